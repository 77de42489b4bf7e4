"""A card beside a control of the window and a ring around that control: one step of a guided tour."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QPushButton, QWidget
from shiboken6 import isValid

from ragexam_gui.theme import colours_of
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label

_GAP, _RING, _LETTERS = 12, 4, 58
_MOVES = {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide}


class Ring(QWidget):
    """A ring around a control; the mouse reaches what lies under it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the ring in the colour of what can be acted on, with a line of the ground's colour inside it."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().adjusted(2, 2, -2, -2)
        painter.setPen(QPen(QColor(colours.base), _RING))
        painter.drawRoundedRect(area, 7, 7)
        painter.setPen(QPen(QColor(colours.accent), _RING - 1))
        painter.drawRoundedRect(area, 7, 7)


class TourCard(QFrame):
    """Says what a control is for. It lies over the window, never over the control where there is room elsewhere.

    Signals:
        onward: The person wants the next step.
        back: The step before.
        left: The person has seen enough.

    Args:
        window: In which it lies.
    """

    onward = Signal()
    back = Signal()
    left = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour")
        self._window, self._target = window, window
        self._watched: list[QWidget] = []
        self.ring = Ring(window)
        self.count = hint()
        self.heading = Label(objectName="sectionTitle", wordWrap=True)
        self.text = Label(wordWrap=True)
        leave = button(
            self.tr("Leave the tour"), self.tr("It can be taken again from the menu Help (Esc)"), self.left.emit
        )
        self.back_button = button(self.tr("Back"), self.tr("The step before (left arrow)"), self.back.emit)
        self.next_button = button(
            self.tr("Next"), self.tr("The next step (Enter or right arrow)"), self.onward.emit, primary=True
        )
        row = FlowLayout(spread=True)
        self._buttons = (leave, self.back_button, self.next_button)
        for made in self._buttons:
            made.setProperty("noCommand", True)
            made.installEventFilter(self)
            row.addWidget(made)
        in_column(self.count, self.heading, self.text, row, margins=(18, 14, 18, 14), spacing=8, parent=self)
        self.hide()

    def show_step(self, target: QWidget, number: int, of: int, title: str, text: str) -> None:
        """Point at a control.

        Args:
            target: The control; it is part of the window and seen.
            number: Of the step, from 1.
            of: How many there are.
            title: What the control is.
            text: What it is for.
        """
        self.count.setText(self.tr("Step {0} of {1}").format(number, of))
        self.heading.setText(title)
        self.text.setText(text)
        last = number == of
        self.next_button.setText(self.tr("Done") if last else self.tr("Next"))
        self.next_button.setAccessibleName(self.next_button.text())
        self.back_button.setEnabled(number > 1)
        spoken = f"{self.count.text()}: {title}. {text}"
        self.setAccessibleName(self.tr("Tour, {0}").format(spoken))
        self.next_button.setAccessibleDescription(spoken)
        self._follow(target)
        self.ring.show()
        self.show()
        self.place()
        self.next_button.setFocus()
        # The focus stays where it was from step to step, so that a screen reader would not say the next one by itself.
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, spoken))

    def end(self) -> None:
        """Go, with the ring."""
        self._watch(())
        self.ring.hide()
        self.hide()

    def place(self) -> None:
        """Stand beside the control, wherever it is now."""
        if not isValid(self._target) or not self.isVisible():
            return
        room = self._window.rect()
        wide = min(_LETTERS * self.fontMetrics().averageCharWidth() + 36, room.width() - 2 * _GAP)
        self.setFixedWidth(wide)
        size = QSize(wide, max(self.heightForWidth(wide), self.minimumSizeHint().height()))
        seen = self._target.visibleRegion().boundingRect()
        area = QRect(self._target.mapTo(self._window, seen.topLeft()), seen.size()) if not seen.isEmpty() else QRect()
        self.ring.setVisible(not area.isEmpty())
        around = area.adjusted(-_RING - 2, -_RING - 2, _RING + 2, _RING + 2).intersected(room)
        self.ring.setGeometry(around)
        self.ring.raise_()
        self.resize(size)
        self.move(_beside(around, size, room))
        self.raise_()

    def _follow(self, target: QWidget) -> None:
        self._target = target
        self._watch([*_up(target, self._window), self._window])

    def _watch(self, widgets: list[QWidget] | tuple[()]) -> None:
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._watched = list(widgets)
        for widget in self._watched:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the control where the window is laid out anew or scrolled; take keys before the buttons do."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(watched, QPushButton):
            return self._take(event.key(), watched)
        if event.type() in _MOVES or event.type() == QEvent.Type.LayoutRequest:
            self._wanted()
        return super().eventFilter(watched, event)

    def _wanted(self) -> None:
        """Place the card once what happens now is over: others of the chain may not have moved yet."""
        QTimer.singleShot(0, self, self.place)

    def _take(self, key: int, held: QPushButton) -> bool:
        """Go on, back or away by a key, whichever of the buttons has the focus; Enter presses that one."""
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key == Qt.Key.Key_Right:
            self.onward.emit()
        elif key == Qt.Key.Key_Left and self.back_button.isEnabled():
            self.back.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            held.click()
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):  # round the card: Esc is heard nowhere else
            there = [made for made in self._buttons if made.isEnabled()]
            step = 1 if key == Qt.Key.Key_Tab else -1
            there[(there.index(held) + step) % len(there)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            return False
        return True


def _up(widget: QWidget, window: QWidget) -> Iterator[QWidget]:
    """Yield a widget and what it stands in, up to its window."""
    at: QWidget | None = widget
    while at is not None and at is not window:
        yield at
        at = at.parentWidget()


def _beside(area: QRect, size: QSize, room: QRect) -> QPoint:
    """Return where a card has room: below what it tells about, else above, right or left of it, else in a corner.

    Args:
        area: What it tells about; empty where it is not seen.
        size: Of the card.
        room: In which it lies.
    """
    inner = room.adjusted(_GAP, _GAP, -_GAP, -_GAP)
    corner = QPoint(inner.right() + 1 - size.width(), inner.bottom() + 1 - size.height())
    if area.isEmpty():
        return corner
    along = min(max(area.left(), inner.left()), max(corner.x(), inner.left()))
    across = min(max(area.top(), inner.top()), max(corner.y(), inner.top()))
    for place in (
        QPoint(along, area.bottom() + 1 + _GAP),
        QPoint(along, area.top() - _GAP - size.height()),
        QPoint(area.right() + 1 + _GAP, across),
        QPoint(area.left() - _GAP - size.width(), across),
    ):
        if inner.contains(QRect(place, size)):
            return place
    return QPoint(max(corner.x(), inner.left()), max(corner.y(), inner.top()))
