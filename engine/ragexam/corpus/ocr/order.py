"""Recognised lines put in the order in which they are read, with columns of text one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from ragexam.corpus.ocr.base import OcrLine, RecognisedPage
from ragexam.corpus.readers.pdf.tables import PdfLine

_SAME_SIZE = 1.35
"""Times the usual height of a document's lines up to which a line is body text: boxes of recognised lines vary."""

_COLUMN_LINES = 4
_COLUMN_CHARACTERS = 22
"""Usual length of a line from which lines side by side are columns of text rather than of a table."""

_CAP = 1.35
"""Times the size of type that the box of a line is high."""


def pdf_lines(pages: Sequence[RecognisedPage]) -> dict[int, list[PdfLine]]:
    """Return recognised lines as those of a text layer, in reading order; places count upwards from the page's upper edge.

    Args:
        pages: Of one document.

    Returns:
        Lines by the number of their page.
    """
    usual = median([line.height for page in pages for line in page.lines] or [12.0])
    return {page.number: _page_lines(page.lines, usual) for page in pages}


def _page_lines(lines: Sequence[OcrLine], usual: float) -> list[PdfLine]:
    result: list[PdfLine] = []
    for row in _rows_in_order([line for line in lines if line.text.strip()]):
        base = max(line.y for line in row)
        for number, line in enumerate(row):
            tall = line.height if line.height > _SAME_SIZE * usual else usual
            result.append(PdfLine(line.text.strip(), round(tall / _CAP, 1), False, line.x, -base, joins=number > 0))
    return result


def _rows_in_order(lines: Sequence[OcrLine]) -> list[list[OcrLine]]:
    gutter = _gutter(lines)
    if gutter is None:
        return _rows(lines)
    result: list[list[OcrLine]] = []
    band: list[OcrLine] = []
    for line in [*sorted(lines, key=lambda line: line.y), None]:
        if line is not None and not line.x < gutter < line.x + line.width:
            band.append(line)
            continue
        for side in ([b for b in band if b.x < gutter], [b for b in band if b.x >= gutter]):
            result += _rows_in_order(side)
        band = []
        if line is not None:
            result.append([line])
    return result


def _gutter(lines: Sequence[OcrLine]) -> float | None:
    """Return where two columns of text part; None where there is one column, or a table."""
    best: tuple[int, float] | None = None
    for edge in sorted({round(line.x) for line in lines}):
        gutter = edge - 2.0
        left = [line for line in lines if line.x + line.width <= gutter]
        right = [line for line in lines if line.x >= gutter]
        if not _is_column(left) or not _is_column(right) or not _side_by_side(left, right):
            continue
        crossing = len(lines) - len(left) - len(right)
        if crossing <= 0.3 * len(lines) and (best is None or crossing < best[0]):
            best = crossing, gutter
    return None if best is None else best[1]


def _is_column(lines: Sequence[OcrLine]) -> bool:
    return len(lines) >= _COLUMN_LINES and median(len(line.text) for line in lines) >= _COLUMN_CHARACTERS


def _side_by_side(left: Sequence[OcrLine], right: Sequence[OcrLine]) -> bool:
    top, bottom = (
        max(min(line.y for line in side) for side in (left, right)),
        min(max(line.y for line in side) for side in (left, right)),
    )
    return bottom > top


def _rows(lines: Sequence[OcrLine]) -> list[list[OcrLine]]:
    """Return lines from above, those that stand beside each other together, from the left."""
    rows: list[list[OcrLine]] = []
    for line in sorted(lines, key=lambda line: line.y - line.height / 2):
        middle = line.y - line.height / 2
        last = rows[-1] if rows else []
        if last and abs(middle - sum(o.y - o.height / 2 for o in last) / len(last)) < 0.45 * min(
            line.height, *(o.height for o in last)
        ):
            last.append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda line: line.x) for row in rows]


def in_points(lines: Sequence[OcrLine], scale: float) -> list[OcrLine]:
    """Return lines measured in points.

    Args:
        lines: Measured in pixels.
        scale: Pixels per point.
    """
    return [
        replace(
            line,
            x=round(line.x / scale, 1),
            y=round(line.y / scale, 1),
            width=round(line.width / scale, 1),
            height=round(line.height / scale, 1),
            confidence=round(line.confidence, 4),
        )
        for line in lines
    ]
