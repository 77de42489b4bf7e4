"""Controls within a page that scrolls: the wheel scrolls the page and changes no value that a person does not edit."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

W = TypeVar("W", bound=QWidget)


class _Calm(QObject):
    """Hands the wheel on to the page while its widget has no focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
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
