"""One written answer is shown whole: what was asked, what it rests on, and what was said of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ragexam.records import PERSON, Grade, Item, JudgementPart, WrittenAnswer
from ragexam.store import Store

LEAVE = Item("leave", "How many days of leave are there?", (), -1, answer="27 days")
HATS = Item("hats", "Who wears hats?", (), -1, answer="All")
PASSAGE = "There are 27 days\nof leave."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "x.ragexam"
    with Store.create(path) as store:
        store.items.add([LEAVE, HATS])
        store.answers.add(
            [
                WrittenAnswer(
                    "answer1", "leave", LEAVE.content_hash, "Desk", "There are 27. Ask Anna.", contexts=(PASSAGE,)
                ),
                WrittenAnswer("answer2", "leave", LEAVE.content_hash, "Other desk", "I do not know.", source="b.csv"),
                WrittenAnswer("3", "hats", HATS.content_hash, "Desk", "All"),
            ]
        )
        parts = (JudgementPart("supported", "There are 27.", 0.9), JudgementPart("unsupported", "Ask Anna.", 0.2))
        store.grades.put(Grade("answer1", "grounding", 0.5, made=1.0, parts=parts))
        held = (JudgementPart("support", "27 days", 0.8),)
        store.grades.put(Grade("answer1", "nugget_completeness", 0.75, made=2.0, parts=held))
        likeliest = (JudgementPart("Yes", LEAVE.question, 1.0),)
        store.grades.put(Grade("answer1", "direct_faggioli_b", 0.57, made=2.0, parts=likeliest))
        store.grades.put(Grade("answer1", PERSON, 4.0, "Anna", 3.0, 1.0, 5.0, "almost"))
    return path


def test_an_answer_is_shown_whole(ragexam: Any, path: Path) -> None:
    printed = ragexam("answers", path, "--show", "answer1").out
    assert "Desk\nId: answer1" in printed
    assert "  How many days of leave are there?" in printed
    assert "  [+] There are 27. [-] Ask Anna." in printed
    assert "[+] the passages bear the sentence out (1); [-] they do not (1)." in printed
    assert "Reference\n  27 days" in printed
    assert "    There are 27 days\n    of leave." in printed
    rows = [line.split() for line in printed.splitlines()]
    assert ["person", "Anna", "4.00", "1", "to", "5", "almost"] in rows
    assert "Nugget completeness, part by part\n  stated: 27 days (80% sure)" in printed
    value = ragexam("answers", path, "--show", "answer1", "--json").value["answer"]
    assert [(one["text"], one["support"]) for one in value["stretches"] if one["support"] is not None] == [
        ("There are 27.", True),
        ("Ask Anna.", False),
    ]
    assert {grade["grader"]: grade["value"] for grade in value["grades"]} == {
        PERSON: 4.0,
        "grounding": 0.5,
        "nugget_completeness": 0.75,
        "direct_faggioli_b": 0.57,
    }
    assert "likeliest mark Yes" in printed
    assert "part by part\n  Yes" not in printed
    assert value["item"]["id"] == "leave"


def test_words_of_a_question_find_it_and_several_are_listed(ragexam: Any, path: Path) -> None:
    assert "Id: 3\n" in ragexam("answers", path, "--show", "hats").out
    listed = ragexam("answers", path, "--show", "leave days", "--json").value
    assert listed["answer"] is None
    assert [one["id"] for one in listed["fitting"]] == ["answer1", "answer2"]
    several = ragexam("answers", path, "--show", "answer").out
    assert "Answers that fit" in several
    assert "or with --system NAME" in several
    assert "or with --system NAME" not in ragexam("answers", path, "--show", "answer", "--system", "desk").out
    assert "--show WORDS" in ragexam("answers", path, "--system", "desk", code=2).err
    assert "answer2  Other desk" in several
    one = ragexam("answers", path, "--show", "days", "--system", "other").out
    assert "Id: answer2" in one
    assert "Told by its wording: declines." in one
    assert "They are not known." in one
    assert "Nobody has graded it." in one
    assert "Id: answer1" in ragexam("answers", path, "--show", "leave", "--system", "desk").out, "one is called just so"


def test_what_fits_nothing_is_said(ragexam: Any, path: Path) -> None:
    assert "No written answer fits “moon”." in ragexam("answers", path, "--show", "moon", code=2).err
    refused = ragexam("answers", path, "--show", "hats", "--system", "Other", code=2).err
    assert "No written answer of “Other” fits “hats”." in refused
    assert "ragexam answers" in refused
    both = ragexam("answers", path, "--show", "hats", "--remove", "Desk", code=2).err
    assert "or to show answers" in both
