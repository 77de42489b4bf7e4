"""Tables on PDF pages, found by where their cells stand: beside each other, in the same columns row after row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

_ALIGNED = 4.0
"""Points within which two cells stand in the same column."""

_NARROW, _WIDE = frozenset("ijltfrI.,:;'|!()[] /-"), frozenset("mwMWABCDGHKNOQRSUVXYÄÖÜ%@&—…")
_NARROW_MARK, _WIDE_MARK = "\1", "\2"
_MARKS = str.maketrans(
    {_NARROW_MARK: "x", _WIDE_MARK: "x", **dict.fromkeys(_NARROW, _NARROW_MARK), **dict.fromkeys(_WIDE, _WIDE_MARK)}
)
_WIDTHS = (0.3, 0.53, 0.74)
"""Widths of narrow, usual and wide characters in times their size; the true ones are not known without the font."""

_MARKER = re.compile(
    r"^(?:[•▪▫■□●○◦‣⁃∙·➢➤✓✔\x7f\uf0b7\uf0a7\uf0d8\uf0fc–—*-]|o|/[A-Za-z]{1,4}\d{3,6}|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])$"
)
_MOST_COLUMNS = 20


class PdfLine(NamedTuple):
    """A line of a page, or a stretch of one with white space around it.

    Attributes:
        text: As pypdf gives it.
        size: Height of its type in points.
        bold: Whether all of it is bold.
        x: Distance of its first piece from the left, in points.
        y: Distance from below, in points.
        joins: It goes on in the line of the stretch before it.
    """

    text: str
    size: float = 10.0
    bold: bool = False
    x: float = 0.0
    y: float = 0.0
    joins: bool = False


@dataclass(frozen=True, slots=True)
class PdfTable:
    """A table.

    Attributes:
        rows: Cells by row and column.
    """

    rows: tuple[tuple[str, ...], ...]


@dataclass(slots=True)
class _Cell:
    x: float
    top: float
    bottom: float
    lines: list[PdfLine] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join([line.text.strip() for line in self.lines])


def find_tables(lines: Sequence[PdfLine]) -> list[PdfLine | PdfTable]:
    """Gather what stands in tables, and give all other lines back as they are, markers of lists joined to their items.

    A table is two rows or more, one below the other, of at least two cells each, whose cells begin in the same columns.

    Args:
        lines: Of one page, in the order of its text.
    """
    rows = _rows(_joined_words(lines))
    parts: list[PdfLine | PdfTable] = []
    i = 0
    while i < len(rows):
        if len(rows[i]) == 1:  # most rows
            parts.extend(_as_lines(rows[i]))
            i += 1
            continue
        j = i
        while j < len(rows) and len(rows[j]) > 1 and (j == i or _follows(rows[j - 1], rows[j])):
            j += 1
        table = _grid(rows[i:j]) if j - i >= 2 else None
        if table is not None:
            parts.append(table)
            i = j
        else:
            parts.extend(_as_lines(rows[i]))
            i += 1
    return parts


def _joined_words(lines: Sequence[PdfLine]) -> list[PdfLine]:
    """Put words together that a program placed one by one: on one height, less than half a letter's height apart."""
    joined: list[PdfLine] = []
    last: PdfLine | None = None
    for line in lines:
        if last is not None and not line.joins and abs(line.y - joined[-1].y) < 0.2 * line.size:
            before, width, end = joined[-1], _width(line), last.x + _width(last)
            gap = line.x - end
            if (
                before.size == line.size
                and -0.6 * max(width, end - before.x) < gap < 0.5 * line.size
                and line.x > before.x
            ):
                space = "" if before.text[-1:].isspace() or line.text[:1].isspace() else " "
                joined[-1] = before._replace(text=before.text + space + line.text, bold=before.bold and line.bold)
                last = line
                continue
        joined.append(line)
        last = line
    return joined


def _rows(lines: Sequence[PdfLine]) -> list[list[_Cell]]:
    """Return lines as rows of cells; a plain line is a row of one cell of one line."""
    rows: list[list[_Cell]] = []
    for line in lines:
        row = rows[-1] if rows else []
        last = row[-1] if row else None
        if last is not None and len(row) > 1 and abs(line.x - last.x) <= 2:
            if _is_similar(last, line) and 0 < last.bottom - line.y <= 1.5 * line.size:
                last.lines.append(line)
                last.bottom = line.y
                continue
        elif (
            last is not None
            and line.x >= last.x + 4  # not so of most lines: they begin where the one above does
            and len(row) < _MOST_COLUMNS
            and (_is_similar(last, line) or _MARKER.match(last.text))
            and _is_beside(row, line)
        ):
            row.append(_Cell(line.x, line.y, line.y, [line]))
            continue
        rows.append([_Cell(line.x, line.y, line.y, [line])])
    return rows


def _is_similar(cell: _Cell, line: PdfLine) -> bool:
    return abs(cell.lines[-1].size - line.size) <= 0.25 * line.size


def _is_beside(row: Sequence[_Cell], line: PdfLine) -> bool:
    """Return whether a line begins a further cell of a row: to the right of the last cell and not below the row."""
    last = row[-1]
    bottom = min([cell.bottom for cell in row])
    if line.y < bottom - 0.6 * line.size:  # of most: they stand below
        return False
    if line.y > max([cell.top for cell in row]) + (6 * line.size if len(row) == 1 else 0.6 * line.size):
        return False
    across, above = line.x - last.x, last.lines[-1]
    if across >= max(12, 0.6 * most_width(above.text, above.size)):
        return True
    return across >= max((_MARKER.match(last.text) is not None and 4) or 12, 0.6 * _width(above))


def text_width(text: str, size: float) -> float:
    """Estimate how wide a text is, in points; off by a tenth or so, since the font's own widths are not asked."""
    text = text.strip()
    marked = text.translate(_MARKS)
    narrow, wide = marked.count(_NARROW_MARK), marked.count(_WIDE_MARK)
    return size * (_WIDTHS[0] * narrow + _WIDTHS[1] * (len(text) - narrow - wide) + _WIDTHS[2] * wide)


def most_width(text: str, size: float) -> float:
    """Return what a text's estimated width cannot exceed, in points; told at once."""
    return size * _WIDTHS[2] * len(text)


def _width(line: PdfLine) -> float:
    return text_width(line.text, line.size)


def _follows(above: Sequence[_Cell], below: Sequence[_Cell]) -> bool:
    """Return whether a row stands right below another."""
    size = below[0].lines[0].size
    gap = min(cell.bottom for cell in above) - max(cell.top for cell in below)
    return -0.5 * size < gap < 5 * size


def _grid(rows: Sequence[Sequence[_Cell]]) -> PdfTable | None:
    """Return the rows as a grid; None where their cells do not stand in columns, or every first cell marks a list item."""
    if all(len(row) == 2 and _MARKER.match(row[0].text) for row in rows):
        return None
    most = max(len(row) for row in rows)
    full = [row for row in rows if len(row) == most]
    if len(full) < 2 and len(rows) < 3:
        return None
    starts = [sum(row[c].x for row in full) / len(full) for c in range(most)]
    steady = sum(all(abs(row[c].x - starts[c]) <= _ALIGNED for row in full) for c in range(most))
    if steady < 1 or (steady < most / 2 and len(full) < 3):
        return None
    grid: list[tuple[str, ...]] = []
    for row in rows:
        if len(row) == most:
            grid.append(tuple(cell.text for cell in row))
            continue
        line = [""] * most
        for cell in row:
            column = min(range(most), key=lambda c: abs(starts[c] - cell.x))
            line[column] = f"{line[column]} {cell.text}".strip()
        grid.append(tuple(line))
    return PdfTable(tuple(grid))


def _as_lines(row: Sequence[_Cell]) -> list[PdfLine]:
    """Return a row that is no part of a table: its lines again, those of one line joined, a marker with its item."""
    if len(row) == 1 and len(row[0].lines) == 1:
        return row[0].lines
    lines = [line for cell in row for line in cell.lines]
    if len(row) > 1 and _MARKER.match(row[0].text):
        marker = row[0].text if row[0].text[0].isalnum() or row[0].text[0] == "(" else "•"
        marker = "•" if marker == "o" else marker
        lines = [lines[1]._replace(text=f"{marker} {lines[1].text.strip()}", x=row[0].x), *lines[2:]]
    joined: list[PdfLine] = []
    for line in lines:
        if line.joins and joined:
            before = joined[-1]
            text = f"{before.text.rstrip()} {line.text.lstrip()}"
            joined[-1] = before._replace(text=text, bold=before.bold and line.bold)
        else:
            joined.append(line)
    return joined
