"""Answers of other systems: forms, columns, and what cannot be taken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.grading.exchange.answer_files import read_answers
from ragexam.records import Item

LEAVE = Item("leave", "How many days of leave are there?", ("27", "30"), 0)
HATS = Item("hats", "Who wears hats?", (), -1, answer="Everybody outdoors.")
ITEMS = [LEAVE, HATS]


def write(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_table_by_question_and_by_id(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "desk.csv",
        "id,question,answer,contexts,tokens,seconds\n"
        ',how many days of  leave are there,"27, they say","[""a"", ""b""]",5,0.5\nhats,,All,,,\n',
    )
    found = read_answers(path, ITEMS)
    assert found.problems == ()
    first, second = found.answers
    assert (first.item_id, first.item_hash, first.system) == ("leave", LEAVE.content_hash, "desk")
    assert (first.text, first.contexts, first.tokens, first.seconds, first.source) == (
        "27, they say",
        ("a", "b"),
        5,
        0.5,
        "desk.csv",
    )
    assert (second.item_id, second.text, second.tokens) == ("hats", "All", None)
    assert [a.id for a in read_answers(path, ITEMS).answers] == [first.id, second.id]
    assert read_answers(path, ITEMS, "Other").answers[0].id != first.id


@pytest.mark.parametrize(
    "row",
    [
        {"user_input": HATS.question, "response": "All", "retrieved_contexts": ["Hats are worn."], "reference": "x"},
        {"question": HATS.question, "answer": "All", "contexts": ["Hats are worn."], "ground_truth": "x"},
    ],
)
def test_both_forms_of_ragas(tmp_path: Path, row: dict[str, object]) -> None:
    for text in (json.dumps(row) + "\n", json.dumps([row])):
        (answer,) = read_answers(write(tmp_path, "ragas.jsonl", text), ITEMS, "Mine").answers
        assert (answer.item_id, answer.text, answer.contexts, answer.system) == (
            "hats",
            "All",
            ("Hats are worn.",),
            "Mine",
        )


def test_inspector_raget(tmp_path: Path) -> None:
    value = {
        "models": [{"model_id": "m1", "name": "Model One"}],
        "documents": [{"document_id": "d", "text": "Hats are worn."}],
        "tasks": [
            {
                "task_id": "t",
                "input": [{"speaker": "user", "text": "Hello"}, {"speaker": "user", "text": HATS.question}],
                "contexts": [{"document_id": "d"}],
            },
            {"task_id": "u", "input": "Who am I?"},
        ],
        "evaluations": [
            {"task_id": "t", "model_id": "m1", "model_response": "All"},
            {"task_id": "u", "model_id": "m1", "model_response": "Nobody"},
        ],
    }
    found = read_answers(write(tmp_path, "x.json", json.dumps(value)), ITEMS)
    (answer,) = found.answers
    assert (answer.system, answer.contexts) == ("Model One", ("Hats are worn.",))
    assert found.problems == ("Row 2: the project has no question “Who am I?”.",)


def test_columns_by_a_mapping(tmp_path: Path) -> None:
    path = write(tmp_path, "a.csv", "Frage;Text;Wer\nWho wears hats?;All;Sie\n")
    found = read_answers(path, ITEMS, columns={"answer": "Text", "system": "wer"})
    assert [(a.text, a.system) for a in found.answers] == [("All", "Sie")]
    with pytest.raises(InputError, match="no 'colour'"):
        read_answers(path, ITEMS, columns={"colour": "Text"})


def test_what_cannot_be_taken_is_told_by_row(tmp_path: Path) -> None:
    twice = [*ITEMS, Item("other", "Who wears hats?", ("a", "b"), 0)]
    path = write(tmp_path, "a.csv", "question,answer\nWho wears hats?,All\nHow many days of leave are there?,\n")
    found = read_answers(path, twice)
    assert found.answers == ()
    assert found.problems == (
        "Row 1: the project has no question “Who wears hats?”.",  # asked twice: nobody can tell which is meant
        "Row 2: there is no answer in it.",
    )


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.jsonl", "hello", "neither a table nor JSON"),
        ("a.jsonl", "[1, 2]", "is no object"),
        ("a.csv", "question,answer\n", "holds no answers"),
        ("a.csv", "", "holds no answers"),
        ("a.json", "[" * 100_000, "neither a table nor JSON"),
    ],
)
def test_a_file_that_holds_something_else(tmp_path: Path, name: str, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_answers(write(tmp_path, name, text), ITEMS)
