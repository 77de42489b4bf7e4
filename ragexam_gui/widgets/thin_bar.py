"""A bar of a few pixels, without words, that shows how far something is."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ragexam_gui.theme import colours_of


class ThinBar(QWidget):
    """Shows a share. Unlike Qt's own bar it never paints at once, so that it may be set many times a second.

    Args:
        name: What makes progress, for a screen reader.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = 0.0
        self.setFixedHeight(6)
        self.setAccessibleName(name)

    @property
    def share(self) -> float:
        """Return the share of one."""
        return self._share

    def set_share(self, done: int, total: int) -> None:
        """Show how much of a total is done."""
        share = min(1.0, done / total) if total else 0.0
        if share != self._share:
            self._share = share
            self.setAccessibleDescription(f"{share:.0%}")
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the share that is done."""
        colours, painter = colours_of(self.palette()), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        painter.setBrush(QColor(colours.border))
        painter.drawRoundedRect(whole, 3, 3)
        if self._share > 0:
            painter.setBrush(QColor(colours.accent))
            painter.drawRoundedRect(QRectF(0, 0, max(6.0, whole.width() * self._share), whole.height()), 3, 3)
