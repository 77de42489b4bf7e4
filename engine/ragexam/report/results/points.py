"""Differences of shares, in percentage points as sentences say them."""

from __future__ import annotations

from ragexam.sentences import phrase


def points_text(share: float) -> str:
    """Return a size in points ("1 point", "2.5 points").

    Args:
        share: 0.025 for 2.5 points.
    """
    points = f"{100 * share:g}"
    return "1 point" if points == "1" else phrase("{0:n} points", points)


def behind_text(share: float) -> str:
    """Return in whole points how far something lies behind another, or ahead of it.

    Args:
        share: What the other has more; negative where it has less.
    """
    points = round(100 * share)
    if points == 0:
        return "level"
    if abs(points) == 1:
        return "1 point behind" if points > 0 else "1 point ahead"
    return phrase("{0:n} points behind", points) if points > 0 else phrase("{0:n} points ahead", -points)
