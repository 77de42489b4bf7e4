"""Figures behind a plot, written for a spreadsheet."""

from __future__ import annotations

from pathlib import Path

from ragexam.errors import MachineError
from ragexam.records import Table
from ragexam.report.document.files import write_table
from ragexam.sentences import phrase


def write_figures(table: Table, path: Path) -> None:
    """Write a table as CSV (UTF-8 with a byte-order mark); undefined is empty.

    Raises:
        MachineError: The file cannot be written.
    """
    try:
        write_table(table, path)
    except OSError as exc:
        why = exc.strerror or str(exc)
        raise MachineError(phrase("The figures could not be written: {0:raw}.", why), "Choose another folder.") from exc
