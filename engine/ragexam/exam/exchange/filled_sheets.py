"""Protection of sheets that somebody has filled in from being written over."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from ragexam.errors import InputError
from ragexam.exam.exchange.spreadsheets import file_text, table_rows
from ragexam.sentences import counted, phrase

HINT = "Read it first (--read FILE), or give another name: what people wrote is not written over."
"""Advice on filling in a sheet."""


def refuse_filled(path: Path, heads: Collection[str]) -> None:
    """Refuse to write over a sheet in which somebody has filled in a cell; a file without such a column is none.

    Args:
        path: Where a sheet is to be written.
        heads: Names of the columns that people fill in, in small letters.

    Raises:
        InputError: The file exists and has a filled-in cell.
    """
    filled = _filled(path, heads) if path.suffix.lower() == ".csv" and path.is_file() else 0
    if filled:
        raise InputError(phrase("{0:raw} is filled in already: {1}.", path.name, counted(filled, "row")), HINT)


def _filled(path: Path, heads: Collection[str]) -> int:
    lines = file_text(path).splitlines()
    begin = next((n for n, line in enumerate(lines) if _is_head(line, heads)), None)
    if begin is None:
        return 0
    rows = [row for _, row in table_rows("\n".join(lines[begin:]), path)]
    places = [n for n, cell in enumerate(rows[0]) if cell.strip().casefold() in heads]
    return sum(any(row[n].strip() for n in places if n < len(row)) for row in rows[1:])


def _is_head(line: str, heads: Collection[str]) -> bool:
    names = {cell.strip(' "').casefold() for mark in ",;\t" for cell in line.split(mark)}
    return "id" in names and not names.isdisjoint(heads)
