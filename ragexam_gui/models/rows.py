"""A table model over any records: cells are computed when they are shown, never all at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ragexam_gui.words import explained, number, tip_text

Cell = str | int | float | None
T = TypeVar("T")
Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


@dataclass(frozen=True, slots=True)
class TableColumn(Generic[T]):
    """One column.

    Attributes:
        title: Heading.
        value: The cell of a record.
        format: Format specification for numbers (",", ".1%").
        tip: Tooltip of a cell; its text where None.
    """

    title: str
    value: Callable[[T], Cell]
    format: str = ""
    tip: Callable[[T], str] | None = None


class RowsModel(QAbstractTableModel, Generic[T]):
    """Records as rows, with a filter and an order.

    Args:
        columns: What is shown.
        key: Identity of a record, by which a selection outlives a refresh.
    """

    def __init__(
        self, columns: Sequence[TableColumn[T]], key: Callable[[T], Hashable], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._key = key
        self._all: list[T] = []
        self._rows: list[T] = []
        self._keep: Callable[[T], bool] | None = None
        self._order: tuple[int, Qt.SortOrder] | None = None

    # -------------------------------------------------------------- records

    def set_rows(self, rows: Sequence[T]) -> None:
        """Show other records; nothing happens where they are the same."""
        if list(rows) != self._all:
            self._all = list(rows)
            self._arrange()

    def set_filter(self, keep: Callable[[T], bool] | None) -> None:
        """Show only records that pass."""
        self._keep = keep
        self._arrange()

    def record(self, row: int) -> T:
        """Return the record of a row."""
        return self._rows[row]

    @property
    def records(self) -> Sequence[T]:
        """Return the records that are shown, in their order."""
        return self._rows

    def row_of(self, key: Hashable) -> int | None:
        """Return the row of a record by its key; None where it is not shown."""
        return next((n for n, record in enumerate(self._rows) if self._key(record) == key), None)

    def key_of(self, row: int) -> Hashable:
        """Return the key of a row's record."""
        return self._key(self._rows[row])

    def _arrange(self) -> None:
        self.beginResetModel()
        self._rows = self._arranged()
        self.endResetModel()

    def _arranged(self) -> list[T]:
        """Return the records that pass the filter, in their order."""
        rows = self._all if self._keep is None else [r for r in self._all if self._keep(r)]
        if self._order is not None:
            column, direction = self._order
            value = self._columns[column].value
            rows = sorted(rows, key=lambda r: _rank(value(r)), reverse=direction == Qt.SortOrder.DescendingOrder)
        return list(rows)

    # -------------------------------------------------------------- Qt

    def set_format(self, column: int, form: str) -> None:
        """Write the numbers of a column otherwise."""
        before = self._columns[column]
        if before.format != form:
            self._columns = (*self._columns[:column], replace(before, format=form), *self._columns[column + 1 :])
            if self._rows:
                self.dataChanged.emit(self.index(0, column), self.index(len(self._rows) - 1, column))

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column, record = self._columns[index.column()], self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return number(column.value(record), column.format)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(column.tip(record) if column.tip else number(column.value(record), column.format))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column.value(record))
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return headings, over numbers to the right, the words of the field in them explained; rows are not numbered."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole and self._rows:
            return alignment(self._columns[section].value(self._rows[0]))
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(explained(self._columns[section].title)) or None
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order by a column; -1 gives the records' own order."""
        self._order = (column, order) if column >= 0 else None
        self._arrange()


def alignment(value: Cell) -> int:
    """Put numbers to the right."""
    side = Qt.AlignmentFlag.AlignLeft if isinstance(value, str) else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def _rank(value: Cell) -> tuple[int, float, str]:
    if value is None or (isinstance(value, float) and value != value):
        return (0, 0.0, "")
    return (2, 0.0, value.casefold()) if isinstance(value, str) else (1, float(value), "")
