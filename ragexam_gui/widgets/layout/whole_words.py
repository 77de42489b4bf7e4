"""A part of a page that keeps the height that its wrapped words take."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class WholeWords(QWidget):
    """Asks for the height that its contents take at its width, so that what scrolls around it scrolls before a line is cut.

    Qt takes for the least height of wrapped words that of a wide part.
    """

    def minimumSizeHint(self) -> QSize:
        """Return the height at this width."""
        least = super().minimumSizeHint()
        return QSize(least.width(), max(least.height(), self.heightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure anew: narrower, words take more lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
