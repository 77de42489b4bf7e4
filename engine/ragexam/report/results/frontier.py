"""Frontier of cost: the pipelines that nothing cheaper beats."""

from __future__ import annotations

import math
from collections.abc import Sequence


def frontier(costs: Sequence[float], qualities: Sequence[float]) -> list[int]:
    """Return places of the points that no point of equal or less cost reaches in quality, cheapest first.

    Args:
        costs: Less is better; what is undefined never stands on the frontier.
        qualities: More is better.
    """
    defined = [n for n in range(len(costs)) if math.isfinite(costs[n]) and math.isfinite(qualities[n])]
    rows: list[int] = []
    for n in sorted(defined, key=lambda n: (costs[n], -qualities[n], n)):
        if not rows or qualities[n] > qualities[rows[-1]]:
            rows.append(n)
    return rows
