"""How far something is: a bar of a few pixels, without words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from ragexam_gui.theme import colours_of


class ThinBar(QProgressBar):
    """A progress bar that says nothing but its share.

    Args:
        name: What makes progress, for a screen reader.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self.setFixedHeight(6)
        self.setAccessibleName(name)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        """Paint the share that is done."""
        colours, painter = colours_of(self.palette()), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        painter.setBrush(QColor(colours.border))
        painter.drawRoundedRect(whole, 3, 3)
        share = self.value() / max(1, self.maximum())
        if share > 0:
            painter.setBrush(QColor(colours.accent))
            painter.drawRoundedRect(QRectF(0, 0, max(6.0, whole.width() * share), whole.height()), 3, 3)
