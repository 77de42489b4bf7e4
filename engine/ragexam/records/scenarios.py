"""Records of scenarios: recipes for questions that break systems, the questions made by them, and what was answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ragexam.records.corpus import ChunkerSpec, Span


@dataclass(frozen=True, slots=True)
class DocumentSampling:
    """First construct of a scenario: which documents are asked about.

    Attributes:
        how: "random", or "all".
        documents: How many are drawn; of no weight where all are taken.
    """

    how: Literal["random", "all"] = "random"
    documents: int = 10


@dataclass(frozen=True, slots=True)
class ChunkSampling:
    """Third construct: which chunks of a document are asked about, after those that hold no fitting fact are left out.

    Attributes:
        how: "random", or "all".
        chunks: How many of a document are drawn; of a question that combines several, how many it combines.
    """

    how: Literal["random", "all"] = "random"
    chunks: int = 1


@dataclass(frozen=True, slots=True)
class Scenario:
    """A recipe for questions that break systems in a known way: the six constructs of RAGProbe, section III.A.

    Attributes:
        name: In texts and project files ("S1", "my-numbers").
        kind: Name of a kind of `ragexam.scenarios`, which makes its questions.
        label: For a person.
        summary: What it probes, in one plain sentence.
        documents: Document sampling strategy.
        chunker: Chunking strategy.
        chunks: Chunk sampling strategy.
        prompts: Scenario specific prompts: wording of what is asked by language, with places such as {question}.
        prompting: Prompting strategy: "rule" where no model takes part in making questions, "sequential" where one is
            asked about what search found before a question is taken.
        metrics: Acceptable evaluation metrics: names of rules of `ragexam.scenarios.metrics` and of graders.
        given: Questions of a person's own, for kinds that can take them.
        seed: Of every draw.
    """

    name: str
    kind: str
    label: str = ""
    summary: str = ""
    documents: DocumentSampling = field(default_factory=DocumentSampling)
    chunker: ChunkerSpec = field(
        default_factory=lambda: ChunkerSpec("separator", {"separator": "\\n", "size": 3_000, "overlap": 150})
    )
    chunks: ChunkSampling = field(default_factory=ChunkSampling)
    prompts: Mapping[str, str] = field(default_factory=dict)
    prompting: Literal["rule", "sequential"] = "rule"
    metrics: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    seed: int = 1


@dataclass(frozen=True, slots=True)
class QuestionPart:
    """One of the single questions that a question of a scenario is made of.

    Attributes:
        question: Its wording.
        answer: What is right.
        item_id: Item of the exam that it was taken from.
        document_id: Document that holds the answer.
    """

    question: str
    answer: str
    item_id: str = ""
    document_id: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioQuestion:
    """A question that was made by a scenario.

    Attributes:
        id: Hash of scenario and wording.
        scenario: Name of the scenario.
        text: What a system is asked.
        parts: Single questions with their answers; none where right is to decline.
        choices: Choices that are listed in the text; none otherwise.
        key: Index of the right one; -1 without choices.
        bait: What a wrong answer falls for: the false value of a premise, the word of a planted instruction; "" for none.
        evidence: Where the answers stand.
        passage: Text that the question was made from.
        topic: Of its document: its document set.
        language: ISO 639-1.
        proof: How it was made sure that the question is what the scenario says, in a plain sentence.
        earlier: Questions that were asked before in the same dialogue, the first one first, with what is right; none otherwise.
    """

    id: str
    scenario: str
    text: str
    parts: tuple[QuestionPart, ...] = ()
    choices: tuple[str, ...] = ()
    key: int = -1
    bait: str = ""
    evidence: tuple[Span, ...] = ()
    passage: str = ""
    topic: str = ""
    language: str = ""
    proof: str = ""
    earlier: tuple[QuestionPart, ...] = ()

    @property
    def cluster(self) -> str:
        """Return the document that it shares its luck with; itself where it comes from none."""
        return self.evidence[0].document_id if self.evidence else self.id

    @property
    def reference(self) -> str:
        """Return the right answers in words; "" where right is to decline."""
        return " ".join(part.answer if part.answer.endswith(".") else f"{part.answer}." for part in self.parts)


@dataclass(frozen=True, slots=True)
class ScenarioAnswer:
    """An answer to a question of a scenario.

    Attributes:
        id: Hash of who was asked what under which conditions, and which time.
        question_id: What was asked.
        who: Label of the pipeline, or name of the system.
        text: What was written; "" where nothing came.
        attempt: Which time the same one was asked the same, from 1: a retest is a later one.
        pipeline_id: The pipeline; "" for a system elsewhere.
        passages: Texts that were at hand.
        seconds: Wall time.
        error: Why nothing came, in a sentence: kept apart from wrong answers; "" otherwise.
        made: When, seconds since 1970.
        conditions: Key of what it depends on beside the question; "" where an older program kept none.
    """

    id: str
    question_id: str
    who: str
    text: str
    attempt: int = 1
    pipeline_id: str = ""
    passages: tuple[str, ...] = ()
    seconds: float | None = None
    error: str = ""
    made: float = 0.0
    conditions: str = ""

    @property
    def asker(self) -> str:
        """Return who was asked, whatever it was called then: the pipeline's id, or the name of a system."""
        return self.pipeline_id or self.who


@dataclass(frozen=True, slots=True)
class MetricGrade:
    """Grade of one answer by a metric that asks a language model.

    Attributes:
        answer_id: The answer.
        metric: Name of the grader.
        value: On its scale; None where it cannot say.
        judge: Name of the model.
        decides: Whether the judge did well enough when it was tried for its word to count; told anew whenever grades are read.
        remark: What it saw, or why it cannot say.
        judge_key: Hash of the model; "" where an older program kept none.
    """

    answer_id: str
    metric: str
    value: float | None
    judge: str = ""
    decides: bool = True
    remark: str = ""
    judge_key: str = ""


@dataclass(frozen=True, slots=True)
class QuestionReading:
    """Reading of one question by one person: whether question and answer stand in the passage.

    Attributes:
        question_id: The question.
        reader: Name of the person.
        question_in: Whether the passage holds what is asked about.
        answer_in: Whether it holds the answer.
    """

    question_id: str
    reader: str
    question_in: bool
    answer_in: bool

    @property
    def reliable(self) -> bool:
        """Return whether both stand there: what RAGProbe calls a reliable pair."""
        return self.question_in and self.answer_in
