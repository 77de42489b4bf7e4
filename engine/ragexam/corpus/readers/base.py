"""Base of all readers: what they are asked, what they give, how they refuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ragexam.corpus.ocr.base import RecognisedPages
from ragexam.records import DocumentStatus

_MOST_MEMORY = 16 * 2**30


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds that keep one odd file from stopping an import.

    Attributes:
        bytes: Largest file that is read whole; larger ones are skipped with a sentence.
        stream_bytes: Largest file of those that are read row by row (StackExchange dumps).
        unpacked_bytes: Largest unpacked part of a packed file (DOCX).
        characters: Longest text of one document; what follows is cut off, told in the remark.
        pages: Most pages of one file.
        rows: Most documents out of one table file.
        idle_seconds: Longest processor time without any progress (a page, a row) within a file.
        seconds: Longest processor time for one file.
        memory: Bytes that reading a small file may take; a large one may take more, see `memory_for`.
    """

    bytes: int = 300 * 2**20
    stream_bytes: int = 4 * 2**30
    unpacked_bytes: int = 300 * 2**20
    characters: int = 20_000_000
    pages: int = 10_000
    rows: int = 100_000
    idle_seconds: float = 120.0
    seconds: float = 1_800.0
    memory: int = 2**30

    def memory_for(self, size: int) -> int:
        """Return bytes that reading a file of so many bytes may take: its text in several forms, more for wide characters."""
        return min(self.memory + 8 * size, _MOST_MEMORY)


@dataclass(frozen=True, slots=True)
class Columns:
    """Index of the column of each role; None where no column has it."""

    text: int | None = None
    title: int | None = None
    topic: int | None = None
    id: int | None = None
    language: int | None = None
    question: int | None = None
    answer: int | None = None

    @property
    def gives_rows(self) -> bool:
        """Return whether each row is a document of its own."""
        return self.text is not None or (self.question is not None and self.answer is not None)


@dataclass(frozen=True, slots=True)
class TableLook:
    """The head of a table file.

    Attributes:
        header: Names of the columns.
        rows: Its first rows.
        guess: The roles that columns would get without a person's word.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    guess: Columns


_REPEATED_LEAST = 1_000
_REPEATED_TIMES = 20


class Repeats:
    """Limit on how much of a table's text is repeated for cells that span several rows or columns.

    A cell that spans others is written in each of them, so that a row can stand alone. Made up for it, a few kilobytes
    would become hundreds of megabytes: beyond twenty times the table's own text a cell is written once.

    Args:
        own: Characters of the table's own text.
    """

    def __init__(self, own: int = 0) -> None:
        self._left = _REPEATED_LEAST + _REPEATED_TIMES * own

    def own(self, text: str) -> str:
        """Count a text of the table, and give it back."""
        self._left += _REPEATED_TIMES * len(text)
        return text

    def again(self, text: str) -> str:
        """Return a text once more; "" where that is too much."""
        self._left -= len(text) + 1
        return text if self._left >= 0 else ""


class Unreadable(Exception):
    """A reader's answer for a file that gives no text.

    Args:
        status: SKIPPED, FAILED, PASSWORD or NO_TEXT.
        reason: What happened and what to do, in plain words.
        metadata: Facts that are kept with the document.
        pages: Number of its pages; 0 where unknown.
    """

    def __init__(
        self, status: DocumentStatus, reason: str, metadata: Mapping[str, str] | None = None, pages: int = 0
    ) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.metadata = metadata or {}
        self.pages = pages


@dataclass(slots=True)
class ReadRequest:
    """One file to be read.

    Attributes:
        path: Where it lies.
        name: Its name, for titles and messages.
        password: For protected PDFs; None tries the empty one only.
        mapping: Column of each role for table files (see `columns.ROLES`); None guesses.
        limits: Bounds.
        beat: Signs of progress so far: readers call `tick`.
        partial: What a reader had when time ran out, kept where it is worth keeping.
        recognised: Pages of a PDF that text recognition has seen; their lines take the place of the text layer's.
    """

    path: Path
    name: str
    password: str | None = None
    mapping: Mapping[str, str] | None = None
    limits: Limits = field(default_factory=Limits)
    beat: int = 0
    partial: Callable[[], list[RawDocument]] | None = None
    recognised: RecognisedPages | None = None

    def tick(self) -> None:
        """Say that a page, row or part is done."""
        self.beat += 1  # whoever watches reads the clock: asking for it here cost as much as laying out the page


@dataclass(frozen=True, slots=True)
class RawDocument:
    """A document as a reader gives it, before language, topic and identity are settled.

    Attributes:
        text: The text: "#" headings, "-" or "1." lists, "|" tables, blank lines between blocks.
        media_type: See `records.Document`.
        title: As the file tells it; "" where it does not.
        topic: As the file tells it (front matter, a column); "" where it does not.
        language: As the file tells it; "" where it does not.
        pages: Number of pages; 0 where the format has none.
        page_starts: Offset at which each page begins.
        anchor: What follows "#" in the source's name (a row); "" for a whole file.
        remark: Worth telling although the document was read (pages without text, cut off).
        status: IMPORTED, or why this part gives no text.
        metadata: Further facts.
    """

    text: str
    media_type: str
    title: str = ""
    topic: str = ""
    language: str = ""
    pages: int = 0
    page_starts: tuple[int, ...] = ()
    anchor: str = ""
    remark: str = ""
    status: DocumentStatus = DocumentStatus.IMPORTED
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ReaderKind:
    """A format of documents: how its files are known, and what reads them.

    Attributes:
        name: In the records of documents.
        order: Where it is asked among others, ascending.
        read: Reads a file; one document, or one a row. Raises `Unreadable` with what to do.
        endings: Of the names of its files, in lower case and without the dot, where these are text and the content leaves it open.
        knows: Whether a file is of this format, by its first bytes and the ending of its name; asked before any ending is. None
            where only endings tell, or `ragexam.corpus.kinds` does.
    """

    name: str
    order: int
    read: Callable[[ReadRequest], list[RawDocument]]
    endings: frozenset[str] = frozenset()
    knows: Callable[[bytes, str], bool] | None = None
