"""JSON that holds columns: rows are made of it, and a row that only looks like columns stays one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.grading.exchange.answer_files import columns_of, read_answers
from ragexam.records import Item

HATS = Item("hats", "Who wears hats?", (), -1, answer="Everybody outdoors.")
GLOVES = Item("gloves", "Who wears gloves?", (), -1, answer="Nobody.")


def write(tmp_path: Path, value: object) -> Path:
    path = tmp_path / "columns.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "value",
    [
        {"question": [HATS.question, GLOVES.question], "answer": ["All", 0], "contexts": [["a"], []], "meta": [{}, {}]},
        {
            "question": {"0": HATS.question, "1": GLOVES.question},
            "answer": {"0": "All", "1": "0"},
            "contexts": {"0": ["a"], "1": None},
        },
        {
            "columns": ["question", "answer", "contexts"],
            "index": [0, 1],
            "data": [[HATS.question, "All", ["a"]], [GLOVES.question, 0]],
        },
        {
            "0": {"question": HATS.question, "answer": "All", "contexts": ["a"]},
            "1": {"question": GLOVES.question, "answer": "0"},
        },
    ],
    ids=["lists", "pandas", "split", "index"],
)
def test_columns_become_rows(tmp_path: Path, value: object) -> None:
    read = read_answers(write(tmp_path, value), [HATS, GLOVES])
    assert read.problems == ()
    assert [(a.item_id, a.text, a.contexts) for a in read.answers] == [("hats", "All", ("a",)), ("gloves", "0", ())]


def test_columns_of_different_lengths_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path, {"question": [HATS.question, GLOVES.question], "answer": ["All"]})
    with pytest.raises(InputError, match=r"The columns of columns\.json are not equally long: question 2, answer 1\."):
        columns_of(path)


def test_one_conversation_is_one_row(tmp_path: Path) -> None:
    turns = [{"type": "human", "content": HATS.question}, {"type": "ai", "content": "All"}]
    path = write(tmp_path, {"user_input": turns, "retrieved_contexts": ["a"]})
    (answer,) = read_answers(path, [HATS]).answers
    assert (answer.text, answer.contexts) == ("All", ("a",))
