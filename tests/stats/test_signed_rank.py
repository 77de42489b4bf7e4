"""Wilcoxon's signed ranks: by hand, against scipy where it is exact, and over all signs where differences tie."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from scipy.stats import rankdata, wilcoxon

from ragexam.stats.signed_rank import signed_ranks


def test_by_hand() -> None:
    """Differences 1, 2, -3, 4: ranks 1 + 2 + 4 = 7 above, 3 below; W <= 3 in 5 of 16 ways ({}, 1, 2, 3, 1+2)."""
    test = signed_ranks(np.array([2.0, 4.0, 1.0, 9.0, 5.0]), np.array([1.0, 2.0, 4.0, 5.0, 5.0]))
    assert (test.n, test.pairs, test.above, test.below) == (4, 5, 7.0, 3.0)
    assert test.p_value == pytest.approx(2 * 5 / 16)
    assert test.effect == pytest.approx(0.4)


def test_equal_pairs_say_nothing_and_missing_ones_are_left_out() -> None:
    test = signed_ranks(np.array([0.5, np.nan]), np.array([0.5, 1.0]))
    assert (test.n, test.pairs, test.p_value, test.effect) == (0, 1, None, None)


def test_it_is_scipys_where_nothing_ties() -> None:
    rng = np.random.default_rng(4)
    for n in (5, 12, 25):
        first, second = rng.normal(0.3, 1.0, n), rng.normal(size=n)
        assert signed_ranks(first, second).p_value == pytest.approx(wilcoxon(first, second, method="exact").pvalue)


@pytest.mark.parametrize("seed", range(5))
def test_ties_are_gone_through_in_all_ways(seed: int) -> None:
    rng = np.random.default_rng(seed)
    difference = rng.choice([-1.0, -0.5, 0.5, 1.0], 9)
    ranks = rankdata(np.abs(difference))
    seen = min(ranks[difference > 0].sum(), ranks[difference < 0].sum())
    sums = [sum(r for r, s in zip(ranks, signs, strict=True) if s) for signs in product((0, 1), repeat=9)]
    wanted = min(1.0, 2.0 * sum(one <= seen + 1e-9 for one in sums) / len(sums))
    assert signed_ranks(difference, np.zeros(9)).p_value == pytest.approx(wanted)


def test_the_other_way_round_it_is_the_same_with_its_sign_turned() -> None:
    rng = np.random.default_rng(1)
    first, second = rng.normal(size=20), rng.normal(size=20)
    there, back = signed_ranks(first, second), signed_ranks(second, first)
    assert there.p_value == pytest.approx(back.p_value)
    assert there.effect == pytest.approx(-(back.effect or 0.0))
