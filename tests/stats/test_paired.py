"""Paired comparisons and corrections for many of them."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.stats.paired import holm, paired_difference, paired_differences, sign_flip


def test_holm_by_hand():
    # Sorted 0.01, 0.02, 0.03, 0.04 times 4, 3, 2, 1: 0.04, 0.06, 0.06, 0.04 -> running maximum.
    assert holm([0.04, 0.01, 0.03, 0.02]) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert holm([0.5, None, 0.9]) == pytest.approx([1.0, None, 1.0])
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_keeps_order_and_never_lowers(p_values):
    adjusted = holm(p_values)
    assert all(a >= p for a, p in zip(adjusted, p_values, strict=True))
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    assert [adjusted[k] for k in order] == sorted(adjusted)
    # Rejecting by it is the step-down procedure itself.
    rejected = 0
    for rank, k in enumerate(order):
        if p_values[k] > 0.05 / (len(p_values) - rank):
            break
        rejected += 1
    assert sum(a <= 0.05 + 1e-12 for a in adjusted) >= rejected


def chance(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_a_difference_by_hand():
    # Gaps by document: 2, 1, 1, 0 of two items each, so 4 / 8. Surplus 1, 0, 0, -1; variance 4/3 * 2 / 64 = 1/24.
    # One item of disagreement more: 1 / 10^2. Error sqrt(1/24 + 1/100) = 0.227303; t with 3 degrees of freedom 3.182446.
    first, second = np.ones(8), np.array([0, 0, 1, 0, 0, 1, 1, 1.0])
    difference = paired_difference(first, second, list("aabbccdd"), rng=chance())
    assert (difference.difference, difference.n, difference.clusters) == (0.5, 8, 4)
    assert difference.error == pytest.approx(0.227303, abs=1e-6)
    assert difference.low == pytest.approx(0.5 - 3.182446 * 0.227303, abs=1e-5)
    assert difference.high == 1.0  # beyond which no difference goes
    # One-sided: t is 2.353363.
    assert difference.most() == pytest.approx(0.5 + 2.353363 * 0.227303, abs=1e-5)
    assert difference.least() == pytest.approx(0.5 - 2.353363 * 0.227303, abs=1e-5)
    # Of the signs of 2, 1, 1 (0 has none) totals are 4, 2, 2, 0 either way: one in four is as far, and counts half.
    assert difference.p_value == pytest.approx(1 / 8)


def test_a_pair_that_never_differs_may_still_differ_in_the_next_exam():
    same = np.array([1.0, 0.0] * 30)
    difference = paired_difference(same, same, list(range(60)), rng=chance())
    assert (difference.difference, difference.p_value) == (0.0, None)
    assert "never disagree" in difference.reason
    # Error 1 / 62 = 1.6 points; t with 59 degrees of freedom is 1.671: 2.7 points either way.
    assert difference.most() == pytest.approx(1.671093 / 62, abs=1e-5)
    assert difference.same_within(0.03)
    assert not difference.same_within(0.025)
    few = paired_difference(same[:20], same[:20], list(range(20)), rng=chance())
    assert not few.same_within(0.03), "20 items on which two agree are no proof"


def test_sameness_needs_both_bounds():
    first, second = np.ones(400), np.ones(400)
    second[:8] = 0.0  # two points behind
    ahead = paired_difference(first, second, list(range(400)), rng=chance())
    behind = paired_difference(second, first, list(range(400)), rng=chance())
    assert ahead.same_within(0.04)
    assert behind.same_within(0.04)
    assert not ahead.same_within(0.025)
    assert not behind.same_within(0.025)


def test_sign_flips_are_counted_out_and_drawn_alike():
    sums = np.random.default_rng(3).integers(-4, 6, (5, 12)).astype(float)
    exact = sign_flip(sums, rng=chance())
    ways = np.array(list(product((1, -1), repeat=12)))
    for row, p in zip(sums, exact, strict=True):
        totals, seen = np.abs(ways @ row), abs(row.sum())
        assert p == pytest.approx((np.sum(totals > seen) + np.sum(totals == seen) / 2) / 4096)
    # A document that never differs changes nothing but that the ways are drawn.
    drawn = sign_flip(np.column_stack([sums, np.zeros(5)]), rng=chance(), rounds=20_000)
    np.testing.assert_allclose(drawn, exact, atol=0.015)


def test_many_pairs_at_once_are_those_one_by_one():
    rng = np.random.default_rng(4)
    table = (rng.random((5, 40)) < 0.6).astype(float)
    table[1, :7] = np.nan
    table[3] = np.nan
    clusters = [k % 9 for k in range(40)]
    together = paired_differences(table[0], table, clusters, rng=chance())
    for row, difference in zip(table, together, strict=True):
        assert difference == paired_difference(table[0], row, clusters, rng=chance())
    assert together[1].n == 33


@given(st.integers(0, 1000))
def test_swapping_the_two_mirrors(seed):
    rng = np.random.default_rng(seed)
    x, y, clusters = *(rng.random((2, 30)) < 0.6).astype(float), [k % 9 for k in range(30)]
    one, other = paired_difference(x, y, clusters, rng=chance()), paired_difference(y, x, clusters, rng=chance())
    assert one.low == pytest.approx(-other.high)
    assert one.p_value == other.p_value
    assert one.same_within(0.1) == other.same_within(0.1)


def test_too_little_says_why():
    none = paired_difference(np.array([np.nan]), np.array([1.0]), ["a"], rng=chance())
    assert none.difference is None
    assert none.reason
    assert (none.most(), none.least(), none.same_within(1.0)) == (math.inf, -math.inf, False)
    one = paired_difference(np.array([1.0, 1.0]), np.array([0.0, np.nan]), ["a", "b"], rng=chance())
    assert (one.difference, one.low, one.n) == (1.0, None, 1)
    assert "one document" in one.reason
