"""The report on paper: nothing is cut, nothing leaves the margins, tables are headed on every page."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QLocale
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam.project.report.page import layers_of
from ragexam.report.document.print_layout import (
    Block,
    Grid,
    Head,
    Heading,
    Listing,
    Paragraph,
    Picture,
    Terms,
    Verdict,
    Warnings,
)
from ragexam.report.pictures.svg.canvas import Canvas
from ragexam_gui.widgets.print_pages.measures import LIGHT, UNIT, Letters
from ragexam_gui.widgets.print_pages.pages import PrintPages
from ragexam_gui.widgets.print_pages.pdf import paint_pdf
from ragexam_gui.widgets.print_pages.view import ReportPages

from .person import live

WORDS = "what a reader must know before believing anything that stands here "
ENDLESS = "Qwen2.5-Coder-1.5B-Instruct-GGUF-Q4_K_M-with-a-name-that-nobody-would-ever-want-to-read-to-its-very-end"


def grid(rows: int, columns: int, cell: str = "12.3%", first: str = "a name", title: str = "A table") -> Grid:
    return Grid(
        "grid", title, ("Name", *(f"Figure number {n}" for n in range(columns))),
        tuple((f"{first} {n}", *([cell] * columns)) for n in range(rows)),
        (True, *([not cell[0].isdigit()] * columns)), "A note. " * 20,
    )  # fmt: skip


def picture(width: float, height: float) -> Picture:
    canvas = Canvas(width, height, "p")
    canvas.rectangle(0, 0, width, height)
    return Picture("A picture", "p", canvas.render(), "A caption. " * 30)


def laid(blocks: Sequence[Block]) -> PrintPages:
    paper = PrintPages(layers_of)
    for _ in paper.lay_out(blocks, "Title", "Foot"):
        pass
    return paper


def sound(paper: PrintPages) -> None:
    """Check that strips stand below each other between the margins of their page."""
    page = paper.page
    for n, leaf in enumerate(paper.leaves):
        assert leaf.number == n
        below = page.top
        for y, strip in leaf.strips:
            assert y >= below - 0.01
            below = y + strip.height
        assert below <= page.height - page.bottom + 0.01, leaf.text[:80]


def painted(paper: PrintPages, number: int) -> QImage:
    """Return a page with a point to the pixel."""
    page = paper.page
    image = QImage(round(page.width / UNIT), round(page.height / UNIT), QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.scale(1 / UNIT, 1 / UNIT)
    for _ in paper.paint(painter, paper.leaves[number], LIGHT):
        pass
    painter.end()
    return image


def margins_are_empty(paper: PrintPages) -> None:
    left = round(paper.page.left / UNIT)
    for leaf in paper.leaves:
        image = painted(paper, leaf.number)
        columns = [*range(left - 2), *range(image.width() - left + 3, image.width())]
        assert all(image.pixelColor(x, y) == QColor("#ffffff") for x in columns for y in range(0, image.height(), 3)), (
            leaf.number
        )


TABLES = {
    "small": grid(3, 3),
    "long": grid(300, 4),
    "wide": grid(5, 12),
    "wider than any page": grid(30, 40),
    "long words": grid(10, 5, first=ENDLESS),
    "sentences": grid(60, 2, cell=WORDS * 3),
    "endless words everywhere": grid(4, 3, cell=ENDLESS, first=ENDLESS),
    "no rows": grid(0, 3),
    "one column": Grid("g", "t", ("Only",), (("x",), (ENDLESS * 3,)), (True,), ""),
    "a row longer than a page": grid(2, 1, cell=WORDS * 12),
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_tables_fit(qapp: QApplication, table: Grid) -> None:
    paper = laid([table])
    sound(paper)
    margins_are_empty(paper)
    said = "\n".join(leaf.text for leaf in paper.leaves)
    for row in table.cells[:3]:
        assert row[0].split("-")[0] in said


@pytest.mark.parametrize(("remark", "sets"), [("not told apart from the floor", 1), (WORDS * 4, 2)])
def test_columns_of_words_give_way_before_a_table_is_parted(qapp: QApplication, remark: str, sets: int) -> None:
    names = ("Answers", "Pearson", "Interval of Pearson", "Spearman", "Interval of Spearman", "At equal length")
    names = ("Grader", *names, "Interval at equal length", "Kappa", "Interval of kappa", "Judge", "Remark")
    row = ("136", "0.98", "0.96 to 0.99", "0.97", "0.94 to 0.99", "0.71", "0.55 to 0.83", "0.91", "0.81 to 0.99")
    cells = tuple(
        (grader, *row, "qwen2.5-coder-0.5b-instruct-q4_k_m", remark)
        for grader in ("Nugget completeness", "Answers at all (asked)")
    )
    words = (True, *("to" in cell for cell in row), True, True)
    paper = laid([Grid("grader_agreement", "t", names, cells, words, "")])
    sound(paper)
    margins_are_empty(paper)
    heads = [strip.text for leaf in paper.leaves for _, strip in leaf.strips if strip.text.startswith("Grader")]
    assert len(heads) == sets
    assert sum(name in "\t".join(heads).split("\t") for name in names) == len(names)


def test_every_page_of_a_table_is_headed(qapp: QApplication) -> None:
    paper = laid([Paragraph(WORDS), grid(300, 4)])
    assert len(paper.leaves) > 5
    for leaf in paper.leaves[1:]:
        assert leaf.strips[0][1].text.startswith("Name\tFigure number 0")
    rows = [s.text for leaf in paper.leaves for _, s in leaf.strips if s.text.startswith("a name")]
    assert rows == [f"a name {n}\t12.3%\t12.3%\t12.3%\t12.3%" for n in range(300)]
    # Neither the title nor the headings stand alone at the foot of a page, nor does the note without a row.
    for leaf in paper.leaves:
        assert "a name" in leaf.strips[-1][1].text or leaf is paper.leaves[-1]
    assert any(s.text.startswith("a name") for _, s in paper.leaves[-1].strips)


def test_a_short_table_is_not_parted(qapp: QApplication) -> None:
    for lines in range(20, 60):
        paper = laid([*([Paragraph("x")] * lines), grid(10, 3)])
        sound(paper)
        at = [leaf.number for leaf in paper.leaves for _, s in leaf.strips if s.text.startswith("a name")]
        assert len(at) == 10
        assert len(set(at)) == 1, lines


@pytest.mark.parametrize("size", [(960, 300), (960, 4000), (300, 200), (629, 306)])
def test_pictures_are_whole(qapp: QApplication, size: tuple[float, float]) -> None:
    for before in (0, 25, 40):
        paper = laid([*([Paragraph(WORDS)] * before), picture(*size)])
        sound(paper)
        (whole,) = [
            (leaf, strip) for leaf in paper.leaves for _, strip in leaf.strips if not strip.text and strip.height > 200
        ]
        leaf, strip = whole
        image = painted(paper, leaf.number)
        ink = QColor("#0072b2")  # of a mark, on light paper
        inked = [(x, z) for x in range(image.width()) for z in range(image.height()) if image.pixelColor(x, z) == ink]
        wide = max(x for x, _ in inked) - min(x for x, _ in inked) + 1
        high = max(z for _, z in inked) - min(z for _, z in inked) + 1
        assert high == pytest.approx(strip.height / UNIT, abs=2)
        assert wide / high == pytest.approx(size[0] / size[1], rel=0.05)
        # Title and caption stand on the same page.
        assert "A picture" in leaf.text
        assert "A caption" in leaf.text


def test_headings_are_not_left_behind(qapp: QApplication) -> None:
    for lines in range(20, 50):
        blocks = [*([Paragraph("x")] * lines), Heading("Section"), Paragraph(WORDS * 2), grid(3, 2)]
        paper = laid(blocks)
        sound(paper)
        for leaf in paper.leaves:
            assert leaf.strips[-1][1].bookmark is None
    assert [mark[:2] for mark in paper.bookmarks()] == [("Section", 1)]


def test_boxes_and_lists_go_on_over_the_page(qapp: QApplication) -> None:
    blocks: list[Block] = [
        Head(WORDS * 3, WORDS, WORDS, ""),
        Verdict(WORDS * 4, tuple([WORDS * 6] * 14), False),
        Warnings(tuple([WORDS * 5] * 14)),
        Listing("\n".join(f"line {n}: {ENDLESS}" for n in range(200))),
        Terms(tuple((f"Word {n} {ENDLESS if n == 3 else ''}", WORDS * 3) for n in range(30))),
    ]
    paper = laid(blocks)
    sound(paper)
    margins_are_empty(paper)
    assert len(paper.leaves) > 5


def test_a_change_measures_only_what_is_new(qapp: QApplication) -> None:
    head = Head("One", "", "", "")
    blocks = [head, grid(200, 4), Paragraph(WORDS)]
    paper = laid(blocks)
    old = [strip for leaf in paper.leaves for _, strip in leaf.strips]
    for _ in paper.lay_out([dataclasses.replace(head, title="Two"), *blocks[1:]], "Two", "Foot"):
        pass
    new = [strip for leaf in paper.leaves for _, strip in leaf.strips]
    assert "Two" in paper.leaves[0].text
    assert sum(a is not b for a, b in zip(old, new, strict=True)) == 2  # title and date


def test_lines_are_broken_where_a_reader_expects_it(qapp: QApplication) -> None:
    letters = Letters()
    width = letters.width("body", "a word and an")
    assert letters.wrapped("body", "a word and another", width) == ["a word and", "another"]
    assert letters.wrapped("body", "one\n\ntwo", width) == ["one", "", "two"]
    parts = letters.wrapped("body", ENDLESS, width)
    assert "".join(parts) == ENDLESS
    assert all(letters.width("body", part) <= width for part in parts)
    assert sum(part.endswith(("-", "_", ".")) for part in parts[:-1]) >= len(parts) // 2
    assert all(
        " " not in line for line in letters.wrapped("body", "10\u00a0000 x", letters.width("body", "10\u00a0000"))
    )


def test_letter_paper_where_people_measure_in_inches(qapp: QApplication, tmp_path: Path) -> None:
    kept = QLocale()
    try:
        for name, size in (("en_US", (612, 792)), ("de_DE", (595, 842))):
            QLocale.setDefault(QLocale(name))
            paper = laid([grid(100, 3)])
            sound(paper)
            path = tmp_path / f"{name}.pdf"
            numbers = [n for n in paint_pdf(paper, path, "T") if n is not None]
            assert numbers == list(range(len(paper.leaves)))
            pdf = PdfReader(path).pages
            assert len(pdf) == len(paper.leaves)
            assert (round(pdf[0].mediabox.width), round(pdf[0].mediabox.height)) == size
    finally:
        QLocale.setDefault(kept)


def test_pages_out_of_sight_take_no_time_from_the_page_in_sight(qtbot: QtBot) -> None:
    view = ReportPages(layers_of)
    qtbot.addWidget(view)
    view.show()
    qtbot.waitExposed(view)
    view.show_blocks([grid(40, 6) for _ in range(60)], "Title", "Foot")
    assert view.busy
    view.hide()
    before = len(view.print_pages.leaves)
    live(300)
    assert view.busy
    assert len(view.print_pages.leaves) == before
    view.show()
    qtbot.waitUntil(lambda: not view.busy)
    assert len(view.print_pages.leaves) > before
    sound(view.print_pages)
