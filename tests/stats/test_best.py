"""Probability of being the best."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.stats.best import sharpening_standings, standings


def test_of_two_the_probability_is_drawn_towards_even():
    # 40 documents of one item; 24 against 16 right, never both: without drawing in, 8 / 40 over its error of
    # sqrt(40 - 8^2 / 40) / sqrt(40 * 39) = 0.157 would be 1.27 standard errors, 90 %.
    scores = np.zeros((2, 40))
    scores[0, :24], scores[1, 24:] = 1.0, 1.0
    ranked = standings(scores, list(range(40)), rng=np.random.default_rng(0), rounds=20_000)
    assert 0.7 < ranked[0].best < 0.88


def test_a_clear_winner_and_its_rank():
    scores = np.vstack([np.ones(40), np.zeros(40), np.zeros(40)])
    scores[1:, :8] = 1.0
    ranked = standings(scores, list(range(40)), rng=np.random.default_rng(0), rounds=500)
    assert ranked[0].best > 0.99
    assert (ranked[0].rank_low, ranked[0].rank_high) == (1.0, 1.0)
    assert (ranked[1].rank_low, ranked[1].rank_high) == (2.0, 3.0)


def test_equals_share_the_probability():
    scores = np.vstack([np.ones(12)] * 4)
    ranked = standings(scores, list(range(12)), rng=np.random.default_rng(0), rounds=20_000)
    assert [one.best for one in ranked] == pytest.approx([0.25] * 4, abs=0.02)


def test_a_lead_that_all_of_a_family_share_is_believed_less_than_one_that_many_have_by_themselves():
    # Three of one LLM are right on the same three documents more than the three of the other.
    rng = np.random.default_rng(2)
    base = (rng.random((6, 60)) < 0.6).astype(float)
    clusters = [k // 6 for k in range(60)]
    base[:3, :18], base[3:, :18] = 1.0, 0.0
    llm = [("A", k) if k < 3 else ("B", k - 3) for k in range(6)]
    with_parts = standings(base, clusters, llm, rng=np.random.default_rng(0), rounds=20_000)
    without = standings(base, clusters, rng=np.random.default_rng(0), rounds=20_000)
    assert sum(one.best for one in with_parts[:3]) < sum(one.best for one in without[:3])


def test_below_five_documents_nothing_is_said():
    scores = np.vstack([np.ones(40), np.zeros(40)])
    ranked = standings(scores, [k // 10 for k in range(40)], rng=np.random.default_rng(0))
    assert [(one.mean, one.best, one.rank_low) for one in ranked] == [(1.0, None, None), (0.0, None, None)]
    assert "too few documents" in ranked[0].reason


def test_missing_answers_and_too_few_documents():
    scores = np.array([[1.0, np.nan, 1.0, 1.0, 1.0, 1.0], [np.nan] * 6])
    ranked = standings(scores, list("abcdef"), rng=np.random.default_rng(0), rounds=50)
    assert (ranked[0].mean, ranked[0].best) == (1.0, 1.0)
    assert (ranked[1].mean, ranked[1].best) == (None, None)
    assert "no item" in ranked[1].reason
    single = standings(np.array([[1.0, 0.0]]), ["a", "a"], rng=np.random.default_rng(0))
    assert (single[0].mean, single[0].best) == (0.5, None)
    assert "too few documents" in single[0].reason


@settings(max_examples=25)
@given(st.integers(1, 6), st.integers(5, 12), st.integers(0, 10_000))
def test_shares_sum_to_one(pipelines, items, seed):
    rng = np.random.default_rng(seed)
    scores = (rng.random((pipelines, items)) < 0.6).astype(float)
    found = standings(scores, list(range(items)), rng=rng, rounds=50)
    assert sum(one.best or 0.0 for one in found) == pytest.approx(1.0)


def test_standings_sharpen_and_end_as_those_of_all_draws_at_once():
    rng = np.random.default_rng(3)
    scores = (rng.random((8, 60)) < np.linspace(0.5, 0.7, 8)[:, None]).astype(float)
    clusters = [k // 2 for k in range(60)]
    steps = list(sharpening_standings(scores, clusters, rng=np.random.default_rng(1), steps=(100, 400, 2000)))
    drawn = [number for number, _ in steps]
    assert drawn == sorted(set(drawn))
    assert drawn[0] >= 100
    assert drawn[-1] == 2000
    assert len(steps) > 1
    whole = standings(scores, clusters, rng=np.random.default_rng(1), rounds=2000)
    assert steps[-1][1] == whole
    for _, found in steps:
        assert sum(one.best or 0.0 for one in found) == pytest.approx(1.0)
        assert max(abs((one.best or 0.0) - (all_.best or 0.0)) for one, all_ in zip(found, whole, strict=True)) < 0.2
    assert steps[0][1] != whole  # what was yielded stays what it was


def test_what_needs_no_draws_does_not_sharpen():
    scores = np.vstack([np.ones(40), np.zeros(40)])
    for clusters, table in (([k // 10 for k in range(40)], scores), (list(range(40)), scores[:1])):
        (only,) = sharpening_standings(table, clusters, rng=np.random.default_rng(0), steps=(10, 500))
        assert only == (500, standings(table, clusters, rng=np.random.default_rng(0), rounds=500))
