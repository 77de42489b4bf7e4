"""Paired comparisons and corrections for many of them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.stats.paired import holm, mcnemar, paired_bootstrap


def answers(*counts: int) -> tuple[np.ndarray, np.ndarray]:
    """Both right, only the first, only the second, neither."""
    pairs = [(1, 1)] * counts[0] + [(1, 0)] * counts[1] + [(0, 1)] * counts[2] + [(0, 0)] * counts[3]
    return np.array([p[0] for p in pairs], float), np.array([p[1] for p in pairs], float)


def test_mcnemar_by_hand():
    # 1 against 7 disagreements: P(X <= 1) = (1 + 8) / 256; twice that is 18 / 256; mid-p takes off P(X = 1) = 8 / 256.
    found = mcnemar(*answers(20, 7, 1, 5))
    assert (found.only_first, found.only_second, found.n) == (7, 1, 33)
    assert found.p_exact == pytest.approx(18 / 256)
    assert found.p_mid == pytest.approx(10 / 256)


def test_mcnemar_even_split():
    # 2 against 2: exact p is 1; mid-p is 1 - C(4, 2) / 16 / 2 = 1 - 3 / 16.
    found = mcnemar(*answers(0, 2, 2, 0))
    assert found.p_exact == 1.0
    assert found.p_mid == pytest.approx(13 / 16)


def test_mcnemar_ignores_missing_and_says_when_undefined():
    first, second = answers(3, 0, 0, 3)
    same = mcnemar(first, second)
    assert same.p_mid is None
    assert "never disagree" in same.reason
    assert "No item" in mcnemar(np.array([np.nan]), np.array([1.0])).reason
    assert mcnemar(np.array([1.0, np.nan, 1.0]), np.array([0.0, 0.0, np.nan])).only_first == 1


@given(st.integers(0, 30), st.integers(0, 30))
def test_mcnemar_is_symmetric_and_mid_p_is_less_timid(only_first, only_second):
    found, mirrored = mcnemar(*answers(2, only_first, only_second, 1)), mcnemar(*answers(2, only_second, only_first, 1))
    assert found.p_exact == mirrored.p_exact
    if only_first + only_second:
        assert 0 < found.p_mid < found.p_exact
        n, k = only_first + only_second, min(only_first, only_second)
        plain = min(1.0, 2 * sum(math.comb(n, j) for j in range(k + 1)) / 2**n)
        assert found.p_exact == pytest.approx(plain)


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


def test_paired_bootstrap_against_a_plain_loop():
    rng = np.random.default_rng(0)
    clusters = [f"d{k // 3}" for k in range(60)]
    first = (rng.random(60) < 0.7).astype(float)
    second = (rng.random(60) < 0.5).astype(float)
    found = paired_bootstrap(first, second, clusters, rng=np.random.default_rng(1), rounds=4000)
    plain_rng, plain = np.random.default_rng(2), []
    gap = (first - second).reshape(20, 3)
    for _ in range(4000):
        plain.append(gap[plain_rng.integers(0, 20, 20)].mean())
    assert found.difference == pytest.approx(first.mean() - second.mean())
    assert (found.n, found.clusters) == (60, 20)
    assert found.low == pytest.approx(np.quantile(plain, 0.025), abs=0.02)
    assert found.high == pytest.approx(np.quantile(plain, 0.975), abs=0.02)
    assert found.probability_better == pytest.approx(np.mean(np.array(plain) > 1e-9), abs=0.02)


def test_paired_bootstrap_of_equals_is_a_coin():
    same = np.array([1.0, 0.0, 1.0, 1.0])
    found = paired_bootstrap(same, same, list("abcd"), rng=np.random.default_rng(0), rounds=100)
    assert (found.difference, found.low, found.high) == (0.0, 0.0, 0.0)
    assert found.probability_better == pytest.approx(0.5)
    assert found.p_value == 1.0


def test_paired_bootstrap_mirrors():
    rng = np.random.default_rng(4)
    x, y, clusters = rng.random(30), rng.random(30), [k % 9 for k in range(30)]
    one = paired_bootstrap(x, y, clusters, rng=np.random.default_rng(7))
    other = paired_bootstrap(y, x, clusters, rng=np.random.default_rng(7))
    assert one.low == pytest.approx(-other.high)
    assert one.probability_better == pytest.approx(1 - other.probability_better)
    assert one.p_value == pytest.approx(other.p_value)


def test_paired_bootstrap_without_enough_says_why():
    rng = np.random.default_rng(0)
    none = paired_bootstrap(np.array([np.nan]), np.array([1.0]), ["a"], rng=rng)
    assert none.difference is None
    assert none.reason
    one = paired_bootstrap(np.array([1.0, 1.0]), np.array([0.0, np.nan]), ["a", "b"], rng=rng)
    assert (one.difference, one.low, one.n) == (1.0, None, 1)
    assert "one document" in one.reason
