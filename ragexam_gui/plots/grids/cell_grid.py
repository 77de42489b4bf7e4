"""A grid of small cells, painted: names at the left, accuracy at the right, bands above, a legend below."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
)

from ragexam_gui import words
from ragexam_gui.plots.grids.cell_codes import cell_colour, draw_bars, draw_sign, is_signed, is_wrong
from ragexam_gui.plots.grids.cell_layout import CellLayout
from ragexam_gui.plots.palette import series

_BARRED = 9.0
"""Pixels of a cell from which on a bar in it is seen."""

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


class CellGrid(CellLayout):
    """Paints the cells; what reacts to pointer and keys is `AnswerGrid`."""

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Paint names at the left, cells, accuracy at the right, bands above, the legend below."""
        if not self._rows:
            return
        wide, tall = self.cell_size()
        area = self._area(target.width(), target.height())
        whole = target.size().toSize() != self.size()
        x0, y0 = (0.0, 0.0) if whole else (float(self.across.value()), float(self.down.value()))
        first, last = int(y0 // tall), min(len(self._rows), math.ceil((y0 + area.height()) / tall))
        left, right = int(x0 // wide), min(len(self._items), math.ceil((x0 + area.width()) / wide))
        painter.save()
        painter.setClipRect(area)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.translate(area.left() - x0, area.top() - y0)
        seen = QRectF(left * wide, first * tall, (right - left) * wide, (last - first) * tall)
        painter.drawImage(seen, self._image, QRectF(left, first, right - left, last - first))
        self._lines(painter, seen, (first, last), (left, right))
        self._signs(painter, (first, last), (left, right))
        self._cursor(painter)
        painter.restore()
        painter.save()
        painter.setClipRect(QRectF(0, area.top(), target.width(), area.height()))
        for n in range(first, last):
            self._row(painter, n, area, area.top() - y0 + n * tall, tall)
        painter.restore()
        self._draw_head(painter, area, x0, wide, (left, right))
        self._draw_legend(painter, target)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.colours.accent), 1.5))
            painter.drawRoundedRect(target.adjusted(0.75, 0.75, -0.75, -0.75), 3, 3)

    def _lines(self, painter: QPainter, seen: QRectF, rows: tuple[int, int], columns: tuple[int, int]) -> None:
        """Paint gaps between the cells, where they are large enough to be told apart."""
        wide, tall = self.cell_size()
        painter.setPen(QPen(QColor(self.colours.base), 1))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for n in range(rows[0], rows[1] + 1):
            painter.drawLine(QPointF(seen.left(), n * tall), QPointF(seen.right(), n * tall))
        if wide >= 4:
            for n in range(columns[0], columns[1] + 1):
                painter.drawLine(QPointF(n * wide, seen.top()), QPointF(n * wide, seen.bottom()))
        painter.setPen(QPen(QColor(self.colours.text), 1))
        for band in self._bands:
            if columns[0] < band.first < columns[1]:
                painter.drawLine(QPointF(band.first * wide, seen.top()), QPointF(band.first * wide, seen.bottom()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _signs(self, painter: QPainter, rows: tuple[int, int], columns: tuple[int, int]) -> None:
        """Paint a cross for a failed answer, a stroke for a stale one, a bar for a wrong one: not by colour alone."""
        wide, tall = self.cell_size()
        if wide < 5:
            return
        part = self._cells[rows[0] : rows[1], columns[0] : columns[1]]
        for row, column in np.argwhere(is_signed(part)).tolist():
            box = self._cell(row + rows[0], column + columns[0], wide, tall).adjusted(1.5, 2.5, -2, -3)
            draw_sign(painter, box, int(part[row, column]), self.colours)
        if min(wide, tall) < _BARRED:
            return
        places = np.argwhere(is_wrong(part)).tolist()
        boxes = (self._cell(row + rows[0], column + columns[0], wide, tall) for row, column in places)
        draw_bars(painter, [box.adjusted(wide / 4, 0, -wide / 4, 0) for box in boxes], self.colours)

    def _cell(self, row: int, column: int, wide: float, tall: float) -> QRectF:
        return QRectF(column * wide, row * tall, wide, tall)

    def _cursor(self, painter: QPainter) -> None:
        """Paint where the pointer or the keys are, and what is selected."""
        wide, tall = self.cell_size()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        row, column = self._selected()
        if column is not None:
            box = self._cell(0, column, wide, tall)
            box.setHeight(tall * len(self._rows))
            painter.setPen(QPen(QColor(self.colours.text), 1.2))
            painter.drawRect(box.adjusted(0, 0, 0, -1))
        if row is not None and column is not None:
            painter.setPen(QPen(QColor(self.colours.text), 2.5))
            painter.drawRect(self._cell(row, column, wide, tall).adjusted(-1, -1, 1, 1))
        if self._at is not None:
            painter.setPen(QPen(QColor(self.colours.text), 1.5))
            painter.drawRect(self._cell(*self._at, wide, tall).adjusted(-0.5, -0.5, 0.5, 0.5))

    def _row(self, painter: QPainter, n: int, area: QRectF, y: float, tall: float) -> None:
        """Name at the left, accuracy so far with its interval at the right."""
        row, colours = self._rows[n], self.colours
        chosen = row.key == self._chosen[0]
        font = QFont(self.font())
        if QFontMetricsF(font).height() > tall:
            font.setPixelSize(max(8, int(tall) - 3))
        font.setBold(chosen)
        painter.setFont(font)
        lit = chosen or (self._at is not None and self._at[0] == n)
        painter.setPen(QColor(colours.accent if lit else colours.text))
        label = QRectF(6, y, area.left() - 14, tall)
        painter.drawText(
            label, _RIGHT, QFontMetricsF(font).elidedText(row.label, Qt.TextElideMode.ElideMiddle, label.width())
        )
        left, room = area.right() + 10, self._note_width() - 62
        if row.value is None:
            painter.setPen(QColor(colours.muted))
            painter.drawText(QRectF(left + room + 8, y, 44, tall), _LEFT, words.undefined)
            return
        middle = y + tall / 2
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.drawLine(QPointF(left, middle), QPointF(left + room, middle))
        ink = series(row.colour, colours)
        if row.low is not None and row.high is not None:
            painter.setPen(QPen(ink, 2))
            painter.drawLine(QPointF(left + row.low * room, middle), QPointF(left + row.high * room, middle))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(QPointF(left + row.value * room, middle), 3.2, 3.2)
        painter.setPen(QColor(colours.text))
        painter.drawText(QRectF(left + room + 8, y, 46, tall), _LEFT, row.note)

    def _draw_head(self, painter: QPainter, area: QRectF, x0: float, wide: float, columns: tuple[int, int]) -> None:
        painter.setFont(self.font())
        metrics = self._metrics
        painter.setPen(QColor(self.colours.muted))
        painter.save()
        painter.setClipRect(QRectF(area.left() - 20, 0, area.width() + 24, area.top()))
        for band in self._bands:
            box = QRectF(area.left() - x0 + band.first * wide + 3, 4, band.count * wide - 6, metrics.height())
            box = box.intersected(QRectF(area.left(), 0, area.width(), area.top()))
            if box.width() > 24:
                painter.drawText(box, _LEFT, metrics.elidedText(band.name, Qt.TextElideMode.ElideRight, box.width()))
        if not self._bands:
            room = max(34.0, metrics.horizontalAdvance(words.number(columns[1], ",")) + 10)
            step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if s * wide >= room or s == 1000)
            for n in range(columns[0], columns[1]):
                if n == 0 or (n + 1) % step == 0:
                    text = words.number(n + 1, ",")
                    half = metrics.horizontalAdvance(text) / 2 + 1
                    middle = min(area.left() - x0 + (n + 0.5) * wide, area.right() - half)
                    painter.drawText(QRectF(middle - half, 4, 2 * half, metrics.height()), _CENTRE, text)
        painter.restore()
        left, room = area.right() + 10, self._note_width() - 62
        both = metrics.horizontalAdvance(words.percent(0.0) + words.percent(1.0)) + 6 < room
        for share in (0.0, 1.0) if both else (1.0,):
            text = words.percent(share)
            width = metrics.horizontalAdvance(text)
            painter.drawText(QPointF(left + share * room - width * share, 4 + metrics.ascent()), text)

    def _draw_legend(self, painter: QPainter, target: QRectF) -> None:
        painter.setFont(self.font())
        metrics, rows = self._metrics, self._legend_rows
        y = target.bottom() - len(rows) * (metrics.height() + 6)
        for row in rows:
            for n, x in row:
                code, name = self._legend[n]
                box = QRectF(x, y + metrics.height() / 2 - 6, 12, 12)
                painter.setPen(QPen(QColor(self.colours.border), 1))
                painter.setBrush(cell_colour(code, self.colours))
                painter.drawRect(box)
                inner = box.adjusted(2.5, 2.5, -2.5, -2.5)
                draw_sign(painter, inner, code, self.colours)
                painter.setPen(QColor(self.colours.text))
                painter.drawText(QPointF(x + 18, y + metrics.ascent()), name)
            y += metrics.height() + 6
