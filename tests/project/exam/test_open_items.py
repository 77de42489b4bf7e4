"""Checks what the Exam page reads of open questions: generations, failed tries, critiques, forecasts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ragexam.exam.labels.critique_tables import ALL
from ragexam.exam.labels.critiques import CRITIQUES, FIGURE_3
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam.project.exam.open_items import reading_critiques, reading_open_forecast, reading_open_generations

MODEL = "scripted:3:0.95"
FACTS = {"fact_single": 0.5, "summary": 0.5}


def done(project: Project, name: str, **parameters: Any) -> Any:
    outcome = project.start_job(name, **parameters).wait()
    assert isinstance(outcome, Done), outcome
    return outcome.result


@pytest.fixture
def asked(project: Project, corpus: Path) -> Project:
    done(project, "import", paths=[str(corpus)])
    done(project, "generate_open", model=MODEL, n=6, mix=FACTS, labeller="")
    return project


def test_nothing_yet(project: Project) -> None:
    assert reading_open_generations(project) == ()
    view = reading_critiques(project)
    assert (view.questions, view.rated, view.bars, view.table.rows) == (0, 0, (), ())
    assert view.sentence == "There are no open questions yet."


def test_generations_with_their_mix(asked: Project) -> None:
    (made,) = reading_open_generations(asked)
    assert (made.strategy, made.way, made.labeller, made.wanted) == ("statements", "asked", "", 6)
    assert made.asked == {"fact_single": 3, "summary": 3}
    assert (made.kept, made.reached, made.labelled, made.confusion) == (6, True, {}, None)
    assert made.mix["summary"] == 0.5
    assert dict(made.outcomes)["kept"] >= made.kept
    assert made.tries == sum(count for _, count in made.outcomes)
    first = next(item for item in asked.items.all() if item.is_open and item.kept)
    asked.edits.reject([first.id])
    (now,) = reading_open_generations(asked)
    assert now.kept == made.kept - 1
    assert not now.reached
    assert "Still lacking: 1" in now.sentence


def test_counted_by_the_labeller(asked: Project) -> None:
    done(asked, "generate_open", model=MODEL, n=3, mix={"reasoning": 1.0})
    made = reading_open_generations(asked)[0]
    assert (made.way, made.labeller, made.labelled) == ("labelled", MODEL, {"reasoning": made.kept})
    assert made.outside > 0
    assert "set aside" in made.sentence
    assert made.confusion is not None
    assert sum(row[2] for row in made.confusion.rows) == made.kept + made.outside


def test_critiques_and_their_thresholds(asked: Project) -> None:
    done(asked, "critique", model=MODEL)
    view = reading_critiques(asked)
    assert view.rated == view.questions > 0
    assert set(view.missing) == set(CRITIQUES)
    assert not any(view.missing.values())
    whole = [bar for bar in view.bars if (bar.strategy, bar.label) == ("statements", ALL)]
    assert [bar.critique for bar in whole] == list(CRITIQUES)
    assert all(bar.mean is not None and 1 <= bar.mean <= 5 for bar in whole)
    assert len([b for b in reading_critiques(asked, FIGURE_3).bars if b.label == ALL]) == 4
    asked.edits.apply_critiques({"stand_alone": 5.0})
    dropped = reading_critiques(asked)
    assert dropped.thresholds == {"stand_alone": 5.0}
    assert dropped.dropped > 0
    assert f"{dropped.dropped} are dropped by a threshold." in dropped.sentence
    asked.edits.undo()
    assert reading_critiques(asked) == view


def test_forecasts(asked: Project) -> None:
    model = next(item.model_hash for item in asked.items.all() if item.is_open)
    ahead = reading_open_forecast(asked, model_hash=model, size_bytes=0, wanted=8, settings={}, mix=FACTS)
    assert ahead.basis == "here"
    assert ahead.kept == sum(item.is_open and item.kept for item in asked.items.all())
    assert ahead.attempts > 0
