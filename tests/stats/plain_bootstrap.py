"""A bootstrap over whole clusters without any cleverness: what the fast ones are held against."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np

from ragexam.stats.estimate import Estimate, undefined
from ragexam.stats.intervals import percentile_interval, resample


def clustered_statistic(
    values: np.ndarray,
    clusters: Sequence[Hashable],
    statistic: Callable[[np.ndarray], float],
    *,
    rng: np.random.Generator,
    rounds: int,
) -> Estimate:
    """Return a statistic of the rows of a table with its 95 % percentile interval, each drawn table computed anew.

    Args:
        values: Shape (observations, ...).
        clusters: Cluster of each observation.
        statistic: From a table of drawn rows to a number; nan where it is undefined for a draw (left out).
        rng: Draws clusters.
        rounds: Number of bootstrap samples.
    """
    value = float(statistic(values))
    draws = resample(clusters, rounds, rng)
    if draws.clusters < 2:
        return undefined("All observations come from one cluster.", n=len(values), value=value)
    rows = [np.flatnonzero(draws.membership == k) for k in range(draws.clusters)]
    drawn = (np.repeat(np.arange(draws.clusters), counts.astype(np.int64)) for counts in draws.counts)
    redrawn = np.array([statistic(values[np.concatenate([rows[k] for k in chosen])]) for chosen in drawn])
    redrawn = redrawn[~np.isnan(redrawn)]
    if np.isnan(value) or len(redrawn) == 0:
        return undefined("The statistic is undefined on these observations.", n=len(values))
    low, high = percentile_interval(redrawn, 0.95)
    return Estimate(value, low, high, 0.95, len(values))
