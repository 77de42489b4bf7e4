"""Figures with intervals, a row each: bars of accuracy, or dots of effects under headings."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam.report.pictures.intervals import Row, axis_ends, groups_drawn
from ragexam.report.pictures.scales import Scale, linear, nice_ticks
from ragexam_gui import words
from ragexam_gui.plots.palette import series
from ragexam_gui.plots.pointed import ScrolledPlot, Spot

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


class IntervalPlot(ScrolledPlot):
    """Rows of figures with intervals.

    Args:
        name: What it shows.
        axis: Words of the axis.
        form: How the axis writes its values.
        bars: Bars from zero rather than dots alone.
    """

    def __init__(self, name: str, axis: str, form: str, bars: bool, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._axis, self._form, self._bars = axis, form, bars
        self._rows: tuple[Row, ...] = ()
        self._legend: tuple[str, ...] = ()
        self._hollow: frozenset[int] = frozenset()
        self._paints: tuple[int, ...] = ()
        self._line = 24.0
        self._reference: tuple[float, str] | None = None
        self._limits: tuple[float, float] | None = None
        self._table = Table("figures", name, (), ())

    def show_rows(
        self,
        rows: Sequence[Row],
        table: Table,
        *,
        legend: Sequence[str] = (),
        hollow: Sequence[int] = (),
        reference: tuple[float, str] | None = None,
        limits: tuple[float, float] | None = None,
        paints: Sequence[int] = (),
    ) -> None:
        """Show other figures.

        Args:
            rows: From top to bottom.
            table: Behind the picture.
            legend: Names of the groups by index; those without a figure are left out.
            hollow: Groups that are yardsticks.
            reference: A value marked by a line, with its name.
            limits: Ends of the axis; from the data where None.
            paints: Place of each group's colour; 0, 1, ... where empty.
        """
        self._rows, self._table, self._legend = tuple(rows), table, tuple(legend)
        self._hollow, self._reference, self._limits = frozenset(hollow), reference, limits
        self._paints = tuple(paints)
        self.arrange()

    def set_axis(self, axis: str, form: str, *, bars: bool) -> None:
        """Set other words and another form of the axis, and whether bars begin at zero."""
        self._axis, self._form, self._bars = axis, form, bars

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    # -------------------------------------------------------------- layout

    def arrange(self) -> None:
        """Lay out anew for other data or another size: few rows stand a little wider apart."""
        least = self.metrics.height() + 9.0
        room = self.height() - self.head_height() - self.foot_height() - 4
        self._line = min(max(least, room / max(1, len(self._rows))), 1.6 * least)
        super().arrange()

    def body_height(self) -> float:
        """Return all rows."""
        return self._line * len(self._rows) + 4

    def head_height(self) -> float:
        """Return the legend, and the name of the reference."""
        rows = len(self._legend_rows())
        return rows * (self.metrics.height() + 5) + (self.metrics.height() + 3 if self._reference else 0) + 8

    def foot_height(self) -> float:
        """Return the axis."""
        return 2 * self.metrics.height() + 16

    def lay(self, size: QSize) -> None:
        """Compute where each row is."""
        width = float(size.width())
        self.spots = [
            Spot(row.key, QRectF(2, 2 + n * self._line, width - 4, self._line), row.words)
            for n, row in enumerate(self._rows)
            if not row.heading
        ]

    def _ends(self) -> tuple[float, float]:
        return self._limits or axis_ends(self._rows, self._reference)

    def _columns(self, width: float) -> tuple[float, float]:
        """Return where labels end and notes begin."""
        advance = self.metrics.horizontalAdvance
        label = max((advance(r.label) for r in self._rows), default=0.0) + 24
        note = max((advance(r.note) for r in self._rows), default=0.0) + 18
        return min(label, width * 0.45), width - min(max(note, 14.0), width * 0.3)

    def _legend_rows(self) -> list[list[tuple[int, float]]]:
        """Return groups of each row of the legend with their left ends; those without a figure are left out."""
        width, rows, x = float(self.width() - 20), [[]], 10.0  # type: ignore[var-annotated]
        drawn = groups_drawn(self._rows)
        for n, name in enumerate(self._legend):
            if n not in drawn:
                continue
            need = self.metrics.horizontalAdvance(name) + 38
            if x + need > width and rows[-1]:
                rows.append([])
                x = 10.0
            rows[-1].append((n, x))
            x += need
        return rows if rows[0] else []

    # -------------------------------------------------------------- painting

    def draw_head(self, painter: QPainter, area: QRectF) -> None:
        """Paint the legend and the name of the reference."""
        height = self.metrics.height()
        y = 6.0
        for row in self._legend_rows():
            for n, x in row:
                self._dot(painter, QPointF(x + 7, y + height / 2), self._paint(n), n in self._hollow)
                self.text(painter, QRectF(x + 18, y, area.width() - x - 20, height), self._legend[n], _LEFT)
            y += height + 5
        if self._reference is not None:
            left, right = self._columns(area.width())
            x = linear(*self._ends(), left, right)(self._reference[0])
            width = self.metrics.horizontalAdvance(self._reference[1]) + 4
            rectangle = QRectF(min(max(x - width / 2, left - 8), area.width() - width), y, width, height)
            self.text(painter, rectangle, self._reference[1], _CENTRE, self.colours.muted)

    def draw_foot(self, painter: QPainter, area: QRectF) -> None:
        """Paint the axis with its values and words."""
        if not self._rows:
            return
        colours, height = self.colours, self.metrics.height()
        painter.fillRect(area, QColor(colours.base))
        left, right = self._columns(area.width())
        scale = linear(*self._ends(), left, right)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.drawLine(QPointF(left, area.top()), QPointF(right, area.top()))
        for tick in self._ticks(right - left):
            box = QRectF(scale(tick) - 40, area.top() + 4, 80, height)
            self.text(painter, box, words.number(tick, self._form), _CENTRE, colours.muted)
        need = self.metrics.horizontalAdvance(self._axis) + 4
        middle = min(max((left + right) / 2, need / 2 + 4), max(area.width() - need / 2 - 4, need / 2 + 4))
        box = QRectF(middle - need / 2, area.top() + height + 7, need, height)  # words may be wider than the axis
        self.text(painter, box, self._axis, _CENTRE)

    def _paint(self, group: int) -> QColor:
        return series(self._paints[group] if group < len(self._paints) else group, self.colours)

    def _ticks(self, room: float) -> list[float]:
        widest = max(self.metrics.horizontalAdvance(words.number(end, self._form)) for end in self._ends())
        return nice_ticks(*self._ends(), max(2, min(8, int(room / (widest + 28)))))

    def draw_body(self, painter: QPainter, area: QRectF, seen: QRectF) -> None:
        """Paint the rows that are seen."""
        if not self._rows:
            return
        colours = self.colours
        left, right = self._columns(area.width())
        low, high = self._ends()
        scale = linear(low, high, left, right)
        first = max(0, int(seen.top() // self._line))
        last = min(len(self._rows), int(seen.bottom() // self._line) + 2)
        self._ground(painter, area, first, last)
        painter.setPen(QPen(QColor(colours.border), 1))
        for tick in self._ticks(right - left):
            painter.drawLine(QPointF(scale(tick), 0), QPointF(scale(tick), area.height()))
        if self._reference is not None:
            painter.setPen(QPen(QColor(colours.muted), 1, Qt.PenStyle.DashLine))
            x = scale(self._reference[0])
            painter.drawLine(QPointF(x, 0), QPointF(x, area.height()))
        for n in range(first, last):
            row = self._rows[n]
            y = 2 + n * self._line
            label = QRectF(10, y, left - 20, self._line)
            if row.heading:
                self.text(painter, QRectF(10, y, left, self._line), row.label, _LEFT, bold=True)
                continue
            # Names begin alike and differ at their ends.
            self.text(painter, label, row.label, _RIGHT, elide=Qt.TextElideMode.ElideMiddle)
            if row.value is None or not math.isfinite(row.value):
                self.text(painter, QRectF(left + 4, y, 40, self._line), words.undefined, _LEFT, colours.muted)
                continue
            self._figure(painter, row, scale, y + self._line / 2, (low, high))
            self.text(painter, QRectF(right + 8, y, area.width() - right - 12, self._line), row.note, _LEFT)

    def _ground(self, painter: QPainter, area: QRectF, first: int, last: int) -> None:
        """Paint another ground behind what is selected or pointed at."""
        for n in range(first, last):
            row = self._rows[n]
            band = QRectF(0, 2 + n * self._line, area.width(), self._line)
            if row.key and row.key == self.selected:
                painter.fillRect(band, QColor(self.colours.selected))
            elif self.pointed is not None and row.key and row.key == self.pointed.key:
                painter.fillRect(band, QColor(self.colours.window))

    def _figure(self, painter: QPainter, row: Row, at: Scale, y: float, ends: tuple[float, float]) -> None:
        colour, value = self._paint(row.group), row.value or 0.0
        low, high = ends
        if self._bars:
            soft = QColor(colour)
            soft.setAlphaF(0.14 if row.hollow else 0.28)
            zero = at(max(low, min(high, 0.0)))
            painter.fillRect(QRectF(zero, y - 6, at(value) - zero, 12), soft)
        if row.low is not None and row.high is not None:
            painter.setPen(QPen(colour, 2))
            a, b = at(max(row.low, low)), at(min(row.high, high))
            painter.drawLine(QPointF(a, y), QPointF(b, y))
            for end, cut in ((a, row.low < low), (b, row.high > high)):
                if not cut:
                    painter.drawLine(QPointF(end, y - 3.5), QPointF(end, y + 3.5))
        self._dot(painter, QPointF(at(value), y), colour, row.hollow)

    def _dot(self, painter: QPainter, where: QPointF, colour: QColor, hollow: bool) -> None:
        painter.setPen(QPen(colour, 2))
        painter.setBrush(QColor(self.colours.base) if hollow else colour)
        painter.drawEllipse(where, 4.2, 4.2)
