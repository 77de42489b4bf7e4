"""A ring around what has the keyboard, in every window: wherever the keys go is seen, whatever kind of control it is."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QDialog, QMainWindow, QWidget
from shiboken6 import isValid

from ragexam_gui.theme import colours_of

_LINE, _GAP = 2, 1
_BAND = _LINE + _GAP
_MOVES = {
    QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.ZOrderChange, QEvent.Type.ParentChange,
}  # fmt: skip


class _Ring(QWidget):
    """The ring itself; the mouse reaches what lies under it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoChildEventsForParent)

    def surround(self, area: QRect) -> None:
        """Stand at the edge of an area, and cover nothing of what is inside."""
        self.setGeometry(area)
        self.setMask(QRegion(self.rect()).subtracted(self.rect().adjusted(_BAND, _BAND, -_BAND, -_BAND)))
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the ring in the colour of what can be acted on, parted from a control that has the same colour."""
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(colours.accent))
            painter.fillRect(self.rect().adjusted(_LINE, _LINE, -_LINE, -_LINE), QColor(colours.window))


class FocusRing(QObject):
    """Keeps a ring around what has the keyboard, as long as Tab comes there.

    Args:
        application: In whose windows.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._watched: list[QWidget] = []
        self._ring: _Ring | None = None
        application.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Go where the control goes."""
        if event.type() in _MOVES:
            self._place()
        return False

    def _follow(self, _: QWidget | None, held: QWidget | None) -> None:
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._watched = []
        if held is not None and held.focusPolicy() & Qt.FocusPolicy.TabFocus and _has_ring(held):
            self._watched = [held, *_up_to_frame(held)]
            for widget in self._watched:
                widget.installEventFilter(self)
        self._place()

    def _place(self) -> None:
        if self._ring is not None and not isValid(self._ring):
            self._ring = None  # it went with its window
        if not self._watched or not all(map(isValid, self._watched)) or not self._watched[0].isVisible():
            if self._ring is not None:
                self._ring.hide()
            return
        held, frame = self._watched[0], self._watched[-1]
        if self._ring is None:
            self._ring = _Ring(frame)
        elif self._ring.parentWidget() is not frame:
            self._ring.setParent(frame)
        area = QRect(held.mapTo(frame, QPoint()), held.size()).adjusted(-_BAND, -_BAND, _BAND, _BAND)
        self._ring.surround(area.intersected(frame.rect()))


def _has_ring(held: QWidget) -> bool:
    """Return whether it is a control of a window or dialogue: lists that drop down mark their row."""
    return not held.isWindow() and isinstance(held.window(), QMainWindow | QDialog)


def _up_to_frame(held: QWidget) -> Iterator[QWidget]:
    """Yield what holds a control, up to what it is scrolled in or to its window: a ring there is cut off by nothing nearer."""
    parent = held.parentWidget()
    while parent is not None:
        yield parent
        above = parent.parentWidget()
        if parent.isWindow() or (isinstance(above, QAbstractScrollArea) and above.viewport() is parent):
            return
        parent = above
