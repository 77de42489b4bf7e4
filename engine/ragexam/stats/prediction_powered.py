"""A mean over things that a judge graded all and people graded some: the judge helps, its bias does not hurt.

Prediction-powered inference (Angelopoulos et al., Science 2023) with the weight of the judge chosen from the data (PPI++,
Angelopoulos, Duchi and Zrnic 2023, equation for the mean): a judge that knows nothing gets no weight, and the interval is then
that of the people's grades alone. Things come in clusters (answers to questions on one document), whose sums are what varies
freely; a cluster that people graded in part moves both means at once, and its sum is that of both.

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
        labels_to_halve: Further people's grades that would halve the interval; None where no number of them would, or where
            the things that the judge alone graded are too few for it.
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
    places = _places(names)
    own, other = places[labelled], places[~labelled]
    groups = len(np.unique(own))
    if groups < LEAST_LABELS:
        value = float(y.mean())
        reason = "People have graded answers of too few documents for an interval."
        return PoweredMean(undefined(reason, n=n, level=level, value=value), 0.0, rest)
    size = int(places.max()) + 1
    of_people, helped = _influence(y, own, size), _influence(f, own, size) - _influence(g, other, size)
    helps = rest > 0 and len(np.unique(other)) > 1 and float(helped @ helped) > 0.0
    found = weight is None and helps
    chosen = float(of_people @ helped / (helped @ helped)) if found else weight if weight is not None and helps else 0.0
    value = float(y.mean() + chosen * (g.mean() - f.mean())) if rest else float(y.mean())
    variance = float(np.sum((of_people - chosen * helped) ** 2))
    # A weight that is found in the same data is known no better than a slope is: it costs a degree of freedom, and its error
    # counts as much as the judge's means of both kinds of things differ.
    free = groups - 1 - int(found)
    unsure = 1.0 + (f.mean() - g.mean()) ** 2 / (helped @ helped) / groups if found else 1.0
    half = float(stdtrit(free, 0.5 + level / 2.0)) * sqrt(variance * float(unsure) * (groups - 1) / free)
    more = _labels_to_halve(y - chosen * f, own, variance, rest)
    return PoweredMean(Estimate(value, value - half, value + half, level, n), chosen, rest, more)


def _labels_to_halve(values: Floats, own: np.ndarray, variance: float, rest: int) -> int | None:
    """Return how many more labels would quarter a variance; None where these are more than there are things left.

    Further labels shrink what varies from thing to thing. What things of a cluster have in common, they do not.
    """
    n = len(values)
    surplus = values - values.mean()
    apart = float(surplus @ surplus) / (n * (n - 1))
    shrinks = min(apart, float(np.sum(_influence(values, own, int(own.max()) + 1) ** 2)))
    room = variance / 4.0 - max(variance - shrinks, 0.0)
    more = ceil(n * (shrinks / room - 1.0) - 1e-9) if room > 0.0 else None
    return more if more is not None and more <= rest else None


def _places(names: Sequence[Hashable]) -> np.ndarray:
    """Return the number of the cluster of each thing, counted from 0 without gaps; (things,)."""
    places: dict[Hashable, int] = {}
    return np.array([places.setdefault(name, len(places)) for name in names], dtype=np.int64)


def _influence(values: Floats, membership: np.ndarray, size: int) -> Floats:
    """Return by how much each cluster moves the mean of things; squared and summed, that is the variance of the mean.

    Args:
        values: Of things; (things,).
        membership: Number of each one's cluster; (things,).
        size: Number of all clusters, those without such things counted in.
    """
    if not len(values):
        return np.zeros(size)
    groups = len(np.unique(membership))
    sums = np.bincount(membership, weights=values - values.mean(), minlength=size)
    return np.asarray(sqrt(groups / max(groups - 1, 1)) * sums / len(values), dtype=np.float64)
