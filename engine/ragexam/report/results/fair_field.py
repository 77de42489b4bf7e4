"""Fair field: who has enough answers to be compared, and the questions on which systems elsewhere are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ragexam.report.results.results import ExamResults

ENOUGH = 0.9
"""Share of the answers of the most complete candidate from which a pipeline can be compared fairly with it."""

_HALF = 0.5
"""Share of the answers of the most complete one from which the project's own pipelines say what is compared."""


def with_enough(results: ExamResults, rows: Sequence[int]) -> list[int]:
    """Return those of some rows that have nearly as many answers as the most complete of them; none where nothing can be said of one.

    Args:
        results: The responses; missing by no design.
        rows: Pipelines.
    """
    answered = results.sat.sum(axis=1)
    known = [i for i in rows if answered[i] > 0 and not results.unknown[i]]
    most = max((int(answered[i]) for i in known), default=0)
    return [i for i in known if answered[i] >= ENOUGH * most]


def comparable(results: ExamResults) -> list[int]:
    """Return pipelines, yardsticks among them, that have as many answers as a candidate needs; all with a share where that is estimated.

    Args:
        results: The responses.
    """
    defined = np.flatnonzero(np.isfinite(results.accuracy())).tolist()
    enough = [] if results.by_design else with_enough(results, results.choices())
    answered = results.sat.sum(axis=1)
    least = min((int(answered[i]) for i in enough), default=0)
    return [i for i in defined if answered[i] >= least]


def on_own_questions(results: ExamResults) -> ExamResults:
    """Return results in which imported systems answered no other question than the project's most complete pipeline.

    What a file holds beyond that can be compared with nothing, and would make all others look incomplete. The same where nothing was
    imported, and where no own pipeline has half as many answers as the most complete of all: too little would be left to compare.

    Args:
        results: The responses.
    """
    sat = results.sat
    answered = {i: int(sat[i].sum()) for i in results.choices()}
    own = [i for i in answered if i not in results.imported]
    if not results.imported or not own:
        return results
    longest = max(own, key=lambda i: (answered[i], -i))
    if answered[longest] < max(1.0, _HALF * max(answered.values())):
        return results
    beyond = np.zeros(sat.shape, dtype=np.bool_)
    beyond[list(results.imported)] = ~sat[longest]
    if not (sat & beyond).any():
        return results
    return replace(
        results,
        correct=np.where(beyond, math.nan, results.correct),
        failed=results.failed & ~beyond,
        prompt_tokens=np.where(beyond, math.nan, results.prompt_tokens),
        seconds=np.where(beyond, math.nan, results.seconds),
        retrieval_seconds=np.where(beyond, math.nan, results.retrieval_seconds),
    )
