"""Metrics that an answer is held to: rules that need no model, and graders that ask one. One that is not met is a failure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ragexam.errors import not_among
from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans
from ragexam.grading.judging.sentences import answer_sentences
from ragexam.grading.measures.amounts import share_found
from ragexam.grading.measures.refusals import refusal_kind
from ragexam.pipelines.system_answer import written_choice
from ragexam.records import MetricGrade, QuestionPart, ScenarioQuestion
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.sentences import phrase

_KEY: Final = "key_match"
"""The grader that says whether an answer has what is right."""


@dataclass(frozen=True, slots=True)
class RuleMetric:
    """A metric that needs no model.

    Attributes:
        label: For a person.
        summary: What it looks at, in one plain sentence.
        met: Whether an answer to a question meets it.
    """

    label: str
    summary: str
    met: Callable[[ScenarioQuestion, str], bool]


@dataclass(frozen=True, slots=True)
class ProbeVerdict:
    """ProbeVerdict on one answer.

    Attributes:
        passed: Whether every metric that says something is met.
        failed: Names of the metrics that are not met.
        parts: Whether each part of the question is answered; none where right is to decline.
        remark: Name of what it fell for ("answers all the same", "goes along"); "" for nothing.
    """

    passed: bool
    failed: tuple[str, ...] = ()
    parts: tuple[bool, ...] = ()
    remark: str = ""


def part_answered(part: QuestionPart, text: str, language: str, *, alone: bool) -> bool:
    """Return whether an answer says what is right of one part.

    Of several parts each is looked for in every sentence too: what is said of another part does not count against it.

    Args:
        part: Question and right answer.
        text: What was written.
        language: ISO 639-1.
        alone: The question has no other part.
    """
    kind = GRADERS[_KEY]
    least = 0.5 if kind.acceptable is None else kind.acceptable
    places = [text] if alone else [text, *answer_sentences(text, language)]
    values = (
        kind.grade(AnswerCase(part.question, index, part.answer, (), language), GradingMeans()).value
        for index in places
        if index.strip()
    )
    return any(value is not None and value > least for value in values)


def parts_answered(question: ScenarioQuestion, text: str) -> tuple[bool, ...]:
    """Return of each part whether it is answered."""
    alone = len(question.parts) == 1
    return tuple(part_answered(part, text, question.language, alone=alone) for part in question.parts)


def _all_parts(question: ScenarioQuestion, text: str) -> bool:
    return all(parts_answered(question, text))


def _declines(question: ScenarioQuestion, text: str) -> bool:
    return refusal_kind(text, question.text, question.reference) in ("declines", "asks back")


def _names_choice(question: ScenarioQuestion, text: str) -> bool:
    return written_choice(text, question.choices) == question.key


RULE_METRICS: Final[Mapping[str, RuleMetric]] = {
    "all_parts": RuleMetric("Complete", "Everything that was asked is answered with what is right.", _all_parts),
    "choice": RuleMetric("Right choice", "The right choice is named, and no other.", _names_choice),
    "declines": RuleMetric("Declines", "It says that it cannot answer, or asks back, and names no answer.", _declines),
}
"""Metrics that need no model, by name."""


def metric_names() -> tuple[str, ...]:
    """Return every metric that an answer can be held to: rules first, then the graders that ask a language model."""
    return (*RULE_METRICS, *(name for name, kind in GRADERS.items() if "model" in kind.needs and kind.usual))


def metric_label(name: str) -> str:
    """Return what a metric is called for a person; one that nobody declares keeps its name."""
    if name in RULE_METRICS:
        return RULE_METRICS[name].label
    return GRADERS[name].label if name in GRADERS else name


def metric_summary(name: str) -> str:
    """Return what a metric looks at, in one plain sentence; nothing of one that nobody declares."""
    if name in RULE_METRICS:
        return RULE_METRICS[name].summary
    return GRADERS[name].summary if name in GRADERS else ""


def asks_a_model(name: str) -> bool:
    """Return whether a language model judges by a metric."""
    return name in GRADERS and "model" in GRADERS[name].needs


def check_metric(name: str) -> None:
    """Refuse a metric that there is none of.

    Raises:
        InputError: Neither a rule nor a grader that asks a model is called so.
    """
    if name not in metric_names():
        raise not_among(phrase("There is no metric {0:raw}.", repr(name)), metric_names())


def is_judged(metrics: tuple[str, ...], grades: Mapping[str, MetricGrade], asked: frozenset[str]) -> bool:
    """Return whether an answer was judged by all that other answers are judged by, and something was said of it.

    A judge that was asked and could not say (it had no passages) is not waited for: the other metrics decide.

    Args:
        metrics: Those of the scenario.
        grades: Of the metrics that ask a model, by name.
        asked: Metrics by which a model's word counts for some answer, whichever.
    """
    counting = {name for name in metrics if asks_a_model(name) and name in grades and grades[name].decides}
    judged = any(name in RULE_METRICS or (name in counting and grades[name].value is not None) for name in metrics)
    return judged and counting >= asked.intersection(metrics)


def verdict(
    question: ScenarioQuestion, text: str, kind: str, metrics: tuple[str, ...], grades: Mapping[str, MetricGrade]
) -> ProbeVerdict:
    """Return whether an answer passes.

    Args:
        question: What was asked.
        text: What was written.
        kind: Name of the scenario's kind; one that is not installed here has no remarks.
        metrics: Those of the scenario.
        grades: Of the metrics that ask a model, by name; those whose judge does not decide are passed over.
    """
    failed = []
    for name in metrics:
        if name in RULE_METRICS:
            if not RULE_METRICS[name].met(question, text):
                failed.append(name)
        elif name in grades and name in GRADERS:
            grade, grader = grades[name], GRADERS[name]
            middle = (grader.low + (1.0 if grader.high is None else grader.high)) / 2.0
            least = middle if grader.acceptable is None else grader.acceptable
            if grade.decides and grade.value is not None and grade.value <= least:
                failed.append(name)
    own = SCENARIO_KINDS.get(kind)
    remark = own.remark(question, text) if failed and own is not None else ""
    return ProbeVerdict(not failed, tuple(failed), parts_answered(question, text), remark)


def bait_name(question: ScenarioQuestion, text: str) -> str:
    """Return how a question was met that holds out a wrong value: "goes along", "declines" or "says neither"."""
    if refusal_kind(text, question.text, question.reference) == "declines":
        return "declines"
    share = share_found(text, question.bait, question.language)
    stands = rf"(?<![\w.,:]){re.escape(question.bait.casefold())}(?!\w|[.,:]\d)"
    goes_along = re.search(stands, text.casefold()) is not None or share == 1.0
    return "goes along" if goes_along else "says neither"


def refusal_name(question: ScenarioQuestion, text: str) -> str:
    """Return how a question was met that the documents do not answer: the outcomes that RAGProbe tells apart."""
    found = refusal_kind(text, question.text, question.reference)
    return {"": "answers all the same", "says so and answers": "declines, yet answers"}.get(found, found)
