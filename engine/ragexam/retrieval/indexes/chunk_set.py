"""The chunks over which an index is built: the project's, or children with their parents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ragexam.errors import NotEnoughData
from ragexam.records import Chunk
from ragexam.retrieval.base import Retriever
from ragexam.retrieval.indexes.parents import ParentIndex, searched_chunks


class ChunkSet:
    """Chunks with what tells indexes over them from others.

    Args:
        chunks: In chunk order; children with their parents.
        mark: Tells indexes over these chunks from others among the shared ones.
        searched: What is searched of them, where it is not all but the parents, or with other texts.

    Attributes:
        all: Every chunk.
        searched: Those that an index holds.
        ids: Their ids.

    Raises:
        NotEnoughData: There are none.
    """

    def __init__(self, chunks: Sequence[Chunk], mark: str = "", searched: Sequence[Chunk] | None = None) -> None:
        if not chunks:
            raise NotEnoughData("There is nothing to search: the corpus has no passages.", "Import documents first.")
        self.all = chunks
        self.searched = searched_chunks(chunks) if searched is None else list(searched)
        self.ids = [chunk.id for chunk in self.searched]
        self.mark = mark

    def to_parents(self, index: Retriever) -> Retriever:
        """Return a retriever over the searched chunks that hands over their parents, where they have any."""
        if len(self.searched) == len(self.all):
            return index
        present_ids = {chunk.id for chunk in self.all}
        parents = {c.id: c.parent_id for c in self.searched if c.parent_id is not None and c.parent_id in present_ids}
        return ParentIndex(index, parents, max(Counter(parents.values()).values()))
