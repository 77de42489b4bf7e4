"""Outcome of importing a file, and of a whole import, in figures and in words."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.corpus.discover import SourceFile, prettify
from ragexam.corpus.text import plain_name
from ragexam.records import Document, DocumentStatus, content_id

TOO_LONG = "Reading it took too long and was stopped. Save it anew with its program, then try again."
TOO_MUCH_MEMORY = "It is built in a way that needs too much memory. Save it anew with its program, then try again."
TOO_DEEP = "Its parts are nested too deep to be read. Save it anew with its program, then try again."
CRASHED = "It is damaged in a way that ends the program which reads it. Open it with its own program and save it anew."


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """A document and its text.

    Attributes:
        document: What is known of it, its status first.
        text: Empty unless the status is IMPORTED.
    """

    document: Document
    text: str


def without_text(file: SourceFile, file_hash: str, status: DocumentStatus, reason: str) -> ReadDocument:
    """Return the trace of a file that gave no text."""
    document = Document(
        id=content_id("document", file.source, file_hash),
        source=file.source,
        title=title_of_file(file),
        topic=file.topic,
        status=status,
        reason=reason,
        file_hash=file_hash,
    )
    return ReadDocument(document, "")


def title_of_file(file: SourceFile) -> str:
    """Return a title made of a file's name."""
    return prettify(plain_name(file.path.stem)) or plain_name(file.path.name)
