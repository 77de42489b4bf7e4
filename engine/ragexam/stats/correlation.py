"""Correlation of two gradings of the same things: Pearson, Spearman and Kendall's tau-b, with clustered intervals."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.stats.estimate import Estimate, Floats, check_level, undefined
from ragexam.stats.intervals import percentile_interval, resample

Correlation = Callable[[Floats, Floats], float]
"""Takes two arrays (things,) and returns a figure from -1 to 1; nan where it is undefined."""


def pearson(first: Floats, second: Floats) -> float:
    """Return Pearson's correlation of two (n,) arrays; nan where one of both does not vary."""
    x, y = first - first.mean(), second - second.mean()
    scale = float(np.sqrt((x @ x) * (y @ y)))
    return float(np.clip(x @ y / scale, -1.0, 1.0)) if scale > 1e-12 else float("nan")


def spearman(first: Floats, second: Floats) -> float:
    """Return Spearman's rank correlation of two (n,) arrays; equal values share their mean rank."""
    return pearson(mean_ranks(first), mean_ranks(second))


def kendall(first: Floats, second: Floats) -> float:
    """Return Kendall's tau-b of (n,) arrays: pairs in the same order less the others, ties counted (Kendall 1945)."""
    above = np.triu_indices(len(first), 1)
    x = np.sign(np.subtract.outer(first, first)[above])
    y = np.sign(np.subtract.outer(second, second)[above])
    scale = float(np.sqrt((x @ x) * (y @ y)))
    return float(x @ y / scale) if scale > 0.0 else float("nan")


def mean_ranks(values: Floats) -> Floats:
    """Return ranks from 1, (n,); equal values share their mean rank."""
    _, index, count = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(count)
    ranks: Floats = (last - (count - 1) / 2.0)[index.reshape(-1)]
    return ranks


def correlated(
    first: Floats,
    second: Floats,
    clusters: Sequence[Hashable],
    how: Correlation,
    *,
    rng: np.random.Generator,
    rounds: int = 1000,
    level: float = 0.95,
) -> Estimate:
    """Return a correlation with a percentile interval from a bootstrap over whole clusters.

    Args:
        first: One grading; (things,).
        second: The other; (things,).
        clusters: Of each thing: answers to one question belong together.
        how: Which correlation.
        rng: Draws clusters.
        rounds: Number of bootstrap samples; those in which it is undefined are left out.
        level: Coverage.
    """
    check_level(level)
    n = len(first)
    if n < 3:
        return undefined("Fewer than three answers are graded by both.", n=n, level=level)
    return _drawn(lambda taken: how(first[taken], second[taken]), n, clusters, rng, rounds, level)


def correlations_apart(
    first: Floats,
    second: Floats,
    common: Floats,
    clusters: Sequence[Hashable],
    how: Correlation,
    *,
    rng: np.random.Generator,
    rounds: int = 1000,
    level: float = 0.95,
) -> Estimate:
    """Return by how much more a grading goes together with a third than another does; both are taken on the same draws.

    Args:
        first: One grading; (things,).
        second: The other; (things,).
        common: What both are compared with; (things,).
        clusters: Of each thing.
        how: Which correlation.
        rng: Draws clusters.
        rounds: Number of bootstrap samples; those in which one of both is undefined are left out.
        level: Coverage.
    """
    check_level(level)
    n = len(common)
    if n < 3:
        return undefined("Fewer than three answers are graded by both.", n=n, level=level)

    def apart(taken: NDArray[np.int64]) -> float:
        return how(first[taken], common[taken]) - how(second[taken], common[taken])

    return _drawn(apart, n, clusters, rng, rounds, level)


def _drawn(
    figure: Callable[[NDArray[np.int64]], float],
    n: int,
    clusters: Sequence[Hashable],
    rng: np.random.Generator,
    rounds: int,
    level: float,
) -> Estimate:
    """Return a figure of things with a percentile interval over draws of whole clusters; nan where it is undefined."""
    value = figure(np.arange(n))
    if np.isnan(value):
        return undefined("All answers have the same grade on one side: agreement cannot be told.", n=n, level=level)
    draws = resample(clusters, rounds, rng)
    if draws.clusters < 2:
        return undefined("All observations come from one cluster.", n=n, level=level, value=value)
    correlations = [
        figure(np.repeat(np.arange(n), counts.astype(np.int64)[draws.membership])) for counts in draws.counts
    ]
    kept = np.array(correlations)[~np.isnan(correlations)]
    if not len(kept):
        return undefined(
            "All answers have the same grade on one side: agreement cannot be told.", n=n, level=level, value=value
        )
    low, high = percentile_interval(kept, level)
    return Estimate(value, low, high, level, n)
