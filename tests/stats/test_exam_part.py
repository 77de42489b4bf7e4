"""Shares on a part of an exam: unbiased although what tells most was drawn sooner, and none from hardly any answer."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.stats.drawn_items import DrawnItems
from ragexam.stats.estimate import Estimate
from ragexam.stats.exam_part import FEWEST, TOO_FEW, part_share
from ragexam.stats.paired import membership
from ragexam.stats.whole_exam import additive

ITEMS = 80
PART = np.arange(ITEMS) % 2 == 0


def drawn(table: np.ndarray, seed: int, ends: tuple[int, ...]) -> tuple[DrawnItems, np.ndarray]:
    """Draw hard items sooner; row k sits the first k + 1 steps."""
    rng = np.random.default_rng([seed, 9])
    made, weights = DrawnItems.none(ITEMS), np.where(table.mean(axis=0) < 0.5, 3.0, 1 / 3)
    for end in ends:
        made = made.further(weights, end - len(made.order), rng)
    scores = np.full(table.shape, np.nan)
    for row in range(len(table)):
        seen = made.seen(row + 1)
        scores[row, seen] = table[row, seen]
    return made, scores


def share_of(
    scores: np.ndarray,
    made: DrawnItems,
    steps: list[int],
    rows: list[int],
    designed: tuple[bool, bool] = (True, True),
    documents: list[str] | None = None,
) -> Estimate:
    member = membership(list(range(ITEMS)) if documents is None else documents)
    predicted = additive(scores)
    return part_share(
        scores, made, steps, PART, rows=rows, designed=np.array(designed), predicted=predicted, member=member
    )


def test_mean_over_draws_is_that_of_the_part_and_intervals_hold_it() -> None:
    rng = np.random.default_rng(1)
    right = np.where(np.arange(ITEMS) % 3 == 0, 0.15, 0.85)
    table = (rng.random((2, ITEMS)) < right).astype(float)
    values, plain, held = [], [], 0
    for seed in range(300):
        made, scores = drawn(table, seed, (30, 50))
        share = share_of(scores, made, [1, 2], [0])
        assert share.value is not None
        assert share.low is not None
        assert share.high is not None
        values.append(share.value)
        plain.append(np.nanmean(scores[0, PART]))
        held += share.low <= table[0, PART].mean() <= share.high
    true = table[0, PART].mean()
    assert abs(np.mean(plain) - true) > 0.1
    assert abs(np.mean(values) - true) < 0.03
    assert held / 300 > 0.9


def test_part_that_was_asked_as_a_whole_has_its_plain_share() -> None:
    table = (np.random.default_rng(2).random((2, ITEMS)) < 0.6).astype(float)
    made, scores = drawn(table, 3, (10, ITEMS))
    share = share_of(scores, made, [1, 2], [1])
    assert share.value == pytest.approx(table[1, PART].mean())
    assert share.n == 40
    pooled = share_of(table, made, [2, 2], [0, 1])
    assert pooled.value == pytest.approx(table[:, PART].mean())


def test_few_answers_give_no_share() -> None:
    table = (np.random.default_rng(2).random((2, ITEMS)) < 0.6).astype(float)
    made, scores = drawn(table, 3, (6, 60))
    few = share_of(scores, made, [1, 2], [0])
    assert (~np.isnan(scores[0, PART])).sum() < FEWEST
    assert (few.value, few.reason) == (None, TOO_FEW)
    assert share_of(scores, made, [1, 2], [0, 1]).value is None
    nobody = share_of(np.full((2, ITEMS), np.nan), made, [1, 2], [0])
    assert (nobody.value, nobody.n) == (None, 0)
    one = share_of(scores, made, [1, 2], [1], documents=["d"] * ITEMS)
    assert one.value is not None
    assert one.low is None


def test_who_was_not_asked_by_design_counts_with_its_plain_share() -> None:
    table = (np.random.default_rng(2).random((2, ITEMS)) < 0.6).astype(float)
    made, scores = drawn(table, 3, (30, 60))
    scores[1] = table[1]
    scores[1, 76:] = np.nan  # these came later
    whole = share_of(scores, made, [1, 2], [1], (True, False))
    assert whole.value == pytest.approx(table[1, :76][PART[:76]].mean())
    assert whole.n == 38
    outside = np.where(np.arange(ITEMS) < 3, table[1], np.nan)
    scores[1] = outside
    few = share_of(scores, made, [1, 0], [1], (True, False))
    assert (few.value, few.n) == (pytest.approx(np.nanmean(outside[PART])), 2)
    one, both = (share_of(scores, made, [1, 0], rows, (True, False)) for rows in ([0], [0, 1]))
    assert one.value is not None
    assert both.value == pytest.approx((one.value + np.nanmean(outside[PART])) / 2)
    scores[1] = np.where(PART, np.nan, table[1])
    assert share_of(scores, made, [1, 0], [0, 1], (True, False)) == one, "it sat nothing of the part"
