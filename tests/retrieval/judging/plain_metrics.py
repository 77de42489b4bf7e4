"""Computes what rankings are worth one by one, by the plain definitions."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.records import Chunk, Span
from ragexam.retrieval.judging import ranked_metrics
from ragexam.retrieval.judging.metrics import best_gains, gains


def reciprocal_rank(passages: Sequence[Chunk], evidence: Sequence[Span]) -> float:
    """Return 1 / rank (from 1) of the first passage that holds any of the evidence; 0 where none does."""
    return ranked_metrics.reciprocal_rank(gains(passages, evidence))


def ndcg(passages: Sequence[Chunk], evidence: Sequence[Span], corpus: Sequence[Chunk], k: int) -> float:
    """Return discounted cumulative gain over that of the best order, 0..1 (Jarvelin and Kekalainen, 2002)."""
    return min(1.0, ranked_metrics.ndcg(gains(passages[:k], evidence), best_gains(evidence, corpus, k), k))
