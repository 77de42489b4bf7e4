"""Scales from values to pixels, and the round values that stand along them: the same for every painter."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Scale = Callable[[float], float]


def linear(low: float, high: float, start: float, end: float) -> Scale:
    """Return the scale from values [low, high] to pixels [start, end]."""
    span = (high - low) or 1.0
    return lambda value: start + (value - low) / span * (end - start)


def logarithmic(low: float, high: float, start: float, end: float) -> Scale:
    """Return the scale from positive values to pixels, even in the logarithm."""
    inner = linear(math.log10(low), math.log10(high), start, end)
    return lambda value: inner(math.log10(value))


def nice_ticks(low: float, high: float, wanted: int = 5) -> list[float]:
    """Return at most about `wanted` round values within [low, high], but never fewer than two where it has a length.

    Steps are 1, 2 or 5 times a power of ten, never 2.5: written with one decimal, 0.25 would stand there as 0.2.
    """
    if not (math.isfinite(low) and math.isfinite(high)) or high <= low:
        return [low]
    raw = (high - low) / max(wanted, 1)
    power = 10.0 ** math.floor(math.log10(raw))
    ticks: list[float] = []
    for step in (m * power for m in (10, 5, 2, 1, 0.5, 0.2, 0.1)):
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        finer = [round(n * step, 12) for n in range(first, last + 1)]
        if len(ticks) > 1 and step < raw * 0.999:
            break
        ticks = finer
    return ticks


def log_ticks(low: float, high: float) -> list[float]:
    """Return 1, 2 and 5 times the powers of ten within [low, high]; tens only over three decades; never fewer than two."""
    steps = (1, 2, 5) if math.log10(high / low) < 3 else (1,)
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    ticks = [float(f"{m * 10.0**power:.6g}") for power in powers for m in steps]
    inside = [tick for tick in ticks if low <= tick <= high]
    return inside if len(inside) > 1 else nice_ticks(low, high, 4)


def padded(values: Sequence[float], share: float = 0.06) -> tuple[float, float]:
    """Return the ends of an axis a little beyond its values; 0 to 1 without any."""
    if not values:
        return 0.0, 1.0
    low, high = min(values), max(values)
    pad = (high - low) * share or max(abs(high) * 0.1, 0.05)
    return low - pad, high + pad
