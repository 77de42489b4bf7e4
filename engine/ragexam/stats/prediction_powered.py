"""A mean over things that a judge graded all and people graded some: the judge helps, its bias does not hurt.

Prediction-powered inference (Angelopoulos et al., Science 2023) with the weight of the judge chosen from the data (PPI++,
Angelopoulos, Duchi and Zrnic 2023, equation for the mean): a judge that knows nothing gets no weight, and the interval is then
that of the people's grades alone. Things come in clusters (answers to one question), whose sums are what varies freely.

The formula is some lines of numpy; the package of the authors would bring numba, pandas, statsmodels, scikit-learn and a
program that fetches files.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np
from scipy.special import stdtrit

from ragexam.stats.estimate import Estimate, Floats, check_level, undefined

LEAST_LABELS = 10
"""Clusters with people's grades below which no interval is given: their scatter is then hardly known."""


@dataclass(frozen=True, slots=True)
class PoweredMean:
    """A mean on the people's scale.

    Attributes:
        mean: With its interval; `n` is the number of people's grades.
        weight: Of the judge, 0 (ignored) to 1 or more.
        judged: Things that the judge alone graded.
        labels_to_halve: Further people's grades that would halve the interval; None where that cannot be said, or where the
            things that the judge alone graded are too few for it.
    """

    mean: Estimate
    weight: float
    judged: int
    labels_to_halve: int | None = None


def powered_mean(
    people: Floats,
    judge: Floats,
    clusters: Sequence[Hashable] | None = None,
    *,
    weight: float | None = None,
    level: float = 0.95,
) -> PoweredMean:
    """Return the mean that people would give to all things.

    Args:
        people: Their grade of each thing, nan where they gave none; (things,).
        judge: The judge's grade of each, on any scale, without gaps; (things,).
        clusters: Which things belong together; each thing by itself where left out.
        weight: Of the judge; chosen from the data where left out.
        level: Coverage.
    """
    check_level(level)
    labelled = ~np.isnan(people)
    n, rest = int(labelled.sum()), int((~labelled).sum())
    names = list(range(len(people))) if clusters is None else list(clusters)
    if not n:
        return PoweredMean(undefined("Nobody has graded any of these answers.", level=level), 0.0, rest)
    y, f, g = people[labelled], judge[labelled], judge[~labelled]
    own, other = _membership(names, labelled), _membership(names, ~labelled)
    groups, others = _count(own), _count(other)
    if groups < LEAST_LABELS:
        value = float(y.mean())
        reason = "People have graded answers to too few questions for an interval."
        return PoweredMean(undefined(reason, n=n, level=level, value=value), 0.0, rest)
    chosen = 0.0 if rest == 0 or others < 2 else _weight(y, f, g, own, other) if weight is None else weight
    value = float(y.mean() + chosen * (g.mean() - f.mean())) if rest else float(y.mean())
    of_people = _variance(y - chosen * f, own)
    of_judge = chosen**2 * _variance(g, other) if chosen else 0.0
    half = float(stdtrit(groups - 1, 0.5 + level / 2.0)) * sqrt(of_people + of_judge)
    room = (of_people + of_judge) / 4.0 - of_judge
    more = ceil(n * (of_people / room - 1.0)) if room > 0.0 else None
    return PoweredMean(Estimate(value, value - half, value + half, level, n), chosen, rest, more)


def _weight(y: Floats, f: Floats, g: Floats, own: np.ndarray, other: np.ndarray) -> float:
    """Return the weight with the least variance, between 0 and 1 times what the judge's scale asks for."""
    variance = _variance(f, own) + _variance(g, other)
    return _covariance(y, f, own) / variance if variance > 0.0 else 0.0


def _membership(names: Sequence[Hashable], kept: np.ndarray) -> np.ndarray:
    """Return the number of the cluster of each kept thing, counted from 0 without gaps; (kept things,)."""
    places: dict[Hashable, int] = {}
    return np.array([places.setdefault(n, len(places)) for n, k in zip(names, kept, strict=True) if k], dtype=np.int64)


def _count(membership: np.ndarray) -> int:
    return int(membership.max()) + 1 if len(membership) else 0


def _surplus(values: Floats, membership: np.ndarray) -> Floats:
    return np.asarray(np.bincount(membership, weights=values - values.mean()), dtype=np.float64)


def _variance(values: Floats, membership: np.ndarray) -> float:
    """Return the variance of a mean over things in clusters."""
    return _covariance(values, values, membership)


def _covariance(first: Floats, second: Floats, membership: np.ndarray) -> float:
    """Return the covariance of two means over the same things in clusters."""
    groups = _count(membership)
    both = float(_surplus(first, membership) @ _surplus(second, membership))
    return groups / max(groups - 1, 1) * both / len(first) ** 2
