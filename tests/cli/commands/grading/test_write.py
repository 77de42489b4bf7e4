"""Pipelines write from the command line: those that are chosen, some of them, others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ragexam.project import Project


def chosen(path: Any) -> int:
    with Project.open(path, read_only=True) as project:
        return len(project.pipelines.chosen())


def test_the_chosen_pipelines_write_once_and_are_graded(ragexam: Any, at: Any) -> None:
    path = at("answers")
    before = chosen(path)
    printed = ragexam("write", path, "--model", "scripted:1:0.9", "--retriever", "bm25:k=2", "--icl", "0")
    assert "8 answers written, 0 there before." in printed.out
    assert "How many people work at the" in printed.out
    again = ragexam("write", path, "--json", "--model", "scripted:1:0.9", "--retriever", "bm25:k=2", "--icl", "0").value
    assert (again["written"], again["before"], again["pipelines"]) == (0, 8, 1)
    assert chosen(path) == before, "nothing was set aside"
    made = ragexam("grade", path, "--json", "--grader", "token_f1").value
    assert made["answers"] == 8
    assert "8 written answers of 1 system" in ragexam("grades", path).out


def test_other_pipelines_are_chosen_beside_those_that_were_there(ragexam: Any, at: Any) -> None:
    path = at("answers")
    before = chosen(path)
    printed = ragexam("write", path, "--model", "scripted:3:0.9", "--retriever", "bm25:k=1")
    assert "1 pipeline chosen beside" in printed.out
    assert chosen(path) == before + 1


def test_what_is_missing_is_said(ragexam: Any, at: Any) -> None:
    assert "No language model was named" in ragexam("write", at("exam"), code=2).err
    none_open = ragexam("write", at("answers"), "--items", "open", code=3).err
    assert "No question is open: all of them have choices." in none_open
    assert "--items all" in none_open
    value = ragexam("write", at("answers"), "--forecast", "--json").value
    assert value["answers"] == pytest.approx(value["answers"])
    assert value["answers"] > 0


def test_answers_from_elsewhere_count_like_those_of_pipelines(ragexam: Any, at: Any, tmp_path: Any) -> None:
    """Two helpdesks, both imported; no pipeline has written anything."""
    path = at("answers")
    with Project.open(path, read_only=True) as project:
        items = project.items.kept()
    assert "or read answers in" in ragexam("report", path, "--from", "written", code=3).err
    for name, right in (("Desk", True), ("Other desk", False)):
        file = tmp_path / f"{name}.jsonl"
        lines = [{"id": item.id, "answer": item.reference_answer if right else "never"} for item in items]
        file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
        ragexam("answers", path, "--import", file, "--system", name)
    assert "No written answer is graded" in ragexam("report", path, "--from", "written", code=3).err
    ragexam("grade", path, "--grader", "token_f1")
    source = ("--from", "written", "--grader", "token_f1")
    table = ragexam("compare", path, "Desk", "Other desk", *source, "--json").value
    figures = {row[0]: row[1] for row in table["counts"]["rows"]}
    assert figures["Items that both sat"] == len(items)
    assert figures["Only Desk right"] == len(items)
    report = tmp_path / "desks.html"
    ragexam("report", path, "--out", report)
    assert "Other desk" in report.read_text("utf-8")


def test_report_compare_and_export_from_written_answers(ragexam: Any, at: Any, tmp_path: Any) -> None:
    path = at("answers")
    assert "No answer is written yet" in ragexam("report", path, "--from", "written", code=3).err
    ragexam("write", path)
    assert "No written answer is graded" in ragexam("report", path, "--from", "written", code=3).err
    ragexam("grade", path, "--grader", "token_f1", "--grader", "rouge_l")
    desk = tmp_path / "desk.csv"
    with Project.open(path, read_only=True) as project:
        desk.write_text(f"id,answer\n{project.items.asked()[0].id},All\n", "utf-8")
    source = ("--from", "written", "--grader", "token_f1")
    ragexam("answers", path, "--import", desk)
    assert "Imported systems" not in ragexam("compare", path).out
    assert "Imported systems" not in ragexam("compare", path, *source).out
    both = ("--from", "both", "--grader", "token_f1", "--threshold", "0.1")
    assert "Imported systems made no choices" in ragexam("compare", path, *both).out
    ragexam("items", path, "--undo")
    ragexam("answers", path, "--remove", "desk")
    assert "--from written" in ragexam("compare", path, "--threshold", "0.1", code=2).err
    before = ragexam("compare", path, "--json").value
    written = ragexam(
        "compare", path, "--json", "--from", "written", "--grader", "rouge_l", "--threshold", "0.05"
    ).value
    assert [row["accuracy"] for row in written] != [row["accuracy"] for row in before]
    page = tmp_path / "report.html"
    ragexam("report", path, "--out", page)
    text = page.read_text("utf-8")
    assert "Right means written right here: a grade of more than 0.05 by ROUGE-L." in text
    assert "Written answers" in text
    assert "Chosen and written" in text
    ragexam("export", path, "--out", tmp_path / "tables")
    names = {file.name for file in (tmp_path / "tables").iterdir()}
    assert {"disagreement.csv", "grades.csv", "rag_confusion_written.csv"} <= names
    ragexam("items", path, "--undo")
    assert ragexam("compare", path, "--json").value == before
    printed = ragexam("grades", path, "--from", "both", "--grader", "token_f1").out
    assert "Right means right twice here" in printed


def test_without_a_named_grader_the_one_in_force_decides_else_the_usual_one(ragexam: Any, at: Any) -> None:
    path = at("answers")
    ragexam("write", path)
    ragexam("grade", path, "--grader", "rouge_l", "--grader", "token_f1")
    said = "token_f1 decides what is written right, since no grader was named"
    assert said in ragexam("compare", path, "--from", "written").out, "without the usual one the floor"
    ragexam("items", path, "--undo")
    ragexam("grade", path, "--grader", "key_match")
    assert said.replace("token_f1", "key_match") in ragexam("compare", path, "--from", "written").out
    ragexam("fit", path, "--from", "written", "--grader", "rouge_l", "--threshold", "0.05")
    again = ragexam("fit", path, "--from", "both").out
    assert "rouge_l decides what is written right, as before" in again
    assert (
        "Right means right twice here: the right choice is taken, and the written answer has a grade of more than 0.05"
        in (ragexam("compare", path).out)
    )
    ragexam("compare", path, "--from", "chosen")
    back = ragexam("compare", path, "--from", "written").out
    assert "rouge_l decides what is written right, as before" in back, "it is remembered while choices count"
    assert "more than 0.05" in back
    ragexam("fit", path, "--from", "written", "--grader", "key_match", "--json")
    assert ragexam("fit", path, "--from", "both", "--json").value["fit"]


def test_a_report_of_written_answers_that_nobody_graded_says_so(ragexam: Any, at: Any) -> None:
    path = at("answers")
    ragexam("write", path, "--model", "scripted:1:0.9", "--retriever", "bm25:k=2")
    printed = ragexam("report", path, "--from", "written", "--grader", "token_f1", code=3)
    assert (
        "none has a grade of the grader that decides: grade them (page Written answers, or ragexam grade)"
        in printed.err
    )
    ragexam("items", path, "--undo")
    refused = ragexam("report", path, "--from", "both", "--grader", "token_f1", code=3)
    assert "No question was both chosen and written" in refused.err
    ragexam("report", path, "--out", path.with_suffix(".html"))  # choices count as before
