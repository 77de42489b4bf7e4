"""A dialogue that opens large enough for its words, whatever the size of the letters."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog

_FRAME = 40
"""Pixels that the system may need for a title bar and frame."""


class RoomyDialog(QDialog):
    """Grows, when it is shown, to the height at which no wrapped line is cut, as far as the screen has room.

    Qt takes for the least height of wrapped words that of a wide dialogue, and opens it at that.
    """

    def showEvent(self, event: QShowEvent) -> None:
        """Take the room."""
        super().showEvent(event)
        layout, screen = self.layout(), self.screen().availableSize()
        if layout is None:
            return
        layout.activate()
        wide = min(max(self.width(), layout.totalMinimumSize().width()), screen.width())
        high = max(self.height(), layout.totalMinimumSize().height())
        if layout.hasHeightForWidth():
            high = max(high, layout.totalHeightForWidth(wide))
        self.resize(wide, min(high, screen.height() - _FRAME))
