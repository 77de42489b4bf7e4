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
    assert np.allclose(drawn.chances, np.array([6, 9, 14])[:, None] / 20)
    assert len(set(drawn.order)) == 14
    assert drawn.seen(2) == list(drawn.order[:9])


@pytest.mark.parametrize("share", [0.0, 0.2])
def test_chances_are_how_often_items_are_drawn(share: float) -> None:
    first = np.linspace(0.4, 2.5, 25)
    second = np.roll(first, 12)
    counts, chances = np.zeros(25), np.zeros(25)
    rounds = 4000
    for seed in range(rounds):
        rng = np.random.default_rng(seed)
        drawn = DrawnItems.none(25, reserve(25, share, rng)).further(first, 6, rng).further(second, 5, rng)
        counts[list(drawn.order)] += 1
        chances += drawn.chances[-1] / rounds
    assert np.abs(counts / rounds - chances).max() < 0.03
    assert chances.max() > 1.2 * chances.min()


def test_reserve_is_drawn_last_of_all() -> None:
    rng = np.random.default_rng(3)
    kept = reserve(10, 0.3, rng)
    drawn = DrawnItems.none(10, kept).further(np.ones(10), 7, rng)
    assert not kept & set(drawn.order)
    drawn = drawn.further(np.ones(10), 2, rng)
    assert set(drawn.order[7:]) < kept
    drawn = drawn.further(np.ones(10), 5, rng)
    assert np.all(drawn.chances[-1] == 1.0)
    assert drawn.left == []
    assert drawn.further(np.ones(10), 5, rng) is drawn


def test_item_without_a_chance_is_refused() -> None:
    with pytest.raises(ValueError, match="chance"):
        DrawnItems.none(3).further(np.array([1.0, 0.0, 1.0]), 1, np.random.default_rng(0))


def test_same_seed_draws_the_same() -> None:
    one, other = (DrawnItems.none(30).further(np.ones(30), 9, np.random.default_rng(8)).order for _ in range(2))
    assert one == other
