"""Checks what the page of items is given: fits at once, curves, closer looks, improvement."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ragexam.errors import InputError
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.items.detail import category_table, curves_table, exam_table, item_detail, scale_table
from ragexam.project.items.improvement import apply_improvement, reading_improvement
from ragexam.project.items.page import reading_held_out, reading_items
from ragexam.queries.items.records import FitOptions
from ragexam.records import ItemState
from tests.finished import LOOKUPS

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = LOOKUPS
    return Path(shutil.copyfile(source, tmp_path_factory.mktemp("items") / "demo.ragexam"))


@pytest.fixture
def demo(demo_file: Path) -> Iterator[Project]:
    with Project.open(demo_file, read_only=True) as project:
        yield project


@pytest.fixture
def own(demo_file: Path, tmp_path: Path) -> Iterator[Project]:
    with Project.open(shutil.copyfile(demo_file, tmp_path / "own.ragexam")) as project:
        yield project


def test_the_first_look_is_at_the_kept_fit(demo: Project):
    view = reading_items(demo)
    kept = demo.fits.current()
    assert kept is not None
    assert view.reading is not None
    assert view.reading.kept
    assert np.array_equal(view.reading.fit.theta, kept.fit.theta, equal_nan=True)
    assert (view.options.preset, view.options.model) == (kept.inputs["preset"], kept.inputs["model"])
    assert view.answered == view.expected == 45 * 63
    assert view.complete


def test_another_model_is_fitted_at_once_and_not_kept(demo: Project):
    before = demo.version()
    view = reading_items(demo, FitOptions(model="rasch"))
    reading = view.reading
    assert reading is not None
    assert (reading.model, reading.kept) == ("Rasch", False)
    assert all(row.a == 1.0 for row in reading.items if row.a is not None)
    assert reading.held_out is None  # not at once: that takes longer than the page
    assert view.unchecked
    checked = reading_held_out(demo, view)
    assert checked.reading is not None
    assert checked.reading.held_out is not None  # though the model was named
    assert 0 < checked.reading.held_out[0] < checked.reading.held_out[1]
    assert "cross_validation" in {table.name for table in checked.reading.tables}
    later = reading_items(demo, FitOptions(model="rasch"), before=checked)
    assert not later.unchecked  # nor is it found out twice
    assert later.reading is not None
    assert later.reading.held_out == checked.reading.held_out
    assert demo.version() == before


def test_curves_are_those_of_the_parameters(demo: Project):
    reading = reading_items(demo, FitOptions(model="3pl")).reading
    assert reading is not None
    row = next(r for r in reading.items if r.a is not None)
    assert row.a is not None
    assert row.b is not None
    assert row.c is not None
    plain = row.c + (1 - row.c) / (1 + np.exp(-row.a * (reading.grid - row.b)))
    assert reading.chances[row.number - 1] == pytest.approx(plain)
    told = row.a**2 * ((plain - row.c) / (1 - row.c)) ** 2 * (1 - plain) / plain
    assert reading.information[row.number - 1] == pytest.approx(told)
    assert reading.exam_information == pytest.approx(np.nansum(reading.information, axis=0))


def test_set_aside_items_have_no_curve_but_a_flag(demo: Project):
    reading = reading_items(demo).reading
    assert reading is not None
    aside = [r for r in reading.items if r.a is None]
    assert aside
    assert all({"all_right", "all_wrong", "unanswered"} & set(r.flags) for r in aside)
    assert all(np.isnan(reading.chances[r.number - 1]).all() for r in aside)


def test_marks_tell_mean_and_best_of_each_level(demo: Project):
    reading = reading_items(demo).reading
    assert reading is not None
    assert set(reading.marks) == {"pipeline", "llm", "retriever", "icl"}
    assert len(reading.marks["pipeline"]) == 45
    by_label = {m.label: m.theta for m in reading.marks["pipeline"]}
    for mark in reading.marks["retriever"]:
        own = [theta for label, theta in by_label.items() if f" · {mark.label} · " in label]
        assert mark.count == len(own)
        assert mark.theta == pytest.approx(np.mean(own))
        assert mark.best == pytest.approx(max(own))
        assert by_label[mark.best_label] == pytest.approx(mark.best)


def test_categories_average_their_items(demo: Project):
    reading = reading_items(demo).reading
    assert reading is not None
    assert [c.name for c in reading.categories["bloom"]][:2] == ["remembering", "understanding"]
    how = next(c for c in reading.categories["question_word"] if c.name == "how")
    rows = [r.number - 1 for r in reading.items if r.question_word == "how"]
    assert how.curve == pytest.approx(np.nanmean(reading.information[rows], axis=0))
    assert how.fitted == sum(reading.items[k].a is not None for k in rows)


def test_one_item_closely(demo: Project):
    reading = reading_items(demo).reading
    assert reading is not None
    row = next(r for r in reading.items if r.right is not None and 0.3 < r.right < 0.9)
    detail = item_detail(reading, row.id)
    assert detail is not None
    assert sum(c.count for c in detail.choices) == row.answered == len(detail.answers)
    key = next(c for c in detail.choices if c.is_key)
    assert key.share == pytest.approx(row.right)
    assert sum(g.total for g in detail.groups) == row.answered
    assert sum(g.right for g in detail.groups) == sum(a.right for a in detail.answers)
    assert all(g.low <= g.share <= g.high for g in detail.groups)
    assert [a.theta for a in detail.answers] == sorted(a.theta for a in detail.answers)
    low, high = detail.band or (np.zeros(0), np.zeros(0))
    curve = reading.chances[row.number - 1]
    assert ((low <= curve) & (curve <= high)).all()
    assert item_detail(reading, "nobody") is None


def test_what_takes_long_is_not_fitted_while_a_person_waits(demo: Project):
    view = reading_items(demo, FitOptions(preset="marginal", model="auto"))
    assert view.reading is None
    assert view.long
    assert view.problem
    named = reading_items(demo, FitOptions(preset="paper", model="3pl"))
    assert named.reading is not None
    assert not named.long


def test_without_covariances_there_is_no_band_and_a_reason(demo: Project):
    reading = reading_items(demo, FitOptions(preset="paper", model="3pl")).reading
    assert reading is not None
    assert reading.band_reason
    detail = item_detail(reading, next(r.id for r in reading.items if r.a is not None))
    assert detail is not None
    assert detail.band is None


def test_a_wrong_key_is_remarked(own: Project):
    """The wrong choice that the stronger pipelines took is made... the key stays: their preference is told."""
    reading = reading_items(own).reading
    assert reading is not None
    easy = next(r for r in reading.items if r.right is not None and 0.8 < r.right < 1)
    item = own.items.get(easy.id)
    assert item is not None
    other = (item.key + 1) % len(item.choices)
    # Exchanging two choices' texts would be another item; exchanging the columns of one response is not possible from
    # outside. So the item is looked at through a reading whose key is moved.
    from dataclasses import replace

    results = reading.answers.results
    items = tuple(replace(i, key=other) if i.id == item.id else i for i in results.items)
    moved = replace(reading, answers=replace(reading.answers, results=replace(results, items=items)))
    detail = item_detail(moved, item.id)
    assert detail is not None
    assert any("check the key" in remark for remark in detail.remarks)


def test_the_reach_is_the_error_at_the_best_and_at_the_middle(demo: Project):
    reading = reading_items(demo).reading
    assert reading is not None
    theta = np.array([m.theta for m in reading.marks["pipeline"]])
    assert (reading.reach.best, reading.reach.middle) == (theta.max(), np.median(theta))
    at = np.interp([theta.max(), np.median(theta)], reading.grid, reading.exam_information) ** -0.5
    assert [reading.reach.best_error, reading.reach.middle_error] == pytest.approx(at, rel=0.01)  # the grid is coarser


def test_tables_hold_the_figures_behind_the_pictures(demo: Project):
    reading = reading_items(demo).reading
    assert reading is not None
    for table in (
        curves_table(reading, "chance"),
        curves_table(reading, "information"),
        exam_table(reading),
        category_table(reading, "topic"),
        scale_table(reading),
    ):
        assert table.rows
        assert {len(row) for row in table.rows} == {len(table.columns)} == {len(table.formats)}
    places = [row[2] for row in scale_table(reading).rows]
    assert places == sorted(places, reverse=True)


def test_while_answers_come_in_the_model_is_kept_and_the_fit_begins_from_the_last(project: Project, corpus: Path):
    with_answers(project, corpus)
    full = reading_items(project).reading
    assert full is not None
    later = reading_items(project, FitOptions(), before=None)
    assert later.reading is not None
    project.pipelines.choose(
        ["scripted:1:0.9", "scripted:2:0.6", "scripted:5:0.4"], ["closed_book", "oracle", "bm25:k=2"], [0]
    )
    so_far = reading_items(project, FitOptions(), before=later)
    assert not so_far.complete
    assert so_far.reading is not None
    assert so_far.reading.fit.model == later.reading.fit.model
    assert so_far.reading.chosen_at == later.reading.chosen_at
    assert not so_far.reading.fitted.scores  # not checked anew at every answer
    cold = reading_items(project, FitOptions(model=so_far.reading.fit.model))
    assert cold.reading is not None
    assert so_far.reading.fit.b == pytest.approx(cold.reading.fit.b, abs=2e-3, nan_ok=True)


def test_without_answers_it_says_what_to_do(project: Project, corpus: Path):
    view = reading_items(project)
    assert view.reading is None
    assert view.problem
    assert view.hint == "Run the pipelines first."


def test_another_normalisation_is_decided_anew(demo: Project):
    plain = reading_items(demo, FitOptions(model="2pl"), mode="sum").reading
    usual = reading_items(demo, FitOptions(model="2pl")).reading
    assert plain is not None
    assert usual is not None
    assert plain.answers.results.mode == "sum"
    assert plain.answers.results.right().sum() != usual.answers.results.right().sum()
    with pytest.raises(InputError):
        reading_items(demo, mode="by_weight")


def test_improvement_tells_gain_and_what_is_left_of_it(demo: Project):
    improvement = reading_improvement(demo)
    assert improvement is not None
    assert improvement.current
    assert [s.number for s in improvement.steps] == [0, 1, 2, 3, 4, 5]
    assert [s.items for s in improvement.steps] == [63 - len(s.dropped) for s in improvement.steps]
    assert improvement.steps[0].gain is None
    last = improvement.steps[-1]
    assert last.gain is not None
    assert last.held_out is not None
    assert last.gain > last.held_out
    assert improvement.caution
    assert all(d.question and d.asked for d in last.dropped)


def test_applying_a_step_rejects_its_items_in_one_edit_that_can_be_undone(own: Project):
    improvement = reading_improvement(own)
    assert improvement is not None
    doomed = [d.id for d in improvement.steps[2].dropped]
    edit = apply_improvement(own, improvement.id, 2, "tells little")
    assert edit is not None
    for item_id in doomed:
        item = own.items.get(item_id)
        assert item is not None
        assert (item.state, item.comment) == (ItemState.REJECTED, "tells little")
    after = reading_improvement(own)
    assert after is not None
    assert not after.current
    assert sum(d.asked for d in after.steps[-1].dropped) == len(improvement.steps[-1].dropped) - len(doomed)
    own.edits.undo()
    again = reading_improvement(own)
    assert again is not None
    assert again.current
    with pytest.raises(InputError):
        apply_improvement(own, "nothing", 1, "")


def test_kept_fits_bring_their_controls(own: Project):
    outcome = own.start_job("fit", preset="robust", model="2pl").wait()
    assert isinstance(outcome, Done)
    reading = reading_items(own).reading
    assert reading is not None
    assert reading.kept
    assert "controls" in [t.name for t in reading.tables]
    assert any("ability" in s or "discrimination" in s for s in reading.sentences)


def with_answers(project: Project, corpus: Path) -> None:
    project.settings.set("embedder", "hashed")
    for name, parameters in (
        ("import", {"paths": [str(corpus)]}),
        ("generate", {"model": "scripted:3:0.9", "n": 8}),
    ):
        assert isinstance(project.start_job(name, **parameters).wait(), Done)
    project.pipelines.choose(["scripted:1:0.9", "scripted:2:0.6"], ["closed_book", "oracle", "bm25:k=2"], [0])
    assert isinstance(project.start_job("run").wait(), Done)


def test_the_fit_at_once_is_the_one_that_the_job_keeps(own: Project):
    at_once = reading_held_out(own, reading_items(own, FitOptions(model="3pl"))).reading
    assert at_once is not None
    assert not at_once.kept
    kept = own.fits.fit(model="3pl")
    again = reading_held_out(own, reading_items(own, FitOptions(model="3pl"))).reading
    assert again is not None
    assert again.kept
    for name in ("theta", "a", "b", "c", "b_se"):
        assert np.array_equal(getattr(at_once.fit, name), getattr(kept.fit, name), equal_nan=True), name
    assert at_once.held_out == again.held_out  # checked on the same parts
