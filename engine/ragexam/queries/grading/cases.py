"""Reads of every answer whether its passages hold the evidence: answers to choice items, and written ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ragexam.exam.choice_items.unsaid import judges_retrieval
from ragexam.queries.retrieval.child_chunks import chunks_of
from ragexam.queries.run.answers import CurrentResponses
from ragexam.queries.systems.sat import words_of
from ragexam.records import Chunk, Item, Span, WrittenAnswer, system_pipeline
from ragexam.report.names import BOUNDS
from ragexam.retrieval.judging.evidence import covers
from ragexam.retrieval.judging.foreign_passages import ForeignPassages
from ragexam.retriever_specs import sizes_of, uses_project_chunks
from ragexam.store import Store


@dataclass(frozen=True, slots=True)
class ChoiceCase:
    """A pipeline's answer to an item with choices.

    Attributes:
        item_id: What was asked.
        match: The passages handed over hold the evidence wholly.
        right: The answer was right.
        document: Which the question is on; itself where it is on none.
    """

    item_id: str
    match: bool
    right: bool
    document: str


@dataclass(frozen=True, slots=True)
class ChoiceCases:
    """One pipeline's answers.

    Attributes:
        pipeline_id: Which.
        name: For a person.
        cases: Those whose evidence and passages are known.
    """

    pipeline_id: str
    name: str
    cases: tuple[ChoiceCase, ...]


def choice_cases(store: Store, answers: CurrentResponses) -> list[ChoiceCases]:
    """Return the cases of every pipeline that searches, over answers under the conditions in force."""
    answered = []
    searched: dict[tuple[object, ...], dict[str, Chunk]] = {}
    for row, spec in enumerate(answers.pipelines):
        if spec.retriever.kind in BOUNDS:
            continue
        if spec.is_system:
            if foreign := _system_cases(store, answers, row):
                answered.append(ChoiceCases(spec.id, spec.label, foreign))
            continue
        key = (uses_project_chunks(spec.retriever), *sizes_of(spec.retriever))
        if key not in searched:  # many retrievers search the same
            searched[key] = {chunk.id: chunk for chunk in chunks_of(store, spec.retriever)}
        chunks = searched[key]
        cases = []
        for column, item in enumerate(answers.items):
            number = int(answers.matrix.row[row, column])
            if (
                not number
                or not judges_retrieval(item)
                or answers.stale[row, column]
                or not answers.results.answered[row, column]
            ):
                continue
            response = store.responses.get(number)
            if response is None or not all(i in chunks for i in response.passages):
                continue
            match = covers([chunks[i] for i in response.passages], item.evidence)
            cases.append(
                ChoiceCase(
                    item.id, match, bool(answers.results.correct[row, column]), answers.results.documents[column]
                )
            )
        if cases:
            answered.append(ChoiceCases(spec.id, spec.label, tuple(cases)))
    return answered


def _system_cases(store: Store, answers: CurrentResponses, row: int) -> tuple[ChoiceCase, ...]:
    """Return the cases of a system elsewhere: of answers with which it said what it had."""
    evidence, cases = _ForeignEvidence(store), []
    for column, item in enumerate(answers.items):
        if answers.stale[row, column] or not answers.results.answered[row, column] or not judges_retrieval(item):
            continue
        response = store.responses.get(int(answers.matrix.row[row, column]))
        words = None if response is None else words_of(store, response)
        if words is not None and words.passages:
            match = evidence.held(words.passages, item.evidence)
            cases.append(
                ChoiceCase(
                    item.id, match, bool(answers.results.correct[row, column]), answers.results.documents[column]
                )
            )
    return tuple(cases)


class _ForeignEvidence:
    """Says whether texts that a system returned hold evidence: its words stand in one of them, or they are laid over its document."""

    def __init__(self, store: Store) -> None:
        self._text_of = cache(store.documents.text)
        self._passages = ForeignPassages(self._text_of)

    def held(self, texts: Sequence[str], evidence: Sequence[Span]) -> bool:
        given = [_bare(text) for text in texts]
        if all(any(self._words(span) in text for text in given) for span in evidence):
            return True
        return covers(self._passages.chunks(texts, evidence), evidence)

    def _words(self, span: Span) -> str:
        return _bare(self._text_of(span.document_id)[span.start : span.end])


def written_matches(store: Store, answers: Sequence[WrittenAnswer]) -> dict[str, bool]:
    """Return of each answer, by its id, whether its passages hold the evidence wholly; left out where that is unknown.

    Passages of a system elsewhere are texts: they hold a piece of evidence whose words stand in one of them, whatever blanks
    and capitals are between, or which they have nearly so.

    Args:
        store: The project.
        answers: Written ones.
    """
    items = {item.id: item for item in store.items.all()}
    foreign = _ForeignEvidence(store)
    chunks = store.chunks.get(list(dict.fromkeys(i for answer in answers for i in answer.passages)))
    matches = {}
    for answer in answers:
        match = _match(answer, items.get(answer.item_id), chunks, foreign)
        if match is not None:
            matches[answer.id] = match
    return matches


def _match(
    answer: WrittenAnswer, item: Item | None, chunks: dict[str, Chunk], foreign: _ForeignEvidence
) -> bool | None:
    if item is None or not judges_retrieval(item):
        return None
    ours = answer.pipeline_id not in ("", system_pipeline(answer.system).id)
    if not (answer.contexts or answer.passages or ours):
        return None  # of a system elsewhere nobody knows what it had
    if answer.contexts:
        return foreign.held(answer.contexts, item.evidence)
    if not all(i in chunks for i in answer.passages):
        return None
    return covers([chunks[i] for i in answer.passages], item.evidence)


def _bare(text: str) -> str:
    return " ".join(text.casefold().split())
