"""Closed book: no passage at all, the yardstick below which nothing is retrieved [Guinet et al. 2024, 4.2]."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.records import Chunk, Item
from ragexam.retrieval.base import ClosedBook, Retrieved, Retriever
from ragexam.retrieval.kind import SearchKind


class ClosedBookKind(SearchKind):
    """Hands over nothing."""

    def without_search(self) -> Retriever:
        """Return the retriever that brings nothing."""
        return ClosedBook()

    def for_items(self, items: Sequence[Item], chunks: Sequence[Chunk]) -> list[Retrieved]:
        """Return nothing for each item."""
        return [Retrieved() for _ in items]


KIND = ClosedBookKind(
    name="closed_book",
    label="Closed book",
    summary="nothing: what the model knows by itself",
    explanation="A yardstick: no passage at all, so the LLM must know or guess.",
    plain="without documents",
    group="Yardsticks",
    order=10,
    searches=False,
    brings_passages=False,
)
