"""Checks which items ought to be written: of which kind, on which topics, how hard."""

from __future__ import annotations

from typing import Any

import numpy as np

from ragexam.queries.run.wanted_items import WantedItems, wanted_in_words, wanted_items
from ragexam.records import Item
from ragexam.report.results.compare import Contest
from ragexam.report.results.results import ExamResults, build_results


def answered(ready: Any, right: np.ndarray, items: list[Item], seconds: np.ndarray) -> ExamResults:
    """Return answers that are right as often as is said of each item, each of which took so long."""
    pipelines = [p for p in ready.store.pipelines.chosen() if p.retriever.kind not in ("closed_book", "oracle")]
    correct = np.random.default_rng(2).random((len(pipelines), len(items))) < right
    shape = correct.shape
    return build_results(
        pipelines,
        items,
        loglikelihoods=np.where(correct[:, :, None] == (np.arange(4) == 0), -1.0, -9.0),
        lengths=np.full((3, *shape, 4), 1, dtype=np.int32),
        failed=np.zeros(shape, dtype=np.bool_),
        prompt_tokens=np.ones(shape),
        seconds=np.broadcast_to(seconds, shape).copy(),
        retrieval_seconds=np.zeros(shape),
    )


def exam(demands: list[str], topics: list[str]) -> list[Item]:
    return [
        Item(f"i{k}", f"Question {k}?", ("a", "b", "c", "d"), 0, demand=name, topic=topic)
        for k, (name, topic) in enumerate(zip(demands, topics, strict=True))
    ]


KINDS = ["lookup"] * 30 + ["difference"] * 30


def test_wanted_items_are_of_the_kind_that_tells_most(ready: Any) -> None:
    items = exam(KINDS, ["t0", "t1"] * 30)
    results = answered(ready, np.r_[np.full(30, 0.98), np.full(30, 0.55)], items, np.ones(60))
    wanted = wanted_items(Contest(results, 0), 400.0)
    assert wanted is not None
    assert (wanted.demand, wanted.count, wanted.off_target) == ("difference", 40, "")
    assert 0.3 < wanted.least <= wanted.most < 0.95
    assert "of the kind Difference on further documents" in wanted_in_words(wanted)
    assert wanted_items(Contest(results, 0), None) is None


def test_kind_that_takes_long_tells_less_in_a_second(ready: Any) -> None:
    items = exam(KINDS, ["t0", "t1"] * 30)
    right = np.r_[np.full(30, 0.9), np.full(30, 0.55)]
    quick = wanted_items(Contest(answered(ready, right, items, np.ones(60)), 0), 10.0)
    slow = wanted_items(Contest(answered(ready, right, items, np.r_[np.ones(30), np.full(30, 20.0)]), 0), 10.0)
    assert quick is not None
    assert slow is not None
    assert (quick.demand, slow.demand) == ("difference", "lookup")


def test_topics_have_parts_by_what_they_tell(ready: Any) -> None:
    items = exam(["lookup"] * 60, ["dull"] * 30 + ["telling"] * 30)
    results = answered(ready, np.r_[np.full(30, 0.99), np.full(30, 0.5)], items, np.ones(60))
    wanted = wanted_items(Contest(results, 0), 10.0)
    assert wanted is not None
    parts = dict(wanted.topics)
    assert next(iter(parts)) == "telling"
    assert parts["telling"] > parts["dull"] >= 0.5
    assert "Most of them on: telling and dull." in wanted_in_words(wanted)


def test_exam_that_all_leaders_pass_asks_for_other_questions(ready: Any) -> None:
    items = exam(["lookup"] * 60, ["t"] * 60)
    wanted = wanted_items(Contest(answered(ready, np.full(60, 0.985), items, np.ones(60)), 0), None)
    assert wanted is not None
    assert (wanted.off_target, wanted.topics) == ("easy", ())
    assert wanted_in_words(wanted).startswith("Nearly all questions are far too easy for those that lead")
    hard = wanted_in_words(WantedItems(3, "", (), 0.1, 0.4, "hard"))
    assert hard.startswith("Nearly all questions are far too hard for those that lead")
    nothing = wanted_items(Contest(answered(ready, np.ones(60), items, np.ones(60)), 0), None)
    assert nothing == WantedItems(20, "", (), None, None, "easy")
    assert wanted_in_words(nothing).endswith("It takes 20 more questions that are harder.")
