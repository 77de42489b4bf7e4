"""Files of Ragas as exams: the reference is what is right, and not what a system answered."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from ragexam.errors import InputError
from ragexam.exam.exchange.exam_files.items import Exchange
from ragexam.exam.exchange.exam_files.jsonl import read_jsonl
from ragexam.exam.exchange.exam_files.table import read_csv

BEFORE = {"question": "How much?", "contexts": ["It says 27."], "answer": "About 30.", "ground_truth": "27 days."}
LIST = {**BEFORE, "ground_truths": ["27 days.", "27."]}
del LIST["ground_truth"]
NOW = {
    "user_input": "How much?",
    "retrieved_contexts": ["It says 27."],
    "reference_contexts": ["27 days of leave are given."],
    "response": "About 30.",
    "reference": "27 days.",
}
TESTSET = {"user_input": "How much?", "reference_contexts": ["One.", "Two."], "reference": "27 days."}


def read(tmp_path: Path, rows: Sequence[Mapping[str, Any]], ending: str) -> Exchange:
    path = tmp_path / f"ragas{ending}"
    if ending == ".jsonl":
        path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
        return read_jsonl(path)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)  # lists as Python prints them, as pandas does
    return read_csv(path)


@pytest.mark.parametrize("ending", [".jsonl", ".csv"])
@pytest.mark.parametrize(
    ("row", "passage", "notes"),
    [
        (BEFORE, "", ["“ground_truth”; “answer” is what a system answered"]),
        (LIST, "", ["“ground_truths”; “answer” is", "the first is taken: 1 times"]),
        (NOW, "27 days of leave are given.", ["“reference”; “response” is what"]),
        (TESTSET, "One.\n\nTwo.", ["from the column “reference”."]),
    ],
)
def test_the_reference_is_what_is_right(
    tmp_path: Path, row: dict[str, Any], passage: str, notes: list[str], ending: str
) -> None:
    exchange = read(tmp_path, [row], ending)
    (item,) = exchange.items
    assert (item.question, item.answer, item.is_open, item.passage) == ("How much?", "27 days.", True, passage)
    assert exchange.problems == ()
    assert len(exchange.notes) == len(notes)
    assert all(part in note for part, note in zip(notes, exchange.notes, strict=True))


@pytest.mark.parametrize("ending", [".jsonl", ".csv"])
def test_what_a_system_answered_stands_in_for_no_reference(tmp_path: Path, ending: str) -> None:
    exchange = read(tmp_path, [NOW, {**NOW, "user_input": "Which?", "reference": ""}], ending)
    assert [item.question for item in exchange.items] == ["How much?"]
    assert "missing" in exchange.problems[0]
    with pytest.raises(InputError):
        read(tmp_path, [{"user_input": "How much?", "response": "30"}], ending)


@pytest.mark.parametrize("ending", [".jsonl", ".csv"])
def test_an_answer_beside_passages_may_be_a_systems(tmp_path: Path, ending: str) -> None:
    row = {"question": "How much?", "contexts": ["It says 27."], "answer": "About 30."}
    exchange = read(tmp_path, [row], ending)
    assert exchange.items[0].answer == "About 30."
    assert "“contexts” too, it may hold what a system answered" in exchange.notes[0]


def test_a_reference_beside_choices_is_none_of_them(tmp_path: Path) -> None:
    row = {"question": "How much?", "choices": ["26", "27"], "key": "27", "reference": "page 3"}
    exchange = read(tmp_path, [row], ".jsonl")
    assert (exchange.items[0].choices, exchange.items[0].key, exchange.notes) == (("26", "27"), 1, ())
    assert read(tmp_path, [{"question": "How much?", "answer": "27"}], ".jsonl").notes == ()
