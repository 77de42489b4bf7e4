"""The oracle: the passages that hold the answer, the yardstick above which no retriever gets [Guinet et al. 2024, 4.2]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ragexam.errors import InputError
from ragexam.records import Chunk, Item
from ragexam.retrieval.base import Retrieved, Retriever
from ragexam.retrieval.indexes.parents import readable_chunks
from ragexam.retrieval.judging.evidence import covers, gold_chunks
from ragexam.retrieval.kind import SearchKind


class OracleKind(SearchKind):
    """Hands over the smallest set of chunks that covers an item's evidence, every piece of it."""

    def without_search(self) -> Retriever:
        """Refuse a free question.

        Raises:
            InputError: Always.
        """
        raise InputError("The oracle reads the gold evidence of an item; it cannot be asked a free question.")

    def for_items(self, items: Sequence[Item], chunks: Sequence[Chunk]) -> list[Retrieved]:
        """Return the gold passages of each item, with `error` where there are none."""
        by_document: dict[str, list[Chunk]] = {}
        for chunk in readable_chunks(chunks):
            by_document.setdefault(chunk.document_id, []).append(chunk)
        return [_gold(item, by_document) for item in items]


def _gold(item: Item, by_document: Mapping[str, Sequence[Chunk]]) -> Retrieved:
    if not item.evidence:
        return Retrieved(error="This item names no evidence, so the oracle has no passage to hand over.")
    near = [chunk for d in dict.fromkeys(s.document_id for s in item.evidence) for chunk in by_document.get(d, [])]
    gold = gold_chunks(item.evidence, near)
    if not gold:
        return Retrieved(error="The evidence of this item is no longer in the corpus.")
    if item.needs_all and not covers(gold, item.evidence):
        return Retrieved(error="A part of the evidence of this item is no longer in the corpus.")
    return Retrieved(tuple(chunk.id for chunk in gold), tuple(1.0 for _ in gold))


KIND = OracleKind(
    name="oracle",
    label="Oracle",
    summary="the passages that hold the answer: the upper bound",
    explanation="A yardstick: the very passage that the item was made from. No retriever can do this.",
    plain="with the right passage given",
    group="Yardsticks",
    order=20,
    searches=False,
    reads_evidence=True,
)
