"""A table to read, order, and copy from."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QAction, QFontMetrics, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from ragexam_gui.widgets.controls import describe

Index = QModelIndex | QPersistentModelIndex

_LEAST = 24
"""Characters of the stretched column: fewer are never shown, the table scrolls sideways instead."""

_MOST = 44
"""Characters to which other columns grow by themselves, where there is room and their texts are so long."""

_KEPT = 0.38
"""Share of the table that the stretched column keeps, where its own texts need so much."""

_SAMPLED = 60
"""Rows whose texts are measured."""


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
        self._stretch, self._sharing = -1, False
        self._heads: list[int] = []
        self._heading = 0
        self._given: list[int] = []
        self._texts: list[int] = []
        self.horizontalHeader().sectionResized.connect(self._take_width)

    def changeEvent(self, event: QEvent) -> None:
        """Make columns and rows grow with the letters."""
        super().changeEvent(event)
        if event.type() != QEvent.Type.FontChange or not hasattr(self, "_character"):
            return
        old, self._character = self._character, self.fontMetrics().averageCharWidth()
        header = self.horizontalHeader()
        sizes = [round(header.sectionSize(column) * self._character / old) for column in range(header.count())]
        for widths in (self._heads, self._given, self._texts):
            widths[:] = [round(width * self._character / old) for width in widths]
        self._heading = round(self._heading * self._character / old)
        self._sharing = True
        for column, size in enumerate(sizes):
            header.resizeSection(column, size)
        self._sharing = False
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)
        self._share()

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
            widths: Of the columns in characters, where their texts need so much; where there is room they grow with them. The
                stretched one's is without meaning.
        """
        self._stretch = -1
        self.setModel(model)
        header = self.horizontalHeader()
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        character = self.fontMetrics().averageCharWidth()
        bold = header.font()
        bold.setBold(True)
        heading = QFontMetrics(bold)
        self._heads, self._given = [], []
        for column in range(model.columnCount()):
            title = str(model.headerData(column, Qt.Orientation.Horizontal))
            wanted = widths[column] if column < len(widths) else 0
            self._heads.append(heading.horizontalAdvance(title) + 38)
            self._given.append(max(wanted * character + 22, self._heads[-1]))
            self.setColumnWidth(column, self._given[-1])
        if 0 <= stretch < model.columnCount():
            self._heading = self._heads[stretch]
            self._heads[stretch] = min(self._given[stretch], _LEAST * character + 22)
            self._texts = list(self._heads)
            self._stretch = stretch
            self._measure()
            self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the table's width anew."""
        super().resizeEvent(event)
        self._share()

    def reset(self) -> None:
        """Show the model anew, and let columns grow with its texts."""
        super().reset()
        self._measure()
        self._share()

    def rowsInserted(self, parent: Index, start: int, end: int) -> None:
        """Show further rows, and let columns grow with their texts."""
        super().rowsInserted(parent, start, end)
        self._measure()
        self._share()

    def setColumnHidden(self, column: int, hide: bool) -> None:
        """Hide a column and give its room away."""
        super().setColumnHidden(column, hide)
        self._share()

    def _measure(self) -> None:
        """Look how wide texts are; what is scrolled or filtered never makes a column narrower."""
        model = self.model()
        if model is None or getattr(self, "_stretch", -1) < 0:
            return
        metrics, rows = self.fontMetrics(), model.rowCount()
        sampled = range(0, rows, max(1, rows // _SAMPLED))
        most = _MOST * metrics.averageCharWidth()
        for column in range(min(model.columnCount(), len(self._texts))):
            texts = [str(model.index(row, column).data()) for row in sampled]
            longest = sorted(set(texts), key=len)[-3:]
            wide = max((metrics.horizontalAdvance(text) for text in longest), default=0) + 24
            self._texts[column] = max(self._texts[column], wide if column == self._stretch else min(wide, most))

    def _share(self) -> None:
        """Give every column what its texts need, as far as there is room, and the stretched one the rest.

        Without a row the stretched one needs no more than its heading, so that the other headings are seen.
        """
        header, main = self.horizontalHeader(), getattr(self, "_stretch", -1)
        if main < 0 or len(self._texts) != header.count() or self._sharing:
            return
        least = [
            max(head, min(given, text)) for head, given, text in zip(self._heads, self._given, self._texts, strict=True)
        ]
        least[main] = self._heads[main] if self.model().rowCount() else min(self._heading, self._heads[main])
        shown = [c for c in range(header.count()) if c != main and not self.isColumnHidden(c)]
        free = [c for c in shown if header.sectionResizeMode(c) == QHeaderView.ResizeMode.Interactive]
        room = self.viewport().width() - sum(header.sectionSize(c) for c in shown if c not in free)
        kept = max(least[main], min(self._texts[main], int(_KEPT * room)))
        spare = room - kept - sum(least[c] for c in free)
        wanted = sum(self._texts[c] - least[c] for c in free)
        part = max(0.0, min(1.0, spare / wanted)) if wanted else 0.0
        self._sharing = True
        for column in free:
            wide = least[column] + int(part * (self._texts[column] - least[column]))
            room -= wide
            self.setColumnWidth(column, wide)
        self.setColumnWidth(main, max(least[main], room))
        self._sharing = False

    def _take_width(self, column: int, _old: int, width: int) -> None:
        """Keep a width that a person dragged."""
        if self._sharing or self._stretch < 0 or column == self._stretch or column >= len(self._texts):
            return
        self._heads[column] = self._given[column] = self._texts[column] = width
        self._share()

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
