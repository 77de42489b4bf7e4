"""Lines of one PDF page with size, weight and place, out of what pypdf hands over while it extracts the text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

import pypdf

from ragexam.corpus.readers.pdf.tables import PdfLine, most_width, text_width

_Matrix = Sequence[float]

_SHOWING = frozenset((b"Tj", b"TJ"))
_NO_BLANKS = re.compile(r"\s+")
_INITIAL = re.compile(r"\s*[^\W\d_]")


class _Piece(NamedTuple):
    """Text that pypdf hands over at once, or the part of it that was shown at one place."""

    text: str
    size: float
    bold: bool
    x: float
    y: float


_Show = tuple[_Matrix, float, float, Sequence[Any]]
"""One instruction of the page to show text: the matrix of the page, where in it, and what it shows."""


def read_lines(page: pypdf.PageObject) -> list[PdfLine]:
    """Return lines of a page in the order of pypdf's text; a line is cut where a column may begin.

    pypdf reports text in pieces, each with the place of its beginning only. The places of the instructions inside a
    piece are taken down as well, so that cells which it joined to one line can be told apart again.
    """
    lines: list[PdfLine] = []
    current: list[_Piece] = []
    shows: list[_Show] = []
    bold_fonts: dict[int, bool] = {}  # by identity: the page holds its fonts while it is read

    def before(operator: bytes, operands: Sequence[Any], cm: _Matrix, tm: _Matrix) -> None:
        if operator in _SHOWING and operands:
            shown = operands[0] if operator == b"TJ" and isinstance(operands[0], list) else operands[:1]
            shows.append((cm, tm[4], tm[5], shown))  # pypdf goes on changing the one matrix, and replaces the other

    def end_line() -> None:
        if current:
            _add_line(lines, current)
            current.clear()

    def visit(text: str, cm: _Matrix, tm: _Matrix, font: Mapping[str, Any] | None, size: float) -> None:
        if text == "\n" and len(shows) < 2:  # a third of all pieces
            shows.clear()
            end_line()
        elif text:
            bold = bold_fonts.get(id(font))
            if bold is None:
                bold = bold_fonts[id(font)] = font is not None and _is_bold(str(font.get("/BaseFont", "")))
            across, up = tm[2], cm[2]
            scale = hypot(across, tm[3]) * hypot(up, cm[3]) if across or up else tm[3] * cm[3]
            whole = _Piece(text, abs(size * scale), bold, *_position(cm, tm[4], tm[5]))
            pieces = _by_place(whole, shows) if len(shows) > 1 else (whole,)
            shows.clear()
            if "\n" not in text:
                current.extend(pieces)
                return
            for piece in pieces:
                first, *others = piece.text.split("\n")
                if first:
                    current.append(piece._replace(text=first))
                for other in others:
                    end_line()
                    if other:
                        current.append(piece._replace(text=other))

    page.extract_text(visitor_operand_before=before, visitor_text=visit)
    _add_line(lines, current)
    return _with_initials(lines)


@lru_cache(512)
def _is_bold(font: str) -> bool:
    return bool(re.search(r"bold|black|heavy|semib", font, re.IGNORECASE))


def _position(cm: _Matrix, x: float, y: float) -> tuple[float, float]:
    return x * cm[0] + y * cm[2] + cm[4], x * cm[1] + y * cm[3] + cm[5]


def _visible(shown: Sequence[Any]) -> int:
    """Return how many visible characters an instruction shows."""
    number = 0
    for part in shown:
        if isinstance(part, bytes):
            number += len(part) - part.count(b" ") - part.count(b"\0")
        elif isinstance(part, str):
            number += len(part) - part.count(" ")
    return number


def _by_place(piece: _Piece, shows: Sequence[_Show]) -> Sequence[_Piece]:
    """Cut a piece at the places of its instructions, by counting visible characters; whole where the counts differ."""
    runs: list[tuple[tuple[float, float], int]] = []
    for cm, x, y, shown in shows:
        position, number = _position(cm, x, y), _visible(shown)
        if runs and runs[-1][0] == position:
            runs[-1] = position, runs[-1][1] + number
        elif number:
            if abs(position[1] - piece.y) > 0.2 * piece.size:
                return [piece]
            runs.append((position, number))
    if len(runs) < 2:
        return [piece]
    text = piece.text
    if sum([number for _, number in runs]) != len(_NO_BLANKS.sub("", text)):
        return [piece]
    parts: list[_Piece] = []
    begin = 0
    for (x, y), number in runs[:-1]:
        found = _so_many(number).match(text, begin)
        if found is None:
            return [piece]
        parts.append(_Piece(text[begin : found.end()], piece.size, piece.bold, x, y))
        begin = found.end()
    x, y = runs[-1][0]
    return [*parts, _Piece(text[begin:], piece.size, piece.bold, x, y)]


@lru_cache(512)
def _so_many(visible: int) -> re.Pattern[str]:
    """Return what matches so many visible characters and the blanks before each."""
    return re.compile(rf"(?:\s*\S){{{visible}}}")


def _add_line(lines: list[PdfLine], pieces: Sequence[_Piece]) -> None:
    """Add one line, cut where the next piece stands so far to the right that it may be another column."""
    visible = [piece for piece in pieces if not piece.text.isspace()]
    if not visible:
        return
    whole = pieces[0].text if len(pieces) == 1 else "".join([piece.text for piece in pieces])
    if len(visible) == 1:
        only = visible[0]
        lines.append(PdfLine(whole, round(only.size, 1), only.bold, only.x, only.y))
        return
    stretches = [[visible[0]]]
    for before, piece in pairwise(visible):
        size = max(before.size, piece.size)
        across = piece.x - before.x
        if across > 1.2 * size and abs(piece.y - before.y) < 0.4 * size:  # else it is near whatever the width is
            width = most_width(before.text, before.size)
            if across - width <= max(1.2 * size, 0.2 * width):  # near, or not: the estimate itself decides
                width = text_width(before.text, before.size)
            if across - width > max(1.2 * size, 0.2 * width):
                stretches.append([])
        stretches[-1].append(piece)
    for number, stretch in enumerate(stretches):
        lengths = [len(piece.text.strip()) for piece in stretch]
        bold = sum([length for length, piece in zip(lengths, stretch, strict=True) if piece.bold])
        size = max(zip(lengths, [piece.size for piece in stretch], strict=True))[1]
        text = whole if len(stretches) == 1 else "".join([piece.text for piece in stretch])
        first = stretch[0]
        lines.append(PdfLine(text, round(size, 1), bold >= 0.95 * sum(lengths), first.x, first.y, joins=number > 0))


def _with_initials(lines: list[PdfLine]) -> list[PdfLine]:
    """Put a capital letter that was set apart (a kerned or large initial) in front of its word again."""
    joined: list[PdfLine] = []
    for line in lines:
        before = joined[-1] if joined else None
        if before is not None and line.text[:1].islower() and _INITIAL.fullmatch(before.text):
            near = 0 < line.x - before.x < 1.2 * before.size
            if near and abs(line.y - before.y) < 0.3 * before.size:
                joined[-1] = line._replace(text=before.text + line.text, x=before.x)
                continue
        joined.append(line)
    return joined
