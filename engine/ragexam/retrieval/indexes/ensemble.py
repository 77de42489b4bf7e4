"""Several retrievers together by their scores; `hybrid.FusedIndex` puts them together by their ranks.

Afzal et al. 2024, "Towards Optimizing a Retrieval Augmented Generation using Large Language Model on Academic Data",
section 4.2.2: "the Ensemble Retriever combines the BM25 retrieval function with cosine similarity, offering adjustable
weighting between the two methods". What that module adds up is reciprocal ranks; the sum of scores is that of Teixeira
de Lima et al. 2024, "Know Your RAG", section 5, for any number of retrievers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import InputError
from ragexam.retrieval.base import AskEach, Retrieved, ScoringRetriever, prepare, search_by_scores


class ScoreEnsemble:
    """A weighted sum of several retrievers' scores, each brought to 0..1 per query.

    Args:
        retrievers: One or more over the same chunks.
        weights: One per retriever, 0 or more; those of an ensemble are best given so that they add up to 1.
        raw: Add scores as they are, in place of bringing them to 0..1 per query.

    Attributes:
        chunk_ids: Ids of the chunks in chunk order.

    Raises:
        InputError: The retrievers search different chunks.
    """

    def __init__(self, retrievers: Sequence[ScoringRetriever], weights: Sequence[float], *, raw: bool = False) -> None:
        if any(other.chunk_ids != retrievers[0].chunk_ids for other in retrievers):
            raise InputError("The retrievers whose scores are added up search different passages.", "Build them again.")
        self.chunk_ids = retrievers[0].chunk_ids
        self._weighted = tuple(zip(weights, retrievers, strict=True))
        self._raw = raw

    def score_all(self, queries: Sequence[str]) -> NDArray[np.float64]:
        """Return the weighted scores of all chunks, shape (len(queries), chunks)."""
        (weight, first), *others = self._weighted
        total = weight * self._scores(first, queries)
        for weight, other in others:
            total = total + weight * self._scores(other, queries)
        return total

    def _scores(self, retriever: ScoringRetriever, queries: Sequence[str]) -> NDArray[np.float64]:
        """Return scores of one retriever, brought to 0..1 unless they are taken raw; (queries, chunks)."""
        scores = retriever.score_all(queries)
        return scores if self._raw else normalised(scores)

    def prepare(self, queries: Sequence[str], ask_each: AskEach) -> None:
        """Have each retriever prepare."""
        for _, retriever in self._weighted:
            prepare(retriever, queries, ask_each)

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the min(k, chunks) best chunks; equal scores in chunk order."""
        return search_by_scores(self, queries, k)


def normalised(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Bring each row to 0..1 (least to most); a row of equal scores becomes zeros; (queries, chunks)."""
    if scores.size == 0:
        return scores
    low = scores.min(axis=1, keepdims=True)
    width = scores.max(axis=1, keepdims=True) - low
    brought: NDArray[np.float64] = np.divide(scores - low, width, out=np.zeros_like(scores), where=width > 0)
    return brought
