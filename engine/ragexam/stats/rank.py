"""Whether two orders agree."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ragexam.stats.estimate import Floats


@dataclass(frozen=True, slots=True)
class Correlation:
    """A rank correlation.

    Attributes:
        value: Between -1 and 1; None where undefined.
        p_value: Two-sided, against no association; None where undefined.
        n: Pairs without a missing value.
        reason: Why it is undefined; "" otherwise.
    """

    value: float | None
    p_value: float | None
    n: int
    reason: str = ""


def kendall_tau_b(x: Floats, y: Floats) -> Correlation:
    """Kendall's tau-b, which allows for ties (scipy's). Pairs with nan are left out."""
    first, second, why = _pairs(x, y)
    if why:
        return Correlation(None, None, len(first), why)
    from scipy.stats import kendalltau  # takes a quarter of a second to load, and few need it

    found = kendalltau(first, second, variant="b")
    return Correlation(float(found.statistic), float(found.pvalue), len(first))


def spearman(x: Floats, y: Floats) -> Correlation:
    """Spearman's rho (scipy's). Pairs with nan are left out."""
    first, second, why = _pairs(x, y)
    if why:
        return Correlation(None, None, len(first), why)
    if len(first) < 3:
        return Correlation(None, None, len(first), "Fewer than three pairs.")
    from scipy.stats import spearmanr  # see above

    found = spearmanr(first, second)
    return Correlation(float(found.statistic), float(found.pvalue), len(first))


def _pairs(x: Floats, y: Floats) -> tuple[Floats, Floats, str]:
    first, second = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if first.shape != second.shape:
        raise ValueError("the two lists have different lengths")
    both = ~np.isnan(first) & ~np.isnan(second)
    first, second = first[both], second[both]
    if len(first) < 2:
        return first, second, "Fewer than two pairs."
    if (first == first[0]).all() or (second == second[0]).all():
        return first, second, "One of the two does not vary."
    return first, second, ""
