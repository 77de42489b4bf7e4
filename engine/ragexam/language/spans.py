"""Spans of time as a rough figure, in units that every language shares."""

from __future__ import annotations


def span_text(seconds: float) -> str:
    """Return a time that is only roughly known ("40 s", "12 min", "2.5 h", "120 h").

    Args:
        seconds: Finite, not negative.
    """
    if seconds < 55:
        return f"{_two_digits(seconds):.0f}\N{NO-BREAK SPACE}s"
    if seconds < 55 * 60:
        return f"{_two_digits(seconds / 60):.0f}\N{NO-BREAK SPACE}min"
    hours = _two_digits(seconds / 3600)
    return f"{hours:.1f}\N{NO-BREAK SPACE}h" if hours < 9.95 else f"{hours:,.0f}\N{NO-BREAK SPACE}h"


def _two_digits(number: float) -> float:
    """Return a number with two digits, 1 at least unless it has decimals."""
    return float(f"{max(number, 1.0):.2g}")
