"""Figures behind a plot, written for a spreadsheet."""

from __future__ import annotations

from pathlib import Path

from ragexam.records import Table
from ragexam.report.document.files import write_table
from ragexam.writing import writing


def write_figures(table: Table, path: Path) -> None:
    """Write a table as CSV (UTF-8 with a byte-order mark); undefined is empty.

    Raises:
        MachineError: The file cannot be written.
    """
    with writing(path):
        write_table(table, path)
