"""Checks what the page of the run is given: the grid, how far each pipeline is, what is wrong, one answer wholly."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ragexam.project import Project
from ragexam.project.run.page import STALE, TIE, Cell, reading_conditions, reading_plan, reading_run
from ragexam.project.run.response import reading_response
from ragexam.queries.systems.sat import SystemWords, keep_words
from ragexam.records import Response, system_pipeline
from ragexam.stats.intervals import wilson
from tests.finished import LOOKUPS


@pytest.fixture(scope="module")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copyfile(LOOKUPS, tmp_path_factory.mktemp("run") / "demo.ragexam"))


@pytest.fixture
def demo(demo_file: Path) -> Iterator[Project]:
    with Project.open(demo_file, read_only=True) as project:
        yield project


@pytest.fixture
def own(demo_file: Path, tmp_path: Path) -> Iterator[Project]:
    with Project.open(shutil.copyfile(demo_file, tmp_path / "own.ragexam")) as project:
        yield project


def test_cells_say_what_the_results_say(demo: Project):
    view, results = reading_run(demo), demo.responses.answers().results
    assert view.cells.shape == (45, 63)
    assert np.array_equal((view.cells & 3) == Cell.RIGHT, results.correct == 1)
    assert np.array_equal((view.cells & 3) == Cell.WRONG, results.correct == 0)
    assert np.array_equal((view.cells & TIE) > 0, results.ties)
    assert not (view.cells & STALE).any()
    assert (view.given, view.total, view.failed, view.to_give) == (2835, 2835, 0, 0)
    assert view.flagged(TIE) == int(results.ties.sum()) > 0
    assert 0 < view.reused < view.given


def test_all_answers_together_are_told_with_an_interval(demo: Project):
    view, results = reading_run(demo), demo.responses.answers().results
    told = view.so_far
    assert (told.right, told.wrong) == (int((results.correct == 1).sum()), int((results.correct == 0).sum()))
    assert (told.failed, told.open, told.answer_count) == (0, 0, view.given)
    assert told.share == pytest.approx(told.right / 2835)
    alone = wilson(told.right, told.answer_count)
    assert told.low is not None
    assert told.high is not None
    assert alone.low is not None
    assert told.low < alone.low < told.share, "answers to one question are not independent of each other"
    assert told.share < told.high < 1
    row, column = map(int, np.argwhere(results.ties)[0])
    assert view.tied(row, column)
    assert not view.is_stale(row, column)
    assert view.kind_of(row, column) in (Cell.RIGHT, Cell.WRONG)


def test_each_row_is_a_pipeline_with_its_interval(demo: Project):
    view = reading_run(demo)
    row = view.rows[4]
    share = demo.responses.answers().results.shares()[4]
    assert (row.accuracy, row.low, row.high) == (share.value, share.low, share.high)
    assert row.answered == row.total == 63
    assert row.seconds is not None
    assert row.seconds > 0
    best = view.row_orders["accuracy"][0]
    assert view.table().rows[0][0] == view.rows[best].pipeline.label
    assert view.rows[best].accuracy == max(r.accuracy or 0 for r in view.rows)


def test_orders_are_permutations_and_topics_stand_together(demo: Project):
    view = reading_run(demo)
    for order, size in ((view.row_orders, 45), (view.column_orders, 63)):
        for name, places in order.items():
            assert sorted(places) == list(range(size)), name
    topics = [view.items[n].topic for n in view.column_orders["topic"]]
    assert len([1 for a, b in itertools.pairwise(topics) if a != b]) == len(set(topics)) - 1
    shares = np.nanmean(demo.responses.answers().results.correct, axis=0)[list(view.column_orders["right"])]
    assert (np.diff(shares) <= 1e-12).all()


def test_nothing_is_read_twice(demo: Project):
    view = reading_run(demo)
    assert reading_run(demo, view) is view


def test_an_edited_question_is_open_again_and_a_failed_answer_is_told(own: Project):
    before = reading_run(own)
    item = before.items[7]
    own.edits.change_item(item.id, question=item.question + " Really?")
    view = reading_run(own, before)
    assert view is not before
    assert ((view.cells[:, 7] & 3) == Cell.OPEN).all()
    # The examples of 30 pipelines are taken from the questions, so their other answers are stale.
    assert (view.given, view.stale, view.to_give) == (2835 - 45, 30 * 62, 45 + 30 * 62)
    assert view.stale_reasons[0][0].startswith("The questions have changed")
    assert (view.choices.matrix.row[:, 7] == 0).all()
    assert reading_plan(own).to_give == view.to_give
    changed = view.items[7]
    spec = view.rows[0].pipeline
    manifest = own.responses.answers().matrix.manifest_ids[int(own.responses.answers().matrix.manifest[0, 0])]
    own._store.responses.add(
        Response(spec.id, changed.id, changed.content_hash, error="The prompt is too long.", manifest_id=manifest)
    )
    view = reading_run(own, view)
    assert view.failed == view.rows[0].failed == view.so_far.failed == 1
    assert view.so_far.open == 44
    assert view.kind_of(0, 7) is Cell.FAILED
    assert view.to_give == 44 + 30 * 62  # what failed is tried again only when asked for
    (failing,) = view.failures
    assert (failing.reason, failing.cells) == ("The prompt is too long.", ((0, 7),))
    assert failing.pipelines == (view.rows[0].short,)
    answer = reading_response(own, spec.id, changed.id)
    assert answer is not None
    assert (answer.error, answer.correct) == ("The prompt is too long.", None)
    assert not any(c.taken for c in answer.choices)


def test_stale_answers_are_marked_and_explained(own: Project):
    own.settings.set("seed", 99)
    view = reading_run(own)
    examples = np.array([r.pipeline.examples > 0 for r in view.rows])
    assert np.array_equal(((view.cells & STALE) > 0).all(axis=1), examples)
    assert view.stale == view.to_give == int(examples.sum()) * 63
    ((reason, count),) = view.stale_reasons
    assert reason == "The seed that chooses the in-context examples is another one."
    assert count == view.stale
    row = int(np.flatnonzero(examples)[0])
    answer = reading_response(own, view.rows[row].pipeline.id, view.items[0].id)
    assert answer is not None
    assert answer.stale == reason
    plan = reading_plan(own)
    assert (plan.to_give, plan.kept) == (view.stale, 2835 - view.stale)


def test_passages_of_a_system_are_shown_with_what_they_hold_of_the_evidence(own: Project):
    item = own.items.asked()[0]
    (span,) = item.evidence
    text = own.documents.text(span.document_id)
    middle = (span.start + span.end) // 2
    cut = text.rindex(" ", span.start, middle)
    passages = ("Words of another handbook, which nobody here has read.", text[:cut], text[cut : span.end + 200])
    spec = system_pipeline("Desk")
    own.edits.set_pipelines([spec])
    view = reading_run(own)
    manifest = own._store.runs.put_manifest(own.runs.conditions().of(spec))
    response = Response(spec.id, item.id, item.content_hash, chosen=item.key, correct=True, manifest_id=manifest)
    own._store.responses.add(response)
    keep_words(own._store, response, SystemWords("B)", passages))
    shown = reading_response(own, spec.id, item.id)
    assert view.rows[0].pipeline == spec
    assert shown is not None
    assert shown.correct
    assert [p.text for p in shown.passages] == list(passages)
    other, first, second = shown.passages
    assert (other.title, other.holds) == ("", 0.0)
    assert first.title == second.title != ""
    assert 0 < first.holds < 1
    assert 0 < second.holds < 1
    assert first.holds + second.holds == pytest.approx(1.0, abs=0.05)


def test_an_answer_is_shown_with_all_that_led_to_it(demo: Project):
    view = reading_run(demo)
    row, column = map(int, np.argwhere((view.cells & 3) == Cell.WRONG)[0])
    spec, item = view.rows[row].pipeline, view.items[column]
    answer = reading_response(demo, spec.id, item.id)
    response = demo.responses.get(int(view.choices.matrix.row[row, column]))
    assert answer is not None
    assert response is not None
    assert answer.correct is False
    assert tuple(c.loglikelihood for c in answer.choices) == response.loglikelihoods
    (taken,) = (c for c in answer.choices if c.taken)
    assert taken.score == max(c.score for c in answer.choices if c.score is not None)
    assert taken.score == pytest.approx((taken.loglikelihood or 0) / len(taken.text))
    assert [c.letter for c in answer.choices if c.key] == ["ABCD"[item.key]]
    assert item.question in answer.prompt
    oracle = next(r.pipeline for r in view.rows if r.pipeline.retriever.kind == "oracle")
    shown = reading_response(demo, oracle.id, item.id)
    assert shown is not None
    assert sum(p.holds for p in shown.passages) == pytest.approx(1.0)
    assert all(p.title and p.text in shown.prompt for p in shown.passages)
    assert reading_response(demo, "nobody", item.id) is None


def test_conditions_say_what_was_the_same_and_what_was_not(demo: Project):
    rows = {(str(name), str(value)): str(where) for name, value, where in reading_conditions(demo).rows}
    assert rows["Context length, tokens", "4,096"] == "all"
    assert rows["Self-test, right", "8 of 8"] == "all"
    models = {where for (name, _), where in rows.items() if name == "Model file (sha256)"}
    assert models == {r.pipeline.model_name for r in reading_run(demo).rows}
    assert rows["Seed of the examples", "0"] == "30 pipelines"


def test_what_failed_before_counts_only_until_it_is_answered(own: Project):
    view = reading_run(own)
    response = own.responses.get(int(view.choices.matrix.row[0, 0]))
    assert response is not None
    failed = replace(response, loglikelihoods=(), characters=(), bytes=(), tokens=(), chosen=None, correct=None)
    with pytest.raises(ValueError, match="answered"):
        own._store.responses.add(replace(failed, error="No memory."))
    assert reading_run(own, view).failed == 0
