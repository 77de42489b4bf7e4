"""Records of written answers and of their grades."""

from __future__ import annotations

from dataclasses import dataclass

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
        dropped_passages: Chunks left out because the context would have overflowed, lowest rank first.
        examples: Item ids of the in-context examples.
        prompt_hash: Of the rendered prompt; the text is kept once per hash. "" for a system elsewhere.
        prompt_tokens: Length of the prompt; None unknown.
        cap: Most tokens that the pipeline was allowed to write; None unknown.
        retrieval_seconds: This query's share of the wall time of retrieval; None unknown.
        manifest_id: Conditions under which it was written; "" unknown, and for a system elsewhere.
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
    dropped_passages: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    prompt_hash: str = ""
    prompt_tokens: int | None = None
    cap: int | None = None
    retrieval_seconds: float | None = None
    manifest_id: str = ""


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
    """Rubric that answers to one item are held against, made once and kept: people can read and change it.

    Attributes:
        item_id: The item.
        kind: "nuggets" (parts of the reference) or "questions" (a bank of questions).
        entries: In order; none where a person took all of them out: no model makes them anew then.
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
    """Judgement of one part of an answer, or of one thing that the answer is held against.

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
    """Grade that somebody gives an answer.

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
