"""Preview of another chunking, told before anything is cut: tried on a sample of the documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragexam.corpus.chunkers import chunk_document, complete_spec
from ragexam.project.corpus.page import ChunkMark, marks_of
from ragexam.project.project import Project
from ragexam.records import ChunkerSpec, Document, DocumentStatus, Table
from ragexam.sentences import phrase

BUDGET = 1_000_000
"""Characters of the documents that are tried: a fifth of a second on two old cores."""

_LONGEST = 4_000_000
"""A document longer than this is not cut anew only to be shown."""

_BINS = 24


@dataclass(frozen=True)
class ChunkingSample:
    """Documents to try a chunking on.

    Attributes:
        documents: With their texts, in the order of the corpus.
        shown: The document that is being read, with its text; None where none is.
        lengths: Characters of the chunks in force of these documents.
        in_force: The chunking in force.
        total_documents: Documents in the corpus.
        total_characters: Their characters.
        total_passages: Their chunks in force.
        answers: Answers of pipelines that search passages and are up to date: another chunking makes them stale.
    """

    documents: tuple[tuple[Document, str], ...]
    shown: tuple[Document, str] | None
    lengths: NDArray[np.int64]
    in_force: ChunkerSpec | None
    total_documents: int
    total_characters: int
    total_passages: int
    answers: int

    @property
    def complete(self) -> bool:
        """Return whether it is the whole corpus."""
        return len(self.documents) == self.total_documents


@dataclass(frozen=True)
class ChunkingPreview:
    """Effect that a chunking would have on the corpus.

    Attributes:
        spec: The chunking, complete with its parameters.
        changes: Whether it differs from the one in force.
        before: Passages in force, of the whole corpus.
        after: Passages that it would give; estimated from the sample unless `exact`.
        exact: The sample is the whole corpus.
        sampled: Documents tried.
        documents: Documents in the corpus.
        answers: Answers that would become stale.
        lengths_before: Characters of the sample's passages in force.
        lengths_after: The same, cut anew.
        document_id: The document that `marks` belong to; "" for none.
        marks: The shown document, cut anew.
    """

    spec: ChunkerSpec
    changes: bool
    before: int
    after: int
    exact: bool
    sampled: int
    documents: int
    answers: int
    lengths_before: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    lengths_after: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    document_id: str = ""
    marks: tuple[ChunkMark, ...] = ()

    @property
    def median_before(self) -> float | None:
        """Return the median length of the sample's passages in force; None without any."""
        return _median(self.lengths_before)

    @property
    def median_after(self) -> float | None:
        """Return the median length after cutting anew; None without any."""
        return _median(self.lengths_after)


@dataclass(frozen=True)
class LengthHistogram:
    """Lengths of passages, before and after.

    Attributes:
        edges: Characters; one more than there are bins. What is longer than the last edge is counted in the last bin.
        before: Share of the passages in force per bin; zeros without any.
        after: The same, cut anew.
    """

    edges: NDArray[np.float64]
    before: NDArray[np.float64]
    after: NDArray[np.float64]


def reading_sample(project: Project, shown: Document | None = None, budget: int = BUDGET) -> ChunkingSample:
    """Read documents to try chunkings on.

    Args:
        project: The project.
        shown: The document that is being read; it need not be in the corpus.
        budget: Characters of the sample. Where the corpus has more, documents are taken at even distances.
    """
    usable = [d for d in project.documents.all() if d.status is DocumentStatus.IMPORTED and not d.excluded]
    counts = project.chunks.counts()
    chosen = _sampled(usable, budget)
    lengths = [len(chunk.text) for document in chosen for chunk in project.chunks.of_document(document.id)]
    readable = shown is not None and shown.status is DocumentStatus.IMPORTED
    return ChunkingSample(
        documents=tuple((document, project.documents.text(document.id)) for document in chosen),
        shown=(shown, project.documents.text(shown.id)) if shown is not None and readable else None,
        lengths=np.array(lengths, np.int64),
        in_force=project.chunks.spec(),
        total_documents=len(usable),
        total_characters=sum(d.characters for d in usable),
        total_passages=sum(counts.get(d.id, 0) for d in usable),
        answers=_resting_answers(project),
    )


def preview_chunking(sample: ChunkingSample, spec: ChunkerSpec) -> ChunkingPreview:
    """Cut the sample and the shown document, and compare; a pure function.

    Raises:
        InputError: The chunker or a parameter of it is out of bounds.
    """
    spec = complete_spec(spec)
    lengths = [len(c.text) for document, text in sample.documents for c in chunk_document(document, text, spec)]
    tried = sum(document.characters for document, _ in sample.documents)
    after = len(lengths)
    if not sample.complete and tried:
        after = round(len(lengths) * sample.total_characters / tried)
    shown: dict[str, Any] = {}
    if sample.shown is not None and len(sample.shown[1]) <= _LONGEST:
        document, text = sample.shown
        shown = {"document_id": document.id, "marks": marks_of(chunk_document(document, text, spec))}
    return ChunkingPreview(
        spec=spec,
        changes=sample.in_force is None or sample.in_force.key != spec.key,
        before=sample.total_passages,
        after=after,
        exact=sample.complete,
        sampled=len(sample.documents),
        documents=sample.total_documents,
        answers=sample.answers,
        lengths_before=sample.lengths,
        lengths_after=np.array(lengths, np.int64),
        **shown,
    )


def length_histogram(preview: ChunkingPreview) -> LengthHistogram:
    """Return the distribution of the lengths before and after, over the same bins."""
    both = np.concatenate([preview.lengths_before, preview.lengths_after])
    # One endless passage would press all others into the first bin.
    longest = float(min(both.max(), 2.5 * np.quantile(both, 0.95))) if both.size else 1.0
    edges = np.linspace(0.0, max(longest, 1.0), _BINS + 1)
    return LengthHistogram(
        edges, *(_shares(lengths, edges) for lengths in (preview.lengths_before, preview.lengths_after))
    )


def length_table(preview: ChunkingPreview) -> Table:
    """Return the histogram as a table."""
    histogram = length_histogram(preview)
    rows = tuple(
        (round(low), round(high), float(before), float(after))
        for low, high, before, after in zip(
            histogram.edges, histogram.edges[1:], histogram.before, histogram.after, strict=False
        )
    )
    what = (
        "All documents were tried."
        if preview.exact
        else phrase("{0:n} of {1:n} documents were tried.", preview.sampled, preview.documents)
    )
    return Table(
        name="passage_lengths",
        title="Lengths of passages",
        columns=("From characters", "To characters", "Now", "Cut anew"),
        rows=rows,
        formats=(",d", ",d", ".1%", ".1%"),
        note=phrase("Shares of the passages. Longer ones are counted in the last row. {0}", what),
    )


def _sampled(documents: Sequence[Document], budget: int) -> list[Document]:
    """Return documents at even distances whose characters come to about the budget; at least one where there is any.

    Distances are in characters, not in documents: a corpus of one book and a hundred notes is mostly the book. Yet a
    document larger than the budget is tried only where all are.
    """
    total = sum(d.characters for d in documents)
    if total <= budget:
        return list(documents)
    step = total / budget
    chosen: list[Document] = []
    due, position = 0.0, 0
    for document in documents:
        position += document.characters
        if position > due * step and document.characters <= budget:
            chosen.append(document)
            due = max(due + document.characters, position / step)
    return chosen or [min(documents, key=lambda d: d.characters)]


def _resting_answers(project: Project) -> int:
    answers = project.responses.chosen()
    searching = np.array([p.retriever.kind != "closed_book" for p in answers.pipelines], np.bool_)
    if not searching.size or not answers.items:
        return 0
    return int((answers.results.answered & ~answers.stale)[searching].sum())


def _shares(lengths: NDArray[np.int64], edges: NDArray[np.float64]) -> NDArray[np.float64]:
    if not lengths.size:
        return np.zeros(len(edges) - 1)
    counts, _ = np.histogram(np.clip(lengths, edges[0], edges[-1]), edges)
    return counts / lengths.size


def _median(lengths: NDArray[np.int64]) -> float | None:
    return float(np.median(lengths)) if lengths.size else None
