"""Cuts passages for child-parent retrievers, beside the chunking in force."""

from __future__ import annotations

from ragexam.corpus.chunkers import chunk_document
from ragexam.progress import Progress
from ragexam.queries.retrieval.child_chunks import child_parent_chunking
from ragexam.records import ChunkerSpec
from ragexam.retriever_specs import Sizes
from ragexam.store import Store


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
