"""A frame over a page while files are dragged over it: they can be dropped here."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ragexam_gui.theme import colours_of


class DropHint(QWidget):
    """Covers its parent while it is shown; takes no clicks.

    Args:
        text: Said in the middle.
        parent: What is covered.
    """

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = text
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_over(self) -> None:
        """Cover the parent as it is now."""
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint a veil, a dashed frame and the words."""
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(colours.window)
        veil.setAlpha(215)
        painter.fillRect(self.rect(), veil)
        painter.setPen(QPen(QColor(colours.accent), 2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(self.rect().adjusted(12, 12, -12, -12), 10, 10)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        painter.setFont(font)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)
