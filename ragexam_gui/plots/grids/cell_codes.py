"""Colours and signs of the cells of the grid of answers: not by colour alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from ragexam_gui.plots.palette import ink, series
from ragexam_gui.theme import Colours

_OPEN, _WRONG, _RIGHT_ONE, _FAILED, _TIE, _STALE = 0, 1, 2, 3, 4, 8
_KIND, _CODES = _TIE - 1, 2 * _STALE
"""Mask of a code's kind, and the number of codes."""


def cell_colour(code: int, colours: Colours) -> QColor:
    """Return the colour of a cell."""
    kind = code & _KIND
    if kind == _OPEN:
        return QColor(colours.raised)
    plain = QColor(colours.bad) if kind == _FAILED else series(0 if kind == _RIGHT_ONE else 1, colours)
    share = 0.25 if code & _STALE else 0.45 if code & _TIE else 0.85
    base = QColor(colours.base)
    mix = [round(b + (p - b) * share) for p, b in zip(plain.getRgb()[:3], base.getRgb()[:3], strict=True)]  # type: ignore[index]
    return QColor(*mix)


def cell_image(cells: NDArray[np.uint8], colours: Colours) -> QImage:
    """Return one pixel a cell, shape (rows, columns); it is scaled up when painted."""
    if not cells.size:
        return QImage()
    by_code = np.array([cell_colour(code, colours).rgb() for code in range(_CODES)], dtype=np.uint32)
    pixels = np.ascontiguousarray(by_code[cells % _CODES])
    rows, columns = pixels.shape
    return QImage(pixels.data, columns, rows, columns * 4, QImage.Format.Format_RGB32).copy()


def is_signed(cells: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which cells have a sign."""
    signed: NDArray[np.bool_] = ((cells & _KIND) == _FAILED) | ((cells & _STALE) > 0)
    return signed


def is_wrong(cells: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which cells are wrong answers that hold no other sign: a bar marks them where there is room."""
    wrong: NDArray[np.bool_] = ((cells & _KIND) == _WRONG) & ((cells & _STALE) == 0)
    return wrong


def draw_bars(painter: QPainter, boxes: list[QRectF], colours: Colours) -> None:
    """Paint the bar of a wrong answer into each of many cells."""
    painter.setPen(QPen(ink(cell_colour(_WRONG, colours)), 1.4))
    painter.drawLines([QLineF(b.left(), b.center().y(), b.right(), b.center().y()) for b in boxes])


def draw_sign(painter: QPainter, box: QRectF, code: int, colours: Colours) -> None:
    """Paint a bar for a wrong answer, a cross for a failed one, a stroke for a stale one."""
    if code & _KIND == _WRONG and not code & _STALE:
        draw_bars(painter, [box.adjusted(box.width() / 4, 0, -box.width() / 4, 0)], colours)
    if code & _KIND == _FAILED:
        painter.setPen(QPen(QColor(colours.base), 1.4))
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.topRight())
    if code & _STALE:
        painter.setPen(QPen(QColor(colours.text), 1))
        painter.drawLine(box.bottomLeft(), box.topRight())
