"""Small helpers of the list of documents: filters with counts, runs of rows, and what a phrase is looked for in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox

from ragexam_gui import words

if TYPE_CHECKING:
    from ragexam.project.corpus.page import DocumentRow


def fill(choice: QComboBox, entries: Sequence[tuple[str, str, int]]) -> None:
    """Fill a filter with names and counts; what was chosen stays chosen where it is still there."""
    shown = [(f"{title} ({words.number(count, ',')})" if count else title, key) for title, key, count in entries]
    if shown == [(choice.itemText(n), choice.itemData(n)) for n in range(choice.count())]:
        return
    chosen = choice.currentData()
    choice.blockSignals(True)
    choice.clear()
    for text, key in shown:
        choice.addItem(text, key)
    choice.setCurrentIndex(max(choice.findData(chosen), 0))
    choice.blockSignals(False)


def runs_of(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Return ascending rows as runs of neighbours: first and last of each."""
    runs: list[tuple[int, int]] = []
    for row in rows:
        if runs and runs[-1][1] == row - 1:
            runs[-1] = (runs[-1][0], row)
        else:
            runs.append((row, row))
    return runs


def named(row: DocumentRow, phrase: str) -> bool:
    """Return whether a phrase in small letters stands in what a row says of its document."""
    document = row.document
    return any(phrase in part.casefold() for part in (document.title, document.source, document.topic, document.reason))
