"""Documents by what is asked of them."""

from __future__ import annotations

from dataclasses import replace

from ragexam.exam.demands.coverage import demand_coverage
from ragexam.exam.demands.kind import LOOKUP
from ragexam.records import Document, DocumentStatus, Item, ItemState, Span


def document(name: str) -> Document:
    return Document(id=name, title=name, source=name, status=DocumentStatus.IMPORTED)


def item(name: str, demand: str, *documents: str) -> Item:
    spans = tuple(Span(d, 0, 5) for d in documents)
    return Item(
        name, "How much?", ("1", "2"), 0, evidence=spans, origin="generated", strategy="structured", demand=demand
    )


def test_a_question_over_two_documents_counts_for_both() -> None:
    items = [item("1", "", "a"), item("2", "difference", "a", "b"), item("3", "difference", "a", "a")]
    coverage = demand_coverage(items, [document(name) for name in "abc"])
    assert coverage.demands == (LOOKUP, "difference")
    assert coverage.asked == (1, 2)
    assert coverage.documents == (1, 2)
    assert coverage.counts == {"a": (1, 2), "b": (0, 1), "c": (0, 0)}


def test_what_is_not_asked_is_not_counted() -> None:
    items = [replace(item("1", "", "a"), state=ItemState.DROPPED), item("2", "", "elsewhere")]
    coverage = demand_coverage(items, [document("a")])
    assert (coverage.demands, coverage.asked, coverage.documents) == ((LOOKUP,), (1,), (0,))
    assert coverage.counts == {"a": (0,)}


def test_no_items() -> None:
    assert demand_coverage([], []).demands == ()
