"""BM25 (Okapi) as one sparse matrix of ready weights, so that a whole exam is one product.

Weights are those of the `rank_bm25` package's `BM25Okapi`, its treatment of negative idf included: a term in
more than half of the chunks gets `epsilon` times the mean idf.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from ragexam.errors import NotEnoughData
from ragexam.records import Chunk
from ragexam.retrieval.base import Retrieved, search_by_scores
from ragexam.retrieval.tokens import tokens


class Bm25Index:
    """BM25 over chunks.

    For a term t in chunk d with frequency f: weight = idf(t) f (k1 + 1) / (f + k1 (1 - b + b |d| / mean |d|)),
    idf(t) = ln(N - n(t) + 0.5) - ln(n(t) + 0.5). A query's score is the sum over its terms, repeated terms counted
    as often as they occur.

    Args:
        chunks: In chunk order; at least one.
        k1: Saturation of term frequency.
        b: Share of length normalisation.
        epsilon: Share of the mean idf that replaces a negative one.
        stop: Terms to leave out of chunks and queries.

    Attributes:
        chunk_ids: Ids of the chunks in chunk order.

    Raises:
        NotEnoughData: No chunks.
    """

    def __init__(
        self,
        chunks: Sequence[Chunk],
        *,
        k1: float = 1.5,
        b: float = 0.75,
        epsilon: float = 0.25,
        stop: Set[str] = frozenset(),
    ) -> None:
        if not chunks:
            raise NotEnoughData("There is nothing to search: the corpus has no passages.", "Import documents first.")
        self.chunk_ids = tuple(chunk.id for chunk in chunks)
        self._stop = stop
        self._vocabulary: dict[str, int] = {}
        counts = self._count([tokens(chunk.text, stop) for chunk in chunks], grow=True)
        self._weights = _weights(counts, k1, b, epsilon).T.tocsr()

    def score_all(self, queries: Sequence[str]) -> NDArray[np.float64]:
        """Return the scores of all chunks, shape (len(queries), chunks)."""
        asked = self._count([tokens(query, self._stop) for query in queries], grow=False)
        return np.asarray((asked @ self._weights).toarray(), dtype=np.float64)

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the min(k, chunks) best chunks; equal scores in chunk order."""
        return search_by_scores(self, queries, k)

    def _count(self, texts: Sequence[Sequence[str]], *, grow: bool) -> csr_array:
        """Count terms: shape (len(texts), terms). Unknown terms widen the vocabulary or are left out."""
        vocabulary = self._vocabulary
        columns: list[int] = []
        values: list[int] = []
        starts = [0]
        for words in texts:
            for word, count in Counter(words).items():
                column = vocabulary.setdefault(word, len(vocabulary)) if grow else vocabulary.get(word)
                if column is not None:
                    columns.append(column)
                    values.append(count)
            starts.append(len(columns))
        shape = (len(texts), max(1, len(vocabulary)))
        return csr_array((np.array(values, dtype=np.float64), columns, starts), shape=shape)


def _weights(counts: csr_array, k1: float, b: float, epsilon: float) -> csr_array:
    """Turn counts (chunks, terms) into BM25 weights of the same shape."""
    n_chunks, n_terms = counts.shape
    lengths = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()
    held = np.bincount(counts.indices, minlength=n_terms).astype(np.float64)
    idf = np.log(n_chunks - held + 0.5) - np.log(held + 0.5)
    known = held > 0  # a corpus without any word still has one, empty, column
    if known.any():
        idf[idf < 0] = epsilon * idf[known].mean()
    rows = np.repeat(np.arange(n_chunks), np.diff(counts.indptr))
    mean_length = lengths.mean() or 1.0
    frequency = counts.data
    saturated = frequency * (k1 + 1) / (frequency + k1 * (1 - b + b * lengths[rows] / mean_length))
    return csr_array((idf[counts.indices] * saturated, counts.indices, counts.indptr), shape=counts.shape)
