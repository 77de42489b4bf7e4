"""generate-open and critique: from documents to rated open questions, and thresholds that can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

MODEL = "scripted:1:0.9"
FACTS = "fact_single=0.5,summary=0.5"


@pytest.fixture
def exam(at: Callable[[str], Path]) -> Path:
    return at("exam")


def test_open_questions_are_written_beside_the_exam(exam: Path, ragexam: Any) -> None:
    before = ragexam("items", exam, "--json").value
    printed = ragexam("generate-open", exam, "--model", MODEL, "-n", 4, "--mix", FACTS, "--labeller", "none")
    assert "4 of 4 questions wanted" in printed.out
    items = ragexam("items", exam, "--json").value
    opened = [item for item in items if not item["choices"]]
    assert [item for item in items if item["choices"]] == before
    assert sum(item["state"] == "draft" for item in opened) == 4
    kept = [item["id"] for item in ragexam("items", exam, "--state", "kept", "--json").value]
    assert {item["id"] for item in opened if item["state"] == "draft"} <= set(kept)
    shown = ragexam("items", exam, "--show", opened[0]["id"]).out
    assert f"answer: {opened[0]['answer']}" in shown
    assert "label: asked for" in shown


def test_counted_by_a_labeller(exam: Path, ragexam: Any) -> None:
    printed = ragexam("generate-open", exam, "--model", MODEL, "-n", 4, "--mix", FACTS)
    assert "Asked for and labelled" in printed.out
    assert "of 4 questions wanted" in printed.out


def test_simple_prompt_without_a_labeller(exam: Path, ragexam: Any) -> None:
    words = ("--model", MODEL, "-n", 3, "--strategy", "simple", "--mix", "fact_single=1", "--labeller", "none")
    printed = ragexam("generate-open", exam, *words, "--json").value
    assert printed["counts"] == {"fact_single": 3}


def test_critiques_then_thresholds(exam: Path, ragexam: Any) -> None:
    assert "There are no open questions yet." in ragexam("critique", exam).out
    ragexam("generate-open", exam, "--model", MODEL, "-n", 4, "--mix", FACTS, "--labeller", "none")
    printed = ragexam("critique", exam, "--model", MODEL, "--only", "stand_alone", "--only", "c_clarity")
    assert "Stands alone" in printed.out
    assert "Tells something new" not in printed.out
    value = ragexam("critique", exam, "--minimum", "stand_alone=5", "--json").value
    assert value["dropped"] == value["changed"] > 0
    assert "Undone: Apply the critiques." in ragexam("items", exam, "--undo").out
    assert ragexam("critique", exam, "--json").value["dropped"] == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["generate-open", "--model", MODEL, "--mix", "summary"], "names no mix"),
        (["generate-open", "--model", MODEL, "--mix", "sumary=1"], "no label 'sumary'"),
        (["generate-open", "--model", MODEL, "--mix", "summary=0.9,reasoning=0.9"], "do not add up to 1"),
        (["generate-open", "--model", MODEL, "-n", "0"], "whole number of at least 1"),
        (["generate-open", "--model", MODEL, "--labeller", "none", "--by", "labelled"], "needs a labelling model"),
        (["critique", "--only", "stand_alone"], "Rating needs a model"),
        (["critique", "--minimum", "stand_alone=7"], "between 1 and 5"),
        (["critique", "--minimum", "spelling=3"], "no critique 'spelling'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_makes_no_sense(exam: Path, ragexam: Any, words: list[str], sentence: str) -> None:
    assert sentence in ragexam(words[0], exam, *words[1:], code=2).err
