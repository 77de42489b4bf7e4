"""The model of a `records.Table`, the engine's own form of a result."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.models.rows import Cell, RowsModel, TableColumn

Row = tuple[Cell, ...]


def table_model(table: Table, parent: QObject | None = None) -> RowsModel[Row]:
    """Return a model over a result's rows, with its own headings (in the person's language) and number formats."""
    formats = (*table.formats, *[""] * len(table.columns))
    columns = [TableColumn(words.say(title), _cell(n), formats[n]) for n, title in enumerate(table.columns)]
    model: RowsModel[Row] = RowsModel(columns, lambda row: row, parent)
    model.set_rows(table.rows)
    return model


def _cell(index: int) -> Callable[[Row], Cell]:
    def cell(row: Row) -> Cell:
        value = row[index]
        return words.say(value) if isinstance(value, str) else value  # names of the engine's own are words too

    return cell
