"""Every pipeline's answer to every item as a grid of small cells that fills while a run goes on."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent

from ragexam_gui.plots.grids.cell_grid import CellGrid

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_PageUp: (-10, 0),
    Qt.Key.Key_PageDown: (10, 0),
}


class AnswerGrid(CellGrid):
    """Cells that pointer and keys reach. A chosen key is "pipeline id, line feed, item id"."""

    def select(self, pipeline_id: str, item_id: str) -> None:
        """Show what is selected, here or elsewhere, and bring it into view."""
        before = self._selected()
        super().select(pipeline_id, item_id)
        row, column = self._selected()
        if (row, column) != before and row is not None and column is not None and not self.underMouse():
            self._reveal(row, column)

    def cell_at(self, point: QPointF) -> tuple[int, int] | None:
        """Return row and column at a point of the widget; column -1 over a row's name; None elsewhere."""
        wide, tall = self.cell_size()
        area = self._area(self.width(), self.height())
        if not area.top() <= point.y() < area.bottom():
            return None
        row = int((point.y() - area.top() + self.down.value()) // tall)
        if not 0 <= row < len(self._rows):
            return None
        if point.x() < area.left():
            return row, -1
        column = int((point.x() - area.left() + self.across.value()) // wide)
        return (row, column) if point.x() < area.right() and column < len(self._items) else (row, -1)

    def point_of(self, row: int, column: int) -> QPointF:
        """Return the middle of a cell in the widget: where a test points, as a person would."""
        wide, tall = self.cell_size()
        area = self._area(self.width(), self.height())
        return QPointF(
            area.left() - self.across.value() + (column + 0.5) * wide,
            area.top() - self.down.value() + (row + 0.5) * tall,
        )

    def key_at(self, point: QPointF) -> str:
        """Return the key of the cell at a point."""
        cell = self.cell_at(point)
        return "" if cell is None else self._key(*cell)

    def _key(self, row: int, column: int) -> str:
        return f"{self._rows[row].key}\n{self._items[column] if column >= 0 else ''}"

    def words_at(self, point: QPointF) -> str:
        """Return what the cell at a point says."""
        cell = self.cell_at(point)
        return "" if cell is None else self._say(*cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell what the pointer is at, and light it."""
        super().mouseMoveEvent(event)
        cell = self.cell_at(event.position())
        self._go_to(cell if cell is not None and cell[1] >= 0 else None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose what was clicked; the keys go on from there."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)

    def _go_to(self, cell: tuple[int, int] | None) -> None:
        if cell != self._at:
            self._at = cell
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from cell to cell by arrows, along the row by Home and End; Enter opens, plus and minus zoom."""
        if not self._rows or not self._items:
            super().keyPressEvent(event)
            return
        key = event.key()
        selected = self._selected()
        row, column = self._at or (selected[0] or 0, selected[1] or 0)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self._key(row, column))
            return
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0):
            self.zoom({Qt.Key.Key_Plus: 1.4, Qt.Key.Key_Minus: 1 / 1.4}.get(Qt.Key(key), 0.0))
            return
        if key in _STEPS:
            if self._at is not None:
                down, across = _STEPS[Qt.Key(key)]
                row, column = row + down, column + across
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            column = 0 if key == Qt.Key.Key_Home else len(self._items) - 1
        else:
            super().keyPressEvent(event)
            return
        row, column = min(max(row, 0), len(self._rows) - 1), min(max(column, 0), len(self._items) - 1)
        self._go_to((row, column))
        self._reveal(row, column)
        sentence = self._say(row, column)
        self.hovered.emit(sentence)
        self.setAccessibleDescription(sentence)  # a screen reader reads it out

    def _reveal(self, row: int, column: int) -> None:
        wide, tall = self.cell_size()
        for bar, position, size in ((self.across, column, wide), (self.down, row, tall)):
            start = position * size
            if start < bar.value():
                bar.setValue(math.floor(start))
            elif start + size > bar.value() + bar.pageStep():
                bar.setValue(math.ceil(start + size - bar.pageStep()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Ctrl zoom, with Shift sideways."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1.2 if turned > 0 else 1 / 1.2)
        else:
            sideways = event.modifiers() & Qt.KeyboardModifier.ShiftModifier or not event.angleDelta().y()
            bar = self.across if sideways else self.down
            bar.setValue(bar.value() - turned // 2)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keys are here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Paint no cursor: the keys are elsewhere."""
        super().focusOutEvent(event)
        self._go_to(None)
        self.update()
