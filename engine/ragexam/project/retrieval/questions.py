"""The laboratory question by question: where the evidence came to stand under every way of retrieving, and what was brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ragexam.exam.labels.taxonomy import label_in_force
from ragexam.project.retrieval.records import (
    FoundPassage,
    GoldEvidence,
    QuestionLine,
    QuestionView,
    RetrieverColumn,
    RetrieverSide,
)
from ragexam.queries.retrieval.finds import WEIGHT, Find, weight_name
from ragexam.records import Chunk, Document, Item, Span
from ragexam.report.retrieval.measured import LaboratoryRequest, MeasuredScan, RetrievalMeasurements
from ragexam.retrieval.judging.evidence import needed
from ragexam.retrieval.judging.judge import Judged
from ragexam.retrieval.judging.metrics import gains
from ragexam.retriever_specs import parse_retriever, retriever_label
from ragexam.sentences import phrase

if TYPE_CHECKING:
    from ragexam.project.project import Project

_AROUND = 240
"""Characters shown before and after a span of evidence."""


def columns_of(
    measured: RetrievalMeasurements, request: LaboratoryRequest
) -> list[tuple[RetrieverColumn, tuple[Judged | None, ...]]]:
    """Return every way of retrieving that is looked at, with its rankings: the weights of the chosen scan, then retrievers."""
    columns: list[tuple[RetrieverColumn, tuple[Judged | None, ...]]] = []
    if (scan := _scan(measured, request)) is not None:
        for weight, label, rankings in zip(scan.weights, scan.labels, scan.rankings, strict=True):
            columns.append(
                (
                    RetrieverColumn(
                        weight_name(weight), f"w = {weight:g}", phrase("Text weight {0:n}: {1}", f"{weight:g}", label)
                    ),
                    rankings,
                )
            )
    columns += [(RetrieverColumn(r.text, r.label, r.label), r.rankings) for r in measured.retrievers]
    return columns


def lines_of(
    measured: RetrievalMeasurements, columns: Sequence[tuple[RetrieverColumn, Sequence[Judged | None]]]
) -> tuple[QuestionLine, ...]:
    """Return one line per judged question."""
    lines = []
    for index, asked in enumerate(measured.questions):
        judged = [rankings[index] for _, rankings in columns]
        lines.append(
            QuestionLine(
                item_id=asked.item_id,
                number=asked.number,
                question=asked.question,
                label=asked.label,
                language=asked.language,
                document=asked.document,
                ranks=tuple([None if one is None else one.first for one in judged]),
                whole=tuple([None if one is None else one.whole for one in judged]),
                measured=tuple([one is not None for one in judged]),
            )
        )
    return tuple(lines)


def reading_question(
    project: Project, item_id: str, columns: Sequence[str], request: LaboratoryRequest
) -> QuestionView | None:
    """Return one question closely: what each column brought, with the gold marked; None where there is no such item.

    Args:
        project: The project.
        item_id: Of the exam.
        columns: Keys of `LaboratoryView.columns`.
        request: Which scan the weights are of, and how many passages are shown (`k`), as `LaboratoryView.request` has
            them.

    Raises:
        InputError: A column is no weight and no retriever.
    """
    item = project.items.get(item_id)
    if item is None:
        return None
    documents = {document.id: document for document in project.documents.all()}
    finds = project.retrieval.finds(item, columns, request.embedder, request.scorer)
    wanted = {i for find in finds if find.retrieved is not None for i in find.retrieved.chunk_ids[: request.k]}
    chunks = project.chunks.get(sorted(wanted))
    named = {column.key: column for column in _named(columns)}
    return QuestionView(
        item_id=item.id,
        question=item.question,
        answer=item.reference_answer,
        label=label_in_force(item),
        language=item.language,
        gold=tuple(_gold(project, span, documents) for span in item.evidence),
        sides=tuple(_side(named[find.way], find, item, chunks, documents, request.k) for find in finds),
    )


def _named(ways: Sequence[str]) -> list[RetrieverColumn]:
    columns = []
    for way in ways:
        if way.startswith(WEIGHT):
            weight = way.removeprefix(WEIGHT)
            columns.append(RetrieverColumn(way, f"w = {weight}", phrase("Text weight {0:n}", weight)))
        else:
            spec = parse_retriever(way)
            label = retriever_label(spec, 0)
            columns.append(RetrieverColumn(way, label, label))
    return columns


def _side(
    column: RetrieverColumn,
    find: Find,
    item: Item,
    chunks: Mapping[str, Chunk],
    documents: Mapping[str, Document],
    k: int,
) -> RetrieverSide:
    if find.retrieved is None:
        return RetrieverSide(column, False, "", None, (), ())
    retrieved = find.retrieved
    ranked = [(rank, i) for rank, i in enumerate(retrieved.chunk_ids[:k], start=1) if i in chunks]
    added = gains([chunks[i] for _, i in ranked], item.evidence)
    passages = tuple(
        _passage(
            rank,
            chunks[i],
            retrieved.scores[rank - 1] if rank <= len(retrieved.scores) else None,
            gain,
            item,
            documents,
        )
        for (rank, i), gain in zip(ranked, added, strict=True)
    )
    return RetrieverSide(column, True, retrieved.error, find.seconds, find.queries_used, passages)


def _passage(
    rank: int, chunk: Chunk, score: float | None, adds: float, item: Item, documents: Mapping[str, Document]
) -> FoundPassage:
    document = documents.get(chunk.document_id)
    return FoundPassage(
        rank=rank,
        chunk_id=chunk.id,
        document="" if document is None else document.title,
        source="" if document is None else document.source,
        page=chunk.page,
        score=score,
        text=chunk.text,
        gold=gold_ranges(chunk, item.evidence),
        adds=adds,
    )


def gold_ranges(chunk: Chunk, evidence: Sequence[Span]) -> tuple[tuple[int, int], ...]:
    """Return where evidence stands within the text of a chunk, in characters; a context line ahead of the passage shifts it."""
    ahead = chunk.lead
    spans = needed(evidence).get(chunk.document_id, [])
    return tuple(
        (ahead + max(start, chunk.start) - chunk.start, ahead + min(end, chunk.end) - chunk.start)
        for start, end in spans
        if max(start, chunk.start) < min(end, chunk.end)
    )


def _gold(project: Project, span: Span, documents: Mapping[str, Document]) -> GoldEvidence:
    document = documents.get(span.document_id)
    if document is None:
        return GoldEvidence("", "", span.page, "", 0, 0)
    text = project.documents.text(span.document_id)
    first, last = max(0, span.start - _AROUND), min(len(text), span.end + _AROUND)
    return GoldEvidence(
        document.title, document.source, span.page, text[first:last], span.start - first, span.end - first
    )


def _scan(measured: RetrievalMeasurements, request: LaboratoryRequest) -> MeasuredScan | None:
    return next((s for s in measured.scans if (s.embedder, s.scorer) == (request.embedder, request.scorer)), None)
