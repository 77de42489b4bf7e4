"""Contents of the page Corpus: the documents with what came of them, shares, and one document to read."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ragexam.corpus.chunkers import PRESETS, complete_spec, estimate_tokens
from ragexam.project.project import Project
from ragexam.records import (
    Chunk,
    ChunkerSpec,
    Document,
    DocumentStatus,
    Item,
    Table,
    awaits_recognition,
    recognition_of,
)
from ragexam.retrieval.judging.evidence import merged_intervals

RETRYABLE = (DocumentStatus.FAILED, DocumentStatus.PASSWORD)
"""Outcomes that may be others at a second try with the same file."""

_COUNTED = 50_000
"""Characters of a passage whose tokens are counted one by one: a few milliseconds."""

_TABLE_FILES = frozenset({"csv", "jsonl"})


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document and what rests on it.

    Attributes:
        document: The record.
        passages: Chunks in force of it; 0 where it has none.
        items: Questions that are asked and whose evidence begins in it.
        asked: Passages of it that hold evidence of such a question.
    """

    document: Document
    passages: int = 0
    items: int = 0
    asked: int = 0

    @property
    def in_corpus(self) -> bool:
        """Return whether retrievers search it."""
        return self.document.status is DocumentStatus.IMPORTED and not self.document.excluded

    @property
    def state(self) -> str:
        """Return its status as a person sees it: excluded goes before how it was imported."""
        return "excluded" if self.document.excluded else str(self.document.status)

    @property
    def retryable(self) -> bool:
        """Return whether a second try with the same file can come out otherwise."""
        return self.document.status in RETRYABLE and not self.document.excluded

    @property
    def scanned(self) -> bool:
        """Return whether text recognition could give it text, or more text."""
        return awaits_recognition(self.document)

    @property
    def is_table_row(self) -> bool:
        """Return whether it came from a table file, whose columns a person may map."""
        return self.document.media_type in _TABLE_FILES


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the corpus.

    Attributes:
        key: The topic, status or language; "" where it is unknown.
        documents: Number of documents.
        characters: Of their texts.
        passages: Chunks in force.
        asked: Passages that hold evidence of a question that is asked.
        items: Such questions.
    """

    key: str
    documents: int
    characters: int
    passages: int
    asked: int
    items: int


@dataclass(frozen=True)
class CorpusView:
    """The corpus as a page shows it.

    Attributes:
        rows: All documents in the order of their import.
        total: What retrievers search, all together.
        shares: By topic, status and language, the largest part first; all documents by status, otherwise those in the corpus.
        chunker: The chunking in force; None before the first import.
        preset: Name of the preset that it is; "" where it is none.
        topics: Topics in use, in alphabetical order.
        languages: The same of languages.
        uncut: Documents in the corpus that the chunking in force has not reached (an import was stopped).
        exam: Changes when a question that is asked, or its wording, does.
    """

    rows: tuple[DocumentRow, ...]
    total: Share
    shares: Mapping[str, tuple[Share, ...]]
    chunker: ChunkerSpec | None
    preset: str
    topics: tuple[str, ...]
    languages: tuple[str, ...]
    uncut: int
    exam: int


@dataclass(frozen=True, slots=True)
class ChunkMark:
    """A chunk as it is marked in its document's text.

    Attributes:
        number: From 1, as a person counts.
        start: First character.
        end: One past the last.
        page: Page of the first character; None without pages.
        context: What a model reads in front of the span's text: the context line, a repeated table header.
        holds: It is a large chunk around small ones (child/parent chunking).
        inside: Number of the large chunk that holds it; None otherwise.
    """

    number: int
    start: int
    end: int
    page: int | None
    context: str
    holds: bool = False
    inside: int | None = None

    @property
    def characters(self) -> int:
        """Return the length of what a model reads."""
        return self.end - self.start + (len(self.context) + 1 if self.context else 0)


@dataclass(frozen=True, slots=True)
class EvidenceMark:
    """A stretch of the text that holds the answer to a question.

    Attributes:
        start: First character.
        end: One past the last.
        item_id: The question.
        question: Its wording.
        state: Where it stands ("draft", "accepted", "rejected", "dropped").
    """

    start: int
    end: int
    item_id: str
    question: str
    state: str


@dataclass(frozen=True)
class DocumentReading:
    """One document to read.

    Attributes:
        document: The record.
        text: All of it.
        marks: Its chunks in force, in the order of their beginning.
        evidence: Of items, in the order of their place.
    """

    document: Document
    text: str
    marks: tuple[ChunkMark, ...]
    evidence: tuple[EvidenceMark, ...]

    def confidence_of(self, mark: ChunkMark) -> float | None:
        """Return how sure the recognised text of a passage is, 0 to 1; None where none of it was recognised."""
        recognition = recognition_of(self.document)
        return None if recognition is None else recognition.of_span(self.document.page_starts, mark.start, mark.end)

    def evidence_in(self, start: int, end: int) -> tuple[EvidenceMark, ...]:
        """Return evidence that overlaps a stretch of the text."""
        return tuple(e for e in self.evidence if e.start < end and e.end > start)


def reading_corpus(project: Project) -> CorpusView:
    """Read all documents with what rests on them."""
    documents = project.documents.all()
    counts = project.chunks.counts()
    items = project.items.kept()
    made = Counter(item.evidence[0].document_id for item in items if item.evidence)
    asked_about = {span.document_id for item in items for span in item.evidence}
    asked = _asked_passages(project.chunks.spans(asked_about), items)
    rows = tuple(DocumentRow(d, counts.get(d.id, 0), made[d.id], asked[d.id]) for d in documents)
    spec = project.chunks.spec()
    inside = [row for row in rows if row.in_corpus]
    shares = {
        "topic": _shares(inside, lambda row: row.document.topic),
        "status": _shares(rows, lambda row: row.state),
        "language": _shares(inside, lambda row: row.document.language),
    }
    return CorpusView(
        rows=rows,
        total=_share("", inside),
        shares=shares,
        chunker=spec,
        preset=preset_of(spec),
        topics=tuple(sorted({d.topic for d in documents if d.topic}, key=str.casefold)),
        languages=tuple(sorted({d.language for d in documents if d.language})),
        uncut=sum(row.document.id not in counts for row in inside),
        exam=hash(tuple((item.id, item.question) for item in items)),
    )


def reading_document(project: Project, document: Document) -> DocumentReading:
    """Read one document's text with its chunks and the evidence in it."""
    if document.status is not DocumentStatus.IMPORTED:
        return DocumentReading(document, "", (), ())
    evidence = [
        EvidenceMark(span.start, span.end, item.id, item.question, str(item.state))
        for item in project.items.all()
        for span in item.evidence
        if span.document_id == document.id
    ]
    return DocumentReading(
        document=document,
        text=project.documents.text(document.id),
        marks=marks_of(project.chunks.of_document(document.id)),
        evidence=tuple(sorted(evidence, key=lambda e: (e.start, e.end))),
    )


def documents_with(project: Project, phrase: str) -> frozenset[str]:
    """Return ids of documents whose text holds a phrase, whatever its case."""
    wanted = phrase.casefold()
    return frozenset(
        document.id
        for document in project.documents.all()
        if document.status is DocumentStatus.IMPORTED and wanted in project.documents.text(document.id).casefold()
    )


def marks_of(chunks: Sequence[Chunk]) -> tuple[ChunkMark, ...]:
    """Return chunks of one document as marks in its text.

    Args:
        chunks: In order; each text ends with its span's characters.
    """
    numbers = {chunk.id: number for number, chunk in enumerate(chunks, start=1)}
    holders = {chunk.parent_id for chunk in chunks if chunk.parent_id is not None}
    return tuple(
        ChunkMark(
            number=number,
            start=chunk.start,
            end=chunk.end,
            page=chunk.page,
            context=chunk.text[: chunk.lead].rstrip("\n"),
            holds=chunk.id in holders,
            inside=None if chunk.parent_id is None else numbers.get(chunk.parent_id),
        )
        for number, chunk in enumerate(chunks, start=1)
    )


def estimated_tokens(reading: DocumentReading, mark: ChunkMark) -> int:
    """Return about how many tokens a model reads for a chunk; of a very long one from its beginning, in proportion."""
    length = mark.end - mark.start
    counted = min(length, _COUNTED)
    own = estimate_tokens(reading.text[mark.start : mark.start + counted])
    return estimate_tokens(mark.context) + (own if counted == length else round(own * length / counted))


def preset_of(spec: ChunkerSpec | None) -> str:
    """Name of the preset that a chunking is; "" where it is none."""
    if spec is None:
        return ""
    return next((name for name, preset in PRESETS.items() if complete_spec(preset.spec).key == spec.key), "")


def share_table(shares: Sequence[Share], total: Share, grouping: str) -> Table:
    """Return the parts of the corpus as a table.

    Args:
        shares: The parts.
        total: What retrievers search, all together.
        grouping: "topic", "status" or "language".
    """
    heading = {"topic": "Topic", "status": "Status", "language": "Language"}[grouping]
    rows = tuple(
        (
            share.key or None,
            share.documents,
            share.characters,
            share.characters / total.characters if total.characters and grouping != "status" else None,
            share.passages,
            share.asked,
            share.asked / share.passages if share.passages else None,
            share.items,
        )
        for share in shares
    )
    return Table(
        name=f"corpus_by_{grouping}",
        title="The corpus in parts",
        columns=(heading, "Documents", "Characters", "Share", "Passages", "Passages asked", "Share asked", "Questions"),
        rows=rows,
        formats=("", ",d", ",d", ".1%", ",d", ",d", ".1%", ",d"),
        note="A passage is asked where it holds evidence of a question that pipelines sit. Share is of the characters.",
    )


def _shares(rows: Iterable[DocumentRow], key: Callable[[DocumentRow], str]) -> tuple[Share, ...]:
    groups: dict[str, list[DocumentRow]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    shares = [_share(name, members) for name, members in groups.items()]
    return tuple(sorted(shares, key=lambda s: (-s.characters, -s.documents, s.key.casefold())))


def _share(key: str, rows: Sequence[DocumentRow]) -> Share:
    return Share(
        key=key,
        documents=len(rows),
        characters=sum(row.document.characters for row in rows),
        passages=sum(row.passages for row in rows),
        asked=sum(row.asked for row in rows),
        items=sum(row.items for row in rows),
    )


def _asked_passages(spans: Sequence[tuple[str, int, int]], items: Sequence[Item]) -> Counter[str]:
    """Return the number of chunks by document that hold evidence of an item."""
    wanted: dict[str, list[tuple[int, int]]] = {}
    for item in items:
        for span in item.evidence:
            wanted.setdefault(span.document_id, []).append((span.start, span.end))
    merged = {document: merged_intervals(stretches) for document, stretches in wanted.items()}
    passages: Counter[str] = Counter()
    for document, start, end in spans:
        stretches = merged.get(document)
        if stretches is None:
            continue
        # Disjoint and ascending: the last one that begins before the chunk's end reaches furthest of those.
        index = bisect_left(stretches, (end, end)) - 1
        if index >= 0 and stretches[index][1] > start:
            passages[document] += 1
    return passages
