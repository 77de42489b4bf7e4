"""Prediction-powered shares of right answers: of pipelines, of several pooled, of parts of the exam, and how far two are apart."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.report.grading.people_agreement import carried_over
from ragexam.report.results.results import ExamResults
from ragexam.stats.powered.corrected import PoweredMean
from ragexam.stats.powered.share import JudgedThings, powered_difference, powered_share


def grader_decides(results: ExamResults) -> bool:
    """Return whether a grader says what is right, so that people may see it otherwise.

    Not where choices count, where people themselves say what is right, or where answers are missing by design.
    """
    return results.people is not None and not results.by_design


def people_grade(results: ExamResults) -> bool:
    """Return whether a grader decides and people graded any answer that their word decides of."""
    if results.people is None or not grader_decides(results):
        return False
    return bool((_decided(results) & ~np.isnan(results.people)).any())


def people_say(results: ExamResults) -> list[PoweredMean]:
    """Return of each pipeline the share that people would call right; empty where no grader decides.

    People's grades of some answers are helped by the grader's of all. What could not be written is wrong without anybody's
    grade; where both count, so is what was chosen wrongly.
    """
    if not grader_decides(results):
        return []
    return [people_of(results, [row]) for row in range(len(results.pipelines))]


def people_of(results: ExamResults, rows: Sequence[int], part: NDArray[np.bool_] | None = None) -> PoweredMean:
    """Return the share that people would call right of all answers of pipelines together; a grader must decide.

    Each pipeline counts as much as it has answers, however many of them people graded; of one without any nothing is known.

    Args:
        results: The responses.
        rows: Pipelines.
        part: Questions; all where None; (items,).
    """
    every = np.ones(len(results.items), dtype=np.bool_)
    return powered_share(_judged(results, rows, every if part is None else part))


def people_lead(results: ExamResults, first: int, second: int, *, level: float = 0.95) -> PoweredMean:
    """Return by how much more of one pipeline's answers people would call right, on the items that both sat; a grader must decide.

    Args:
        results: The responses.
        first: Row of the one.
        second: Row of the other.
        level: Coverage.
    """
    both = results.sat[first] & results.sat[second]
    return powered_difference(_judged(results, [first], both), _judged(results, [second], both), level=level)


def carried_over_of(results: ExamResults, rows: Sequence[int] | None = None) -> tuple[str, ...]:
    """Return that people graded answers to one kind of question alone, where there are others; nothing where no grader decides.

    Args:
        results: The responses.
        rows: Pipelines whose answers count; all where None.
    """
    if results.people is None or not grader_decides(results):
        return ()
    own = list(range(len(results.pipelines)) if rows is None else rows)
    decided, rated = _decided(results)[own], ~np.isnan(results.people[own])
    kinds = np.array([not item.is_open for item in results.items], dtype=np.bool_)
    return carried_over(np.broadcast_to(kinds, decided.shape)[decided], rated[decided], np.nonzero(decided)[0].tolist())


def _decided(results: ExamResults) -> NDArray[np.bool_]:
    """Return where people's word decides; (pipelines, items)."""
    decided = results.answered if results.people_decide is None else results.people_decide
    return np.asarray(decided & results.answered & results.sat)


def _judged(results: ExamResults, rows: Sequence[int], part: NDArray[np.bool_]) -> JudgedThings:
    people = results.people
    assert people is not None  # noqa: S101 - asked only where a grader decides
    own = list(rows)
    sat = results.sat[own] & part[None, :]
    strata, columns = np.nonzero(sat)
    return JudgedThings(
        people[own][sat],
        results.correct[own][sat],
        [results.documents[column] for column in columns.tolist()],
        _decided(results)[own][sat],
        strata.tolist(),
    )
