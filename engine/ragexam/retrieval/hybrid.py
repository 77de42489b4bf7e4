"""Lexical and dense retrieval together: by reciprocal ranks, or by weighted scores."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import InputError
from ragexam.retrieval.base import Retrieved, Retriever, ScoringRetriever, best, search_by_scores

RRF_CONSTANT = 60
"""k of Cormack, Clarke and Buettcher, "Reciprocal Rank Fusion", SIGIR 2009: score = sum of 1 / (k + rank)."""

RRF_DEPTH = 100
"""So many of each retriever's best are fused."""


class FusedIndex:
    """Reciprocal rank fusion of several retrievers over the same chunks.

    Args:
        retrievers: Two or more.
        chunk_ids: In chunk order, to settle ties.
        constant: The k of the formula; larger values flatten the advantage of the first ranks.
        depth: How many of each retriever's best are fused (never fewer than asked for).
    """

    def __init__(
        self,
        retrievers: Sequence[Retriever],
        chunk_ids: Sequence[str],
        *,
        constant: float = RRF_CONSTANT,
        depth: int = RRF_DEPTH,
    ) -> None:
        self.chunk_ids = tuple(chunk_ids)
        self._retrievers = tuple(retrievers)
        self._order = {chunk_id: i for i, chunk_id in enumerate(self.chunk_ids)}
        self._constant = constant
        self._depth = depth

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the k best of the fused lists; equal scores in chunk order."""
        depth = max(k, self._depth)
        lists = [retriever.search(queries, depth) for retriever in self._retrievers]
        return [self._fuse(rankings, k) for rankings in zip(*lists, strict=True)]

    def _fuse(self, rankings: Sequence[Retrieved], k: int) -> Retrieved:
        scores: dict[str, float] = {}
        for ranking in rankings:
            for rank, chunk_id in enumerate(ranking.chunk_ids, start=1):
                scores[chunk_id] = scores.get(chunk_id, 0.0) + 1.0 / (self._constant + rank)
        ids = sorted(scores, key=self._order.__getitem__)
        order = best(np.array([scores[i] for i in ids], dtype=np.float64), k)
        return Retrieved(tuple(ids[i] for i in order), tuple(scores[ids[i]] for i in order))


class WeightedIndex:
    """A weighted sum of two retrievers' scores, each brought to 0..1 per query.

    Args:
        lexical: BM25.
        dense: Cosines.
        weight: Share of the dense score, 0 (lexical alone) to 1 (dense alone).

    Raises:
        InputError: A weight outside 0..1, or retrievers over different chunks.
    """

    def __init__(self, lexical: ScoringRetriever, dense: ScoringRetriever, *, weight: float = 0.5) -> None:
        if not 0.0 <= weight <= 1.0:
            raise InputError(f"The weight of the dense score is {weight}; it must lie between 0 and 1.")
        if lexical.chunk_ids != dense.chunk_ids:
            raise InputError("The two retrievers of a hybrid search different passages.", "Build both again.")
        self.chunk_ids = lexical.chunk_ids
        self._lexical = lexical
        self._dense = dense
        self._weight = weight

    def score_all(self, queries: Sequence[str]) -> NDArray[np.float64]:
        """Return the weighted scores of all chunks, shape (len(queries), chunks)."""
        lexical = normalised(self._lexical.score_all(queries))
        dense = normalised(self._dense.score_all(queries))
        return (1.0 - self._weight) * lexical + self._weight * dense

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the min(k, chunks) best chunks; equal scores in chunk order."""
        return search_by_scores(self, queries, k)


def normalised(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Bring each row to 0..1 (least to most); a row of equal scores becomes zeros. Shape kept."""
    if scores.size == 0:
        return scores
    low = scores.min(axis=1, keepdims=True)
    width = scores.max(axis=1, keepdims=True) - low
    brought: NDArray[np.float64] = np.divide(scores - low, width, out=np.zeros_like(scores), where=width > 0)
    return brought
