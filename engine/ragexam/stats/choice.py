"""Which of several pipelines to choose: not the one that happens to lead, but the cheapest that is practically as good.

A difference below the tolerance does not matter to whoever chooses. So the question is not who is the best, which many
exams leave open, but who is not worse than the best by more than that, which they often settle.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import chdtri, ndtri

from ragexam.stats.estimate import Estimate, Floats
from ragexam.stats.paired import PairedDifference, paired_differences

ALIKE = 0.95
"""Confidence of each of the two bounds of practical sameness."""

BETTER = 0.975
"""Confidence with which another must not be better by more than the tolerance: the bound of a 95% interval."""

POWER = 0.8
"""Chance with which as many questions as are asked for settle what is open."""

_TIE = 1e-9


@dataclass(frozen=True, slots=True)
class Choice:
    """What to choose.

    Attributes:
        leader: The one with the highest share right; of several the cheapest.
        tied: Those with exactly that share, the leader included, cheapest first.
        same: Those that are practically the same as the leader, it and what is tied with it on every item included.
        pick: The cheapest of `same`.
        open: Those that may be better than the pick by more than the tolerance.
        against: The pick compared with each pipeline.
        questions: How many more questions, on further documents, would settle what is open; None where nothing is.
    """

    leader: int
    tied: tuple[int, ...]
    same: tuple[int, ...]
    pick: int
    open: tuple[int, ...]
    against: tuple[PairedDifference, ...]
    questions: Estimate | None


def choose(
    scores: Floats, clusters: Sequence[Hashable], thrift: Sequence[int], tolerance: float, *, rng: np.random.Generator
) -> Choice:
    """Choose one of several pipelines.

    Args:
        scores: 1 right, 0 wrong, nan missing; at least one in every row; (pipelines, items).
        clusters: Source document of each item.
        thrift: All rows, cheapest first.
        tolerance: Difference that does not matter, as a share.
        rng: Turns documents around for the tests of differences.
    """
    shares = np.nanmean(scores, axis=1)
    tied = tuple(k for k in thrift if shares[k] >= shares.max() - _TIE)
    leader = tied[0]
    lead = paired_differences(scores[leader], scores, clusters, rng=rng)
    same = tuple(k for k in thrift if k == leader or lead[k].same_within(tolerance, ALIKE))
    pick = same[0]
    against = tuple(lead if pick == leader else paired_differences(scores[pick], scores, clusters, rng=rng))
    left = tuple(k for k in thrift if k not in same and against[k].least(BETTER) <= -tolerance)
    needed = [questions_needed(against[k], tolerance) for k in left]
    return Choice(leader, tied, same, pick, left, against, max(needed, key=lambda n: n.value or 0.0, default=None))


def questions_needed(pair: PairedDifference, tolerance: float) -> Estimate:
    """Return how many more questions would show that the second is not better by more than the tolerance.

    They come from further documents, as many on each as now, so that the error falls with the root of their number. The
    interval is that of the error, which is known no better than so many documents tell.

    Args:
        pair: The two.
        tolerance: Difference that does not matter, as a share.
    """
    if pair.difference is None or pair.error is None:
        return Estimate(None, None, None, 0.95, pair.n, pair.reason)
    room = max(tolerance + pair.difference, 1e-6)
    whole = pair.n * ((float(ndtri(BETTER)) + float(ndtri(POWER))) * pair.error / room) ** 2
    freedom = pair.clusters - 1
    ends = (freedom / float(chdtri(freedom, tail)) for tail in (0.025, 0.975))
    low, high = (max(0.0, whole * factor - pair.n) for factor in ends)
    return Estimate(max(0.0, whole - pair.n), low, high, 0.95, pair.n)
