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
from math import inf, sqrt

import numpy as np
from scipy.special import stdtrit

from ragexam.stats.estimate import Estimate, Floats, check_level, undefined
from ragexam.stats.powered.corrected import (
    FEW,
    LEAST_LABELS,
    NOBODY,
    PoweredMean,
    corrected_mean,
    labels_to_halve,
    places_of,
)

_ALIKE = "All grades by people are the same: how far others would be from them is unknown."


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
        return PoweredMean(undefined(NOBODY, level=level), 0.0, rest)
    places = places_of(names)
    corrected = corrected_mean(people, judge, places, weight)
    if corrected.groups < LEAST_LABELS:
        return PoweredMean(undefined(FEW, n=n, level=level, value=float(people[labelled].mean())), 0.0, rest)
    least, most = ((float(people[labelled].sum()) + rest * end) / (n + rest) for end in scale)
    value = min(max(corrected.value, least), most)
    if corrected.alike:
        return PoweredMean(undefined(_ALIKE, n=n, level=level, value=value), corrected.weight, rest)
    variance = float(np.sum(corrected.moved**2))
    half = float(stdtrit(corrected.free, 0.5 + level / 2.0)) * sqrt(variance + (corrected.unsure - 1.0) * variance)
    more = labels_to_halve(corrected.surplus, corrected.own, variance)
    low = max(min(corrected.value - half, value), scale[0])
    high = min(max(corrected.value + half, value), scale[1])
    return PoweredMean(
        Estimate(value, low, high, level, n),
        corrected.weight,
        rest,
        more,
    )
