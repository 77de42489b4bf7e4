"""Correlations: worked by hand, and against scipy.stats."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ragexam.stats.correlation import (
    ALL_ALIKE,
    correlated,
    correlations_apart,
    kendall,
    mean_ranks,
    partly_correlated,
    pearson,
    spearman,
)
from ragexam.stats.intervals import percentile_interval, resample


def test_worked_by_hand() -> None:
    first, second = np.array([1.0, 2.0, 3.0, 4.0]), np.array([1.0, 3.0, 2.0, 2.0])
    assert mean_ranks(second).tolist() == [1.0, 4.0, 2.5, 2.5]
    assert pearson(first, second) == pytest.approx(1.0 / np.sqrt(5.0 * 2.0))  # sums: 1, 5 and 2
    # pairs: up, up, up, down, down, tie; 6 in the one, 5 in the other
    assert kendall(first, second) == pytest.approx(1.0 / np.sqrt(30.0))


def test_as_scipy_has_them() -> None:
    rng = np.random.default_rng(0)
    for _ in range(50):
        first, second = rng.integers(0, 6, 25).astype(float), rng.normal(size=25).round(1)
        assert pearson(first, second) == pytest.approx(stats.pearsonr(first, second).statistic)
        assert spearman(first, second) == pytest.approx(stats.spearmanr(first, second).statistic)
        assert kendall(first, second) == pytest.approx(stats.kendalltau(first, second).statistic)


def test_the_interval_counts_questions_and_not_answers() -> None:
    rng = np.random.default_rng(0)
    first = rng.normal(size=40)
    second = first + rng.normal(size=40)
    alone = correlated(first, second, range(40), ranked=True, rng=np.random.default_rng(1))
    copied = correlated(
        np.tile(first, 4), np.tile(second, 4), [n % 40 for n in range(160)], ranked=True, rng=np.random.default_rng(1)
    )
    assert alone.value == pytest.approx(copied.value)
    assert copied.high - copied.low == pytest.approx(alone.high - alone.low, rel=0.1)  # type: ignore[operator]
    assert alone.low < spearman(first, second) < alone.high  # type: ignore[operator]


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ([1.0, 2.0], "Fewer than three answers are graded by both."),
        ([1.0] * 4, "All answers have the same grade on one side: agreement cannot be told."),
    ],
)
def test_undefined_says_why(first: list[float], reason: str) -> None:
    values = np.array(first)
    correlation = correlated(
        values, np.arange(len(values), dtype=float), range(len(values)), ranked=False, rng=np.random.default_rng(0)
    )
    assert (correlation.value, correlation.reason) == (None, reason)


@pytest.mark.parametrize(("odd", "told"), [(1, False), (3, False), (12, True)])
def test_where_few_gradings_differ_there_is_no_interval(odd: int, told: bool) -> None:
    """Draws without the odd ones are undefined; the interval of the others alone would be far too narrow."""
    first = np.array([1.0] * odd + [0.0] * (60 - odd))
    common = np.random.default_rng(0).normal(size=60)
    rare = correlated(first, common, range(60), ranked=False, rng=np.random.default_rng(1))
    assert rare.value == pytest.approx(pearson(first, common))
    apart = correlations_apart(first, common[::-1], common, range(60), ranked=True, rng=np.random.default_rng(1))
    for one in (rare, apart):
        assert (one.low is not None, not one.reason) == (told, told)


@pytest.mark.parametrize(("questions", "told"), [(2, False), (4, False), (5, True)])
def test_too_few_questions_give_no_interval(questions: int, told: bool) -> None:
    rng = np.random.default_rng(0)
    names = [n % questions for n in range(20)]
    drawn = correlated(rng.normal(size=20), rng.normal(size=20), names, ranked=False, rng=rng)
    assert (drawn.low is not None, "too few questions" not in drawn.reason) == (told, told)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_gradings_that_never_differ_fix_no_interval(sign: float) -> None:
    """All draws have the same correlation; how far other answers would be from it no draw says."""
    values = np.array([1.0, 2.0, 2.0, 3.0, 4.0, 5.0, 5.0])
    for ranked in (False, True):
        one = correlated(values, sign * values, range(7), ranked=ranked, rng=np.random.default_rng(1))
        assert (one.value, one.low, one.high) == (pytest.approx(sign), None, None)
        assert one.reason == ALL_ALIKE
    apart = correlations_apart(values, values, values, range(7), ranked=True, rng=np.random.default_rng(1))
    assert (apart.low, apart.high) == (0.0, 0.0), "the same grading twice is no better than itself"


def test_one_question_gives_no_interval() -> None:
    values = np.arange(5.0)
    correlation = correlated(values, values**2, ["q"] * 5, ranked=True, rng=np.random.default_rng(0))
    assert (correlation.value, correlation.low) == (pytest.approx(1.0), None)


def test_a_difference_is_drawn_in_pairs() -> None:
    """Two gradings that share their noise: each alone is known poorly, their difference well."""
    rng = np.random.default_rng(1)
    common = rng.normal(size=60)
    noise = rng.normal(0.0, 2.0, 60)
    first, second = common + noise, common + noise + rng.normal(0.0, 0.1, 60)
    names = list(range(60))
    apart = correlations_apart(first, second, common, names, ranked=True, rng=np.random.default_rng(2))
    alone = correlated(first, common, names, ranked=True, rng=np.random.default_rng(2))
    assert apart.value == pytest.approx(spearman(first, common) - spearman(second, common))
    assert apart.low < apart.value < apart.high  # type: ignore[operator]
    assert (apart.high - apart.low) < 0.3 * (alone.high - alone.low)  # type: ignore[operator]
    assert correlations_apart(first, first * 0.0, common, names, ranked=True, rng=rng).value is None


@pytest.mark.parametrize("ranked", [False, True])
def test_what_goes_with_a_third_is_taken_out(ranked: bool) -> None:
    """A partial correlation is that of what a straight line through the third leaves of both."""
    rng = np.random.default_rng(3)
    given = rng.integers(3, 20, 80).astype(float)
    first, second = given + rng.normal(0.0, 4.0, 80), given + rng.normal(0.0, 4.0, 80)
    names = [n // 2 for n in range(80)]
    partly = partly_correlated(first, second, given, names, ranked=ranked, rng=np.random.default_rng(4))
    x, y, z = (mean_ranks(each) if ranked else each for each in (first, second, given))
    left = [each - np.polyval(np.polyfit(z, each, 1), z) for each in (x, y)]
    assert partly.value == pytest.approx(pearson(*left))
    assert partly.low < 0.0 < partly.high, "they have the third in common and nothing else"  # type: ignore[operator]
    whole = correlated(first, second, names, ranked=ranked, rng=np.random.default_rng(4))
    assert whole.low > 0.2  # type: ignore[operator]


def test_a_third_that_does_not_vary_changes_nothing_and_one_that_is_the_grading_leaves_nothing() -> None:
    rng = np.random.default_rng(5)
    first, second, names = rng.normal(size=30), rng.normal(size=30), list(range(30))
    partly = partly_correlated(first, second, np.full(30, 7.0), names, ranked=True, rng=np.random.default_rng(6))
    assert partly == correlated(first, second, names, ranked=True, rng=np.random.default_rng(6))
    nothing = partly_correlated(first, second, np.exp(first), names, ranked=True, rng=rng)
    assert (nothing.value, nothing.low) == (None, None)


@pytest.mark.parametrize("ranked", [False, True])
def test_all_draws_at_once_are_one_draw_after_the_other(ranked: bool) -> None:
    """The slow reference: what a draw took more than once stands there more than once."""
    rng = np.random.default_rng(5)
    first, second = rng.integers(1, 6, 60).astype(float), rng.normal(size=60).round(1)
    clusters = rng.integers(0, 12, 60).tolist()
    how = spearman if ranked else pearson
    draws = resample(clusters, 200, np.random.default_rng(6))
    taken = [np.repeat(np.arange(60), counts.astype(int)[draws.membership]) for counts in draws.counts]
    low, high = percentile_interval(np.array([how(first[drawn], second[drawn]) for drawn in taken]), 0.9)
    at_once = correlated(first, second, clusters, ranked=ranked, rng=np.random.default_rng(6), rounds=200, level=0.9)
    assert (at_once.value, at_once.low, at_once.high) == pytest.approx((how(first, second), low, high))
