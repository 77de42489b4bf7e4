"""Checks what the window is given of settling: the plan before, the pictures after, and what is left when it was taken back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ragexam.exam.demands.item_demand import demand_summary
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.run.settle_page import kinds_rows, kinds_table, reading_settle_page
from ragexam.project.run.settling import SettledGroup, settling_view, step_in_words
from ragexam.report.pictures.settling import LEADS, OUT, STILL_IN
from ragexam.report.results.as_settled import own_contest, race_of
from ragexam.report.results.compare import Contest
from ragexam.report.results.settlement import CHECK, RACE, LeftOut, Settlement, SettleStep
from ragexam.report.results.verdict.decide import decide
from ragexam.sentences import plain
from tests.finished import LOOKUPS


@pytest.fixture(scope="module")
def settled_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = Path(shutil.copyfile(LOOKUPS, tmp_path_factory.mktemp("settle") / "demo.ragexam"))
    with Project.open(path) as project:
        project.settings.set("embedder", "hashed")
        project.pipelines.choose(["scripted:1:0.95", "scripted:2:0.3"], ["closed_book", "bm25:k=1", "bm25:k=3"], [0])
        before = reading_settle_page(project)
        assert before.view is None
        assert "the same 6 of 63 questions: 36 answers" in before.plan.sentences[0]
        assert not before.plan.obstacle
        outcome = project.start_job("settle", tolerance=10.0).wait(lambda _: None)
        assert isinstance(outcome, Done), outcome
    return path


@pytest.fixture
def settled(settled_file: Path, tmp_path: Path) -> Iterator[Project]:
    with Project.open(shutil.copyfile(settled_file, tmp_path / "own.ragexam")) as project:
        yield project


def test_pictures_hold_everybody_and_every_step(settled: Project) -> None:
    page = reading_settle_page(settled)
    assert page.view is not None
    assert page.ended
    assert page.tolerance == 10.0
    assert page.race[0].group == LEADS
    assert {row.group for row in page.race[1:]} <= {STILL_IN, OUT}
    assert len(page.race) == 4, "yardsticks take no part"
    for row in page.race[1:]:
        assert row.low is not None
        assert row.high is not None
        assert row.low <= (row.value or 0.0) <= row.high
        # Out is who cannot be better by what matters.
        assert (row.group == OUT) == (row.high < 10.0)
        assert row.label in row.words
    assert [p.number for p in page.certainty] == [step.number for step in page.view.steps]
    assert len(page.log.rows) == len(page.certainty_table.rows) == len(page.certainty)
    assert any(group.differ for group in page.view.groups), (
        "a rival that is right on the same questions decides nothing"
    )
    assert page.race_table.rows
    assert page.details
    assert not page.lost_sentence
    assert reading_settle_page(settled, page) is page


def test_full_run_afterwards_leaves_the_settlement_as_it_was(settled: Project) -> None:
    before = reading_settle_page(settled)
    assert before.view is not None
    assert not before.view.whole
    outcome = settled.start_job("run").wait(lambda _: None)
    assert isinstance(outcome, Done), outcome
    after = reading_settle_page(settled)
    assert after.view is not None
    assert after.view.whole
    assert (after.view.asked, after.view.checks) == (before.view.asked, before.view.checks)
    assert (after.view.still_in, after.view.groups) == (before.view.still_in, before.view.groups)
    assert after.race == before.race
    assert after.race_table.rows == before.race_table.rows
    results = settled.responses.answers().results
    assert not results.by_design
    decided = decide(results, 0, contest=Contest(results, 0, tolerance=0.1))
    assert after.view.sentence == decided.sentence, "all answers are there: the verdict rests on them"
    assert after.details[: len(decided.details)] == decided.details


def test_what_goes_on_is_told_by_what_it_asked_for_though_all_answers_are_there(settled: Project) -> None:
    assert isinstance(settled.start_job("run").wait(lambda _: None), Done)
    results = settled.responses.chosen().results
    assert results.settlement is not None
    going_on = replace(results, settlement=replace(results.settlement, outcome="", reach=(1,) * len(results.pipelines)))
    view = settling_view(Contest(going_on, 0, tolerance=0.1))
    assert view is not None
    assert view.asked == results.settlement.ends[0] * len(results.pipelines)
    assert view.sentence.startswith("The choice is not settled yet")
    ended = replace(going_on, settlement=replace(going_on.settlement, outcome="budget"))
    told = settling_view(Contest(ended, 0, tolerance=0.1))
    assert told is not None
    assert told.sentence.startswith("Choose")


def test_everybody_who_was_asked_everything_stands_in_the_race(settled: Project) -> None:
    assert isinstance(settled.start_job("run").wait(lambda _: None), Done)
    results = settled.responses.chosen().results
    every = len(results.items)
    whole = Settlement(
        "s", 0.1, 0, tuple(p.id for p in results.pipelines), tuple(i.content_hash for i in results.items),
        order=tuple(range(every)), ends=(every,), odds=(1.0,) * every, reach=(1,) * len(results.pipelines), outcome="undecided",
    )  # fmt: skip
    contest = Contest(replace(results, settlement=whole), 0, tolerance=0.1)
    view = settling_view(contest)
    assert view is not None
    assert view.sentence
    assert view.still_in
    race = race_of(own_contest(contest))
    assert race is not None
    assert len(race.rows) == 4


def test_taken_back_leaves_no_shares_of_different_questions(settled: Project) -> None:
    page = reading_settle_page(settled)
    assert settled.runs.take_back_settlement() is not None
    after = reading_settle_page(settled, page)
    assert after.view is None
    assert "taken back" in after.lost_sentence
    results = settled.responses.answers().results
    part = ~results.sat.all(axis=1)
    assert part.any()
    assert np.isnan(results.accuracy()[part]).all()
    assert all(share.value is None for share, own in zip(results.shares(), part, strict=True) if own)
    assert "settle again" in settled.state()["run"].sentence
    assert settled.runs.take_back_settlement() is None
    settled.edits.undo()
    again = reading_settle_page(settled, after)
    assert again.view == page.view


def test_gain_of_the_published_algorithm_stands_beside_and_is_read_anew(settled: Project) -> None:
    page = reading_settle_page(settled)
    assert page.details[-1] == page.beside
    assert "With earlier answers: After 5 updates" in page.beside
    assert reading_settle_page(settled, page) is page
    outcome = settled.start_job("refine", steps=1).wait(lambda _: None)
    assert isinstance(outcome, Done), outcome
    after = reading_settle_page(settled, page)
    assert "least. After 1 update" in after.beside or "least. No item could be dropped." in after.beside
    assert after.beside in after.details


def test_new_start_takes_up_what_was_taken_back(settled: Project) -> None:
    before = reading_settle_page(settled)
    settled.runs.take_back_settlement()
    outcome = settled.start_job("settle", tolerance=10.0).wait(lambda _: None)
    assert isinstance(outcome, Done), outcome
    assert outcome.result["responses"] == 0
    after = reading_settle_page(settled)
    assert after.view is not None
    assert before.view is not None
    assert after.view.sentence == before.view.sentence


def test_what_hinders_is_said(settled: Project) -> None:
    settled.pipelines.choose(["scripted:1:0.95"], ["closed_book", "bm25:k=1"], [0])
    page = reading_settle_page(settled)
    assert "nothing to choose between" in page.plan.obstacle
    assert page.plan.hint


def test_answers_that_check_the_choice_are_told_apart_from_those_that_chose(settled: Project) -> None:
    view = reading_settle_page(settled).view
    assert view is not None
    (check,) = [step for step in view.steps if step.why == CHECK]
    assert view.checks == len(check.items) * len(check.asked) > 0
    results = settled.responses.answers().results
    assert view.asked + view.checks == int(results.answered.sum())


def test_kinds_are_called_as_everywhere_and_explained() -> None:
    groups = [SettledGroup("difference", 9, 6, 4), SettledGroup("lookup", 5, 1, -1), SettledGroup("", 3, 2, 0)]
    difference, lookup, none = kinds_rows(groups)
    assert (difference.label, lookup.label, none.label) == ("Difference", "Lookup", "no topic")
    assert "6 told them apart; the choice had 4 more right." in difference.words
    assert difference.words.endswith(demand_summary("difference"))
    assert "the choice had 1 fewer right." in lookup.words
    assert none.words.endswith("both had as many right.")
    assert [row[0] for row in kinds_table(groups).rows] == ["Difference", "Lookup", "no topic"]


def test_a_step_names_few_and_counts_many() -> None:
    few, many = (
        plain(step_in_words(SettleStep(1, RACE, ("i",), False, tuple("pqrst"[:number]), 2, 1), {"p": "one"}))
        for number in (4, 5)
    )
    assert "1 question for one, q, r and s." in few
    assert "1 question for 5 pipelines." in many


def test_small_gaps_are_level_in_the_log() -> None:
    out = LeftOut("p", gap=-0.003, low=-0.02, high=0.01)
    step = SettleStep(1, RACE, ("i",), False, ("p", "q"), 2, 1, left_out=(out,))
    said = plain(step_in_words(step, {"p": "one", "q": "two"}, {"q"}))
    assert "one (level; at best 2 points ahead)" in said
    assert "Candidates: 1; yardsticks (closed book, oracle): 1." in said
    assert "yardsticks" not in plain(step_in_words(step, {}))
