"""Tables on paper: columns as wide as they need, words wrapped, letters smaller where it is tight, rows never cut."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter

from ragexam_gui.widgets.print_pages.measures import UNIT, Geometry, Letters, PageColours, Role, Strip, fill, put

if TYPE_CHECKING:
    from ragexam.report.document.print_layout import Grid

_GAP = 9 * UNIT
"""Room between two columns, at full size."""
_PAD = 2.6 * UNIT
"""Room above and below the text of a row."""
_STEP = 40
"""Rows that are measured or laid out at a time."""
_SCALES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)
_WHOLE = 14
"""Rows up to which a table is not parted by the end of a page."""
_FINE = 0.82
"""Letters are rather made as small as this than words broken into lines; for long texts the first of these is taken."""
_NARROWEST, _TIGHTEST = 74 * UNIT, 46 * UNIT
"""Below this a column of words is no longer wrapped; and where the table would otherwise be parted into sets of columns."""
_MOST_LINES = 4
"""Lines of a cell up to which a column of words is made as narrow as that."""


@dataclass(frozen=True)
class _Columns:
    """Columns of a table: which of the grid's, how wide at the given scale, and where each begins."""

    shown: tuple[int, ...]
    widths: tuple[float, ...]
    scale: float

    @property
    def starts(self) -> list[float]:
        return [sum(self.widths[:n]) + n * _GAP * self.scale for n in range(len(self.widths))]

    @property
    def width(self) -> float:
        return sum(self.widths) + (len(self.widths) - 1) * _GAP * self.scale


def table_strips(grid: Grid, letters: Letters, page: Geometry) -> Generator[None, None, list[Strip]]:
    """Yield rows of a table as strips, each with the headings that are repeated above it; title and note are not here.

    Made in quick steps.
    """
    sizes = yield from _measured(grid, letters)
    strips: list[Strip] = []
    for columns in _columns(grid, sizes, page.room):
        head = _head(grid, columns, letters, page)
        head.gap = 6 * UNIT if strips else 0.0
        rows = []
        for n, row in enumerate(grid.cells):
            rows.append(_row(grid, row, columns, letters, page, head))
            if n % _STEP == _STEP - 1:
                yield
        for strip in rows[:-1] if len(rows) <= _WHOLE else (*rows[:2], rows[-2]):
            strip.keep = True
        strips += [head, *rows]
    return strips


@dataclass(frozen=True)
class _Sizes:
    """Of each column at full size: its widest cell, its heading in one line, and the widest word of the heading."""

    cells: tuple[float, ...]
    heads: tuple[float, ...]
    words: tuple[float, ...]


def _measured(grid: Grid, letters: Letters) -> Generator[None, None, _Sizes]:
    cells = [0.0] * len(grid.columns)
    for n, row in enumerate(grid.cells):
        for index, text in enumerate(row):
            cells[index] = max(cells[index], letters.width("table", text))
        if n % _STEP == _STEP - 1:
            yield
    heads = tuple(letters.width("head", text) for text in grid.columns)
    words = tuple(max(letters.width("head", word) for word in text.split(" ")) for text in grid.columns)
    return _Sizes(tuple(cells), heads, words)


def _columns(grid: Grid, sizes: _Sizes, room: float) -> list[_Columns]:
    """Return one set of columns; several below each other, the first column repeated, where even the smallest is too wide."""
    every = range(len(grid.columns))
    for scale in _SCALES:
        fitting = _fit(grid, every, sizes, room, scale, wrap=False) if scale >= _FINE else None
        if fitting is not None:
            return [fitting]
    wrapped = [f for scale in _SCALES if scale <= 0.9 and (f := _fit(grid, every, sizes, room, scale))]
    if wrapped:
        return [next((f for f in wrapped if _loose(f, sizes)), wrapped[0])]
    tight = (_fit(grid, every, sizes, room, scale, narrowest=_TIGHTEST) for scale in _SCALES if scale < _FINE)
    kept_whole = next((f for f in tight if f is not None and _loose(f, sizes, _MOST_LINES)), None)
    if kept_whole is not None:
        return [kept_whole]
    first, *rest = every
    # As few sets as fit, of like size, so that none is left with a column or two.
    for sets in range(2, len(rest) + 1):
        size = math.ceil(len(rest) / sets)
        parts = [(first, *rest[n : n + size]) for n in range(0, len(rest), size)]
        fits = [_fit(grid, part, sizes, room, _SCALES[-1]) for part in parts]
        if all(fits):
            return [fit for fit in fits if fit is not None]
    half = (room - _GAP * _SCALES[-1]) / 2  # even two columns are too wide: each takes half
    return [_Columns((first, other), (half, half), _SCALES[-1]) for other in rest] or [
        _Columns((first,), (room,), _SCALES[-1])
    ]


def _loose(columns: _Columns, sizes: _Sizes, lines: int = 2) -> bool:
    """Return whether hardly a cell needs more than so many lines."""
    widest = [sizes.cells[c] * columns.scale for c in columns.shown]
    return all(wide <= 0.95 * lines * width for wide, width in zip(widest, columns.widths, strict=True))


def _fit(
    grid: Grid,
    shown: Sequence[int],
    sizes: _Sizes,
    room: float,
    scale: float,
    *,
    wrap: bool = True,
    narrowest: float = _NARROWEST,
) -> _Columns | None:
    """Return widths at this scale; None where it is too tight, or where cells would have to be wrapped but may not be."""
    room -= _GAP * scale * (len(shown) - 1)
    natural, least, whole = [], [], []
    for column in shown:
        word, wide = sizes.words[column] * scale, sizes.cells[column] * scale
        natural.append(max(wide, word))
        narrow = min(wide, narrowest) if grid.words[column] else wide
        least.append(max(narrow, word))
        whole.append(sizes.heads[column] * scale)
    if sum(least if wrap else natural) > room:
        return None
    if sum(natural) <= room:
        # Headings in one line where there is room for all of them, else in two.
        for lines in (1.0, 1.7):
            airy = [max(wide, head / lines) for wide, head in zip(natural, whole, strict=True)]
            if sum(airy) <= room:
                return _Columns(tuple(shown), tuple(airy), scale)
        return _Columns(tuple(shown), tuple(natural), scale)
    return _Columns(tuple(shown), tuple(_shared(natural, least, room)), scale)


def _shared(natural: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Return widths between least and natural that fill the room: the widest give way first."""
    low, high = 0.0, max(natural)
    for _ in range(40):
        limit = (low + high) / 2
        widths = [max(small, min(wide, limit)) for wide, small in zip(natural, least, strict=True)]
        low, high = (limit, high) if sum(widths) <= room else (low, limit)
    return [max(small, min(wide, low)) for wide, small in zip(natural, least, strict=True)]


def _lines(letters: Letters, role: Role, text: str, width: float, scale: float) -> list[str]:
    room = width / scale
    return [text] if letters.width(role, text) <= room + 0.5 else letters.wrapped(role, text, room)


def _head(grid: Grid, columns: _Columns, letters: Letters, page: Geometry) -> Strip:
    lines = [
        _lines(letters, "head", grid.columns[c], w, columns.scale)
        for c, w in zip(columns.shown, columns.widths, strict=True)
    ]
    most = max(map(len, lines))
    step = letters.line("head") * columns.scale
    height = most * step + 2 * _PAD
    # Short headings stand on the rule, not in the air.
    return _strip(grid, columns, [[""] * (most - len(part)) + part for part in lines], "head", letters, page, height)


def _row(grid: Grid, row: Sequence[str], columns: _Columns, letters: Letters, page: Geometry, head: Strip) -> Strip:
    lines = [
        _lines(letters, "table", row[c], w, columns.scale) for c, w in zip(columns.shown, columns.widths, strict=True)
    ]
    height = max(map(len, lines)) * letters.line("table") * columns.scale + 2 * _PAD
    strip = _strip(grid, columns, lines, "table", letters, page, height)
    strip.head = head
    return strip


def _strip(
    grid: Grid,
    columns: _Columns,
    lines: Sequence[Sequence[str]],
    role: Role,
    letters: Letters,
    page: Geometry,
    height: float,
) -> Strip:
    font = letters.font(role, columns.scale)
    step, ascent = letters.line(role) * columns.scale, letters.ascent(role) * columns.scale
    starts, is_head = columns.starts, role == "head"
    places: list[tuple[float, float, str]] = []
    for column, start, wide, part in zip(columns.shown, starts, columns.widths, lines, strict=True):
        for n, text in enumerate(part):
            if text:
                indent = 0.0 if grid.words[column] else wide - letters.width(role, text) * columns.scale
                places.append((page.left + start + indent, _PAD + ascent + n * step, text))

    def paint(painter: QPainter, y: float, sheet: PageColours) -> None:
        thick = 0.9 * UNIT if is_head else 0.5 * UNIT
        fill(painter, sheet.muted if is_head else sheet.rule, page.left, y + height - thick, columns.width, thick)
        for x, below, text in places:
            put(painter, font, sheet.muted if is_head else sheet.text, x, y + below, text)

    return Strip(height, paint, keep=is_head, text="\t".join(" ".join(part).strip() for part in lines))
