"""Exams as CSV: a table that a person writes, or reads in a spreadsheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ragexam.corpus.text import plain_characters
from ragexam.errors import InputError
from ragexam.exam.demands.item_demand import demand_of
from ragexam.exam.exchange.exam_files.columns import (
    ANSWERS,
    CHOICES,
    DEMAND,
    KEY,
    LETTERS,
    MODEL,
    PERSON,
    QUESTION,
    REFERENCE,
    WANTED,
)
from ragexam.exam.exchange.exam_files.items import Exchange, read_items
from ragexam.exam.exchange.spreadsheets import bare_cell, file_text, guarded_cell, table_rows
from ragexam.records import Item
from ragexam.sentences import phrase


def write_csv(items: Iterable[Item], path: Path) -> None:
    """Write question, choices, key, topic and texts; UTF-8 with a byte-order mark for spreadsheets.

    An open question has no key but an answer; the columns of answers and labels are there where an item has them. The key
    is a letter, or the choice's own text where a letter could be taken for the text of another choice. A text
    that a spreadsheet would run as a formula gets a leading apostrophe, which `read_csv` takes off again.
    """
    rows = list(items)
    most = max((len(item.choices) for item in rows), default=4)
    more = _more_columns(rows)
    heads = [phrase("choice {0:raw}", LETTERS[i] if i < len(LETTERS) else i + 1) for i in range(most)]
    with path.open("w", encoding="utf-8-sig", errors="replace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["id", "question", *heads, "key", "topic", "language", "state", "passage", "explanation", "comment", *more]
        )
        for item in rows:
            choices = [*item.choices, *[""] * (most - len(item.choices))]
            letter = "" if item.is_open or item.key >= len(LETTERS) else LETTERS[item.key]
            read = [choice.strip() for choice in item.choices]  # as `read_csv` has them
            key = letter if item.is_open or (letter and letter not in read) else item.choices[item.key]
            tail = [item.topic, item.language, str(item.state), item.passage, item.explanation, item.comment]
            labels = [_cell(item, name) for name in more]
            writer.writerow([guarded_cell(v) for v in (item.id, item.question, *choices, key, *tail, *labels)])


def read_csv(path: Path) -> Exchange:
    """Read a person's own exam from a table, its columns separated by commas, semicolons or tabs.

    A row without choices is an open question, and so are all rows of a table that has no columns of choices; "answer" is
    then its reference answer. Where there is a column "ground_truth" or "reference" that is it, as in files of Ragas: "answer"
    or "response" is what a system said.

    Needs a column "question", the choices (columns "choice A", "B", "option 3" ..., or one column "choices" with the
    choices separated by | or line breaks) and "key" or "answer": the right choice's text, its letter, or its number.
    Numbers may count from 0 or from 1; where a file's numbers leave open which, the lines are refused. The columns
    "topic", "language" (that of the file's questions where it is missing), "state", "passage", "explanation", "comment"
    and "demand" are taken too where they are there.

    Raises:
        InputError: The file cannot be read, a column is missing, or not one line can be read.
    """
    rows = table_rows(file_text(path), path)
    if not rows:
        raise InputError(
            phrase("{0:raw} is empty.", path.name),
            "Give a table with the columns question, choice A, choice B, ..., key.",
        )
    written = [plain_characters(h).strip() for h in rows[0][1]]  # names of people and models keep their capitals
    heads = [h.lower() for h in written]
    columns = [
        i for i, h in enumerate(heads) if re.fullmatch(r"(?:(?:choice|option|antwort|wahl)[ _]?)?(?:[a-j]|\d\d?)\)?", h)
    ]
    _require(heads, QUESTION, path)
    _require(heads, (*KEY, *REFERENCE), path)
    if len(columns) < 2 and not any(h in CHOICES for h in heads) and not set(heads) & {*ANSWERS, *REFERENCE}:
        raise InputError(
            phrase("{0:raw} has no columns of choices.", path.name),
            'Name them "choice A", "choice B", and so on, or use one column "choices".',
        )
    numbered: list[tuple[int, dict[str, Any]]] = []
    problems: list[tuple[int, str]] = []
    for number, row in rows[1:]:
        if any(cell.strip() for cell in row[len(heads) :]):
            problems.append((number, "it has more cells than there are headings; texts with a comma need quotes"))
            continue
        cells = [plain_characters(bare_cell(c)) for c in row] + [""] * (len(heads) - len(row))
        if not any(c.strip() for c in cells):
            continue
        value: dict[str, Any] = dict(zip(written, cells, strict=False))
        value = {
            name: cell for name, cell in value.items() if name.lower() != "id"
        }  # it names an item of the exam that was written, not the one that the row may be by now
        if len(columns) >= 2:
            value["choices"] = [cells[i] for i in columns if cells[i].strip()]
        numbered.append((number, value))
    return read_items(numbered, problems, path)


def _more_columns(items: Sequence[Item]) -> list[str]:
    """Return headings of the columns that only some exams need: answers of open questions, demands and labels."""
    columns = ["answer"] if any(item.is_open for item in items) else []
    if any(demand_of(item) for item in items):
        columns.append(DEMAND[0])
    if any(item.wanted_label for item in items):
        columns.append(WANTED[0])
    columns += dict.fromkeys(PERSON + who for item in items for who in item.people)
    columns += dict.fromkeys(MODEL[x.method] + x.model_name for item in items for x in item.labels if x.method in MODEL)
    return columns


def _cell(item: Item, column: str) -> str:
    if column == "answer":
        return item.answer
    if column == DEMAND[0]:
        return demand_of(item)
    if column == WANTED[0]:
        return item.wanted_label
    if column.startswith(PERSON):
        return item.people.get(column.removeprefix(PERSON), "")
    labels = [x.label for x in item.labels if x.method in MODEL and MODEL[x.method] + x.model_name == column]
    return labels[-1] if labels else ""


def _require(heads: Sequence[str], names: Sequence[str], path: Path) -> None:
    if not any(h in names for h in heads):
        raise InputError(
            phrase("{0:raw} has no column “{1:raw}”.", path.name, names[0]),
            phrase("Name one of its columns: {0:raw}.", ", ".join(names)),
        )
