"""Banks of exam questions, out and in: a table with a question a row, or the rubric workbench's JSON lines."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ragexam.corpus.text import load_json, plain_characters
from ragexam.errors import InputError
from ragexam.exam.exchange.spreadsheets import file_text, guarded_cell, table_rows
from ragexam.grading.exchange.answer_cells import is_given, text_of
from ragexam.grading.exchange.answer_rows import rows_of_table, unknown_question
from ragexam.grading.leaderboard.workbench import read_lines
from ragexam.grading.measures.question_bank import KEYS, entry_id
from ragexam.records import Item, Rubric, RubricEntry
from ragexam.sentences import alternatives, listed, phrase

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "item": ("item_id", "query_id"),
    "query": ("query", "query_text"),
    "question": ("question", "question_text", "nugget_text"),
    "key": ("key", "keys", "answer", "correct_answer", "gold_answers"),
    "topic": ("topic", "subtopic", "facet_id"),
    "id": ("question_id", "nugget_id", "id"),
}
"""Fields that a question of a bank is read from, with the names of columns that are understood."""


ENDINGS: Final = (".csv", ".jsonl", ".jsonl.gz")
"""Endings of files that banks are written to."""

_HEADINGS: Final = 12
"""Headings of a file that a sentence names at most."""

_LARGEST: Final = 64 * 2**20
"""Bytes of such a file, unpacked: a line that unpacks to more fills three times its length in memory before it is refused."""


@dataclass(frozen=True, slots=True)
class BankFile:
    """Banks read from a file.

    Attributes:
        entries: Questions by the id of the exam's question that they belong to.
        problems: A sentence for each row that cannot be taken, with its number.
        notes: Sentences on what was taken otherwise than it stands there.
    """

    entries: Mapping[str, tuple[RubricEntry, ...]]
    problems: tuple[str, ...]
    notes: tuple[str, ...] = ()


def read_bank_file(path: Path, items: Sequence[Item]) -> BankFile:
    """Read questions and find the exam's question that each belongs to, by id or else by its words.

    Args:
        path: A table (.csv), JSON lines of such rows, or of the workbench's banks (.jsonl, .jsonl.gz).
        items: Of the project.

    Raises:
        InputError: It cannot be read, holds no questions, or has no column of them.
    """
    by_id = {item.id: item for item in items}
    by_words = {_bare(item.question): item for item in items}
    banks: dict[str, dict[str, RubricEntry]] = {}
    problems: list[str] = []
    notes: list[str] = []
    columns: dict[str, None] = {}
    renamed = repeated = 0
    for number, row in _rows(path, notes):
        columns.update(dict.fromkeys(row))
        cells = {
            field: next((row[n] for n in names if is_given(row.get(n)) and row[n] != []), "")
            for field, names in COLUMNS.items()
        }
        name = str(cells["id"])
        if name in by_id:  # the exam's question, whose bank this row belongs to
            cells["item"], name = cells["item"] or name, ""
        text = " ".join(str(cells["question"]).split())
        item = by_id.get(str(cells["item"])) or by_words.get(_bare(str(cells["query"])))
        if not text:
            problems.append(phrase("Row {0:n}: there is no question in it.", number))
        elif item is None:
            named = str(cells["query"] or cells["item"])[:60]
            problems.append(unknown_question(number, named))
        else:
            topic = " ".join(str(cells["topic"]).split())
            own = banks.setdefault(item.id, {})
            if name in own and own[name].text != text:
                renamed += 1
                name = ""
            name = name or entry_id(text, topic)
            entry = RubricEntry(name, text, _keys(cells["key"]), topic, "file")
            repeated += own.get(name, entry) != entry
            own[name] = entry
    _refuse_columns(columns, path)
    if renamed:
        notes.append(
            phrase(
                "Questions with an id that another one of the same bank has: {0:n}. They got ids of their own.",
                f"{renamed:,}",
            )
        )
    if repeated:
        notes.append(
            phrase(
                "Questions that a later row repeats with another key or topic: {0:n}. The last row counts.",
                f"{repeated:,}",
            )
        )
    return BankFile({item: tuple(own.values()) for item, own in banks.items()}, tuple(problems), tuple(notes))


def _refuse_columns(columns: Collection[str], path: Path) -> None:
    """Refuse a file without a column of questions.

    Args:
        columns: Of all its rows; none where it has no row.
        path: Where they come from.
    """
    if not columns:
        raise InputError(phrase("{0:raw} holds no questions.", path.name), "It needs a row for each question.")
    if not set(COLUMNS["question"]) & set(columns):
        raise InputError(
            phrase(
                "{0:raw} has no column of questions: its columns are {1:raw}.", path.name, listed(columns, _HEADINGS)
            ),
            phrase("Name the column of the bank's questions {0:raw}.", alternatives(COLUMNS["question"])),
        )


def write_bank_file(banks: Mapping[str, Rubric], items: Mapping[str, Item], path: Path) -> int:
    """Write banks as a table (.csv), or in the workbench's form (.jsonl, .jsonl.gz). Return how many questions.

    Args:
        banks: By the id of the exam's question.
        items: The exam's questions by id.
        path: Of the file, with one of `ENDINGS`.
    """
    rows = [(items[name], entry) for name, bank in banks.items() if name in items for entry in bank.entries]
    if path.suffix.casefold() != ".csv":
        lines = "".join(
            json.dumps(_bank(items[name], bank), ensure_ascii=False) + "\n"
            for name, bank in banks.items()
            if name in items
        ).encode()
        path.write_bytes(gzip.compress(lines, mtime=0) if path.suffix.casefold() == ".gz" else lines)
        return len(rows)
    made = io.StringIO(newline="")
    writer = csv.writer(made)
    writer.writerow(("item_id", "query", "topic", "question", "keys", "question_id"))
    for item, entry in rows:
        cells = (item.id, item.question, entry.topic, entry.text, entry.answer, entry.id)
        writer.writerow([guarded_cell(cell) for cell in cells])
    path.write_text(made.getvalue(), encoding="utf-8-sig", newline="")
    return len(rows)


def _bank(item: Item, bank: Rubric) -> dict[str, Any]:
    return {
        "query_id": item.id,
        "facet_id": None,
        "test_collection": "ragexam",
        "query_text": item.question,
        "info": None,
        "items": [
            {
                "query_id": item.id,
                "facet_id": entry.topic or None,
                "info": None,
                "question_id": entry.id,
                "question_text": entry.text,
                "gold_answers": [key.strip() for key in entry.answer.split(KEYS) if key.strip()] or None,
            }
            for entry in bank.entries
        ],
    }


def _rows(path: Path, notes: list[str]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield rows with their numbers; of a bank of the workbench a row for each of its questions, each with the line's number.

    Args:
        path: The file.
        notes: Gets sentences on what of a table is not read.

    Raises:
        InputError: The file cannot be read.
    """
    if path.suffix.lower() == ".csv":
        table = rows_of_table(table_rows(file_text(path), path))
        notes += table.notes
        yield from table.rows
        return
    for number, line in enumerate(read_lines(path, _LARGEST), start=1):
        if not line.strip():
            continue
        try:
            value = load_json(line.decode("utf-8-sig"))
        except (ValueError, RecursionError) as exc:
            raise InputError(
                phrase("{0:raw} is neither a table nor JSON.", path.name), "Banks come as .csv, .jsonl or .jsonl.gz."
            ) from exc
        if not isinstance(value, Mapping):
            raise InputError(phrase("Row {0:n} of {1:raw} is no object.", number, path.name))
        inner = value.get("items")
        for row in inner if isinstance(inner, list) else [value]:
            yield number, _plain({**value, **row} if isinstance(row, Mapping) else {})


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    return {str(n): plain_characters(v) if isinstance(v, str) else v for n, v in row.items()}


def _keys(value: Any) -> str:
    given = value if isinstance(value, list) else (text_of(value) or str(value)).split(KEYS)
    keys = [plain_characters(text_of(key) or str(key)).strip() for key in given if is_given(key)]
    return f" {KEYS} ".join(filter(None, keys))


def _bare(question: str) -> str:
    return " ".join(question.casefold().split()).rstrip(" ?.!")
