"""Base of every retriever, and the best of many scores, ties by chunk order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Retrieved:
    """Passages that one query returned, best first.

    Attributes:
        chunk_ids: Ids of the chunks.
        scores: One number per chunk, in the retriever's own scale.
        error: Why nothing could be retrieved, for a person; "" otherwise.
        queries_used: What a language model made of the query on the way, for a person: other wordings, or where to look.
    """

    chunk_ids: tuple[str, ...] = ()
    scores: tuple[float, ...] = ()
    error: str = ""
    queries_used: tuple[str, ...] = ()


class Retriever(Protocol):
    """Finds the chunks that suit a query."""

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the min(k, chunks) best chunks; equal scores in chunk order."""
        ...


class ScoringRetriever(Retriever, Protocol):
    """A retriever that can score every chunk.

    Attributes:
        chunk_ids: Ids of the chunks in chunk order.
    """

    chunk_ids: tuple[str, ...]

    def score_all(self, queries: Sequence[str]) -> NDArray[np.float64]:
        """Return the scores of all chunks, shape (len(queries), len(chunk_ids))."""
        ...


A = TypeVar("A")


class AskEach(Protocol):
    """Asks something about many questions and reports on it.

    Those that fail are passed by: they fail again, and are told, where they are searched.
    """

    def __call__(self, ask: Callable[[str], A], questions: Sequence[str], phase: str) -> Iterator[tuple[str, A]]:
        """Yield each question with its answer."""
        ...


def prepare(retriever: object, queries: Sequence[str], ask_each: AskEach) -> None:
    """Have a retriever, and those inside it, ask their models about many queries before it searches.

    So a language model is loaded once for all questions, and makes room before an embedding model comes. A retriever
    that asks nothing has no method `prepare`.
    """
    own = getattr(retriever, "prepare", None)
    if own is not None and queries:
        own(list(dict.fromkeys(queries)), ask_each)


class ClosedBook:
    """The retriever that brings nothing: the model has only what it knows [4.2]."""

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:  # noqa: ARG002
        """Return nothing for each query."""
        return [Retrieved() for _ in queries]


def best(scores: NDArray[np.float64], k: int) -> NDArray[np.intp]:
    """Return indices of the k largest scores, largest first, equal ones in their order.

    Args:
        scores: Shape (n,).
        k: How many; more than n gives n.
    """
    n = scores.shape[0]
    if k <= 0 or n == 0:
        return np.empty(0, dtype=np.intp)
    if k >= n:
        return np.argsort(-scores, kind="stable")
    # All that reach the k-th largest, in chunk order: ties at the border are then cut by chunk order.
    border = np.partition(scores, n - k)[n - k]
    candidates = np.flatnonzero(scores >= border)
    return candidates[np.argsort(-scores[candidates], kind="stable")[:k]]


_BLOCK_CELLS = 4_000_000
"""Scores held at once by `search_by_scores`: some 32 MB, however large exam and corpus are."""


def search_by_scores(index: ScoringRetriever, queries: Sequence[str], k: int) -> list[Retrieved]:
    """Score all chunks for a block of queries at a time and take each query's k best."""
    step = max(1, _BLOCK_CELLS // max(1, len(index.chunk_ids)))
    rankings: list[Retrieved] = []
    for first in range(0, len(queries), step):
        scores = index.score_all(queries[first : first + step])
        rankings.extend(retrieved(index.chunk_ids, row, k) for row in scores)
    return rankings


def retrieved(chunk_ids: Sequence[str], scores: NDArray[np.float64], k: int) -> Retrieved:
    """Return the k best of one query's scores over all chunks, shape (len(chunk_ids),)."""
    order = best(scores, k)
    return Retrieved(tuple(chunk_ids[i] for i in order), tuple(float(scores[i]) for i in order))
