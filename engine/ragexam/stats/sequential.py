"""Intervals that may be looked at again and again while answers come in."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ragexam.stats.estimate import Floats


def mixture_radius(variance: ArrayLike, level: float, rest: float) -> Floats:
    """Return how far an estimate may be off at any time at all: the normal mixture's boundary; shaped as `variance`.

    A fixed interval that is computed after every answer is sooner or later wrong. This one holds at all times at once: the
    estimate times its information is a martingale in intrinsic time 1 / variance, and a martingale seldom leaves a
    curve that grows a little faster than the root of time (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021,
    proposition 5; for estimates that are normal only in the long run Waudby-Smith and others 2021). Beyond `level` the
    bound is proved for a Wiener process of any length; the shorter the time, the more is it too careful.

    Args:
        variance: Of the estimate; 0 where it is known.
        level: Chance that the estimate is ever farther off on either side together, in an endless run.
        rest: Information at which the curve begins to bend; the boundary is tightest near eight times that.
    """
    if not 0.0 < level < 1.0 or rest <= 0.0:
        raise ValueError("a boundary needs a level between 0 and 1 and a positive place")
    spread = np.asarray(variance, dtype=np.float64)
    precision = 1.0 / np.maximum(spread, 1e-15)
    curve = (precision + rest) * (np.log((precision + rest) / rest) - 2.0 * np.log(level))
    return np.asarray(np.where(spread > 0.0, np.sqrt(curve) / precision, 0.0), dtype=np.float64)
