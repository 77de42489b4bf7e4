"""New items on an old scale."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import minimize

from ragexam.irt.anchored import abilities_on, anchor_items
from ragexam.irt.simulate import simulate


def test_recovers_items_from_many_answers() -> None:
    rng = np.random.default_rng(1)
    theta = rng.normal(size=4000)
    a, b, c = rng.uniform(0.6, 1.8, 8), rng.normal(0, 1, 8), np.full(8, 0.25)
    anchored = anchor_items(theta, simulate(theta, a, b, c, rng), np.full(8, 4.0))
    assert np.abs(anchored.b - b).max() < 0.25
    assert np.corrcoef(anchored.a, a)[0, 1] > 0.9
    assert np.abs(anchored.c - 0.25).max() < 0.1
    assert anchored.b_se.max() < 0.25


def test_agrees_with_a_plain_optimiser() -> None:
    rng = np.random.default_rng(2)
    theta = rng.normal(size=60)
    right = simulate(theta, np.array([1.2]), np.array([0.4]), np.array([0.0]), rng)

    def loss(x: np.ndarray) -> float:
        p = 1 / (1 + np.exp(-np.exp(x[0]) * (theta - x[1])))
        y = right[:, 0]
        return float(-np.sum(np.log(np.where(y > 0, p, 1 - p))) + x[0] ** 2 / (2 * 0.5**2) + x[1] ** 2 / (2 * 3.0**2))

    plain = minimize(loss, np.zeros(2), method="Nelder-Mead", options={"xatol": 1e-7, "fatol": 1e-9}).x
    anchored = anchor_items(theta, right, np.array([4.0]), model="2pl")
    assert np.log(anchored.a[0]) == pytest.approx(plain[0], abs=1e-4)
    assert anchored.b[0] == pytest.approx(plain[1], abs=1e-4)


def test_unanswered_item_is_what_was_expected_of_it() -> None:
    theta = np.linspace(-1, 1, 5)
    nothing = np.full((5, 2), np.nan)
    anchored = anchor_items(theta, nothing, np.full(2, 4.0), centre=np.array([-1.0, 0.5]), width=np.array([0.7, 2.0]))
    assert anchored.b == pytest.approx([-1.0, 0.5])
    assert anchored.b_se == pytest.approx([0.7, 2.0])
    assert anchored.log_a_se == pytest.approx([0.5, 0.5])


def test_rasch_keeps_slope_and_guessing() -> None:
    theta = np.array([-1.0, 0.0, 1.0])
    anchored = anchor_items(theta, np.array([[0.0], [1.0], [1.0]]), np.array([4.0]), model="rasch")
    assert (anchored.a[0], anchored.c[0], anchored.log_a_se[0]) == (1.0, 0.0, 0.0)
    assert anchored.b[0] < 0.0


def test_abilities_are_found_on_items_that_are_held() -> None:
    rng = np.random.default_rng(5)
    theta = rng.normal(size=200)
    a, b, c = np.ones(150), rng.normal(0, 1, 150), np.full(150, 0.25)
    right = simulate(theta, a, b, c, rng)
    right[0] = np.nan
    found = abilities_on(a, b, c, right)
    assert np.isnan(found[0])
    assert np.abs(found[1:] - theta[1:]).mean() < 0.25
    assert abs(float((found[1:] - theta[1:]).mean())) < 0.05


def test_abilities_of_all_right_and_all_wrong_stay_within_reach() -> None:
    found = abilities_on(np.ones(5), np.zeros(5), np.full(5, 0.25), np.array([[1.0] * 5, [0.0] * 5]))
    assert 1.0 < found[0] < 6.0
    assert -6.0 < found[1] < -1.0
