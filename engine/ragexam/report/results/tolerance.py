"""The difference in accuracy that does not matter to whoever chooses: a person sets it."""

from __future__ import annotations

TOLERANCE = 0.03
"""Default where nobody says otherwise, as a share."""

LEAST_POINTS, MOST_POINTS = 0.5, 20.0
"""Percentage points that a person may say do not matter."""

DECIMALS = 1
"""Of the percentage points: finer ones mean nothing, and the window shows none."""


def rounded_points(points: float) -> float:
    """Return percentage points with as many decimals as count."""
    return round(float(points), DECIMALS)


def tolerance_of(points: object) -> float:
    """Return a kept setting in percentage points as a share; the usual where there is none, or none that is usable."""
    if isinstance(points, int | float) and LEAST_POINTS <= points <= MOST_POINTS:
        return rounded_points(points) / 100
    return TOLERANCE
