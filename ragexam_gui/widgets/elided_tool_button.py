"""A flat button with dots where there is no room for all of its text; the whole is in its tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOptionToolButton, QStylePainter, QToolButton


class ElidedToolButton(QToolButton):
    """A button that gives way: it is as wide as its text where there is room, and narrower where there is none."""

    def minimumSizeHint(self) -> QSize:
        """Return the width of its arrow and a few letters."""
        whole = self.sizeHint()
        return QSize(min(whole.width(), whole.height() + self.fontMetrics().averageCharWidth() * 6), whole.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as much of the text as there is room for."""
        painter, option = QStylePainter(self), QStyleOptionToolButton()
        self.initStyleOption(option)
        missing = self.sizeHint().width() - self.width()
        if missing > 0:
            room = self.fontMetrics().horizontalAdvance(self.text()) - missing
            option.text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, max(0, room))
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
