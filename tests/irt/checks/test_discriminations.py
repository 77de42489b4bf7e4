"""Checks which discriminations are told from the common one: simulated exams with and without differences."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from ragexam.irt.checks.discriminations import judge_discriminations
from ragexam.irt.fit import fit
from ragexam.irt.simulate import simulate


def answers(persons: int, spread: float, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Answers to 100 items, and the logarithms of their discriminations."""
    rng = np.random.default_rng(seed)
    log_a = rng.normal(0.0, spread, 100)
    theta, b = rng.normal(0, 1, persons), rng.normal(0, 1, 100)
    return simulate(theta, np.exp(log_a), b, np.full(100, 0.25), rng), log_a


def test_by_hand(matrix):
    correct, design, *_ = matrix
    fitted = fit(correct, design)
    a, se = np.ones(fitted.items), np.full(fitted.items, 0.1)
    a[:20] = 2.0  # log 2 = 0.69 with a standard error of 0.05: far above what 100 items at 1 leave for all
    judged = judge_discriminations(dataclasses.replace(fitted, a=a, a_se=se))
    weights = np.where(np.arange(fitted.items) < 20, 400.0, 100.0)
    assert judged.common == pytest.approx(np.exp(np.log(2.0) * weights[:20].sum() / weights.sum()))
    assert judged.distinct.all()  # the others lie at 0, 0.308 below the common one
    assert judged.sentence.startswith(
        "Of 120 discriminations, 120 differ from the common one (1.36); about one in twenty of these may do so by luck."
    )


def test_what_lies_just_outside_its_own_interval_is_not_told_apart_among_many(matrix):
    """Some items differ by far; of the others one in twenty lies outside its interval, as chance would have it."""
    correct, design, *_ = matrix
    fitted = fit(correct, design)
    log_a = np.resize([0.004, -0.004], fitted.items)
    log_a[:6] = np.resize([0.8, -0.8], 6)
    log_a[6:12] = np.resize([0.21, -0.21], 6)  # 2.1 standard errors: outside by itself
    judged = judge_discriminations(dataclasses.replace(fitted, a=np.exp(log_a), a_se=0.1 * np.exp(log_a)))
    assert np.flatnonzero(judged.distinct).tolist() == list(range(6))
    assert judged.sentence.startswith("Of 120 discriminations, 6 differ from the common one (1.00);")


def test_more_differ_than_chance_explains_but_none_can_be_named(matrix):
    correct, design, *_ = matrix
    fitted = fit(correct, design)
    log_a = np.resize([0.004, -0.004], fitted.items)
    log_a[:14] = np.resize([0.2, -0.2], 14)
    judged = judge_discriminations(dataclasses.replace(fitted, a=np.exp(log_a), a_se=0.1 * np.exp(log_a)))
    assert not judged.distinct.any()
    assert judged.sentence.startswith("Discriminations differ more than chance explains, but of none of the 120")


def test_where_some_differ_few_of_those_named_do_not():
    """A tenth of the items is steep, a tenth flat, all others have the common slope."""
    false = named = 0
    for seed in range(3):
        rng = np.random.default_rng(seed)
        log_a = np.zeros(100)
        log_a[:10], log_a[10:20] = 1.0, -1.0
        theta, b = rng.normal(0, 1, 200), rng.normal(0, 1, 100)
        y = simulate(theta, np.exp(log_a), b, np.zeros(100), rng)
        judged = judge_discriminations(fit(y, model="2pl"))
        named += int(judged.distinct.sum())
        false += int(judged.distinct[20:].sum())
    assert named > 30
    assert false <= 0.1 * named, (false, named)


@pytest.mark.parametrize("model", ["guess", "rasch"])
def test_one_for_all_is_not_judged(model):
    assert judge_discriminations(fit(answers(15, 0.8)[0], model=model)) is None


@pytest.mark.parametrize("persons", [15, 200])
def test_nothing_is_told_apart_where_there_is_nothing(persons):
    for seed in range(3):
        judged = judge_discriminations(fit(answers(persons, 0.0, seed)[0]))
        assert not judged.distinct.any()
        assert judged.sentence.startswith("No item's discrimination can be told from the common one")


def test_what_differs_is_told_apart_by_many_pipelines_on_the_right_side():
    y, log_a = answers(200, 0.8)
    fitted = fit(y)
    judged = judge_discriminations(fitted)
    assert 0.15 < judged.distinct.mean() < 0.7
    above = fitted.a[judged.distinct] > judged.common
    assert np.mean(above == (log_a[judged.distinct] > log_a.mean())) > 0.95
    # Of items that are not told apart, the estimate says less.
    rest = ~judged.distinct & ~np.isnan(fitted.a)
    assert (
        np.corrcoef(fitted.a[rest], log_a[rest])[0, 1]
        < np.corrcoef(fitted.a[~np.isnan(fitted.a)], log_a[~np.isnan(fitted.a)])[0, 1]
    )


def test_a_dozen_pipelines_tell_no_discrimination_apart():
    assert not judge_discriminations(fit(answers(12, 0.8)[0])).distinct.any()


def test_items_without_a_discrimination_are_not_distinct():
    y, _ = answers(200, 0.8)
    y[:, 3] = 1.0
    assert not judge_discriminations(fit(y)).distinct[3]
