"""Checks what is said of an item beside its wording: checks that it withstood, remarks, and what speaks against it."""

from __future__ import annotations

from ragexam.records import Finding, Item
from ragexam_gui.panels.review.item_text import facts_html
from ragexam_gui.theme import LIGHT


def test_a_check_is_passed_a_remark_or_speaks_against_it_and_is_said_once() -> None:
    unmeasured = "Not measured: no model that does not sit the exam was there to try."
    item = Item(
        id="1",
        question="How much more?",
        choices=("1", "2"),
        key=0,
        findings=(
            Finding("unique", 0.0, 0.0, False, "The corpus states nothing else of what it asks about."),
            Finding("all passages", None, None, False, unmeasured),
            Finding("one passage", None, None, False, unmeasured),
            Finding("quality", 0.2, 0.5, True, "It reads badly."),
        ),
    )
    text = facts_html(item, None, LIGHT)
    assert text.count(unmeasured) == 1
    for colour, word, rest in (
        (LIGHT.good, "Passed", "The corpus"),
        (LIGHT.warn, "Remark", "Not measured"),
        (LIGHT.bad, "Speaks against it", "It reads"),
    ):
        assert f'<span style="color:{colour}">{word}:</span> {rest}' in text
