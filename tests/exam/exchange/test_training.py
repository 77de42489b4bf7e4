from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.exam.exchange.training import training_lines, write_training
from ragexam.records import Item, ItemState, Span


def question(n: int, document: str, label: str = "summary", **fields: object) -> Item:
    item = Item(
        f"i{n}",
        f"Question {n}?",
        (),
        -1,
        (Span(document, 0, 5),),
        f"Passage {n}.",
        answer=f"Answer {n}.",
        people={"Ann": label} if label else {},
    )
    return replace(item, **fields)


def test_the_published_format() -> None:
    open_one = question(0, "d", "reasoning")
    chosen = question(1, "d", "fact_single", choices=("wrong", "right"), key=1, answer="")
    lines = training_lines([open_one, chosen])
    assert lines.train == (
        {
            "input": "<<reasoning>> Passage 0.",
            "output": "<<reasoning>> Question 0? <a> Answer 0.",
        },
        {
            "input": "<<fact_single>> Passage 1.",
            "output": "<<fact_single>> Question 1? <a> right",
        },
    )
    assert lines.validation == ()  # one document alone is not parted
    assert lines.labels == {"reasoning": 1, "fact_single": 1}


def test_marks_in_texts_are_broken() -> None:
    (line,) = training_lines([question(0, "d", passage="See <<summary>> and <a>.")]).train
    assert line["input"] == "<<summary>> See < <summary> > and < a >."


def test_what_is_left_out_is_counted_by_reason() -> None:
    items = [
        question(0, "d"),
        question(1, "d", ""),
        question(2, "d", "unanswerable"),
        question(3, "d", passage=" "),
        question(4, "d", answer=""),
        question(5, "d", state=ItemState.REJECTED),
    ]
    lines = training_lines(items)
    assert len(lines.train) == 1
    assert lines.skipped == {
        "no label": 1,
        "labelled unanswerable": 1,
        "no passage": 1,
        "no answer": 1,
        "rejected or dropped": 1,
    }
    with pytest.raises(NotEnoughData, match="no label: 1"):
        training_lines(items[1:2])


def test_labels_that_were_asked_for() -> None:
    items = [question(0, "d", "summary", wanted_label="reasoning"), question(1, "d", "summary")]
    lines = training_lines(items, "wanted")
    assert [line["input"] for line in lines.train] == ["<<reasoning>> Passage 0."]
    assert lines.skipped == {"no label": 1}


def test_whole_documents_are_held_out() -> None:
    items = [question(n, f"d{n % 10}") for n in range(40)]
    lines = training_lines(items, share=0.2, seed=3)
    assert (lines.documents, lines.held_out) == (10, 2)
    assert (len(lines.train), len(lines.validation)) == (32, 8)
    held = {int(line["input"].split()[2].rstrip(".")) % 10 for line in lines.validation}
    assert held.isdisjoint({int(line["input"].split()[2].rstrip(".")) % 10 for line in lines.train})
    assert lines == training_lines(items, share=0.2, seed=3)
    assert training_lines(items, share=0.0).validation == ()
    assert training_lines([question(0, "a"), question(1, "b")], share=0.01).held_out == 1


def test_mistakes_are_told() -> None:
    with pytest.raises(InputError, match="share"):
        training_lines([question(0, "d")], share=1.0)
    with pytest.raises(InputError, match="no kind of labels"):
        training_lines([question(0, "d")], "mine")


def test_files(tmp_path: Path) -> None:
    lines = training_lines([question(n, f"d{n}", passage=f"Größe {n}\u2028.") for n in range(5)])
    train, validation = write_training(lines, tmp_path / "new" / "folder")
    for path, own in ((train, lines.train), (validation, lines.validation)):
        assert [json.loads(line) for line in path.read_text("utf-8").split("\n") if line] == list(own)
    assert "Größe" in train.read_text("utf-8")
