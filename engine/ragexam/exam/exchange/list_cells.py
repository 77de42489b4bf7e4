"""Lists in the cells of a table: as JSON, or as Python and NumPy print them, which is what pandas writes into a CSV."""

from __future__ import annotations

import ast
import re
import warnings
from typing import Any, Final

from ragexam.corpus.text import load_json

_LARGEST: Final = 2**20
"""Characters of a cell that is read as Python prints it; passages of an answer are some thousand."""

_ESCAPE: Final = r"\\(?:[\\'\"nrt]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})"
_TEXT: Final = re.compile(rf"'(?:[^'\\\n]|{_ESCAPE})*'|\"(?:[^\"\\\n]|{_ESCAPE})*\"")
"""A text as Python prints it: no line breaks, and of escapes those alone that it writes."""

_BETWEEN: Final = re.compile(r"\s*,\s*|\s+")
"""Stands between texts: a comma in a list, white space alone in an array of NumPy."""


def listed(cell: str) -> list[Any] | None:
    """Return the list that a cell holds; None where it holds none.

    Of what Python prints, lists of texts are read, and lists of objects (the messages of a conversation).

    Args:
        cell: As it stands in the table.
    """
    text = cell.strip()
    if not text.startswith("[") or not text.endswith("]"):
        return None
    try:
        value = load_json(text)
    except (ValueError, RecursionError):
        if len(text) > _LARGEST:
            return None
        return _objects(text) if text[1:].lstrip().startswith("{") else _texts(text)
    return value if isinstance(value, list) else None


def _texts(text: str) -> list[Any] | None:
    """Return a list of texts; nothing else in brackets is one."""
    place, end, texts = 1, len(text) - 1, []
    while text[place].isspace():
        place += 1
    while (match := _TEXT.match(text, place, end)) is not None:
        texts.append(ast.literal_eval(match.group()))
        place = match.end()
        parted = _BETWEEN.match(text, place, end)
        if parted is None:
            break
        place = parted.end()
    return texts if texts and place == end else None


def _objects(text: str) -> list[Any] | None:
    """Return a list of objects; texts in it are such as Python prints."""
    if "\\" in re.sub(_ESCAPE, "", text):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # of what only looks like a number
            value = ast.literal_eval(text)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
    return value if all(isinstance(one, dict) for one in value) else None
