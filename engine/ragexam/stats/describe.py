"""Plain summaries of a list of numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ragexam.stats.estimate import Floats


@dataclass(frozen=True, slots=True)
class Summary:
    """Summary of a list of numbers; None where there are too few.

    Attributes:
        n: Numbers that are not missing.
        missing: Numbers that are.
        mean: Arithmetic mean.
        sd: Sample standard deviation (n - 1); None below two.
        low: Smallest.
        quarter: First quartile.
        median: Median.
        three_quarters: Third quartile.
        high: Largest.
    """

    n: int
    missing: int
    mean: float | None = None
    sd: float | None = None
    low: float | None = None
    quarter: float | None = None
    median: float | None = None
    three_quarters: float | None = None
    high: float | None = None


def describe(values: Floats) -> Summary:
    """Summarise numbers of any shape (...,); nan counts as missing."""
    data = np.asarray(values, dtype=np.float64).reshape(-1)
    known = data[~np.isnan(data)]
    missing = len(data) - len(known)
    if not len(known):
        return Summary(0, missing)
    five = [float(v) for v in np.quantile(known, [0.0, 0.25, 0.5, 0.75, 1.0])]
    sd = float(known.std(ddof=1)) if len(known) > 1 else None
    return Summary(len(known), missing, float(known.mean()), sd, *five)
