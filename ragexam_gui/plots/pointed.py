"""Painted plots whose marks are reached by pointer and by keys alike, and such as are longer than the window."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollBar, QWidget

from ragexam_gui.plots.base import PaintedPlot

_REACH = 9.0
"""Pixels beside a mark from which the pointer still finds it."""

_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A mark that can be pointed at.

    Attributes:
        key: What is chosen by it; several spots may share one.
        area: Where it is, in the whole picture.
        words: What it says.
    """

    key: str
    area: QRectF
    words: str


class PointedPlot(PaintedPlot):
    """A subclass fills `spots` in `lay` whenever data or size are others, and paints in `draw`."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.spots: list[Spot] = []
        self.selected = ""
        self.pointed: Spot | None = None
        self._at = -1

    # -------------------------------------------------------------- what a subclass does

    def lay(self, size: QSize) -> None:
        """Work out where everything is; fills `spots`."""
        raise NotImplementedError

    def arrange(self) -> None:
        """Lay out anew and paint, for other data or another size; the keys stay where they were."""
        key = self.spots[self._at].key if 0 <= self._at < len(self.spots) else None
        self.pointed = None
        self.lay(self.extent())
        if key is None or not (self._at < len(self.spots) and self.spots[self._at].key == key):
            self._at = next((n for n, s in enumerate(self.spots) if s.key == key), -1)
        self.update()

    def select(self, key: str) -> None:
        """Show as selected what somebody chose, here or elsewhere."""
        if key != self.selected:
            self.selected = key
            area = next((s.area for s in self.spots if key and s.key == key), None)
            if area is not None and not self.underMouse():
                self.reveal(area)
            self.update()

    # -------------------------------------------------------------- pointer

    def in_picture(self, point: QPointF) -> QPointF | None:
        """Return a point of the widget in the whole picture; None where something else covers it."""
        return point

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return the mark at a point of the widget, or the nearest one close by."""
        where = self.in_picture(point)
        if where is None:
            return None
        inside = [s for s in self.spots if s.area.contains(where)]
        if inside:
            return min(inside, key=lambda s: _away(s.area.center(), where))
        near = min(self.spots, key=lambda s: _away(s.area.center(), where), default=None)
        return near if near is not None and _gap(near.area, where) <= _REACH else None

    def key_at(self, point: QPointF) -> str:
        """Return the key of the mark at a point."""
        spot = self.spot_at(point)
        return "" if spot is None else spot.key

    def words_at(self, point: QPointF) -> str:
        """Return what the mark at a point says."""
        spot = self.spot_at(point)
        return "" if spot is None else spot.words

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell what the pointer is at, and light it."""
        super().mouseMoveEvent(event)
        self._light(self.spot_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing: the pointer has left."""
        super().leaveEvent(event)
        self._light(None)

    def _light(self, spot: Spot | None) -> None:
        if spot is not self.pointed:
            self.pointed = spot
            self.update()

    # -------------------------------------------------------------- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from mark to mark by arrows, to the first and last by Home and End; Enter chooses."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and 0 <= self._at < len(self.spots):
            self.chosen.emit(self.spots[self._at].key)
        elif key in _STEPS and self.spots:
            self._point_at(self._beside(*_STEPS[Qt.Key(key)]))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self.spots:
            self._point_at(0 if key == Qt.Key.Key_Home else len(self.spots) - 1)
        else:
            super().keyPressEvent(event)

    def _beside(self, dx: int, dy: int) -> int:
        """Return the nearest mark in a direction; the one we are at where there is none."""
        if not 0 <= self._at < len(self.spots):
            chosen = [n for n, s in enumerate(self.spots) if s.key == self.selected]
            return chosen[0] if chosen else 0
        here = self.spots[self._at].area.center()

        def cost(spot: Spot) -> float:
            there = spot.area.center()
            along = (there.x() - here.x()) * dx + (there.y() - here.y()) * dy
            across = abs((there.x() - here.x()) * dy) + abs((there.y() - here.y()) * dx)
            return along + 3 * across if along > 0.5 else math.inf

        best = min(range(len(self.spots)), key=lambda n: cost(self.spots[n]))
        return best if math.isfinite(cost(self.spots[best])) else self._at

    def _point_at(self, index: int) -> None:
        self._at = index
        self.reveal(self.spots[index].area)
        self._light(self.spots[index])
        self.hovered.emit(self.spots[index].words)
        self.setAccessibleDescription(self.spots[index].words)  # a screen reader reads it out
        self.update()

    def reveal(self, area: QRectF) -> None:
        """Bring a part of the picture into view."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keys are."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Paint no frame: the keys are elsewhere."""
        super().focusOutEvent(event)
        self._light(None)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Make room for another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.arrange()

    # -------------------------------------------------------------- painting

    @property
    def metrics(self) -> QFontMetricsF:
        """Return the metrics of the widget's font."""
        return QFontMetricsF(self.font())

    def draw_focus(self, painter: QPainter) -> None:
        """Paint a ring around the mark that the keys are at; a frame around the plot before they are at any."""
        if not self.hasFocus():
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.colours.text), 1.5))
        if 0 <= self._at < len(self.spots):
            painter.drawRoundedRect(self.spots[self._at].area.adjusted(-1, -1, 1, 1), 3, 3)

    def draw_frame(self, painter: QPainter, target: QRectF) -> None:
        """Paint a frame around the whole plot while the keys are here."""
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.colours.accent), 1.5))
            painter.drawRoundedRect(target.adjusted(0.75, 0.75, -0.75, -0.75), 3, 3)

    def text(
        self,
        painter: QPainter,
        area: QRectF,
        text: str,
        flags: Qt.AlignmentFlag,
        colour: str = "",
        bold: bool = False,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        """Write one line into an area, shortened where it is too long."""
        font = QFont(self.font())
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(QColor(colour or self.colours.text))
        shown = QFontMetricsF(font).elidedText(text, elide, area.width())
        painter.drawText(area, flags | Qt.TextFlag.TextSingleLine, shown)


class ScrolledPlot(PointedPlot):
    """A plot that may be longer than the widget: head and foot stay, what lies between them scrolls.

    A subclass implements `body_height`, `head_height`, `foot_height`, `draw_body`, `draw_head` and `draw_foot`. Spots
    lie in the body's own coordinates.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.bar = QScrollBar(Qt.Orientation.Vertical, self)
        self.bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.bar.setAccessibleName(name)
        self.bar.valueChanged.connect(self.update)

    def body_height(self) -> float:
        """Return the height of all that scrolls."""
        raise NotImplementedError

    def head_height(self) -> float:
        """Return the height of what stays above."""
        return 0.0

    def foot_height(self) -> float:
        """Return the height of what stays below."""
        return 0.0

    def draw_body(self, painter: QPainter, area: QRectF, seen: QRectF) -> None:
        """Paint what scrolls; only `seen` need be painted."""
        raise NotImplementedError

    def draw_head(self, painter: QPainter, area: QRectF) -> None:
        """Paint what stays above."""

    def draw_foot(self, painter: QPainter, area: QRectF) -> None:
        """Paint what stays below."""

    # -------------------------------------------------------------- scrolling

    def extent(self) -> QSize:
        """Return all of it, without the scroll bar."""
        whole = math.ceil(self.head_height() + self.body_height() + self.foot_height())
        return QSize(self.inner_width(), max(self.height(), whole))

    def inner_width(self) -> int:
        """Return the room beside the scroll bar."""
        return max(1, self.width() - (self.bar.width() if not self.bar.isHidden() else 0))

    def arrange(self) -> None:
        """Lay out anew for other data or another size."""
        head, foot = self.head_height(), self.foot_height()
        room = max(1.0, self.height() - head - foot)
        beyond = math.ceil(self.body_height() - room)
        width = self.bar.sizeHint().width()
        self.bar.setVisible(beyond > 0)
        self.bar.setGeometry(self.width() - width, round(head), width, round(room))
        self.bar.setRange(0, max(0, beyond))
        self.bar.setPageStep(round(room))
        self.bar.setSingleStep(24)
        super().arrange()

    def in_picture(self, point: QPointF) -> QPointF | None:
        """Return a point of the widget in the body; None over head and foot."""
        if not self.head_height() <= point.y() <= self.height() - self.foot_height():
            return None
        return QPointF(point.x(), point.y() - self.head_height() + self.bar.value())

    def reveal(self, area: QRectF) -> None:
        """Scroll a part of the body into view."""
        if area.top() < self.bar.value():
            self.bar.setValue(math.floor(area.top()) - 2)
        elif area.bottom() > self.bar.value() + self.bar.pageStep():
            self.bar.setValue(math.ceil(area.bottom()) - self.bar.pageStep() + 2)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, as long as there is anything to scroll."""
        if self.bar.maximum() > 0:
            self.bar.setValue(self.bar.value() - event.angleDelta().y() // 2)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by the page keys."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            way = 1 if event.key() == Qt.Key.Key_PageDown else -1
            self.bar.setValue(self.bar.value() + way * self.bar.pageStep())
        else:
            super().keyPressEvent(event)

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Paint head and foot, and between them as much of the body as there is room for."""
        head, foot, width = self.head_height(), self.foot_height(), float(self.inner_width())
        room = target.height() - head - foot
        whole = target.height() >= head + self.body_height() + foot
        first = 0.0 if whole else float(self.bar.value())
        painter.save()
        painter.setClipRect(QRectF(target.left(), target.top() + head, target.width(), room))
        painter.translate(target.left(), target.top() + head - first)
        self.draw_body(painter, QRectF(0, 0, width, self.body_height()), QRectF(0, first, width, room))
        self.draw_focus(painter)
        painter.restore()
        painter.save()
        painter.translate(target.topLeft())
        self.draw_head(painter, QRectF(0, 0, width, head))
        # Where there is more room than needed the foot follows the body.
        low = min(target.height() - foot, head + self.body_height())
        self.draw_foot(painter, QRectF(0, low, width, foot))
        painter.restore()
        self.draw_frame(painter, target)


def _away(a: QPointF, b: QPointF) -> float:
    return math.hypot(a.x() - b.x(), a.y() - b.y())


def _gap(area: QRectF, point: QPointF) -> float:
    """Return the distance from a point to the edge of a rectangle."""
    dx = max(area.left() - point.x(), 0.0, point.x() - area.right())
    dy = max(area.top() - point.y(), 0.0, point.y() - area.bottom())
    return math.hypot(dx, dy)
