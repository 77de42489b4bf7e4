"""Thresholds held against people: what lies above one, beside what people call right."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr

from ragexam.report.results.source import HeldAgainstPeople

_CHANCE = 0.05
"""Probability of such a difference by chance below which it is told."""


def held_against_people(
    values: NDArray[np.float64], people: NDArray[np.float64], threshold: float, right: float
) -> HeldAgainstPeople | None:
    """Hold a threshold against people; None where no answer has both grades.

    Whether both shares differ is McNemar's exact test over the answers that both call differently.

    Args:
        values: Grades by the grader, nan where there is none; (answers,).
        people: Mean grades by people, nan likewise; (answers,).
        threshold: Above which the grader calls an answer right.
        right: Above which people do.
    """
    both = ~np.isnan(values) & ~np.isnan(people)
    if not both.any():
        return None
    graded, wanted = values[both], people[both] > right
    passed = graded > threshold
    more, fewer = int((passed & ~wanted).sum()), int((wanted & ~passed).sum())
    apart = more != fewer and 2.0 * bdtr(min(more, fewer), more + fewer, 0.5) < _CHANCE
    return HeldAgainstPeople(
        answers=len(graded),
        passed=int(passed.sum()),
        by_people=int(wanted.sum()),
        alike=int((passed == wanted).sum()),
        apart=bool(apart),
        fitting=_fitting(graded, int(wanted.sum()), threshold),
    )


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
