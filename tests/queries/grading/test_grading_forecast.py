"""Checks that the grading of written answers is counted as the job counts it, and timed by what is known of the judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.embedding.hashed import HashedEmbedder
from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.grade_answers import judge as grade_one
from ragexam.grading.grader import GRADERS, GradingMeans
from ragexam.grading.judging.counted import CountedJudge
from ragexam.grading.judging.trial import trial_key
from ragexam.grading.to_grade import case_of
from ragexam.jobs.grading.grade import grade
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import do_job
from ragexam.pipelines.forecast import Timing
from ragexam.progress import Progress
from ragexam.queries.forecast.speeds import Speed, remember_units, unit_seconds
from ragexam.queries.grading import grading_forecast
from ragexam.queries.grading.grading_forecast import forecast_grading, written_grade_time_name
from ragexam.queries.grading.judging_forecast import JudgeFacts, judge_facts
from ragexam.records import PERSON, Grade, Item, RubricEntry, WrittenAnswer
from ragexam.store import Store

JUDGE = "scripted:5:1.0"
SPEED = Speed((Timing("m", 100, 1.0),), 2.0)
RATED = ["relevance", "completeness", "coherence"]
LEAVE = Item("i1", "How many days of leave are there a year?", (), -1, answer="27 days of leave, of which 20 in summer")


class Half:
    """Judge that finds every label as likely."""

    key, name, family = "half", "Half", "half"

    def label_probabilities(self, messages: object, labels: Sequence[str]) -> tuple[float, ...]:
        return (1.0 / len(labels),) * len(labels)

    def write(self, messages: object, max_tokens: int, stop: object = (), enough: object = None) -> str:
        raise AssertionError("nothing is written")


pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a project with four answers to one question, one of them without passages."""
    with Store.create(tmp_path / "x.ragexam") as made:
        made.items.add([LEAVE])
        made.answers.add(
            [
                WrittenAnswer(
                    f"a{n}", "i1", LEAVE.content_hash, f"Desk {n}", f"There are {20 + n} days. " * 40,
                    contexts=("There are 27 days of leave.",) if n else (),
                )
                for n in range(4)
            ]
        )  # fmt: skip
        yield made


def facts(size: int = 10**9, speed: Speed | None = None) -> JudgeFacts:
    return JudgeFacts(model_hash="m", size_bytes=size, speed=speed)


def test_of_what_people_graded_alone(store: Store) -> None:
    with pytest.raises(NotEnoughData, match="No person has graded"):
        forecast_grading(store, graders=["length"], graded_by_people=True)
    store.grades.put(Grade("a2", PERSON, 1.0, "Ada", 1.0, 1.0, 5.0))
    assert forecast_grading(store, graders=["length"]).grades == 4
    forecast = forecast_grading(store, graders=["length"], graded_by_people=True)
    assert (forecast.answers, forecast.grades) == (1, 1)


def test_without_a_model_it_takes_nearly_nothing_and_what_is_made_is_not_counted(store: Store) -> None:
    names = ["token_f1", "length"]
    forecast = forecast_grading(store, graders=names)
    assert (forecast.answers, forecast.graders, forecast.grades, forecast.made) == (4, 2, 8, 0)
    assert forecast.seconds is not None
    assert 0.0 < forecast.seconds < 1.0
    do_job(grade, store, {"graders": names}, Progress(), Models())
    after = forecast_grading(store, graders=names)
    assert (after.grades, after.made, after.seconds) == (0, 8, 0.0)
    assert unit_seconds(written_grade_time_name(GRADERS["length"], "")) is not None


def test_graders_that_share_their_beginning_read_it_once(store: Store) -> None:
    alone = [forecast_grading(store, graders=[name], facts=facts(speed=SPEED)).seconds for name in RATED]
    together = forecast_grading(store, graders=RATED, facts=facts(speed=SPEED))
    assert all(alone)
    assert together.basis == "speed"
    assert together.grades == 12
    assert together.seconds is not None
    # Each alone loads the model, tries it and reads the answer.
    assert together.seconds < 0.5 * sum(filter(None, alone))


def test_what_was_timed_comes_before_speed_and_size_and_nothing_known_says_so(store: Store) -> None:
    by_size = forecast_grading(store, graders=["relevance"], facts=facts())
    by_speed = forecast_grading(store, graders=["relevance"], facts=facts(speed=SPEED))
    unknown = forecast_grading(store, graders=["relevance"], facts=facts(size=0))
    assert (by_size.basis, by_speed.basis, unknown.basis) == ("size", "speed", "unknown")
    assert unknown.seconds is None
    store.judges.put("m", {"trial": trial_key()}, {})
    tried = forecast_grading(store, graders=["relevance"], facts=facts(speed=SPEED))
    remember_units(written_grade_time_name(GRADERS["relevance"], "m"), 100, 3.0)  # by the model's speed it would be 1 s
    timed = forecast_grading(store, graders=["relevance"], facts=facts(speed=SPEED))
    assert by_speed.seconds is not None
    assert tried.seconds is not None
    assert timed.seconds is not None
    assert by_speed.seconds > tried.seconds, "the trial of a judge takes its time once"
    assert (tried.basis, timed.basis) == ("speed", "timed")
    assert timed.seconds - SPEED.load_seconds == pytest.approx(3.0 * (tried.seconds - SPEED.load_seconds))
    assert timed.least is not None
    assert timed.least < timed.seconds


def test_nuggets_are_split_once_for_all_answers_and_their_second_grader_asks_nothing_new(store: Store) -> None:
    nuggets = ["nugget_completeness", "nugget_contradiction"]
    one = forecast_grading(store, graders=nuggets[:1], facts=facts(speed=SPEED))
    both = forecast_grading(store, graders=nuggets, facts=facts(speed=SPEED))
    assert (one.grades, both.grades) == (4, 8)
    assert both.seconds == one.seconds


def test_the_count_played_through_is_the_count_at_work(store: Store) -> None:
    remember_units(written_grade_time_name(GRADERS["correctness"], "m"), 1_000_000, 1_000_000.0)  # a second a token
    store.judges.put("m", {"trial": trial_key()}, {})
    played = forecast_grading(store, graders=["correctness"], facts=facts()).seconds
    judge = CountedJudge(Half())
    for answer in store.answers.all():
        grade_one(GRADERS["correctness"], case_of(answer, LEAVE, {}), GradingMeans(judge=judge))
    assert played == pytest.approx(
        judge.work, rel=0.2
    )  # what it says of nothing lies between two orders of the first answer


def test_a_job_is_forecast_by_what_an_earlier_one_took(store: Store) -> None:
    told = judge_facts(store, JUDGE)
    before = forecast_grading(store, graders=RATED, facts=told)
    assert (before.seconds, before.grades) == (None, 12)
    do_job(grade, store, {"graders": RATED, "judge": JUDGE}, Progress(), Models())
    assert forecast_grading(store, graders=RATED, facts=told).grades == 0
    answer = WrittenAnswer("a9", "i1", LEAVE.content_hash, "Desk 9", "27 days.", contexts=("27 days.",))
    store.answers.add([answer])
    after = forecast_grading(store, graders=RATED, facts=told)
    assert (after.grades, after.made, after.basis) == (3, 12, "timed")
    assert after.seconds is not None
    assert after.seconds > 0.0


def test_grades_by_another_embedding_model_or_an_older_version_are_not_counted_as_made(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def counted(embedder: str) -> tuple[int, int, int]:
        forecast = forecast_grading(store, graders=["bert_f1"], embedder=embedder)
        return forecast.grades, forecast.made, forecast.unsure

    assert counted("hashed") == (4, 0, 0)
    do_job(grade, store, {"graders": ["bert_f1"], "embedder": "hashed"}, Progress(), Models())
    assert counted("hashed") == (0, 4, 4), "which model made them is not known before it is loaded"
    store.vectors.know(HashedEmbedder().key, "hashed", 256)
    store.vectors.know("k", "other", 256)
    assert counted("hashed") == (0, 4, 0)
    assert counted("other") == (4, 0, 0)
    older = replace(GRADERS["bert_f1"], version=GRADERS["bert_f1"].version + 1)
    monkeypatch.setattr(grading_forecast, "chosen_graders", lambda *_, **__: [older])
    assert counted("hashed") == (4, 0, 0)
    store.vectors.know("k2", "other", 256)
    assert counted("other") == (0, 4, 4), "two models of one name"


def test_no_such_grader_and_no_answers_are_named(store: Store, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no grader"):
        forecast_grading(store, graders=["x"])
    with Store.create(tmp_path / "empty.ragexam") as empty, pytest.raises(NotEnoughData):
        forecast_grading(empty, graders=["length"])


def test_of_a_reference_that_a_person_left_without_nuggets_nothing_is_asked(store: Store) -> None:
    asked = {"graders": ["nugget_completeness"], "facts": facts(speed=SPEED)}
    (item,) = store.items.all()
    ExamEdits(store).set_rubric(item.id, "nuggets", [RubricEntry("", "27 days")])
    with_one = forecast_grading(store, **asked)
    ExamEdits(store).set_rubric(item.id, "nuggets", [])
    without = forecast_grading(store, **asked)
    assert without.grades == with_one.grades > 0
    assert without.seconds is not None
    assert with_one.seconds is not None
    assert without.seconds < with_one.seconds
