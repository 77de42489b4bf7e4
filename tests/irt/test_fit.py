"""Fits of simulated exams: recovery, identification, what is set aside, what is said."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import expit, logit

from ragexam.errors import InputError, NotEnoughData
from ragexam.irt.design import classical, hierarchical
from ragexam.irt.fit import fit, predict
from ragexam.irt.presets import PRESETS, find_preset
from ragexam.irt.record import Fit
from ragexam.irt.simulate import simulate


def test_robust_fit_against_a_plain_minimiser():
    """The same posterior, written down naively and left to a general optimiser with numeric gradients."""
    rng = np.random.default_rng(0)
    y = simulate(np.linspace(-1.5, 1.5, 6), np.ones(4), np.array([-0.5, 0.0, 0.3, 0.8]), np.full(4, 0.25), rng)
    y[0, :2], y[1, :2], y[2, 3], y[5] = [1, 0], [0, 1], np.nan, [1, 1, 0, 1]
    y[3, 2], y[4, 2] = 1, 0

    def negative(v):
        theta = np.append(v[:5], -v[:5].sum())
        log_a, b, gamma = v[5:9], v[9:13], v[13:]
        total = 0.5 * (theta**2).sum() / 9 + 0.5 * (log_a**2).sum() / 0.25 + 0.5 * (b**2).sum() / 9
        total += 0.5 * ((gamma - logit(0.25)) ** 2).sum() / 0.09
        for p in range(6):
            for i in range(4):
                if not np.isnan(y[p, i]):
                    c = expit(gamma[i])
                    chance = c + (1 - c) * expit(np.exp(log_a[i]) * (theta[p] - b[i]))
                    total -= np.log(chance if y[p, i] else 1 - chance)
        return total

    plain = minimize(negative, np.concatenate([np.zeros(13), np.full(4, logit(0.25))]), method="BFGS", tol=1e-8)
    fitted = fit(y)
    np.testing.assert_allclose(fitted.theta[:5], plain.x[:5], atol=1e-3)
    np.testing.assert_allclose(np.log(fitted.a), plain.x[5:9], atol=1e-3)
    np.testing.assert_allclose(fitted.b, plain.x[9:13], atol=1e-3)
    np.testing.assert_allclose(logit(fitted.c), plain.x[13:], atol=1e-3)


@pytest.mark.parametrize(
    ("persons", "exams", "floors", "unit"),
    [(15, 60, (0.95, 0.15, 0.6), 0.3), (45, 16, (0.95, 0.3, 0.8), 0.15), (200, 2, (0.96, 0.55, 0.9), 0.1)],
)
def test_recovery(persons, exams, floors, unit):
    """Means over simulated exams of 300 items; enough of them that a coverage of 0.9 would be seen."""
    recovery = np.mean([recovered(persons, seed) for seed in range(1, exams + 1)], axis=0)
    assert (recovery[:3] > floors).all()
    slope, a_bias, b_bias, c_bias, coverage = recovery[3:]
    # Few pipelines: the unit of ability comes out too large, since each item is fitted to a handful of answers.
    assert abs(slope - 1) < unit
    assert abs(a_bias) < 0.12
    assert abs(b_bias) < 0.12
    assert abs(c_bias) < 0.01
    assert 0.92 <= coverage <= 0.98


def recovered(persons: int, seed: int) -> tuple[float, ...]:
    """Correlations of theta, a, b; slope of theta; biases of log a, b, c; coverage of theta's 95 % intervals in their unit."""
    rng = np.random.default_rng(seed)
    theta = rng.normal(size=persons)
    theta -= theta.mean()
    a, b = np.exp(rng.normal(0, 0.3, 300)), rng.normal(0, 1, 300)
    c = expit(logit(0.25) + rng.normal(0, 0.2, 300))
    fitted = fit(simulate(theta, a, b, c, rng), documents=[f"d{k % 20}" for k in range(300)])
    assert fitted.converged
    k = ~np.isnan(fitted.a)
    unit = (theta @ fitted.theta) / (theta @ theta)
    return (
        np.corrcoef(theta, fitted.theta)[0, 1],
        np.corrcoef(a[k], fitted.a[k])[0, 1],
        np.corrcoef(b[k], fitted.b[k])[0, 1],
        np.polyfit(theta, fitted.theta, 1)[0],
        np.log(fitted.a[k] / a[k]).mean(),
        (fitted.b - b)[k].mean(),
        (fitted.c - c)[k].mean(),
        np.mean(np.abs(fitted.theta - unit * theta) < fitted.width * fitted.theta_se),
    )


def test_hierarchical_effects_are_recovered_with_honest_errors(matrix):
    correct, design, effects, theta, *_ = matrix
    fitted = fit(correct, design)
    assert fitted.converged
    assert np.corrcoef(fitted.theta, theta)[0, 1] > 0.97
    z = (fitted.effects - effects) / fitted.effect_se
    assert np.abs(z).max() < 3.5
    for component in design.components:
        assert sum(e.effect for e in fitted.component_effects(component)) == pytest.approx(0.0, abs=1e-9)
    np.testing.assert_allclose(design.indicators @ fitted.effects, fitted.theta, atol=1e-9)
    # Few parameters for all: abilities are told more exactly than by the classical model.
    assert fitted.theta_se.mean() < 0.7 * fit(correct).theta_se.mean()


def test_standard_error_of_a_difference_is_that_of_a_simulation(matrix):
    _, design, _, theta, a, b, c = matrix
    rng = np.random.default_rng(5)
    fits = [fit(simulate(theta, a, b, c, rng), design) for _ in range(40)]
    differences = [f.difference("retriever", "a", "e") for f in fits]
    spread = np.std([d.estimate for d in differences], ddof=1)
    claimed = np.mean([d.se for d in differences])
    assert 0.7 < spread / claimed < 1.35


def test_differences_by_hand(matrix):
    correct, design, *_ = matrix
    fitted = fit(correct, design)
    index_of = {label: k for k, label in enumerate(fitted.labels)}
    i, j = index_of["llm", "A"], index_of["llm", "C"]
    variance = fitted.effect_cov[i, i] + fitted.effect_cov[j, j] - 2 * fitted.effect_cov[i, j]
    difference = fitted.difference("llm", "C", "A")
    assert difference.estimate == pytest.approx(fitted.effects[j] - fitted.effects[i])
    assert difference.se == pytest.approx(np.sqrt(variance))
    low, high = difference.interval
    assert (low + high) / 2 == pytest.approx(difference.estimate)
    with pytest.raises(KeyError):
        fitted.difference("llm", "A", "nobody")


def test_constant_items_are_listed_and_set_aside(matrix):
    correct, design, *_ = matrix
    more = np.column_stack([np.ones(45), correct, np.zeros(45), np.full(45, np.nan)])
    fitted, without = fit(more, design), fit(correct, design)
    assert fitted.constant_right == (0,)
    assert fitted.constant_wrong == (121,)
    assert fitted.unanswered == (122,)
    assert fitted.set_aside == (0, 121, 122)
    assert np.isnan(fitted.a[[0, 121, 122]]).all()
    assert np.isnan(fitted.accuracy[122])
    np.testing.assert_allclose(fitted.theta, without.theta)
    np.testing.assert_allclose(fitted.b[1:121], without.b)
    assert "items" in fitted.undefined
    assert any("3 of 123 items were set aside" in text for text in fitted.warnings)
    assert np.isnan(predict(fitted)[:, 0]).all()


def test_missing_answers_are_left_out_not_wrong(matrix):
    correct, design, _, theta, *_ = matrix
    holed = correct.copy()
    holed[np.random.default_rng(0).random(correct.shape) < 0.3] = np.nan
    fitted = fit(holed, design)
    assert np.corrcoef(fitted.theta, theta)[0, 1] > 0.95
    assert fitted.n_observed == int((~np.isnan(holed)).sum())
    assert fitted.theta_se.mean() > fit(correct, design).theta_se.mean()
    assert any("missing" in text for text in fitted.warnings)


def test_a_silent_pipeline_gets_its_components_ability_or_none(matrix):
    correct, design, _, theta, *_ = matrix
    holed = correct.copy()
    holed[7] = np.nan
    nested = fit(holed, design)
    assert abs(nested.theta[7] - theta[7]) < 3.5 * nested.theta_se[7]
    alone = fit(holed)
    assert np.isnan(alone.theta[7])
    assert "theta" in alone.undefined


def test_perfect_and_hopeless_pipelines_stay_finite():
    rng = np.random.default_rng(0)
    y = simulate(np.linspace(-1, 1, 12), np.ones(40), rng.normal(0, 1, 40), np.full(40, 0.25), rng)
    y[0], y[1] = 1, 0
    fitted = fit(y)
    assert fitted.converged
    assert np.isfinite(fitted.theta).all()
    assert fitted.theta.argmax() == 0
    assert fitted.theta.argmin() == 1


def test_warm_and_cold_starts_end_in_the_same_place(matrix):
    correct, design, *_ = matrix
    changed = correct.copy()
    changed[3, :15] = 1 - changed[3, :15]
    cold = fit(changed, design)
    warm = fit(changed, design, start=fit(correct, design))
    np.testing.assert_allclose(warm.theta, cold.theta, atol=1e-3)
    np.testing.assert_allclose(warm.a, cold.a, atol=1e-3)
    assert warm.iterations <= cold.iterations


def test_a_start_with_other_items_is_taken_over_by_take_items(matrix):
    correct, design, *_ = matrix
    first = fit(correct, design)
    order = [5, -1, 3]
    taken = first.take_items(order)
    np.testing.assert_array_equal(taken.b[[0, 2]], first.b[[5, 3]])
    assert np.isnan(taken.b[1])
    with pytest.raises(InputError, match="take_items"):
        fit(correct[:, :10], design, start=first)
    shuffled = np.random.default_rng(0).permutation(120)
    again = fit(correct[:, shuffled], design, start=first.take_items(shuffled.tolist()))
    np.testing.assert_allclose(again.theta, first.theta, atol=1e-3)
    assert again.iterations <= 2


def test_order_of_pipelines_and_of_items_does_not_matter(matrix):
    correct, _, *_ = matrix
    rng = np.random.default_rng(1)
    rows, columns = rng.permutation(45), rng.permutation(120)
    first, second = fit(correct), fit(correct[np.ix_(rows, columns)])
    np.testing.assert_allclose(second.theta, first.theta[rows], atol=2e-3)
    np.testing.assert_allclose(second.b, first.b[columns], atol=2e-3)


def test_models_hold_what_they_fix(matrix):
    correct, design, *_ = matrix
    rasch, two = fit(correct, design, model="rasch"), fit(correct, design, model="2pl")
    assert (rasch.a == 1).all()
    assert (rasch.c == 0).all()
    assert np.isnan(rasch.a_se).all()
    assert (two.c == 0).all()
    assert np.isnan(two.c_se).all()
    columns = design.contrasts.shape[1]
    assert [f.parameters for f in (rasch, two, fit(correct, design))] == [columns + 120 * k for k in (1, 2, 3)]
    assert two.aic == pytest.approx(2 * two.parameters - 2 * two.loglik)


def test_guessing_leans_on_each_items_number_of_choices(matrix):
    correct, design, *_ = matrix
    choices = np.where(np.arange(120) < 60, 2.0, 5.0)
    fitted = fit(correct, design, choices=choices)
    kept = ~np.isnan(fitted.c)
    assert fitted.c[:60][kept[:60]].min() > fitted.c[60:][kept[60:]].max()
    known = np.full(120, np.nan)
    known[4] = 0.3
    held = fit(correct, design, fixed_c=known)
    assert held.c[4] == 0.3
    assert np.isnan(held.c_se[4])


def test_paper_preset_keeps_its_bounds_and_says_what_is_not_identified(matrix):
    correct, design, _, theta, *_ = matrix
    fitted = fit(correct, design, "paper")
    assert fitted.converged
    for values, (low, high) in (
        (fitted.a, (0.1, 1.5)),
        (fitted.b, (0.01, 1.0)),
        (fitted.c, (0.2, 0.4)),
        (fitted.effects, (-3, 3)),
    ):
        assert values.min() >= low - 1e-12
        assert values.max() <= high + 1e-12
    assert fitted.set_aside == ()
    on_a = {hit.index for hit in fitted.on_bound if hit.parameter == "a"}
    assert on_a
    assert np.isnan(fitted.a_se[list(on_a)]).all()
    assert np.isfinite(fitted.a_se[[k for k in range(120) if k not in on_a]]).all()
    # An effect alone has no error, a difference has.
    assert all(e.se is None and "difference" in e.reason.lower() for e in fitted.component_effects())
    assert fitted.difference("retriever", "a", "b").se > 0
    assert np.corrcoef(fitted.theta, theta)[0, 1] > 0.95
    # No place within the bounds is likelier than where it ended.
    p = predict(fitted)
    assert fitted.loglik == pytest.approx(np.log(np.where(correct == 1, p, 1 - p)).sum())
    rng = np.random.default_rng(0)
    for _ in range(20):
        a = np.clip(fitted.a + rng.normal(0, 0.01, 120), 0.1, 1.5)
        b = np.clip(fitted.b + rng.normal(0, 0.01, 120), 0.01, 1.0)
        moved = dataclasses.replace(fitted, a=a, b=b)
        q = predict(moved)
        assert np.log(np.where(correct == 1, q, 1 - q)).sum() < fitted.loglik


def test_marginal_preset_through_the_same_door(lsat7):
    patterns, counts = lsat7
    people = np.repeat(patterns, counts.astype(int), axis=0)
    fitted = fit(people, None, "marginal", "2pl")
    np.testing.assert_allclose(fitted.a, [0.988, 1.081, 1.706, 0.7651, 0.7358], atol=0.01)
    assert fitted.theta.mean() == pytest.approx(0.0, abs=0.01)
    assert fitted.bic == pytest.approx(np.log(1000) * 10 - 2 * fitted.loglik)
    nested = fit(people[::50], hierarchical([{"x": str(k % 2)} for k in range(20)]), "marginal", "rasch")
    assert nested.component_effects()[0].se is None
    assert nested.difference("x", "0", "1").se is None


def test_rmse_by_hand_and_better_than_the_mean(matrix):
    correct, design, *_ = matrix
    fitted = fit(correct, design)
    kept = ~np.isnan(fitted.a)
    p, y = predict(fitted)[:, kept], correct[:, kept]
    assert fitted.rmse.model == pytest.approx(np.sqrt(((y - p) ** 2).mean()))
    assert fitted.rmse.baseline == pytest.approx(np.sqrt(y.mean() * (1 - y.mean())))
    assert fitted.rmse.model < fitted.rmse.baseline
    assert fitted.rmse.model_sd == pytest.approx(np.sqrt(((y - p) ** 2).mean(axis=0)).std(ddof=1))


def test_warnings_for_thin_and_odd_data():
    rng = np.random.default_rng(2)
    theta = np.linspace(-2, 2, 12)
    y = simulate(theta, np.full(14, 1.5), rng.normal(0, 1, 14), np.full(14, 0.25), rng)
    y[:, 3] = (theta < 0).astype(float)
    sentences = " ".join(fit(y).warnings)
    assert "12 pipelines are few for 3PL" in sentences
    assert "items took part" in sentences
    assert "check its key" in sentences
    rows = [{"llm": "AB"[k % 2], "retriever": "ab"[k % 2], "icl": str(k % 3)} for k in range(12)]
    assert "llm and retriever cannot be told apart" in " ".join(fit(y, hierarchical(rows)).warnings)


def test_one_level_component_says_why_it_has_no_error(matrix):
    correct, *_ = matrix
    design = hierarchical([{"llm": "only", "retriever": str(k % 5)} for k in range(45)])
    only = fit(correct, design).component_effects("llm")[0]
    assert (only.effect, only.se) == (0.0, None)
    assert "single level" in only.reason


def test_refusals(matrix):
    correct, design, *_ = matrix
    with pytest.raises(InputError, match=r"1 \(right\), 0"):
        fit(correct * 2, design)
    with pytest.raises(InputError, match="45"):
        fit(correct[:10], design)
    with pytest.raises(InputError, match="preset"):
        fit(correct, design, "best")
    with pytest.raises(InputError, match="item model"):
        fit(correct, design, model="4pl")
    with pytest.raises(InputError, match="two choices"):
        fit(correct, design, choices=1)
    with pytest.raises(InputError, match="120 items"):
        fit(correct, design, choices=np.full(3, 4.0))
    with pytest.raises(InputError, match="table"):
        fit(correct[0], design)
    with pytest.raises(NotEnoughData, match="No item tells"):
        fit(np.ones((4, 3)))
    with pytest.raises(NotEnoughData, match="at least 2"):
        fit(np.array([[1.0, 0.0]]), classical(1), "paper")


def test_presets_are_described():
    for name, settings in PRESETS.items():
        assert settings.name == name
        assert settings.description
        assert find_preset(settings) is settings


@pytest.mark.parametrize("preset", ["robust", "paper", "marginal"])
@pytest.mark.parametrize("model", ["3pl", "2pl", "rasch"])
def test_tiny_tables_never_crash(preset, model):
    """A fit, or a sentence why there is none; never a warning of the arithmetic."""
    for seed in (6, 16, 21, 74, 137, 199):
        rng = np.random.default_rng(seed)
        persons, items = int(rng.integers(1, 10)), int(rng.integers(1, 18))
        y = (rng.random((persons, items)) < rng.uniform(0.1, 0.95)).astype(float)
        y[rng.random(y.shape) < rng.choice([0.0, 0.1, 0.6])] = np.nan
        rows = [{"llm": str(rng.integers(3)), "retriever": str(rng.integers(3))} for _ in range(persons)]
        for design in (None, hierarchical(rows)):
            try:
                fitted = fit(y, design, preset, model)
            except NotEnoughData:
                continue
            assert Fit.from_json(fitted.to_json()).to_json() == fitted.to_json()
            assert np.isfinite(fitted.loglik)


def test_an_item_that_separates_perfectly_is_told_under_marginal():
    y = np.array([[0.0, 0, 1], [0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1], [1, 1, 0]])
    wide = np.column_stack([y, y[:, 0], y[:, 0]])
    assert not fit(wide, None, "marginal", "2pl").converged
