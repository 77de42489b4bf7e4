"""A column of things to fill in that scrolls up and down, and is never narrower than what stands in it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class ColumnArea(QScrollArea):
    """Scrolls in one direction only, so that nothing may be cut off in the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def minimumSizeHint(self) -> QSize:
        """Return a width that holds the column and its scroll bar."""
        least, inside = super().minimumSizeHint(), self.widget()
        if inside is None:
            return least
        wide = inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(max(least.width(), wide), least.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Measure anew: the column may have become wider or narrower."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
