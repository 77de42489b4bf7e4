"""Quality against cost on a logarithmic axis; a dashed line joins what nothing cheaper beats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam.report.pictures.cost import CostMark
from ragexam.report.pictures.scales import linear, log_ticks, logarithmic, nice_ticks, padded
from ragexam_gui import words
from ragexam_gui.plots.comparison.radial import draw_mark
from ragexam_gui.plots.palette import series
from ragexam_gui.plots.pointed import PointedPlot, Spot

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


class ScatterPlot(PointedPlot):
    """Cost to the right, quality upwards.

    Args:
        name: What it shows.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._points: tuple[CostMark, ...] = ()
        self._legend: tuple[str, ...] = ()
        self._axes = ("", "")
        self._table = Table("figures", name, (), ())

    def show_points(self, points: Sequence[CostMark], legend: Sequence[str], x: str, y: str, table: Table) -> None:
        """Show other figures.

        Args:
            points: Marks.
            legend: Names of the groups by index; those without a point are left out.
            x: Words of the axis of cost, with its unit.
            y: Words of the axis of quality.
            table: Behind the picture.
        """
        self._points, self._legend, self._axes, self._table = tuple(points), tuple(legend), (x, y), table
        self.arrange()

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    # -------------------------------------------------------------- layout

    def _area(self, size: QSize) -> QRectF:
        height = self.metrics.height()
        top = 12.0 + len(self._legend_rows(size)) * (height + 6)
        left = self.metrics.horizontalAdvance(words.percent(1.0)) + height + 26
        return QRectF(left, top, max(10.0, size.width() - left - 24), max(10.0, size.height() - top - 2 * height - 22))

    def _legend_rows(self, size: QSize) -> list[list[tuple[int, float]]]:
        rows: list[list[tuple[int, float]]] = [[]]
        x = 14.0
        drawn = {point.group for point in self._points}
        for n, name in enumerate(self._legend):
            if n not in drawn:
                continue
            need = self.metrics.horizontalAdvance(name) + 40
            if x + need > size.width() and rows[-1]:
                rows.append([])
                x = 14.0
            rows[-1].append((n, x))
            x += need
        return rows if rows[0] else []

    def _ends(self) -> tuple[tuple[float, float], tuple[float, float]]:
        costs = [p.cost for p in self._points] or [0.5, 2.0]
        low, high = padded([p.quality for p in self._points], 0.08)
        return (min(costs) / 1.3, max(costs) * 1.3), (max(0.0, low), min(1.07, high))

    def _where(self, point: CostMark, area: QRectF) -> QPointF:
        (x_low, x_high), (y_low, y_high) = self._ends()
        x = logarithmic(x_low, x_high, area.left(), area.right())(point.cost)
        return QPointF(x, linear(y_low, y_high, area.bottom(), area.top())(point.quality))

    def lay(self, size: QSize) -> None:
        """Compute where each mark is."""
        area = self._area(size)
        self.spots = [
            Spot(p.key, QRectF(-6, -6, 12, 12).translated(self._where(p, area)), p.words) for p in self._points
        ]

    # -------------------------------------------------------------- painting

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Paint legend, axes, frontier, marks and the names on the frontier."""
        if not self._points:
            sentence = self.tr("No pipeline that could be had has answered yet.")
            self.text(painter, target, sentence, _CENTRE, self.colours.muted)
            return
        size = target.size().toSize()
        area, colours, height = self._area(size), self.colours, self.metrics.height()
        for n, row in enumerate(self._legend_rows(size)):
            y = 6 + n * (height + 6)
            for group, x in row:
                draw_mark(painter, QPointF(x + 6, y + height / 2), series(group, colours), group, size=4.2)
                self.text(painter, QRectF(x + 18, y, size.width() - x - 20, height), self._legend[group], _LEFT)
        self._draw_axes(painter, area)
        path = sorted((p for p in self._points if p.frontier), key=lambda p: p.cost)
        painter.setPen(QPen(QColor(colours.muted), 1.4, Qt.PenStyle.DashLine))
        for a, b in pairwise(path):
            painter.drawLine(self._where(a, area), self._where(b, area))
        for point in sorted(self._points, key=lambda p: p.frontier):
            colour = series(point.group, colours)
            large = point.key == self.selected or (self.pointed is not None and self.pointed.key == point.key)
            where = self._where(point, area)
            if large:
                painter.setPen(QPen(QColor(colours.text), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(where, 9, 9)
            draw_mark(painter, where, colour, point.group, size=5.0 if point.frontier else 4.2, hollow=point.hollow,
                      base=QColor(colours.base))  # fmt: skip
        self._names(painter, area, path)
        self.draw_focus(painter)
        self.draw_frame(painter, target)

    def _draw_axes(self, painter: QPainter, area: QRectF) -> None:
        colours, height = self.colours, self.metrics.height()
        (x_low, x_high), (y_low, y_high) = self._ends()
        x, y = logarithmic(x_low, x_high, area.left(), area.right()), linear(y_low, y_high, area.bottom(), area.top())
        grid = QPen(QColor(colours.border), 1)
        last = -math.inf
        for tick in log_ticks(x_low, x_high):
            painter.setPen(grid)
            painter.drawLine(QPointF(x(tick), area.top()), QPointF(x(tick), area.bottom()))
            text = words.number(tick, "g")
            width = self.metrics.horizontalAdvance(text) + 8
            if x(tick) - width / 2 > last:
                box = QRectF(x(tick) - width / 2, area.bottom() + 4, width, height)
                self.text(painter, box, text, _CENTRE, colours.muted)
                last = box.right()
        for tick in nice_ticks(y_low, min(y_high, 1.0), max(2, int(area.height() / 55))):
            painter.setPen(grid)
            painter.drawLine(QPointF(area.left(), y(tick)), QPointF(area.right(), y(tick)))
            box = QRectF(0, y(tick) - height / 2, area.left() - 6, height)
            self.text(painter, box, words.percent(tick), _RIGHT, colours.muted)
        self.text(
            painter, QRectF(area.left(), area.bottom() + height + 8, area.width(), height), self._axes[0], _CENTRE
        )
        painter.save()
        painter.translate(height / 2 + 6, area.center().y())
        painter.rotate(-90)
        self.text(painter, QRectF(-area.height() / 2, -height / 2, area.height(), height), self._axes[1], _CENTRE)
        painter.restore()

    def _names(self, painter: QPainter, area: QRectF, path: Sequence[CostMark]) -> None:
        """Paint names of the marks on the frontier, where there is room that no mark and no other name takes."""
        height = self.metrics.height()
        taken = [QRectF(-5, -5, 10, 10).translated(self._where(p, area)) for p in self._points]
        for point in path:
            where, width = self._where(point, area), self.metrics.horizontalAdvance(point.label) + 6
            places = [
                QRectF(where.x() - width - 9, where.y() - height - 1, width, height),
                QRectF(where.x() - width - 9, where.y() - height / 2, width, height),
                QRectF(where.x() + 9, where.y() + 1, width, height),
                QRectF(where.x() + 9, where.y() - height / 2, width, height),
                QRectF(where.x() - width / 2, where.y() - height - 8, width, height),
                QRectF(where.x() - width / 2, where.y() + 8, width, height),
            ]
            inside = area.adjusted(0, -4, 10, 0)
            free = next((b for b in places if inside.contains(b) and not any(b.intersects(t) for t in taken)), None)
            if free is not None:
                taken.append(free)
                ground = QColor(self.colours.base)
                ground.setAlphaF(0.85)
                painter.fillRect(free.adjusted(2, 1, -2, -1), ground)
                self.text(painter, free, point.label, _CENTRE)
