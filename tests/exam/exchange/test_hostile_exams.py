"""Exams and sheets from anywhere: characters that steer a terminal, broken surrogates, huge numbers, weights in choices."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.exam.exchange.exam_files.gift import write_gift
from ragexam.exam.exchange.exam_files.jsonl import read_jsonl, write_jsonl
from ragexam.exam.exchange.exam_files.table import read_csv, write_csv
from ragexam.exam.exchange.sheets import read_sheet, write_sheet
from ragexam.exam.exchange.spreadsheets import bare_cell, guarded_cell
from ragexam.records import Item

STEERING = "\x1b]0;title\x07\x1b[2J\x9b1m\u202eabc\u2066"


def steered(item: Item) -> bool:
    text = json.dumps(
        [item.question, item.choices, item.topic, item.passage, item.answer, item.comment], ensure_ascii=False
    )
    return any(c in text for c in "\x1b\x07\x9b\u202e\u2066") or "\\u001b" in text


def test_what_steers_a_terminal_is_not_imported(tmp_path: Path) -> None:
    value = {
        "question": f"Wh{STEERING}at?",
        "choices": [f"x{STEERING}", "y"],
        "answer": "B",
        "topic": STEERING,
        "comment": STEERING,
    }
    (tmp_path / "a.jsonl").write_text(json.dumps(value), "utf-8")
    (item,) = read_jsonl(tmp_path / "a.jsonl").items
    assert not steered(item)
    assert item.question.startswith("Wh]0;title")
    (tmp_path / "a.csv").write_text(f"question,A,B,key,topic\nWh{STEERING}at?,x{STEERING},y,B,{STEERING}\n", "utf-8")
    (item,) = read_csv(tmp_path / "a.csv").items
    assert not steered(item)
    own = tmp_path / "own.jsonl"
    write_jsonl([Item("a" * 16, f"Why{STEERING}?", ("x", f"y{STEERING}"), 0, topic=STEERING)], own)
    (item,) = read_jsonl(own).items
    assert not steered(item)


def test_a_lone_surrogate_becomes_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"question": "Wh\\ud800at?", "choices": ["x\\udfff", "y"], "answer": "B", "\\ud801": 1}')
    (item,) = read_jsonl(path).items
    assert (item.question, item.choices) == ("Wh?at?", ("x?", "y"))


def test_a_number_with_thousands_of_digits_is_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    digits = "7" * 5_000
    path.write_text(f'{{"question": "What?", "choices": ["{digits}", "y"], "answer": {digits}, "n": {digits}}}')
    exchange = read_jsonl(path)
    assert not exchange.problems
    assert exchange.items[0].key == 0


def test_a_choice_that_looks_like_a_weight_gets_no_points(tmp_path: Path) -> None:
    item = Item("a" * 16, "How much is taken off?", ("%50% of it", "a half", "%-100%"), 1)
    write_gift([item], tmp_path / "a.gift")
    lines = (tmp_path / "a.gift").read_text("utf-8").split("\n")
    assert lines[1:4] == ["~%0%%50% of it", "=a half", "~%0%%-100%"]


def test_nothing_that_steers_is_in_a_file_for_moodle(tmp_path: Path) -> None:
    item = Item("a" * 16, f"What{STEERING}\x00?", (f"x{STEERING}", "y"), 0, topic=STEERING, explanation=f"so{STEERING}")
    write_gift([item, replace(item, id="b" * 16, choices=(), key=0, answer=f"x{STEERING}")], tmp_path / "a.gift")
    text = (tmp_path / "a.gift").read_text("utf-8")
    assert not [c for c in text if c in STEERING and not c.isprintable()]
    assert "\x00" not in text


@pytest.mark.parametrize("head", ["", "\x00", "\ufeff", "\u200b", "\x1f\x7f", "\t", "\r", "'"])
@pytest.mark.parametrize("mark", ["=", "+", "-", "@", "＝"])
def test_no_cell_is_a_formula(tmp_path: Path, head: str, mark: str) -> None:
    text = f"{head}{mark}1+cmd"
    assert guarded_cell(text) == "'" + text
    assert bare_cell(guarded_cell(text)) == text
    item = Item(text, text, (text, "y"), 0, topic=text, passage=text, comment=text)
    write_csv([item], tmp_path / "a.csv")
    write_sheet([item], text, tmp_path / "s.csv")
    for name in ("a.csv", "s.csv"):
        with (tmp_path / name).open(encoding="utf-8-sig", newline="") as file:
            cells = [cell for row in csv.reader(file) for cell in row]
        assert not [cell for cell in cells if cell.lstrip("\x00\ufeff\u200b\x1f\x7f\t\r").startswith(mark)]


def test_an_annotator_cannot_steer_a_terminal(tmp_path: Path) -> None:
    item = Item("a" * 16, "What?", ("x", "y"), 0, passage="A passage.")
    path = tmp_path / "s.csv"
    write_sheet([item], f"Ada{STEERING}", path)
    assert read_sheet(path, [item]).annotator == "Ada]0;title[2J1mabc"


def test_a_file_that_is_no_exam_by_its_size_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.csv"
    with path.open("wb") as file:
        file.truncate(65 * 2**20)
    with pytest.raises(InputError, match="larger than 64 MB"):
        read_csv(path)
