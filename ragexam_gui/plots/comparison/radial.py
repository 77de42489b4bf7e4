"""Shares by topic around a circle: one closed line each (Guinet et al. 2024, Figures 1 and 7)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam.report.pictures.topics import RadarLine
from ragexam_gui import words
from ragexam_gui.plots.palette import series
from ragexam_gui.plots.pointed import PointedPlot, Spot

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_PATTERNS = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine,
             Qt.PenStyle.DashDotDotLine)  # fmt: skip
_RINGS = (0.25, 0.5, 0.75, 1.0)
_LABEL_LINES = 2
_GAP = 36.0
"""Pixels between circle and legend where there is room."""


class RadialPlot(PointedPlot):
    """Topics around a circle, further out is better.

    Args:
        name: What it shows.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._topics: tuple[tuple[str, str], ...] = ()
        self._lines: tuple[RadarLine, ...] = ()
        self._table = Table("figures", name, (), ())
        self._middle, self._radius, self._legend_left = QPointF(), 1.0, 0.0
        self._boxes: list[QRectF] = []

    def show_lines(self, topics: Sequence[tuple[str, str]], lines: Sequence[RadarLine], table: Table) -> None:
        """Show other figures.

        Args:
            topics: Spokes clockwise from the top: name, and how many items ("12 items").
            lines: Around the circle; those without any value are left out.
            table: Behind the picture.
        """
        self._topics, self._table = tuple(topics), table
        self._lines = tuple(line for line in lines if any(value is not None for value in line.values))
        self.arrange()

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    # -------------------------------------------------------------- layout

    def lay(self, size: QSize) -> None:
        """Make the circle as large as the topics' names leave room for."""
        height, named = self.metrics.height(), self._named()
        over, under = (
            height * max((len(t) for n, t in enumerate(named) if sign * math.sin(self._angle(n)) > 0.5), default=1) + 14
            for sign in (-1, 1)
        )
        wide = min(self._label_width() + 18, size.width() * 0.3)
        legend = self._legend_width(size)
        self._radius = max(40.0, min((size.width() - legend - 2 * wide) / 2, (size.height() - over - under) / 2))
        # Circle and legend stand together in the middle, however wide the window is.
        left = max(0.0, (size.width() - legend - 2 * (wide + self._radius) - _GAP) / 2)
        self._middle = QPointF(left + wide + self._radius, (size.height() + over - under) / 2)
        self._boxes = self._place_names(named, size)
        self._legend_left = min(left + 2 * (wide + self._radius) + _GAP, size.width() - legend)
        self.spots = [
            Spot(line.key, QRectF(-6, -6, 12, 12).translated(self._corner(n, value)), sentence)
            for line in self._lines
            for n, (value, sentence) in enumerate(zip(line.values, line.words, strict=True))
            if value is not None
        ]
        # A line that others cover can be brought out by its name.
        self.spots += [
            Spot(line.key, box, line.label) for line, box in zip(self._lines, self._legend_boxes(size), strict=True)
        ]

    def _label_width(self) -> float:
        return max((self.metrics.horizontalAdvance(t) for lines in self._named() for t in lines), default=60.0)

    def _named(self) -> list[list[str]]:
        """Return names of the topics in at most two lines, with the number of items below."""
        labels = []
        for name, count in self._topics:
            lines = [""]
            for word in name.split():
                longer = f"{lines[-1]} {word}".strip()
                if lines[-1] and len(lines) < _LABEL_LINES and self.metrics.horizontalAdvance(longer) > 110:
                    lines.append(word)
                else:
                    lines[-1] = longer
            labels.append([*(self.metrics.elidedText(t, Qt.TextElideMode.ElideRight, 170) for t in lines), count])
        return labels

    def _legend_width(self, size: QSize) -> float:
        if not self._lines:
            return 0.0
        longest = max(self.metrics.horizontalAdvance(line.label) for line in self._lines)
        return min(longest + 64, size.width() * 0.36)

    def _legend_boxes(self, size: QSize) -> list[QRectF]:
        """Return where each line stands in the legend."""
        width, height = self._legend_width(size), self.metrics.height() + 7
        first = max(8.0, size.height() / 2 - height * len(self._lines) / 2)
        return [QRectF(self._legend_left, first + n * height, width - 4, height) for n in range(len(self._lines))]

    def _angle(self, index: int) -> float:
        return 2 * math.pi * index / max(1, len(self._topics)) - math.pi / 2

    def _corner(self, index: int, share: float) -> QPointF:
        angle, far = self._angle(index), self._radius * share
        return QPointF(self._middle.x() + far * math.cos(angle), self._middle.y() + far * math.sin(angle))

    # -------------------------------------------------------------- painting

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Paint rings and spokes, lines and their marks, names around, the legend at the right."""
        if len(self._topics) < 3:
            sentence = self.tr("A circle needs at least three topics.")
            self.text(painter, target, sentence, _CENTRE, self.colours.muted)
            return
        self._web(painter)
        lit = self._lit()
        order = sorted(range(len(self._lines)), key=lambda n: self._lines[n].key == lit)
        for n in order:
            self._line(painter, self._lines[n], faded=bool(lit) and self._lines[n].key != lit)
        for n, lines in enumerate(self._named()):
            self._name(painter, n, lines)
        self._ring_values(painter)
        self._legend(painter, target, lit)
        self.draw_focus(painter)
        self.draw_frame(painter, target)

    def _lit(self) -> str:
        """Return the line that stands out: pointed at, else selected, else none."""
        if self.pointed is not None:
            return self.pointed.key
        return self.selected if any(line.key == self.selected for line in self._lines) else ""

    def _web(self, painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.colours.border), 1))
        for share in _RINGS:
            painter.drawPolygon(QPolygonF([self._corner(n, share) for n in range(len(self._topics))]))
        for n in range(len(self._topics)):
            painter.drawLine(self._middle, self._corner(n, 1.0))

    def _ring_values(self, painter: QPainter) -> None:
        height = self.metrics.height()
        for share in _RINGS:
            text = words.percent(share)
            width = self.metrics.horizontalAdvance(text) + 6
            where = self._corner(0, share)
            box = QRectF(where.x() + 4, where.y() - height / 2, width, height)
            ground = QColor(self.colours.base)
            ground.setAlphaF(0.8)
            painter.fillRect(box.adjusted(0, 2, 0, -2), ground)
            self.text(painter, box, text, _CENTRE, self.colours.muted)

    def _line(self, painter: QPainter, line: RadarLine, *, faded: bool) -> None:
        colour = series(line.colour, self.colours)
        if faded:
            colour.setAlphaF(0.22)
        pen = QPen(colour, 2.6 if line.key == self._lit() else 1.8, _PATTERNS[line.pattern % len(_PATTERNS)])
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        points = [self._corner(n, v) for n, v in enumerate(line.values) if v is not None]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        if len(points) > 2:
            painter.drawPolygon(QPolygonF(points))
        for point in points:
            draw_mark(painter, point, colour, line.pattern, base=QColor(self.colours.base))

    def _side(self, index: int) -> int:
        """Return on which side of the circle a topic's name stands: -1 left, 1 right, 0 above or below."""
        across = math.cos(self._angle(index))
        return 0 if abs(across) < 0.2 else 1 if across > 0 else -1

    def _place_names(self, named: Sequence[Sequence[str]], size: QSize) -> list[QRectF]:
        """Return where names stand: outside the ends of their spokes, and none on another, the circle or the rings' values.

        Args:
            named: Lines of each name.
            size: Of the picture.
        """
        height, middle, boxes = self.metrics.height(), self._middle, []
        for n, lines in enumerate(named):
            width = max(self.metrics.horizontalAdvance(text) for text in lines) + 6
            block = height * len(lines)
            down = math.sin(self._angle(n))
            top = middle.y() + (self._radius + 12) * down - block * (1 - down) / 2
            boxes.append(QRectF(middle.x() - width / 2, top, width, block))
        ends = [boxes[n] for n in range(len(boxes)) if self._side(n) == 0]
        values = max(self.metrics.horizontalAdvance(words.percent(share)) for share in _RINGS) + 14
        for side in (-1, 1):
            down_it = sorted(
                (n for n in range(len(boxes)) if self._side(n) == side), key=lambda n: boxes[n].center().y()
            )
            edge = 2.0
            for n in down_it:
                boxes[n].moveTop(max(boxes[n].top(), edge))
                edge = boxes[n].bottom() + 2
            edge = size.height() - 2.0
            for n in reversed(down_it):
                boxes[n].moveBottom(min(boxes[n].bottom(), edge))
                edge = boxes[n].top() - 2
            for n in down_it:
                box = boxes[n]
                near = max(0.0, box.top() - middle.y(), middle.y() - box.bottom())
                away = max(
                    (self._radius + 14) * abs(math.cos(self._angle(n))),
                    math.sqrt(max(0.0, (self._radius + 10) ** 2 - near**2)),
                    values if side > 0 and box.top() < middle.y() else 0.0,
                    *(end.width() / 2 + 6 for end in ends if end.top() < box.bottom() and box.top() < end.bottom()),
                )
                box.moveLeft(middle.x() + away if side > 0 else middle.x() - away - box.width())
        return boxes

    @property
    def name_boxes(self) -> tuple[QRectF, ...]:
        """Return where the topics' names stand."""
        return tuple(self._boxes)

    def _name(self, painter: QPainter, index: int, lines: list[str]) -> None:
        """Paint a name outside the end of a spoke: above it at the top of the circle, below it at its foot."""
        box, height = self._boxes[index], self.metrics.height()
        flags = {-1: _RIGHT, 0: _CENTRE, 1: _LEFT}[self._side(index)]
        for n, text in enumerate(lines):
            line = QRectF(box.left(), box.top() + n * height, box.width(), height)
            self.text(painter, line, text, flags, self.colours.muted if n == len(lines) - 1 else "")

    def _legend(self, painter: QPainter, target: QRectF, lit: str) -> None:
        for line, area in zip(self._lines, self._legend_boxes(target.size().toSize()), strict=True):
            colour = series(line.colour, self.colours)
            if lit and line.key != lit:
                colour.setAlphaF(0.35)
            left, middle = area.left(), area.center().y()
            painter.setPen(QPen(colour, 2, _PATTERNS[line.pattern % len(_PATTERNS)]))
            painter.drawLine(QPointF(left + 4, middle), QPointF(left + 38, middle))
            draw_mark(painter, QPointF(left + 21, middle), colour, line.pattern, base=QColor(self.colours.base))
            self.text(painter, area.adjusted(46, 0, -2, 0), line.label, _LEFT, bold=line.key == lit)


def draw_mark(
    painter: QPainter, where: QPointF, colour: QColor, pattern: int, *, size: float = 3.8, hollow: bool = False,
    base: QColor | None = None,
) -> None:  # fmt: skip
    """Paint a mark whose shape tells the LLM, beside the colour that tells something else."""
    painter.setPen(QPen(colour, 1.6))
    painter.setBrush(base if hollow and base is not None else colour)
    x, y, s = where.x(), where.y(), size
    kind = pattern % 5
    if kind == 0:
        painter.drawEllipse(where, s, s)
    elif kind == 1:
        painter.drawRect(QRectF(x - s * 0.9, y - s * 0.9, 1.8 * s, 1.8 * s))
    elif kind == 2:
        painter.drawPolygon(
            QPolygonF([QPointF(x, y - 1.2 * s), QPointF(x + 1.15 * s, y + s), QPointF(x - 1.15 * s, y + s)])
        )
    elif kind == 3:
        corners = [(0.0, -1.3 * s), (1.3 * s, 0.0), (0.0, 1.3 * s), (-1.3 * s, 0.0)]
        painter.drawPolygon(QPolygonF([QPointF(x + dx, y + dy) for dx, dy in corners]))
    else:
        painter.drawPolygon(
            QPolygonF([QPointF(x, y + 1.2 * s), QPointF(x + 1.15 * s, y - s), QPointF(x - 1.15 * s, y - s)])
        )
