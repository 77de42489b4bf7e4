"""Recognised lines become lines as a text layer has them: in reading order, body text of one size."""

from __future__ import annotations

from ragexam.corpus.ocr.base import OcrLine, RecognisedPage
from ragexam.corpus.ocr.order import pdf_lines
from ragexam.corpus.readers.pdf.layout import compose


def line(text: str, x: float, y: float, height: float = 12.0) -> OcrLine:
    return OcrLine(text, 0.9, x, y, 6.0 * len(text), height)


def texts(*lines: OcrLine) -> list[str]:
    return [each.text for each in pdf_lines([RecognisedPage(1, lines)])[1]]


def test_columns_of_text_are_read_one_after_the_other() -> None:
    left = [line(f"left column, line number {n}", 50, 100 + 15 * n) for n in range(6)]
    right = [line(f"right column, line number {n}", 320, 100 + 15 * n) for n in range(6)]
    title = line("A heading that stands over both of the columns, from edge to edge", 60, 60)
    mixed = [each for pair in zip(right, left, strict=True) for each in pair]
    assert texts(*mixed, title) == [title.text, *(each.text for each in left), *(each.text for each in right)]


def test_rows_of_a_table_stay_together() -> None:
    cells = [
        line(f"{name}{n}", x, 100 + 15 * n + jitter)
        for n in range(6)
        for name, x, jitter in (("b", 300, 2), ("a", 50, 0))
    ]
    assert texts(*cells) == [f"{name}{n}" for n in range(6) for name in "ab"]


def test_boxes_of_slightly_different_height_are_no_headings() -> None:
    lines = [line(f"This is line {n} of a paragraph that goes on", 50, 100 + 16 * n, 11 + n % 3) for n in range(8)]
    ordered = pdf_lines([RecognisedPage(1, (line("Title", 50, 60, 24), *lines))])
    text, _, _ = compose([ordered[1]])
    assert text.startswith("# Title\n")
    assert text.count("#") == 1
    assert text.count("\n\n") == 1
