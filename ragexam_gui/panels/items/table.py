"""The items of a fit as a table with search and filters; what it shows is what the pictures emphasise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from ragexam_gui import words
from ragexam_gui.models.item_parameters import flag_text, parameters_filter, parameters_model
from ragexam_gui.widgets.controls import clearable, hint
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import set_tip
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project.items.records import ItemRow

_FLAGS = ("negative", "thin", "noisy", "flat", "bound")


class ItemsTable(QWidget):
    """Search, filter, table.

    Signals:
        chosen: Id of the item that a person selected.
        narrowed: Ids of the items that are shown; None for all.
        pointed: Id of the item whose row is under the pointer; "" for none.
    """

    chosen = Signal(str)
    narrowed = Signal(object)
    pointed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._among: frozenset[str] | None = None
        self._rows: tuple[ItemRow, ...] = ()
        self._following = False
        self.search = QLineEdit(placeholderText=self.tr("Search questions and topics"))
        clearable(self.search)
        self.search.setAccessibleName(self.tr("Search the items"))
        self.search.textChanged.connect(self._narrow)
        self.flags = QComboBox()
        self.flags.setMinimumWidth(72)
        self.flags.setAccessibleName(self.tr("Which items"))
        set_tip(self.flags, self.tr("Which items are listed and emphasised in the pictures"))
        for text, flag in (
            (self.tr("All items"), ""),
            (self.tr("With a flag"), "any"),
            (self.tr("Set aside"), "aside"),
            *((flag_text(flag).capitalize(), flag) for flag in _FLAGS),
        ):
            self.flags.addItem(text, flag)
        self.flags.activated.connect(self._pick)
        self.model = parameters_model(self)
        self.table = TableView(self.tr("Items with their parameters"))
        self.table.show_model(self.model, -1, (1, 3, 22, 5, 5, 6, 5, 13, 6, 6, 5, 5, 5, 5, 5, 6, 14))
        for column, characters in ((0, 3), (1, 5)):  # signs and numbers need less room than their headings get
            self.table.setColumnWidth(column, (characters + 1) * self.table.fontMetrics().averageCharWidth() + 10)
        self.table.selectionModel().selectionChanged.connect(self._selected)
        self.table.setMouseTracking(True)
        self.table.entered.connect(lambda index: self.pointed.emit(str(self.model.key_of(index.row()))))
        self.table.viewport().installEventFilter(self)
        self.count = hint()
        row = in_row((self.search, 1), self.flags)
        in_column(row, (self.table, 1), self.count, margins=(0, 0, 0, 0), spacing=6, parent=self)

    def show_rows(self, rows: Sequence[ItemRow], chosen: str) -> None:
        """Show the items of another fit."""
        self._rows = tuple(rows)
        self._following = True
        self.model.set_rows(self._rows)
        self._following = False
        self.select(chosen)
        self._tell()

    def show_group(self, name: str, ids: frozenset[str] | None) -> None:
        """Show some items only, under a name of their own in the filter; all again where None.

        Args:
            name: Of the group, for a person.
            ids: Its items.
        """
        index = self.flags.findData("group")
        if index >= 0:
            self.flags.removeItem(index)
        self._among = ids
        if ids is not None:
            self.flags.addItem(name, "group")
            self.flags.setCurrentIndex(self.flags.count() - 1)
        elif index >= 0:
            self.flags.setCurrentIndex(0)
        self._narrow()

    def select(self, item_id: str) -> None:
        """Select an item without telling anyone."""
        row = self.model.row_of(item_id) if item_id else None
        self._following = True
        if row is None:
            self.table.clearSelection()
        elif self.table.selected_rows() != [row]:
            self.table.select_row(row)
        self._following = False

    def select_first(self) -> str:
        """Select the first item that is shown, without telling anyone; its id, "" where none is."""
        records = self.model.records
        item_id = records[0].id if records else ""
        self.select(item_id)
        return item_id

    def shown(self) -> frozenset[str] | None:
        """Return ids of the items that are shown; None for all."""
        records = self.model.records
        return None if len(records) == len(self._rows) else frozenset(row.id for row in records)

    def _pick(self) -> None:
        """Filter as a person picked; a group that was shown is gone."""
        flag = self.flags.currentData()
        index = self.flags.findData("group")
        if index >= 0 and flag != "group":
            self._among = None
            self.flags.removeItem(index)
            self.flags.setCurrentIndex(max(0, self.flags.findData(flag)))
        self._narrow()

    def _narrow(self) -> None:
        flag = str(self.flags.currentData())
        among = self._among if flag == "group" else None
        chosen = self.table.current_key(self.model)
        self._following = True
        self.model.set_filter(parameters_filter("" if flag == "group" else flag, among, self.search.text()))
        self._following = False
        self.select(str(chosen or ""))
        self._tell()
        self.narrowed.emit(self.shown())

    def _tell(self) -> None:
        shown, total = len(self.model.records), len(self._rows)
        text = self.tr("{0} {0:item|items}") if shown == total else self.tr("{0} of {1} items")
        self.count.setText(text.format(words.number(shown), words.number(total)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that the pointer leaves the rows."""
        if event.type() == QEvent.Type.Leave:
            self.pointed.emit("")
        return super().eventFilter(watched, event)

    def _selected(self) -> None:
        key = self.table.current_key(self.model)
        if not self._following and key is not None:
            self.chosen.emit(str(key))
