"""The stair of certainty is one picture with a mark a step."""

from __future__ import annotations

from xml.etree import ElementTree

from ragexam.report.pictures.settling import CertaintyPoint
from ragexam.report.pictures.svg.certainty import certainty_curve

SVG = "{http://www.w3.org/2000/svg}"


def test_every_known_step_has_a_mark_with_its_words() -> None:
    points = [
        CertaintyPoint(1, 10, None, 3, 1.0, "unknown"),
        CertaintyPoint(2, 20, 0.25, 3, 2.0, "second <&>"),
        CertaintyPoint(3, 30, 1.0, 1, 3.0, "third"),
    ]
    root = ElementTree.fromstring(certainty_curve(points, 100, "How sure"))
    marks = root.findall(f"{SVG}circle")
    assert [mark.findtext(f"{SVG}title") for mark in marks] == ["second <&>", "third"]
    low, high = (float(mark.attrib["cy"]) for mark in marks)
    assert high < low, "surer stands higher"
    assert root.attrib["aria-label"] == "How sure"


def test_nothing_known_is_an_empty_frame() -> None:
    root = ElementTree.fromstring(certainty_curve([], 0, "How sure"))
    assert not root.findall(f"{SVG}circle")
    assert not root.findall(f"{SVG}path")
