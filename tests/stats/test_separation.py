"""Separation of cases from counterparts: by hand, against counting pair by pair, and how often its interval holds the truth."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest

from ragexam.stats.separation import separation, youden_threshold


def test_by_hand() -> None:
    """Cases 3, 1, 4 over counterparts 2, 0, 1: of nine, 3 > all three, 1 > 0 and ties 1, 4 > all three: 7.5 of 9.

    Cut at 2.5: 2 of 3 cases above, all counterparts below, J = 2/3; at 0.5: all cases, 1 of 3, J = 1/3.
    """
    told = separation(np.array([3.0, 1.0, 4.0]), np.array([2.0, 0.0, 1.0]))
    assert told.pairs == 3
    assert told.auc == pytest.approx(7.5 / 9)
    assert told.threshold == 2.5
    share, z = 7.5 / 9, 1.959964
    root = z * math.sqrt(share * (1.0 - share) / 3 + z * z / 36)
    assert told.low == pytest.approx((share + z * z / 6 - root) / (1.0 + z * z / 3), abs=1e-5)
    assert told.high == pytest.approx((share + z * z / 6 + root) / (1.0 + z * z / 3), abs=1e-5)


def test_one_pair_has_no_interval() -> None:
    told = separation(np.array([1.0]), np.array([0.0]))
    assert math.isnan(told.low)
    assert math.isnan(told.high)


@pytest.mark.parametrize("truth", [0.78, 0.92, 0.97])
@pytest.mark.parametrize("pairs", [6, 8, 12])
def test_the_interval_holds_good_areas_too(truth: float, pairs: int) -> None:
    rng = np.random.default_rng(5)
    apart = NormalDist().inv_cdf(truth) * math.sqrt(2.0)
    told = [separation(rng.normal(apart, 1.0, pairs), rng.normal(size=pairs)) for _ in range(300)]
    assert np.mean([one.low <= truth <= one.high for one in told]) >= 0.93


def test_what_is_told_right_is_told_without_the_own_pair() -> None:
    """Without the first pair 0.5 and 2.5 are equally good and near, the lower counts: 3 right, 2 wrong.

    Without the second the cut is 2.5: 1 wrong, 0 right. Without the third again 0.5: 4 right, 1 wrong. So 3 of 6.
    """
    assert separation(np.array([3.0, 1.0, 4.0]), np.array([2.0, 0.0, 1.0])).right == 3
    assert separation(np.array([1.0]), np.array([0.0])).right == 0, "nobody's where there is one pair only"


def test_apart_the_threshold_lies_between_and_all_are_right() -> None:
    told = separation(np.array([5.0, 6.0, 7.0]), np.array([1.0, 2.0, 3.0]))
    assert (told.auc, told.high, told.threshold, told.right) == (1.0, 1.0, 4.0, 6)
    # Wilson's lower end where all succeed: n / (n + z squared).
    assert told.low == pytest.approx(3 / (3 + 1.959964**2))
    six = separation(np.arange(10.0, 16.0), np.arange(6.0))
    assert six.low == pytest.approx(0.61, abs=0.005)


def test_where_all_score_alike_nothing_is_told() -> None:
    told = separation(np.zeros(6), np.zeros(6))
    assert told.auc == 0.5
    assert told.low < 0.25
    assert told.high > 0.75
    assert told.right == 6, "half of them, as a coin"


def test_the_other_way_round_the_area_is_the_rest() -> None:
    rng = np.random.default_rng(3)
    cases, others = rng.normal(1.0, 1.0, 9), rng.normal(size=9)
    there, back = separation(cases, others), separation(others, cases)
    assert there.auc + back.auc == pytest.approx(1.0)
    moved = separation(3.0 * cases + 7.0, 3.0 * others + 7.0)
    assert (moved.auc, moved.right) == (there.auc, there.right)
    assert moved.threshold == pytest.approx(3.0 * there.threshold + 7.0)


@pytest.mark.parametrize("seed", range(6))
def test_the_threshold_is_the_best_of_all(seed: int) -> None:
    rng = np.random.default_rng(seed)
    cases, others = np.round(rng.normal(0.8, 1.0, 11), 1), np.round(rng.normal(size=11), 1)

    def gain(cut: float) -> float:
        return float(np.mean(cases > cut) + np.mean(others <= cut))

    assert gain(youden_threshold(cases, others)) == pytest.approx(max(gain(cut) for cut in np.arange(-4.0, 5.0, 0.01)))


def test_the_interval_holds_the_true_area_though_pairs_hang_together() -> None:
    """Case and counterpart of a pair share what its question adds: the area of two normals is that of their difference."""
    rng = np.random.default_rng(8)
    truth = NormalDist().cdf(1.2 / math.sqrt(2.0 * (1.0 + 0.5**2)))
    held = 0
    for _ in range(400):
        shared = rng.normal(0.0, 0.5, 12)
        told = separation(shared + rng.normal(1.2, 1.0, 12), shared + rng.normal(0.0, 1.0, 12))
        held += told.low <= truth <= told.high
    assert held / 400 >= 0.93


def test_a_score_that_tells_nothing_is_seldom_said_to_tell() -> None:
    rng = np.random.default_rng(2)
    told = [separation(rng.normal(size=12), rng.normal(size=12)) for _ in range(600)]
    assert np.mean([one.low > 0.5 for one in told]) < 0.05
    assert np.mean([one.right / 24 for one in told]) == pytest.approx(0.5, abs=0.04), (
        "thresholds do not flatter themselves"
    )


@pytest.mark.parametrize("other", [np.array([]), np.array([1.0, 2.0]), np.array([np.nan])])
def test_what_comes_in_no_pairs_is_refused(other: np.ndarray) -> None:
    with pytest.raises(ValueError, match="pairs of finite scores"):
        separation(np.array([1.0]), other)
