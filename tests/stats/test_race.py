"""Races: who leads, who is asked, when it is over."""

from __future__ import annotations

import numpy as np

from ragexam.stats.drawn_items import DrawnItems
from ragexam.stats.race import standing, to_be_asked
from ragexam.stats.whole_exam import whole_exam


def raced(table: np.ndarray, seed: int, tolerance: float = 0.03) -> tuple[int, np.ndarray, float]:
    rng = np.random.default_rng(seed)
    pipelines, items = table.shape
    drawn = DrawnItems.none(items).further(np.ones(items), 6, rng)
    steps = [1] * pipelines
    while True:
        now = standing(table, drawn, steps, list(range(items)), tolerance)
        if now.decided:
            return now.leader, now.same, sum(drawn.ends[s - 1] for s in steps) / table.size
        asked = to_be_asked(now, steps)
        assert now.leader in asked or all(steps[k] < steps[now.leader] for k in asked)
        if max(steps[k] for k in asked) == len(drawn.ends):
            drawn = drawn.further(np.ones(items), 2, rng)
        for k in asked:
            steps[k] += 1


def test_right_winner_for_a_fraction_of_the_answers() -> None:
    wrong, unequal, share = 0, 0, []
    for seed in range(120):
        rng = np.random.default_rng(seed)
        able = np.append(rng.uniform(0.2, 0.7, 18), [0.8, 0.82])
        table = (rng.random((20, 90)) < able[:, None]).astype(float)
        leader, same, asked = raced(table, seed)
        lead = table[leader].mean() - table.mean(axis=1)
        wrong += bool(lead.min() < -0.03 - 1e-9)
        unequal += bool(np.any(np.abs(lead[same]) > 0.03 + 1e-9))
        share.append(asked)
    assert wrong / 120 <= 0.05
    assert unequal / 120 <= 0.05
    assert np.mean(share) < 0.4


def test_twins_are_the_same_and_the_hopeless_pair_goes_to_the_end() -> None:
    rng = np.random.default_rng(1)
    one = (rng.random(80) < 0.7).astype(float)
    leader, same, _ = raced(np.stack([one, one, np.zeros(80)]), 1)
    assert leader in (0, 1)
    assert same.tolist() == [True, True, False]


def test_two_that_never_differed_may_do_so_as_often_as_others_do() -> None:
    """Sureness that a twin is none better hangs on how often nearer rivals differ from the leader, not on the twin alone."""
    rng = np.random.default_rng(5)
    leader = (rng.random(80) < 0.8).astype(float)

    def low(chance: float) -> float:
        others = [np.where(rng.random(80) < chance, 1.0 - leader, leader) for _ in range(4)]
        table = np.stack([leader, leader, *others])
        drawn = DrawnItems.none(80).further(np.ones(80), 30, rng)
        return float(standing(table, drawn, [1] * 6, list(range(80)), 0.03, leader=0).low[1])

    assert low(0.5) < low(0.05) < 0.0


def test_nobody_is_talked_into_being_sure_by_rivals_that_are_twins() -> None:
    """A rival that differs often from the leader keeps its own spread beside many that hardly differ."""
    rng = np.random.default_rng(6)
    leader = (rng.random(80) < 0.7).astype(float)
    other = np.where(rng.random(80) < 0.5, 1.0 - leader, leader)
    drawn = DrawnItems.none(80).further(np.ones(80), 30, rng)

    def spread(*rows: np.ndarray) -> float:
        now = standing(np.stack([leader, other, *rows]), drawn, [1] * (2 + len(rows)), list(range(80)), 0.03, leader=0)
        return float(now.spread[1])

    alone = float(np.sqrt(whole_exam((leader - other)[None], drawn, [1], list(range(80)), caution=0.0).within[0]))
    assert spread(leader, leader, leader, leader) >= alone
    assert spread() >= alone


def test_bank_that_is_spent_decides() -> None:
    rng = np.random.default_rng(3)
    table = (rng.random((3, 20)) < 0.5).astype(float)
    leader, _, _ = raced(table, 3, tolerance=0.01)
    assert table[leader].mean() == table.mean(axis=1).max()


def test_who_fell_behind_is_asked_first() -> None:
    rng = np.random.default_rng(9)
    table = (rng.random((4, 60)) < np.array([0.6, 0.6, 0.6, 0.6])[:, None]).astype(float)
    drawn = DrawnItems.none(60).further(np.ones(60), 6, rng).further(np.ones(60), 4, rng)
    steps = [2, 2, 1, 2]
    now = standing(table, drawn, steps, list(range(60)), 0.02)
    assert not now.settled[2]
    assert to_be_asked(now, steps) == [2]


def test_few_items_on_few_documents_stay_open_beyond_them() -> None:
    rng = np.random.default_rng(12)
    table = (rng.random((2, 30)) < np.array([[0.7], [0.66]])).astype(float)
    drawn = DrawnItems.none(30).further(np.ones(30), 30, rng)
    now = standing(table, drawn, [1, 1], [k // 10 for k in range(30)], 0.02)
    other = 1 - now.leader
    assert now.decided
    assert now.beyond_low[other] < -0.02
    assert now.hopeless[other]
