"""Exams as JSONL: every field of every question, out and in."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ragexam.corpus.text import load_json, plain_value
from ragexam.exam.exchange.exam_files.items import Exchange, read_items
from ragexam.exam.exchange.spreadsheets import file_text
from ragexam.records import Item, to_json


def write_jsonl(items: Iterable[Item], path: Path) -> None:
    """Write every field of every item, one JSON object a line; `read_jsonl` gives back the same items.

    Only control characters and the like, which no document's text has either, do not come back.
    """
    with path.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
        for item in items:
            file.write(json.dumps(to_json(item), ensure_ascii=False) + "\n")


def read_jsonl(path: Path) -> Exchange:
    """Read an exam: what `write_jsonl` wrote, or objects with a question, choices and the right answer.

    The names that are understood, and how the right answer may be given, are those of `read_csv`; "choices" is a list. An
    object without choices is an open question.

    Raises:
        InputError: The file or not one line of it can be read.
    """
    numbered: list[tuple[int, dict[str, Any]]] = []
    problems: list[tuple[int, str]] = []
    # Not splitlines(): JSON leaves line and paragraph separators (U+2028, U+0085) inside texts as they are.
    for number, line in enumerate(file_text(path).split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = plain_value(load_json(line))
            if not isinstance(value, dict):
                raise ValueError("it is not a JSON object")
            numbered.append((number, value))
        except (ValueError, RecursionError) as exc:
            problems.append((number, str(exc)))
    return read_items(numbered, problems, path)
