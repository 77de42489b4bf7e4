"""One line of text with dots where there is no room for all of it; the whole is in its tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ragexam_gui.widgets.plain import Label


class ElidedLabel(Label):
    """A label that takes whatever room is left.

    Args:
        parent: Around it.
        elide: Where the dots stand: at the end, or in the middle of what differs at its end.
    """

    def __init__(self, parent: QWidget | None = None, elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
        super().__init__(parent=parent)
        self._elide = elide
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Return one line, however short; a sentence that may wrap keeps its height."""
        if self.wordWrap():
            return super().minimumSizeHint()
        return QSize(0, self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much as there is room for."""
        if self.wordWrap():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        area = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), self._elide, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
