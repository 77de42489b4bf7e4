"""Answers with their grades in files: all columns, harmless in spreadsheets, and the same answers when they come in again."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.grading.exchange.answer_export import WRITERS, AnswerWithGrades
from ragexam.grading.exchange.answer_files import read_answers
from ragexam.records import Item, JudgementPart, WrittenAnswer

ITEMS = [
    Item("i1", "How many days?", (), -1, answer="27 days"),
    Item("i2", "=Which, of “these”?", (), -1, answer="-5;\nor so"),
]


def answer(number: int, text: str, system: str, **more: object) -> WrittenAnswer:
    item = ITEMS[number]
    return WrittenAnswer(f"{system}{number}", item.id, item.content_hash, system, text, **more)  # type: ignore[arg-type]


ROWS = [
    AnswerWithGrades(
        answer(0, '=HYPERLINK("x")', "Desk", tokens=12, seconds=0.5, stop="end"),
        ITEMS[0],
        ("=Days, of leave", "Second\n“passage”"),
        {"token_f1": 0.25, "correctness": -1.5},
        {"correctness": "Judge 1.5B"},
        {"Ada": 4.0},
    ),
    AnswerWithGrades(
        answer(1, "'@quoted\n\nand; long, too", "+Help"), ITEMS[1], (), {"token_f1": 1.0}, {}, {"=Bob": 2.5}
    ),
    AnswerWithGrades(answer(1, "[1, 2]", "Desk", contexts=("[a] list",)), ITEMS[1], ("[a] list",)),
]
GRADERS = ["token_f1", "correctness"]
COLUMNS = [
    "item_id", "question", "reference", "system", "answer", "contexts", "tokens", "seconds", "stop",
    "kind of refusal", "token_f1", "correctness", "correctness judge", "rater: Ada", "rater: =Bob",
]  # fmt: skip


@pytest.mark.parametrize("ending", WRITERS)
def test_what_is_written_is_read_again(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"out{ending}"
    WRITERS[ending](ROWS, GRADERS, path)
    read = read_answers(path, ITEMS)
    assert read.problems == ()
    assert [(a.item_id, a.system, a.text, a.contexts, a.tokens, a.seconds, a.stop) for a in read.answers] == [
        (r.answer.item_id, r.answer.system, r.answer.text, r.contexts, r.answer.tokens, r.answer.seconds, r.answer.stop)
        for r in ROWS
    ]


def test_a_table_has_a_column_for_each_grader_and_rater_and_no_formula(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    WRITERS[".csv"](ROWS, GRADERS, path)
    assert path.read_bytes().startswith(b"\xef\xbb\xbf"), "spreadsheets tell by that what the letters are"
    with path.open(encoding="utf-8-sig", newline="") as opened:
        heads, first, second, third = csv.reader(opened)
    assert heads == COLUMNS
    assert first[4] == '\'=HYPERLINK("x")'
    assert json.loads(first[5]) == ["=Days, of leave", "Second\n“passage”"]
    assert first[6:] == ["12", "0.5", "end", "", "0.25", "-1.5", "Judge 1.5B", "4.0", ""]
    assert second[1:4] == ["'=Which, of “these”?", "'-5;\nor so", "'+Help"]
    assert second[4] == "''@quoted\n\nand; long, too"
    assert second[5:] == ["", "", "", "", "", "1.0", "", "", "", "2.5"]
    assert third[10:] == [""] * 5


def test_lines_of_json_have_the_same_fields_and_nothing_is_null(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    WRITERS[".jsonl"](ROWS, GRADERS, path)
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [list(row) for row in rows] == [COLUMNS] * 3
    assert rows[0]["contexts"] == ["=Days, of leave", "Second\n“passage”"]
    assert (rows[0]["tokens"], rows[0]["seconds"], rows[0]["correctness"]) == (12, 0.5, -1.5)
    assert rows[2]["contexts"] == ["[a] list"]
    assert [rows[2][name] for name in COLUMNS[6:]] == [None] * 9


def test_likeliest_marks_stand_beside_and_parts_in_lines_of_json(tmp_path: Path) -> None:
    parts = {
        "grounding": (JudgementPart("unsupported", "=It is 27.", 0.25), JudgementPart("supported", "Yes, it is.", 0.9))
    }
    rows = [replace(ROWS[0], marks={"token_f1": 4}, parts=parts), *ROWS[1:]]
    for ending, write in WRITERS.items():
        write(rows, GRADERS, tmp_path / f"out{ending}")
        read = read_answers(tmp_path / f"out{ending}", ITEMS)
        assert [a.text for a in read.answers] == [r.answer.text for r in rows]
        assert read.problems == ()
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as opened:
        first, second, _ = csv.DictReader(opened)
    assert list(first) == [*COLUMNS[:11], "token_f1 likeliest mark", *COLUMNS[11:]]
    assert (first["token_f1 likeliest mark"], second["token_f1 likeliest mark"]) == ("4", "")
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]
    assert lines[0]["token_f1 likeliest mark"] == 4
    assert lines[0]["parts"] == {
        "grounding": [
            {"label": "unsupported", "text": "=It is 27.", "value": 0.25},
            {"label": "supported", "text": "Yes, it is.", "value": 0.9},
        ]
    }
    assert [line["parts"] for line in lines[1:]] == [None, None]


def test_a_grader_whose_name_is_a_column_of_answers_is_none_when_it_comes_in_again(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    WRITERS[".jsonl"]([AnswerWithGrades(answer(0, "27", "Desk"), ITEMS[0], (), {"latency": 0.5})], ["latency"], path)
    assert json.loads(path.read_text("utf-8"))["grader: latency"] == 0.5
    assert read_answers(path, ITEMS).answers[0].seconds is None


def test_letters_that_no_file_can_hold_are_replaced(tmp_path: Path) -> None:
    rows = [AnswerWithGrades(answer(0, "broken \ud800", "Desk"), ITEMS[0])]
    for ending, write in WRITERS.items():
        write(rows, [], tmp_path / f"out{ending}")
        assert read_answers(tmp_path / f"out{ending}", ITEMS).answers[0].text.startswith("broken ")
