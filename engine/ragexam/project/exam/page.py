"""Contents of the page Exam: items with their evidence, how pipelines did on them, tables, coverage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ragexam.edits.exam_edits import categorised, check_item
from ragexam.errors import InputError
from ragexam.exam.choice_items.figures.profile import (
    attempt_table,
    document_coverage,
    open_table,
    profile_tables,
    topic_coverage,
)
from ragexam.exam.choice_items.figures.statistics import exam_statistics, guess_table, statistics_table
from ragexam.exam.choice_items.quality import score_item
from ragexam.exam.demands.coverage import DemandCoverage, demand_coverage
from ragexam.irt.model import MODEL_NAMES
from ragexam.project.project import Project
from ragexam.queries.exam.generations import shared_words
from ragexam.queries.exam.writers import score_trust
from ragexam.queries.items.records import KeptFit
from ragexam.queries.run.answers import CurrentResponses
from ragexam.records import Document, DocumentStatus, Item, Span, Table, content_id
from ragexam.report.names import names_by_hash
from ragexam.report.results.results import ExamResults
from ragexam.report.results.source import Taken

# ------------------------------------------------------------------ the items


@dataclass(frozen=True, slots=True)
class ExamView:
    """The exam as it is.

    Attributes:
        items: All items, in exam order.
        documents: Those that items rest on or can rest on, by id.
        evidence: Text of each piece of evidence.
        answered: Whether any pipeline has answered anything.
    """

    items: tuple[Item, ...] = ()
    documents: Mapping[str, Document] = field(default_factory=dict)
    evidence: Mapping[Span, str] = field(default_factory=dict)
    answered: bool = False


def reading_exam(project: Project, read_texts: Mapping[Span, str]) -> ExamView:
    """Read the exam.

    Args:
        project: To read from.
        read_texts: Texts of evidence that were read before: a document's text never changes under its id.
    """
    items = tuple(project.items.all())
    documents = {d.id: d for d in project.documents.all() if d.status is DocumentStatus.IMPORTED}
    wanted: dict[str, list[Span]] = {}
    evidence: dict[Span, str] = {}
    for span in (span for item in items for span in item.evidence):
        if span in read_texts:
            evidence[span] = read_texts[span]
        else:
            wanted.setdefault(span.document_id, []).append(span)
    for document_id, spans in wanted.items():
        text = project.documents.text(document_id)
        evidence |= {span: text[span.start : span.end] for span in spans}
    answered = bool(project.responses.after(0, 1)) or project.responses.answers().results.taken_from.writes
    return ExamView(items, documents, evidence, answered)


@dataclass(frozen=True, slots=True)
class DocumentText:
    """A document to choose evidence from.

    Attributes:
        document: The record.
        text: All of it.
    """

    document: Document
    text: str


def reading_document(project: Project, document_id: str) -> DocumentText:
    """Read a document.

    Raises:
        InputError: There is no such document.
    """
    document = next((d for d in project.documents.all() if d.id == document_id), None)
    if document is None:
        raise InputError("This document is not in the project any more.")
    return DocumentText(document, project.documents.text(document_id))


# ------------------------------------------------------------------ items by hand


def problem_of(question: str, choices: Sequence[str], key: int, answer: str = "") -> str:
    """Return what is wrong with an item's wording, in a sentence; "" where nothing is.

    Args:
        question: The stem.
        choices: None for an open item.
        key: Index of the right choice; -1 for an open item.
        answer: Reference answer of an open item.
    """
    try:
        check_item(Item("", question.strip(), tuple(c.strip() for c in choices), key, answer=answer.strip()))
    except InputError as exc:
        return exc.message
    return ""


def item_by_hand(
    project: Project,
    question: str,
    choices: Sequence[str],
    key: int,
    evidence: Span | None,
    *,
    topic: str = "",
    language: str = "",
    explanation: str = "",
    answer: str = "",
) -> Item:
    """Make an item that a person wrote; its passage is the one that holds the evidence.

    Args:
        project: To read from.
        question: The stem.
        choices: Two or more; none for an open item.
        key: Index of the right one; -1 for an open item.
        evidence: Where the answer stands; None for a question without documents.
        topic: The document's where it is "".
        language: The document's where it is "".
        explanation: For a person.
        answer: Reference answer of an open item.

    Raises:
        InputError: It is no item, or the evidence lies outside its document.
    """
    stem, texts = question.strip(), tuple(c.strip() for c in choices)
    own = answer.strip() if not texts else ""
    spans: tuple[Span, ...] = ()
    passage = ""
    if evidence is not None:
        document = reading_document(project, evidence.document_id).document
        span, passage = evidence_at(project, evidence)
        spans = (span,)
        topic, language = topic or document.topic, language or document.language
    item = Item(
        id=content_id(
            "manual", stem, list(texts), key, [[s.document_id, s.start, s.end] for s in spans], *filter(None, [own])
        ),
        question=stem,
        choices=texts,
        key=key if texts else -1,
        evidence=spans,
        passage=passage,
        topic=topic.strip(),
        language=language or "en",
        origin="manual",
        explanation=explanation.strip(),
        answer=own,
    )
    check_item(item)
    return categorised(item)


def evidence_at(project: Project, marked: Span) -> tuple[Span, str]:
    """Return the evidence that a person marked, without white space at its ends, and the passage that holds it.

    Raises:
        InputError: Nothing is marked, or the document is not there.
    """
    document = reading_document(project, marked.document_id)
    start, end = _trimmed(document.text, marked.start, marked.end)
    page = sum(first <= start for first in document.document.page_starts) or None
    span = Span(marked.document_id, start, end, page)
    return span, _passage(project, document.text, span)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span without white space at its ends.

    Raises:
        InputError: Nothing is left.
    """
    start, end = max(start, 0), min(end, len(text))
    inner = text[start:end]
    if not inner.strip():
        raise InputError("The evidence is empty.", "Mark the words of the document that hold the answer.")
    return start + len(inner) - len(inner.lstrip()), end - len(inner) + len(inner.rstrip())


def _passage(project: Project, text: str, span: Span) -> str:
    """Return the chunk that holds the evidence; where none holds all of it, the paragraphs that it touches."""
    holding = [c for c in project.chunks.of_document(span.document_id) if c.start <= span.start and span.end <= c.end]
    if holding:
        return max(holding, key=lambda c: (min(span.start - c.start, c.end - span.end), c.end - c.start)).text
    first = text.rfind("\n\n", 0, span.start)
    last = text.find("\n\n", span.end)
    return text[0 if first < 0 else first + 2 : len(text) if last < 0 else last]


# ------------------------------------------------------------------ how pipelines did


@dataclass(frozen=True, slots=True)
class ItemFit:
    """An item in the fitted model.

    Attributes:
        model: of `ragexam.irt.model.MODELS`.
        a: Discrimination; None where undefined (the item was set aside).
        b: Difficulty.
        c: Guessing.
        a_se: Standard error.
        b_se: Standard error.
        c_se: Standard error.
        point_biserial: Correlation of being right here with being right elsewhere.
    """

    model: str
    a: float | None
    b: float | None
    c: float | None
    a_se: float | None
    b_se: float | None
    c_se: float | None
    point_biserial: float | None

    @property
    def model_name(self) -> str:
        """Return the model's name for a person."""
        return MODEL_NAMES.get(self.model, self.model)


@dataclass(frozen=True, slots=True)
class ItemFigures:
    """Figures of one item: how pipelines did on it.

    Attributes:
        right: Pipelines that were right.
        answered: Pipelines that answered.
        groups: The same by what they were given ("closed_book", "oracle", "retrieved"): (group, right, answered).
        taken: How many pipelines took each choice; a system elsewhere may have taken none.
        fit: Its parameters by the fit of the answers as they are; None without one.
        choosers: Pipelines that answered by choice.
        by: What counts as right: "chosen", "written" or "both".
    """

    right: int
    answered: int
    groups: tuple[tuple[str, int, int], ...]
    taken: tuple[int, ...]
    fit: ItemFit | None = None
    choosers: int = 0
    by: Taken = "chosen"

    @property
    def involved(self) -> int:
        """Return how many pipelines answered at least, in what counts or by choice."""
        return max(self.answered, self.choosers)

    @property
    def share(self) -> float | None:
        """Return the share right; None where nobody answered."""
        return self.right / self.answered if self.answered else None


_GROUPS = {"closed_book": "closed_book", "oracle": "oracle"}


def reading_figures(project: Project) -> dict[str, ItemFigures]:
    """Return how the chosen pipelines did, by item id; only items that someone answered in their present wording.

    Right is what the project takes for right: open questions have figures where written answers count. Who took which choice is
    told whatever counts.
    """
    answers = project.responses.answers()
    results, choices = answers.results, project.responses.chosen().results
    if not (results.answered.any() or choices.answered.any()):
        return {}
    fits = _item_fits(project.fits.current())
    kinds = np.array([_GROUPS.get(p.retriever.kind, "retrieved") for p in answers.pipelines])
    return {
        item.id: _figures(answers, choices, column, kinds, fits.get(item.id))
        for column, item in enumerate(answers.items)
        if results.answered[:, column].any() or _chosen_by(choices, column).size
    }


def _chosen_by(choices: ExamResults, column: int) -> np.ndarray:
    """Return what each pipeline took that answered a question by choice, -1 for none; open questions stand behind those with choices."""
    return choices.chosen[choices.answered[:, column], column] if column < len(choices.items) else np.zeros(0, np.int64)


def _figures(
    answers: CurrentResponses, choices: ExamResults, column: int, kinds: np.ndarray, fit: ItemFit | None
) -> ItemFigures:
    results = answers.results
    right, answered = results.correct[:, column] == 1, results.answered[:, column]
    groups = []
    for name in ("closed_book", "retrieved", "oracle"):
        own = kinds == name
        if answered[own].any():
            groups.append((name, int(right[own].sum()), int(answered[own].sum())))
    chosen = _chosen_by(choices, column)
    taken = np.bincount(
        chosen[chosen >= 0], minlength=len(results.items[column].choices)
    )  # a system elsewhere may take none
    return ItemFigures(
        int(right.sum()),
        int(answered.sum()),
        tuple(groups),
        tuple(int(count) for count in taken),
        fit,
        len(chosen),
        results.taken_from.taken if results.taken_from.writes else "chosen",
    )


def _item_fits(kept: KeptFit | None) -> dict[str, ItemFit]:
    if kept is None:
        return {}
    fit = kept.fit

    def value(array: np.ndarray, index: int) -> float | None:
        number = float(array[index]) if index < len(array) else float("nan")
        return number if np.isfinite(number) else None

    return {
        item_id: ItemFit(
            fit.model,
            *(value(array, n) for array in (fit.a, fit.b, fit.c, fit.a_se, fit.b_se, fit.c_se, fit.point_biserial)),
        )
        for n, item_id in enumerate(kept.item_ids)
    }


@dataclass(frozen=True, slots=True)
class ItemScores:
    """Scores of questions that a model wrote: how good they are likely to be.

    Attributes:
        by_item: Estimated chance, 0 to 1, by item id.
        trust: What that is worth, in a sentence, by language.
    """

    by_item: Mapping[str, float] = field(default_factory=dict)
    trust: Mapping[str, str] = field(default_factory=dict)


def reading_scores(project: Project) -> ItemScores:
    """Return the scores of questions that a model wrote."""
    items = project.items.all()
    scores = ((item.id, score_item(item)) for item in items)
    trust = {language: score_trust(language) for language in {item.language for item in items}}
    return ItemScores({item_id: score for item_id, score in scores if score is not None}, trust)


# ------------------------------------------------------------------ tables


def reading_tables(project: Project) -> list[Table]:
    """Return the exam in figures: what came of generation, what it is made of, filters, guesses, open items apart."""
    asked = project.items.all()
    items, opened = [i for i in asked if not i.is_open], [i for i in asked if i.is_open]
    apart = [open_table(opened)] if opened else []
    if not items:
        return apart
    latest: Mapping[str, Any] = project.generations.latest() or {}
    statistics = dict(latest.get("statistics", {}))
    counts = {name: int(statistics.get(name, 0)) for name in ("unparsed", "abandoned")}
    share = shared_words(dict(latest.get("inputs", {})).get("settings", {}), items)
    tables = [
        statistics_table(exam_statistics(items, **counts), project.report.lookup_baselines(), share),
        *profile_tables(items, names_by_hash(project.pipelines.chosen())),
    ]
    if any(item.guesses for item in items):
        tables.append(guess_table(items))
    outcomes = {str(name): int(count) for name, count in dict(latest.get("outcomes", {})).items()}
    if outcomes:
        tables.append(attempt_table(outcomes))
    return [*tables, *apart]


@dataclass(frozen=True, slots=True)
class Coverage:
    """Documents and topics that are asked about.

    Attributes:
        documents: A row a document; the last column is its id.
        topics: A row a topic.
        demands: The same by what the questions ask of a pipeline.
    """

    documents: Table
    topics: Table
    demands: DemandCoverage


def reading_coverage(project: Project) -> Coverage:
    """Read which documents of the corpus are asked about."""
    items = project.items.all()
    usable = [d for d in project.documents.all() if d.status is DocumentStatus.IMPORTED and not d.excluded]
    return Coverage(
        document_coverage(items, usable, project.chunks.counts()),
        topic_coverage(items, usable),
        demand_coverage(items, usable),
    )
