"""The report as blocks of paper: everything once, the long parts in an appendix that the sections point to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from ragexam.records import Table
from ragexam.report.document.assemble import build_body, make_document
from ragexam.report.document.options import APPENDIX, ReportOptions
from ragexam.report.document.print_layout import (
    Block,
    Contents,
    Grid,
    Head,
    Heading,
    Paragraph,
    Picture,
    Verdict,
    print_blocks,
)
from ragexam.report.document.records import Folded, ReportDocument
from ragexam.report.pictures.svg.canvas import DARK, LIGHT, layers
from ragexam.report.pictures.svg.curves import telling
from ragexam.report.results.results import ReportInput

DAY = date(2026, 11, 1)


@pytest.fixture(scope="module")
def document(simulated: ReportInput) -> ReportDocument:
    return make_document(build_body(simulated), ReportOptions(remarks="Mine."), DAY)


def of(kind: type[Any], blocks: Sequence[Block]) -> list[Any]:
    return [block for block in blocks if isinstance(block, kind)]


def test_every_table_and_picture_stands_once(document: ReportDocument) -> None:
    blocks = print_blocks(document)
    assert sorted(b.name for b in of(Grid, blocks)) == sorted(t.name for t in document.tables())
    assert sorted(b.name for b in of(Picture, blocks)) == sorted(f.name for f in document.figures())
    assert [type(b) for b in blocks[:3]] == [Head, Paragraph, Verdict]
    assert blocks[1].text == "Mine."
    assert blocks[-1].text == " ".join(document.closing)


def test_the_appendix_is_numbered_and_pointed_to(document: ReportDocument) -> None:
    blocks = print_blocks(document)
    sections = [b.text for b in of(Heading, blocks) if b.level == 1]
    assert sections[:-1] == [s.title for s in document.sections]
    assert sections[-1].startswith("Appendix: long tables")
    (contents,) = of(Contents, blocks)
    assert list(contents.titles) == sections
    (start,) = [n for n, b in enumerate(blocks) if isinstance(b, Heading) and b.turn]
    assert blocks[start].text == sections[-1]
    numbers = [b.text.split()[0] for b in of(Heading, blocks[start:]) if b.level == 2]
    assert numbers == [f"A{n}" for n in range(1, len(numbers) + 1)]
    sentence = " ".join(b.text for b in of(Paragraph, blocks[:start]) if b.quiet)
    assert re.findall(r"\bA\d+\b", sentence) == numbers


def test_what_would_fill_many_pages_is_named_and_not_printed(document: ReportDocument) -> None:
    table = Table("long", "A long one", ("n",), tuple((n,) for n in range(500)))
    section = replace(document.sections[0], parts=(Folded(table, on_paper=False),))
    blocks = print_blocks(replace(document, sections=(section,)))
    assert not of(Grid, blocks)
    assert not [b for b in of(Heading, blocks) if b.level == 2]
    assert any(
        b.text.startswith("Not printed, since it fills many pages: “A long one”.") for b in of(Paragraph, blocks)
    )


def test_without_folded_parts_there_is_no_appendix(simulated: ReportInput) -> None:
    document = make_document(build_body(simulated), ReportOptions(left_out=(APPENDIX,)), DAY)
    assert not [b for b in print_blocks(document) if isinstance(b, Heading) and b.level == 2]
    assert "Appendix" not in print_blocks(document)[-2].__repr__()


def test_ids_of_items_are_not_printed(document: ReportDocument) -> None:
    (grid,) = [b for b in of(Grid, print_blocks(document)) if b.name == "items"]
    (table,) = [t for t in document.tables() if t.name == "items"]
    assert table.columns[-1] == "Item"
    assert grid.columns == table.columns[:-1]
    assert all(len(row) == len(grid.columns) == len(grid.words) for row in grid.cells)


@pytest.mark.parametrize("inks", [LIGHT, DARK])
def test_layers_hold_every_mark_once_and_stand_alone(document: ReportDocument, inks: Any) -> None:
    for figure in document.figures():
        marks = [node for node in etree.fromstring(figure.svg.encode()) if node.tag is not etree.Comment]
        parts = [etree.fromstring(layer.encode()) for layer in layers(figure.svg, inks, most=7)]
        assert len(parts) > 1
        nodes = [node for part in parts for node in part if etree.QName(node).localname != "style"]
        assert [node.tag for node in nodes] == [node.tag for node in marks]
        assert [node.findtext("{*}title") for node in nodes] == [node.findtext("{*}title") for node in marks]
        for part in parts:
            assert {part.get(n) for n in ("width", "height")} <= {
                etree.fromstring(figure.svg.encode()).get(n) for n in ("width", "height")
            }
            assert b"var(" not in etree.tostring(part)
            # Painters of pages take a translucent line for an outline to fill, which is slow.
            assert b"stroke-opacity" not in etree.tostring(part)


@given(st.integers(2, 150), st.integers(0, 2**32 - 1))
def test_no_line_leaves_its_curve(count: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    theta = np.linspace(-4, 4, count)[:, None]
    curves = 300 / (1 + np.exp(-rng.uniform(0.2, 8, 5) * (theta - rng.normal(0, 2, 5))))
    kept = telling(curves, 0.2)
    assert kept[0].all()
    assert kept[-1].all()
    for n in range(5):
        drawn = np.interp(theta[:, 0], theta[kept[:, n], 0], curves[kept[:, n], n])
        assert np.abs(drawn - curves[:, n]).max() <= 0.2 + 1e-9


def test_smooth_curves_have_few_corners() -> None:
    theta = np.linspace(-6, 6, 121)[:, None]
    kept = telling(300 / (1 + np.exp(-theta * np.array([[0.5, 1.0, 2.0]]))))
    assert (kept.sum(axis=0) < 60).all()
