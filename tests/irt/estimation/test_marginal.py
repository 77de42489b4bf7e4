"""Marginal maximum likelihood against published estimates.

mirt: tests of the R package mirt (Chalmers 2012), which stops its EM when no parameter moves by 1e-4.
ltm: Rizopoulos 2006, Journal of Statistical Software 17(5).
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.special import expit, logit

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.estimation.marginal import MarginalPriors, fit_marginal
from ragexam.irt.estimation.quadrature import Marginal, normal_nodes, patterns_of


def test_lsat7_2pl_mirt(lsat7):
    patterns, counts = lsat7
    fitted = fit_marginal(patterns, "2pl", weights=counts)
    assert fitted.converged
    np.testing.assert_allclose(fitted.a, [0.988, 1.081, 1.706, 0.7651, 0.7358], atol=0.01)
    np.testing.assert_allclose(fitted.d, [1.8561, 0.808, 1.8043, 0.486, 1.8545], atol=0.01)
    low = [0.6406, 0.7501, 1.0779, 0.5022, 0.4395]
    high = [1.3354, 1.4119, 2.3340, 1.0280, 1.0320]
    np.testing.assert_allclose(fitted.a - 1.959964 * fitted.a_se, low, atol=0.01)
    np.testing.assert_allclose(fitted.a + 1.959964 * fitted.a_se, high, atol=0.01)
    assert fitted.loglik == pytest.approx(-2658.805, abs=1e-3)
    # 32 patterns less 1, less 10 parameters: the published degrees of freedom.
    assert 32 - 1 - fitted.parameters == 21


def test_lsat7_eap_scores_mirt(lsat7):
    patterns, counts = lsat7
    fitted = fit_marginal(patterns, "2pl", weights=counts)
    published = [-1.8665957, -1.5266920, -1.5134024, -1.1852276, -1.0946830, -0.7666992]
    np.testing.assert_allclose(fitted.theta[:6], published, atol=0.01)


def test_lsat7_3pl_mirt(lsat7):
    patterns, counts = lsat7
    d = np.array([1.86562047, 0.09404091, 1.78051762, 0.48189021, 1.86845282])
    b = np.array([-1.85291884, -0.04877029, -1.06840017, -0.65462572, -2.43551721])
    only_second = np.array([0.0, np.nan, 0.0, 0.0, 0.0])
    fitted = fit_marginal(patterns, "3pl", weights=counts, fixed_c=only_second)
    assert fitted.converged
    # The published place is short of the maximum: ours is likelier, so agreement ends where mirt's EM stopped.
    data, _ = patterns_of(patterns, counts)
    guess = np.array([0.0, 0.2950545, 0.0, 0.0, 0.0])
    published = Marginal(data, *normal_nodes()).value(-d / b, d, guess)
    assert 0.0 < fitted.loglik - published < 5e-4
    others = [0, 2, 3, 4]
    np.testing.assert_allclose(fitted.d[others], d[others], atol=1e-3)
    np.testing.assert_allclose(fitted.b[others], b[others], atol=2e-3)
    assert fitted.c[1] == pytest.approx(0.2950545, abs=0.003)
    assert fitted.c_se[1] == pytest.approx(0.1398565, abs=0.002)
    assert abs(fitted.d[1] - d[1]) < 0.05 * fitted.d_se[1]


def test_lsat7_3pl_with_every_guess_free_sends_the_others_to_zero(lsat7):
    patterns, counts = lsat7
    fitted = fit_marginal(patterns, "3pl", weights=counts)
    assert fitted.at_limit == (0, 2, 3, 4)
    assert np.isnan(fitted.c_se[list(fitted.at_limit)]).all()
    assert fitted.c[1] == pytest.approx(0.2950545, abs=0.004)


def test_lsat7_rasch_mirt(lsat7):
    patterns, counts = lsat7
    fitted = fit_marginal(patterns, "rasch", weights=counts)
    published = np.array([1.8680155, 0.7908857, 1.4607798, 0.5214175, 1.9927099])
    # mirt compares by mean relative difference; its EM stopped within 2e-4 of the maximum.
    assert np.abs(fitted.d - published).sum() / np.abs(published).sum() < 2e-4
    assert fitted.a[0] == pytest.approx(1.011, abs=0.01)
    assert fitted.d_se[0] == pytest.approx(0.100416, abs=2e-4)


def test_lsat6_rasch_mirt(lsat6):
    patterns, counts = lsat6
    fitted = fit_marginal(patterns, "rasch", weights=counts)
    np.testing.assert_allclose(fitted.d, [2.73, 0.999, 0.24, 1.306, 2.099], atol=0.01)
    assert fitted.a[0] ** 2 == pytest.approx(0.57, abs=0.01)


def test_lsat_rasch_ltm(lsat6):
    patterns, counts = lsat6
    fitted = fit_marginal(patterns, "rasch", weights=counts)
    np.testing.assert_allclose(fitted.b, [-3.6153, -1.3224, -0.3176, -1.7301, -2.7802], atol=1e-4)
    np.testing.assert_allclose(fitted.b_se, [0.3266, 0.1422, 0.0977, 0.1691, 0.2510], atol=1e-4)
    assert fitted.a[0] == pytest.approx(0.7551, abs=1e-4)
    assert fitted.a_se[0] == pytest.approx(0.0694, abs=1e-4)
    assert (fitted.loglik, fitted.aic, fitted.bic) == pytest.approx((-2466.938, 4945.875, 4975.322), abs=1e-3)


def test_lsat_rasch_with_slope_one_ltm(lsat6):
    patterns, counts = lsat6
    fitted = fit_marginal(patterns, "rasch", weights=counts, common_slope=1.0)
    np.testing.assert_allclose(fitted.b, [-2.8720, -1.0630, -0.2576, -1.3881, -2.2188], atol=1e-4)
    np.testing.assert_allclose(fitted.b_se, [0.1287, 0.0821, 0.0766, 0.0865, 0.1048], atol=1e-4)
    assert (fitted.loglik, fitted.aic, fitted.bic) == pytest.approx((-2473.054, 4956.108, 4980.646), abs=1e-3)
    assert np.isnan(fitted.a_se).all()


def test_one_item_by_hand():
    # One item, slope 1, three of four right: d makes the mean of sigma(z + d) over N(0, 1) equal 3/4.
    fitted = fit_marginal(np.array([[1.0], [0.0]]), "rasch", weights=np.array([3.0, 1.0]), common_slope=1.0)
    mean, _ = quad(lambda z: expit(z + fitted.d[0]) * np.exp(-z * z / 2) / np.sqrt(2 * np.pi), -12, 12)
    assert mean == pytest.approx(0.75, abs=1e-6)
    assert fitted.loglik == pytest.approx(3 * np.log(0.75) + np.log(0.25), abs=1e-6)


def test_derivatives_against_finite_differences(lsat7):
    patterns, counts = lsat7
    patterns = patterns.copy()
    patterns[3, 1] = patterns[10, 4] = np.nan
    data, _ = patterns_of(patterns, counts)
    problem = Marginal(data, *normal_nodes(21))
    rng = np.random.default_rng(0)
    x = np.concatenate([rng.uniform(0.5, 1.5, 5), rng.normal(0, 1, 5), rng.normal(-1, 0.3, 5)])

    def parts(v):
        return v[:5], v[5:10], expit(v[10:])

    h = 1e-5
    moves = np.eye(15) * h
    numeric = [(problem.value(*parts(x + m)) - problem.value(*parts(x - m))) / (2 * h) for m in moves]
    np.testing.assert_allclose(problem.gradient(*parts(x))[1], numeric, rtol=1e-5, atol=1e-4)
    bend = [(problem.gradient(*parts(x + m))[1] - problem.gradient(*parts(x - m))[1]) / (2 * h) for m in moves]
    np.testing.assert_allclose(problem.information(*parts(x)), -np.array(bend), rtol=1e-5, atol=1e-3)


def test_patterns_and_people_give_the_same(lsat6):
    patterns, counts = lsat6
    people = np.repeat(patterns, counts.astype(int), axis=0)
    grouped, single = fit_marginal(patterns, "2pl", weights=counts), fit_marginal(people, "2pl")
    np.testing.assert_allclose(grouped.a, single.a, atol=1e-6)
    assert len(single.theta) == 1000
    assert single.theta[-1] == pytest.approx(grouped.theta[-1], abs=1e-6)


def test_priors_pull(lsat7):
    patterns, counts = lsat7
    free = fit_marginal(patterns, "3pl", weights=counts)
    held = fit_marginal(patterns, "3pl", weights=counts, priors=MarginalPriors(0.3, 3.0, 0.2))
    assert held.at_limit == ()
    assert np.abs(logit(held.c) - logit(0.25)).max() < 0.2
    assert np.abs(np.log(held.a)).max() < np.abs(np.log(free.a)).max()


def test_refusals():
    with pytest.raises(NotEnoughData):
        fit_marginal(np.array([[1.0, 0.0], [1.0, 1.0]]))
    with pytest.raises(InputError):
        fit_marginal(np.eye(2), "4pl")
