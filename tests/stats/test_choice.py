"""Checks what to choose where several are practically the same, and how many more questions would settle what is open."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.stats.choice import choose, questions_between, questions_needed
from ragexam.stats.paired import paired_difference


def rows(*wrong: range, items: int = 400) -> np.ndarray:
    """Pipelines that are wrong on these items."""
    table = np.ones((len(wrong), items))
    for row, places in zip(table, wrong, strict=True):
        row[list(places)] = 0.0
    return table


def picked(table: np.ndarray, thrift: list[int], tolerance: float = 0.03):
    return choose(table, list(range(table.shape[1])), thrift, tolerance)


def test_the_cheapest_of_equals_is_chosen_and_the_worse_are_not_open():
    # 1 is right once more than 0, and dearer; 2 is 15 points behind.
    choice = picked(rows(range(1), range(0), range(60)), [2, 0, 1])
    assert (choice.leader, choice.pick) == (1, 0)
    assert choice.same == (0, 1)
    assert (choice.open, choice.questions) == ((), None)
    assert choice.tied == (1,)


def test_exact_ties_are_named_cheapest_first():
    choice = picked(rows(range(4), range(4, 8), range(60)), [1, 0, 2])
    assert choice.tied == (1, 0)
    assert choice.leader == 1


def test_what_may_be_better_is_open_and_asks_for_questions():
    # 30 items each that only the other had wrong: level, but 2 sqrt(60) / 400 = 3.9 points of doubt.
    table = rows(range(30), range(30, 60), range(200))
    choice = picked(table, [0, 1, 2])
    assert (choice.leader, choice.same, choice.open) == (0, (0,), (1,))
    # Error sqrt(400/399 * 60 / 400^2 + 1/402^2) = 0.0195481; (1.959964 + 0.841621) * error / 0.03 = 1.825530; squared
    # times 400 are 1333.0 questions, of which 400 are there.
    assert choice.questions == pytest.approx(933.0, abs=0.1)


def test_as_many_questions_as_are_asked_for_settle_it_as_often_as_is_said():
    rng, settled = np.random.default_rng(5), 0
    table = (rng.random((2, 200)) < 0.8).astype(float)
    pair = paired_difference(*table, list(range(200)), rng=rng)
    # Judged by the true error of a difference between equals, and no difference seen.
    level = pair.__class__(0.0, None, None, 0.95, float(np.sqrt(0.32 / 200)), None, 200, 200)
    needed = questions_needed(level, 0.1)
    assert needed is not None
    size = 200 + round(needed)
    for _ in range(400):
        again = (rng.random((2, size)) < 0.8).astype(float)
        settled += paired_difference(*again, list(range(size)), rng=rng).least(0.975) > -0.1
    assert 0.74 < settled / 400 < 0.86


def test_the_pick_is_practically_the_same_as_all_that_are_so_to_the_leader():
    # 1 and 2 each differ from 0 on 21 questions of their own: 0.0025 + 1.6486 * 0.0117 = 0.0218. From each other they
    # differ on 42: 1.6486 * 0.0164 = 0.0270.
    table = rows(range(20), range(10, 20), range(10))
    table[1, 100:111] = table[2, 120:131] = 0.0
    choice = picked(table, [1, 2, 0], 0.025)
    assert (choice.leader, choice.pick) == (0, 0)
    assert (choice.same, choice.open) == ((1, 2, 0), ())
    assert picked(table, [1, 2, 0], 0.03).pick == 1


def test_nothing_is_both_practically_the_same_and_open():
    # 1 is ahead by 1 point on 400: error sqrt(400/399 * 3.96 / 400^2 + 1/402^2) = 0.00557, so by up to
    # 0.01 + 1.6486 * 0.00557 = 0.0192 with the confidence of sameness, 0.0210 with that for the others.
    choice = picked(rows(range(4), range(0), range(200)), [0, 1, 2], 0.02)
    assert (choice.leader, choice.pick) == (1, 0)
    assert (choice.same, choice.open) == ((0, 1), ())
    assert all(choice.against[k].same_within(0.02) for k in choice.same)


def test_questions_are_those_for_the_nearest_of_what_is_open():
    # 1 is 0.25 points behind and differs on 25 questions, 2 is 0.75 points behind and differs on 63.
    table = rows(range(30), range(12, 30), range(60, 93))
    table[1, 100:113] = 0.0
    choice = picked(table, [2, 0, 1], 0.02)
    assert (choice.pick, choice.open) == (0, (1, 2))
    near, far = (questions_needed(choice.against[k], 0.02) for k in (1, 2))
    assert near is not None
    assert far is not None
    assert choice.questions == near < far


def test_the_number_of_questions_has_the_interval_of_the_gap_and_of_its_error():
    table = rows(range(30), range(30, 60), range(200))
    choice = picked(table, [0, 1, 2])
    # 0.03 / 0.0195481 = 1.534676 errors; t(399) 1.283677 sqrt(1 + 1.534676^2 / (2 * 399)) = 1.285570 around it: 2.820246 and
    # 0.249106; 400 (2.801585 / errors)^2 are 394.7 and 50,594 questions, of which 400 are there.
    assert choice.between == pytest.approx((0.0, 50194.0), rel=2e-3)
    few = choice.against[1].__class__(0.05, None, None, 0.95, 0.05, None, 40, 10)
    low, high = questions_between(few, 0.03, level=0.5) or (0.0, 0.0)
    # 1.6 errors; t(9) 0.702722 sqrt(1 + 1.6^2 / 18) = 0.751033: 40 (2.801585 / 2.351033)^2 - 40, 40 (2.801585 / 0.848967)^2 - 40.
    assert (low, high) == pytest.approx((16.80, 395.6), rel=1e-3)
    assert low < (questions_needed(few, 0.03) or 0.0) < high
    # At 80% 1.6 - 1.478109 errors are left; at 90%, and without a tolerance, none: then no number may be enough.
    assert (questions_between(few, 0.03) or (0.0, 0.0))[1] == pytest.approx(21091.0, rel=1e-3)
    assert questions_between(few, 0.0, level=0.9) == (0.0, np.inf)
    assert questions_between(few.__class__(0.05, None, None, 0.95, None, None, 40, 1), 0.03) is None
