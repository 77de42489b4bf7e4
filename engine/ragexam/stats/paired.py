"""Two pipelines on the same items: what one item says about both is compared, not two separate averages."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from scipy.special import bdtr

from ragexam.stats.estimate import Floats, check_level
from ragexam.stats.intervals import percentile_interval, resample


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """Mean of the first minus mean of the second over the items that both answered.

    Attributes:
        difference: None where no item was answered by both.
        low: Lower end of its interval; None below two clusters.
        high: Upper end.
        level: Coverage of the interval.
        probability_better: Share of bootstrap samples in which the first is ahead, ties split; None below two clusters.
        p_value: Two-sided, from the bootstrap: twice the smaller share on either side of no difference; None likewise.
        n: Items that both answered.
        clusters: Number of clusters (documents) of these.
        reason: Why something is undefined; "" otherwise.
    """

    difference: float | None
    low: float | None
    high: float | None
    level: float
    probability_better: float | None
    p_value: float | None
    n: int
    clusters: int
    reason: str = ""


def paired_bootstrap(
    first: Floats,
    second: Floats,
    clusters: Sequence[Hashable],
    *,
    rng: np.random.Generator,
    rounds: int = 5000,
    level: float = 0.95,
) -> PairedDifference:
    """Return difference of two pipelines with a bootstrap over source documents.

    Args:
        first: Score of each item (1 right, 0 wrong, nan missing); (items,).
        second: The other pipeline's.
        clusters: Source document of each item.
        rng: Draws documents.
        rounds: Number of bootstrap samples.
        level: Coverage.
    """
    check_level(level)
    gap = np.asarray(first, dtype=np.float64) - np.asarray(second, dtype=np.float64)
    both = ~np.isnan(gap)
    n = int(both.sum())
    if n == 0:
        return PairedDifference(None, None, None, level, None, None, 0, 0, "No item was answered by both.")
    gap = gap[both]
    kept = [name for name, there in zip(clusters, both, strict=True) if there]
    draws = resample(kept, rounds, rng)
    mean = float(gap.mean())
    if draws.clusters < 2:
        why = "All items come from one document, so the spread between documents is unknown."
        return PairedDifference(mean, None, None, level, None, None, n, draws.clusters, why)
    means = draws.sums(gap) / draws.sums(np.ones(n))
    means = np.where(np.abs(means) < 1e-12, 0.0, means)
    low, high = percentile_interval(means, level)
    above, below = float(np.mean(means > 0)), float(np.mean(means < 0))
    tied = 1.0 - above - below
    p_value = min(1.0, 2.0 * (rounds * (min(above, below) + tied) + 1.0) / (rounds + 1.0))
    return PairedDifference(mean, low, high, level, above + tied / 2.0, p_value, n, draws.clusters)


@dataclass(frozen=True, slots=True)
class McNemar:
    """Exact test on the items where two pipelines disagree.

    Attributes:
        only_first: Items that only the first answered right.
        only_second: Items that only the second answered right.
        p_exact: Two-sided binomial p-value; None where they never disagree.
        p_mid: Its mid-p version, which counts half of the chance of the observed split: less timid; None likewise.
        n: Items that both answered.
        reason: Why the p-values are undefined; "" otherwise.
    """

    only_first: int
    only_second: int
    p_exact: float | None
    p_mid: float | None
    n: int
    reason: str = ""


def mcnemar(first: Floats, second: Floats) -> McNemar:
    """Return McNemar's exact test (mid-p as in Fagerland, Lydersen and Laake 2013). Takes items for independent.

    Args:
        first: 1 right, 0 wrong, nan missing; (items,).
        second: The other pipeline's.
    """
    x, y = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    both = ~np.isnan(x) & ~np.isnan(y)
    only_first = int(np.sum(both & (x == 1) & (y == 0)))
    only_second = int(np.sum(both & (x == 0) & (y == 1)))
    n = int(both.sum())
    split = only_first + only_second
    if split == 0:
        why = "The two pipelines never disagree." if n else "No item was answered by both."
        return McNemar(0, 0, None, None, n, why)
    smaller = min(only_first, only_second)
    # Under the null hypothesis the smaller count is binomial, either way round alike.
    at_most, exactly = float(bdtr(smaller, split, 0.5)), comb(split, smaller) / 2**split
    p_exact = min(1.0, 2.0 * at_most)
    # An even split is its own mirror image and must not be counted twice.
    p_mid = 1.0 - exactly / 2.0
    if only_first != only_second:
        p_mid = 2.0 * at_most - exactly
    return McNemar(only_first, only_second, p_exact, p_mid, n)


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Return Holm's correction for several tests at once (Holm 1979); undefined p-values stay so and do not count.

    Args:
        p_values: Of a family of tests.

    Returns:
        Adjusted p-values in the same order: below 0.05 means that the whole family errs with at most 5 %.
    """
    known = sorted((p, k) for k, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    highest = 0.0
    for rank, (p, k) in enumerate(known):
        highest = max(highest, min(1.0, (len(known) - rank) * p))
        adjusted[k] = highest
    return adjusted
