from __future__ import annotations

import pytest

from ragexam.exam.demands.gates.tally import GateTally


@pytest.mark.parametrize(
    ("right", "tries", "choices", "luck"),
    [
        (0, 7, 4, False),  # too few to say
        (0, 8, 4, True),
        (3, 8, 4, True),  # luck gives 3 or more with a chance of 32%
        (4, 8, 4, False),  # and 4 or more with 11%
        (3, 10, 4, True),
        (5, 10, 2, True),
        (7, 10, 2, False),  # 17%
        (8, 8, 4, False),
    ],
)
def test_no_better_than_luck(right: int, tries: int, choices: int, luck: bool) -> None:
    tally = GateTally("Reader")
    for number in range(tries):
        tally.add(number < right, choices)
    assert (tally.right, tally.tries) == (right, tries)
    assert tally.is_luck is luck
