"""People's mean of some things, corrected by what a judge says of all: what moves it, and what more labels would do to it.

The judge's weight is that of least variance (PPI++, Angelopoulos, Duchi and Zrnic 2023). No weight goes beyond what the judge's
grades tell of people's where both are there (the slope of the regression, times the share of things that the judge alone graded):
where these are few, they cannot move the mean far.

Labels are a random part of what they are taken from. Things of several sources, of which people graded more of one than of another,
are strata: each has a mean of its own, and counts as much as it has things. Clusters reach over strata, so that what moves the mean
is added up cluster by cluster, and squared then.
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
PART_UNGRADED = (
    "Nobody has graded answers of some of these pipelines, so that what people would call right of all is unknown."
)


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
class StratumMean:
    """Mean of one stratum.

    Attributes:
        share: Of all things, those of the stratum.
        value: People's mean of these, helped by the judge.
        plain: The same by people's labels alone.
        groups: Clusters that people graded something of.
        alike: No label differs from the others.
        agreed: No label differs from what the judge says of the same thing.
    """

    share: float
    value: float
    plain: float
    groups: int
    alike: bool
    agreed: bool


@dataclass(frozen=True, slots=True)
class Corrected:
    """People's mean, helped by the judge.

    Attributes:
        value: The mean.
        moved: By how much each cluster moves it; (clusters,).
        weight: Of the judge.
        groups: Clusters that people graded something of.
        free: Degrees of freedom; of several strata Welch's and Satterthwaite's.
        unsure: Factor of the variance: a weight that is found in the same data is known no better than a slope is.
        surplus: People's grades less the judge's part, as far as they move the mean; (labels,).
        own: Cluster of each label; (labels,).
        strata: Means of which it is made.
    """

    value: float
    moved: Floats
    weight: float
    groups: int
    free: float
    unsure: float
    surplus: Floats
    own: np.ndarray
    strata: tuple[StratumMean, ...]

    @property
    def alike(self) -> bool:
        """Return whether no label differs from the others of its stratum."""
        return all(one.alike for one in self.strata)

    @property
    def plain(self) -> float:
        """Return the mean by people's labels alone."""
        return sum(one.share * one.plain for one in self.strata)


def corrected_mean(
    people: Floats,
    judge: Floats,
    places: np.ndarray,
    weight: float | None,
    size: int | None = None,
    strata: np.ndarray | None = None,
) -> Corrected:
    """Return the mean that people would give, with what each of `size` clusters does to it.

    Args:
        people: What people say, nan where they were not asked; (things,).
        judge: What the judge says; (things,).
        places: Index of the cluster of each thing; (things,).
        weight: Of the judge; found where None.
        size: Number of clusters; that of `places` where None.
        strata: Number of the stratum of each thing, from 0 without gaps; people graded something of each; one where None; (things,).
    """
    size = int(places.max()) + 1 if size is None else size
    labelled = ~np.isnan(people)
    y, f = people[labelled], judge[labelled]
    parts = [
        _Stratum(people[of], judge[of], places[of], len(people), size, float(y.mean()), float(f.mean()))
        for of in ([np.ones(len(people), dtype=np.bool_)] if strata is None else _each(strata))
    ]
    groups = len(np.unique(places[labelled]))
    of_people = np.sum([one.of_people for one in parts], axis=0)
    helped = np.sum([one.helped for one in parts], axis=0)
    helps = float(helped @ helped) > 0.0
    weighted = weight is None and helps
    if weighted:
        alone = sum(len(one.g) for one in parts) / len(people)
        chosen = _within(float(of_people @ helped / (helped @ helped)), _slope(parts) * alone)
    else:
        chosen = weight if weight is not None and helps else 0.0
    # A weight that is found costs a degree of freedom, and its error counts as much as the judge's means of both kinds of
    # things differ.
    gap = sum(one.share * one.gap for one in parts)
    doubt = 1.0 + gap**2 / (helped @ helped) / groups if weighted else 1.0
    known = max(groups - 1 - int(weighted), 1)
    return Corrected(
        value=sum(one.share * one.mean(chosen) for one in parts),
        moved=of_people - chosen * helped,
        weight=chosen,
        groups=groups,
        free=max(min(_free(parts, chosen), groups - 1) - int(weighted), 1.0),
        unsure=float(doubt) * (groups - 1) / known,
        surplus=np.concatenate([one.surplus(chosen) for one in parts]) * len(y),
        own=np.concatenate([one.own for one in parts]),
        strata=tuple(one.told(chosen) for one in parts),
    )


class _Stratum:
    """Things that labels are a random part of.

    Args:
        people: What people say, nan where they were not asked; (things,).
        judge: What the judge says; (things,).
        places: Index of the cluster of each thing; (things,).
        every: Number of things of all strata.
        size: Number of clusters.
        mean: Of people's labels of all strata.
        judged: The judge's mean of these.
    """

    def __init__(
        self, people: Floats, judge: Floats, places: np.ndarray, every: int, size: int, mean: float, judged: float
    ) -> None:
        labelled = ~np.isnan(people)
        self.share = len(people) / every
        self.y, self.f, self.g = people[labelled], judge[labelled], judge[~labelled]
        self.own = places[labelled]
        self.groups = len(np.unique(self.own))
        other = places[~labelled]
        self.judged = len(np.unique(other)) > 1
        # Labels on one cluster show no scatter of their own: how far they are from all labels stands for it.
        about = (mean, judged) if self.groups < 2 else (None, None)
        self.of_people = self.share * influence(self.y, self.own, size, about[0])
        self.helped = np.zeros(size)
        if self.judged:
            self.helped = self.share * (influence(self.f, self.own, size, about[1]) - influence(self.g, other, size))

    @property
    def gap(self) -> float:
        """Return by how much the judge's means of both kinds of things differ."""
        return float(self.f.mean() - self.g.mean()) if self.judged else 0.0

    def mean(self, weight: float) -> float:
        """Return the mean, helped by the judge with a weight."""
        return float(self.y.mean() + (weight * (self.g.mean() - self.f.mean()) if self.judged else 0.0))

    def surplus(self, weight: float) -> Floats:
        """Return by how much each label moves the mean of all strata."""
        left = self.y - weight * self.f if self.judged else self.y
        return np.asarray((left - left.mean()) * self.share / len(left), dtype=np.float64)

    def told(self, weight: float) -> StratumMean:
        """Return what there is to tell of it, with a weight of the judge."""
        alike, agreed = bool((self.y == self.y[0]).all()), bool((self.y == self.f).all())
        return StratumMean(self.share, self.mean(weight), float(self.y.mean()), self.groups, alike, agreed)


def _each(strata: np.ndarray) -> list[np.ndarray]:
    """Return which things are of each stratum."""
    return [strata == number for number in range(int(strata.max()) + 1)]


def _free(parts: Sequence[_Stratum], weight: float) -> float:
    """Return the degrees of freedom of strata together (Satterthwaite 1946)."""
    if len(parts) == 1:
        return parts[0].groups - 1
    variances = np.array([float(np.sum((one.of_people - weight * one.helped) ** 2)) for one in parts])
    free = np.array([max(one.groups - 1, 1) for one in parts])
    return float(variances.sum() ** 2 / np.sum(variances**2 / free)) if variances.any() else float(free.sum())


def _slope(parts: Sequence[_Stratum]) -> float:
    """Return how much people give more where the judge gives one more in the same stratum; 0 for a judge that says the same of all."""
    varied = [one for one in parts if one.judged and np.ptp(one.f) > 0.0]
    if not varied:
        return 0.0
    apart, people = np.concatenate([one.f - one.f.mean() for one in varied]), np.concatenate([one.y for one in varied])
    return float(apart @ people / (apart @ apart))


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


def influence(values: Floats, membership: np.ndarray, size: int, about: float | None = None) -> Floats:
    """Return by how much each cluster moves the mean of things; squared and summed, that is the variance of the mean.

    Args:
        values: Of things; (things,).
        membership: Number of each one's cluster; (things,).
        size: Number of all clusters, those without such things counted in.
        about: Mean about which they scatter; their own where None.
    """
    if not len(values):
        return np.zeros(size)
    groups = len(np.unique(membership))
    sums = np.bincount(membership, weights=values - (values.mean() if about is None else about), minlength=size)
    return np.asarray(sqrt(groups / max(groups - 1, 1)) * sums / len(values), dtype=np.float64)
