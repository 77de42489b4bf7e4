"""The nouns that flow through the program: frozen records, no behaviour beyond identity.

A record is what crosses a border between rooms. `to_json` and `from_json` turn any of them into plain
JSON values and back; ids are hashes of what determines the thing, so the same input gives the same id.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, TypeVar

import msgspec

from ragexam.identity import content_id as content_id
from ragexam.retriever_specs import RetrieverSpec as RetrieverSpec
from ragexam.sentences import phrase

T = TypeVar("T")


# ------------------------------------------------------------------ documents and chunks


class DocumentStatus(StrEnum):
    """What became of one file (or one row of a table file) at import."""

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


@dataclass(frozen=True, slots=True)
class ChunkerSpec:
    """A chunker by name with its parameters; hashes to what a chunk's id depends on."""

    name: str
    parameters: Mapping[str, int | float | str | bool] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Identity of the chunking."""
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
        """Characters of `text` before the document's own: a context line, a repeated table header."""
        return max(len(self.text) - (self.end - self.start), 0)


# ------------------------------------------------------------------ items


class ItemState(StrEnum):
    """Where an item stands. Kept items are those that pipelines sit: DRAFT (unreviewed) and ACCEPTED."""

    DRAFT = "draft"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    DROPPED = "dropped"  # by a filter; can be brought back


@dataclass(frozen=True, slots=True)
class Finding:
    """What one filter says of one item.

    Attributes:
        filter: Name of the filter.
        value: The figure that was compared; None where the filter is a plain yes or no.
        threshold: What it was compared with.
        drops: Whether the item is dropped for it (False: a warning).
        reason: In plain words.
    """

    filter: str
    value: float | None
    threshold: float | None
    drops: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Guess:
    """Closed-book answers of one model to an item.

    Attributes:
        model_hash: File hash of the model.
        model_name: For a person.
        chosen: Index into the item's choices that the model took with the choices shown, one per rotation; none where it
            was not asked so.
        right: Share of rotations answered right; of the one answer where the choices were not shown.
        unlisted: The choice taken when the choices are scored without being shown (the default template); None where
            this was not asked.
        lead: Nats per character by which that choice leads over the next; None where it decides nothing, because the item
            was asked in rotations.
    """

    model_hash: str
    model_name: str
    chosen: tuple[int, ...]
    right: float
    unlisted: int | None = None
    lead: float | None = None


@dataclass(frozen=True, slots=True)
class Labelling:
    """What one labeller says of a question and its passage (Teixeira de Lima et al. 2024, section 4).

    Attributes:
        model_hash: File hash of the model that labelled.
        model_name: For a person.
        method: "prompt" (the published prompt, answered in words) or "likelihood" (the likeliest of the labels).
        label: A name of `ragexam.exam.labels.taxonomy.LABELS`; "" where the model's answer could not be read.
        probabilities: Per label, adding up to 1; empty where the method gives none.
        reason: The model's own words; "" where the method gives none, the whole answer where it could not be read.
        uncalibrated: The probabilities before the model's own leaning was divided out; empty where it was not.
    """

    model_hash: str
    model_name: str
    method: str
    label: str
    probabilities: Mapping[str, float] = field(default_factory=dict, hash=False)
    reason: str = ""
    uncalibrated: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rating:
    """What one model rates an item at, by one critique (Teixeira de Lima et al. 2024, appendix I).

    Attributes:
        critique: A name of `ragexam.exam.labels.critiques.CRITIQUES`.
        model_hash: File hash of the model that rated.
        model_name: For a person.
        expected: Mean of the ratings 1 to 5, weighted by their probabilities; None where it could not be asked.
        plain: The likeliest rating; None where it could not be asked.
        probabilities: Of the ratings 1 to 5, adding up to 1; empty where it could not be asked.
    """

    critique: str
    model_hash: str
    model_name: str
    expected: float | None = None
    plain: int | None = None
    probabilities: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One exam question: with choices, or open (a question, its reference answer and where that stands).

    Attributes:
        id: Hash of its first wording and evidence; stays through edits.
        question: The stem.
        choices: Two or more; none for an open item.
        key: Index of the right choice; -1 for an open item.
        evidence: Document spans that hold the answer. Empty for an item without documents.
        passage: The text that the item was made from, as it was then.
        topic: Of its document.
        language: ISO 639-1.
        state: Where it stands.
        origin: "generated", "imported" or "manual".
        strategy: Generation strategy ("structured", "paper", "composed", "statements", "simple"), "" otherwise.
        model_hash: File hash of the generating model, "" otherwise.
        findings: What the filters say.
        guesses: Closed-book answers of filtering models.
        bloom: Levels of Bloom's revised taxonomy; may be several.
        question_word: "what", "which", "how", "when", "why", "where", "who" or "other".
        explanation: Optional, for a person.
        comment: A reviewer's reason or note.
        answer: Reference answer of an open item; "" for one with choices, whose answer is the key.
        wanted_label: The label that generation was asked for; "" where for none.
        labels: What labelling models say of question and passage, at most one per model and method.
        people: What people say of the same: label by annotator.
        ratings: What rating models say, at most one per model and critique.
        demand: What it asks of a pipeline: "lookup", or a name of `ragexam.exam.demands.DEMANDS`; "" where unknown, and in
            items of older projects (`ragexam.exam.demands.item_demand.demand_of` knows more).
    """

    id: str
    question: str
    choices: tuple[str, ...]
    key: int
    evidence: tuple[Span, ...] = ()
    passage: str = ""
    topic: str = ""
    language: str = ""
    state: ItemState = ItemState.DRAFT
    origin: str = "generated"
    strategy: str = ""
    model_hash: str = ""
    findings: tuple[Finding, ...] = ()
    guesses: tuple[Guess, ...] = ()
    bloom: tuple[str, ...] = ()
    question_word: str = "other"
    explanation: str = ""
    comment: str = ""
    answer: str = ""
    wanted_label: str = ""
    labels: tuple[Labelling, ...] = ()
    people: Mapping[str, str] = field(default_factory=dict, hash=False)
    ratings: tuple[Rating, ...] = ()
    demand: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it has no choices: it serves retrieval, and pipelines do not sit it."""
        return not self.choices

    @property
    def needs_all(self) -> bool:
        """Whether an answer needs every piece of its evidence: it is composed of several facts."""
        return self.strategy == "composed"

    @property
    def reference_answer(self) -> str:
        """The right answer in words."""
        return self.answer if self.is_open else self.choices[self.key]

    @property
    def content_hash(self) -> str:
        """Identity of what an examinee sees and of the key: a response belongs to this."""
        if self.is_open:
            return content_id("open item", self.question, self.answer)
        return _item_hash(self.question, self.choices, self.key)

    @property
    def kept(self) -> bool:
        """Whether it is asked: by pipelines where it has choices, of retrievers where it has evidence."""
        return self.state in (ItemState.DRAFT, ItemState.ACCEPTED)


@lru_cache(maxsize=4_096)
def _item_hash(question: str, choices: tuple[str, ...], key: int) -> str:
    # Asked again and again for the same few hundred items while answers come in.
    return content_id("item", question, list(choices), key)


# ------------------------------------------------------------------ pipelines and responses


@dataclass(frozen=True, slots=True)
class PipelineSpec:
    """One RAG configuration, an examinee.

    Attributes:
        model_hash: File hash of the LLM.
        model_name: For a person.
        retriever: How passages are found.
        examples: In-context examples, 0 or more.
        template: "plain" or "chat" (the model's own chat template); with "_listed" the choices are shown in the
            prompt, as in the paper, beside being scored.
        example_choice: How the examples are chosen, a name of `ragexam.pipelines.examples.CHOICES`: "seeded" (at
            random, the same for all) or "diverse" (as far apart in meaning as can be).
    """

    model_hash: str
    model_name: str
    retriever: RetrieverSpec
    examples: int = 0
    template: str = "chat"
    example_choice: str = "seeded"

    @property
    def id(self) -> str:
        """Identity of the pipeline; the model's name is not part of it."""
        choice = [self.example_choice] if self.examples and self.example_choice != "seeded" else []
        return content_id("pipeline", self.model_hash, self.retriever.key, self.examples, self.template, *choice)

    @property
    def components(self) -> dict[str, str]:
        """The levels of the hierarchical model: LLM, retriever, in-context examples."""
        return {"llm": self.model_name, "retriever": self.retriever_label, "icl": self.examples_label}

    @property
    def examples_label(self) -> str:
        """Short name of the in-context examples ("ICL@3", "ICL@3 diverse")."""
        diverse = self.examples > 0 and self.example_choice != "seeded"
        return (
            phrase("ICL@{0:n} {1}", self.examples, self.example_choice)
            if diverse
            else phrase("ICL@{0:n}", self.examples)
        )

    @property
    def retriever_label(self) -> str:
        """Short name of the retriever ("BM25, k=3")."""
        return self.retriever.label

    @property
    def label(self) -> str:
        """Short name of the pipeline for tables."""
        return phrase("{0:raw} · {1} · {2}", self.model_name, self.retriever_label, self.examples_label)


@dataclass(frozen=True, slots=True)
class Response:
    """One pipeline's answer to one item. Append-only.

    Attributes:
        pipeline_id: Who answered.
        item_id: What was asked.
        item_hash: `Item.content_hash` of the wording that was asked.
        loglikelihoods: Summed log-likelihood per choice; empty where the answer failed.
        characters: Length of each choice in characters.
        bytes: The same in UTF-8 bytes.
        tokens: The same in the model's tokens.
        chosen: Index of the choice taken by the default normalisation; None where the answer failed.
        correct: Whether it is the key; None where the answer failed.
        margin: Difference of the best two normalised scores times the length of the taken choice, in nats.
        tie: The margin is below the noise of batch shape: worth showing.
        passages: Ids of the chunks handed over, in order.
        dropped_passages: Chunks left out because the context would have overflowed, lowest rank first.
        examples: Item ids of the in-context examples.
        prompt_hash: Of the rendered prompt; the text is kept once per hash.
        prompt_tokens: Length of the prompt.
        seconds: Wall time of scoring.
        retrieval_seconds: This query's share of the wall time of retrieval.
        reused: An identical (model, prompt, choices) had been scored before, and its score was taken.
        error: Why there is no answer; "" otherwise.
        manifest_id: The conditions under which it was made.
    """

    pipeline_id: str
    item_id: str
    item_hash: str
    loglikelihoods: tuple[float, ...] = ()
    characters: tuple[int, ...] = ()
    bytes: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    chosen: int | None = None
    correct: bool | None = None
    margin: float | None = None
    tie: bool = False
    passages: tuple[str, ...] = ()
    dropped_passages: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    prompt_hash: str = ""
    prompt_tokens: int = 0
    seconds: float = 0.0
    retrieval_seconds: float = 0.0
    reused: bool = False
    error: str = ""
    manifest_id: str = ""


# ------------------------------------------------------------------ written answers and their grades

PERSON = "person"
"""Stands as the grader of a grade that a person gave."""


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """A text that a pipeline, or somebody else's system, wrote for an item.

    Attributes:
        id: Hash of who answered which wording, and of the text.
        item_id: What was asked.
        item_hash: `Item.content_hash` of the wording that was asked.
        system: Who answered, for a person.
        text: The answer.
        pipeline_id: The pipeline that answered; "" for a system elsewhere.
        passages: Ids of the chunks handed over, in order; none for a system elsewhere.
        contexts: Texts of the passages that a system elsewhere says it had.
        tokens: Length of the answer; None unknown.
        seconds: Wall time; None unknown.
        stop: Why it ended ("end", "length"); "" unknown.
        source: File that it came from; "" where it was written here.
    """

    id: str
    item_id: str
    item_hash: str
    system: str
    text: str
    pipeline_id: str = ""
    passages: tuple[str, ...] = ()
    contexts: tuple[str, ...] = ()
    tokens: int | None = None
    seconds: float | None = None
    stop: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class RubricEntry:
    """One thing that an answer is held against.

    Attributes:
        id: Within its rubric; stays when its wording is changed.
        text: A nugget of the reference ("27 days of leave a year"), or a question that a good answer answers.
        answer: What answers the question; "" where nobody says, and for a nugget.
        topic: For tables by subtopic; "" for none.
        origin: Who made it: "model", "person", "file", or "rule" (cut from the reference without a model).
    """

    id: str
    text: str
    answer: str = ""
    topic: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Rubric:
    """What answers to one item are held against, made once and kept: people can read and change it.

    Attributes:
        item_id: The item.
        kind: "nuggets" (parts of the reference) or "questions" (a bank of questions).
        entries: In order.
        made_by: File hash of the model that made it; "" where none did.
        inputs: Hash of the wording and the reference that it was made for.
    """

    item_id: str
    kind: str
    entries: tuple[RubricEntry, ...] = ()
    made_by: str = ""
    inputs: str = ""


@dataclass(frozen=True, slots=True)
class JudgementPart:
    """What a grader says of one part of an answer, or of one thing that the answer is held against.

    Attributes:
        label: What is said ("supported", "partial_support", "4").
        text: Of what: a sentence of the answer word by word, a nugget, a question.
        value: How sure, or how much, on a scale of the grader's; None where it cannot say.
    """

    label: str
    text: str = ""
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Grade:
    """What somebody says of an answer.

    Attributes:
        answer_id: The answer.
        grader: Name of a grader, or `PERSON`.
        value: On the scale; None where the grader cannot say.
        rater: Name of the person; the model's hash where one was asked; "" for a rule.
        made: When, seconds since 1970.
        low: Least value of the scale.
        high: Greatest value; None where there is none.
        remark: What the grader saw, or why it cannot say.
        inputs: Hash of what the value was computed from; "" for a person's.
        parts: What stands behind the value, part by part; none where the grader looks at the whole.
    """

    answer_id: str
    grader: str
    value: float | None
    rater: str = ""
    made: float = 0.0
    low: float = 0.0
    high: float | None = 1.0
    remark: str = ""
    inputs: str = ""
    parts: tuple[JudgementPart, ...] = ()


# ------------------------------------------------------------------ tables for people


@dataclass(frozen=True, slots=True)
class Table:
    """A result as rows, for every reader alike: HTML, CSV, the window, a terminal.

    Attributes:
        name: Identifier, also the CSV's file name ("accuracy").
        title: For a person.
        columns: Headings.
        rows: Cells: text, numbers, or None for what is undefined.
        formats: Per column, a format specification for numbers ("", ".1%", ".2f").
        note: What the table says and how it was computed, in plain words: denominators, seeds, what was skipped.
        source: Where the method comes from ("Guinet et al. 2024, Table 2"); "" where our own.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float | None, ...], ...]
    formats: tuple[str, ...] = ()
    note: str = ""
    source: str = ""


# ------------------------------------------------------------------ JSON

_PLAIN = frozenset({str, int, float, bool, type(None)})


@cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    """Return names of a record's fields; none where it has a JSON form of its own; None for what is no record.

    Asked anew for every value, this would take most of the time.
    """
    if not dataclasses.is_dataclass(kind):
        return None
    return () if hasattr(kind, "__json__") else tuple(f.name for f in dataclasses.fields(kind))


def to_json(record: Any) -> Any:
    """Turn records (nested at will) into plain JSON values: what `json.loads` would give back.

    `msgspec.to_builtins` would leave tuples as they are and knows no form that a record has of its own.
    """
    kind: Any = type(record)
    if kind in _PLAIN:
        return record
    names = _field_names(kind)
    if names is not None:
        if not names:  # a record with a form of its own
            return record.__json__()
        return {name: to_json(getattr(record, name)) for name in names}
    if isinstance(record, str | float):  # a member of an enumeration, a number of NumPy
        return str(record) if isinstance(record, str) else float(record)
    if isinstance(record, Mapping):
        return {str(k): to_json(v) for k, v in record.items()}
    if isinstance(record, tuple | list):
        return [to_json(v) for v in record]
    return record


def from_json(kind: type[T], value: Any) -> T:
    """Build a record of `kind` from what `to_json` made; unknown fields are ignored, missing ones get defaults.

    Raises:
        ValueError: A field has the wrong shape (a damaged or hostile file).
    """
    try:
        return msgspec.convert(value, kind)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as exc:
        what = str(exc).replace("`array`", "`list`")
        raise ValueError(phrase("it is not a valid {0:raw}: {1:raw}", getattr(kind, "__name__", kind), what)) from exc
