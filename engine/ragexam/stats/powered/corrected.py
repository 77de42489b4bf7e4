"""People's mean of some things, corrected by what a judge says of all: what moves it, and what more labels would do to it.

The judge's weight is that of least variance (PPI++, Angelopoulos, Duchi and Zrnic 2023). No weight goes beyond what the judge's
grades tell of people's where both are there (the slope of the regression, times the share of things that the judge alone graded):
where these are few, they cannot move the mean far.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np

from ragexam.stats.estimate import Estimate, Floats

LEAST_LABELS = 10
"""Clusters with people's grades below which no interval is given: their scatter is then hardly known."""

NOBODY = "Nobody has graded any of these answers."
FEW = "People have graded answers of too few documents for an interval."


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


@dataclass(frozen=True, slots=True)
class Corrected:
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


def corrected_mean(
    people: Floats, judge: Floats, places: np.ndarray, weight: float | None, size: int | None = None
) -> Corrected:
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
    of_people, helped = influence(y, own, size), influence(f, own, size) - influence(g, other, size)
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
    return Corrected(
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


def labels_to_halve(values: Floats, own: np.ndarray, variance: float) -> int | None:
    """Return how many more labels would quarter a variance; None where no number of them would.

    `values` and `own` (the cluster of each) are (labelled things,).
    Further labels shrink what varies from thing to thing. What things of a cluster have in common, they do not.
    """
    return more_labels(len(values), label_variance(values, own), variance)


def label_variance(values: Floats, own: np.ndarray) -> float:
    """Return the part of a variance that more labels shrink; `values` and `own` as in `labels_to_halve`."""
    n = len(values)
    surplus = values - values.mean()
    apart = float(surplus @ surplus) / (n * (n - 1))
    return min(apart, float(np.sum(influence(values, own, int(own.max()) + 1) ** 2)))


def more_labels(n: int, shrinks: float, variance: float) -> int | None:
    """Return how many more than `n` labels quarter a variance of which a part shrinks with them; None where no number does."""
    room = variance / 4.0 - max(variance - shrinks, 0.0)
    return ceil(n * (shrinks / room - 1.0) - 1e-9) if room > 0.0 else None


def places_of(names: Sequence[Hashable]) -> np.ndarray:
    """Return the number of the cluster of each thing, counted from 0 without gaps; (things,)."""
    places: dict[Hashable, int] = {}
    return np.array([places.setdefault(name, len(places)) for name in names], dtype=np.int64)


def influence(values: Floats, membership: np.ndarray, size: int) -> Floats:
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
