"""Sentences and facts that graders looked at, counted."""

from __future__ import annotations

from typing import Any

from ragexam.records import Grade, JudgementPart, WrittenAnswer
from ragexam.report.grading.graded import graded_answers
from ragexam.report.grading.parts import parts_table
from ragexam.report.grading.written import WrittenReport, written_tables


def answer(name: str, system: str) -> WrittenAnswer:
    return WrittenAnswer(name, f"item of {name}", "", system, "Text.")


def grade(name: str, grader: str, *labels: str, rater: str = "m") -> Grade:
    return Grade(name, grader, 0.5, rater, 1.0, 0.0, 1.0, parts=tuple(JudgementPart(label, "x") for label in labels))


def test_counts_and_the_share_that_is_not_supported() -> None:
    answers = [answer("a", "Desk"), answer("b", "Desk"), answer("c", "Shop")]
    grades = [
        grade("a", "grounding", "supported", "unsupported"),
        grade("b", "grounding", "supported", "supported"),
        grade("c", "grounding", "unsupported"),
        grade("a", "nugget_completeness", "support", "partial_support", "not_support", "contradict"),
        grade("a", "relevance", "4"),  # a plain rating is no sentence
        grade("b", "nugget_completeness"),
    ]
    graded = graded_answers(answers, grades, {})
    table = parts_table(graded)
    rows: list[dict[str, Any]] = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert [(r["System"], r["Grader"], r["Answers"], r["Sentences or facts"]) for r in rows] == [
        ("Desk", "Nugget completeness", 1, 4),
        ("Desk", "Grounding", 2, 4),
        ("Shop", "Grounding", 1, 1),
    ]
    assert [r["Unsupported share"] for r in rows] == [0.5, 0.25, 1.0]
    assert [r["Supported"] for r in rows] == [1, 3, 0]
    assert "graded_parts" in [t.name for t in written_tables(WrittenReport(graded))]


def test_a_judge_that_was_asked_before_another_does_not_count() -> None:
    grades = [grade("a", "grounding", "unsupported", rater="old"), grade("a", "grounding", "supported", rater="new")]
    table = parts_table(graded_answers([answer("a", "Desk")], grades, {}))
    assert [row[4] for row in table.rows] == [1]
