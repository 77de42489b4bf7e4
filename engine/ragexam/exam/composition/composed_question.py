"""A question composed of facts that were verified singly: its answer is computed by rule, never invented."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.records import Span


@dataclass(frozen=True, slots=True)
class ComposedQuestion:
    """A question before its choices are ordered.

    Attributes:
        demand: Name of its kind.
        question: Stands alone, worded by rule.
        key: The right answer.
        wrong: Wrong answers, best first: lures (what a shallow reader would take) before variations. At least three, unless
            the kind has a fixed number of choices.
        evidence: All spans that an answer needs, each once.
        chunk_ids: A passage that holds each of them, in the same order.
        facts: What is stated, in plain words, one a piece of evidence ("Brindle 40, weight: 7.9 kg").
        explanation: How the answer follows ("7.9 kg - 5.2 kg = 2.7 kg").
        language: ISO 639-1.
        topic: Of its first document.
        value_kind: Kind of the answer, a key of `exam.passages.candidates.WEIGHTS` or "entity".
        lookalikes: Passages that are taken for the right ones and hold wrong answers, by id.
        searched: Passages that were searched, none of which answers it; 0 where its answer is stated. Its evidence is then where
            the answer would stand.
        sides: What is to be even within an exam, +1 or -1 each ("the key is named first": +1, last: -1), 0 where it does not apply.
        turned: The same asked the other ways round, with other sides; one of all ways is asked.
    """

    demand: str
    question: str
    key: str
    wrong: tuple[str, ...]
    evidence: tuple[Span, ...]
    chunk_ids: tuple[str, ...]
    facts: tuple[str, ...]
    explanation: str
    language: str = ""
    topic: str = ""
    value_kind: str = ""
    lookalikes: tuple[str, ...] = ()
    searched: int = 0
    sides: tuple[int, ...] = ()
    turned: tuple[ComposedQuestion, ...] = ()
