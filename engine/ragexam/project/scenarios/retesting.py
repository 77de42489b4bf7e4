"""Reads what the window shows of a retest: who can be asked again, what that takes, and both times side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ragexam.errors import InputError, NotEnoughData
from ragexam.project.project import Project
from ragexam.queries.scenarios.forecast import ScenarioForecast
from ragexam.report.scenarios.paired import compared
from ragexam.report.scenarios.record import Probe
from ragexam.report.scenarios.sections import difference_sentences, retest_sentences
from ragexam.scenarios.dialogue import as_one_text

What = Literal["mended", "broken", "both fail", "both pass", "not judged"]


@dataclass(frozen=True, slots=True)
class RetestChoice:
    """Choices of a retest.

    Attributes:
        who: Everybody who answered, as the tables name them.
        scenarios: Name and label of those that were answered.
    """

    who: tuple[str, ...]
    scenarios: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RetestForecast:
    """Forecast of a retest.

    Attributes:
        problem: Why it cannot be asked; "" where it can.
        takes: What it takes; None where that is not known.
    """

    problem: str = ""
    takes: ScenarioForecast | None = None


@dataclass(frozen=True, slots=True)
class BothTimes:
    """One question with the answers of both times.

    Attributes:
        id: Of the question.
        scenario: Name.
        question: What was asked.
        right: What is right; "" where right is to decline.
        before: The answer the first time.
        after: The answer the second time.
        what: What became of it.
    """

    id: str
    scenario: str
    question: str
    right: str
    before: str
    after: str
    what: What


@dataclass(frozen=True, slots=True)
class RetestView:
    """Both times side by side.

    Attributes:
        problem: Why there is nothing to compare; "" where there is.
        before: What the first time is called.
        after: What the second time is called.
        sentences: What became of the questions, and how sure the difference is.
        questions: Those that changed first.
    """

    problem: str = ""
    before: str = ""
    after: str = ""
    sentences: tuple[str, ...] = ()
    questions: tuple[BothTimes, ...] = ()


def reading_retest_choice(project: Project) -> RetestChoice:
    """Read who can be asked again."""
    try:
        report = project.scenarios.report()
    except NotEnoughData:
        return RetestChoice((), ())
    asked = {probe.question.scenario for probe in report.probes}
    choices = tuple((one.name, one.label or one.name) for one in report.scenarios if one.name in asked)
    return RetestChoice(tuple(report.who), choices)


def forecasting_retest(project: Project, who: str, names: tuple[str, ...]) -> RetestForecast:
    """Forecast that somebody is asked once more what it answered the last time.

    Args:
        project: To read from.
        who: As the tables name it.
        names: Of scenarios; all where there are none.
    """
    try:
        forecast = project.scenarios.retest_forecast(who, names)
    except (InputError, NotEnoughData) as exc:
        return RetestForecast(exc.message)
    return RetestForecast("" if forecast.answers else "It is not among the chosen pipelines any more.", forecast)


def reading_retest(project: Project, before: str, after: str, names: tuple[str, ...]) -> RetestView:
    """Read two systems, or the last two times of one, on the same questions.

    Args:
        project: To read from.
        before: As the tables name it.
        after: The other; the same for its last two times.
        names: Of scenarios; all where there are none.
    """
    try:
        (title, later), first, second = project.scenarios.both_times(before, after, names)
    except (InputError, NotEnoughData) as exc:
        return RetestView(problem=exc.message)
    retest = compared(title, first, later, second)
    order: dict[What, int] = {"broken": 0, "mended": 1, "both fail": 2, "both pass": 3, "not judged": 4}
    rows = [_both(first[name], second[name]) for name in first if name in second]
    return RetestView(
        "",
        retest.before,
        retest.after,
        (*retest_sentences(retest), *difference_sentences(retest)),
        tuple(sorted(rows, key=lambda row: order[row.what])),
    )


def _both(first: Probe, second: Probe) -> BothTimes:
    whats: dict[tuple[bool, bool], What] = {
        (False, True): "mended",
        (True, False): "broken",
        (False, False): "both fail",
        (True, True): "both pass",
    }
    question = first.question
    return BothTimes(
        question.id,
        question.scenario,
        as_one_text(question),
        question.reference,
        first.answer.text,
        second.answer.text,
        "not judged"
        if first.waiting or second.waiting
        else whats[first.passed_beside(second), second.passed_beside(first)],
    )
