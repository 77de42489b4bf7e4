"""A table to read, order, and copy from."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QAbstractItemModel, QEvent, QItemSelectionModel, QItemSelectionRange, QModelIndex, Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from ragexam_gui.widgets.controls import describe


class Keyed(Protocol):
    """A model whose records have an identity."""

    def set_rows(self, rows: Sequence[Any], /) -> None:
        """Show other records."""

    def key_of(self, row: int, /) -> Hashable:
        """Return the key of a row's record."""

    def row_of(self, key: Hashable, /) -> int | None:
        """Return the row of a key; None where it is not shown."""


class TableView(QTableView):
    """Whole rows are selected; Ctrl+C copies them with headings, as text that a spreadsheet takes.

    Args:
        name: What the table is, for a screen reader.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        describe(self, self.tr("Up and Down choose a row, a heading orders the rows, Ctrl+C copies the chosen ones"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSortingEnabled(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.horizontalHeader().setHighlightSections(False)
        copy = QAction(self.tr("&Copy"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy)
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._character = self.fontMetrics().averageCharWidth()

    def changeEvent(self, event: QEvent) -> None:
        """Make columns and rows grow with the letters."""
        super().changeEvent(event)
        if event.type() != QEvent.Type.FontChange or not hasattr(self, "_character"):
            return
        old, self._character = self._character, self.fontMetrics().averageCharWidth()
        header = self.horizontalHeader()
        for column in range(header.count()):
            header.resizeSection(column, round(header.sectionSize(column) * self._character / old))
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Go to the first and the last row by Home and End: whole rows are what is chosen here."""
        ends = {QAbstractItemView.CursorAction.MoveHome: 0, QAbstractItemView.CursorAction.MoveEnd: -1}
        model = self.model()
        if action not in ends or model is None or not model.rowCount():
            return super().moveCursor(action, modifiers)
        column = max(0, self.currentIndex().column())
        return model.index(ends[action] % model.rowCount(), column)

    def show_model(self, model: QAbstractItemModel, stretch: int = 0, widths: tuple[int, ...] = ()) -> None:
        """Show a model.

        Args:
            model: In its own order until a heading is clicked.
            stretch: The column that takes the room that is left.
            widths: Of the columns in characters; the stretched one's is without meaning.
        """
        self.setModel(model)
        header = self.horizontalHeader()
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        character = self.fontMetrics().averageCharWidth()
        bold = header.font()
        bold.setBold(True)
        heading = QFontMetrics(bold)
        for column in range(model.columnCount()):
            title = str(model.headerData(column, Qt.Orientation.Horizontal))
            wanted = widths[column] if column < len(widths) else 0
            room = max(wanted * character, heading.horizontalAdvance(title) + 16) + 22
            self.setColumnWidth(column, room)
        if 0 <= stretch < model.columnCount():
            header.setSectionResizeMode(stretch, QHeaderView.ResizeMode.Stretch)

    def selected_rows(self) -> list[int]:
        """Return rows that are selected, from the top."""
        chosen = self.selectionModel()
        if chosen is None:
            return []
        # By ranges: two thousand selected rows are often one.
        parts: list[QItemSelectionRange] = list(chosen.selection())  # type: ignore[call-overload]
        return sorted({row for part in parts for row in range(part.top(), part.bottom() + 1)})

    def copy(self) -> None:
        """Put the selected rows (all where none is selected) on the clipboard."""
        model = self.model()
        if model is None:
            return
        rows = self.selected_rows() or list(range(model.rowCount()))
        columns = range(model.columnCount())
        lines = [[str(model.headerData(c, Qt.Orientation.Horizontal)) for c in columns]]
        lines += [[str(model.index(r, c).data()) for c in columns] for r in rows]
        text = "\n".join("\t".join(" ".join(cell.split()) for cell in line) for line in lines)
        QApplication.clipboard().setText(text)

    def select_row(self, row: int) -> None:
        """Select one row and bring it into view."""
        model = self.model()
        if model is None or not 0 <= row < model.rowCount():
            return
        index = model.index(row, 0)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)

    def refresh(self, model: Keyed, rows: Sequence[Any]) -> None:
        """Give the model new records and keep the selected one selected."""
        key = self.current_key(model)
        model.set_rows(rows)
        self.restore(model, key)

    def current_key(self, model: Keyed) -> Hashable:
        """Return the key of the first selected record; None where none is selected."""
        chosen = self.selected_rows()
        return model.key_of(chosen[0]) if chosen else None

    def restore(self, model: Keyed, key: Hashable) -> None:
        """Select a record again, where it is still shown."""
        row = None if key is None else model.row_of(key)
        if row is not None and self.selected_rows() != [row]:
            self.select_row(row)
