"""Probability of being the best."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.stats.best import standings


def test_against_every_possible_draw():
    # Three documents of one item each: 27 equally likely draws, gone through one by one.
    scores = np.array([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0], [1.0, 0.0, 0.0]])
    share = np.zeros(3)
    for drawn in product(range(3), repeat=3):
        means = scores[:, drawn].mean(axis=1)
        winners = means == means.max()
        share += winners / winners.sum() / 27
    found = standings(scores, ["a", "b", "c"], rng=np.random.default_rng(0), rounds=40_000)
    np.testing.assert_allclose([one.best for one in found], share, atol=0.01)


def test_a_clear_winner_and_its_rank():
    scores = np.vstack([np.ones(20), np.zeros(20), np.zeros(20)])
    found = standings(scores, list(range(20)), rng=np.random.default_rng(0), rounds=200)
    assert [one.best for one in found] == [1.0, 0.0, 0.0]
    assert (found[0].rank_low, found[0].rank_high) == (1.0, 1.0)
    # The other two tie in every draw: both hold the mean of ranks 2 and 3.
    assert (found[1].rank_low, found[1].rank_high) == (2.5, 2.5)


def test_ties_are_split():
    scores = np.vstack([np.ones(6)] * 4)
    found = standings(scores, list(range(6)), rng=np.random.default_rng(0), rounds=10)
    assert [one.best for one in found] == [0.25] * 4


def test_missing_answers_and_too_few_documents():
    scores = np.array([[1.0, np.nan, 1.0], [np.nan, np.nan, np.nan]])
    found = standings(scores, list("abc"), rng=np.random.default_rng(0), rounds=50)
    assert (found[0].mean, found[0].best) == (1.0, 1.0)
    assert (found[1].mean, found[1].best) == (None, None)
    assert "no item" in found[1].reason
    single = standings(np.array([[1.0, 0.0]]), ["a", "a"], rng=np.random.default_rng(0))
    assert (single[0].mean, single[0].best) == (0.5, None)
    assert "one document" in single[0].reason


@settings(max_examples=25)
@given(st.integers(1, 6), st.integers(2, 12), st.integers(0, 10_000))
def test_shares_sum_to_one(pipelines, items, seed):
    rng = np.random.default_rng(seed)
    scores = (rng.random((pipelines, items)) < 0.6).astype(float)
    found = standings(scores, list(range(items)), rng=rng, rounds=50)
    assert sum(one.best or 0.0 for one in found) == pytest.approx(1.0)
