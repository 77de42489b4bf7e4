"""Fair field: who has enough answers to be compared, and the questions on which systems elsewhere are."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ragexam.report.results.results import ExamResults
from ragexam.sentences import counted, phrase

ENOUGH = 0.9
"""Share of the answers of the most complete candidate from which a pipeline can be compared fairly with it."""

_HALF = 0.5
"""Share of the answers of the most complete one from which the project's own pipelines say what is compared; an imported system
needs as large a share of own questions."""


def with_enough(results: ExamResults, rows: Iterable[int]) -> list[int]:
    """Return those of some rows that can be compared: with nearly as many answers as the most complete candidate.

    The project's own candidates say how many these are where they can, and of an imported system half as many have to be to their
    questions. What it answered beyond them counts as an answer all the same: who was asked others is not incomplete.

    Args:
        results: The responses, as they are; missing by no design.
        rows: Pipelines.
    """
    answered, on_own = results.sat.sum(axis=1), on_own_questions(results).sat.sum(axis=1)
    own, every = _most(results)
    most = own if _says_what_counts(own, every) else every
    return [
        i
        for i in rows
        if answered[i] >= max(1.0, ENOUGH * most) and on_own[i] >= _HALF * most and not results.unknown[i]
    ]


def comparable(results: ExamResults) -> list[int]:
    """Return pipelines, yardsticks among them, with as many answers as a candidate needs; all with a share where that is estimated.

    Args:
        results: The responses, as they are.
    """
    defined = np.flatnonzero(np.isfinite(results.accuracy())).tolist()
    return defined if results.by_design else with_enough(results, defined)


def own_questions(results: ExamResults) -> NDArray[np.bool_] | None:
    """Return the questions to which imported systems are held: those that a pipeline of this project sat; (items,).

    What a file holds beyond them can be compared with no such pipeline, and would make all of them look incomplete. None where
    nothing was imported, and where no own pipeline has half as many answers as the most complete of all: too little would be left.

    Args:
        results: The responses, as they are.
    """
    if not results.imported or not _says_what_counts(*_most(results)):
        return None
    return np.asarray(results.sat[[i for i in results.choices() if i not in results.imported]].any(axis=0))


def on_own_questions(results: ExamResults) -> ExamResults:
    """Return results in which imported systems answered nothing but own questions; the same where they answered nothing else.

    Args:
        results: The responses, as they are.
    """
    own = own_questions(results)
    beyond = np.zeros(results.sat.shape, dtype=np.bool_)
    if own is not None:
        beyond[list(results.imported)] = ~own
    if not (results.sat & beyond).any():
        return results
    return replace(
        results,
        correct=np.where(beyond, math.nan, results.correct),
        failed=results.failed & ~beyond,
        prompt_tokens=np.where(beyond, math.nan, results.prompt_tokens),
        seconds=np.where(beyond, math.nan, results.seconds),
        retrieval_seconds=np.where(beyond, math.nan, results.retrieval_seconds),
    )


def held_to_own(results: ExamResults) -> list[str]:
    """Return that imported systems are compared on own questions alone; nothing where they answered no others.

    Args:
        results: The responses, as they are.
    """
    own = own_questions(results)
    if own is None or on_own_questions(results) is results:
        return []
    return [
        phrase(
            "Imported systems are compared on the {0} that pipelines of this project answered; what they answered beyond these "
            "does not count here.",
            counted(int(own.sum()), "question"),
        )
    ]


def _most(results: ExamResults) -> tuple[int, int]:
    """Return the answers of the most complete own candidate, and of the most complete of all; of those of whom something can be said."""
    answered = {i: int(results.sat[i].sum()) for i in results.choices() if not results.unknown[i]}
    own = max((n for i, n in answered.items() if i not in results.imported), default=0)
    return own, max(answered.values(), default=0)


def _says_what_counts(own: int, every: int) -> bool:
    return own >= max(1.0, _HALF * every)
