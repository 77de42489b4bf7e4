"""Sheets that somebody has filled in: their rows, and their protection from being written over."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ragexam.errors import InputError
from ragexam.exam.exchange.spreadsheets import bare_cell, file_text, table_rows
from ragexam.sentences import counted, phrase

HINT = "Read it first (--read FILE), or give another name: what people wrote is not written over."
"""Advice on filling in a sheet."""


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """A sheet as a person gives it back.

    Attributes:
        person: Whose name stands above the headings; "" for nobody's.
        rows: Number of the row as a spreadsheet shows it, and cells by the heading in small letters; rows without a word are left out.
    """

    person: str
    rows: Sequence[tuple[int, Mapping[str, str]]]


def filled_sheet(path: Path, heads: Collection[str], person: re.Pattern[str]) -> FilledSheet | None:
    """Read a sheet; commas, semicolons and tabs part its columns. None where no line has the headings.

    Args:
        path: The sheet.
        heads: Headings that it must have, in small letters.
        person: Matches the line with the person's name, which is its first group.

    Raises:
        InputError: The file cannot be read.
    """
    lines = file_text(path).splitlines()
    begin = next((n for n, line in enumerate(lines) if set(heads) <= _cells(line)), None)
    if begin is None:
        return None
    named = (person.match(line.strip().strip('"')) for line in lines[:begin])
    name = next((match.group(1).rstrip(' \t";,').strip() for match in named if match), "")
    (_, first), *rows = table_rows("\n".join(lines[begin:]), path)
    names = [cell.strip().casefold() for cell in first]
    filled = (
        (number + begin, dict(zip(names, (bare_cell(cell).strip() for cell in row), strict=False)))
        for number, row in rows
    )
    return FilledSheet(name, [(number, cells) for number, cells in filled if any(cells.values())])


def has_heads(path: Path, heads: Collection[str]) -> bool:
    """Return whether a line of a file has the headings of a sheet, so that it is one, whatever its rows hold.

    Args:
        path: The file.
        heads: Headings, in small letters.

    Raises:
        InputError: The file cannot be read.
    """
    return any(set(heads) <= _cells(line) for line in file_text(path).splitlines())


def _cells(line: str) -> set[str]:
    return {cell.strip(' "\r\ufeff').casefold() for cell in re.split(r"[,;\t]", line)}


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
