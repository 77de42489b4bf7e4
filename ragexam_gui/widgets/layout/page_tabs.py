"""Tabs that fill a page which scrolls only when there is too little room."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QSizePolicy, QTabWidget, QWidget

_LOOKED = {QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.FontChange, QEvent.Type.Show}


class PageTabs(QTabWidget):
    """Tabs that take the height that is left: wrapped words in one of them do not make the page scroll.

    They are never lower than the lines asked for, nor than what stands in the tab that is seen.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, documentMode=True)
        self._lines = 0
        self.currentChanged.connect(lambda _: self._keep_room())

    def hasHeightForWidth(self) -> bool:
        """Return False: the height follows from the page."""
        return False

    def give_lines(self, lines: int) -> None:
        """Ask for a height at which pictures can be read; the larger the letters, the more.

        Args:
            lines: Of text.
        """
        self._lines = lines
        # Else the page, with wrapped words in it, asks for the height that is liked and scrolls where all has room.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._keep_room()

    def event(self, event: QEvent) -> bool:
        """Look anew how much room is needed where that may have changed."""
        done = super().event(event)
        if event.type() in _LOOKED and self._lines:
            self._keep_room()
        return done

    def _keep_room(self) -> None:
        seen = self.currentWidget()
        if not self._lines or seen is None:
            return
        layout, bar = seen.layout(), self.tabBar().sizeHint().height()
        within = seen.minimumSizeHint().height()
        if layout is not None and layout.hasHeightForWidth():
            within = max(within, layout.totalMinimumHeightForWidth(self.width()))
        least = max(self._lines * self.fontMetrics().height(), bar + within)
        if least != self.minimumHeight():
            self.setMinimumHeight(least)


class ScrolledColumn(QWidget):
    """Content of an area that scrolls: never lower than all of its parts need at its width.

    A layout reckons a part that takes whatever is left as nothing, so that such a part would take it from wrapped words.
    """

    def heightForWidth(self, width: int) -> int:
        """Return the height at which nothing is cut."""
        layout = self.layout()
        if layout is None:
            return super().heightForWidth(width)
        margins = layout.contentsMargins()
        inner = width - margins.left() - margins.right()
        parts = [item for item in (layout.itemAt(i) for i in range(layout.count())) if item and not item.isEmpty()]
        # A part is given less than it likes before another that is at its least: so each gets the larger of both.
        heights = [
            max(part.heightForWidth(inner) if part.hasHeightForWidth() else 0, part.minimumSize().height())
            for part in parts
        ]
        gaps = layout.spacing() * max(len(parts) - 1, 0)
        return max(sum(heights) + gaps + margins.top() + margins.bottom(), layout.totalMinimumHeightForWidth(width))
