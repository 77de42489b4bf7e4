"""Lexical and dense retrieval together: by reciprocal ranks, or by weighted scores."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ragexam.errors import InputError
from ragexam.retrieval.base import AskEach, Retrieved, Retriever, ScoringRetriever, best, prepare
from ragexam.retrieval.indexes.ensemble import ScoreEnsemble
from ragexam.sentences import phrase

RRF_CONSTANT = 60
"""k of Cormack, Clarke and Buettcher, "Reciprocal Rank Fusion", SIGIR 2009: score = sum of 1 / (k + rank)."""

RRF_DEPTH = 100
"""So many of each retriever's best are fused."""


class FusedIndex:
    """Reciprocal rank fusion of several retrievers.

    Args:
        retrievers: One or more.
        chunk_ids: In chunk order, to settle ties: all that they may bring.
        weights: One per retriever, what its reciprocal ranks are multiplied with; None for 1 each.
        constant: The k of the formula; larger values flatten the advantage of the first ranks.
        depth: How many of each retriever's best are fused (never fewer than asked for).
    """

    def __init__(
        self,
        retrievers: Sequence[Retriever],
        chunk_ids: Sequence[str],
        *,
        weights: Sequence[float] | None = None,
        constant: float = RRF_CONSTANT,
        depth: int = RRF_DEPTH,
    ) -> None:
        self.chunk_ids = tuple(chunk_ids)
        self._retrievers = tuple(retrievers)
        self._weights = None if weights is None else tuple(weights)
        self._order = {chunk_id: i for i, chunk_id in enumerate(self.chunk_ids)}
        self._constant = constant
        self._depth = depth

    def prepare(self, queries: Sequence[str], ask_each: AskEach) -> None:
        """Have each retriever prepare."""
        for retriever in self._retrievers:
            prepare(retriever, queries, ask_each)

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the k best of the fused lists; equal scores in chunk order."""
        depth = max(k, self._depth)
        lists = [retriever.search(queries, depth) for retriever in self._retrievers]
        return [fused(rankings, self._order, k, self._constant, self._weights) for rankings in zip(*lists, strict=True)]


def fused(
    rankings: Sequence[Retrieved],
    order: Mapping[str, int],
    k: int,
    constant: float = RRF_CONSTANT,
    weights: Sequence[float] | None = None,
) -> Retrieved:
    """Return the k best of several rankings by their reciprocal ranks, weight / (constant + rank) added up.

    Sums are exact but for their last rounding, so that the same ranks make a tie whichever ranking gave them.

    Args:
        rankings: Each best first.
        order: Chunk id to its place in chunk order, which settles ties.
        k: How many.
        constant: The k of the formula.
        weights: One per ranking; None for 1 each. A ranking of weight 0 adds nothing, its chunks neither.
    """
    parts: dict[str, list[float]] = {}
    for ranking, weight in zip(rankings, weights or [1.0] * len(rankings), strict=True):
        for rank, chunk_id in enumerate(ranking.chunk_ids if weight else (), start=1):
            parts.setdefault(chunk_id, []).append(weight / (constant + rank))
    scores = {chunk_id: math.fsum(own) for chunk_id, own in parts.items()}
    ids = sorted(scores, key=order.__getitem__)
    top = best(np.array([scores[i] for i in ids], dtype=np.float64), k)
    texts = tuple(dict.fromkeys(text for ranking in rankings for text in ranking.queries_used))
    return Retrieved(tuple(ids[i] for i in top), tuple(scores[ids[i]] for i in top), queries_used=texts)


class WeightedIndex(ScoreEnsemble):
    """A weighted sum of BM25's and dense scores, each brought to 0..1 per query or left as it is.

    score = w lexical + (1 - w) dense: the text weight of Teixeira de Lima et al. 2024, "Know Your RAG", section 5.

    Args:
        lexical: BM25.
        dense: Cosines.
        text_weight: w, 0 (dense alone) to 1 (lexical alone).
        raw: Add scores as they are: BM25's have no upper bound, so that small weights suffice.

    Raises:
        InputError: A weight outside 0..1, or retrievers over different chunks.
    """

    def __init__(
        self, lexical: ScoringRetriever, dense: ScoringRetriever, *, text_weight: float = 0.5, raw: bool = False
    ) -> None:
        if not 0.0 <= text_weight <= 1.0:
            raise InputError(phrase("The text weight is {0:n}; it must lie between 0 and 1.", text_weight))
        super().__init__((lexical, dense), (text_weight, 1.0 - text_weight), raw=raw)
