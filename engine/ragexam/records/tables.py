"""The record of a table, for every reader alike."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """A result as rows, for every reader alike: HTML, CSV, the window, a terminal.

    Attributes:
        name: Identifier, also the CSV's file name ("accuracy").
        title: For a person.
        columns: Headings.
        rows: Cells: text, numbers, or None for what is undefined.
        formats: Per column, a format specification for numbers ("", ".1%", ".2f").
        note: What the table says and how it was computed, in plain words: denominators, seeds, what was skipped.
        source: Where the method comes from ("Guinet et al. 2024, Table 2"); "" where our own.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float | None, ...], ...]
    formats: tuple[str, ...] = ()
    note: str = ""
    source: str = ""
