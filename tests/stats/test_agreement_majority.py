"""Majorities, kappas of single raters with them, and their intervals."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ragexam.stats.agreement import cohen_kappa, fleiss_kappa, fleiss_kappa_of, majority, majority_without
from ragexam.stats.agreement_intervals import cohen_interval, fleiss_interval
from ragexam.stats.intervals import LEAST_DRAWN, resample

from .plain_bootstrap import clustered_statistic


def test_fleiss_kappa_of_the_worked_example_of_many_raters():
    # 14 raters, 10 things, 5 categories (the example that goes with Fleiss 1971): P = 0.378, Pe = 0.213, kappa = 0.210.
    counts = np.array([
        [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
        [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
    ])  # fmt: skip
    agreement = fleiss_kappa(counts.astype(float))
    assert agreement.observed == pytest.approx(0.378, abs=5e-4)
    assert agreement.expected == pytest.approx(0.213, abs=5e-4)
    assert agreement.value == pytest.approx(0.210, abs=5e-4)


def test_fleiss_kappa_of_named_categories():
    # Pairs ff, fs, ss, ss: they agree on 3 of 4, P = 0.75. f is 3 of 8 votes, s is 5 of 8:
    # Pe = (3/8)^2 + (5/8)^2 = 34/64. kappa = (48/64 - 34/64) / (64/64 - 34/64) = 14/30.
    agreement = fleiss_kappa_of([("f", "f"), ("f", "s"), ("s", "s"), ("s", "s")])
    assert agreement.value == pytest.approx(14 / 30)
    assert agreement.n == 4
    assert fleiss_kappa_of([]).reason


def test_fleiss_and_cohen_differ_where_raters_lean_differently():
    # First says a on 3 of 4, second on 1 of 4; they agree on 2: observed 1/2.
    # Cohen: chance 3/4 * 1/4 + 1/4 * 3/4 = 6/16, kappa = (8 - 6) / (16 - 6) = 1/5.
    # Fleiss: both categories have 4 of 8 votes, chance 1/2, kappa 0.
    pairs = [("a", "a"), ("a", "b"), ("a", "b"), ("b", "b")]
    assert cohen_kappa([x for x, _ in pairs], [y for _, y in pairs]).value == pytest.approx(1 / 5)
    assert fleiss_kappa_of(pairs).value == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("votes", "expected"),
    [("", None), ("a", "a"), ("ab", None), ("aab", "a"), ("aabb", None), ("aabc", None), ("aaabc", "a")],
)
def test_a_majority_is_more_than_half(votes: str, expected: str | None):
    assert majority(votes) == expected


def test_the_majority_of_the_others():
    # Without Ann: row 0 Ben and Cid say f; row 1 they differ (counted); row 2 only Ben is left (passed by);
    # row 3 Ann did not rate (passed by).
    rows = [
        {"Ann": "s", "Ben": "f", "Cid": "f"},
        {"Ann": "f", "Ben": "f", "Cid": "s"},
        {"Ann": "f", "Ben": "f"},
        {"Ben": "f", "Cid": "f"},
    ]
    assert majority_without(rows, "Ann") == ({0: "f"}, 1)
    assert majority_without(rows, "Ann", least=1) == ({0: "f", 2: "f"}, 1)


PAIRS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc"), st.integers(0, 7)), min_size=2, max_size=25)


@settings(max_examples=30)
@given(PAIRS, st.integers(0, 99))
@example([(x, "c", n) for n, x in enumerate("aaaabc")], 0)  # all samples alike, but for rounding
def test_intervals_are_those_of_a_plain_bootstrap(rows: list[tuple[str, str, int]], seed: int):
    """A slow reference: the kappa of each drawn sample, computed one by one."""
    pairs = [(x, y) for x, y, _ in rows]
    clusters = [c for *_, c in rows]
    place = np.array([[ord(x), ord(y)] for x, y in pairs], dtype=float)

    def fleiss(drawn: np.ndarray) -> float:
        value = fleiss_kappa_of([tuple(row) for row in drawn.tolist()]).value
        return np.nan if value is None else value

    def cohen(drawn: np.ndarray) -> float:
        value = cohen_kappa(drawn[:, 0].tolist(), drawn[:, 1].tolist()).value
        return np.nan if value is None else value

    for kappa, interval in ((fleiss, fleiss_interval), (cohen, cohen_interval)):
        draws = resample(clusters, 40, np.random.default_rng(seed))
        low, high = interval(pairs, draws)
        slow = clustered_statistic(place, clusters, kappa, rng=np.random.default_rng(seed), rounds=40)
        if np.isnan(kappa(place)):
            continue  # the reference gives no interval to what is undefined as a whole
        each = [kappa(np.repeat(place, counts[draws.membership].astype(int), axis=0)) for counts in draws.counts]
        few = len(set(clusters)) < LEAST_DRAWN
        if few or slow.low is None or np.isnan(each).any() or np.ptp(each) < 1e-12:  # one of 40 draws is too many
            assert low is None
            assert high is None
        else:
            assert (low, high) == (pytest.approx(slow.low), pytest.approx(slow.high))


def test_no_interval_from_fewer_documents_than_a_correlation_wants():
    pairs = [("a", "a"), ("b", "b"), ("a", "b"), ("b", "a"), ("a", "a"), ("b", "b"), ("a", "b")] * 6
    for clusters, known in ((2, False), (LEAST_DRAWN - 1, False), (LEAST_DRAWN, True)):
        draws = resample([n % clusters for n in range(42)], 200, np.random.default_rng(0))
        for interval in (fleiss_interval, cohen_interval):
            assert (interval(pairs, draws)[0] is not None) == known


def test_no_interval_without_two_documents():
    pairs = [("a", "a"), ("a", "b")]
    one = resample(["d", "d"], 10, np.random.default_rng(0))
    assert fleiss_interval(pairs, one) == (None, None)
    assert cohen_interval(pairs, one) == (None, None)
    nothing = resample([], 10, np.random.default_rng(0))
    assert fleiss_interval([], nothing) == (None, None)
    assert cohen_interval([], nothing) == (None, None)
