"""JSON that holds columns instead of rows, as pandas and data sets of Hugging Face write it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from ragexam.errors import InputError
from ragexam.grading.exchange.answer_cells import Row, objects_of
from ragexam.sentences import phrase


def rows_of_columns(value: Any, path: Path) -> list[Row] | None:
    """Return the rows of a file that holds a list, or an object, for each column; None where it holds something else.

    Args:
        value: The file's one value.
        path: Where it comes from.

    Raises:
        InputError: Columns are of different lengths.
    """
    if not isinstance(value, Mapping) or not value:
        return None
    if isinstance(heads := value.get("columns"), list) and isinstance(data := value.get("data"), list):
        return _of_lists([str(name) for name in heads], data)
    if all(isinstance(one, Mapping) for one in value.values()):
        return _of_objects(value)
    if not all(isinstance(one, list) and not _is_conversation(one) for one in value.values()):
        return None
    if len({len(one) for one in value.values()}) > 1:
        raise _uneven(value, path)
    return [dict(zip(value, row, strict=True)) for row in zip(*value.values(), strict=True)]


def _of_lists(heads: list[str], data: list[Any]) -> list[Row] | None:
    """Return rows that stand as lists beside a list of the columns' names."""
    if not all(isinstance(row, list) and len(row) <= len(heads) for row in data):
        return None
    return [dict(zip_longest(heads, row)) for row in data]


def _of_objects(columns: Mapping[str, Mapping[str, Any]]) -> list[Row]:
    """Return rows of which each column is an object by the row's number, or each row one by its own number."""
    if all(name.isdecimal() for name in columns):
        return list(columns.values())
    numbers = dict.fromkeys(number for column in columns.values() for number in column)
    return [{name: column.get(number) for name, column in columns.items()} for number in numbers]


def _uneven(columns: Mapping[str, list[Any]], path: Path) -> InputError:
    """Return what to say of columns of different lengths."""
    lengths = ", ".join(f"{name} {len(one):,}" for name, one in columns.items())
    return InputError(
        phrase("The columns of {0:raw} are not equally long: {1:raw}.", path.name, lengths),
        "Every column needs a place for every answer.",
    )


def _is_conversation(column: list[Any]) -> bool:
    """Return whether a list holds the messages of one conversation: then it is a field of one row."""
    return any("content" in one and one.keys() & {"type", "role"} for one in objects_of(column))
