"""Choosing the best of several: by hand, against slow references, and on data where nothing is to be chosen."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.stats.intervals import Draws
from ragexam.stats.selection import compare_field, held_out_gain, mean_estimate, mean_estimates


def rng(seed=7):
    return np.random.default_rng(seed)


def test_field_by_hand():
    values = np.array([[1, 1, 0, 1], [1, 1, 0, 1], [0, 1, 0, 0]], dtype=np.float64)
    field = compare_field(values, ["a", "b", "c", "d"], rng=rng())
    assert [e.value for e in field.means] == [0.75, 0.75, 0.25]
    assert (field.best, field.equal, field.clusters) == (0, (0, 1), 4)
    assert [lead.value for lead in field.leads] == [0.0, 0.0, 0.5]
    assert compare_field(values, ["a", "b", "c", "d"], rng=rng(), prefer=[2, 1, 0]).best == 1
    assert sum(field.chance) == pytest.approx(1.0)
    assert field.chance[0] == field.chance[1]


def test_a_clear_winner_has_no_rival_and_a_copy_stays_level():
    truth = rng(1).random(300)
    better, worse = (truth < 0.9).astype(float), (truth < 0.6).astype(float)
    field = compare_field(np.array([worse, better, better]), list(range(300)), rng=rng())
    assert field.best == 1
    assert field.level == (1, 2)
    assert field.leads[0].low > 0.2


def test_intervals_are_wilsons_for_shares():
    values = np.array([1.0] * 9 + [0.0])
    own = mean_estimate(values, list(range(10)), rng=rng())
    # Variance 10/9 * 0.9 / 100 = 0.01, so 0.09 / 0.01 = 9 effective trials; t with 9 degrees of freedom is 2.262157.
    # middle = (0.9 + 5.117354 / 18) / (1 + 5.117354 / 9) = 1.1842975 / 1.5685949 = 0.755005
    # half = 2.262157 / 1.5685949 * sqrt(0.09 / 9 + 5.117354 / 324) = 1.4421549 * sqrt(0.0257943) = 0.231619
    assert own.value == 0.9
    assert own.low == pytest.approx(0.523386, abs=5e-6)
    assert own.high == pytest.approx(0.986624, abs=5e-6)
    sure = mean_estimate(np.ones(10), list(range(10)), rng=rng())
    assert sure.high == 1.0
    assert sure.low == pytest.approx(10 / (10 + 2.262157**2), abs=1e-6)
    mixed = mean_estimate(np.array([0.5, 1.0, 0.25, np.nan]), list("abcd"), rng=rng())
    assert mixed.value == pytest.approx(1.75 / 3)
    assert mixed.n == 3
    assert 0.25 <= mixed.low <= mixed.value <= mixed.high <= 1.0


def test_several_figures_at_once_are_those_of_each_alone():
    numbers = rng(3)
    clusters = numbers.integers(0, 9, 60).tolist()
    gapped = numbers.random(60)
    gapped[:7] = np.nan
    columns = [
        numbers.random(60),
        gapped,
        numbers.integers(0, 2, 60).astype(float),
        numbers.random(60),
        np.full(60, np.nan),
    ]
    together = mean_estimates(columns, clusters, rng=Draws(5))
    alone = [mean_estimate(column, clusters, rng=Draws(5)) for column in columns]
    for one, other in zip(together, alone, strict=True):
        assert (one.n, one.reason) == (other.n, other.reason)
        assert [one.value, one.low, one.high] == pytest.approx([other.value, other.low, other.high], abs=1e-12)
    assert mean_estimates([], clusters, rng=Draws(5)) == []
    single = ["a"] * 60
    assert mean_estimates(columns[:1], single, rng=Draws(5)) == [mean_estimate(columns[0], single, rng=Draws(5))]


def test_without_observations_or_clusters_nothing_is_claimed():
    none = compare_field(np.zeros((2, 0)), [], rng=rng())
    assert none.best is None
    assert none.means[0].value is None
    one = compare_field(np.array([[1.0, 0.0], [0.0, 0.0]]), ["a", "a"], rng=rng())
    assert one.best == 0
    assert one.level == (0, 1)
    assert one.chance is None
    assert one.means[0].low is None
    assert "one cluster" in one.means[0].reason


def slow_gain(values, inside, clusters):
    """Leave each cluster out, choose by plain loops."""
    gains = []
    for name in dict.fromkeys(clusters):
        rest = [j for j, c in enumerate(clusters) if c != name]
        own = [j for j in inside if clusters[j] != name]
        here = [j for j in inside if clusters[j] == name]
        if not here or not own:
            continue
        chosen = max(range(len(values)), key=lambda s: (round(sum(values[s][j] for j in own), 9), -s))
        usual = max(range(len(values)), key=lambda s: (round(sum(values[s][j] for j in rest), 9), -s))
        gains += [values[chosen][j] - values[usual][j] for j in here]
    return sum(gains) / len(gains)


@pytest.mark.parametrize("seed", range(8))
def test_held_out_gain_equals_plain_loops(seed):
    values = rng(seed).integers(0, 3, (4, 60)) / 2
    clusters = rng(seed + 100).integers(0, 12, 60).tolist()
    inside = np.flatnonzero(rng(seed + 200).random(60) < 0.4).tolist()
    own = held_out_gain(values, inside, clusters, rng=rng())
    assert own.value == pytest.approx(slow_gain(values.tolist(), inside, clusters))
    assert own.low <= own.value <= own.high


def test_held_out_gain_is_found_where_there_is_one_and_not_where_there_is_none():
    clusters = [j // 2 for j in range(400)]
    inside = list(range(0, 400, 4))
    group = np.zeros(400, dtype=bool)
    group[inside] = True
    noise = rng(3).random((2, 400))
    # The group is found by the second way, all others by the first.
    real = np.where(group, [[0.3], [0.9]], [[0.9], [0.3]])
    gain = held_out_gain((noise < real).astype(float), inside, clusters, rng=rng())
    assert gain.low > 0.3


def test_choosing_among_equals_flatters_and_held_out_it_does_not():
    clusters = [j // 2 for j in range(400)]
    inside = list(range(0, 400, 4))
    apparent, honest = [], []
    for seed in range(60):
        values = (rng(seed).random((6, 400)) < 0.7).astype(float)
        group = values[:, inside]
        apparent.append(group.mean(axis=1).max() - group.mean(axis=1)[values.mean(axis=1).argmax()])
        honest.append(held_out_gain(values, inside, clusters, rng=rng(), rounds=2).value)
    assert np.mean(apparent) > 0.015
    assert np.mean(honest) < np.mean(apparent) / 2


def test_a_group_within_one_cluster_has_nothing_to_choose_by():
    gain = held_out_gain(np.ones((2, 4)), [0, 1], ["a", "a", "b", "b"], rng=rng())
    assert gain.value is None
    assert "one cluster" in gain.reason
