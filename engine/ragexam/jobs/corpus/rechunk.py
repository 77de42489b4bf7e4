"""Cuts all documents anew. Items stay: their evidence is a span of a document, never a chunk."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.errors import NotEnoughData
from ragexam.jobs.corpus.import_documents import chosen_spec, chunk_documents
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.records import ChunkerSpec

LABEL = "Cut anew"
"""Of the edit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RechunkParameters:
    """Parameters of the job "rechunk".

    Attributes:
        chunker: Name of a preset, or a whole chunker; the one in force where missing.
    """

    chunker: str | ChunkerSpec | None = None


def rechunk(context: JobContext, parameters: RechunkParameters) -> Result:
    """Apply a chunker to all documents; until that is done the old chunking stays in force.

    Returns:
        "chunks": number in force. The change is an edit: undoing it brings the old chunking back, whose chunks are kept.

    Raises:
        NotEnoughData: There is no document.
        InputError: The chunker is not known.
    """
    store = context.store
    if not store.documents.usable():
        raise NotEnoughData("There are no documents yet.", "Import some first.")
    spec = chosen_spec(store, parameters.chunker)
    first = store.chunks.spec() is None
    change = store.edits.setting_change("chunking", spec.key)  # notes the old one before it gives way
    count = chunk_documents(store, spec, context.progress)
    if not first:
        store.edits.perform(LABEL, [change])
    return {"chunks": count}
