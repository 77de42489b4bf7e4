"""Checks what a judge has left to do is counted as the jobs count it, and timed by what is known of it."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.measures.question_bank import PER_BANK, QUESTIONS
from ragexam.grading.rubrics import rubric_inputs
from ragexam.pipelines.forecast import Timing
from ragexam.queries.forecast.speeds import Speed, remember_units
from ragexam.queries.grading.judging_forecast import (
    bank_time_name,
    forecast_banks,
    forecast_passage_grading,
    grade_time_name,
    judge_facts,
    key_time_name,
)
from ragexam.records import Rubric, RubricEntry

JUDGE = "scripted:5:1.0"
SPEED = Speed((Timing("m", 100, 1.0),), 2.0)

pytestmark = pytest.mark.usefixtures("own_cache")


def test_banks_that_stand_are_not_counted(ready: Any) -> None:
    items = ready.store.items.asked()
    every = forecast_banks(ready.store, model_hash="m")
    assert (every.banks, every.questions) == (len(items), PER_BANK * len(items))
    assert (every.seconds, every.basis) == (None, "unknown")
    ExamEdits(ready.store).set_rubric(items[0].id, QUESTIONS, [RubricEntry("a", "Who signs it all?")])
    assert forecast_banks(ready.store, model_hash="m").banks == len(items) - 1
    some = forecast_banks(ready.store, model_hash="m", ids=[items[1].id], subtopics=["x", "y"], per=3)
    assert (some.banks, some.questions) == (1, 6)
    own = forecast_banks(
        ready.store, model_hash="m", ids=[items[0].id, items[1].id], own_subtopics={items[0].id: ["x", "y"]}, per=3
    )
    assert (own.banks, own.questions) == (2, 9)  # two subtopics more of one, another as a whole
    again = forecast_banks(ready.store, model_hash="m", ids=[items[0].id], afresh=True)
    assert again.banks == 1
    nothing = forecast_banks(ready.store, model_hash="m", ids=[items[0].id])
    assert (nothing.banks, nothing.seconds) == (0, 0.0)
    with pytest.raises(InputError, match="no item"):
        forecast_banks(ready.store, model_hash="m", ids=["x"])


def test_what_was_timed_here_comes_before_speed_and_size(ready: Any) -> None:
    by_size = forecast_banks(ready.store, model_hash="m", size_bytes=10**9)
    by_speed = forecast_banks(ready.store, model_hash="m", size_bytes=10**9, speed=SPEED)
    remember_units(bank_time_name("m"), 10, 5.0)
    timed = forecast_banks(ready.store, model_hash="m", size_bytes=10**9, speed=SPEED)
    assert (by_size.basis, by_speed.basis, timed.basis) == ("size", "speed", "timed")
    assert timed.seconds == pytest.approx(2.0 + 0.5 * timed.questions)
    assert timed.least is not None
    assert timed.most is not None
    assert timed.least < timed.seconds < timed.most


def test_keys_take_longer_and_are_timed_on_their_own(ready: Any) -> None:
    bare = forecast_banks(ready.store, model_hash="m", speed=SPEED)
    remember_units(bank_time_name("m"), 10, 5.0)
    with_keys = forecast_banks(ready.store, model_hash="m", speed=SPEED, keys=True)
    assert (bare.keys, with_keys.keys, with_keys.basis) == (0, with_keys.questions, "several")
    assert bare.seconds is not None
    assert with_keys.seconds is not None
    assert with_keys.seconds > 0.5 * with_keys.questions + 2.0
    remember_units(key_time_name("m"), 10, 8.0)
    timed = forecast_banks(ready.store, model_hash="m", speed=SPEED, keys=True)
    assert timed.seconds == pytest.approx(2.0 + (0.5 + 0.8) * timed.questions)


def test_keys_that_a_bank_lacks_are_counted_where_a_model_wrote_it(ready: Any) -> None:
    item = ready.store.items.asked()[0]
    entries = [
        RubricEntry("a", "Who signs it all?", origin="model"),
        RubricEntry("b", "Who reads it?", "the head", origin="model"),
        RubricEntry("c", "Who keeps it?", origin="person"),
    ]
    bank = Rubric(item.id, QUESTIONS, tuple(entries), "m", rubric_inputs(item))
    ready.store.edits.extend(None, "x", [ready.store.edits.rubric_change(None, bank)])
    assert forecast_banks(ready.store, model_hash="m", ids=[item.id]).banks == 0
    keys = forecast_banks(ready.store, model_hash="m", ids=[item.id], keys=True)
    assert (keys.banks, keys.questions, keys.keys) == (1, 0, 1)


def test_a_job_is_forecast_by_what_an_earlier_one_took(ready: Any) -> None:
    items = ready.store.items.asked()
    told = judge_facts(ready.store, JUDGE)
    assert forecast_banks(ready.store, **told).seconds is None
    ready.done("question_bank", judge=JUDGE, items=[items[0].id], per=2)
    assert forecast_banks(ready.store, **told, afresh=True).basis == "timed"


def test_passages_are_counted_as_they_are_graded(ready: Any) -> None:
    told = judge_facts(ready.store, JUDGE)
    asked = {"graders": ["exam_self_rating_weighted", "direct_sun"], "k": 3, "n": 2}
    with pytest.raises(NotEnoughData):
        forecast_passage_grading(ready.store, **asked, **told)
    ready.done("laboratory", retrievers=["bm25", "dense"], weights=[], depth=4)
    items = ready.store.items.asked()[:2]
    bank = [RubricEntry("a", "Who signs it all?"), RubricEntry("b", "When is it signed?")]
    ExamEdits(ready.store).set_rubrics({items[0].id: bank}, QUESTIONS)
    before = forecast_passage_grading(ready.store, **asked, **told)
    assert (before.questions, before.banks, before.made) == (2, 1, 0)
    ExamEdits(ready.store).set_rubrics({item.id: bank for item in items}, QUESTIONS)
    whole = forecast_passage_grading(ready.store, **asked, **told)
    assert whole.banks == 0
    assert whole.passages < whole.grades <= 3 * whole.passages
    assert before.grades > whole.grades, "a bank that is to be written may have more questions"
    assert whole.basis == "unknown"
    done = ready.done("grade_passages", judge=JUDGE, **asked)
    assert done["made"] == whole.grades
    after = forecast_passage_grading(ready.store, **asked, **told)
    assert (after.grades, after.made, after.seconds) == (0, done["made"], 0.0)
    lacking = forecast_passage_grading(ready.store, **asked, **told, own_subtopics={items[0].id: ["cost"]})
    assert (lacking.banks, lacking.made) == (1, after.made)
    assert 10 <= lacking.grades <= 10 * lacking.passages
    stranger = next(item.id for item in ready.store.items.asked() if item not in items)
    with pytest.raises(InputError, match="none of its passages are graded"):
        forecast_passage_grading(ready.store, **asked, **told, own_subtopics={stranger: ["cost"]})
    again = forecast_passage_grading(ready.store, **{**asked, "k": 4}, **told)
    assert again.grades > 0
    assert again.basis == "timed", "both graders were timed, and the judge was tried"
    remember_units(grade_time_name("direct_sun", told["model_hash"]), 1, 1000.0)
    slower = forecast_passage_grading(ready.store, **{**asked, "k": 4}, **told)
    assert slower.seconds is not None
    assert again.seconds is not None
    assert slower.seconds > again.seconds + 100.0
    with pytest.raises(InputError, match="no grader of passages"):
        forecast_passage_grading(ready.store, **{**asked, "graders": ["token_f1"]}, **told)
