"""Walks with Tab through a page or a dialogue, and says what somebody without a mouse would stumble over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)

from .painted import contrast_of, pixels
from .person import name_of

_MOST_STOPS = 250
_AROUND = 4
"""Pixels around a control in which its focus may be shown too."""
_CLEAR = 3.0
"""Contrast between a pixel with and without focus that counts as seen (WCAG 2.2, 2.4.13)."""


def called(widget: QWidget) -> str:
    """Return how a message names a control."""
    return f"{type(widget).__name__} {name_of(widget)!r}"


class Walk:
    """One round with Tab.

    Args:
        part: The page or dialogue that is walked through; its window has the focus.

    Attributes:
        stops: Controls in the order in which they were met.
        ends: Whether the round came back to where it began.
        astray: Where Tab goes against the order of reading.
        faint: Controls whose focus nobody sees, with how many pixels change of how many around them.
    """

    def __init__(self, part: QWidget) -> None:
        self.part, self.window = part, part.window()
        self.stops: list[QWidget] = []
        self.ends = False
        self.astray: list[str] = []
        self.faint: list[str] = []

    def go(self, *, look: bool) -> Walk:
        """Press Tab until the round is closed.

        Args:
            look: Also compare each control with and without focus.
        """
        held = QApplication.focusWidget() or self.window
        if self.part is self.window and held is not self.window:
            self._come_to(held, look)  # a dialogue begins within
        for _ in range(_MOST_STOPS):
            before = held
            QTest.keyClick(held, Qt.Key.Key_Tab)
            found = QApplication.focusWidget()
            if found is None:
                return self
            held = found
            self._compare(before, held)
            if held in self.stops:
                self.ends = held is self.stops[0]
                return self
            self._come_to(held, look)
        return self

    def _come_to(self, held: QWidget, look: bool) -> None:
        self.stops.append(held)
        if look and (held is self.part or self.part.isAncestorOf(held)):
            self._look(held)

    def _look(self, held: QWidget) -> None:
        seen = self._place(held).adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND).intersected(self.window.rect())
        changed = 0
        if not seen.isEmpty():
            with_focus = self.window.grab(seen).toImage()
            held.clearFocus()
            without = self.window.grab(seen).toImage()
            held.setFocus(Qt.FocusReason.TabFocusReason)
            changed = int(np.count_nonzero(contrast_of(pixels(with_focus), pixels(without)) >= _CLEAR))
        if changed < (around := seen.width() + seen.height()):
            self.faint.append(f"{called(held)}: {changed} pixels, {around} wanted")

    def unreached(self) -> list[str]:
        """Return the enabled controls that Tab does not come to."""
        return [called(control) for control in _controls(self.part) if not self._reaches(control)]

    def _reaches(self, control: QWidget) -> bool:
        if any(stop is control or control.isAncestorOf(stop) for stop in self.stops):
            return True
        if isinstance(
            control, QAbstractButton
        ):  # of several that exclude each other, the arrow keys lead to the others
            group = control.group()
            mates = group.buttons() if group is not None else []
            if control.autoExclusive() and control.parentWidget() is not None:
                mates = control.parentWidget().findChildren(QAbstractButton)
            return any(mate in self.stops for mate in mates)
        return False

    def _compare(self, one: QWidget, other: QWidget) -> None:
        """Note where Tab goes against the order of reading: up, or to the left in the same row, among neighbours."""
        if not (self.part.isAncestorOf(one) and self.part.isAncestorOf(other)):
            return
        before, after = (self._place(part) for part in _neighbours(one, other))
        rows = before.top() < after.bottom() and after.top() < before.bottom()
        columns = before.left() < after.right() and after.left() < before.right()
        up, left = after.bottom() <= before.top(), after.right() <= before.left()
        if (rows and left) or (up and (columns or left)):
            self.astray.append(f"{called(one)} -> {called(other)}: {before.getRect()} -> {after.getRect()}")

    def _place(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self.window, QPoint()), widget.size())


def _neighbours(one: QWidget, other: QWidget) -> tuple[QWidget, QWidget]:
    """Return the parts with one parent that hold two controls."""
    line = [one, *_parents(one)]
    for child, parent in pairwise([other, *_parents(other)]):
        if parent in line:
            at = line.index(parent)
            return (line[at - 1] if at else one), child
    return one, other


def _parents(widget: QWidget) -> Iterator[QWidget]:
    parent = widget.parentWidget()
    while parent is not None:
        yield parent
        parent = parent.parentWidget()


def _controls(part: QWidget) -> Iterator[QWidget]:
    """Yield what can be acted on, without what Qt makes inside it."""
    kinds = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QTabBar)
    whole = (QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QTabBar)
    for widget in part.findChildren(QWidget):
        if not widget.isVisible() or not widget.isEnabled() or isinstance(widget, QScrollBar):
            continue
        acts = isinstance(widget, kinds) or widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if acts and not any(isinstance(parent, whole) for parent in _parents(widget)):
            yield widget
