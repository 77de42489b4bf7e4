"""Records of the page of the retrieval laboratory (see `ragexam.project.retrieval.page`)."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.records import Table
from ragexam.report.pictures.weight_curve import Curve
from ragexam.report.retrieval.measured import (
    Advice,
    Asked,
    LaboratoryRequest,
    QuestionCounts,
    RetrievalMeasurements,
    RetrieverRow,
    Scan,
    StrategyRow,
)


@dataclass(frozen=True, slots=True)
class RetrieverColumn:
    """One way of retrieving, as a column of the table of questions.

    Attributes:
        key: "weight:0.1" of the chosen scan, or the text of a retriever.
        title: For a person, short.
        label: For a person, whole.
    """

    key: str
    title: str
    label: str


@dataclass(frozen=True, slots=True)
class QuestionLine(Asked):
    """A judged question and where its evidence was found.

    Attributes:
        ranks: Per column, rank (from 1) of the first passage that holds any of the evidence; None where no passage
            down to the depth does, or where this was not measured (see `measured`).
        whole: Per column, rank at which the evidence is held wholly; None likewise.
        measured: Per column, whether this question was searched.
    """

    ranks: tuple[int | None, ...]
    whole: tuple[int | None, ...]
    measured: tuple[bool, ...]


@dataclass(frozen=True)
class LaboratoryView:
    """Everything that the page of retrieval shows but a single question's passages.

    Attributes:
        key: Identity of what it was read from, the request included.
        request: As it could be met: names filled in, `k` within the depth.
        measured: Whether there is anything to show; the rest is empty otherwise.
        running: Whether a job is still adding to it (its manifest says that it did not end).
        questions: Counts.
        stale: What has changed since, in sentences; empty where figures are of the project as it is.
        scans: Scans by embedder and re-ranking model.
        groups: Groups in the order of the rows: `INCLUSIVE` first.
        curves: One per group.
        strategies: One per group.
        retrievers: Each that was measured, best first by the chosen measure.
        columns: What the lines' ranks are of.
        lines: One per judged question, in exam order.
        missed: Ids of questions whose evidence no column finds within the depth, among those that every column searched.
        advice: One per group, the inclusive first.
        verdict: Sentences in plain words, the most important first.
        strategy_table: As Table 2 of Know Your RAG.
        curve_table: The figures behind the curves.
        retriever_table: Every retriever with intervals, time and factor.
        hit_table: The wanted measure by configuration and language, laid out as Table 2 of the academic-data paper.
        missed_table: The questions that nothing finds.
        source: What all this was computed from, for the next reading.
    """

    key: str
    request: LaboratoryRequest
    measured: bool
    running: bool
    questions: QuestionCounts
    stale: tuple[str, ...] = ()
    scans: tuple[Scan, ...] = ()
    groups: tuple[str, ...] = ()
    curves: tuple[Curve, ...] = ()
    strategies: tuple[StrategyRow, ...] = ()
    retrievers: tuple[RetrieverRow, ...] = ()
    columns: tuple[RetrieverColumn, ...] = ()
    lines: tuple[QuestionLine, ...] = ()
    missed: tuple[str, ...] = ()
    advice: tuple[Advice, ...] = ()
    verdict: tuple[str, ...] = ()
    strategy_table: Table | None = None
    curve_table: Table | None = None
    retriever_table: Table | None = None
    hit_table: Table | None = None
    missed_table: Table | None = None
    source: RetrievalMeasurements | None = None


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """One passage that was brought for a question.

    Attributes:
        rank: From 1.
        chunk_id: Of the passage.
        document: Title of its document.
        source: The document's file, as a person knows it.
        page: Page of its first character, from 1; None without pages.
        score: In the retriever's own scale; None where none was kept.
        text: As a model reads it.
        gold: Where the evidence stands within `text`: start and end in characters, ascending, disjoint.
        adds: Share of the evidence that it adds to what stood before it, 0 to 1.
    """

    rank: int
    chunk_id: str
    document: str
    source: str
    page: int | None
    score: float | None
    text: str
    gold: tuple[tuple[int, int], ...]
    adds: float


@dataclass(frozen=True, slots=True)
class RetrieverSide:
    """Passages that one column found for a question.

    Attributes:
        column: Which.
        measured: Whether it has searched this question.
        error: Why it could not; "" otherwise.
        seconds: Of this question; None unknown.
        rewrites: What a language model asked instead or besides, where it was asked.
        passages: Best first.
    """

    column: RetrieverColumn
    measured: bool
    error: str
    seconds: float | None
    rewrites: tuple[str, ...]
    passages: tuple[FoundPassage, ...]


@dataclass(frozen=True, slots=True)
class GoldEvidence:
    """One span of evidence with what stands around it.

    Attributes:
        document: Title.
        source: File.
        page: From 1; None without pages.
        text: The span with some text before and after.
        start: Where the span begins within `text`.
        end: One past its end.
    """

    document: str
    source: str
    page: int | None
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class QuestionView:
    """One question closely.

    Attributes:
        item_id: Of the exam.
        question: Its words.
        answer: The right answer in words.
        label: In force; "" without one.
        language: "" unknown.
        gold: Its evidence in the documents.
        sides: One per column that was asked for, in that order.
    """

    item_id: str
    question: str
    answer: str
    label: str
    language: str
    gold: tuple[GoldEvidence, ...]
    sides: tuple[RetrieverSide, ...]


@dataclass(frozen=True, slots=True)
class LaboratoryOffer:
    """Offer of the page before a laboratory is started.

    Attributes:
        embedders: Names of embedding models on this machine, the project's first.
        scorers: Names of cross-encoders on this machine.
        retrievers: Texts of the retrievers that would be measured unless told otherwise.
        labels: Their names for a person, in the same order.
        further: Texts of the other kinds of retrieval that search, offered but not chosen.
        weights: Text weights scanned unless told otherwise.
        depth: Passages ranked per question unless told otherwise.
        llm: The project's language model for retrieval; "" where none was named.
        notes: What is missing on this machine, in sentences.
    """

    embedders: tuple[str, ...]
    scorers: tuple[str, ...]
    retrievers: tuple[str, ...]
    labels: tuple[str, ...]
    further: tuple[str, ...]
    weights: tuple[float, ...]
    depth: int
    llm: str
    notes: tuple[str, ...] = ()
