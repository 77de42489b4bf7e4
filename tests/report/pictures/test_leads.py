"""Checks which side of a draw a lead is on."""

from __future__ import annotations

import pytest

from ragexam.report.pictures.leads import PairwiseLead


@pytest.mark.parametrize(
    ("low", "high", "group"),
    [(1.0, 9.0, 0), (-3.0, 4.0, 1), (-18.0, -2.0, 2), (0.0, 5.0, 1), (-5.0, 0.0, 1), (None, None, 1)],
)
def test_what_lies_wholly_on_one_side_is_no_draw(low: float | None, high: float | None, group: int) -> None:
    clear = low is not None and low > 0
    assert PairwiseLead("a", "A", "A", 0.0, low, high, clear).group == group
