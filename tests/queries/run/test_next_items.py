"""Checks which items are asked next, and which ought to be written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ragexam.queries.run.next_items import groups_of, items_on_scale, spared, wanted_items
from ragexam.records import Item
from ragexam.report.results.compare import Contest
from ragexam.report.results.results import build_results


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


def test_crowded_documents_are_spared() -> None:
    documents = ["a"] * 6 + ["b", "c", "d"]
    skipped = spared(np.ones(9), documents, [0, 1, 2, 3])
    assert skipped.tolist() == [0.5] * 6 + [1.0] * 3
    assert spared(np.ones(9), documents, [0, 6, 7]).tolist() == [1.0] * 9


def test_wanted_items_are_of_the_kind_that_tells_most(ready: Any) -> None:
    items = exam(["lookup"] * 30 + ["difference"] * 30)
    pipelines = [p for p in ready.store.pipelines.chosen() if p.retriever.kind not in ("closed_book", "oracle")]
    rng = np.random.default_rng(2)
    right = np.r_[np.full(30, 0.98), np.full(30, 0.55)]
    correct = rng.random((len(pipelines), 60)) < right
    scores = np.where(correct[:, :, None] == (np.arange(4) == 0), -1.0, -9.0)
    shape = (len(pipelines), 60)
    results = build_results(
        pipelines,
        items,
        loglikelihoods=scores,
        lengths=np.full((3, *shape, 4), 1, dtype=np.int32),
        failed=np.zeros(shape, dtype=np.bool_),
        prompt_tokens=np.ones(shape),
        seconds=np.ones(shape),
        retrieval_seconds=np.zeros(shape),
    )
    wanted = wanted_items(Contest(results, 0), 400.0)
    assert wanted is not None
    assert (wanted.demand, wanted.count) == ("difference", 40)
    assert 0.3 < wanted.least <= wanted.most < 0.95
    assert wanted_items(Contest(results, 0), None) is None
