"""Places on the axis of abilities: a cross for each pipeline, or a diamond for each LLM, retriever or number of examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pyqtgraph
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from ragexam_gui.theme import LIGHT, Colours

_ARM = 3.5
"""Half the size of a cross, pixels."""

_LABELLED = 9
"""Most marks that are labelled; more are named under the pointer."""

_SHARE = 1 / 3
"""Of the plot's height that the strip may take with names; where they take more, marks are named under the pointer alone."""

_REACH = 9.0
"""Distance at which the pointer is at a mark, pixels."""


@dataclass(frozen=True, slots=True)
class AxisMark:
    """One mark.

    Attributes:
        key: What a click tells.
        label: As short as it stays distinct.
        theta: Its place.
        best: A second place, joined to the first by a line (the best pipeline of a level); `theta` where there is none.
        words: What is said under the pointer.
    """

    key: str
    label: str
    theta: float
    best: float
    words: str


class AxisMarks(QGraphicsObject):
    """Marks along the lower edge of a plot, of the same size at any zoom. Their strip is kept free of curves.

    Args:
        axes: The plot.
        redo: Called when the height of the strip changes, so that the plot makes room.
    """

    def __init__(self, axes: pyqtgraph.PlotItem, redo: Callable[[], None]) -> None:
        super().__init__()
        self._box = axes.getViewBox()
        self._redo = redo
        self._marks: tuple[AxisMark, ...] = ()
        self._rows: list[int] = []
        self._lit = ""
        self.colours: Colours = LIGHT
        self.font = QFont()
        self.setParentItem(self._box)
        self.setZValue(50)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._box.sigRangeChanged.connect(self._moved)
        self._box.sigResized.connect(self._moved)

    # -------------------------------------------------------------- what is shown

    def show_marks(self, marks: Sequence[AxisMark]) -> None:
        """Show other marks."""
        old = self.strip
        self._marks = tuple(marks)
        self._arrange()
        if self.strip != old:
            self._redo()
        self.update()

    def light(self, key: str) -> None:
        """Emphasise one mark; "" for none."""
        if key != self._lit:
            self._lit = key
            self.update()

    @property
    def marks(self) -> tuple[AxisMark, ...]:
        """Return what is shown."""
        return self._marks

    @property
    def labelled(self) -> bool:
        """Return whether names stand beside the marks: they are few, and leave the curves most of the height."""
        return bool(self._rows)

    @property
    def strip(self) -> float:
        """Return the height of the strip, pixels."""
        if not self._marks:
            return 0.0
        return self._tall(max(self._rows, default=-1) + 1)

    def _tall(self, rows: int) -> float:
        """Return the height of the strip with so many rows of names, pixels."""
        return 2 * _ARM + 8 + rows * self._line()

    def mark_at(self, scene: QPointF) -> AxisMark | None:
        """Return the mark under a point of the scene."""
        point = self._box.mapFromScene(scene)
        if not self._marks or not self.boundingRect().contains(point):
            return None
        near = min(self._marks, key=lambda m: min(abs(self._x(m.theta) - point.x()), abs(self._x(m.best) - point.x())))
        away = min(abs(self._x(near.theta) - point.x()), abs(self._x(near.best) - point.x()))
        return near if away <= _REACH else None

    # -------------------------------------------------------------- painting

    def boundingRect(self) -> QRectF:
        area = self._box.boundingRect()
        return QRectF(area.left(), area.bottom() - self.strip, area.width(), self.strip)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:  # noqa: ARG002
        area = self.boundingRect()
        if not self._marks:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(area, QColor(self.colours.base))
        painter.setPen(QPen(QColor(self.colours.border), 1))
        painter.drawLine(area.topLeft(), area.topRight())
        painter.setFont(self.font)
        height = area.bottom() - _ARM - 4
        for mark in sorted(self._marks, key=lambda m: m.key == self._lit):
            self._paint_mark(painter, mark, height)
        if self.labelled:
            self._paint_labels(painter, area)

    def _paint_mark(self, painter: QPainter, mark: AxisMark, height: float) -> None:
        lit = mark.key == self._lit
        colour = QColor(self.colours.accent if lit else self.colours.text)
        if not lit:
            colour.setAlpha(190)
        x = self._x(mark.theta)
        if mark.best != mark.theta:
            end = self._x(mark.best)
            thin = QColor(self.colours.muted)
            painter.setPen(QPen(thin, 1))
            painter.drawLine(QPointF(x, height), QPointF(end, height))
            painter.drawLine(QPointF(end, height - _ARM), QPointF(end, height + _ARM))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            r = _ARM + 1
            painter.drawPolygon(
                QPolygonF(
                    [QPointF(x, height - r), QPointF(x + r, height), QPointF(x, height + r), QPointF(x - r, height)]
                )
            )
            return
        painter.setPen(QPen(colour, 2.4 if lit else 1.5))
        r = _ARM + 1 if lit else _ARM
        painter.drawLine(QPointF(x - r, height - r), QPointF(x + r, height + r))
        painter.drawLine(QPointF(x - r, height + r), QPointF(x + r, height - r))

    def _paint_labels(self, painter: QPainter, area: QRectF) -> None:
        metrics = QFontMetricsF(self.font)
        bottom = area.bottom() - 2 * _ARM - 5
        placed = [(self._x(m.theta), m, row) for m, row in zip(self._marks, self._rows, strict=True)]
        placed = [(x, m, row) for x, m, row in placed if area.left() <= x <= area.right()]
        painter.setPen(QPen(QColor(self.colours.border), 1))
        for x, _, row in placed:
            painter.drawLine(QPointF(x, bottom + 1), QPointF(x, bottom - row * self._line()))
        for x, mark, row in placed:
            wide = metrics.horizontalAdvance(mark.label)
            left = min(max(x - wide / 2, area.left() + 2), area.right() - wide - 2)
            base = bottom - row * self._line() - metrics.descent()
            painter.setPen(QColor(self.colours.accent if mark.key == self._lit else self.colours.muted))
            ground = QRectF(left - 1, base - metrics.ascent(), wide + 2, metrics.height())
            painter.fillRect(ground, QColor(self.colours.base))
            painter.drawText(QPointF(left, base), mark.label)

    def _x(self, theta: float) -> float:
        return float(self._box.mapFromView(QPointF(theta, 0.0)).x())

    def _line(self) -> float:
        return QFontMetricsF(self.font).height() + 1

    def _moved(self, *_: object) -> None:
        self.prepareGeometryChange()
        old = self.strip
        self._arrange()
        if self.strip != old:
            self._redo()
        self.update()

    def _arrange(self) -> None:
        """Give each name the lowest row in which it meets no other; none has one where they do not fit."""
        self._rows = []
        if not 0 < len(self._marks) <= _LABELLED:
            return
        metrics, area = QFontMetricsF(self.font), self._box.boundingRect()
        if max(metrics.horizontalAdvance(mark.label) for mark in self._marks) + 4 > area.width():
            return
        taken: list[list[tuple[float, float]]] = []
        placed: dict[str, int] = {}
        for mark in sorted(self._marks, key=lambda m: m.theta):
            wide = metrics.horizontalAdvance(mark.label) + 8
            left = min(max(self._x(mark.theta) - wide / 2, area.left()), max(area.left(), area.right() - wide))
            span = (left, left + wide)
            row = next((n for n, spans in enumerate(taken) if all(b <= span[0] or a >= span[1] for a, b in spans)), -1)
            if row < 0:
                taken.append([])
                row = len(taken) - 1
            taken[row].append(span)
            placed[mark.key] = row
        if self._tall(len(taken)) <= _SHARE * area.height():
            self._rows = [placed[mark.key] for mark in self._marks]
