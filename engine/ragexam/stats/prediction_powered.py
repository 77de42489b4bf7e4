"""A mean over things that a judge graded all and people graded some: the judge helps, its bias does not hurt.

Prediction-powered inference (Angelopoulos et al., Science 2023) with the weight of the judge chosen from the data (PPI++,
Angelopoulos, Duchi and Zrnic 2023, equation for the mean): a judge that knows nothing gets no weight, and the interval is then
that of the people's grades alone. No weight goes beyond what the judge's grades tell of people's where both are there (the slope
of the regression, times the share of things that the judge alone graded): where these are few, they cannot move the mean far.
Things come in clusters (answers to questions on one document), whose sums are what varies freely; a cluster that people graded
in part moves both means at once, and its sum is that of both.

The formula is some lines of numpy; the package of the authors would bring numba, pandas, statsmodels, scikit-learn and a
program that fetches files.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import ceil, hypot, inf, sqrt

import numpy as np
from scipy.special import stdtrit

from ragexam.stats.estimate import Estimate, Floats, check_level, undefined
from ragexam.stats.intervals import score_interval

LEAST_LABELS = 10
"""Clusters with people's grades below which no interval is given: their scatter is then hardly known."""

_NOBODY = "Nobody has graded any of these answers."
_FEW = "People have graded answers of too few documents for an interval."
_ALIKE = "All grades by people are the same: how far others would be from them is unknown."


@dataclass(frozen=True, slots=True)
class PoweredMean:
    """A mean on the people's scale.

    Attributes:
        mean: With its interval; `n` is the number of people's grades.
        weight: Of the judge, 0 (ignored) to 1 or more.
        judged: Things that the judge alone graded.
        labels_to_halve: Further people's grades that would halve the interval, of further things where they are more than
            `judged`; None where no number of them would.
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
    scale: tuple[float, float] = (-inf, inf),
    level: float = 0.95,
) -> PoweredMean:
    """Return the mean that people would give to all things.

    Args:
        people: Their grade of each thing, nan where they gave none; (things,).
        judge: The judge's grade of each, on any scale, without gaps; (things,).
        clusters: Which things belong together; each thing by itself where left out.
        weight: Of the judge; chosen from the data where left out.
        scale: Least and greatest grade that people can give: no mean lies beyond, nor where grades of the rest would have to.
        level: Coverage.
    """
    check_level(level)
    labelled = ~np.isnan(people)
    n, rest = int(labelled.sum()), int((~labelled).sum())
    names = list(range(len(people))) if clusters is None else list(clusters)
    if not n:
        return PoweredMean(undefined(_NOBODY, level=level), 0.0, rest)
    places = _places(names)
    corrected = _corrected(people, judge, places, weight)
    if corrected.groups < LEAST_LABELS:
        return PoweredMean(undefined(_FEW, n=n, level=level, value=float(people[labelled].mean())), 0.0, rest)
    least, most = ((float(people[labelled].sum()) + rest * end) / (n + rest) for end in scale)
    value = min(max(corrected.value, least), most)
    if corrected.alike:
        return PoweredMean(undefined(_ALIKE, n=n, level=level, value=value), corrected.weight, rest)
    variance = float(np.sum(corrected.moved**2))
    half = float(stdtrit(corrected.free, 0.5 + level / 2.0)) * sqrt(variance + (corrected.unsure - 1.0) * variance)
    more = _labels_to_halve(corrected.surplus, corrected.own, variance)
    low = max(min(corrected.value - half, value), scale[0])
    high = min(max(corrected.value + half, value), scale[1])
    return PoweredMean(
        Estimate(value, low, high, level, n),
        corrected.weight,
        rest,
        more,
    )


def powered_share(
    people: Floats, judge: Floats, clusters: Sequence[Hashable], possible: np.ndarray, *, level: float = 0.95
) -> PoweredMean:
    """Return the share of all things that people would call right, where some are wrong whatever anybody says.

    It is the share of what people decide times the share of that which they call right. Both vary from cluster to cluster,
    and together: what a cluster moves is the sum of both (linearised). Where no label differs from the others, or from the
    judge, labels show no scatter though more of them would: there what so many clusters leave open (Wilson's interval at
    their number) is put beside it.

    Args:
        people: 1 for right and 0 for wrong, nan where nobody said; (things,).
        judge: The same by the judge, without gaps where people decide; (things,).
        clusters: Which things belong together; (things,).
        possible: Where people decide: the other things are wrong; (things,).
        level: Coverage.
    """
    check_level(level)
    labelled = possible & ~np.isnan(people)
    n, rest = int(labelled.sum()), int((possible & ~labelled).sum())
    if not n:
        return PoweredMean(undefined(_NOBODY, level=level), 0.0, rest)
    places = _places(list(clusters))
    corrected = _corrected(people[possible], judge[possible], places[possible], None, int(places.max()) + 1)
    part = float(possible.mean())
    if corrected.groups < LEAST_LABELS:
        value = part * float(people[labelled].mean())
        return PoweredMean(undefined(_FEW, n=n, level=level, value=value), 0.0, rest)
    right = min(max(corrected.value, 0.0), 1.0)
    of_part = _influence(possible.astype(np.float64), places, len(corrected.moved))
    of_labels = part * corrected.moved
    variance = float(np.sum((of_labels + right * of_part) ** 2))
    quantile = float(stdtrit(corrected.free, 0.5 + level / 2.0))
    half = quantile * sqrt(variance + (corrected.unsure - 1.0) * float(np.sum(of_labels**2)))
    below = above = 0.0
    if corrected.alike:
        low, high = score_interval(right, corrected.groups, quantile)
        below, above = part * (right - low), part * (high - right)
    elif corrected.agreed:
        below = above = part * corrected.weight * score_interval(0.0, corrected.groups, quantile)[1]
    value = part * right
    seen = not (corrected.alike or corrected.agreed)  # what is not seen to scatter does not tell how it would shrink
    more = _labels_to_halve(part * corrected.surplus, corrected.own, variance) if seen else None
    mean = Estimate(value, max(value - hypot(half, below), 0.0), min(value + hypot(half, above), 1.0), level, n)
    return PoweredMean(mean, corrected.weight, rest, more)


@dataclass(frozen=True, slots=True)
class _Corrected:
    """People's mean, helped by the judge.

    Attributes:
        value: The mean.
        moved: By how much each cluster moves it; (clusters,).
        weight: Of the judge.
        groups: Clusters that people graded something of.
        free: Degrees of freedom.
        unsure: Factor of the variance: a weight that is found in the same data is known no better than a slope is.
        surplus: People's grades less the judge's part; (labels,).
        own: Cluster of each label; (labels,).
        alike: No label differs from the others.
        agreed: No label differs from what the judge says of the same thing.
    """

    value: float
    moved: Floats
    weight: float
    groups: int
    free: int
    unsure: float
    surplus: Floats
    own: np.ndarray
    alike: bool
    agreed: bool


def _corrected(
    people: Floats, judge: Floats, places: np.ndarray, weight: float | None, size: int | None = None
) -> _Corrected:
    """Return the mean that people would give, with what each of `size` clusters does to it.

    Args:
        people: What people say, nan where they were not asked; (things,).
        judge: What the judge says; (things,).
        places: Index of the cluster of each thing; (things,).
        weight: Of the judge; found where None.
        size: Number of clusters; that of `places` where None.
    """
    labelled = ~np.isnan(people)
    y, f, g = people[labelled], judge[labelled], judge[~labelled]
    own, other = places[labelled], places[~labelled]
    groups = len(np.unique(own))
    size = int(places.max()) + 1 if size is None else size
    of_people, helped = _influence(y, own, size), _influence(f, own, size) - _influence(g, other, size)
    helps = len(g) > 0 and len(np.unique(other)) > 1 and float(helped @ helped) > 0.0
    weighted = weight is None and helps
    if weighted:
        chosen = _within(float(of_people @ helped / (helped @ helped)), _slope(f, y) * len(g) / len(people))
    else:
        chosen = weight if weight is not None and helps else 0.0
    value = float(y.mean() + chosen * (g.mean() - f.mean())) if len(g) else float(y.mean())
    # A weight that is found costs a degree of freedom, and its error counts as much as the judge's means of both kinds of
    # things differ.
    free = max(groups - 1 - int(weighted), 1)
    doubt = 1.0 + (f.mean() - g.mean()) ** 2 / (helped @ helped) / groups if weighted else 1.0
    return _Corrected(
        value=value,
        moved=of_people - chosen * helped,
        weight=chosen,
        groups=groups,
        free=free,
        unsure=float(doubt) * (groups - 1) / free,
        surplus=y - chosen * f,
        own=own,
        alike=bool((y == y[0]).all()),
        agreed=bool((y == f).all()),
    )


def _slope(judge: Floats, people: Floats) -> float:
    """Return how much people give more where the judge gives one more; 0 for a judge that says the same of all."""
    apart = judge - judge.mean()
    return float(apart @ people / (apart @ apart)) if np.ptp(judge) > 0.0 else 0.0


def _within(weight: float, most: float) -> float:
    """Return a weight no further from 0 than another, and on its side."""
    return min(max(weight, min(most, 0.0)), max(most, 0.0))


def _labels_to_halve(values: Floats, own: np.ndarray, variance: float) -> int | None:
    """Return how many more labels would quarter a variance; None where no number of them would.

    `values` and `own` (the cluster of each) are (labelled things,).
    Further labels shrink what varies from thing to thing. What things of a cluster have in common, they do not.
    """
    n = len(values)
    surplus = values - values.mean()
    apart = float(surplus @ surplus) / (n * (n - 1))
    shrinks = min(apart, float(np.sum(_influence(values, own, int(own.max()) + 1) ** 2)))
    room = variance / 4.0 - max(variance - shrinks, 0.0)
    return ceil(n * (shrinks / room - 1.0) - 1e-9) if room > 0.0 else None


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
