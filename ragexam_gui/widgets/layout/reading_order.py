"""Tab goes through a page as it is read, whenever its parts were made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QSplitter, QStackedWidget, QTabWidget, QWidget


def follow_reading_order(root: QWidget) -> None:
    """Have Tab go through what is seen below a widget from top to bottom and from left to right, part by part.

    Args:
        root: A page, or a part of one.
    """
    for one, other in pairwise(_stops(root)):
        if one is not None and other is not None:
            QWidget.setTabOrder(one, other)


def _stops(widget: QWidget) -> Iterator[QWidget | None]:
    """Yield what Tab comes to, in the order of the layouts; None for a bar of tabs.

    Such a bar stays where it is: with it, which `QTabWidget` names as its proxy, Qt closes the chain to a ring.
    """
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None:
        yield widget
    if isinstance(widget, QTabWidget):
        yield None
    for part in _parts(widget):
        yield from _stops(part)


def _parts(widget: QWidget) -> list[QWidget]:
    """Return the parts of a widget that are seen: as they are laid out, then those that no layout holds."""
    if isinstance(widget, QStackedWidget):
        shown = widget.currentWidget()
        return [] if shown is None else [shown]
    if isinstance(widget, QScrollArea):
        inside = widget.widget()
        return [] if inside is None else [inside]
    if isinstance(widget, QTabWidget):
        shown = widget.currentWidget()
        return [] if shown is None else [shown]
    if isinstance(widget, QSplitter):
        first = [part for index in range(widget.count()) if (part := widget.widget(index)) is not None]
    else:
        layout = widget.layout()
        first = [] if layout is None else list(_laid_out(layout))
    first_parts = set(first)
    children = (child for child in widget.children() if isinstance(child, QWidget) and not child.isWindow())
    return [part for part in (*first, *(child for child in children if child not in first_parts)) if part.isVisible()]


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    for index in range(layout.count()):
        item = layout.itemAt(index)
        if item is None:
            continue
        within, widget = item.layout(), item.widget()
        if widget is not None:
            yield widget
        elif within is not None:
            yield from _laid_out(within)
