"""A grid of small cells with names, figures and a legend around it: its layout and its painting."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QScrollBar, QWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.plots.base import PaintedPlot
from ragexam_gui.plots.palette import series

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_OPEN, _WRONG, _RIGHT_ONE, _FAILED, _TIE, _STALE = 0, 1, 2, 3, 4, 8
_KIND, _CODES = _TIE - 1, 2 * _STALE
"""What of a code is its kind, and how many codes there are."""
_SMALL, _LARGE = 1.0, 36.0
_NOTE = 112.0
"""Pixels at least for the accuracy so far."""


@dataclass(frozen=True, slots=True)
class GridRow:
    """One pipeline.

    Attributes:
        key: Its id.
        label: Its short name.
        value: Accuracy so far; None before the first answer.
        low: Lower end of its interval.
        high: Upper end.
        note: Accuracy in words ("62 %").
        colour: Place of its colour.
    """

    key: str
    label: str
    value: float | None
    low: float | None
    high: float | None
    note: str
    colour: int = 0


@dataclass(frozen=True, slots=True)
class ColumnBand:
    """Neighbouring columns under one name."""

    name: str
    first: int
    count: int


class CellGrid(PaintedPlot):
    """Rows are pipelines, columns are items; what reacts to pointer and keys is `AnswerGrid`.

    Args:
        name: What it shows.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(180)
        self._rows: tuple[GridRow, ...] = ()
        self._items: tuple[str, ...] = ()
        self._cells: NDArray[np.uint8] = np.zeros((0, 0), dtype=np.uint8)
        self._bands: tuple[ColumnBand, ...] = ()
        self._legend: tuple[tuple[int, str], ...] = ()
        self._say: Callable[[int, int], str] = lambda row, column: ""  # noqa: ARG005
        self._table = Table("run", name, (), ())
        self._image = QImage()
        self._longest = 0.0
        self._legend_rows: list[list[tuple[int, float]]] = []
        self._zoom = 1.0
        self._at: tuple[int, int] | None = None
        self._chosen = ("", "")
        self._bars = {way: QScrollBar(way, self) for way in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical)}
        for bar in self._bars.values():
            bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            bar.setAccessibleName(name)
            bar.valueChanged.connect(self.update)
        self.across, self.down = self._bars[Qt.Orientation.Horizontal], self._bars[Qt.Orientation.Vertical]

    def show_grid(
        self,
        rows: Sequence[GridRow],
        items: Sequence[str],
        cells: NDArray[np.uint8],
        say: Callable[[int, int], str],
        legend: Sequence[tuple[int, str]],
        table: Table,
        bands: Sequence[ColumnBand] = (),
    ) -> None:
        """Show other answers; what is the same as before is not laid out again.

        Args:
            rows: Pipelines from top to bottom.
            items: Ids of the items from left to right.
            cells: What each pipeline made of each item, with flags; (rows, items).
            say: A sentence on a cell, by row and column; asked for what is pointed at only.
            legend: What each kind of cell means, with its number.
            table: Behind the picture.
            bands: Names over the columns; without any they are numbered.
        """
        shape = (len(self._rows), len(self._items))
        self._rows, self._items, self._say = tuple(rows), tuple(items), say
        self._legend, self._table, self._bands = tuple(legend), table, tuple(bands)
        self._cells = np.ascontiguousarray(cells)
        if shape != cells.shape:
            self._at = None
        self._draw_image()
        self._measure()
        self._place_bars()
        self.update()

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    def select(self, pipeline_id: str, item_id: str) -> None:
        """Show what is selected, here or elsewhere."""
        if (pipeline_id, item_id) != self._chosen:
            self._chosen = (pipeline_id, item_id)
            self.update()

    def zoom(self, factor: float) -> None:
        """Make the cells larger or smaller; 0 goes back to all that fits."""
        self._zoom = 1.0 if not factor else min(6.0, max(0.5, self._zoom * factor))
        self._place_bars()
        self.update()

    def restyle(self) -> None:
        """Take the colours of the scheme."""
        self._draw_image()
        super().restyle()

    # -------------------------------------------------------------- layout

    @property
    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.font())

    def _measure(self) -> None:
        """Widths of the texts, which take longer to find than all the rest."""
        advance = self._metrics.horizontalAdvance
        self._longest = max((advance(r.label) for r in self._rows), default=0.0) + 20
        rows: list[list[tuple[int, float]]] = [[]]
        x = 10.0
        for n, (_, name) in enumerate(self._legend):
            need = advance(name) + 34
            if x + need > self.width() and rows[-1]:
                rows.append([])
                x = 10.0
            rows[-1].append((n, x))
            x += need
        self._legend_rows = rows if self._legend else []

    def _label_width(self) -> float:
        return min(self._longest, self.width() * 0.32)

    def _note_width(self) -> float:
        """Room for the accuracy so far, a small axis and the figure: what the cells leave, within limits."""
        wide = self.cell_size()[0] * len(self._items)
        return min(max(_NOTE, self.width() - self._label_width() - wide - 18), 2.2 * _NOTE)

    def _head(self) -> float:
        return self._metrics.height() + 12

    def _foot(self) -> float:
        rows = len(self._legend_rows)
        return rows * (self._metrics.height() + 6) + 8 + (14 if self.across.isVisibleTo(self) else 0)

    def cell_size(self) -> tuple[float, float]:
        """Return the width and height of a cell in pixels."""
        across = (self.width() - self._label_width() - _NOTE - 18) / max(1, len(self._items))
        rows = len(self._legend_rows)
        room = self.height() - self._head() - rows * (self._metrics.height() + 6) - 22
        down = room / max(1, len(self._rows))
        wide = min(max(across, _SMALL), 20.0) * self._zoom
        least = 0.78 * self._metrics.height()  # names are written a little smaller rather than left out
        tall = min(max(down, least), 1.8 * least) * self._zoom
        # Whole pixels keep the cells alike; below one step no pixel can be spared.
        return (max(_SMALL, math.floor(wide)), min(_LARGE, max(8.0, math.floor(tall))))

    def _area(self, width: float, height: float) -> QRectF:
        """Return where cells are seen."""
        left = self._label_width()
        room = max(1.0, width - left - self._note_width() - 14)
        cells = self.cell_size()[0] * max(1, len(self._items))
        return QRectF(left, self._head(), min(room, cells), max(1.0, height - self._head() - self._foot()))

    def _place_bars(self) -> None:
        wide, tall = self.cell_size()
        self.across.setVisible(wide * len(self._items) > self._area(self.width(), self.height()).width())
        area = self._area(self.width(), self.height())
        beyond = math.ceil(tall * len(self._rows) - area.height())
        self.down.setVisible(beyond > 0)
        self.down.setRange(0, max(0, beyond))
        self.down.setPageStep(round(area.height()))
        self.down.setSingleStep(round(tall))
        self.down.setGeometry(self.width() - 14, round(area.top()), 14, round(area.height()))
        self.across.setRange(0, max(0, math.ceil(wide * len(self._items) - area.width())))
        self.across.setPageStep(round(area.width()))
        self.across.setSingleStep(round(wide) * 4)
        self.across.setGeometry(round(area.left()), round(area.bottom()), round(area.width()), 14)

    def extent(self) -> QSize:
        """Return all rows and columns."""
        wide, tall = self.cell_size()
        width = self._label_width() + self._note_width() + 14 + wide * len(self._items)
        height = self._head() + self._foot() + tall * len(self._rows)
        return QSize(max(self.width(), math.ceil(width)), max(self.height(), math.ceil(height)))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Other room for the cells."""
        super().resizeEvent(event)
        self._measure()
        self._place_bars()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Another font takes other room."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()
            self._place_bars()

    # -------------------------------------------------------------- painting

    def _colour(self, code: int) -> QColor:
        colours = self.colours
        kind = code & _KIND
        if kind == _OPEN:
            return QColor(colours.raised)
        plain = QColor(colours.bad) if kind == _FAILED else series(0 if kind == _RIGHT_ONE else 1, colours)
        share = 0.25 if code & _STALE else 0.45 if code & _TIE else 0.85
        base = QColor(colours.base)
        mix = [round(b + (p - b) * share) for p, b in zip(plain.getRgb()[:3], base.getRgb()[:3], strict=True)]  # type: ignore[index]
        return QColor(*mix)

    def _draw_image(self) -> None:
        """One pixel a cell; scaled up when painted."""
        if not self._cells.size:
            self._image = QImage()
            return
        colours = np.array([self._colour(code).rgb() for code in range(_CODES)], dtype=np.uint32)
        pixels = np.ascontiguousarray(colours[self._cells % _CODES])
        rows, columns = pixels.shape
        self._image = QImage(pixels.data, columns, rows, columns * 4, QImage.Format.Format_RGB32).copy()

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Names at the left, cells, accuracy at the right, bands above, legend below."""
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
        """Gaps between the cells, where they are large enough to be told apart."""
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
        """A cross for a failed answer, a stroke for a stale one: not by colour alone."""
        wide, tall = self.cell_size()
        if wide < 5:
            return
        part = self._cells[rows[0] : rows[1], columns[0] : columns[1]]
        painter.setPen(QPen(QColor(self.colours.base), 1.4))
        for row, column in np.argwhere((part & _KIND) == _FAILED).tolist():
            box = self._cell(row + rows[0], column + columns[0], wide, tall).adjusted(1.5, 2.5, -2, -3)
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.bottomLeft(), box.topRight())
        painter.setPen(QPen(QColor(self.colours.text), 1))
        for row, column in np.argwhere((part & _STALE) > 0).tolist():
            box = self._cell(row + rows[0], column + columns[0], wide, tall).adjusted(1.5, 2.5, -2, -3)
            painter.drawLine(box.bottomLeft(), box.topRight())

    def _cell(self, row: int, column: int, wide: float, tall: float) -> QRectF:
        return QRectF(column * wide, row * tall, wide, tall)

    def _cursor(self, painter: QPainter) -> None:
        """Where the pointer or the keys are, and what is selected."""
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

    def _selected(self) -> tuple[int | None, int | None]:
        pipeline, item = self._chosen
        row = next((n for n, r in enumerate(self._rows) if r.key == pipeline), None) if pipeline else None
        column = self._items.index(item) if item in self._items else None
        return row, column

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
            step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if s * wide >= 34 or s == 1000)
            for n in range(columns[0], columns[1]):
                if n == 0 or (n + 1) % step == 0:
                    text = words.number(n + 1, ",")
                    half = metrics.horizontalAdvance(text) / 2 + 1
                    middle = min(area.left() - x0 + (n + 0.5) * wide, area.right() - half)
                    painter.drawText(QRectF(middle - half, 4, 2 * half, metrics.height()), _CENTRE, text)
        painter.restore()
        left, room = area.right() + 10, self._note_width() - 62
        for share in (0.0, 1.0):
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
                painter.setBrush(self._colour(code))
                painter.drawRect(box)
                inner = box.adjusted(2.5, 2.5, -2.5, -2.5)
                if code & _KIND == _FAILED:
                    painter.setPen(QPen(QColor(self.colours.base), 1.4))
                    painter.drawLine(inner.topLeft(), inner.bottomRight())
                    painter.drawLine(inner.bottomLeft(), inner.topRight())
                elif code & _STALE:
                    painter.setPen(QPen(QColor(self.colours.text), 1))
                    painter.drawLine(inner.bottomLeft(), inner.topRight())
                painter.setPen(QColor(self.colours.text))
                painter.drawText(QPointF(x + 18, y + metrics.ascent()), name)
            y += metrics.height() + 6
