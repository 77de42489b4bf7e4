"""`ragexam reword`: refused where the writer does not pass its trial, done where a person insists, taken back by one undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

MODEL = "scripted:1:0.9"


@pytest.fixture
def exam(at: Callable[[str], Path]) -> Path:
    return at("exam")


def test_refused_then_insisted_on_then_taken_back(exam: Path, ragexam: Any) -> None:
    before = ragexam("items", exam, "--json").value
    refused = ragexam("reword", exam, "--model", MODEL, code=2)
    assert "does not pass the trial of known pairs" in refused.err
    assert "--anyway" in refused.err
    assert ragexam("items", exam, "--json").value == before
    first = next(item for item in before if item["state"] == "draft")
    words = ("--model", MODEL, "--item", first["id"][:10], "--anyway", "--embedder", "none")
    printed = ragexam("reword", exam, *words)
    assert "does not pass the trial" in printed.out
    assert "of 1 question tried" in printed.out
    made = [item for item in ragexam("items", exam, "--json").value if item["reworded_from"]]
    assert [item["reworded_from"] for item in made] == [first["id"]]
    assert made[0]["choices"] == first["choices"]
    shown = ragexam("items", exam, "--show", made[0]["id"]).out
    assert "Reworded" in shown
    assert first["question"] in shown
    assert "did not pass the trial of writers" in shown
    assert [i["id"] for i in ragexam("items", exam, "--demand", "reworded", "--json").value] == [made[0]["id"]]
    assert "Undone: Say questions in other words." in ragexam("items", exam, "--undo").out
    assert ragexam("items", exam, "--json").value == before


def test_no_mix_asks_for_reworded_questions(exam: Path, ragexam: Any) -> None:
    refused = ragexam("generate", exam, "--model", MODEL, "--blueprint", "reworded=1", code=2)
    assert "No mix can ask for “Reworded”" in refused.err
    assert "ragexam reword" in refused.err
