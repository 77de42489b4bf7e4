"""Parts side by side where there is room for that, else one below the other."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QSplitter, QStackedWidget, QWidget

_LOOKED = {
    QEvent.Type.LayoutRequest,
    QEvent.Type.Resize,
    QEvent.Type.FontChange,
    QEvent.Type.Show,
    QEvent.Type.ShowToParent,
}


class RoomySplitter(QSplitter):
    """Belongs into an area that scrolls up and down: it is never lower than can be read, the larger the letters, the more.

    Args:
        lines: Of text: the least height of parts side by side, and of each where they stand one below the other.
        letters: Width from which parts stand side by side.
    """

    def __init__(self, lines: int, letters: int, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._lines, self._letters = lines, letters
        self.setChildrenCollapsible(False)
        # The area scrolls below the least height alone: wrapped words would ask for the height that is liked.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def addWidget(self, widget: QWidget) -> None:
        """Add a part; of one with pages the page that is seen counts."""
        super().addWidget(widget)
        if isinstance(widget, QStackedWidget):
            widget.currentChanged.connect(lambda _: self._keep_room())

    def event(self, event: QEvent) -> bool:
        """Look anew how much room is needed where that may have changed."""
        done = super().event(event)
        if event.type() in _LOOKED and hasattr(self, "_letters"):
            self._turn()
            self._keep_room()
        return done

    def _keep_room(self) -> None:
        beside = self.orientation() == Qt.Orientation.Horizontal
        shown = (part for place in range(self.count()) if (part := self.widget(place)) is not None)
        parts = [_least(part) for part in shown if not part.isHidden()]
        lines = self._lines * (1 if beside else len(parts))
        gaps = self.handleWidth() * max(0, len(parts) - 1)
        needed = max(parts, default=0) if beside else sum(parts) + gaps
        least = max(needed, lines * self.fontMetrics().height())
        if least != self.minimumHeight():
            self.setMinimumHeight(least)

    def _turn(self) -> None:
        beside = self.width() >= self._letters * self.fontMetrics().averageCharWidth()
        wanted = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        if wanted != self.orientation():
            self.setOrientation(wanted)
            self.setSizes([3, 2] if beside else [1] * self.count())


def _least(part: QWidget) -> int:
    """Return the height at which nothing of a part is cut at its width: a splitter itself reckons no wrapped words."""
    seen = part.currentWidget() if isinstance(part, QStackedWidget) else part
    if seen is None:
        return 0
    least, layout = seen.minimumSizeHint().height(), seen.layout()
    # A grid takes of the pictures in it the height that they like.
    if isinstance(layout, QBoxLayout) and layout.hasHeightForWidth():
        least = max(least, layout.totalMinimumHeightForWidth(part.width()))
    return least
