"""Re-ranking: a scorer that reads question and passage together orders the candidates of a cheaper retriever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ragexam.embedding.protocols import PairScorer
from ragexam.retrieval.base import AskEach, Retrieved, Retriever, best, prepare


class RerankedIndex:
    """The hybrid with a cross-encoder of the paper [4.2], or with a language model as the scorer.

    Args:
        candidates_from: Proposes the candidates.
        scorer: Scores (query, passage).
        texts: Chunk id to text, in chunk order.
        candidates: How many are scored per query (never fewer than asked for).
    """

    def __init__(
        self, candidates_from: Retriever, scorer: PairScorer, texts: Mapping[str, str], *, candidates: int = 10
    ) -> None:
        self._first = candidates_from
        self._scorer = scorer
        self._texts = dict(texts)
        self._order = {chunk_id: i for i, chunk_id in enumerate(self._texts)}
        self._candidates = candidates

    def prepare(self, queries: Sequence[str], ask_each: AskEach) -> None:
        """Have what proposes the candidates prepare."""
        prepare(self._first, queries, ask_each)

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the k best candidates by the scorer; equal scores in chunk order."""
        proposed = self._first.search(queries, max(k, self._candidates))
        return [self._rerank(query, ranking, k) for query, ranking in zip(queries, proposed, strict=True)]

    def _rerank(self, query: str, retrieved: Retrieved, k: int) -> Retrieved:
        ids = sorted(retrieved.chunk_ids, key=self._order.__getitem__)
        if not ids:
            return retrieved
        scores = np.asarray(self._scorer.score(query, [self._texts[i] for i in ids]), dtype=np.float64)
        order = best(scores, k)
        return Retrieved(
            tuple(ids[i] for i in order), tuple(float(scores[i]) for i in order), queries_used=retrieved.queries_used
        )
