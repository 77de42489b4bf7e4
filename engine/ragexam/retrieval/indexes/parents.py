"""Child/parent chunking: small chunks are searched, the larger ones that hold them are handed over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ragexam.records import Chunk
from ragexam.retrieval.base import AskEach, Retrieved, Retriever, prepare


def searched_chunks(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Return the chunks that an index holds: all but those that are parents of others, in chunk order."""
    parents = {chunk.parent_id for chunk in chunks if chunk.parent_id is not None}
    return [chunk for chunk in chunks if chunk.id not in parents]


def readable_chunks(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Return the chunks that a model may read: parents, and those without one among `chunks`, in chunk order."""
    ids = {chunk.id for chunk in chunks}
    return [chunk for chunk in chunks if chunk.parent_id not in ids]


class ParentIndex:
    """Turns the children that a retriever finds into their parents, each once, at its best child's rank.

    Args:
        children: Searches the children.
        parents: Child id to parent id, for the children that have one.
        widest: Most children of one parent; so many times k are searched, so that k parents are found.
    """

    def __init__(self, children: Retriever, parents: Mapping[str, str], widest: int) -> None:
        self._children = children
        self._parents = dict(parents)
        self._widest = widest

    def prepare(self, queries: Sequence[str], ask_each: AskEach) -> None:
        """Have what searches the children prepare."""
        prepare(self._children, queries, ask_each)

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, the parents of the best children, at most k."""
        return [self._lift(ranking, k) for ranking in self._children.search(queries, k * self._widest)]

    def _lift(self, retrieved: Retrieved, k: int) -> Retrieved:
        lifted: dict[str, float] = {}
        for chunk_id, score in zip(retrieved.chunk_ids, retrieved.scores, strict=True):
            lifted.setdefault(self._parents.get(chunk_id, chunk_id), score)
        best = list(lifted.items())[:k]
        return Retrieved(tuple(i for i, _ in best), tuple(s for _, s in best), retrieved.error, retrieved.queries_used)
