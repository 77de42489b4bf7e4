"""Shares of things that people would call right, and how far two are apart: a judge called all right or wrong, people some.

Prediction-powered means (`mean`) where some things are wrong whatever anybody says.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import numpy as np
from scipy.special import stdtrit

from ragexam.stats.estimate import Estimate, Floats, check_level, undefined
from ragexam.stats.intervals import score_interval
from ragexam.stats.powered.corrected import (
    FEW,
    LEAST_LABELS,
    NOBODY,
    PART_UNGRADED,
    Corrected,
    PoweredMean,
    corrected_mean,
    influence,
    label_variance,
    labels_to_halve,
    more_labels,
    places_of,
)

_NOBODY_OF_ONE = "Nobody has graded answers of both."


@dataclass(frozen=True, slots=True)
class JudgedThings:
    """Things that a judge called right or wrong, and people some of them.

    Attributes:
        people: 1 for right and 0 for wrong, nan where nobody said; (things,).
        judge: The same by the judge, without gaps where people decide; (things,).
        clusters: Which things belong together; (things,).
        possible: Where people decide: the other things are wrong; (things,).
        strata: Of which things people graded more or fewer than of others: who gave an answer; one where None; (things,).
    """

    people: Floats
    judge: Floats
    clusters: Sequence[Hashable]
    possible: np.ndarray
    strata: Sequence[Hashable] | None = None

    @property
    def labels(self) -> int:
        """Return the number of people's grades that count."""
        return int((self.possible & ~np.isnan(self.people)).sum())

    @property
    def rest(self) -> int:
        """Return the number of things that the judge alone graded."""
        return int((self.possible & np.isnan(self.people)).sum())

    @property
    def parts(self) -> np.ndarray:
        """Return the number of the stratum of each thing that people decide; (things that they decide,)."""
        names = [0] * len(self.people) if self.strata is None else self.strata
        return places_of([name for name, decided in zip(names, self.possible.tolist(), strict=True) if decided])

    @property
    def all_labelled(self) -> bool:
        """Return whether people graded something of every stratum that they decide of."""
        labelled = ~np.isnan(self.people[self.possible])
        return len(np.unique(self.parts[labelled])) == len(np.unique(self.parts))


def powered_share(judged: JudgedThings, *, level: float = 0.95) -> PoweredMean:
    """Return the share of all things that people would call right, where some are wrong whatever anybody says.

    It is the share of what people decide times the share of that which they call right. Both vary from cluster to cluster,
    and together: what a cluster moves is the sum of both (linearised). Where no label differs from the others, or from the
    judge, labels show no scatter though more of them would: there what so many clusters leave open (Wilson's interval at
    their number) is put beside it. Each stratum counts as much as it has things, however many of them are labelled.

    Args:
        judged: The things.
        level: Coverage.
    """
    check_level(level)
    if not judged.labels:
        return PoweredMean(undefined(NOBODY, level=level), 0.0, judged.rest)
    if not judged.all_labelled:
        return PoweredMean(undefined(PART_UNGRADED, n=judged.labels, level=level), 0.0, judged.rest)
    places = places_of(list(judged.clusters))
    part = _part_right(judged, places, int(places.max()) + 1)
    if part.corrected.groups < LEAST_LABELS:
        return PoweredMean(undefined(FEW, n=judged.labels, level=level, value=part.plain), 0.0, judged.rest)
    quantile = float(stdtrit(part.corrected.free, 0.5 + level / 2.0))
    variance = float(np.sum(part.moved**2))
    half = quantile * sqrt(variance + part.doubt)
    below, above = part.room(quantile)
    # What is not seen to scatter does not tell how it would shrink.
    more = labels_to_halve(part.share * part.corrected.surplus, part.corrected.own, variance) if part.scatters else None
    low, high = max(part.value - hypot(half, below), 0.0), min(part.value + hypot(half, above), 1.0)
    return PoweredMean(Estimate(part.value, low, high, level, judged.labels), part.corrected.weight, judged.rest, more)


def powered_difference(first: JudgedThings, second: JudgedThings, *, level: float = 0.95) -> PoweredMean:
    """Return by how much more of one lot of things people would call right than of another.

    Both shares are those of `powered_share`. What a cluster does to the one it may do to the other too (answers of two pipelines
    to the same questions): only what it does to their difference counts. `n` counts the labels of both.

    Args:
        first: Things of the one.
        second: Things of the other; clusters of one name are the same.
        level: Coverage.
    """
    check_level(level)
    n, rest = first.labels + second.labels, first.rest + second.rest
    if not first.labels or not second.labels:
        return PoweredMean(undefined(_NOBODY_OF_ONE, n=n, level=level), 0.0, rest)
    places = places_of([*first.clusters, *second.clusters])
    size, begins = int(places.max()) + 1, len(first.clusters)
    one, other = _part_right(first, places[:begins], size), _part_right(second, places[begins:], size)
    if min(one.corrected.groups, other.corrected.groups) < LEAST_LABELS:
        return PoweredMean(undefined(FEW, n=n, level=level, value=one.plain - other.plain), 0.0, rest)
    quantile = float(stdtrit(min(one.corrected.free, other.corrected.free), 0.5 + level / 2.0))
    variance = float(np.sum((one.moved - other.moved) ** 2))
    half = quantile * sqrt(variance + one.doubt + other.doubt)
    (below, above), (other_below, other_above) = one.room(quantile), other.room(quantile)
    value = one.value - other.value
    low = max(value - hypot(half, below, other_above), -1.0)
    high = min(value + hypot(half, above, other_below), 1.0)
    more = None
    if one.scatters and other.scatters:
        shrinks = min(
            sum(label_variance(p.share * p.corrected.surplus, p.corrected.own) for p in (one, other)), variance
        )
        more = more_labels(n, shrinks, variance)
    return PoweredMean(
        Estimate(value, low, high, level, n), (one.corrected.weight + other.corrected.weight) / 2.0, rest, more
    )


@dataclass(frozen=True, slots=True)
class _PartRight:
    """The share right of all things, as the share of what people decide times the share of that which they call right.

    Attributes:
        share: Of the things that people decide.
        right: Of these, what people would call right.
        plain: The whole share by people's labels alone.
        moved: By how much each cluster moves the whole share; (clusters,).
        doubt: Variance beyond it, since the judge's weight is found in the same data.
        corrected: What `right` was made of.
    """

    share: float
    right: float
    plain: float
    moved: Floats
    doubt: float
    corrected: Corrected

    @property
    def value(self) -> float:
        """Return the whole share."""
        return self.share * self.right

    @property
    def scatters(self) -> bool:
        """Return whether labels of any stratum differ from each other, and from what the judge says."""
        return not all(one.alike or one.agreed for one in self.corrected.strata)

    def room(self, quantile: float) -> tuple[float, float]:
        """Return what stands below and above beside the scatter that is seen, where labels show none.

        A small stratum shows none by chance now and then: the others, which show too much as often, make up for that.
        """
        below, above = [0.0], [0.0]
        for one in self.corrected.strata:
            if self.scatters and one.groups < LEAST_LABELS:
                continue
            right, share = min(max(one.value, 0.0), 1.0), self.share * one.share
            if one.alike:
                low, high = score_interval(right, one.groups, quantile)
                below.append(share * (right - low))
                above.append(share * (high - right))
            elif one.agreed:
                room = share * self.corrected.weight * score_interval(0.0, one.groups, quantile)[1]
                below.append(room)
                above.append(room)
        return hypot(*below), hypot(*above)


def _part_right(judged: JudgedThings, places: np.ndarray, size: int) -> _PartRight:
    """Return the share right of things, some of which are labelled; `places` holds the cluster of each of `size`, (things,)."""
    possible = judged.possible
    parts = judged.parts
    corrected = corrected_mean(judged.people[possible], judged.judge[possible], places[possible], None, size, parts)
    share, right = float(possible.mean()), min(max(corrected.value, 0.0), 1.0)
    of_labels = share * corrected.moved
    of_share = right * influence(possible.astype(np.float64), places, size)
    if len(corrected.strata) > 1:  # documents bring more of one stratum, or less
        mix = np.zeros(len(possible))
        mix[possible] = np.array([one.value for one in corrected.strata])[parts] - right
        of_share = of_share + influence(mix, places, size)
    return _PartRight(
        share=share,
        right=right,
        plain=share * corrected.plain,
        moved=of_labels + of_share,
        doubt=(corrected.unsure - 1.0) * float(np.sum(of_labels**2)),
        corrected=corrected,
    )
