"""The passages that retrievers search: the project's, and those that child-parent retrievers cut for themselves."""

from __future__ import annotations

from ragexam.corpus.chunkers import chunk_document, complete_spec
from ragexam.progress import Progress
from ragexam.records import Chunk, ChunkerSpec, RetrieverSpec
from ragexam.retriever_specs import Sizes, sizes_of, uses_project_chunks
from ragexam.store import Store


def chunks_of(store: Store, spec: RetrieverSpec) -> list[Chunk]:
    """All chunks that a retriever may search or hand over, as far as they have been cut, each once."""
    found = store.chunks.all() if uses_project_chunks(spec) else []
    for sizes in sizes_of(spec):
        found += store.chunks.all(child_parent_chunking(sizes))
    return list({chunk.id: chunk for chunk in found}.values())


def cut_beside(store: Store, sizes: Sizes, progress: Progress) -> ChunkerSpec:
    """Cut every document into children and parents of these sizes, beside the chunking in force.

    Returns:
        The chunking: its chunks are in the project now, each document's committed as it was cut.
    """
    spec = child_parent_chunking(sizes)
    store.chunks.know(spec)
    waiting = store.chunks.unchunked(spec)
    for done, document_id in enumerate(waiting):
        document = store.documents.get(document_id)
        if document is None:
            continue
        progress.update(done, len(waiting), document.title, phase="Cutting into small and large passages")
        store.chunks.put(document_id, spec, chunk_document(document, store.documents.text(document_id), spec))
    if waiting:
        progress.update(len(waiting), len(waiting), "", phase="Cutting into small and large passages")
    return spec


def child_parent_chunking(sizes: Sizes) -> ChunkerSpec:
    """The chunking of a child-parent retriever."""
    return complete_spec(ChunkerSpec("child_parent", {"child": sizes[0], "parent": sizes[1]}))
