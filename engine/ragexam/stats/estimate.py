"""A number with its uncertainty, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with an interval.

    Attributes:
        value: The figure; None where undefined.
        low: Lower end of its interval; None where undefined.
        high: Upper end.
        level: Coverage of the interval (0.95).
        n: Number of observations behind it.
        reason: Why something is undefined; "" otherwise.
    """

    value: float | None
    low: float | None
    high: float | None
    level: float
    n: int
    reason: str = ""


def undefined(reason: str, *, n: int = 0, level: float = 0.95, value: float | None = None) -> Estimate:
    """Return an estimate without an interval, and perhaps without a value."""
    return Estimate(value, None, None, level, n, reason)


def check_level(level: float) -> None:
    """Raise ValueError unless a coverage lies between 0 and 1."""
    if not 0.0 < level < 1.0:
        raise ValueError(f"the level of an interval must lie between 0 and 1, not {level}")
