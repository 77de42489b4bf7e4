"""Two pipelines on the same items: what one item says about both is compared, not two separate averages.

Items of one document share its luck, so documents are what is counted: the spread of a difference is that between
documents, and chance turns whole documents around.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import stdtrit

from ragexam.stats.estimate import Floats, check_level

_EXACT = 12
"""Documents up to which every way of turning them around is gone through."""

_SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """Mean of the first minus mean of the second over the items that both answered.

    Attributes:
        difference: None where no item was answered by both.
        low: Lower end of its interval; None below two clusters.
        high: Upper end.
        level: Coverage of the interval.
        error: Standard error over clusters; None below two clusters.
        p_value: Two-sided, from turning whole clusters around; None below two clusters, where the two never differ, and where
            no test was wanted.
        n: Items that both answered.
        clusters: Number of clusters (documents) of these.
        reason: Why something is undefined; "" otherwise.
    """

    difference: float | None
    low: float | None
    high: float | None
    level: float
    error: float | None
    p_value: float | None
    n: int
    clusters: int
    reason: str = ""

    def most(self, confidence: float = 0.95) -> float:
        """Return what the difference is at most, with so much confidence; infinite where that is unknown."""
        if self.difference is None or self.error is None:
            return float("inf")
        return self.difference + float(stdtrit(self.clusters - 1, confidence)) * self.error

    def least(self, confidence: float = 0.95) -> float:
        """Return what the difference is at least, with so much confidence; infinite where that is unknown."""
        if self.difference is None or self.error is None:
            return float("-inf")
        return self.difference - float(stdtrit(self.clusters - 1, confidence)) * self.error

    def same_within(self, tolerance: float, confidence: float = 0.95) -> bool:
        """Return whether the two are practically the same: two one-sided tests (Schuirmann 1987).

        Not to have found a difference proves nothing. Here both bounds have to lie within the tolerance.

        Args:
            tolerance: Difference that does not matter, as a share.
            confidence: Of each bound.
        """
        return self.most(confidence) < tolerance and self.least(confidence) > -tolerance


def paired_difference(
    first: Floats, second: Floats, clusters: Sequence[Hashable], *, rng: np.random.Generator, level: float = 0.95
) -> PairedDifference:
    """Compare two pipelines.

    Args:
        first: Score of each item (1 right, 0 wrong, nan missing); (items,).
        second: The other pipeline's.
        clusters: Source document of each item.
        rng: Turns documents around, where they are too many to go through every way.
        level: Coverage.
    """
    return paired_differences(first, np.asarray(second)[None, :], clusters, rng=rng, level=level)[0]


def paired_differences(
    first: Floats,
    others: Floats,
    clusters: Sequence[Hashable],
    *,
    rng: np.random.Generator | None,
    rounds: int = 4000,
    level: float = 0.95,
) -> list[PairedDifference]:
    """Compare one pipeline with several, each on the items that both answered.

    The interval is Student's with one degree of freedom less than clusters, around the variance of a ratio over clusters.
    To that variance one item of disagreement is added, half to either side (Agresti and Min 2005): two that never
    differed in 60 items may differ in the next.

    Args:
        first: Score of each item (1 right, 0 wrong, nan missing); (items,).
        others: The other pipelines'; (others, items).
        clusters: Source document of each item.
        rng: Turns documents around, where they are too many to go through every way; None where no test is wanted.
        rounds: How often, where they are too many.
        level: Coverage.
    """
    check_level(level)
    gaps = np.asarray(first, dtype=np.float64)[None, :] - np.asarray(others, dtype=np.float64)
    both = ~np.isnan(gaps)
    member = membership(clusters)
    sizes = both @ member
    sums = np.where(both, gaps, 0.0) @ member
    n = sizes.sum(axis=1)
    with_answers = (sizes > 0).sum(axis=1)
    difference = sums.sum(axis=1) / np.maximum(n, 1.0)
    surplus = sums - difference[:, None] * sizes
    spread = with_answers / np.maximum(with_answers - 1, 1) * (surplus**2).sum(axis=1) / np.maximum(n, 1.0) ** 2
    error = np.sqrt(spread + 1.0 / (n + 2.0) ** 2)
    half = stdtrit(np.maximum(with_answers - 1, 1), 0.5 + level / 2.0) * error
    chance = None if rng is None else sign_flip(sums, rng=rng, rounds=rounds)
    out = []
    for k in range(len(gaps)):
        size, documents, mean = int(n[k]), int(with_answers[k]), float(difference[k])
        if size == 0:
            out.append(PairedDifference(None, None, None, level, None, None, 0, 0, "No item was answered by both."))
        elif documents < 2:
            why = "All items come from one document, so the spread between documents is unknown."
            out.append(PairedDifference(mean, None, None, level, None, None, size, documents, why))
        else:
            differ = bool(np.any(gaps[k][both[k]]))
            why = "" if differ else "The two pipelines never disagree."
            low, high = max(-1.0, mean - float(half[k])), min(1.0, mean + float(half[k]))
            p = float(chance[k]) if chance is not None and differ else None
            out.append(PairedDifference(mean, low, high, level, float(error[k]), p, size, documents, why))
    return out


def membership(clusters: Sequence[Hashable]) -> Floats:
    """Return 1 where an item is of a cluster, else 0; (items, clusters), clusters in order of appearance."""
    index_of = {name: k for k, name in enumerate(dict.fromkeys(clusters))}
    indicator = np.zeros((len(clusters), len(index_of)))
    indicator[np.arange(len(clusters)), [index_of[name] for name in clusters]] = 1.0
    return indicator


def sign_flip(sums: Floats, *, rng: np.random.Generator, rounds: int = 4000) -> Floats:
    """Return two-sided p-values of a sign-flip test over clusters: how often chance gives a total farther from nothing.

    Were the two equal, each document could as well favour the other as much. Up to 12 documents every way of turning
    them around is counted, above that as many as are asked for, the one that was seen among them. Totals that are as far
    count half (mid-p), else a test of few documents would hardly ever find anything.

    Args:
        sums: Total difference of each cluster; (pairs, clusters).
        rng: Draws signs.
        rounds: How many draws.
    """
    clusters = sums.shape[1]
    if clusters <= _EXACT:
        # The other half of the ways mirrors these.
        ways = 1.0 - 2.0 * ((np.arange(2 ** max(clusters - 1, 0))[:, None] >> np.arange(clusters)) & 1)
        extra = 0.0
    else:
        ways, extra = 1.0 - 2.0 * rng.integers(0, 2, (rounds, clusters)), 1.0
    totals = np.abs(ways @ sums.T)
    seen = np.abs(sums.sum(axis=1))
    far, level = (totals > seen + _SLACK).sum(axis=0), (np.abs(totals - seen) <= _SLACK).sum(axis=0)
    return np.asarray((far + (level + extra) / 2.0) / (len(ways) + extra), dtype=np.float64)


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Return Holm's correction for several tests at once (Holm 1979); undefined p-values stay so and do not count.

    Args:
        p_values: Of a family of tests.

    Returns:
        Adjusted p-values in the same order: below 0.05 means that the whole family errs with at most 5 %.
    """
    defined = sorted((p, k) for k, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    highest = 0.0
    for rank, (p, k) in enumerate(defined):
        highest = max(highest, min(1.0, (len(defined) - rank) * p))
        adjusted[k] = highest
    return adjusted
