"""Information: by hand, and against what it means."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.irt import information as info


def test_by_hand():
    # theta = b: P = c + (1 - c) / 2 = 0.6 with c = 0.2. a^2 ((0.6 - 0.2) / 0.8)^2 * 0.4 / 0.6 = 4 * 0.25 * 2 / 3.
    assert info.item_information(0.5, 2.0, 0.5, 0.2)[0, 0] == pytest.approx(2 / 3)
    # Without guessing it is a^2 P (1 - P) = 4 / 4.
    assert info.item_information(0.5, 2.0, 0.5, 0.0)[0, 0] == pytest.approx(1.0)


@given(st.floats(-4, 4), st.floats(0.2, 3), st.floats(-3, 3), st.floats(0, 0.5))
def test_equation_3_is_the_expected_curvature(theta, a, b, c):
    def p(t):
        return float(info.probability(t, a, b, c)[0, 0])

    def log_likelihood(answer, t):
        return np.log(p(t)) if answer else np.log1p(-p(t))

    h = 1e-4
    bend = [
        (log_likelihood(y, theta + h) - 2 * log_likelihood(y, theta) + log_likelihood(y, theta - h)) / h**2
        for y in (0, 1)
    ]
    expected = -((1 - p(theta)) * bend[0] + p(theta) * bend[1])
    assert info.item_information(theta, a, b, c)[0, 0] == pytest.approx(expected, abs=2e-5)


@given(st.floats(-3, 3), st.floats(0.3, 2), st.floats(-2, 2), st.floats(0.05, 0.5))
def test_the_2pl_formula_would_overstate_it(theta, a, b, c):
    p = info.probability(theta, a, b, c)[0, 0]
    assert info.item_information(theta, a, b, c)[0, 0] < a * a * p * (1 - p)


def test_peak_lies_above_the_difficulty_where_guessing_helps():
    # Birnbaum 1968: the maximum is at b + log((1 + sqrt(1 + 8 c)) / 2) / a.
    grid = np.linspace(-3, 3, 60001)
    told = info.item_information(grid, 1.3, 0.4, 0.25)[:, 0]
    assert grid[told.argmax()] == pytest.approx(0.4 + np.log((1 + np.sqrt(3)) / 2) / 1.3, abs=1e-3)


def test_sums_and_means():
    a, b, c = np.array([1.0, 2.0, np.nan]), np.array([0.0, 0.0, np.nan]), np.array([0.0, 0.0, np.nan])
    theta = np.array([0.0, 1.0])
    # At theta = b: 1 / 4 and 4 / 4.
    assert info.test_information(theta, a, b, c)[0] == pytest.approx(1.25)
    assert info.mean_information(theta, a, b, c)[0] == pytest.approx(0.625)


def test_grid_covers_all_abilities():
    grid = info.ability_grid(np.array([-4.2, np.nan, 0.0]), points=11)
    assert (grid[0], grid[-1], len(grid)) == (-5.2, 3.0, 11)
    assert info.ability_grid(np.array([]))[0] == -3.0
