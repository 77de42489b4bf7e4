"""BM25 as one sparse matrix of ready weights, so that a whole exam is one product.

Frequencies are counted here, as a matrix; what they are worth (inverse document frequencies, saturation, normalisation) is the
package `rank_bm25`'s. Scores are equal to the package's, its treatment of a term in more than half of the chunks included: there Okapi's
inverse document frequency is negative, and the package puts a quarter of the mean in its place.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from itertools import chain
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from rank_bm25 import BM25L, BM25Okapi, BM25Plus
from scipy.sparse import coo_array, csr_array

from ragexam.errors import NotEnoughData
from ragexam.records import Chunk
from ragexam.retrieval.base import Retrieved, search_by_scores
from ragexam.retrieval.indexes.stems import Stemmer
from ragexam.retrieval.indexes.tokens import tokens

Variant = Literal["okapi", "l", "plus"]

VARIANTS: Mapping[str, Any] = {"okapi": BM25Okapi, "l": BM25L, "plus": BM25Plus}
"""As the package has them: Okapi (Robertson and others 1994); "l", which multiplies BM25L's weight (Lv and Zhai 2011) by the
frequency once more, so that repetition counts more than in the article; BM25+ (Lv and Zhai 2011), where every occurrence counts."""


class Bm25Index:
    """BM25 over chunks.

    For a term t in chunk d with frequency f, and c = f / (1 - b + b |d| / mean |d|), the weight is idf(t) times

        okapi   f (k1 + 1) / (f + k1 (1 - b + b |d| / mean |d|))
        l       f (k1 + 1) (c + 0.5) / (k1 + c + 0.5)
        plus    1 + okapi's, also for f = 0

    A query's score is the sum over its terms, repeated terms counted as often as they occur.

    Args:
        chunks: In chunk order; at least one.
        k1: Saturation of term frequency.
        b: Share of length normalisation.
        variant: A name of `VARIANTS`.
        stop: Terms to leave out of chunks and queries.
        stem: Cuts the terms that are left to their stems; none where None.

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
        variant: Variant = "okapi",
        stop: Set[str] = frozenset(),
        stem: Stemmer | None = None,
    ) -> None:
        if not chunks:
            raise NotEnoughData("There is nothing to search: the corpus has no passages.", "Import documents first.")
        self.chunk_ids = tuple(chunk.id for chunk in chunks)
        self._stop, self._stem = stop, stem
        texts = [self._terms(chunk.text) for chunk in chunks]
        if not any(texts):
            texts[0] = [""]  # a corpus without any word: no query has this one
        self._vocabulary, counts = _count_terms(texts)
        statistics = _statistics(self._vocabulary, counts, variant, k1, b)
        idf = np.fromiter(statistics.idf.values(), np.float64, len(statistics.idf))
        self._weights = _weights(statistics, counts, idf, variant)
        self._everywhere = idf * statistics.delta if variant == "plus" else None

    def score_all(self, queries: Sequence[str]) -> NDArray[np.float64]:
        """Return the scores of all chunks, shape (len(queries), chunks)."""
        asked = self._count(queries)
        scores = np.asarray((asked @ self._weights).toarray(), dtype=np.float64)
        return scores if self._everywhere is None else scores + (asked @ self._everywhere)[:, None]

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the min(k, chunks) best chunks; equal scores in chunk order."""
        return search_by_scores(self, queries, k)

    def _terms(self, text: str) -> list[str]:
        terms = tokens(text, self._stop)
        return terms if self._stem is None else self._stem(terms)

    def _count(self, queries: Sequence[str]) -> csr_array:
        """Return how often each query has each known term, shape (len(queries), terms)."""
        columns: list[int] = []
        values: list[int] = []
        starts = [0]
        for query in queries:
            for word, count in Counter(self._terms(query)).items():
                column = self._vocabulary.get(word)
                if column is not None:
                    columns.append(column)
                    values.append(count)
            starts.append(len(columns))
        return csr_array((np.array(values, np.float64), columns, starts), shape=(len(queries), len(self._vocabulary)))


def _count_terms(texts: Sequence[Sequence[str]]) -> tuple[dict[str, int], csr_array]:
    """Return the row of each term, in order of appearance, and how often each chunk has it, shape (terms, chunks)."""
    vocabulary: defaultdict[str, int] = defaultdict()
    vocabulary.default_factory = vocabulary.__len__
    lengths = [len(text) for text in texts]
    terms = np.fromiter(map(vocabulary.__getitem__, chain.from_iterable(texts)), np.int32, sum(lengths))
    chunks = np.repeat(np.arange(len(texts), dtype=np.int32), lengths)
    counts = coo_array((np.ones(len(terms)), (terms, chunks)), shape=(len(vocabulary), len(texts))).tocsr()
    return dict(vocabulary), counts


def _statistics(vocabulary: Mapping[str, int], counts: csr_array, variant: Variant, k1: float, b: float) -> Any:
    """Return an index of `rank_bm25` with its inverse document frequencies, without its tables of words by chunk.

    `counts` is (terms, chunks). The package counts word by word in Python, which takes longer than all the rest.
    """
    statistics = VARIANTS[variant]([[""]], k1=k1, b=b)
    statistics.corpus_size = counts.shape[1]
    statistics.doc_len = counts.sum(axis=0)
    statistics.avgdl = statistics.doc_len.sum() / counts.shape[1]
    statistics.idf = {}
    statistics._calc_idf(dict(zip(vocabulary, np.diff(counts.indptr).tolist(), strict=True)))
    return statistics


def _weights(statistics: Any, counts: csr_array, idf: NDArray[np.float64], variant: Variant) -> csr_array:
    """Return the weights of terms that chunks hold, shape (terms, chunks).

    Args:
        statistics: An index of `rank_bm25`.
        counts: How often each chunk has each term, shape (terms, chunks).
        idf: Inverse document frequencies, shape (terms,).
        variant: A name of `VARIANTS`.
    """
    frequency = counts.data
    norm = (1 - statistics.b + statistics.b * statistics.doc_len / statistics.avgdl)[counts.indices]
    k1 = statistics.k1
    if variant == "l":
        c = frequency / norm + statistics.delta
        weights = frequency * (k1 + 1) * c / (k1 + c)
    else:
        weights = frequency * (k1 + 1) / (frequency + k1 * norm)
    return csr_array(
        (np.repeat(idf, np.diff(counts.indptr)) * weights, counts.indices, counts.indptr), shape=counts.shape
    )
