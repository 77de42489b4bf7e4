"""Choosing the best of several on the same observations: who leads, who is level with it, and what choosing is worth.

Whoever looks at several and takes the best sees it flattered: part of its lead is luck. So a choice is also judged on
observations that did not make it (`held_out_gain`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.stats.estimate import Estimate, Floats, check_level, undefined
from ragexam.stats.intervals import (
    Randomness,
    clustered_mean,
    clustered_means,
    clustered_share,
    percentile_interval,
    resample,
    separate_shares,
)

_TIE = 1e-9
"""Means that differ by less are equal: sums of the same shares in another order differ by rounding."""


@dataclass(frozen=True, slots=True)
class Field:
    """Several strategies over the same observations.

    Attributes:
        means: An estimate per strategy.
        best: Index of the one with the highest mean; None without observations.
        equal: Indices of those with the same mean, the best included, ascending.
        level: Indices of those that are not measurably worse, those of `equal` included, ascending.
        leads: Per strategy, mean of the best minus its own over the same observations.
        chance: Share of bootstrap samples in which each is the best, ties split; None below two clusters.
        clusters: Number of clusters.
    """

    means: tuple[Estimate, ...]
    best: int | None
    equal: tuple[int, ...]
    level: tuple[int, ...]
    leads: tuple[Estimate, ...]
    chance: tuple[float, ...] | None
    clusters: int


def mean_estimate(
    values: Floats, clusters: Sequence[Hashable], *, rng: Randomness, rounds: int = 2000, level: float = 0.95
) -> Estimate:
    """Return a mean of values in 0..1 with an interval over clusters.

    Where all values are 0 or 1 it is a share, and Wilson's interval at the effective number of trials is taken: a
    bootstrap of nothing but successes would claim certainty.

    Args:
        values: nan for a missing observation; (observations,).
        clusters: Cluster of each observation.
        rng: Draws clusters.
        rounds: Number of bootstrap samples.
        level: Coverage.
    """
    seen = ~np.isnan(values)
    kept = values[seen]
    if len(kept) and _all_or_nothing(kept):
        names = [name for name, there in zip(clusters, seen, strict=True) if there]
        return clustered_share(kept, np.ones(len(kept)), names, level)
    return clustered_mean(values, clusters, rng=rng, rounds=rounds, level=level)


def mean_estimates(
    columns: Sequence[Floats], clusters: Sequence[Hashable], *, rng: Randomness, rounds: int = 2000, level: float = 0.95
) -> list[Estimate]:
    """Return `mean_estimate` of several figures of the same observations, in one sweep where that is possible.

    Args:
        columns: Of each figure; nan for a missing observation; each (observations,).
        clusters: Cluster of each observation.
        rng: Draws clusters.
        rounds: Number of bootstrap samples.
        level: Coverage.
    """
    whole = [len(c) > 0 and not np.isnan(c).any() for c in columns]
    share = [full and _all_or_nothing(c) for c, full in zip(columns, whole, strict=True)]
    together = [c for c, full, one in zip(columns, whole, share, strict=True) if full and not one]
    apart = [c for c, one in zip(columns, share, strict=True) if one]
    swept = iter(
        clustered_means(np.column_stack(together), clusters, rng=rng, rounds=rounds, level=level) if together else ()
    )
    shares = iter(separate_shares(np.stack(apart), np.ones_like(apart), clusters, level) if apart else ())
    return [
        next(shares)
        if one
        else next(swept)
        if full
        else mean_estimate(column, clusters, rng=rng, rounds=rounds, level=level)
        for column, full, one in zip(columns, whole, share, strict=True)
    ]


def _all_or_nothing(values: Floats) -> bool:
    """Return whether all values, (observations,), are 0 or 1."""
    return bool(((values == 0.0) | (values == 1.0)).all())


def compare_field(
    values: Floats,
    clusters: Sequence[Hashable],
    *,
    rng: Randomness,
    prefer: Sequence[int] | None = None,
    rounds: int = 2000,
    level: float = 0.95,
) -> Field:
    """Find the best of several strategies and those that cannot be told from it.

    All strategies see the same drawn clusters, so what makes the observations hard for all does not blur their order.

    Args:
        values: In 0..1, without gaps; (strategies, observations).
        clusters: Cluster (source document) of each observation.
        rng: Draws clusters.
        prefer: Indices in the order in which equal ones are preferred; the given order where None.
        rounds: Number of bootstrap samples.
        level: Coverage.
    """
    check_level(level)
    count, n = values.shape
    order = list(range(count)) if prefer is None else list(prefer)
    if n == 0 or count == 0:
        nothing = undefined("There are no observations.", level=level)
        return Field((nothing,) * count, None, (), (), (nothing,) * count, None, 0)
    means = values.mean(axis=1)
    highest = float(means.max())
    equal = tuple(int(i) for i in np.flatnonzero(means >= highest - _TIE))
    best = next(i for i in order if i in equal)
    draws = resample(clusters, rounds, rng)
    gaps = values[best][None, :] - values
    if draws.clusters < 2:
        why = "All observations come from one cluster."
        estimates = tuple(undefined(why, n=n, level=level, value=float(m)) for m in means)
        leads = tuple(undefined(why, n=n, level=level, value=float(g.mean())) for g in gaps)
        return Field(estimates, best, equal, tuple(range(count)), leads, None, draws.clusters)
    drawn = draws.means(values.T)
    shares = [_all_or_nothing(row) for row in values]
    own = iter(separate_shares(values[shares], np.ones_like(values[shares]), clusters, level))
    estimates = tuple(
        next(own) if share else _mean(row, drawn[:, i], level)
        for i, (row, share) in enumerate(zip(values, shares, strict=True))
    )
    leads = tuple(_lead(gap, drawn[:, best] - drawn[:, i], level) for i, gap in enumerate(gaps))
    open_to = tuple(i for i, lead in enumerate(leads) if i in equal or lead.low is None or lead.low <= _TIE)
    winners = drawn >= drawn.max(axis=1, keepdims=True) - _TIE
    chance = (winners / winners.sum(axis=1, keepdims=True)).mean(axis=0)
    return Field(estimates, best, equal, open_to, leads, tuple(chance.tolist()), draws.clusters)


def _mean(values: Floats, drawn: Floats, level: float) -> Estimate:
    """Return the mean of values, (observations,), with the interval of drawn means, (rounds,)."""
    low, high = percentile_interval(drawn, level)
    return Estimate(float(values.mean()), low, high, level, len(values))


def _lead(gaps: Floats, drawn: Floats, level: float) -> Estimate:
    """Return the mean of gaps, (observations,), with the interval of drawn means, (rounds,)."""
    low, high = percentile_interval(np.where(np.abs(drawn) < _TIE, 0.0, drawn), level)
    return Estimate(float(gaps.mean()), low, high, level, len(gaps))


def held_out_gain(
    values: Floats,
    inside: Sequence[int],
    clusters: Sequence[Hashable],
    *,
    rng: Randomness,
    prefer: Sequence[int] | None = None,
    rounds: int = 2000,
    level: float = 0.95,
) -> Estimate:
    """Return what choosing for a group of its own is worth, on observations that had no say in the choice.

    Each cluster in turn is left out; the best strategy for the group, and the best for all, are chosen on the rest;
    the difference is taken on what was left out. Choosing and judging on the same observations can only flatter.

    Args:
        values: In 0..1, without gaps; (strategies, observations).
        inside: Indices of the group's observations.
        clusters: Cluster of every observation.
        rng: Draws clusters.
        prefer: Indices in the order in which equal strategies are preferred.
        rounds: Number of bootstrap samples.
        level: Coverage.
    """
    check_level(level)
    rows = np.asarray(inside, dtype=np.int64)
    order = np.array(list(range(len(values))) if prefer is None else list(prefer), dtype=np.int64)
    index_of = {name: k for k, name in enumerate(dict.fromkeys(clusters))}
    member = np.array([index_of[name] for name in clusters], dtype=np.int64)
    if len(rows) == 0 or len(index_of) < 2:
        return undefined("There are too few clusters to leave one out.", n=len(rows), level=level)
    ranked = values[order]
    totals = _without_each(ranked, member, len(index_of))
    own = _without_each(ranked[:, rows], member[rows], len(index_of))
    gains = np.full(len(rows), np.nan)
    for k in np.unique(member[rows]):
        left = member[rows] != k
        if left.any():  # a group within one cluster has nothing left to choose by
            here = rows[~left]
            chosen, usual = _first_best(own[:, k]), _first_best(totals[:, k])
            gains[~left] = ranked[chosen, here] - ranked[usual, here]
    if np.isnan(gains).all():
        return undefined("All observations come from one cluster.", n=len(rows), level=level)
    return clustered_mean(gains, [clusters[i] for i in rows], rng=rng, rounds=rounds, level=level)


def _without_each(values: Floats, member: np.ndarray, clusters: int) -> Floats:
    """Return sums over all observations but those of each cluster; (strategies, clusters)."""
    sums = np.zeros((clusters, len(values)))
    np.add.at(sums, member, values.T)
    return np.asarray(values.sum(axis=1, keepdims=True) - sums.T, dtype=np.float64)


def _first_best(sums: Floats) -> int:
    """Return the first of those that reach the greatest sum; `sums` is (candidates,)."""
    return int(np.flatnonzero(sums >= sums.max() - _TIE)[0])
