"""Probabilities that were counted in draws, as they are written: never certain, and never nothing."""

from __future__ import annotations

CHANCE = "chance"
"""Stands in a table's formats for this way to write a number."""

_LEAST = 0.001
_NARROW = 0.006
"""Below it, and as close to one, whole per cents would say 0 or 100."""


def chance_text(probability: float) -> str:
    """Return a probability as a person reads it ("72%", "99.6%", "> 99.9%", "< 0.1%").

    Some thousand draws cannot tell one in ten thousand from nothing, so beyond 99.9% and 0.1% no figure is given.

    Args:
        probability: From 0 to 1.
    """
    if probability > 1 - _LEAST:
        return "> 99.9%"
    if probability < _LEAST:
        return "< 0.1%"
    return f"{probability:.1%}" if min(probability, 1 - probability) < _NARROW else f"{probability:.0%}"
