"""Agreement of graders with people: beside the floor, and beside the answer's length alone."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragexam.grading.grader import FLOOR, GRADERS, LENGTH
from ragexam.grading.judging.standing import Failing
from ragexam.report.grading.graded import GradedAnswers
from ragexam.report.results.source import usual_threshold
from ragexam.sentences import phrase
from ragexam.stats.agreement import Kappa, cohen_kappa
from ragexam.stats.agreement_intervals import Bounds, cohen_interval
from ragexam.stats.correlation import ALL_ALIKE, correlated, correlations_apart, partly_correlated
from ragexam.stats.estimate import Estimate, undefined
from ragexam.stats.intervals import resample

ROUNDS = 1000
LEAST_AT_LENGTH = 30
"""Answers graded by people from which on it is told how far a grader agrees with them among answers of equal length."""

NO_FLOOR = "words in common unknown: no reference answer"
"""Reason why a grader is not held against the floor, as a remark beside its figures."""

_SEED = 13


@dataclass(frozen=True, slots=True)
class AgainstFloor:
    """Standing of a grader against the floor, on the answers that people and both of them graded.

    Attributes:
        above: Spearman's correlation with people less that of the floor, by the same draws of questions; undefined where none has
            all three, and for the floor itself.
        questions: That these answers are for.
        unknown: Of none of these answers the floor is known.
        one_grade: The floor surely goes with people's grades, and the grader gives nearly all the same grade, so that nothing can be
            told of it.
    """

    above: Estimate
    questions: int
    unknown: bool
    one_grade: bool

    @property
    def worse(self) -> bool:
        """Return whether the grader agrees less with people than the floor does, by more than chance explains."""
        return self.above.high is not None and self.above.high < 0.0

    @property
    def better(self) -> bool:
        """Return whether it agrees more, by more than chance explains."""
        return self.above.low is not None and self.above.low > 0.0


@dataclass(frozen=True, slots=True)
class GraderAgreement:
    """Agreement of one grader with people.

    Attributes:
        grader: Its name.
        pearson: Of its grades with the people's means, on the answers that both graded; `n` says how many.
        spearman: The same of ranks.
        kappa: Of "acceptable": above the grader's usual threshold against above the middle of the people's; undefined
            where it has no scale.
        kappa_bounds: Its interval.
        floor: How it stands against the floor.
        at_equal_length: Spearman's correlation among answers of equal length (partial); undefined where fewer than
            `LEAST_AT_LENGTH` are graded by both, where nobody counted their words, and for the length itself.
        failing: What the model that it asks failed of its trial, of what the grader rests on; "" for nothing.
        judge: Name of that model; "" where it asks none.
        counts: Its grades count: of several judges of a grader those of one do.
    """

    grader: str
    pearson: Estimate
    spearman: Estimate
    kappa: Kappa
    kappa_bounds: Bounds
    floor: AgainstFloor
    at_equal_length: Estimate
    failing: Failing = ""
    judge: str = ""
    counts: bool = True


def agreements(graded: GradedAnswers, middle: float) -> list[GraderAgreement]:
    """Return how far each grader agrees with people, in the order of graders; behind each what judges of it say that do not count.

    Args:
        graded: Answers with grades.
        middle: Of the people's scale; above it an answer is acceptable.
    """
    counted = not np.isnan(graded.floor).all()
    names = [name for name in GRADERS if name in graded.grades or (name == FLOOR and counted)]
    rows = []
    for name in names:
        failing: Failing = "verdicts" if name in graded.unsound else "told" if name in graded.failed else ""
        rows.append(replace(_agreement(name, graded, middle), failing=failing, judge=graded.judges.get(name, "")))
        for other in graded.aside:
            if other.grader == name:
                said = replace(graded, grades={**graded.grades, name: other.values})
                row = _agreement(name, said, middle)
                rows += [replace(row, failing=other.failing, judge=other.judge, counts=False)] if row.pearson.n else []
    return rows


def against_floor(grader: str, graded: GradedAnswers) -> AgainstFloor:
    """Return how a grader stands against the floor.

    Args:
        grader: Its name; one that graded something, or the floor.
        graded: Answers with grades.
    """
    both = _with_people(grader, graded)
    every = both & ~np.isnan(graded.floor)
    asked = [question for question, kept in zip(graded.questions, every, strict=True) if kept]
    if grader == FLOOR or not asked:
        return AgainstFloor(
            undefined(NO_FLOOR, n=int(both.sum())), len(set(asked)), bool(both.any()) and not asked, False
        )
    own, floor, people = graded.grades[grader][every], graded.floor[every], graded.people[every]
    above = correlations_apart(own, floor, people, asked, ranked=True, rng=np.random.default_rng(_SEED), rounds=ROUNDS)
    one_grade = False
    if above.low is None:
        of_floor = clustered_correlation(floor, people, asked, ranked=True)
        sure = (of_floor.low or 0.0) > 0.0 or (of_floor.reason == ALL_ALIKE and (of_floor.value or 0.0) > 0.0)
        of_own = clustered_correlation(own, people, asked, ranked=True)
        one_grade = sure and of_own.low is None and of_own.reason != ALL_ALIKE
    return AgainstFloor(above, len(set(asked)), False, one_grade)


def _with_people(grader: str, graded: GradedAnswers) -> NDArray[np.bool_]:
    """Return which answers a grader and people graded; (answers,)."""
    return ~np.isnan(_values(grader, graded)) & ~np.isnan(graded.people)


def _values(grader: str, graded: GradedAnswers) -> NDArray[np.float64]:
    return graded.floor if grader == FLOOR else graded.grades[grader]


def _agreement(name: str, graded: GradedAnswers, middle: float) -> GraderAgreement:
    values, both = _values(name, graded), _with_people(name, graded)
    own, people = values[both], graded.people[both]
    questions = [q for q, kept in zip(graded.questions, both, strict=True) if kept]
    kappa, bounds = _kappa(name, own, people, questions, middle)
    return GraderAgreement(
        name,
        clustered_correlation(own, people, questions, ranked=False),
        clustered_correlation(own, people, questions, ranked=True),
        kappa,
        bounds,
        against_floor(name, graded),
        _at_equal_length(name, graded, both, questions),
    )


def clustered_correlation(
    first: NDArray[np.float64], second: NDArray[np.float64], questions: Sequence[Hashable], *, ranked: bool
) -> Estimate:
    """Return the correlation of two gradings of the same answers, with an interval over whole questions.

    Args:
        first: One grading; (answers,).
        second: The other; (answers,).
        questions: Of each answer.
        ranked: Spearman's; else Pearson's.
    """
    return correlated(first, second, questions, ranked=ranked, rng=np.random.default_rng(_SEED), rounds=ROUNDS)


def acceptable_kappa(
    first: Sequence[bool], second: Sequence[bool], questions: Sequence[Hashable]
) -> tuple[Kappa, Bounds]:
    """Return kappa of what two call acceptable, with its interval over whole questions.

    Args:
        first: Whether the one calls an answer acceptable.
        second: Whether the other does.
        questions: Of each answer.
    """
    if not questions:
        return cohen_kappa(first, second), (None, None)
    draws = resample(questions, ROUNDS, np.random.default_rng(_SEED))
    return cohen_kappa(first, second), cohen_interval(list(zip(first, second, strict=True)), draws)


def _at_equal_length(
    name: str, graded: GradedAnswers, both: NDArray[np.bool_], questions: Sequence[Hashable]
) -> Estimate:
    """Return how far a grader agrees with people among answers of equal length, in ranks."""
    length, values = graded.grades.get(LENGTH), _values(name, graded)
    n = int(both.sum())
    if name == LENGTH or length is None or n == 0 or np.isnan(length[both]).any():
        return undefined("Nobody counted the words of the same answers.", n=n)
    if n < LEAST_AT_LENGTH:
        return undefined(phrase("Fewer than {0:n} answers are graded by both.", LEAST_AT_LENGTH), n=n)
    return partly_correlated(
        values[both],
        graded.people[both],
        length[both],
        questions,
        ranked=True,
        rng=np.random.default_rng(_SEED),
        rounds=ROUNDS,
    )


def _kappa(
    name: str, own: NDArray[np.float64], people: NDArray[np.float64], questions: Sequence[Hashable], middle: float
) -> tuple[Kappa, Bounds]:
    kind = GRADERS[name]
    if kind.high is None:
        return Kappa(None, None, None, len(own), "It has no scale with a middle."), (None, None)
    return acceptable_kappa((own > usual_threshold(name)).tolist(), (people > middle).tolist(), questions)
