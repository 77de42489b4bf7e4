"""Dense retrieval: inner products of unit vectors, exact for small corpora, hnswlib's graph above."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder
from ragexam.errors import InputError, NotEnoughData
from ragexam.retrieval.base import AskEach, Retrieved, best, search_by_scores
from ragexam.sentences import phrase

EXACT_LIMIT = 5_000
"""Up to so many chunks every one is compared."""

_DECIMALS = 6
"""Cosines are rounded to so many decimals: the same text gives the same score whatever the shape of the
product, so that ties are ties and chunk order decides them."""

_LINKS, _BUILD_EFFORT, _SEARCH_EFFORT, _SEED = 16, 200, 200, 0


class DenseIndex:
    """Search by cosine similarity.

    Args:
        chunk_ids: In chunk order; at least one.
        vectors: Unit vectors, shape (len(chunk_ids), embedder.dimension).
        embedder: Embeds the queries.
        exact_limit: Up to so many chunks every one is compared; above, hnswlib's graph proposes candidates.

    Attributes:
        chunk_ids: Ids of the chunks in chunk order.
        exact: Whether every chunk is compared.

    Raises:
        NotEnoughData: No chunks.
        InputError: Vectors and chunks do not match.
    """

    def __init__(
        self,
        chunk_ids: Sequence[str],
        vectors: NDArray[np.float32],
        embedder: Embedder,
        *,
        exact_limit: int = EXACT_LIMIT,
    ) -> None:
        if not chunk_ids:
            raise NotEnoughData("There is nothing to search: the corpus has no passages.", "Import documents first.")
        if vectors.ndim != 2 or vectors.shape != (len(chunk_ids), embedder.dimension):
            raise InputError(
                phrase(
                    "The stored vectors (shape {0:raw}) do not belong to these {1:n} passages and this embedding "
                    "model (dimension {2:n}).",
                    vectors.shape,
                    len(chunk_ids),
                    embedder.dimension,
                ),
                "Compute the vectors again.",
            )
        self.chunk_ids = tuple(chunk_ids)
        self.exact = len(chunk_ids) <= exact_limit
        self._vectors = np.ascontiguousarray(vectors, dtype=np.float32)
        self._embedder = embedder
        self._graph: Any = None if self.exact else _graph(self._vectors)

    def score_all(self, queries: Sequence[str]) -> NDArray[np.float64]:
        """Return the exact cosines of all chunks, shape (len(queries), chunks)."""
        return self._cosines(self._embedder.embed(queries, "query"), self._vectors)

    def prepare(self, queries: Sequence[str], ask_each: AskEach) -> None:  # noqa: ARG002
        """Embed all queries at once: an embedder that keeps its vectors has them when they are searched."""
        self._embedder.embed(queries, "query")

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the min(k, chunks) best chunks; equal scores in chunk order."""
        if not queries:
            return []
        if self._graph is None:
            return search_by_scores(self, queries, k)
        asked = self._embedder.embed(queries, "query")
        wanted = min(len(self.chunk_ids), max(k, 1))
        self._graph.set_ef(max(_SEARCH_EFFORT, 2 * wanted))
        near, _ = self._graph.knn_query(asked, k=wanted, num_threads=1)
        rankings = []
        for vector, candidates in zip(asked, near, strict=True):
            order = np.sort(candidates.astype(np.intp))
            scores = self._cosines(vector[None, :], self._vectors[order])[0]
            top = best(scores, k)
            ids = tuple(self.chunk_ids[order[i]] for i in top)
            rankings.append(Retrieved(ids, tuple(float(scores[i]) for i in top)))
        return rankings

    @staticmethod
    def _cosines(queries: NDArray[np.float32], vectors: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return cosines, (queries, chunks), of unit vectors: (queries, dimension) and (chunks, dimension)."""
        products = (queries @ vectors.T).astype(np.float64)
        return np.round(products, _DECIMALS, out=products)  # in place: another array of that size costs page faults


def _graph(vectors: NDArray[np.float32]) -> Any:
    """Build hnswlib's graph of (chunks, dimension), on one thread: with more, it depends on which thread was faster."""
    import hnswlib

    graph = hnswlib.Index(space="ip", dim=vectors.shape[1])
    graph.init_index(max_elements=len(vectors), M=_LINKS, ef_construction=_BUILD_EFFORT, random_seed=_SEED)
    graph.add_items(vectors, np.arange(len(vectors)), num_threads=1)
    return graph
