"""Cuts all documents anew. Items stay: their evidence is a span of a document, never a chunk."""

from __future__ import annotations

from ragexam.errors import NotEnoughData
from ragexam.jobs.corpus.import_documents import chosen_spec, chunk_documents
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import Parameters, Result
from ragexam.progress import Progress
from ragexam.store import Store

LABEL = "Cut anew"
"""Of the edit."""


def rechunk(store: Store, parameters: Parameters, progress: Progress, models: Models) -> Result:  # noqa: ARG001
    """Apply a chunker to all documents.

    Args:
        store: The project.
        parameters: "chunker": name of a preset, or {"name", "parameters"}.
        progress: Reports, and stops the job; until it is done the old chunking stays in force.
        models: Not used.

    Returns:
        "chunks": number in force. The change is an edit: undoing it brings the old chunking back, whose chunks are kept.

    Raises:
        NotEnoughData: There is no document.
        InputError: The chunker is not known.
    """
    if not store.documents.usable():
        raise NotEnoughData("There are no documents yet.", "Import some first.")
    spec = chosen_spec(store, parameters)
    first = store.chunks.spec() is None
    change = store.edits.setting_change("chunking", spec.key)  # notes the old one before it gives way
    count = chunk_documents(store, spec, progress)
    if not first:
        store.edits.perform(LABEL, [change])
    return {"chunks": count}
