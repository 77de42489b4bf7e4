"""Finds what does not fit: words that are cut off, and controls that nobody can scroll to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabBar,
    QToolButton,
    QWidget,
)

_BREAKS = re.compile(r"\s+|(?<=[-/])")
"""Places where Qt goes on in the next line."""

CONTROLS = (QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QTabBar)
_SLACK = 2
"""Pixels that rounding may take."""


def faults(root: QWidget) -> list[str]:
    """Return what is cut off or out of reach below a window, a page or a dialogue."""
    # A text that came just now has its place once its layout has been told, which a busy machine does late.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    return sorted(dict.fromkeys([*_cut(root), *_out_of_reach(root)]))


def _cut(root: QWidget) -> Iterator[str]:
    for label in root.findChildren(QLabel):
        if not label.isVisible() or not label.text().strip() or _within(label, QAbstractItemView):
            continue
        room = label.contentsRect()
        if label.wordWrap():
            needed = label.heightForWidth(label.width())
            if label.height() + _SLACK < needed:
                yield f"label {label.height()} of {needed} high: {label.text()[:50]!r}"
            widest = max(label.fontMetrics().horizontalAdvance(word) for word in _BREAKS.split(label.text()))
            if room.width() + _SLACK < widest and label.textFormat() == Qt.TextFormat.PlainText:
                yield f"label {room.width()} of {widest} wide: {label.text()[:50]!r}"
        elif label.width() + _SLACK < label.sizeHint().width() and not label.toolTip():
            yield f"label {label.width()} of {label.sizeHint().width()} wide: {label.text()[:50]!r}"
    for button in root.findChildren(QAbstractButton):
        if not isinstance(button, QPushButton | QToolButton) or not button.isVisible() or not button.text():
            continue
        least = button.minimumSizeHint()
        if button.width() + _SLACK < least.width() or button.height() + _SLACK < least.height():
            yield f"button {button.size().toTuple()} of {least.toTuple()}: {button.text()!r}"


def _out_of_reach(root: QWidget) -> Iterator[str]:
    for control in root.findChildren(QWidget):
        if not isinstance(control, CONTROLS) or not control.isVisible() or _within(control, QAbstractItemView, QTabBar):
            continue
        if control.objectName().startswith("qt_") or _within(control, QLineEdit, QComboBox, QAbstractSpinBox):
            continue
        area, at = control.rect(), control
        parent = control.parentWidget()
        while parent is not None and at is not root and not at.isWindow():
            area = QRect(at.mapToParent(area.topLeft()), area.size())
            scrolling = parent.parentWidget()
            if isinstance(scrolling, QAbstractScrollArea) and scrolling.viewport() is parent:
                area = _scrolled(area, scrolling)
            if not parent.rect().adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK).contains(area):
                name = control.accessibleName() or getattr(control, "text", str)()
                yield f"{type(control).__name__} {name!r}: {area.getRect()} outside {parent.rect().getRect()} of {type(parent).__name__}"
                break
            at, parent = parent, parent.parentWidget()


def _scrolled(area: QRect, scrolling: QAbstractScrollArea) -> QRect:
    """Return where something is once it was scrolled to, as far as a person may scroll that way."""
    seen = scrolling.viewport().rect()
    off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    left, top, wide, high = area.getRect()
    if scrolling.horizontalScrollBarPolicy() != off:
        left, wide = min(max(left, 0), max(seen.width() - wide, 0)), min(wide, seen.width())
    if scrolling.verticalScrollBarPolicy() != off:
        top, high = min(max(top, 0), max(seen.height() - high, 0)), min(high, seen.height())
    return QRect(QPoint(left, top), QPoint(left + wide - 1, top + high - 1))


def _within(widget: QWidget, *kinds: type[QWidget]) -> bool:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, kinds):
            return True
        parent = parent.parentWidget()
    return False
