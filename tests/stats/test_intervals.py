"""Intervals: values worked by hand, coverage, and agreement with slow plain bootstraps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.stats.intervals import (
    Draws,
    clustered_mean,
    clustered_share,
    clustered_shares,
    resample,
    separate_shares,
    wilson,
)

from .plain_bootstrap import clustered_statistic


def test_wilson_by_hand():
    # 8 of 10, z = 1.959964: z^2 = 3.841459.
    # middle = (0.8 + 3.841459 / 20) / (1 + 0.3841459) = 0.99207295 / 1.3841459 = 0.716740
    # half = 1.959964 / 1.3841459 * sqrt(0.016 + 3.841459 / 400) = 1.4160097 * sqrt(0.02560365) = 0.226577
    interval = wilson(8, 10)
    assert interval.value == 0.8
    assert interval.low == pytest.approx(0.490162, abs=2e-6)
    assert interval.high == pytest.approx(0.943318, abs=2e-6)


def test_wilson_at_the_ends():
    # 0 of n: the upper end is z^2 / (n + z^2) = 3.841459 / 13.841459.
    none = wilson(0, 10)
    assert none.low == 0.0
    assert none.high == pytest.approx(3.841459 / 13.841459, abs=1e-7)
    assert wilson(10, 10).high == 1.0


def test_no_answers_is_undefined_and_not_zero():
    interval = wilson(0, 0)
    assert interval.value is None
    assert interval.low is None
    assert interval.reason


def test_nonsense_is_refused():
    with pytest.raises(ValueError, match="5 successes in 3"):
        wilson(5, 3)
    with pytest.raises(ValueError, match="level"):
        wilson(1, 3, level=1.5)


@given(st.integers(1, 200).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_share(counts):
    interval = wilson(*counts)
    assert 0 <= interval.low <= interval.value <= interval.high <= 1


def test_resampling_draws_whole_clusters():
    draws = resample(["a", "a", "b", "c"], 50, np.random.default_rng(0))
    assert draws.counts.shape == (50, 3)
    assert (draws.counts.sum(axis=1) == 3).all()
    values = np.array([1.0, 2.0, 10.0, 100.0])
    expected = draws.counts @ np.array([3.0, 10.0, 100.0])
    np.testing.assert_allclose(draws.sums(values), expected)
    np.testing.assert_allclose(
        draws.sums(np.stack([values, 2 * values], axis=1)), np.stack([expected, 2 * expected], 1)
    )


def test_draws_that_are_kept_depend_on_the_seed_and_the_number_of_clusters_alone():
    one, other = Draws(4), Draws(4)
    other.counts(7, 50)  # what was asked before changes nothing
    first = resample(["a", "a", "b", "c"], 50, one)
    second = resample(["x", "y", "y", "z"], 50, other)
    np.testing.assert_array_equal(first.counts, second.counts)
    assert second.membership.tolist() == [0, 1, 1, 2]
    assert resample(["a", "b", "c"], 50, one).counts is first.counts
    np.testing.assert_array_equal(first.counts, resample(["a", "b", "c"], 50, np.random.default_rng(4)).counts)
    assert (resample(["a", "b", "c"], 50, Draws(5)).counts != first.counts).any()
    assert one.counts(0, 9).shape == (9, 0)
    for clusters in range(2, 20):  # only the latest are kept; what was let go comes again as it was
        one.counts(clusters, 50)
    np.testing.assert_array_equal(one.counts(3, 50), first.counts)


def test_rows_by_themselves_are_what_each_is_alone():
    rng = np.random.default_rng(3)
    right = (rng.random((4, 60)) < 0.7).astype(np.float64)
    right[0] = 1.0  # nothing but successes: what the others show is not told of it
    total, clusters = np.ones_like(right), [f"d{k % 13}" for k in range(60)]
    alone = [clustered_share(row, np.ones(60), clusters) for row in right]
    assert separate_shares(right, total, clusters) == alone
    assert clustered_shares(right, total, clusters)[0] != alone[0]
    assert clustered_shares(right, total, clusters)[1:] == alone[1:]
    assert separate_shares(right[:0], total[:0], clusters) == []


def test_clustered_mean_against_a_plain_loop():
    rng = np.random.default_rng(5)
    clusters = [f"d{k // 4}" for k in range(40)]
    values = np.repeat(rng.random(10), 4) + 0.05 * rng.random(40)
    mean = clustered_mean(values, clusters, rng=np.random.default_rng(1), rounds=4000)
    plain_rng, plain = np.random.default_rng(2), []
    for _ in range(4000):
        drawn = plain_rng.integers(0, 10, 10)
        plain.append(np.concatenate([values[4 * k : 4 * k + 4] for k in drawn]).mean())
    assert mean.value == pytest.approx(values.mean())
    assert mean.low == pytest.approx(np.quantile(plain, 0.025), abs=0.012)
    assert mean.high == pytest.approx(np.quantile(plain, 0.975), abs=0.012)


def test_clustering_widens_where_documents_differ():
    values = np.repeat([0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0], 10)
    together = clustered_mean(values, np.repeat(range(8), 10).tolist(), rng=np.random.default_rng(0))
    alone = clustered_mean(values, list(range(80)), rng=np.random.default_rng(0))
    assert together.high - together.low > 2 * (alone.high - alone.low)


def test_clustered_mean_without_enough_says_why():
    empty = clustered_mean(np.array([np.nan]), ["a"], rng=np.random.default_rng(0))
    assert (empty.value, empty.n) == (None, 0)
    assert empty.reason
    one = clustered_mean(np.array([1.0, 0.0, np.nan]), ["a", "a", "b"], rng=np.random.default_rng(0))
    assert (one.value, one.low, one.n) == (0.5, None, 2)
    assert "one cluster" in one.reason


def test_the_clustered_mean_is_that_of_a_plain_bootstrap():
    values = np.random.default_rng(3).random(30)
    clusters = [k % 7 for k in range(30)]
    fast = clustered_mean(values, clusters, rng=np.random.default_rng(9), rounds=200)
    slow = clustered_statistic(values, clusters, lambda v: float(v.mean()), rng=np.random.default_rng(9), rounds=200)
    assert slow.value == pytest.approx(fast.value)
    assert (slow.low, slow.high) == pytest.approx((fast.low, fast.high))


@settings(max_examples=5)
@given(st.integers(0, 1000))
def test_same_seed_same_interval(seed):
    values = np.arange(12.0)
    clusters = [k // 2 for k in range(12)]
    first, second = (clustered_mean(values, clusters, rng=np.random.default_rng(seed), rounds=50) for _ in range(2))
    assert first == second


def test_a_clustered_share_of_single_trials_is_nearly_wilsons():
    rng = np.random.default_rng(5)
    right = (rng.random(200) < 0.7).astype(float)
    share = clustered_share(right, np.ones(200), range(200))
    alone = wilson(int(right.sum()), 200)
    assert share.value == alone.value
    assert share.low == pytest.approx(alone.low, abs=0.001)
    assert share.high == pytest.approx(alone.high, abs=0.001)


def test_trials_that_repeat_each_other_count_once():
    right = np.array([9.0, 0.0, 9.0, 9.0, 0.0, 9.0, 9.0, 9.0])  # nine pipelines agree on each of eight items
    # Surplus of an item: 9 - 6.75 six times, -6.75 twice; squares 121.5; variance 8/7 * 121.5 / 72^2 = 0.0267857,
    # so the 72 answers are worth 0.1875 / 0.0267857 = 7. Student with 7 degrees of freedom: t = 2.364624, t^2 = 5.591447.
    # middle = (0.75 + 5.591447 / 14) / (1 + 5.591447 / 7) = 1.1493891 / 1.7987782 = 0.638983
    # half = 2.364624 / 1.7987782 * sqrt(0.1875 / 7 + 5.591447 / 196) = 1.3145724 * sqrt(0.0553135) = 0.309174
    share = clustered_share(right, np.full(8, 9.0), range(8))
    assert (share.n, share.value) == (72, 0.75)
    assert share.low == pytest.approx(0.329811, abs=5e-6)
    assert share.high == pytest.approx(0.948155, abs=5e-6)


def test_a_clustered_share_at_the_ends_and_without_enough():
    whole = clustered_share(np.full(4, 10.0), np.full(4, 10.0), "abab")
    # Two clusters are two trials; Student with one degree of freedom: t = 12.706205, low = 2 / (2 + t^2).
    assert (whole.value, whole.low, whole.high) == (1.0, pytest.approx(2 / (2 + 12.706205**2), abs=1e-6), 1.0)
    one = clustered_share(np.array([1.0, 0.0]), np.ones(2), "aa")
    assert (one.value, one.low, one.reason != "") == (0.5, None, True)
    assert clustered_share(np.zeros(2), np.zeros(2), "ab").value is None


def test_the_clustered_interval_covers_what_it_says():
    rng, hits = np.random.default_rng(11), 0
    for _ in range(400):  # items differ in difficulty; 12 pipelines sit each
        chance = np.clip(rng.normal(0.7, 0.25, 60), 0.02, 0.98)
        share = clustered_share(rng.binomial(12, chance).astype(float), np.full(60, 12.0), range(60))
        truth = 0.6839  # mean of the clipped normal
        hits += share.low <= truth <= share.high
    assert 0.92 < hits / 400 < 0.98
