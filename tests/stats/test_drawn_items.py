"""Items drawn with known chances."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.stats.drawn_items import DrawnItems, reserve


def test_equal_weights_give_the_share_drawn() -> None:
    rng = np.random.default_rng(1)
    drawn = DrawnItems.none(20)
    for count in (6, 3, 5):
        drawn = drawn.further(np.ones(20), count, rng)
    assert drawn.ends == (6, 9, 14)
    assert np.allclose(drawn.odds, 1.0)
    assert all(np.allclose(drawn.weights(step), 1.0) for step in (1, 2, 3))
    assert len(set(drawn.order)) == 14
    assert drawn.seen(2) == list(drawn.order[:9])


@pytest.mark.parametrize("share", [0.0, 0.2])
def test_weights_make_up_for_how_often_items_are_drawn(share: float) -> None:
    first = np.linspace(0.4, 2.5, 25)
    second = np.roll(first, 12)
    counts, weighed = np.zeros(25), np.zeros(25)
    rounds = 4000
    for seed in range(rounds):
        rng = np.random.default_rng(seed)
        drawn = DrawnItems.none(25, reserve(25, share, rng)).further(first, 6, rng).further(second, 5, rng)
        counts[list(drawn.order)] += 1 / rounds
        weighed[list(drawn.order)] += drawn.weights(2) / rounds
    assert counts.max() > 1.2 * counts.min()
    assert np.abs(weighed - 11 / 25).max() < 0.04


@pytest.mark.parametrize("share", [0.0, 0.2])
@pytest.mark.parametrize("kind", ["own answer", "answers of the document"])
def test_chances_that_follow_the_answers_leave_the_mean_unbiased(kind: str, share: float) -> None:
    """The answers so far say what tells most, so chances of later steps hang on them."""
    documents = np.repeat(np.arange(20), 5)
    errors = []
    for seed in range(500):
        rng = np.random.default_rng(seed)
        chance = np.full(100, 0.3) if kind == "own answer" else np.repeat(rng.beta(0.6, 1.4, 20), 5)
        right = (rng.random(100) < chance).astype(float)
        drawn = DrawnItems.none(100, reserve(100, share, rng)).further(np.ones(100), 5, rng)
        while len(drawn.order) < 50:
            weights = np.ones(100)
            for place in drawn.order:
                like = documents == documents[place] if kind != "own answer" else [place]
                weights[like] *= 1.6 if right[place] else 0.7
            drawn = drawn.further(np.clip(weights, 0.3, 3.0), 5, rng)
        steps = len(drawn.ends)
        errors.append((drawn.weights(steps) * right[drawn.seen(steps)]).mean() - right.mean())
    assert abs(np.mean(errors)) < 0.008


def test_all_drawn_count_alike_whatever_the_chances() -> None:
    rng = np.random.default_rng(5)
    drawn = DrawnItems.none(20, reserve(20, 0.2, rng))
    for _ in range(10):
        drawn = drawn.further(np.exp(rng.normal(0.0, 1.0, 20)), 2, rng)
    assert np.allclose(drawn.weights(8), 1.0)
    assert np.allclose(drawn.weights(10), 1.0)
    assert not np.allclose(drawn.weights(5), 1.0)


def test_reserve_is_drawn_last_of_all() -> None:
    rng = np.random.default_rng(3)
    kept = reserve(10, 0.3, rng)
    drawn = DrawnItems.none(10, kept).further(np.ones(10), 7, rng)
    assert not kept & set(drawn.order)
    drawn = drawn.further(np.ones(10), 2, rng)
    assert set(drawn.order[7:]) < kept
    drawn = drawn.further(np.ones(10), 5, rng)
    assert np.allclose(drawn.weights(3), 1.0)
    assert drawn.left == []
    assert drawn.further(np.ones(10), 5, rng) is drawn


def test_item_without_a_chance_is_refused() -> None:
    with pytest.raises(ValueError, match="chance"):
        DrawnItems.none(3).further(np.array([1.0, 0.0, 1.0]), 1, np.random.default_rng(0))


def test_same_seed_draws_the_same() -> None:
    one, other = (DrawnItems.none(30).further(np.ones(30), 9, np.random.default_rng(8)).order for _ in range(2))
    assert one == other
