"""Checks what does not matter to whoever chooses, as it is kept."""

from __future__ import annotations

import pytest

from ragexam.report.results.tolerance import TOLERANCE, tolerance_of


@pytest.mark.parametrize(("points", "share"), [(0.5, 0.005), (3, 0.03), (20.0, 0.2), (0.75, 0.008)])
def test_points_are_a_share(points: float, share: float) -> None:
    assert tolerance_of(points) == pytest.approx(share)


@pytest.mark.parametrize("points", [None, "3", 0, 0.4, 21, -3, float("nan"), [3]])
def test_what_is_unusable_is_the_usual(points: object) -> None:
    assert tolerance_of(points) == TOLERANCE
