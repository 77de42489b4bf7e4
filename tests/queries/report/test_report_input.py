"""Checks what a report is made from, as the project is now; fits and comparisons of two pipelines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.edits.exam_edits import ExamEdits, categorised
from ragexam.errors import InputError, NotEnoughData
from ragexam.exam.choice_items.figures import lookup
from ragexam.exam.choice_items.figures.lookup import LOOKING_UP
from ragexam.queries.exam.lookup import lookup_baselines
from ragexam.queries.report.report_input import current_fit, current_refinement, exam_tables, report_input
from ragexam.queries.results.compare import compare_pipelines
from ragexam.queries.run.answers import read_answers
from ragexam.queries.state import project_state
from ragexam.queries.steps import State
from ragexam.records import Finding, Item, ItemState
from ragexam.report.document.assemble import build_body
from ragexam.report.document.records import table_of


def rows(table: Any) -> dict[str, Any]:
    return {row[0]: row[1] for row in table.rows}


def test_the_fit_asked_for_last_is_shown(ready: Any) -> None:
    ready.done("run")
    store = ready.store
    for preset in ("robust", "paper", "robust"):
        result = ready.done("fit", preset=preset, model="rasch", controls=False)
        shown = current_fit(store, read_answers(store))
        assert shown is not None
        assert (shown.id, shown.fit.preset) == (result["fit"], preset)
    assert len(store.fits.all()) == 2


def test_whoever_goes_back_to_what_counted_before_finds_its_fit_again(ready: Any) -> None:
    """Fitted with a question and without it: with it again nothing is out of date."""
    ready.done("run")
    store = ready.store

    def items_step() -> State:
        answers = read_answers(store)
        return project_state(store, answers, answers)["items"].state

    ready.done("fit", model="rasch", controls=False)
    assert items_step() == State.DONE
    edits = ExamEdits(store)
    edits.reject([store.items.asked()[0].id])
    assert items_step() == State.STALE
    ready.done("fit", model="rasch", controls=False)
    assert items_step() == State.DONE
    edits.undo()
    assert items_step() == State.DONE


def test_the_refinement_asked_for_last_is_shown(ready: Any) -> None:
    ready.done("run")
    store = ready.store
    for drop in (0.3, 0.2, 0.3):
        result = ready.done("refine", model="2pl", steps=1, min_items=2, drop=drop)
        shown = current_refinement(store, read_answers(store))
        assert shown is not None
        assert (shown.id, shown.inputs["drop"]) == (result["refinement"], drop)


def test_figures_are_those_of_the_exam_as_it_is(ready: Any) -> None:
    store = ready.store
    assert [t.name for t in exam_tables(store)] == ["exam", "coverage"]  # an exam that nobody generated
    first, second, *_ = store.items.all()
    store.items.put(replace(first, state=ItemState.REJECTED))
    store.items.put(replace(second, state=ItemState.DROPPED))
    figures, coverage = exam_tables(store)
    assert rows(figures)["Surviving items"] == 6
    assert rows(figures)["Rejected by a person"] == 1
    assert sum(row[2] for row in coverage.rows) == 6
    statistics = {"unparsed": 3, "abandoned": 2, "surviving": 99}
    store.generations.put("g", {}, {"statistics": statistics, "tables": []})
    figures = exam_tables(store)[0]
    assert rows(figures)["Candidate items generated"] == 8 + 3
    assert rows(figures)["Passages that gave no item"] == 2
    assert rows(figures)["Surviving items"] == 6
    ready.done("guess", models=["scripted:1:0.9"])
    assert [t.name for t in exam_tables(store)] == ["exam", "coverage", "guessing"]


def test_a_model_that_tried_the_questions_and_sits_the_exam_is_told_of(ready: Any) -> None:
    ready.done("run")
    store = ready.store
    assert "sits the exam" not in " ".join(report_input(store, read_answers(store), "t").notes)
    sitting = store.pipelines.chosen()[0]
    fell = Finding("all_passages", 0.0, 1.0, True, "", sitting.model_hash)
    store.items.add(
        [Item("g", "Which?", ("a", "b"), 0, strategy="composed", state=ItemState.DROPPED, findings=(fell,))]
    )
    report = report_input(store, read_answers(store), "t")
    told = f"{sitting.model_name} sits the exam and had tried its questions before: one that"
    assert any(note.startswith(told) for note in report.notes)
    assert told in next(table.note for table in report.exam_tables if table.name == "gates")


def test_who_only_looks_up_stands_beside_the_accuracies(ready: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookup, "FEWEST", 6)
    store = ready.store
    ready.done("run")
    given = report_input(store, read_answers(store), "t")
    lookups = {baseline.name: baseline for baseline in given.lookups}
    searched = [name for name in lookups if name.startswith("Word for word in the passages of ")]
    assert {name.removeprefix("Word for word in the passages of ") for name in searched} == set(given.retrieval_metrics)
    assert {
        "Word for word in the passage of the answer",
        "The commonest choice of the exam",
        "Word for word in the first 3 passages of BM25",
    } <= set(lookups)
    assert "Nearest in meaning to the passage of the answer" not in lookups  # the choices were never embedded
    ready.done("filter")
    nearest = {b.name: b for b in lookup_baselines(store)}["Nearest in meaning to the passage of the answer"]
    assert nearest.items == len(store.items.kept())
    body = build_body(given)
    best = max(b.share for b in given.lookups)
    assert best >= LOOKING_UP, "its keys stand in its passages"
    assert any(said.startswith("This exam measures looking up") for said in body.decision.details)
    (table,) = (t for s in body.sections for t in map(table_of, s.parts) if t is not None and t.name == "baselines")
    assert dict(rows(table)).keys() >= lookups.keys()
    assert "This exam measures looking up" in table.note


def test_no_items_no_tables(bench: Any) -> None:
    assert exam_tables(bench.store) == ()


def test_failures_and_dropped_items_are_handed_over(ready: Any) -> None:
    store = ready.store
    store.items.add([replace(store.items.all()[0], id="orphan", evidence=(), question="What is the key to nothing?")])
    dropped = replace(store.items.all()[1], state=ItemState.DROPPED)
    store.items.put(dropped)
    ready.done("run")
    ready.done("run", retry_failed=True)  # fails again: still one failure an item
    given = report_input(store, read_answers(store), "t")
    assert given.results.failed.sum() == 4
    oracles = {p.id for p in given.results.pipelines if p.retriever.kind == "oracle"}
    assert {f.pipeline_id for f in given.failures} == oracles
    assert [f.count for f in given.failures] == [1] * 4
    assert all(f.reason for f in given.failures)
    assert given.dropped == (dropped,)
    assert not any("sits it" in note for note in given.notes)


def test_examples_to_read(ready: Any) -> None:
    ready.done("run")
    answers = read_answers(ready.store)
    given = report_input(ready.store, answers, "t")
    assert given.examples
    title, text = given.examples[0]
    assert title.startswith("Right with passages, wrong without: What is the key number")
    results = answers.results
    choices = results.choices()
    best = choices[int(np.argmax(results.accuracy()[choices]))]
    assert text.splitlines()[0] == results.pipelines[best].label
    column = next(n for n, item in enumerate(answers.items) if item.question in title)
    item = answers.items[column]
    response = ready.store.responses.get(int(answers.matrix.row[best, column]))
    assert ready.store.prompts.get(response.prompt_hash) in text
    for choice, value, characters in zip(item.choices, response.loglikelihoods, response.characters, strict=True):
        assert f"{choice}   {value:.2f} ({value / characters:.3f})" in text
    right = "ABCD"[item.key]
    (line,) = [line for line in text.splitlines() if line.endswith("taken, right")]
    assert line.startswith(f"  {right})")
    (closed,) = [line for line in text.splitlines() if "Closed book" in line and " took " in line]
    assert closed.endswith("wrong.")


def test_any_two_pipelines_are_compared(ready: Any) -> None:
    store = ready.store
    with pytest.raises(NotEnoughData):
        compare_pipelines(store, read_answers(store), *(p.id for p in store.pipelines.chosen()[:2]))
    ready.done("run")
    answers = read_answers(store)
    first, second = answers.pipelines[0], answers.pipelines[2]
    sentence, counts, items = compare_pipelines(store, answers, first.id, second.id)
    assert first.label in sentence
    assert second.label in sentence
    x, y = answers.results.correct[0], answers.results.correct[2]
    comparisons = rows(counts)
    assert comparisons["Items that both sat"] == 8
    assert comparisons[f"Only {second.label} right"] == int(((x == 0) & (y == 1)).sum())
    assert comparisons["First minus second, points"] == pytest.approx(100 * (x.mean() - y.mean()))
    assert len(items.rows) == 8
    with pytest.raises(InputError, match="same"):
        compare_pipelines(store, answers, first.id, first.id)
    with pytest.raises(InputError, match="no pipeline"):
        compare_pipelines(store, answers, first.id, "no such id")


def test_german_questions_are_told_apart_by_german_words() -> None:
    item = Item("i", "Wann wird der Plan erstellt?", ("a", "b"), 0, language="de")
    made = categorised(item)
    assert made.question_word == "when"
    assert made.bloom == ("creating",)
