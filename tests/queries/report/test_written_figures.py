"""Tables where written answers count are of these alone: their passages, their questions, whoever wrote them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.cases import written_matches
from ragexam.queries.report.report_input import report_input
from ragexam.queries.report.report_parts import ReportParts
from ragexam.queries.run.answers import CurrentResponses, read_answers
from ragexam.queries.state import project_state
from ragexam.queries.steps import State
from ragexam.records import Grade, Table
from ragexam.report.document.assemble import build_body
from ragexam.report.document.options import ReportOptions
from ragexam.report.document.records import table_of
from ragexam.report.pictures.topics import topics_of
from ragexam.report.results.accuracy.accuracy_tables import accuracy_table, retrieval_table
from ragexam.report.results.accuracy.best_tables import baseline_table
from ragexam.report.results.accuracy.demand_tables import demands_of
from ragexam.report.results.accuracy.retriever_accuracy import retriever_accuracy_table
from ragexam.report.results.makers import exam_makers
from ragexam.report.run.caution_tables import answer_warnings

WROTE, ASKED = 2, 5
"""Pipelines that have graded answers, and questions that these were written to."""


@pytest.fixture
def written(ready: Any, choose: Callable[..., Any]) -> Any:
    """Four pipelines chose at all questions; two of them, with BM25, have graded answers to five, every other without a passage."""
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("closed_book", "bm25:k=2")))
    ready.done("run")
    ready.done("write", items="choice")
    items = [item.id for item in ready.store.items.kept()]
    writers = {p.id for p in ready.store.pipelines.chosen() if p.retriever.kind == "bm25"}
    assert len(writers) == WROTE
    assert len(items) > ASKED
    for n, answer in enumerate(current_answers(ready.store)):
        place = items.index(answer.item_id)
        if answer.pipeline_id in writers and place < ASKED:
            ready.store.grades.put(Grade(answer.id, "token_f1", float(n % 3 == 0), "", time.time(), inputs="x"))
            if place % 2:
                ready.store.answers.put(replace(answer, passages=()))
    ExamEdits(ready.store).set_response_source("written", "token_f1", 0.5)
    return ready


def row_of(table: Table, label: str) -> dict[str, Any]:
    return next(dict(zip(table.columns, row, strict=True)) for row in table.rows if row[0] == label)


def by_hand(store: Any, answers: CurrentResponses) -> list[tuple[bool, bool]]:
    """Return of each graded answer whether its passages held the evidence, and whether it is right."""
    match, kept = written_matches(store, store.answers.all()), current_answers(store)
    grades = {grade.answer_id: grade.value for grade in store.grades.all()}
    return [(match[one.id], grades[one.id] > 0.5) for one in kept if one.id in grades]


@pytest.mark.parametrize("taken", ["written", "both"])
def test_retrieval_is_that_of_the_written_answers(written: Any, taken: str) -> None:
    store = written.store
    ExamEdits(store).set_response_source(taken, "token_f1", 0.5)
    answers = read_answers(store)
    report = report_input(store, answers, "t", None, read_answers(store, chosen=True))
    table = retrieval_table(report.retrieval_metrics, answers.results)
    row = row_of(table, "BM25, k=2")
    cases = by_hand(store, answers)
    assert row["Answers"] == len(cases) == WROTE * ASKED
    assert row["Evidence found"] == pytest.approx(np.mean([found for found, _ in cases]))
    assert 0.0 < row["Evidence found"] < 1.0
    if taken == "written":
        assert row["Right with all of it"] == pytest.approx(np.mean([right for found, right in cases if found]))
    assert [row[0] for row in table.rows] == ["BM25, k=2"], "whoever wrote nothing has no row"
    assert "passages that these answers were written from" in table.note
    chosen = ReportParts(store).handed_over(read_answers(store, chosen=True)).metrics["BM25, k=2"]
    assert chosen["Evidence found"] != row["Evidence found"]
    assert "Answers" not in chosen


def test_another_grade_or_passage_of_a_written_answer_is_seen(written: Any) -> None:
    store, parts = written.store, ReportParts(written.store)
    before = parts.handed_over(read_answers(store)).metrics
    answer = next(a for a in current_answers(store) if a.passages and a.id in read_answers(store).written.values())
    store.grades.put(Grade(answer.id, "token_f1", 0.9, "", time.time(), inputs="y"))
    store.answers.put(replace(answer, passages=()))
    assert parts.handed_over(read_answers(store)).metrics != before


def test_figures_say_of_how_many_questions_they_are(written: Any) -> None:
    store = written.store
    answers = read_answers(store)
    results = answers.results
    assert int(results.counted.sum()) == ASKED
    assert results.expected == WROTE * ASKED
    assert sum(count for _, count in topics_of(results)) == ASKED
    assert sum(count for _, count in demands_of(results)) == ASKED
    assert f"of {ASKED}." in accuracy_table(results).note
    assert row_of(retriever_accuracy_table(results), "BM25, k=2")["Pipelines"] == WROTE
    body = build_body(report_input(store, answers, "t", None, read_answers(store, chosen=True)))
    assert dict(body.facts)["items"] == str(ASKED)
    assert dict(body.facts)["answers"] == f"{WROTE * ASKED} of {WROTE * ASKED}"
    making = next(section for section in body.sections if section.id == "making")
    assert f"written, to {ASKED} items" in making.text[0]
    chosen = read_answers(store, chosen=True).results
    assert chosen.counted.all()
    assert chosen.expected == chosen.correct.size


def test_who_wrote_questions_that_nobody_wrote_to_is_no_maker_of_these(written: Any) -> None:
    store = written.store
    results = read_answers(store).results
    writer = results.pipelines[0].model_hash
    items = tuple(
        replace(item, model_hash="" if counted else writer)
        for item, counted in zip(results.items, results.counted, strict=True)
    )
    assert exam_makers(replace(results, items=items)) == {}
    chosen = read_answers(store, chosen=True).results
    assert exam_makers(replace(chosen, items=items))[results.pipelines[0].model_name].wrote == len(items) - ASKED


def test_no_row_is_spoken_of_that_is_not_there(written: Any) -> None:
    table = baseline_table(read_answers(written.store).results)
    assert "first four" not in table.note
    assert "Blind guessing" not in {row[0] for row in table.rows}
    assert "first four" in baseline_table(read_answers(written.store, chosen=True).results).note


def test_a_complete_run_is_not_called_incomplete_because_few_wrote(written: Any) -> None:
    store = written.store
    results, chosen = read_answers(store).results, read_answers(store, chosen=True)
    said = " ".join(answer_warnings(results))
    assert "2 of 4 pipelines have no graded written answer; what they chose is complete." in said
    assert "not complete" not in said
    step = project_state(store, chosen, read_answers(store))["results"]
    assert step.state == State.DONE
    assert step.sentence.startswith("From 10 answers. 2 of 4 pipelines have no graded written answer;")
    assert "Not all answers" not in step.sentence


def test_a_gap_among_those_who_wrote_is_told(written: Any) -> None:
    store = written.store
    store.grades.remove(next(grade.answer_id for grade in store.grades.all()), "token_f1", "")
    said = " ".join(answer_warnings(read_answers(store).results))
    assert "1 of 10 answers of the pipelines that wrote is missing or has no grade" in said
    step = project_state(store, read_answers(store, chosen=True), read_answers(store))["results"]
    assert step.state == State.STALE
    assert "Not all answers are there." in step.sentence
    assert "stale" not in step.sentence


def test_the_matrix_of_choices_stands_in_the_report_where_choices_count(written: Any) -> None:
    store = written.store
    by_choice = read_answers(store, chosen=True)

    def tables(answers: CurrentResponses) -> tuple[dict[str, Table], dict[str, str]]:
        body = build_body(report_input(store, answers, "t", None, by_choice))
        parts = [table_of(part) for section in body.sections for part in section.parts]
        return {t.name: t for t in parts if t is not None}, {s.id: " ".join(s.text) for s in body.sections}

    lettered = build_body(report_input(store, by_choice, "t"), ReportOptions(hide_models=True))
    (matrix,) = (
        t for s in lettered.sections for t in map(table_of, s.parts) if t is not None and t.name == "rag_confusion"
    )
    assert all(str(row[0]).startswith("Model ") for row in matrix.rows)
    of_choices, said = tables(by_choice)
    assert {row[0] for row in of_choices["rag_confusion"].rows} == {
        p.label for p in by_choice.pipelines if p.retriever.kind == "bm25"
    }
    assert sum(of_choices["rag_confusion"].rows[0][1:5]) == len(by_choice.items)
    assert "Of what was chosen, all pipelines together:" in said["retrieval"]
    assert "Of the written answers, all pipelines together:" in said["written"]
    of_written, said = tables(read_answers(store))
    assert "rag_confusion" not in of_written, "what was chosen does not stand beside accuracies of what was written"
    assert "Of what was chosen" not in said["retrieval"]
    assert "rag_confusion_written" in of_written
