"""Calm controls: the wheel scrolls a page and changes no value that nobody edits; no bar moves where that is unwanted."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QProgressBar, QWidget

from ragexam_gui.theme import wants_calm

W = TypeVar("W", bound=QWidget)


class _Calm(QObject):
    """Hands the wheel on to the page while its widget has no focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore the wheel where nobody edits."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def calm(widget: W) -> W:
    """Make a spin box or combo box leave the wheel to the page until it is focused."""
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    widget.installEventFilter(_Calm(widget))
    return widget


def show_busy(bar: QProgressBar) -> None:
    """Show that something goes on whose end is unknown: the bar moves, or stands empty where nothing shall move.

    Args:
        bar: Words beside it say what goes on.
    """
    bar.setRange(0, 1 if wants_calm() else 0)
    bar.setValue(0)
