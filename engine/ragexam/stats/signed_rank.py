"""Wilcoxon's signed-rank test for pairs, exact also where differences tie, with its effect size."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ragexam.stats.correlation import mean_ranks
from ragexam.stats.estimate import Floats


@dataclass(frozen=True, slots=True)
class SignedRanks:
    """Comparison of pairs by the ranks of their differences.

    Attributes:
        n: Pairs that differ; those that do not are left out, as Wilcoxon (1945) does.
        pairs: All pairs.
        above: Sum of the ranks of pairs whose first is greater.
        below: The same whose second is greater.
        p_value: Two-sided, exact over all ways of turning the differences around; None where no pair differs.
        effect: Matched-pairs rank-biserial correlation (Kerby 2014): 1 where the first is greater in every pair that
            differs, -1 where the second is; None where no pair differs.
    """

    n: int
    pairs: int
    above: float
    below: float
    p_value: float | None
    effect: float | None


def signed_ranks(first: Floats, second: Floats) -> SignedRanks:
    """Compare pairs.

    Args:
        first: nan for a missing one; (pairs,).
        second: The other of each pair.
    """
    difference = np.asarray(first, dtype=np.float64) - np.asarray(second, dtype=np.float64)
    difference = difference[~np.isnan(difference)]
    # What differs by rounding alone is the same: shares of a few questions are told apart by far more.
    differing = difference[np.abs(difference) > 1e-12]
    n = len(differing)
    if not n:
        return SignedRanks(0, len(difference), 0.0, 0.0, None, None)
    ranks = mean_ranks(np.asarray(np.round(np.abs(differing), 12), dtype=np.float64))
    above, below = float(ranks[differing > 0].sum()), float(ranks[differing < 0].sum())
    return SignedRanks(
        n, len(difference), above, below, _p_value(ranks, min(above, below)), (above - below) / (above + below)
    )


def _p_value(ranks: Floats, least: float) -> float:
    """Return the share of all ways of turning signs around that are at least as one-sided; ranks, (pairs,), are halves at most."""
    doubled = np.rint(2.0 * ranks).astype(np.int64)
    ways = np.zeros(int(doubled.sum()) + 1)
    ways[0] = 1.0
    for rank in doubled:
        ways[rank:] = 0.5 * ways[rank:] + 0.5 * ways[: len(ways) - rank]
        ways[:rank] *= 0.5
    return float(min(1.0, 2.0 * ways[: round(2.0 * least) + 1].sum()))
