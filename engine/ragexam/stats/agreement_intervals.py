"""Intervals of kappas: a bootstrap over whole clusters, since questions of one document resemble each other."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np

from ragexam.stats.agreement import counts_of
from ragexam.stats.estimate import Floats
from ragexam.stats.intervals import LEAST_DRAWN, Resampling, enough_defined, percentile_interval

Bounds = tuple[float | None, float | None]

_ALIKE = 1e-12
"""Kappas that differ by less are the same: what is left is rounding."""


def fleiss_interval(ratings: Sequence[Sequence[Hashable]], draws: Resampling, level: float = 0.95) -> Bounds:
    """Return percentile interval of Fleiss' kappa.

    Args:
        ratings: Per thing, the categories that its raters gave; the same number of raters for every thing.
        draws: Of the things' clusters; samples in which kappa is undefined are left out, as long as they are few (`enough_defined`).
        level: Coverage.

    Returns:
        Both ends; None where there are fewer than `LEAST_DRAWN` clusters or two raters, kappa is undefined in too many samples, or the
            same in all.
    """
    if not ratings or len(ratings[0]) < 2:
        return None, None
    table = counts_of(ratings, _names(ratings))
    raters = table.sum(axis=1)
    agreeing = ((table * table).sum(axis=1) - raters) / (raters * (raters - 1.0))

    def kappa(sums: Floats) -> Floats:
        shares = sums[:, 1:-1] / sums[:, 1:-1].sum(axis=1, keepdims=True)
        return _beyond(sums[:, 0] / sums[:, -1], (shares * shares).sum(axis=1))

    return _interval(np.column_stack([agreeing, table]), draws, kappa, level)


def cohen_interval(pairs: Sequence[tuple[Hashable, Hashable]], draws: Resampling, level: float = 0.95) -> Bounds:
    """Return percentile interval of Cohen's unweighted kappa; takes and returns what `fleiss_interval` does."""
    if not pairs:
        return None, None
    names = _names(pairs)
    width = len(names)
    first, second = counts_of([pair[:1] for pair in pairs], names), counts_of([pair[1:] for pair in pairs], names)

    def kappa(sums: Floats) -> Floats:
        shares = sums / sums[:, -1:]
        return _beyond(shares[:, 0], (shares[:, 1 : width + 1] * shares[:, width + 1 : -1]).sum(axis=1))

    return _interval(np.column_stack([(first * second).sum(axis=1), first, second]), draws, kappa, level)


def _interval(values: Floats, draws: Resampling, kappa: Callable[[Floats], Floats], level: float) -> Bounds:
    """Add up what kappa is made of, (things, columns), over each sample, and compute it for all samples at once."""
    if draws.clusters < LEAST_DRAWN:
        return None, None
    kappas = kappa(draws.sums(np.column_stack([values, np.ones(len(values))])))
    kept = kappas[~np.isnan(kappas)]
    if not enough_defined(len(kept), len(kappas)) or float(np.ptp(kept)) < _ALIKE:
        return None, None  # where all samples are alike it is not known how far others would be from them
    return percentile_interval(kept, level)


def _beyond(observed: Floats, expected: Floats) -> Floats:
    """Return kappa of each sample, nan where chance alone agrees wholly; all (samples,)."""
    room = 1.0 - expected
    return np.where(room < 1e-12, np.nan, (observed - expected) / np.where(room < 1e-12, 1.0, room))


def _names(rows: Sequence[Sequence[Hashable]]) -> list[Hashable]:
    return list(dict.fromkeys(name for row in rows for name in row))
