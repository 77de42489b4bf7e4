"""Stores what reading a file gave."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from ragexam.corpus.discover import SourceFile
from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.text import text_hash
from ragexam.records import DocumentStatus
from ragexam.sentences import phrase
from ragexam.store import Store
from ragexam.store.corpus.documents import NewDocument


def commit_file(
    store: Store,
    file: SourceFile,
    read_documents: list[ReadDocument],
    digest: str,
    reading: str,
    fresh: Collection[str] = (),
) -> list[DocumentStatus]:
    """Store what a file gave, as a whole; duplicates of what is there, or of each other, keep no text.

    Args:
        store: The project.
        file: The file.
        read_documents: What reading it gave.
        digest: Hash of its bytes.
        reading: How it was read.
        fresh: Ids of its documents that nothing rests on yet: they go where they are not among those found.

    Returns:
        Status of each document.
    """
    with store.transaction():
        earlier = {d.id: d for d in store.documents.from_source(file.source)}
        own: dict[str, str] = {}
        new = [_settled(store, entry, earlier, own) for entry in read_documents]
        kept = {n.document.id for n in new}
        gone = [d for d in earlier.values() if d.id not in kept]
        forgotten = {d.id for d in gone if d.status is not DocumentStatus.IMPORTED or d.id in fresh}
        store.documents.remove(list(forgotten))
        for document in gone:
            if document.id not in forgotten:
                # Items and responses may rest on it: it leaves the corpus, not the project.
                reason = "A newer version of this file was imported."
                store.documents.update(document.id, {"excluded": True, "reason": reason})
        store.documents.add(new)
        store.documents.set_file_done(file.source, digest, reading, len(new), file.place_hash)
    return [n.document.status for n in new]


def _settled(store: Store, entry: ReadDocument, earlier: Mapping[str, object], own: dict[str, str]) -> NewDocument:
    document = entry.document
    if document.status is not DocumentStatus.IMPORTED:
        return NewDocument(document)
    digest = text_hash(entry.text)
    first = own.get(digest)
    if first is None:
        other = store.documents.with_text_hash(digest)
        # A document that this very file gave before (its id follows from source and text) is itself.
        if other is not None and other.id != document.id and other.id not in earlier:
            first = other.source
    if first is not None:
        reason = phrase("It has the same text as {0:raw}.", first)
        return NewDocument(replace(document, status=DocumentStatus.DUPLICATE, reason=reason), "", digest)
    own[digest] = document.source
    return NewDocument(document, entry.text, digest)
