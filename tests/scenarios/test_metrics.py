"""Metrics: rules count always, a judge's word only where it decides, and one metric that is not met is a failure."""

from __future__ import annotations

import pytest

from ragexam.errors import InputError
from ragexam.records import MetricGrade, QuestionPart, ScenarioQuestion
from ragexam.scenarios.metrics import check_metric, metric_label, parts_answered, verdict

QUESTION = ScenarioQuestion(
    "q", "S1", "How many?", (QuestionPart("How many days of leave are there?", "27 days"),), language="en"
)


def grade(value: float | None, *, decides: bool = True, metric: str = "correctness") -> dict[str, MetricGrade]:
    return {metric: MetricGrade("a", metric, value, "judge", decides)}


def test_a_judge_can_fail_what_the_rule_passes() -> None:
    metrics = ("all_parts", "correctness")
    assert verdict(QUESTION, "27 days.", "S1", metrics, {}).passed
    assert verdict(QUESTION, "27 days.", "S1", metrics, grade(0.9)).passed
    assert verdict(QUESTION, "27 days.", "S1", metrics, grade(0.2)).failed == ("correctness",)
    assert verdict(QUESTION, "27 days.", "S1", metrics, grade(None)).passed, "who cannot say, says nothing"


def test_a_judge_that_does_not_decide_changes_nothing() -> None:
    assert verdict(QUESTION, "27 days.", "S1", ("all_parts", "correctness"), grade(0.1, decides=False)).passed


def test_marks_are_held_against_the_middle_of_their_scale() -> None:
    metrics = ("relevance",)
    assert verdict(QUESTION, "x", "S1", metrics, grade(3.1, metric="relevance")).passed
    assert not verdict(QUESTION, "x", "S1", metrics, grade(2.0, metric="relevance")).passed


def test_an_answer_to_one_part_is_no_answer_to_another() -> None:
    both = ScenarioQuestion(
        "q", "S4", "?", (QuestionPart("How many days of leave are there?", "27 days"),
        QuestionPart("Who directs the Harbour office?", "Ada Falk")), language="en",
    )  # fmt: skip
    assert parts_answered(both, "There are 27 days of leave. The Harbour office is directed by Ada Falk.") == (
        True,
        True,
    )
    assert parts_answered(both, "There are 27 days of leave. The Harbour office is directed by Bert.") == (True, False)
    assert parts_answered(both, "There are 26 days of leave. Ada Falk directs it.") == (False, True)


def test_a_scenario_of_a_kind_that_is_gone_is_still_judged() -> None:
    assert not verdict(QUESTION, "26 days", "gone", ("all_parts",), {}).passed


def test_metrics_are_known_by_name() -> None:
    for name in ("all_parts", "choice", "declines", "correctness", "negative_rejection"):
        check_metric(name)
        assert metric_label(name) != name
    for name in ("length", "nonsense"):
        with pytest.raises(InputError, match="no metric"):
            check_metric(name)
