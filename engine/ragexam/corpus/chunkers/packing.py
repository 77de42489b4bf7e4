"""Puts units together to chunks: the cheapest way to cut a text, found exactly by dynamic programming."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ragexam.corpus.units import TextUnit

Cost = Callable[[int, int], float]
"""Cost of the chunk of units [first, last]; infinite where it breaks a limit that can be kept."""


def pack(units: Sequence[TextUnit], cost: Cost) -> list[tuple[int, int]]:
    """Cut units into runs so that the costs of all chunks and of all cuts between them are least.

    A chunk of a single unit is always possible. The search goes on to longer chunks until the cost is infinite, so
    `cost` must stay infinite once it is. Of equally cheap ways the one with the longer first chunks is taken.

    Args:
        units: In order.
        cost: Of one chunk, by its first and last unit.

    Returns:
        (first, last) of each chunk, last included, in order.
    """
    count = len(units)
    infinite = math.inf
    after = [*(unit.cost for unit in units), 0.0]  # after[i]: of the cut in front of unit i
    best = [math.inf] * count + [0.0]  # best[i]: cheapest way to cut units i ... end
    until = [0] * count
    for first in range(count - 1, -1, -1):
        least, at = infinite, 0
        for last in range(first, count):
            own = cost(first, last)
            if own == infinite:
                if last > first:
                    break
                own = 1_000.0  # too large by itself, but it has to go somewhere
            total = own + after[last + 1] + best[last + 1]
            if total <= least + 1e-12:
                least, at = total, last
        best[first], until[first] = least, at
    runs: list[tuple[int, int]] = []
    first = 0
    while first < count:
        runs.append((first, until[first]))
        first = until[first] + 1
    return runs


def structure_cost(
    units: Sequence[TextUnit], minimum: int, target: int, maximum: int, header_share: float = 0.35
) -> Cost:
    """Return the cost of chunks that should be near a target length and hold whole sections.

    Args:
        units: In order.
        minimum: Characters below which a chunk is short of context.
        target: Characters that are best.
        maximum: Characters that no chunk of more than one unit exceeds, repeated table headers counted in.
        header_share: Table headers longer than this share of the maximum are not repeated.
    """
    crossing = [0.0] * (len(units) + 1)  # running sum of what it costs to have a heading inside a chunk
    for i, unit in enumerate(units):
        inside = max(0.75 - 0.12 * unit.level, 0.2) if unit.kind == "heading" and i else 0.0
        if inside and units[i - 1].kind == "heading":
            inside = 0.0  # a heading right below another one begins no new subject
        crossing[i + 1] = crossing[i] + inside

    ends = [unit.end for unit in units]
    begins = [unit.start - repeated_header_length(unit, maximum, header_share) for unit in units]
    infinite = math.inf

    def cost(first: int, last: int) -> float:
        length = ends[last] - begins[first]
        if length > maximum and last > first:
            return infinite
        size = 0.1 * ((length - target) / target) ** 2
        if length < minimum:
            size += 2.0 * ((minimum - length) / minimum) ** 2
        return 0.05 + size + crossing[last + 1] - crossing[first + 1]

    return cost


def repeated_header_length(unit: TextUnit, maximum: int, header_share: float = 0.35) -> int:
    """Return characters that repeating its table's header adds to a chunk that begins with this unit; 0 without one."""
    if unit.table_header is None:
        return 0
    length = unit.table_header[1] - unit.table_header[0]
    return length + 1 if length <= header_share * maximum else 0
