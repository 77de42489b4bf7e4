"""A figure over the text weight of a hybrid retrieval: a line for each group of questions, with bands of its intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby, pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam.report.pictures.scales import linear, nice_ticks, padded
from ragexam.report.pictures.weight_curve import Curve
from ragexam_gui import words
from ragexam_gui.plots.palette import DASHES, series
from ragexam_gui.plots.pointed import PointedPlot, Spot

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_DOT, _BEST = 3.2, 6.5
"""Half the sizes of a point's mark and of the mark of the best weight, pixels."""


class WeightCurves(PointedPlot):
    """Weights in even steps, since the scan is finest where all of it happens: beside 0.

    Args:
        name: What it shows.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._curves: tuple[Curve, ...] = ()
        self._axis, self._form = "", ".0%"
        self._table = Table("figures", name, (), ())

    def show_curves(self, curves: Sequence[Curve], axis: str, form: str, table: Table) -> None:
        """Show other figures.

        Args:
            curves: One for each group, with its name and words for a person; all over the same weights.
            axis: Words of the vertical axis.
            form: How it writes its values.
            table: Behind the picture.
        """
        self._curves = tuple(curves)
        self._axis, self._form, self._table = axis, form, table
        self.arrange()

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    # -------------------------------------------------------------- layout

    def _strong(self) -> QFontMetricsF:
        font = QFont(self.font())
        font.setBold(True)
        return QFontMetricsF(font)

    def _area(self, size: QSize) -> QRectF:
        """Return where lines are drawn: room for values at the left, names at the right, weights below, the sign above."""
        height = self.metrics.height()
        left = self.metrics.horizontalAdvance(words.number(1.0, self._form)) + height + 20
        names = max((self._strong().horizontalAdvance(c.label) for c in self._curves), default=0.0) + 30
        right = min(names, 0.34 * size.width())
        top = height + 18
        return QRectF(
            left, top, max(10.0, size.width() - left - right), max(10.0, size.height() - top - 2 * height - 24)
        )

    def _ends(self) -> tuple[float, float]:
        defined = [v for c in self._curves for part in (c.values, c.low, c.high) for v in part if v is not None]
        low, high = padded(defined, 0.05)
        return max(0.0, low), min(1.0, high)

    @property
    def _weights(self) -> tuple[float, ...]:
        return self._curves[0].weights if self._curves else ()

    def _x(self, index: int, area: QRectF) -> float:
        last = max(1, len(self._weights) - 1)
        edge = min(26.0, area.width() / 8)
        return area.left() + edge + (area.width() - 2 * edge) * (index / last if len(self._weights) > 1 else 0.5)

    def _where(self, index: int, value: float, area: QRectF) -> QPointF:
        low, high = self._ends()
        return QPointF(self._x(index, area), linear(low, high, area.bottom(), area.top())(value))

    def lay(self, size: QSize) -> None:
        """Compute where each point is."""
        area = self._area(size)
        self.spots = [
            Spot(curve.group, QRectF(-6, -6, 12, 12).translated(self._where(index, value, area)), curve.words[index])
            for curve in self._curves
            for index, value in enumerate(curve.values)
            if value is not None
        ]

    # -------------------------------------------------------------- painting

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Paint axes, bands, lines, marks and names."""
        if not self.spots:
            self.text(painter, target, self.tr("Nothing has been scanned yet."), _CENTRE, self.colours.muted)
            return
        area = self._area(target.size().toSize())
        self._draw_axes(painter, area)
        lit = self.pointed.key if self.pointed is not None else self.selected
        order = sorted(enumerate(self._curves), key=lambda pair: (pair[1].group == lit, pair[1].strong))
        for index, curve in order:
            self._draw_band(painter, area, index, curve, lit)
        for index, curve in order:
            self._draw_line(painter, area, index, curve, lit)
        self._draw_names(painter, area, target.width(), lit)
        self._draw_sign(painter, area)
        self.draw_focus(painter)
        self.draw_frame(painter, target)

    def _draw_axes(self, painter: QPainter, area: QRectF) -> None:
        colours, height = self.colours, self.metrics.height()
        low, high = self._ends()
        y = linear(low, high, area.bottom(), area.top())
        for tick in nice_ticks(low, high, max(2, int(area.height() / 52))):
            painter.setPen(QPen(QColor(colours.border), 1))
            painter.drawLine(QPointF(area.left(), y(tick)), QPointF(area.right(), y(tick)))
            box = QRectF(0, y(tick) - height / 2, area.left() - 7, height)
            self.text(painter, box, words.number(tick, self._form), _RIGHT, colours.muted)
        for index, weight in enumerate(self._weights):
            x = self._x(index, area)
            painter.setPen(QPen(QColor(colours.border), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
            self.text(painter, QRectF(x - 40, area.bottom() + 4, 80, height), words.number(weight, ".4g"), _CENTRE)
        below = self.tr("Text weight, in even steps: 0 is meaning alone (dense), 1 is words alone (lexical)")
        room = QRectF(4, area.bottom() + height + 9, area.right() + 80, height)
        wide = min(self.metrics.horizontalAdvance(below) + 4, room.width())
        left = min(max(4.0, area.center().x() - wide / 2), room.right() - wide)
        self.text(painter, QRectF(left, room.top(), wide, height), below, _CENTRE)
        painter.save()
        painter.translate(height / 2 + 6, area.center().y())
        painter.rotate(-90)
        self.text(painter, QRectF(-area.height() / 2, -height / 2, area.height(), height), self._axis, _CENTRE)
        painter.restore()

    def _colour(self, index: int) -> QColor:
        return series(index, self.colours)

    def _draw_band(self, painter: QPainter, area: QRectF, index: int, curve: Curve, lit: str) -> None:
        soft = self._colour(index)
        soft.setAlphaF(0.24 if curve.group == lit else (0.10 if not lit else 0.04))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(soft)
        ends = [
            (n, low, high)
            for n, (low, high) in enumerate(zip(curve.low, curve.high, strict=True))
            if low is not None and high is not None
        ]
        for part in _runs([n for n, _, _ in ends]):
            inside = [(n, low, high) for n, low, high in ends if n in part]
            edge = [self._where(n, high, area) for n, _, high in inside]
            edge += [self._where(n, low, area) for n, low, _ in reversed(inside)]
            painter.drawPolygon(QPolygonF(edge))

    def _pen(self, index: int, curve: Curve, lit: str) -> QPen:
        pen = QPen(self._colour(index), 2.8 if curve.strong or curve.group == lit else 1.8)
        pen.setStyle(DASHES[index % len(DASHES)])
        return pen

    def _draw_line(self, painter: QPainter, area: QRectF, index: int, curve: Curve, lit: str) -> None:
        points = [None if v is None else self._where(n, v, area) for n, v in enumerate(curve.values)]
        painter.setPen(self._pen(index, curve, lit))
        for a, b in pairwise(points):
            if a is not None and b is not None:
                painter.drawLine(a, b)
        painter.setPen(QPen(QColor(self.colours.base), 1))
        painter.setBrush(self._colour(index))
        for n, point in enumerate(points):
            if point is not None and n != curve.best:
                painter.drawEllipse(point, _DOT, _DOT)
        best = None if curve.best is None else points[curve.best]
        if best is not None:
            _diamond(painter, best, self._colour(index), QColor(self.colours.base))

    def _draw_names(self, painter: QPainter, area: QRectF, width: float, lit: str) -> None:
        """Paint names at the ends of the lines, moved apart where lines end together."""
        height = self.metrics.height()
        ends = []
        for index, curve in enumerate(self._curves):
            last = max((n for n, v in enumerate(curve.values) if v is not None), default=None)
            if last is not None:
                ends.append((self._where(last, curve.values[last] or 0.0, area), index, curve))
        ends.sort(key=lambda end: end[0].y())
        tops = _apart([point.y() - height / 2 for point, _, _ in ends], height + 1, area.top() - 6, area.bottom() + 6)
        for (point, index, curve), top in zip(ends, tops, strict=True):
            x = area.right() + 12
            painter.setPen(QPen(self._colour(index), 1))
            painter.drawLine(QPointF(point.x() + _BEST + 2, point.y()), QPointF(x - 3, top + height / 2))
            bold = curve.strong or curve.group == lit
            self.text(
                painter, QRectF(x, top, width - x - 4, height), curve.label, _LEFT, self._colour(index).name(), bold
            )

    def _draw_sign(self, painter: QPainter, area: QRectF) -> None:
        """Paint what the marks and bands stand for."""
        height = self.metrics.height()
        y = 6.0
        _diamond(
            painter, QPointF(area.left() + 8, y + height / 2), QColor(self.colours.muted), QColor(self.colours.base)
        )
        text = self.tr("the best weight of a line; bands are 95% intervals")
        self.text(painter, QRectF(area.left() + 20, y, area.width(), height), text, _LEFT, self.colours.muted)


def _diamond(painter: QPainter, at: QPointF, colour: QColor, ground: QColor) -> None:
    painter.setPen(QPen(ground, 1.5))
    painter.setBrush(colour)
    x, y, r = at.x(), at.y(), _BEST
    painter.drawPolygon(QPolygonF([QPointF(x, y - r), QPointF(x + r, y), QPointF(x, y + r), QPointF(x - r, y)]))


def _runs(places: Sequence[int]) -> list[set[int]]:
    """Return stretches of places that follow each other."""
    stretches = groupby(enumerate(places), key=lambda pair: pair[1] - pair[0])
    return [{index for _, index in members} for _, members in stretches]


def _apart(tops: Sequence[float], step: float, low: float, high: float) -> list[float]:
    """Move lines of text apart so that none covers another, as near to where they belong as can be.

    Args:
        tops: Where each would stand, ascending.
        step: From one top to the next at least.
        low: Upper end of the room.
        high: Lower end of the room; given up where there are too many lines.
    """
    placed: list[float] = []
    for top in tops:
        placed.append(max(top, placed[-1] + step if placed else low))
    limit = high - step
    for n in range(len(placed) - 1, -1, -1):
        placed[n] = max(min(placed[n], limit), low + n * step)
        limit = placed[n] - step
    return [p for p in placed if math.isfinite(p)]
