"""Correlation of two gradings of the same things: Pearson, Spearman and Kendall's tau-b, with clustered intervals."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np

from ragexam.sentences import template
from ragexam.stats.estimate import Estimate, Floats, check_level, undefined
from ragexam.stats.intervals import LEAST_DRAWN, enough_defined, percentile_interval, resample

Correlation = Callable[[Floats, Floats], float]
"""Takes two arrays (things,) and returns a figure from -1 to 1; nan where it is undefined."""

_LEAST_SCALE = 1e-12
"""Products of two lengths up to which a grading does not vary."""

_LEAST_LEFT = 1e-6
"""Share that has to be left of two gradings when the part that goes with a third is taken out."""

_ALIKE = 1e-12
"""Correlations that differ by less are the same: what is left is rounding."""

ALL_ALIKE = template("All samples of these answers agree equally: how far others would be from that cannot be told.")
"""Reason why a correlation has no interval where every draw has the same one, as where both gradings never differ."""


def pearson(first: Floats, second: Floats) -> float:
    """Return Pearson's correlation of two (n,) arrays; nan where one of both does not vary."""
    x, y = first - first.mean(), second - second.mean()
    scale = float(np.sqrt((x @ x) * (y @ y)))
    return float(np.clip(x @ y / scale, -1.0, 1.0)) if scale > _LEAST_SCALE else float("nan")


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
    *,
    ranked: bool,
    rng: np.random.Generator,
    rounds: int = 1000,
    level: float = 0.95,
) -> Estimate:
    """Return a correlation with a percentile interval from a bootstrap over whole clusters.

    Args:
        first: One grading; (things,).
        second: The other; (things,).
        clusters: Of each thing: answers to one question belong together.
        ranked: Spearman's; else Pearson's.
        rng: Draws clusters.
        rounds: Number of bootstrap samples. Those in which it is undefined are left out; where they are more than a hundredth
            there is no interval.
        level: Coverage.
    """
    check_level(level)
    drawn = _drawn(lambda weights: _weighted(first, second, weights, ranked), len(first), clusters, rng, rounds, level)
    return _unless_alike(drawn)


def correlations_apart(
    first: Floats,
    second: Floats,
    common: Floats,
    clusters: Sequence[Hashable],
    *,
    ranked: bool,
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
        ranked: Spearman's correlations; else Pearson's.
        rng: Draws clusters.
        rounds: Number of bootstrap samples. Those in which one of both is undefined are left out; where they are more than a
            hundredth there is no interval.
        level: Coverage.
    """
    check_level(level)

    def apart(weights: Floats) -> Floats:
        return _weighted(first, common, weights, ranked) - _weighted(second, common, weights, ranked)

    return _drawn(apart, len(common), clusters, rng, rounds, level)


def partly_correlated(
    first: Floats,
    second: Floats,
    given: Floats,
    clusters: Sequence[Hashable],
    *,
    ranked: bool,
    rng: np.random.Generator,
    rounds: int = 1000,
    level: float = 0.95,
) -> Estimate:
    """Return the correlation of two gradings among things that are alike in a third (partial correlation), with an interval.

    Where the third does not vary, it is the plain correlation.

    Args:
        first: One grading; (things,).
        second: The other; (things,).
        given: What is held equal; (things,).
        clusters: Of each thing.
        ranked: Of ranks; else of the gradings themselves.
        rng: Draws clusters.
        rounds: Number of bootstrap samples. Those in which it is undefined are left out; where they are more than a hundredth
            there is no interval.
        level: Coverage.
    """
    check_level(level)

    def partial(weights: Floats) -> Floats:
        x, y, z = (_centred(each, weights, ranked) for each in (first, second, given))
        both = _together(x, y, weights)
        of_first, of_second = (np.nan_to_num(_together(each, z, weights)) for each in (x, y))
        left = np.sqrt((1.0 - of_first**2) * (1.0 - of_second**2))
        some = left > _LEAST_LEFT
        return np.where(some, np.clip((both - of_first * of_second) / np.where(some, left, 1.0), -1.0, 1.0), np.nan)

    return _unless_alike(_drawn(partial, len(first), clusters, rng, rounds, level))


def _unless_alike(drawn: Estimate) -> Estimate:
    """Return a correlation without its interval where all draws have the same one: no few answers fix it at that."""
    if drawn.low is None or drawn.high is None or drawn.high - drawn.low >= _ALIKE:
        return drawn
    return undefined(ALL_ALIKE, n=drawn.n, level=drawn.level, value=drawn.value)


def _drawn(
    figure: Callable[[Floats], Floats],
    n: int,
    clusters: Sequence[Hashable],
    rng: np.random.Generator,
    rounds: int,
    level: float,
) -> Estimate:
    """Return a figure of things with a percentile interval over draws of whole clusters; nan where it is undefined.

    Args:
        figure: Takes how often each thing counts, (draws, things), and returns the figure of each draw, (draws,).
        n: Number of things.
        clusters: Of each thing.
        rng: Draws clusters.
        rounds: Number of draws.
        level: Coverage.
    """
    if n < 3:
        return undefined("Fewer than three answers are graded by both.", n=n, level=level)
    value = float(figure(np.ones((1, n)))[0])
    if np.isnan(value):
        return undefined("All answers have the same grade on one side: agreement cannot be told.", n=n, level=level)
    draws = resample(clusters, rounds, rng)
    if draws.clusters < LEAST_DRAWN:
        return undefined("These answers belong to too few questions for an interval.", n=n, level=level, value=value)
    correlations = figure(draws.counts[:, draws.membership])
    kept = correlations[~np.isnan(correlations)]
    if not enough_defined(len(kept), len(correlations)):
        return undefined(
            "All answers but a few have the same grade on one side: how far agreement is by chance cannot be told.",
            n=n,
            level=level,
            value=value,
        )
    low, high = percentile_interval(kept, level)
    return Estimate(value, low, high, level, n)


def _weighted(first: Floats, second: Floats, weights: Floats, ranked: bool) -> Floats:
    """Return the correlation of two (things,) arrays in which each thing counts as often as a draw took it, (draws,)."""
    return _together(_centred(first, weights, ranked), _centred(second, weights, ranked), weights)


def _centred(values: Floats, weights: Floats, ranked: bool) -> Floats:
    """Return (things,) values, or their ranks, less their mean in each of the draws, (draws, things)."""
    own = _weighted_ranks(values, weights) if ranked else values[None, :]
    mean: Floats = (own * weights).sum(axis=1, keepdims=True) / weights.sum(axis=1, keepdims=True)
    return own - mean


def _together(x: Floats, y: Floats, weights: Floats) -> Floats:
    """Return the correlation of two centred (draws, things) arrays, (draws,); nan where one of both does not vary."""
    scale = np.sqrt((x * x * weights).sum(axis=1) * (y * y * weights).sum(axis=1))
    varies = scale > _LEAST_SCALE
    return np.where(varies, np.clip((x * y * weights).sum(axis=1) / np.where(varies, scale, 1.0), -1.0, 1.0), np.nan)


def _weighted_ranks(values: Floats, weights: Floats) -> Floats:
    """Return `mean_ranks` of (things,) values in each of the draws, (draws, things): as if each stood there as often as it counts."""
    distinct, index = np.unique(values, return_inverse=True)
    order = np.argsort(index, kind="stable")
    begins = np.searchsorted(index[order], np.arange(len(distinct)))
    count = np.add.reduceat(weights[:, order], begins, axis=1)
    ranks: Floats = (np.cumsum(count, axis=1) - (count - 1.0) / 2.0)[:, index]
    return ranks
