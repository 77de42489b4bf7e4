"""The curve and its derivatives, against finite differences and by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.irt.model import (
    AnswerTable,
    curves,
    expected_information,
    first_derivatives,
    log_likelihood,
    observed_information,
)


def cell(answer: float, eta: float, gamma: float):
    """One cell with a = 1, b = 0: eta is theta."""
    c = np.array([1 / (1 + np.exp(-gamma))])
    answers = AnswerTable.of(np.array([[answer]]))
    return answers, curves(np.array([eta]), np.ones(1), np.zeros(1), c), c


def likelihood(answer: float, eta: float, gamma: float) -> float:
    answers, at, _ = cell(answer, eta, gamma)
    return log_likelihood(answers, at)


def test_curve_by_hand():
    # c + (1 - c) / (1 + exp(-2 (1 - 0.5))) with c = 0.2: 0.2 + 0.8 * 0.7310586 = 0.7848469.
    at = curves(np.array([1.0]), np.array([2.0]), np.array([0.5]), np.array([0.2]))
    assert at.p[0, 0] == pytest.approx(0.7848469)
    assert at.p[0, 0] + at.q[0, 0] == pytest.approx(1.0)
    answers = AnswerTable.of(np.array([[0.0]]))
    assert log_likelihood(answers, at) == pytest.approx(np.log(1 - 0.7848469), abs=1e-6)


def test_missing_answers_weigh_nothing():
    answers = AnswerTable.of(np.array([[np.nan]]))
    _, at, c = cell(1.0, 0.3, -1.0)
    assert log_likelihood(answers, at) == 0.0
    slopes, bends = first_derivatives(answers, at, c), expected_information(answers, at, c)
    assert slopes.eta[0, 0] == slopes.gamma[0, 0] == bends.eta_eta[0, 0] == bends.gamma_gamma[0, 0] == 0.0


@given(st.sampled_from([0.0, 1.0]), st.floats(-5, 5), st.floats(-4, 2))
def test_derivatives_against_finite_differences(answer, eta, gamma):
    answers, at, c = cell(answer, eta, gamma)
    slopes, bends = first_derivatives(answers, at, c), observed_information(answers, at, c)
    h = 1e-4
    up, down = likelihood(answer, eta + h, gamma), likelihood(answer, eta - h, gamma)
    here = likelihood(answer, eta, gamma)
    right, left = likelihood(answer, eta, gamma + h), likelihood(answer, eta, gamma - h)
    corners = [likelihood(answer, eta + i * h, gamma + j * h) * i * j for i in (-1, 1) for j in (-1, 1)]
    assert slopes.eta[0, 0] == pytest.approx((up - down) / (2 * h), abs=1e-6)
    assert slopes.gamma[0, 0] == pytest.approx((right - left) / (2 * h), abs=1e-6)
    assert bends.eta_eta[0, 0] == pytest.approx(-(up - 2 * here + down) / h**2, abs=1e-5)
    assert bends.gamma_gamma[0, 0] == pytest.approx(-(right - 2 * here + left) / h**2, abs=1e-5)
    assert bends.eta_gamma[0, 0] == pytest.approx(-sum(corners) / (4 * h**2), abs=1e-5)


def test_without_guessing_all_is_as_in_the_limit_of_little_guessing():
    rng = np.random.default_rng(2)
    theta, a, b = rng.normal(size=7), np.exp(0.3 * rng.normal(size=9)), rng.normal(size=9)
    correct = (rng.random((7, 9)) < 0.5).astype(np.float64)
    correct[2, 3] = np.nan
    # Answers that are known in part only, as a marginal fit has them, add up to other numbers than one.
    whole = AnswerTable.of(correct)
    for answers in (whole, AnswerTable(3.5 * whole.right, 0.25 * whole.wrong, whole.missing)):
        none, little = np.zeros(9), np.full(9, 1e-12)
        at, near = curves(theta, a, b, none), curves(theta, a, b, little)
        np.testing.assert_allclose(at.p, near.p, atol=1e-10)
        np.testing.assert_allclose(at.q, near.q, atol=1e-10)
        slopes, others = first_derivatives(answers, at, none), first_derivatives(answers, near, little)
        np.testing.assert_allclose(slopes.eta, others.eta, atol=1e-9)
        np.testing.assert_allclose(slopes.gamma, others.gamma, atol=1e-9)
        bends, bent = observed_information(answers, at, none), observed_information(answers, near, little)
        np.testing.assert_allclose(bends.eta_eta, bent.eta_eta, atol=1e-9)
        np.testing.assert_allclose(bends.eta_gamma, bent.eta_gamma, atol=1e-9)
        np.testing.assert_allclose(bends.gamma_gamma, bent.gamma_gamma, atol=1e-9)


@given(st.floats(-6, 6), st.floats(-4, 2))
def test_fisher_information_is_the_mean_of_the_observed(eta, gamma):
    right, at, c = cell(1.0, eta, gamma)
    wrong, _, _ = cell(0.0, eta, gamma)
    p = at.p[0, 0]
    expected = expected_information(right, at, c)
    for name in ("eta_eta", "eta_gamma", "gamma_gamma"):
        mean = p * getattr(observed_information(right, at, c), name) + (1 - p) * getattr(
            observed_information(wrong, at, c), name
        )
        assert getattr(expected, name)[0, 0] == pytest.approx(mean[0, 0], abs=1e-12)


def test_far_out_nothing_overflows():
    at = curves(np.array([-1e6, 1e6]), np.ones(1), np.zeros(1), np.zeros(1))
    assert np.isfinite(np.log(at.p)).all()
    assert np.isfinite(np.log(at.q)).all()
