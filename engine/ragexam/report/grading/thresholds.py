"""Thresholds held against people: what lies above one, beside what people call right."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.report.results.source import HeldAgainstPeople
from ragexam.stats.paired import membership, sign_flip

_CHANCE = 0.05
"""Probability of such a difference by chance below which it is told."""

_SEED = 17


def held_against_people(
    values: NDArray[np.float64],
    people: NDArray[np.float64],
    questions: Sequence[Hashable],
    threshold: float,
    right: float,
) -> HeldAgainstPeople | None:
    """Hold a threshold against people; None where no answer has both grades.

    Whether both shares differ is a sign-flip test over questions: what one question lets all pipelines write is one chance.

    Args:
        values: Grades by the grader, nan where there is none; (answers,).
        people: Mean grades by people, nan likewise; (answers,).
        questions: Of each answer.
        threshold: Above which the grader calls an answer right.
        right: Above which people do.
    """
    both = ~np.isnan(values) & ~np.isnan(people)
    if not both.any():
        return None
    graded, wanted = values[both], people[both] > right
    passed = graded > threshold
    own = [question for question, kept in zip(questions, both.tolist(), strict=True) if kept]
    fitting = _fitting(graded, int(wanted.sum()), threshold)
    return HeldAgainstPeople(
        answers=len(graded),
        passed=int(passed.sum()),
        by_people=int(wanted.sum()),
        alike=int((passed == wanted).sum()),
        apart=_apart(passed, wanted, own),
        fitting=fitting,
        then=0 if fitting is None else int(((graded > fitting) == wanted).sum()),
    )


def _apart(passed: NDArray[np.bool_], wanted: NDArray[np.bool_], questions: Sequence[Hashable]) -> bool:
    """Return whether more, or fewer, answers pass than are wanted, by more than chance turns whole questions around."""
    surplus = (passed.astype(np.float64) - wanted) @ membership(questions)
    differing = surplus[surplus != 0.0]
    if not len(differing):
        return False
    return float(sign_flip(differing[None, :], rng=np.random.default_rng(_SEED))[0]) < _CHANCE


def _fitting(graded: NDArray[np.float64], wanted: int, threshold: float) -> float | None:
    """Return the threshold above which about so many grades lie; None where none comes nearer than the one in force.

    It lies in the middle between two grades, so that grades that are a little otherwise change nothing.
    """
    grades = np.unique(graded)
    between = (grades[:-1] + grades[1:]) / 2.0
    if not len(between):
        return None
    off = np.abs((graded[None, :] > between[:, None]).sum(axis=1) - wanted)
    best = int(off.argmin())
    return float(between[best]) if off[best] < abs(int((graded > threshold).sum()) - wanted) else None
