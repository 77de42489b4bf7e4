"""Open questions as columns of what pipelines wrote."""

from __future__ import annotations

import json
import time
from typing import Any

import numpy as np
import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.grading.grader import GRADERS
from ragexam.prompt_files import prompts_key
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.failed_writes import FailedWrite, keep_failed_write
from ragexam.queries.report.report_input import current_fit, report_input
from ragexam.queries.run.answers import read_answers
from ragexam.records import Grade, Item
from ragexam.report.document.assemble import build_body
from ragexam.report.document.files import write_harness_json
from ragexam.report.results.comparison_tables import pair_items_table
from ragexam.report.results.results import Failure
from ragexam.report.run.condition_tables import condition_table

from .conftest import by_hand


def open_items(store: Any, n: int) -> list[Item]:
    """Questions without choices, on the documents of the exam's first ones."""
    kept = store.items.kept()[:n]
    return [
        Item(
            f"open{k}",
            f"Why does {item.question[8:]}",
            (),
            -1,
            item.evidence,
            item.passage,
            answer="So that it is safe.",
        )
        for k, item in enumerate(kept)
    ]


@pytest.fixture
def opened(written: Any) -> Any:
    """Return the same with three open questions: two have a graded answer, the third an answer that nobody graded."""
    written.store.items.add(open_items(written.store, 3), "manual")
    written.done("write", items="open")
    for answer in current_answers(written.store):
        if answer.item_id in ("open0", "open1"):
            written.store.grades.put(
                Grade(answer.id, "token_f1", float(answer.item_id == "open0"), "", time.time(), inputs="x")
            )
    return written


def test_open_questions_are_columns_of_what_is_written(opened: Any) -> None:
    chosen = read_answers(opened.store, chosen=True)
    ExamEdits(opened.store).set_response_source("written", "token_f1", 0.6)
    taken = read_answers(opened.store)
    results = taken.results
    assert [item.id for item in results.items] == [*(item.id for item in chosen.items), "open0", "open1"]
    assert (results.correct[:, -2] == 1.0).all()
    assert (results.correct[:, -1] == 0.0).all()
    np.testing.assert_array_equal(results.correct[:, :-2], by_hand(opened.store, 0.6)[:, : len(chosen.items)])
    assert results.documents[-2] == results.documents[0]
    assert taken.stale.shape == results.correct.shape
    share = (by_hand(opened.store, 0.6)[:, : len(chosen.items)].sum(axis=1) + 1) / (len(chosen.items) + 2)
    np.testing.assert_allclose(results.accuracy(), share)
    ExamEdits(opened.store).set_response_source("both", "token_f1", 0.6)
    both = read_answers(opened.store)
    assert both.items == chosen.items, "without choices nothing is right twice"


def test_a_report_and_its_files_hold_open_questions(opened: Any, tmp_path: Any) -> None:
    ExamEdits(opened.store).set_response_source("written", "token_f1", 0.6)
    answers, chosen = read_answers(opened.store), read_answers(opened.store, chosen=True)
    report = report_input(opened.store, answers, "T", chosen=chosen)
    body = build_body(report)
    assert ("items", str(len(chosen.items) + 2)) in body.facts
    pairs = pair_items_table(answers.results, 0, 1)
    assert "So that it is safe." in [row[1] for row in pairs.rows]
    runs = json.loads(write_harness_json(answers.results, tmp_path).read_text())["runs"]
    lines = [line for run in runs for lines in run["samples"].values() for line in lines]
    assert {line["target"] for line in lines if not line["doc"]["choices"]} == {"So that it is safe."}


def test_a_fit_has_open_questions(ready: Any) -> None:
    ready.store.items.add(open_items(ready.store, 2), "manual")
    ready.done("write")
    rng = np.random.default_rng(3)
    for answer in current_answers(ready.store):
        value = float(rng.random())
        ready.store.grades.put(Grade(answer.id, "token_f1", value, "", time.time(), inputs="y"))
    ExamEdits(ready.store).set_response_source("written", "token_f1", 0.6)
    ready.done("fit")
    answers = read_answers(ready.store)
    kept = current_fit(ready.store, answers)
    assert kept is not None
    assert kept.fit.items == len(answers.items)
    assert "open0" in [item.id for item in answers.items]


def test_what_could_not_be_written_is_wrong_and_told(opened: Any) -> None:
    spec = opened.store.pipelines.chosen()[0]
    late = open_items(opened.store, 4)[3]
    opened.store.items.add([late], "manual")
    keep_failed_write(opened.store, FailedWrite(spec.id, late.id, late.content_hash, "Too long.", 0.1, "r", 96))
    ExamEdits(opened.store).set_response_source("written", "token_f1", 0.6)
    answers = read_answers(opened.store)
    results = answers.results
    assert results.items[-1].id == late.id
    assert results.failed[:, -1].tolist() == [True, False, False, False]
    assert np.isnan(results.correct[:, -1]).all()
    assert results.scores[0, -1] == 0.0
    report = report_input(opened.store, answers, "T", chosen=read_answers(opened.store, chosen=True))
    assert report.failures == (Failure(spec.id, "Too long.", 1),)


def test_the_conditions_of_a_report_are_those_of_what_was_written(opened: Any) -> None:
    ExamEdits(opened.store).set_response_source("written", "token_f1", 0.6)
    answers = read_answers(opened.store)
    report = report_input(opened.store, answers, "T", chosen=read_answers(opened.store, chosen=True))
    told = {name: value for name, value, _ in condition_table(report.manifests).rows}
    assert told["Most tokens of an answer"] == "96"
    assert told["Right by"] == GRADERS["token_f1"].label
    assert told["Right above"] == "0.6"
    assert told["Prompt for writing (hash)"] == prompts_key("write")
    assert "Noise of a tie, nats" not in told, "nothing of the choices' run"
    making = next(section for section in build_body(report).sections if section.id == "making")
    assert "choices are not shown" in making.text[0]


def test_stale_answers_are_told_of_what_is_written(opened: Any) -> None:
    ExamEdits(opened.store).set_response_source("written", "token_f1", 0.6)
    assert not read_answers(opened.store).stale.any()
    opened.done("rechunk", chunker={"name": "separator", "parameters": {"size": 50, "overlap": 0}})
    answers = read_answers(opened.store)
    searching = np.array([p.retriever.kind == "bm25" for p in answers.pipelines])
    np.testing.assert_array_equal(answers.stale.all(axis=1), searching)
    report = report_input(opened.store, answers, "T", chosen=read_answers(opened.store, chosen=True))
    assert any("written answers were given under other conditions" in note for note in report.notes)
