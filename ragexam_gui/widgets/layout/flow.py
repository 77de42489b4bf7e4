"""Controls in a row that goes on in the next one where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget

from ragexam_gui.widgets.layout.boxes import in_row


class FlowLayout(QLayout):
    """Puts what it holds side by side, and below each other where the room ends.

    Args:
        spread: Where all stand in one row, the last stands at its far end.
        headed: The first is a heading: where all stand in one row, all others stand at its far end.
        fill: What room is left in a row is shared by what stands in it; in the last of several each gets no more than in the
            first.
        centred: Each row stands in the middle.
        spacing: Between two of them, pixels.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        spread: bool = False,
        headed: bool = False,
        fill: bool = False,
        centred: bool = False,
        spacing: int = 8,
    ) -> None:
        self._heights: dict[int, int] = {}
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._spread, self._headed, self._fill, self._centred = spread, headed, fill, centred
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def insert(self, index: int, widget: QWidget) -> None:
        """Put a widget before what stands at an index."""
        self.addWidget(widget)
        self._items.insert(index, self._items.pop())
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        self.invalidate()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def invalidate(self) -> None:
        """Forget heights: something that is held has changed."""
        self._heights.clear()
        super().invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        """Ask for no direction: it takes no more than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return True: the narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return height of all rows; the layouts around ask for it hundreds of times before anything changes."""
        if (height := self._heights.get(width)) is None:
            rows = self._rows(width)
            height = sum(high for _, high in rows) + self.spacing() * max(0, len(rows) - 1)
            self._heights[width] = height
        return height

    def sizeHint(self) -> QSize:
        """Return the size of all in one row."""
        shown = [_wanted(i) for i in self._items if not i.isEmpty()]
        gaps = self.spacing() * max(0, len(shown) - 1)
        return QSize(sum(s.width() for s in shown) + gaps, max((s.height() for s in shown), default=0))

    def minimumSize(self) -> QSize:
        """Return the size of the widest of all."""
        least = QSize(0, 0)
        for item in self._items:
            if not item.isEmpty():
                least = least.expandedTo(item.minimumSize())
        return least

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        rows, top = self._rows(area.width()), area.top()
        most = area.width()
        for row, high in rows:
            left = area.left()
            needed = sum(_wanted(item).width() for item in row) + self.spacing() * (len(row) - 1)
            more = min(most, max(0, area.width() - needed) // len(row)) if self._fill else 0
            if row is rows[0][0]:
                most = more
            left += max(0, area.width() - needed) // 2 if self._centred else 0
            for index, item in enumerate(row):
                size = _wanted(item)
                if self._headed and len(rows) == 1 and index == 1:
                    left += max(0, area.width() - needed)
                if self._spread and len(rows) == 1 and len(row) > 1 and item is row[-1]:
                    left = max(left, area.right() + 1 - size.width())
                wide = min(size.width() + more, area.width())
                item.setGeometry(QRect(QPoint(left, top + (high - size.height()) // 2), QSize(wide, size.height())))
                left += wide + self.spacing()
            top += high + self.spacing()

    def _rows(self, width: int) -> list[tuple[list[QLayoutItem], int]]:
        """Return items of each row, and its height."""
        rows: list[tuple[list[QLayoutItem], int]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = _wanted(item)
            if not rows or used + self.spacing() + size.width() > width:
                rows.append(([item], size.height()))
                used = size.width()
            else:
                items, high = rows[-1]
                rows[-1] = ([*items, item], max(high, size.height()))
                used += self.spacing() + size.width()
        return rows


def _wanted(item: QLayoutItem) -> QSize:
    """Return the size that something likes; Qt takes the width of what may shrink to nothing for nothing."""
    size, widget = item.sizeHint(), item.widget()
    if widget is not None and not size.width():
        size.setWidth(widget.sizeHint().width())
    return size


def in_flow(*widgets: QWidget, spacing: int = 8, spread: bool = False, parent: QWidget | None = None) -> FlowLayout:
    """Return widgets side by side, below each other where the room ends.

    Args:
        widgets: From left to right.
        spacing: Between two of them, pixels.
        spread: Where all stand in one row, the last stands at its far end.
        parent: Whose layout it is.
    """
    flow = FlowLayout(parent, spacing=spacing, spread=spread)
    for widget in widgets:
        flow.addWidget(widget)
    return flow


def together(*widgets: QWidget, spacing: int = 8) -> QWidget:
    """Return widgets that stay side by side when the row around them breaks."""
    group = QWidget()
    row = in_row(margins=(0, 0, 0, 0), spacing=spacing, parent=group)
    for widget in widgets:
        row.addWidget(widget)
    group.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return group
