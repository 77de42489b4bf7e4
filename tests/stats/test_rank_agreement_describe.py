"""Rank correlation, agreement and plain summaries."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.stats.agreement import cohen_kappa, fleiss_kappa
from ragexam.stats.describe import describe, group_means
from ragexam.stats.rank import kendall_tau_b, spearman


def test_kendall_by_hand():
    # 1 2 3 4 against 1 3 2 4: five pairs agree, one does not: (5 - 1) / 6.
    found = kendall_tau_b(np.array([1.0, 2, 3, 4]), np.array([1.0, 3, 2, 4]))
    assert found.value == pytest.approx(4 / 6)
    assert found.n == 4


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=12))
def test_kendall_against_its_definition(pairs):
    x, y = (np.array(v, float) for v in zip(*pairs, strict=True))
    found = kendall_tau_b(x, y)
    score = ties_x = ties_y = 0
    for i, j in combinations(range(len(x)), 2):
        score += np.sign(x[i] - x[j]) * np.sign(y[i] - y[j])
        ties_x += x[i] == x[j]
        ties_y += y[i] == y[j]
    total = len(x) * (len(x) - 1) / 2
    if total in (ties_x, ties_y):
        assert found.value is None
        assert found.reason
    else:
        assert found.value == pytest.approx(score / np.sqrt((total - ties_x) * (total - ties_y)))


def test_spearman_by_hand():
    # Rank differences 0, 1, 1, 0: 1 - 6 * 2 / (4 * 15).
    found = spearman(np.array([10.0, 20, 30, 40, np.nan]), np.array([1.0, 9, 4, 16, 3]))
    assert found.value == pytest.approx(0.8)
    assert found.n == 4


def test_undefined_correlations_say_why():
    flat = np.ones(4)
    assert "vary" in spearman(flat, np.arange(4.0)).reason
    assert "Fewer" in kendall_tau_b(np.array([1.0]), np.array([2.0])).reason
    assert "three" in spearman(np.array([1.0, 2]), np.array([2.0, 1])).reason
    with pytest.raises(ValueError, match="lengths"):
        spearman(flat, np.ones(3))


def test_cohen_by_hand():
    # Of 50: both yes 20, both no 15, first only 5, second only 10. Observed 0.7; chance 0.5 * 0.6 + 0.5 * 0.4 = 0.5.
    first = ["yes"] * 25 + ["no"] * 25
    second = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
    found = cohen_kappa(first, second)
    assert (found.observed, found.expected) == pytest.approx((0.7, 0.5))
    assert found.value == pytest.approx(0.4)


def test_weighted_cohen_by_hand():
    # Costs of 1, 2, 3 against 1, 3, 3 with linear weights: distances 0, 1/2, 0, mean 1/6. By chance: the first is
    # evenly 1, 2, 3, the second 1 once and 3 twice: (0 + 1/2 + 1) / 3 / 3 + (1 + 1/2 + 0) / 3 * 2 / 3 = 1/2.
    found = cohen_kappa([1, 2, 3], [1, 3, 3], order=[1, 2, 3], power=1)
    assert found.value == pytest.approx(1 - (1 / 6) / (1 / 2))
    with pytest.raises(ValueError, match="order"):
        cohen_kappa([1], [1], power=2)


def test_undefined_kappas_say_why():
    assert cohen_kappa([None], ["a"]).reason
    assert "one category" in cohen_kappa(["a", "a"], ["a", "a"]).reason
    assert fleiss_kappa(np.zeros((0, 2))).reason
    assert "two raters" in fleiss_kappa(np.array([[1.0, 0.0]])).reason
    with pytest.raises(ValueError, match="same number"):
        fleiss_kappa(np.array([[2.0, 0.0], [1.0, 0.0]]))
    with pytest.raises(ValueError, match="table"):
        fleiss_kappa(np.array([2.0, 0.0]))


def test_fleiss_by_hand():
    # Three raters, three things: 3-0, 2-1, 0-3. Agreement 1, 1/3, 1: mean 7/9. Shares 5/9, 4/9: chance 41/81.
    found = fleiss_kappa(np.array([[3.0, 0.0], [2.0, 1.0], [0.0, 3.0]]))
    assert found.value == pytest.approx((7 / 9 - 41 / 81) / (1 - 41 / 81))


@given(st.lists(st.sampled_from("ab"), min_size=2, max_size=20))
def test_full_agreement_is_one(ratings):
    found = cohen_kappa(ratings, ratings)
    assert found.value is None if len(set(ratings)) == 1 else found.value == pytest.approx(1.0)


def test_describe_by_hand():
    # 1 2 3 4: mean 2.5, squares of deviations sum to 5, so sd = sqrt(5 / 3); quartiles 1.75 and 3.25.
    found = describe(np.array([4.0, np.nan, 1.0, 3.0, 2.0]))
    assert (found.n, found.missing, found.mean, found.median) == (4, 1, 2.5, 2.5)
    assert found.sd == pytest.approx((5 / 3) ** 0.5)
    assert (found.low, found.quarter, found.three_quarters, found.high) == (1.0, 1.75, 3.25, 4.0)
    assert describe(np.array([np.nan])).mean is None
    assert describe(np.array([7.0])).sd is None


def test_group_means():
    found = group_means(np.array([1.0, 0.0, 1.0]), ["b", "a", "b"])
    assert list(found) == ["b", "a"]
    assert found["b"].mean == 1.0
    with pytest.raises(ValueError, match="groups"):
        group_means(np.array([1.0]), [])
