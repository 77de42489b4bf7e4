"""Metrics of retrieval: recall@k, hit rate@k, MRR and nDCG@k against document spans.

Relevance is not a label of a chunk: the gain of a passage is the share of the evidence's characters that it
adds to what the passages before it hold. Two overlapping chunks with the same sentence are thus not counted twice,
and every figure keeps its meaning when the corpus is chunked anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ragexam.records import Chunk, Item, Span
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.judging import ranked_metrics
from ragexam.retrieval.judging.evidence import covered_share, covers, needed


@dataclass(frozen=True, slots=True)
class RetrievalQuality:
    """Means over the items that have evidence; None where there is none.

    Attributes:
        items: How many items the means are over.
        hit_rate: Share of items whose evidence the first k passages hold wholly: every piece of it.
        any_rate: Share of items of whose evidence the first k passages hold any.
        recall: Mean share of the evidence's characters held by the first k passages.
        mrr: Mean of 1 / rank of the first passage that holds any of the evidence; 0 where none of the k does.
        ndcg: Mean discounted gain, 1 where the best passages stand first.
        whole: Of each of these items, whether the first k passages hold its evidence wholly.
    """

    items: int
    hit_rate: float | None
    any_rate: float | None
    recall: float | None
    mrr: float | None
    ndcg: float | None
    whole: tuple[bool, ...] = ()


def gains(passages: Sequence[Chunk], evidence: Sequence[Span]) -> list[float]:
    """Return the share of the evidence that each passage adds to those before it, shape (len(passages),)."""
    return _gains([(passage,) for passage in passages], evidence)


def retrieval_quality(
    rankings: Sequence[Retrieved],
    items: Sequence[Item],
    chunks: Sequence[Chunk],
    k: int,
    places: Mapping[str, Sequence[Chunk]] | None = None,
) -> RetrievalQuality:
    """Judge what a retriever brought for an exam.

    Args:
        rankings: One per item, in their order.
        items: The exam.
        chunks: The corpus.
        k: Passages looked at; results shorter than k are judged as they are.
        places: Passages that are no chunks, by id, each with all that it holds of documents; it has one rank.
    """
    by_id: dict[str, Sequence[Chunk]] = {chunk.id: (chunk,) for chunk in chunks} | dict(places or {})
    by_document: dict[str, list[Sequence[Chunk]]] = {}
    for passage in by_id.values():
        for document in {chunk.document_id for chunk in passage}:
            by_document.setdefault(document, []).append(passage)
    rows: list[tuple[float, float, float, float, float]] = []
    for result, item in zip(rankings, items, strict=True):
        if not item.evidence:
            continue
        passages = [by_id[i] for i in result.chunk_ids[:k]]
        held = [chunk for passage in passages for chunk in passage]
        near = [passage for document in needed(item.evidence) for passage in by_document.get(document, [])]
        added = _gains(passages, item.evidence)
        rows.append(
            (
                float(covers(held, item.evidence)),
                float(any(holds_some(chunk, item.evidence) for chunk in held)),
                covered_share(held, item.evidence),
                ranked_metrics.reciprocal_rank(added),
                min(1.0, ranked_metrics.ndcg(added, _best_gains(item.evidence, near, k), k)),
            )
        )
    if not rows:
        return RetrievalQuality(0, None, None, None, None, None)
    hit, some, recall, mrr, discounted = (sum(column) / len(rows) for column in zip(*rows, strict=True))
    return RetrievalQuality(len(rows), hit, some, recall, mrr, discounted, tuple(bool(row[0]) for row in rows))


def holds_some(chunk: Chunk, evidence: Sequence[Span]) -> bool:
    """Return whether a chunk holds any of the evidence."""
    return any(
        span.document_id == chunk.document_id and max(span.start, chunk.start) < min(span.end, chunk.end)
        for span in evidence
    )


def best_gains(evidence: Sequence[Span], corpus: Sequence[Chunk], k: int) -> list[float]:
    """Return gains of the best order: k times, the chunk of the corpus that adds most, as long as one adds anything.

    Args:
        evidence: Spans.
        corpus: All chunks (only those that hold evidence matter).
        k: At most so many; the best order of fewer is its beginning.
    """
    return _best_gains(evidence, [(chunk,) for chunk in corpus], k)


def _gains(passages: Sequence[Sequence[Chunk]], evidence: Sequence[Span]) -> list[float]:
    """Return the share of the evidence that each passage adds, which may hold several places."""
    held, added, seen = 0.0, [], list[Chunk]()
    for passage in passages:
        seen += passage
        share = covered_share(seen, evidence)
        added.append(share - held)
        held = share
    return added


def _best_gains(evidence: Sequence[Span], corpus: Sequence[Sequence[Chunk]], k: int) -> list[float]:
    left = [passage for passage in corpus if any(holds_some(chunk, evidence) for chunk in passage)]
    if len(left) == 1 and k > 0:  # as a rule: nothing is to be put in order
        return _gains(left, evidence)
    taken: list[Sequence[Chunk]] = []
    seen: list[Chunk] = []
    while left and len(taken) < k:
        shares = [covered_share([*seen, *passage], evidence) for passage in left]
        if taken and max(shares) <= covered_share(seen, evidence):
            break
        taken.append(left.pop(shares.index(max(shares))))
        seen += taken[-1]
    return _gains(taken, evidence)
