"""Figures about answers and predictions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.irt.checks.summaries import item_accuracy, point_biserial, residual_fit, rmse_against_mean


def test_accuracy_by_hand():
    accuracies = item_accuracy(np.array([[1.0, np.nan, 0.0], [0.0, np.nan, 0.0]]))
    assert accuracies[0] == 0.5
    assert np.isnan(accuracies[1])
    assert accuracies[2] == 0.0


@given(st.integers(0, 10_000))
def test_point_biserial_against_a_plain_loop(seed):
    rng = np.random.default_rng(seed)
    y = (rng.random((9, 5)) < 0.5).astype(float)
    y[rng.random(y.shape) < 0.2] = np.nan
    correlations = point_biserial(y)
    for item in range(5):
        pairs = []
        for row in y:
            rest = [v for k, v in enumerate(row) if k != item and not np.isnan(v)]
            if not np.isnan(row[item]) and rest:
                pairs.append((row[item], np.mean(rest)))
        x, r = np.array(pairs).T if pairs else (np.zeros(0), np.zeros(0))
        if len(x) < 3 or x.std() < 1e-9 or r.std() < 1e-9:
            assert np.isnan(correlations[item])
        else:
            assert correlations[item] == pytest.approx(np.corrcoef(x, r)[0, 1])


def test_residual_fit_by_hand():
    # P = 0.5 and 0.8, answers 1 and 0. Squares 0.25 and 0.64, variances 0.25 and 0.16.
    outfit, infit = residual_fit(np.array([[1.0], [0.0], [np.nan]]), np.array([[0.5], [0.8], [0.9]]))
    assert outfit[0] == pytest.approx((1.0 + 4.0) / 2)
    assert infit[0] == pytest.approx(0.89 / 0.41)


def test_residual_fit_is_one_where_the_model_holds():
    rng = np.random.default_rng(0)
    p = rng.uniform(0.2, 0.9, (4000, 3))
    outfit, infit = residual_fit((rng.random(p.shape) < p).astype(float), p)
    np.testing.assert_allclose(outfit, 1.0, atol=0.08)
    np.testing.assert_allclose(infit, 1.0, atol=0.05)


def test_rmse_by_hand():
    # Answers 1 0 1 1 in two items, mean 0.75: baseline squares 1/16, 9/16, 1/16, 1/16 -> sqrt(12 / 64).
    y = np.array([[1.0, 1.0], [0.0, 1.0], [np.nan, np.nan]])
    error = rmse_against_mean(y, np.full((3, 2), 0.5))
    assert error.model == pytest.approx(0.5)
    assert error.model_sd == pytest.approx(0.0)
    assert error.baseline == pytest.approx((12 / 64) ** 0.5)
    # Items apart: sqrt(10 / 32) and sqrt(2 / 32).
    assert error.baseline_sd == pytest.approx(np.std([(10 / 32) ** 0.5, (2 / 32) ** 0.5], ddof=1))
    assert error.cells == 4
    assert rmse_against_mean(y, np.full((3, 2), 0.5), mean=0.0).baseline == pytest.approx((3 / 4) ** 0.5)


def test_rmse_of_nothing_is_undefined():
    error = rmse_against_mean(np.array([[np.nan]]), np.array([[0.5]]))
    assert error.cells == 0
    assert np.isnan(error.model)
