"""A settlement is told by what it asked for: of a full run, before it or after it, it counts nothing else."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from ragexam.report.results.by_design import SettledRace
from ragexam.report.results.compare import Contest
from ragexam.report.results.results import ExamResults


def as_settled(results: ExamResults) -> ExamResults:
    """Return what a settlement asked for alone, where no answer is missing by its design any more.

    Where some are missing, the same results: then whoever sat the whole exam counts with all of it.

    Args:
        results: The responses.
    """
    settlement = results.settlement
    if settlement is None or results.by_design:
        return results
    row_of = {p.id: row for row, p in enumerate(results.pipelines)}
    asked = np.zeros(results.correct.shape, dtype=np.bool_)
    for name, reach in zip(settlement.pipelines, settlement.reach, strict=True):
        if name in row_of and reach:
            asked[row_of[name], list(settlement.order[: settlement.ends[reach - 1]])] = True
    for name in settlement.checked:
        if name in row_of:
            asked[row_of[name], list(settlement.reserved)] = True
    return replace(
        results,
        correct=np.where(asked, results.correct, math.nan),
        chosen=np.where(asked, results.chosen, -1),
        failed=results.failed & asked,
        ties=results.ties & asked,
        prompt_tokens=np.where(asked, results.prompt_tokens, math.nan),
        seconds=np.where(asked, results.seconds, math.nan),
        retrieval_seconds=np.where(asked, results.retrieval_seconds, math.nan),
    )


def own_contest(contest: Contest) -> Contest:
    """Return the comparisons by what a settlement asked for; the same where answers are missing by its design.

    Args:
        contest: Of the answers.
    """
    results = as_settled(contest.results)
    return contest if results is contest.results else Contest(results, contest.seed, tolerance=contest.tolerance)


def race_of(own: Contest) -> SettledRace | None:
    """Return everybody against the choice so far; None where there is nobody to choose.

    Args:
        own: By what the settlement asked for.
    """
    if own.race is not None or not own.candidates:
        return own.race
    return SettledRace(own.results, own.thrift, own.tolerance)  # everybody was asked everything
