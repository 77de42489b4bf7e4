"""label, labels, sheet, training: from questions to labels of models and people, and out as training data."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

MODEL = "scripted:1:0.9"


@pytest.fixture
def exam(at: Callable[[str], Path]) -> Path:
    return at("exam")


def test_a_model_labels_and_the_tables_show_it(exam: Path, ragexam: Any) -> None:
    assert "None of the 8 questions" in ragexam("labels", exam).out
    printed = ragexam("label", exam, "--model", MODEL)
    assert "the published prompt, answered in words:" in printed.out
    (result,) = ragexam("label", exam, "--model", MODEL, "--json").value
    assert sum(result["counts"]["prompt"].values()) == result["questions"] == 8
    shown = ragexam("labels", exam, "--differences").out
    assert "8 of 8 questions with a passage are labelled." in shown
    assert "Who agrees with whom" in shown
    assert "fact_single" not in printed.out + shown, "a name of the inside"
    assert "single fact" in shown
    view = ragexam("labels", exam, "--json").value
    assert view["labelled"] == 8
    assert [one["labeller"]["method"] for one in view["labellers"]] == ["likelihood", "prompt"]
    for one in view["disagreements"]:
        assert one["item_id"][:8] in shown


def test_one_way_of_labelling(exam: Path, ragexam: Any) -> None:
    (result,) = ragexam("label", exam, "--model", MODEL, "--method", "likelihood", "--calibrate", "no", "--json").value
    assert list(result["counts"]) == ["likelihood"]


def test_a_sheet_out_and_in_and_undone(exam: Path, ragexam: Any, tmp_path: Path) -> None:
    sheet = tmp_path / "anna.csv"
    printed = ragexam("sheet", exam, "--out", sheet, "--annotator", "Anna", "-n", 20, "--seed", 5)
    assert "8 questions for Anna" in printed.out
    assert "not more questions" in printed.out
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    head = next(n for n, row in enumerate(rows) if row[0] == "id")
    for n, row in enumerate(rows[head + 1 :]):
        row[4] = ("1", "Zusammenfassung", "nonsense", "")[n % 4]
    with sheet.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    filled = sheet.read_bytes()
    again = ragexam("sheet", exam, "--out", sheet, "--annotator", "Anna", code=2).err
    assert "anna.csv is filled in already: 6 rows." in again
    assert sheet.read_bytes() == filled
    printed = ragexam("sheet", exam, "--read", sheet)
    assert "4 labels of Anna read from anna.csv." in printed.out
    assert "2 rows have no label yet." in printed.out
    assert printed.err.count("“nonsense” is none of the labels") == 2
    view = ragexam("labels", exam, "--json").value
    assert [(one["name"], sum(one["counts"])) for one in view["annotators"]] == [("Anna", 4)]
    assert "Undone: Label 4 items." in ragexam("items", exam, "--undo").out
    assert ragexam("labels", exam, "--json").value["annotators"] == []
    assert ragexam("sheet", exam, "--read", sheet, "--annotator", "Ben", "--json").value["annotator"] == "Ben"


def test_what_a_sheet_needs(exam: Path, ragexam: Any, tmp_path: Path) -> None:
    assert "write or to read" in ragexam("sheet", exam, code=2).err
    both = ("--out", tmp_path / "a.csv", "--read", tmp_path / "a.csv")
    assert "write or to read" in ragexam("sheet", exam, *both, code=2).err
    assert "for whom" in ragexam("sheet", exam, "--out", tmp_path / "a.csv", code=2).err
    assert "cannot be read" in ragexam("sheet", exam, "--read", tmp_path / "none.csv", code=2).err
    (tmp_path / "b.csv").write_text("id,wording,label\n", encoding="utf-8")
    assert "does not say who" in ragexam("sheet", exam, "--read", tmp_path / "b.csv", code=2).err


def test_training_data(exam: Path, ragexam: Any, tmp_path: Path) -> None:
    out = tmp_path / "training"
    assert "no label 8" in ragexam("training", exam, "--out", out, code=3).err.replace(":", "")
    ragexam("label", exam, "--model", MODEL, "--method", "prompt")
    ragexam("training", exam, "--out", out, "--validation", 0.25)
    texts = [(out / f"{name}.jsonl").read_text("utf-8") for name in ("train", "validation")]
    made = [json.loads(line) for text in texts for line in text.splitlines()]
    assert all(line["input"].startswith("<<") and " <a> " in line["output"] for line in made)
    assert "people" in made[0]["output"]
    value = ragexam("training", exam, "--out", out, "--json").value
    assert len(value["lines"]["train"]) + len(value["lines"]["validation"]) == len(made)
