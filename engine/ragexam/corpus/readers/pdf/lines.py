"""Lines of one PDF page with size, weight and place, out of what pypdf hands over while it extracts the text."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import pypdf

from ragexam.corpus.readers.pdf.tables import PdfLine, text_width

_Matrix = Sequence[float]

_SHOWING = frozenset((b"Tj", b"TJ"))
_NOT_BLANK = re.compile(r"\S")


class _Piece(NamedTuple):
    """Text that pypdf hands over at once, or the part of it that was shown at one place."""

    text: str
    size: float
    bold: bool
    x: float
    y: float


class _Show(NamedTuple):
    """One instruction of the page to show text: where, and what."""

    x: float
    y: float
    shown: Sequence[Any]

    @property
    def visible(self) -> int:
        """Return how many visible characters it shows."""
        return sum([_visible(part) for part in self.shown if isinstance(part, (str, bytes))])


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
            shows.append(_Show(*_position(cm, tm), shown))

    def visit(text: str, cm: _Matrix, tm: _Matrix, font: Mapping[str, Any] | None, size: float) -> None:
        if not text:
            return
        if text == "\n" and len(shows) < 2:  # a third of all pieces
            shows.clear()
            if current:
                _add_line(lines, current)
                current.clear()
            return
        bold = bold_fonts.get(id(font))
        if bold is None:
            bold = bold_fonts[id(font)] = font is not None and _is_bold(str(font.get("/BaseFont", "")))
        scale = math.hypot(tm[2], tm[3]) * math.hypot(cm[2], cm[3])
        whole = _Piece(text, abs(size * scale), bold, *_position(cm, tm))
        for piece in (whole,) if len(shows) < 2 else _by_place(whole, shows):
            if "\n" not in piece.text:
                current.append(piece)
                continue
            first, *others = piece.text.split("\n")
            if first:
                current.append(piece._replace(text=first))
            for other in others:
                _add_line(lines, current)
                current.clear()
                if other:
                    current.append(piece._replace(text=other))
        shows.clear()

    page.extract_text(visitor_operand_before=before, visitor_text=visit)
    _add_line(lines, current)
    return _with_initials(lines)


@lru_cache(512)
def _is_bold(font: str) -> bool:
    return bool(re.search(r"bold|black|heavy|semib", font, re.IGNORECASE))


def _position(cm: _Matrix, tm: _Matrix) -> tuple[float, float]:
    return tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]


def _visible(text: str | bytes) -> int:
    if isinstance(text, bytes):
        return len(text) - text.count(b" ") - text.count(b"\0")
    return len(text) - text.count(" ")


def _by_place(piece: _Piece, shows: Sequence[_Show]) -> list[_Piece]:
    """Cut a piece at the places of its instructions, by counting visible characters; whole where the counts differ."""
    runs: list[tuple[tuple[float, float], int]] = []
    for show in shows:
        position, number = (show.x, show.y), show.visible
        if runs and runs[-1][0] == position:
            runs[-1] = position, runs[-1][1] + number
        elif number:
            if abs(show.y - piece.y) > 0.2 * piece.size:
                return [piece]
            runs.append((position, number))
    if len(runs) < 2:
        return [piece]
    text = piece.text
    visible = [match.start() for match in _NOT_BLANK.finditer(text)]
    if sum([number for _, number in runs]) != len(visible):
        return [piece]
    parts: list[_Piece] = []
    begin = seen = 0
    for (x, y), number in runs:
        seen += number
        end = visible[seen - 1] + 1 if seen < len(visible) else len(text)
        parts.append(_Piece(text[begin:end], piece.size, piece.bold, x, y))
        begin = end
    return parts


def _add_line(lines: list[PdfLine], pieces: Sequence[_Piece]) -> None:
    """Add one line, cut where the next piece stands so far to the right that it may be another column."""
    visible = [piece for piece in pieces if piece.text.strip()]
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
        width = text_width(before.text, before.size)
        gap = piece.x - before.x - width
        if gap > max(1.2 * size, 0.2 * width) and abs(piece.y - before.y) < 0.4 * size:
            stretches.append([])
        stretches[-1].append(piece)
    for number, stretch in enumerate(stretches):
        weight = sum(len(piece.text.strip()) for piece in stretch)
        bold = sum(len(piece.text.strip()) for piece in stretch if piece.bold) >= 0.95 * weight
        size = max((len(piece.text.strip()), piece.size) for piece in stretch)[1]
        text = whole if len(stretches) == 1 else "".join(piece.text for piece in stretch)
        lines.append(PdfLine(text, round(size, 1), bold, stretch[0].x, stretch[0].y, joins=number > 0))


def _with_initials(lines: list[PdfLine]) -> list[PdfLine]:
    """Put a capital letter that was set apart (a kerned or large initial) in front of its word again."""
    joined: list[PdfLine] = []
    for line in lines:
        before = joined[-1] if joined else None
        if before is not None and line.text[:1].islower() and re.fullmatch(r"\s*[^\W\d_]", before.text):
            near = 0 < line.x - before.x < 1.2 * before.size
            if near and abs(line.y - before.y) < 0.3 * before.size:
                joined[-1] = replace(line, text=before.text + line.text, x=before.x)
                continue
        joined.append(line)
    return joined
