"""Number of passages that an oracle is taken to hand over."""

from __future__ import annotations

import pytest

from ragexam.pipelines.forecast import GOLD_PASSAGES
from ragexam.queries.pipelines.planning import gold_passages_of
from ragexam.records import Item


def item(name: str, passage: str, strategy: str) -> Item:
    return Item(name, "How much?", ("1", "2"), 0, passage=passage, strategy=strategy)


def test_all_passages_of_a_composed_question_count_and_one_of_a_lookup() -> None:
    lookup, composed = item("a", "x" * 600, "structured"), item("b", "x" * 900, "composed")
    assert gold_passages_of([lookup], 300) == GOLD_PASSAGES
    assert gold_passages_of([composed], 300) == 3
    assert gold_passages_of([lookup, composed], 300) == pytest.approx((GOLD_PASSAGES + 3) / 2)
    assert gold_passages_of([composed], 0) == GOLD_PASSAGES == gold_passages_of([], 300)
