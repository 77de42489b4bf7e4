"""The passages that a retriever searches: the project's, and those that were cut for child-parent retrievers."""

from __future__ import annotations

from collections.abc import Collection

from ragexam.corpus.chunkers import complete_spec
from ragexam.records import Chunk, ChunkerSpec, RetrieverSpec
from ragexam.retriever_specs import Sizes, sizes_of, uses_project_chunks
from ragexam.store import Store


def chunks_of(store: Store, spec: RetrieverSpec) -> list[Chunk]:
    """Return all chunks that a retriever may search or hand over, as far as they have been cut, each once."""
    chunks = store.chunks.all() if uses_project_chunks(spec) else []
    for sizes in sizes_of(spec):
        chunks += store.chunks.all(child_parent_chunking(sizes))
    return list({chunk.id: chunk for chunk in chunks}.values())


def searched_among(store: Store, spec: RetrieverSpec, ids: Collection[str]) -> set[str]:
    """Return those of some ids of chunks that `chunks_of` returns; no text is read."""
    found = store.chunks.in_force(ids) if uses_project_chunks(spec) else set()
    return found.union(*(store.chunks.in_force(ids, child_parent_chunking(sizes)) for sizes in sizes_of(spec)))


def child_parent_chunking(sizes: Sizes) -> ChunkerSpec:
    """Return the chunking of a child-parent retriever."""
    return complete_spec(ChunkerSpec("child_parent", {"child": sizes[0], "parent": sizes[1]}))
