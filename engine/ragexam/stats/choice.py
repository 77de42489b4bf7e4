"""Choice between pipelines: not the one that happens to lead, but the cheapest that is practically as good.

A difference below the tolerance does not matter to whoever chooses. So the question is not who is the best, which many
exams leave open, but who is not worse than the best by more than that, which they often settle.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri, stdtrit

from ragexam.stats.estimate import Floats
from ragexam.stats.paired import PairedDifference, paired_differences

ALIKE = 0.95
"""Confidence of each of the two bounds of practical sameness."""

BETTER = 0.975
"""Confidence with which one that is not practically the same must not be better by the tolerance: a 95% interval's."""

POWER = 0.8
"""Chance with which as many questions as are asked for settle it against one rival."""

LIKELY = 0.8
"""Coverage of the interval of that number of questions."""

_TIE = 1e-9


@dataclass(frozen=True, slots=True)
class Choice:
    """Choice between pipelines: the recommended one and its equals.

    Attributes:
        leader: The one with the highest share right; of several the cheapest.
        tied: Those with exactly that share, the leader included, cheapest first.
        same: Those that are practically the same as the leader, and so is the pick as all of them; cheapest first.
        pick: The cheapest of `same` that is practically the same as all others of them; the leader where no cheaper is.
        open: Those of the others that may be better than the pick by the tolerance or more, nearest first.
        against: The pick compared with each pipeline.
        questions: How many more questions, on further documents, would settle it against the nearest of `open`; None
            where nothing is open, and where that cannot be said.
        between: Interval of that number, see `questions_between`; None where there is no number.
    """

    leader: int
    tied: tuple[int, ...]
    same: tuple[int, ...]
    pick: int
    open: tuple[int, ...]
    against: tuple[PairedDifference, ...]
    questions: float | None
    between: tuple[float, float] | None = None


def choose(scores: Floats, clusters: Sequence[Hashable], thrift: Sequence[int], tolerance: float) -> Choice:
    """Choose one of several pipelines. Nothing is drawn for it: standard errors decide, not tests.

    Args:
        scores: 1 right, 0 wrong, nan missing; at least one in every row; (pipelines, items).
        clusters: Source document of each item.
        thrift: All rows, cheapest first.
        tolerance: Difference that does not matter, as a share.
    """
    shares = np.nanmean(scores, axis=1)
    tied = tuple(k for k in thrift if shares[k] >= shares.max() - _TIE)
    leader = tied[0]
    lead = paired_differences(scores[leader], scores, clusters, rng=None)
    alike = [k for k in thrift if k == leader or lead[k].same_within(tolerance, ALIKE)]
    for pick in alike:
        against = lead if pick == leader else paired_differences(scores[pick], scores, clusters, rng=None)
        if pick == leader or all(k == pick or against[k].same_within(tolerance, ALIKE) for k in alike):
            break
    # What is practically the same was found not to be better by so much, against the pick itself.
    left = [k for k in thrift if k not in alike and against[k].least(BETTER) <= -tolerance]
    left.sort(key=lambda k: _distance(against[k]))
    nearest = against[left[0]] if left else None
    needed = None if nearest is None else questions_needed(nearest, tolerance)
    between = None if nearest is None else questions_between(nearest, tolerance)
    return Choice(leader, tied, tuple(alike), pick, tuple(left), tuple(against), needed, between)


def _distance(pair: PairedDifference) -> float:
    return float("inf") if pair.difference is None else pair.difference


def questions_needed(pair: PairedDifference, tolerance: float) -> float | None:
    """Return how many more questions would show that the second is not better by the tolerance or more.

    They come from further documents, as many on each as now, so that the error falls with the root of their number, and
    the difference is taken to stay as it is: no more than a rough figure. None where the error is unknown.

    Args:
        pair: The two.
        tolerance: Difference that does not matter, as a share.
    """
    if pair.difference is None or pair.error is None:
        return None
    room = max(tolerance + pair.difference, 1e-6)
    return _further(pair.n, room / pair.error if pair.error else math.inf)


def questions_between(pair: PairedDifference, tolerance: float, level: float = LIKELY) -> tuple[float, float] | None:
    """Return an interval for the number of `questions_needed`: the gap is not known, nor is its error.

    How many errors the gap lies away from the tolerance is a t statistic: about its true value it has the variance 1 of the
    gap and half its square over the degrees of freedom of the error (delta method). Its two ends give the ends of
    the number: where the lower one is not above 0, no number may be enough, since the other may be better by as much.

    Args:
        pair: The two.
        tolerance: Difference that does not matter, as a share.
        level: Coverage.

    Returns:
        Both ends, the upper one infinite where these answers set none; None where the error is unknown.
    """
    if pair.difference is None or not pair.error:
        return None
    errors = (tolerance + pair.difference) / pair.error
    free = pair.clusters - 1
    half = float(stdtrit(free, 0.5 + level / 2.0)) * math.sqrt(1.0 + errors**2 / (2.0 * free))
    return _further(pair.n, errors + half), _further(pair.n, errors - half)


def _further(n: int, errors: float) -> float:
    """Return how many more questions settle what now lies so many errors away; infinite where it lies beyond.

    Args:
        n: Questions so far.
        errors: Distance from the tolerance, in standard errors.
    """
    if errors <= 0.0:
        return math.inf
    return max(0.0, n * ((float(ndtri(BETTER)) + float(ndtri(POWER))) / errors) ** 2 - n)
