"""Checks which items are asked next."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ragexam.queries.run.next_items import groups_of, held_items, items_on_scale, off_target, spared
from ragexam.records import Item
from ragexam.stats.drawn_items import DrawnItems


def exam(demands: list[str]) -> list[Item]:
    return [
        Item(f"i{k}", f"Question {k}?", ("a", "b", "c", "d"), 0, demand=name, topic=f"t{k % 2}")
        for k, name in enumerate(demands)
    ]


def test_unasked_items_are_what_their_kind_is() -> None:
    items = exam(["lookup"] * 12 + ["difference"] * 12)
    rng = np.random.default_rng(1)
    able = np.linspace(-1.0, 1.5, 14)
    hard = np.r_[np.full(12, -4.0), np.full(12, 1.0)]
    scores = (rng.random((14, 24)) < 1 / (1 + np.exp(hard - able[:, None]))).astype(float)
    scores[:, [10, 11, 22, 23]] = np.nan
    placed = items_on_scale(scores, items, [12, 13])
    assert placed is not None
    weights = placed.weights(np.random.default_rng(0))
    assert weights[[22, 23]].min() > weights[[10, 11]].max()
    assert weights.min() > 0.0


def test_too_little_gives_no_scale() -> None:
    items = exam(["lookup"] * 4)
    assert items_on_scale(np.ones((3, 4)), items, [0]) is None
    assert items_on_scale(np.full((3, 4), np.nan), items, [0]) is None


def test_one_kind_is_grouped_by_topic() -> None:
    items = exam(["lookup"] * 4)
    assert groups_of(items) == ("t0", "t1", "t0", "t1")
    assert groups_of([*items, replace(items[0], demand="difference")])[-1] == "difference"


def test_no_document_is_likelier_than_twice_its_fair_share() -> None:
    documents = ["a"] * 2 + ["b"] * 4 + ["c"] * 4
    weights = np.array([9.0, 9.0, *[1.0] * 8])
    bounded = spared(weights, documents, [], list(range(10)))
    assert bounded[:2].sum() / bounded.sum() == pytest.approx(0.4)  # two of ten questions, twice over
    assert len(set(bounded[2:].tolist())) == 1
    assert bounded.min() > 0.0
    even = spared(np.ones(10), documents, [], list(range(10)))
    assert even.tolist() == [1.0] * 10


def test_crowded_documents_are_spared_while_others_have_questions() -> None:
    documents = ["a"] * 6 + ["b"] * 12
    asked = [0, 1, 2, 3]
    free = [k for k in range(18) if k not in asked]
    bounded = spared(np.ones(18), documents, asked, free)
    # Two of the 14 that are left are of it: at most half of that share.
    assert bounded[[4, 5]].sum() / bounded[free].sum() == pytest.approx(1 / 14)
    assert spared(np.ones(18), documents, asked, [4, 5]).tolist() == [1.0] * 18
    assert spared(np.ones(18), documents, [0, 6, 7], list(range(8, 18))).tolist() == [1.0] * 18


def test_chance_of_a_document_is_bounded_over_many_draws() -> None:
    documents = [f"d{k // 5}" for k in range(40)]
    weights = np.r_[np.full(5, 3.0), np.full(35, 1 / 3)]
    count = 0
    for seed in range(400):
        free = spared(weights, documents, [], list(range(40)))
        count += DrawnItems.none(40).further(free, 1, np.random.default_rng(seed)).order[0] < 5
    assert weights[:5].sum() / weights.sum() > 0.5
    assert count / 400 < 2 * 5 / 40 + 0.06


def later_items(seed: int) -> tuple[np.ndarray, list[Item], np.ndarray]:
    """Return answers to 40 items of 14 pipelines, and to 20 harder ones that came later of the best six."""
    rng = np.random.default_rng(seed)
    able = np.linspace(-1.2, 1.6, 14)
    hard = np.r_[rng.normal(-0.8, 0.8, 40), rng.normal(1.2, 0.8, 20)]
    scores = (rng.random((14, 60)) < 0.25 + 0.75 / (1 + np.exp(hard - able[:, None]))).astype(float)
    scores[:8, 40:] = np.nan
    return scores, exam(["lookup"] * 40 + ["difference"] * 20), hard


def test_old_items_and_the_scale_stay_when_new_items_come() -> None:
    moved, off = [], []
    able = np.linspace(-1.2, 1.6, 14)[8:]
    for seed in range(12):
        scores, items, hard = later_items(seed)
        before = scores.copy()
        before[:, 40:] = np.nan
        held = held_items(before, items, (), range(40, 60))
        assert [h.item for h in held] == [item.content_hash for item in items[:40]]
        first, then, anew = (
            items_on_scale(answers, items, range(8, 14), kept)
            for answers, kept in ((before, held), (scores, held), (scores, ()))
        )
        assert first is not None
        assert then is not None
        assert anew is not None
        assert then.items.b[:40].tolist() == first.items.b[:40].tolist() == [h.b for h in held]
        assert then.items.b_se[:40].tolist() == [h.b_se for h in held]
        assert anew.items.b[:40].tolist() != [h.b for h in held]
        moved.append(float((then.theta - first.theta).mean()))
        # What counts is how far leaders stand from the new items: no worse than a fit of everything anew says.
        true = able[:, None] - hard[40:]
        off.append([np.sqrt(np.mean((p.theta[:, None] - p.items.b[40:] - true) ** 2)) for p in (then, anew)])
        again = held_items(scores, items, held, [])
        assert again[:40] == held
        assert len(again) == 60
    assert abs(np.mean(moved)) < 0.2
    held_off, anew_off = np.mean(off, axis=0)
    assert held_off < 1.02 * anew_off


def test_too_few_held_items_hold_no_scale() -> None:
    scores, items, _ = later_items(1)
    before = scores.copy()
    before[:, 40:] = np.nan
    held = held_items(before, items, (), range(40, 60))[:4]
    one, two = items_on_scale(scores, items, [13], held), items_on_scale(scores, items, [13])
    assert one is not None
    assert two is not None
    assert one.items.b.tolist() == two.items.b.tolist()


def test_exam_that_all_leaders_know_or_that_none_knows_is_off_target() -> None:
    items = exam(["lookup"] * 20)
    near, luck = np.r_[0.0, np.ones(19)], np.r_[np.ones(6), np.zeros(14)]
    half = np.r_[np.ones(10), np.zeros(10)]
    assert off_target(np.stack([near, np.ones(20), half]), items, [0, 1]) == "easy"
    assert off_target(np.stack([luck, np.zeros(20)]), items, [0, 1]) == "hard"
    assert off_target(np.stack([near, half]), items, [0, 1]) == ""
    assert off_target(np.stack([near, np.full(20, np.nan)]), items, [0, 1]) == ""
    assert off_target(np.stack([near]), items, []) == ""
