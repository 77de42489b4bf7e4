from __future__ import annotations

import math
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.corpus.chunkers.packing import pack
from ragexam.corpus.units import TextUnit

SIZES = st.lists(st.tuples(st.integers(1, 30), st.floats(0, 2)), min_size=1, max_size=9)


def units_of(sizes: list[tuple[int, float]]) -> list[TextUnit]:
    units, position = [], 0
    for number, (size, cost) in enumerate(sizes):
        units.append(TextUnit("sentence", position, position + size, cost if number else 0.0))
        position += size + 1
    return units


def price(runs: list[tuple[int, int]], units: list[TextUnit], maximum: int) -> float:
    total = 0.0
    for number, (first, last) in enumerate(runs):
        length = units[last].end - units[first].start
        over = length > maximum
        if over and last > first:
            return math.inf
        total += (1_000.0 if over else 0.3 + (length - 20) ** 2 / 100) + (units[first].cost if number else 0.0)
    return total


@settings(max_examples=150)
@given(SIZES, st.integers(10, 60))
def test_no_way_to_cut_is_cheaper(sizes: list[tuple[int, float]], maximum: int) -> None:
    """Against a plain reference: all 2^(n-1) ways to cut."""
    units = units_of(sizes)

    def cost(first: int, last: int) -> float:
        length = units[last].end - units[first].start
        return math.inf if length > maximum else 0.3 + (length - 20) ** 2 / 100

    runs = pack(units, cost)
    assert [i for first, last in runs for i in range(first, last + 1)] == list(range(len(units)))
    ways = []
    for mask in range(2 ** (len(units) - 1)):
        cuts = [0, *(i + 1 for i in range(len(units) - 1) if mask >> i & 1), len(units)]
        ways.append([(a, b - 1) for a, b in pairwise(cuts)])
    assert math.isclose(price(runs, units, maximum), min(price(way, units, maximum) for way in ways), rel_tol=1e-9)


def test_nothing_gives_nothing() -> None:
    assert pack([], lambda _a, _b: 0.0) == []
