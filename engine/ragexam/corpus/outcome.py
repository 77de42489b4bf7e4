"""What became of a file, and of an import, in figures and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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
    """The trace of a file that gave no text."""
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
    """A title made of a file's name."""
    return prettify(plain_name(file.path.stem)) or plain_name(file.path.name)


def count_outcomes(documents: Sequence[Document]) -> dict[DocumentStatus, int]:
    """How many documents have each status; every status is there, in the order of its definition."""
    found = Counter(document.status for document in documents)
    return {status: found[status] for status in DocumentStatus}


def outcome_sentence(documents: Sequence[Document]) -> str:
    """The import in one sentence ("249 imported, 10 skipped."), statuses that did not occur left out."""
    parts = [f"{number:,} {status}" for status, number in count_outcomes(documents).items() if number]
    return f"{', '.join(parts)}." if parts else "There was nothing to import."
