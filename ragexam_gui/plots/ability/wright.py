"""Pipelines and items on one scale (a Wright map): where the exam measures, and where nobody stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam.report.pictures.ability_marks import Dot
from ragexam_gui import words
from ragexam_gui.plots.palette import series
from ragexam_gui.plots.pointed import PointedPlot, Spot

translate = QCoreApplication.translate

_RADIUS = 4.5
_LABELLED = 12
"""Most pipelines that are named beside their dots."""
_GUTTER = 34.0
"""Half the width of the scale between the two sides, pixels."""
_BEYOND = 3.0
"""Items further than this from all pipelines are drawn at the edge."""


class WrightMap(PointedPlot):
    """Dots of pipelines to the left of the scale, of items to the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Plot", "Pipelines and items on one scale (Wright map)"), parent)
        self._sides: tuple[tuple[Dot, ...], tuple[Dot, ...]] = ((), ())
        self._low, self._high = -3.0, 3.0
        self._chosen: set[str] = set()
        self._shown: frozenset[str] | None = None
        self._table: Callable[[], Table] | None = None
        self._places: list[tuple[QPointF, Dot, int]] = []
        self._size = _RADIUS

    def show_dots(self, pipelines: Sequence[Dot], items: Sequence[Dot], table: Callable[[], Table]) -> None:
        """Show other pipelines and items.

        Args:
            pipelines: Their keys are told apart from items' by the caller.
            items: Those that have a difficulty.
            table: Makes the table behind the picture.
        """
        self._sides, self._table = (tuple(pipelines), tuple(items)), table
        able = [dot.value for dot in pipelines] or [0.0]
        hard = np.clip([dot.value for dot in items] or [0.0], min(able) - _BEYOND, max(able) + _BEYOND)
        low, high = min(*able, *hard), max(*able, *hard)
        room = max(0.5, 0.06 * (high - low))
        self._low, self._high = low - room, high + room
        self.arrange()

    def choose(self, *keys: str) -> None:
        """Emphasise dots."""
        self._chosen = set(keys)
        self.update()

    def show_only(self, keys: frozenset[str] | None) -> None:
        """Draw these items strong and the others as a shade; all strong where None."""
        self._shown = keys
        self.update()

    def table(self) -> Table:
        """Return pipelines and items in the order of the scale."""
        return Table("wright_map", self.accessibleName(), (), ()) if self._table is None else self._table()

    # -------------------------------------------------------------- painting

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Paint scale, dots and names."""
        colours, metrics = self.colours, QFontMetricsF(self.font())
        middle = self._middle(target)
        top, bottom = self._ends(target, metrics)
        painter.setFont(self.font())
        painter.setPen(QColor(colours.text))
        line = metrics.height()
        right = middle + _GUTTER + 4
        heads = (
            (QRectF(8, 4, middle - _GUTTER - 12, line), Qt.AlignmentFlag.AlignRight, self.tr("Pipelines (ability θ)")),
            (
                QRectF(right, 4, target.width() - right, line),
                Qt.AlignmentFlag.AlignLeft,
                self.tr("Items (difficulty b)"),
            ),
        )
        for rectangle, flag, text in heads:
            painter.drawText(rectangle, flag, text)
        for tick in _ticks(self._low, self._high):
            y = self._y(tick, top, bottom)
            painter.setPen(QPen(QColor(colours.border), 1))
            painter.drawLine(QPointF(target.left() + 8, y), QPointF(middle - _GUTTER, y))
            painter.drawLine(QPointF(middle + _GUTTER, y), QPointF(target.right() - 8, y))
            painter.setPen(QColor(colours.muted))
            rectangle = QRectF(middle - _GUTTER, y - line / 2, 2 * _GUTTER, line)
            painter.drawText(rectangle, Qt.AlignmentFlag.AlignCenter, words.number(tick, "+.0f" if tick else ".0f"))
        for side, dots in enumerate(self._sides):
            self._draw_mean(painter, target, side, dots, top, bottom)
        named = len(self._sides[0]) <= _LABELLED
        for point, dot, side in self._places:
            self._draw_dot(painter, point, dot, side, top, bottom)
        for point, text in self.names(metrics.height()) if named else ():
            self._draw_name(painter, target, point, text, metrics)
        self.draw_focus(painter)
        self.draw_frame(painter, target)

    def _draw_mean(
        self, painter: QPainter, target: QRectF, side: int, dots: Sequence[Dot], top: float, bottom: float
    ) -> None:
        if not dots:
            return
        y = self._y(float(np.mean([dot.value for dot in dots])), top, bottom)
        middle = self._middle(target)
        painter.setPen(QPen(series(side, self.colours), 1.5, Qt.PenStyle.DashLine))
        start, end = (target.left() + 8, middle - _GUTTER) if not side else (middle + _GUTTER, target.right() - 8)
        painter.drawLine(QPointF(start, y), QPointF(end, y))
        text = self.tr("mean")
        metrics = QFontMetricsF(self.font())
        wide = metrics.horizontalAdvance(text)
        x = start + 2 if not side else end - wide - 2
        painter.fillRect(QRectF(x - 2, y - metrics.height(), wide + 4, metrics.height() - 1), QColor(self.colours.base))
        painter.setPen(series(side, self.colours))
        painter.drawText(QPointF(x, y - metrics.descent() - 1), text)

    def _draw_dot(self, painter: QPainter, point: QPointF, dot: Dot, side: int, top: float, bottom: float) -> None:
        colours = self.colours
        radius = self._size
        chosen = dot.key in self._chosen
        colour = series(side, colours)
        shade = side == 1 and self._shown is not None and dot.key not in self._shown
        if shade and not chosen:
            colour.setAlpha(60)
        if chosen:
            if dot.se is not None:
                painter.setPen(QPen(QColor(colours.text), 1.5))
                ends = [self._y(dot.value + sign * 1.96 * dot.se, top, bottom) for sign in (-1, 1)]
                painter.drawLine(QPointF(point.x(), ends[0]), QPointF(point.x(), ends[1]))
            radius += 2.5
        painter.setPen(QPen(QColor(colours.text if chosen else colours.base), 2 if chosen else 0.8))
        if dot.flagged and not chosen:
            painter.setPen(QPen(colour, 1.6))
            painter.setBrush(QColor(colours.base))
        else:
            painter.setBrush(colour)
        painter.drawEllipse(point, radius, radius)

    def names(self, line: float) -> list[tuple[QPointF, str]]:
        """Return where names of pipelines stand and what they say; dots of one row share a name, rows too near have none.

        Args:
            line: Height of a line of text.
        """
        rows: dict[float, list[tuple[QPointF, Dot]]] = {}
        for point, dot, side in self._places:
            if not side:
                rows.setdefault(point.y(), []).append((point, dot))
        named: list[tuple[QPointF, str]] = []
        for height in sorted(rows):
            if named and height - named[-1][0].y() < line - 3.0:
                continue
            first, dot = min(rows[height], key=lambda one: one[0].x())
            others = len(rows[height]) - 1
            text = self.tr("{0} and {1} more").format(dot.label, words.number(others, ",")) if others else dot.label
            named.append((first, text))
        return named

    def _draw_name(self, painter: QPainter, target: QRectF, point: QPointF, name: str, metrics: QFontMetricsF) -> None:
        room = point.x() - target.left() - 16
        text = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, max(20.0, room))
        painter.setPen(QColor(self.colours.muted))
        painter.drawText(
            QPointF(point.x() - 10 - metrics.horizontalAdvance(text), point.y() + metrics.ascent() / 2 - 1), text
        )

    # -------------------------------------------------------------- places

    def lay(self, size: QSize) -> None:
        """Give every dot its place."""
        target = QRectF(0, 0, size.width(), size.height())
        sides = [self._lines(side) for side in (0, 1)]
        self._size = radius = self._radius(max((len(line) for lines in sides for line in lines.values()), default=1))
        middle = self._middle(target)
        self._places = []
        for side, lines in enumerate(sides):
            sign = 1 if side else -1
            for line, dots in lines.items():
                for n, dot in enumerate(dots):
                    x = middle + sign * (_GUTTER + 8 + (2 * radius + 0.8) * n)
                    self._places.append((QPointF(x, line * 2 * _RADIUS), dot, side))
        self.spots = [
            Spot(dot.key, QRectF(p.x() - radius, p.y() - radius, 2 * radius, 2 * radius), dot.words)
            for p, dot, _ in self._places
        ]

    def _middle(self, target: QRectF) -> float:
        # Items are many more than pipelines, as a rule: they get the wider side.
        return target.left() + 0.42 * target.width()

    def _ends(self, target: QRectF, metrics: QFontMetricsF) -> tuple[float, float]:
        return target.top() + metrics.height() + 14, target.bottom() - 8

    def _y(self, value: float, top: float, bottom: float) -> float:
        share = (min(max(value, self._low), self._high) - self._low) / (self._high - self._low)
        return bottom - share * (bottom - top)

    def _radius(self, most: int) -> float:
        """Return a radius: smaller dots where many stand in one line."""
        room = (0.56 * self.width() - _GUTTER - 20) / max(1, most)
        return float(min(_RADIUS, max(1.4, room / 2.0 - 0.4)))

    def _lines(self, side: int) -> dict[int, list[Dot]]:
        """Return dots by line of the picture, nearest to the scale first."""
        top, bottom = self._ends(QRectF(self.rect()), QFontMetricsF(self.font()))
        lines: dict[int, list[Dot]] = {}
        for dot in sorted(self._sides[side], key=lambda d: d.value):
            lines.setdefault(round(self._y(dot.value, top, bottom) / (2 * _RADIUS)), []).append(dot)
        return lines


def _ticks(low: float, high: float) -> list[float]:
    """Return whole abilities, at most about a dozen."""
    step = max(1, round((high - low) / 10))
    return [float(t) for t in range(int(np.ceil(low / step)) * step, int(np.floor(high)) + 1, step)]
