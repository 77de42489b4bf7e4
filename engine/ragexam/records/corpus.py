"""Records of documents: where they come from, how they are cut, and stretches of their text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ragexam.identity import content_id


class DocumentStatus(StrEnum):
    """Status of one file (or one row of a table file) after import."""

    IMPORTED = "imported"
    DUPLICATE = "duplicate"
    SKIPPED = "skipped"
    FAILED = "failed"
    PASSWORD = "needs a password"  # noqa: S105
    NO_TEXT = "no text: scanned"


@dataclass(frozen=True, slots=True)
class Document:
    """One document, or the trace of one that could not be imported.

    Attributes:
        id: Hash of source and text (of source and file hash where there is no text).
        source: Path as a person knows it, relative to the folder that was imported; "file.csv#12" for a row.
        title: First heading, metadata title or file name.
        topic: For results by topic; "" where none.
        language: ISO 639-1 code; "" where unknown.
        media_type: "pdf", "docx", "html", "markdown", "text", "csv", "jsonl", "stackexchange".
        status: What became of it.
        reason: In plain words, where the status is not IMPORTED, or a remark where it is.
        pages: Number of pages; 0 where the format has none.
        characters: Length of the text.
        file_hash: sha256 of the file.
        page_starts: Character offset at which each page begins; empty without pages.
        excluded: A person took it out of the corpus.
        metadata: Further facts of the file (author, date, columns).
    """

    id: str
    source: str
    title: str = ""
    topic: str = ""
    language: str = ""
    media_type: str = ""
    status: DocumentStatus = DocumentStatus.IMPORTED
    reason: str = ""
    pages: int = 0
    characters: int = 0
    file_hash: str = ""
    page_starts: tuple[int, ...] = ()
    excluded: bool = False
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a document's text: [start, end) in characters. Page counts from 1; None without pages."""

    document_id: str
    start: int
    end: int
    page: int | None = None

    def meets(self, other: Span) -> bool:
        """Return whether both have a character of one document in common."""
        return self.document_id == other.document_id and self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class ChunkerSpec:
    """A chunker by name with its parameters; hashes to what a chunk's id depends on."""

    name: str
    parameters: Mapping[str, int | float | str | bool] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Return the identity of the chunking."""
        return content_id("chunker", self.name, dict(self.parameters))


@dataclass(frozen=True, slots=True)
class Chunk:
    """A span of a document as it is searched and handed to models.

    Attributes:
        id: Hash of document, span, context line and chunking.
        document_id: Its document.
        ordinal: Position within the document, from 0.
        start: First character in the document's text.
        end: One past the last.
        text: What a model reads, the context line first where there is one.
        page: Page of the first character, from 1; None without pages.
        topic: The document's.
        language: The document's.
        parent_id: Larger chunk that holds this one (child/parent chunking); None otherwise.
    """

    id: str
    document_id: str
    ordinal: int
    start: int
    end: int
    text: str
    page: int | None = None
    topic: str = ""
    language: str = ""
    parent_id: str | None = None

    @property
    def lead(self) -> int:
        """Return the characters of `text` before the document's own: a context line, a repeated table header."""
        return max(len(self.text) - (self.end - self.start), 0)
