"""Intervals that may be looked at at any time."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.stats.sequential import mixture_radius


def test_worked_by_hand() -> None:
    # Information 4, bend 4: sqrt(8 (ln 2 + 2 ln 10)) / 4.
    assert mixture_radius([0.25], 0.1, 4.0)[0] == pytest.approx(np.sqrt(8 * (np.log(2) + 2 * np.log(10))) / 4)
    assert mixture_radius([0.0], 0.1, 4.0)[0] == 0.0


def test_seldom_crossed_at_any_time_where_a_fixed_interval_often_is() -> None:
    rng = np.random.default_rng(5)
    steps = rng.normal(size=(2000, 1000))
    means = np.cumsum(steps, axis=1) / np.arange(1, 1001)
    variance = 1.0 / np.arange(1, 1001)
    ever = (np.abs(means) > mixture_radius(variance, 0.1, 20.0)).any(axis=1).mean()
    fixed = (np.abs(means) > 1.645 * np.sqrt(variance)).any(axis=1).mean()
    assert ever <= 0.1
    assert fixed > 0.5


@pytest.mark.parametrize(("level", "rest"), [(0.0, 1.0), (1.0, 1.0), (0.5, 0.0)])
def test_senseless_settings_are_refused(level: float, rest: float) -> None:
    with pytest.raises(ValueError, match="boundary"):
        mixture_radius([1.0], level, rest)
