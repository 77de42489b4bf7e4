"""Open questions and labels go out and come back, beside questions with choices; older files are read as before."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.exam.exchange.exam_files.gift import write_gift
from ragexam.exam.exchange.exam_files.jsonl import read_jsonl, write_jsonl
from ragexam.exam.exchange.exam_files.table import read_csv, write_csv
from ragexam.records import Item, Labelling, Rating, Span

OPEN = Item(
    "o1",
    "Summarise how the pump is kept.",
    (),
    -1,
    evidence=(Span("d", 0, 20), Span("d", 30, 60)),
    passage="It runs at 40 bar. Its seals lie in K7.",
    topic="pumps",
    language="en",
    origin="generated",
    strategy="statements",
    answer="At 40 bar; its seals lie in K7.",
    wanted_label="summary",
    labels=(
        Labelling("h", "Qwen 1.5B", "prompt", "fact_single", reason="It is stated."),
        Labelling("h", "Qwen 1.5B", "likelihood", "summary", {"summary": 1.0}),
    ),
    people={"Anna": "summary", "Ben": "reasoning"},
    ratings=(Rating("stand_alone", "h", "Qwen 1.5B", 4.5, 5, (0.0, 0.0, 0.0, 0.5, 0.5)),),
)
CLOSED = Item("c1", "How many bar?", ("40", "30"), 0, topic="pumps", language="en", people={"Anna": "fact_single"})


def test_jsonl_keeps_everything(tmp_path: Path) -> None:
    write_jsonl([OPEN, CLOSED], tmp_path / "exam.jsonl")
    assert read_jsonl(tmp_path / "exam.jsonl").items == (OPEN, CLOSED)


def test_csv_keeps_answers_and_labels(tmp_path: Path) -> None:
    write_csv([OPEN, CLOSED], tmp_path / "exam.csv")
    exchange = read_csv(tmp_path / "exam.csv")
    assert exchange.problems == ()
    first, second = exchange.items
    assert (first.question, first.choices, first.key, first.answer) == (OPEN.question, (), -1, OPEN.answer)
    assert (first.wanted_label, first.people) == ("summary", {"Anna": "summary", "Ben": "reasoning"})
    assert [(x.model_name, x.method, x.label) for x in first.labels] == [
        ("Qwen 1.5B", "prompt", "fact_single"),
        ("Qwen 1.5B", "likelihood", "summary"),
    ]
    assert (second.choices, second.key, second.answer, second.people) == (
        ("40", "30"),
        0,
        "",
        {"Anna": "fact_single"},
    )
    assert first.content_hash == OPEN.content_hash


def test_csv_without_open_questions_is_as_before(tmp_path: Path) -> None:
    write_csv([replace(CLOSED, people={})], tmp_path / "exam.csv")
    head = (tmp_path / "exam.csv").read_text("utf-8-sig").splitlines()[0]
    assert head == "id,question,choice A,choice B,key,topic,language,state,passage,explanation,comment"


def test_a_table_of_open_questions(tmp_path: Path) -> None:
    path = tmp_path / "open.csv"
    path.write_text("question;answer;passage\nHow many bar?;40;It runs at 40 bar.\nWhere are seals?;In K7.;\n", "utf-8")
    items = read_csv(path).items
    assert [(i.is_open, i.answer, i.passage) for i in items] == [
        (True, "40", "It runs at 40 bar."),
        (True, "In K7.", ""),
    ]


def test_a_letter_points_to_choices_that_are_missing(tmp_path: Path) -> None:
    path = tmp_path / "exam.jsonl"
    lines = [
        {"question": "How many bar?", "answer": "B"},
        {"question": "Which hall?", "choices": ["north", "south"], "answer": "A"},
        {"question": "How many seals?", "answer": "2"},
        {"question": "Where are the seals?", "answer": "In K7."},
        {"question": "Who changes them?"},
    ]
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    exchange = read_jsonl(path)
    assert [i.question for i in exchange.items] == ["Which hall?", "Where are the seals?"]
    assert len(exchange.problems) == 3
    assert all("the choices are missing" in problem for problem in exchange.problems)


def test_labels_that_there_are_not(tmp_path: Path) -> None:
    path = tmp_path / "open.csv"
    path.write_text("question,answer,label of Anna\nHow many bar?,Forty bar.,difficult\n", "utf-8")
    with pytest.raises(InputError, match="difficult"):
        read_csv(path)


def test_hostile_open_items_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "exam.jsonl"
    ours = json.loads(
        json.dumps({"id": "x", "question": "Q?", "choices": [], "key": 7, "origin": "", "state": "draft"})
    )
    path.write_text(json.dumps(ours) + "\n" + json.dumps({**ours, "id": "y", "answer": "A."}), "utf-8")
    exchange = read_jsonl(path)
    assert [(i.id, i.key) for i in exchange.items] == [("y", -1)]
    assert "neither choices nor an answer" in exchange.problems[0]


def test_gift_asks_open_questions_as_essays(tmp_path: Path) -> None:
    write_gift([OPEN, CLOSED], tmp_path / "exam.gift")
    text = (tmp_path / "exam.gift").read_text("utf-8")
    assert "::o1::[plain]Summarise how the pump is kept. {\n####At 40 bar; its seals lie in K7.\n}" in text
    assert "{\n=40\n~30\n}" in text


@pytest.mark.parametrize("answer", ["9" * 5_000, "A) " * 5_000 + "x"])
def test_a_right_answer_from_anywhere_is_refused_with_its_line(tmp_path: Path, answer: str) -> None:
    good = {"question": "How many bar?", "choices": ["40", "30"], "answer": "A) 40"}
    lines = [json.dumps(line) for line in (good, {**good, "question": "How many volts?", "answer": answer})]
    (tmp_path / "own.jsonl").write_text("\n".join(lines), "utf-8")
    exchange = read_jsonl(tmp_path / "own.jsonl")
    assert [item.key for item in exchange.items] == [0]
    assert "is none of the choices" in exchange.problems[0]


def test_a_key_is_no_letter_where_a_choice_reads_like_one(tmp_path: Path) -> None:
    write_csv([replace(CLOSED, choices=("B ", "40"), key=1)], tmp_path / "exam.csv")
    (item,) = read_csv(tmp_path / "exam.csv").items
    assert item.choices[item.key] == "40"
