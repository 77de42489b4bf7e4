"""Rows of a file of answers: of a table, of lines of JSON or one JSON value; and what to say of a file that is neither."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ragexam.corpus.text import load_json, looks_binary, plain_characters, plain_value
from ragexam.errors import InputError
from ragexam.exam.exchange.spreadsheets import bare_cell, beyond_headings, file_text, table_rows
from ragexam.grading.exchange.answer_cells import RATER, Row
from ragexam.grading.exchange.column_files import rows_of_columns
from ragexam.grading.exchange.inspector_files import inspector_rows, is_inspector
from ragexam.sentences import phrase

_HEAD: Final = 8192
"""Bytes from which is told whether a file is text."""


@dataclass(frozen=True, slots=True)
class AnswerRows:
    """Rows of a file.

    Attributes:
        rows: Each with its number: as a spreadsheet shows it, in which the headings are a row too; of lines of JSON that of the
            line; of one JSON value its place there, from 1.
        notes: Sentences on what was taken for what, where that is not plain.
    """

    rows: Sequence[tuple[int, Row]]
    notes: tuple[str, ...] = ()


def rows_of(path: Path) -> AnswerRows:
    """Return the rows of a file, and the names of their columns in small letters.

    Args:
        path: CSV, JSON lines, or one JSON value (a list, a list for each column, or the form of InspectorRAGet).

    Raises:
        InputError: The file cannot be read.
    """
    text = file_text(path)
    with path.open("rb") as file:
        if looks_binary(file.read(_HEAD)):
            raise InputError(phrase("{0:raw} is no text.", path.name), "Answers come as .csv, .jsonl or .json.")
    if path.suffix.lower() == ".csv":
        return rows_of_table(table_rows(text, path))
    try:
        values = _json_values(text)
    except (ValueError, RecursionError) as exc:
        raise _broken(text, path) from exc
    notes: tuple[str, ...] = ()
    if len(values) == 1:
        within: Sequence[Any] | None = None
        _, one = values[0]
        if is_inspector(one):
            within, notes = inspector_rows(one)
        elif isinstance(one, list):
            within = one
        else:
            within = rows_of_columns(one, path)
        values = values if within is None else list(enumerate(within, start=1))
    made: list[tuple[int, Row]] = []
    for number, value in values:
        if not isinstance(value, Mapping):
            raise InputError(phrase("Row {0:n} of {1:raw} is no object.", number, path.name))
        made.append((number, {_head(str(name)): plain_value(inner) for name, inner in value.items()}))
    return AnswerRows(made, notes)


def rows_of_table(lines: Sequence[tuple[int, list[str]]]) -> AnswerRows:
    """Return the rows of a table, and what of it is not read.

    Args:
        lines: Of the table, each with its number in a spreadsheet; the first holds the headings.
    """
    heads = [_head(cell) for cell in lines[0][1]] if lines else []
    filled = [(number, cells) for number, cells in lines[1:] if any(cell.strip() for cell in cells)]
    rows = [
        (number, dict(zip(heads, (plain_characters(bare_cell(cell)) for cell in cells), strict=False)))
        for number, cells in filled
    ]
    notes = beyond_headings(filled, len(heads))
    if twice := [name for name, times in Counter(heads).items() if name and times > 1]:
        notes.append(phrase("Of columns of the same name the last one is read: {0:raw}.", ", ".join(twice)))
    return AnswerRows(rows, tuple(notes))


def _head(name: str) -> str:
    """Return a column's name as it is looked for: in small letters, but for the name of a person."""
    bare = plain_characters(name).strip()
    return RATER + bare[len(RATER) :] if bare.casefold().startswith(RATER) else bare.casefold()


def _json_values(text: str) -> list[tuple[int, Any]]:
    """Return the one JSON value of a text, or one for each line; each with the number of its first line."""
    try:
        blank = len(text) - len(text.lstrip())
        return [(text.count("\n", 0, blank) + 1, load_json(text))]
    except ValueError:
        return [(number, load_json(line)) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]


def _broken(text: str, path: Path) -> InputError:
    """Return what to say of a text that is not JSON: where it stops being it, and what is expected."""
    one = path.suffix.lower() == ".json"
    parts = [text] if one else text.split("\n")
    ends = ((first, _end_of_json(part)) for first, part in enumerate(parts) if part.strip())
    first, (line, character) = next(((first, end) for first, end in ends if end is not None), (0, (0, 0)))
    begins = text.lstrip()[:1] in ("{", "[") if one else any(part.lstrip()[:1] == "{" for part in parts)
    if not line or not begins:
        return InputError(
            phrase("{0:raw} is neither a table nor JSON.", path.name), "Answers come as .csv, .jsonl or .json."
        )
    problem = phrase("{0:raw} is no JSON from line {1:n}, character {2:n} on.", path.name, first + line, character)
    example = '{"question": "…", "answer": "…", "system": "…"}'
    if one:
        return InputError(problem, phrase("It is a list of objects: {0:raw}", f"[{example}, …]"))
    return InputError(problem, phrase("Each line is one object: {0:raw}", example))


def _end_of_json(text: str) -> tuple[int, int] | None:
    """Return line and character at which a text stops being JSON, zeros where it is nested too deep; None where it is JSON."""
    try:
        load_json(text)
    except json.JSONDecodeError as exc:
        return exc.lineno, exc.colno
    except (ValueError, RecursionError):
        return 0, 0
    return None


def unknown_question(row: int, named: str) -> str:
    """Return that a row is about no question of the project.

    Args:
        row: Its number.
        named: What it names: words or an id; "" where it names none.
    """
    if not named.strip():
        return phrase("Row {0:n}: it does not say to which question it belongs.", row)
    return phrase("Row {0:n}: the project has no question “{1:raw}”.", row, named)
