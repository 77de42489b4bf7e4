"""Checks what was observed at an item: groups by ability, takers of choices, flags, error bands."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from ragexam.irt.checks.cautions import item_flags
from ragexam.irt.checks.observed import ability_groups, choice_takers
from ragexam.irt.estimation.uncertainty import curve_band, has_covariances, item_covariances
from ragexam.irt.fit import fit
from ragexam.irt.information import probability
from ragexam.irt.simulate import simulate


def test_groups_are_shared_evenly_by_ability():
    theta = np.array([0.3, -1.0, np.nan, 2.0, 1.0, -2.0, 0.0])
    correct = np.array([1.0, 0.0, 1.0, 1.0, np.nan, 0.0, 1.0])
    groups = ability_groups(theta, correct, most=2, fewest=2)
    # Known and answered, by ability: -2 (0), -1 (0), 0 (1) | 0.3 (1), 2 (1)
    assert [(g.right, g.total) for g in groups] == [(1, 3), (2, 2)]
    assert groups[0].theta == pytest.approx(-1.0)
    assert (groups[0].low, groups[0].high, groups[1].high) == (-2.0, 0.0, 2.0)


def test_small_groups_are_joined_and_none_is_empty():
    groups = ability_groups(np.arange(5.0), np.ones(5), most=6, fewest=3)
    assert [g.total for g in groups] == [5]
    assert ability_groups(np.array([np.nan]), np.ones(1)) == ()


def test_takers_are_counted_in_all_and_in_the_stronger_half():
    chosen = np.array([0, 1, 1, 2, -1, 1])
    theta = np.array([2.0, 1.0, -1.0, -2.0, 0.0, np.nan])
    first, second, third, fourth = choice_takers(chosen, theta, 4)
    # The median of 2, 1, -1, -2 is 0: the stronger half holds the takers of 0 and one of 1.
    assert (first.count, first.strong, first.theta) == (1, 1, 2.0)
    assert (second.count, second.strong, second.theta, second.share) == (3, 1, 0.0, 0.6)
    assert (third.count, third.strong) == (1, 0)
    assert fourth.count == 0
    assert np.isnan(fourth.theta)


def test_an_item_nobody_answered_has_no_shares():
    takers = choice_takers(np.full(3, -1), np.zeros(3), 2)
    assert all(np.isnan(t.share) and t.count == 0 for t in takers)


def test_flags_name_what_is_wrong(matrix):
    correct = matrix[0].copy()
    correct[:, 0], correct[:, 1], correct[:, 2] = 1.0, 0.0, np.nan
    correct[9:, 3] = np.nan
    order = np.argsort(np.nansum(correct, axis=1))
    correct[:, 4] = 0.0
    correct[order[:15], 4] = 1.0  # right are the weakest
    flags = item_flags(fit(correct, matrix[1], "robust", "2pl"))
    assert flags[:3] == (("all_right",), ("all_wrong",), ("unanswered",))
    assert "thin" in flags[3]
    assert "negative" in flags[4]
    assert any(not f for f in flags[5:])


def test_bounds_and_rasch_are_told_apart_in_flags(matrix):
    bounded = fit(matrix[0], matrix[1], "paper", "3pl")
    hit = {h.index for h in bounded.on_bound if h.parameter != "effect"}
    assert hit
    assert {k for k, f in enumerate(item_flags(bounded)) if "bound" in f} == hit
    rasch = dataclasses.replace(fit(matrix[0], matrix[1], "robust", "rasch"), a=np.full(120, 0.1))
    assert not any("flat" in f for f in item_flags(rasch))


@pytest.mark.parametrize("model", ["3pl", "2pl", "rasch"])
def test_covariances_agree_with_the_fits_standard_errors(matrix, model):
    correct, design = matrix[:2]
    fitted = fit(correct, design, "robust", model)
    covariance = item_covariances(correct, fitted, design, np.full(120, 4.0))
    assert np.allclose(np.sqrt(covariance[:, 1, 1]), fitted.b_se, rtol=1e-6)
    slope = np.sqrt(covariance[:, 0, 0]) * fitted.a
    assert np.allclose(slope, np.zeros(120) if model == "rasch" else fitted.a_se, rtol=1e-6)
    guess = np.sqrt(covariance[:, 2, 2]) * fitted.c * (1 - fitted.c)
    assert np.allclose(guess, fitted.c_se if model == "3pl" else np.zeros(120), rtol=1e-6)


def test_presets_without_covariances_say_so(matrix):
    correct, design = matrix[:2]
    assert has_covariances("robust")
    for preset in ("paper", "marginal"):
        assert not has_covariances(preset)
    fitted = fit(correct, design, "paper", "2pl")
    assert np.isnan(item_covariances(correct, fitted, design, np.full(120, 4.0))).all()


def test_the_band_is_the_delta_method_on_the_log_odds():
    # 2PL at a = 1, b = 0: the log odds are theta - b, so with var(b) = 0.04 alone they have the error 0.2 everywhere.
    covariance = np.diag([0.0, 0.04, 0.0])
    low, high = curve_band(np.array([0.0, 1.0]), 1.0, 0.0, 0.0, covariance, z=1.0)
    assert low == pytest.approx([1 / (1 + np.exp(0.2)), 1 / (1 + np.exp(-0.8))])
    assert high == pytest.approx([1 / (1 + np.exp(-0.2)), 1 / (1 + np.exp(-1.2))])


def test_the_band_covers_the_true_curve():
    """Of an item's curve at its examinees, over repeated data: near 95 in 100, rather more for the prior's help."""
    rng = np.random.default_rng(3)
    theta = np.linspace(-2, 2, 60)
    a, b, c = np.exp(rng.normal(0, 0.3, 40)), rng.normal(0, 1, 40), np.zeros(40)
    grid = np.array([-1.0, 0.0, 1.0])
    truth = probability(grid, a, b, c)
    inside = []
    for _ in range(6):
        correct = simulate(theta, a, b, c, rng)
        fitted = fit(correct, None, "robust", "2pl")
        scale = theta.std() / fitted.theta.std()
        covariance = item_covariances(correct, fitted, _classical(60), np.full(40, 4.0))
        for k in np.flatnonzero(~np.isnan(fitted.a)):
            low, high = curve_band(grid / scale, fitted.a[k], fitted.b[k], 0.0, covariance[k])
            inside += list((low <= truth[:, k]) & (truth[:, k] <= high))
    assert 0.94 < np.mean(inside) < 0.99


def _classical(persons):
    from ragexam.irt.design import classical

    return classical(persons)
