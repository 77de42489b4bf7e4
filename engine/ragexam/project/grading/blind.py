"""Grading by a person: one answer after the other in drawn order, who wrote it left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ragexam.errors import InputError
from ragexam.grading.exchange.sheets import drawn_answers
from ragexam.project.project import Project
from ragexam.records import Item


@dataclass(frozen=True, slots=True)
class BlindAnswer:
    """An answer as a person sees it who grades.

    Attributes:
        id: Of the answer.
        question: What was asked.
        answer: What was answered.
        reference: What would be right; "" where nobody says.
        evidence: The passage that holds the right answer, or the places that prove it; "" where none is known.
    """

    id: str
    question: str
    answer: str
    reference: str
    evidence: str


@dataclass(frozen=True, slots=True)
class GradingQueue:
    """Answers for one person.

    Attributes:
        rater: Who grades.
        answers: In the order in which they are graded: the same for everybody with the same number and seed.
        given: What this person has said, by the answer's id.
    """

    rater: str
    answers: tuple[BlindAnswer, ...]
    given: Mapping[str, float]

    @property
    def done(self) -> int:
        """Return how many of them this person has graded."""
        return sum(answer.id in self.given for answer in self.answers)


def grading_queue(project: Project, rater: str, n: int, seed: int) -> GradingQueue:
    """Draw answers for a person to grade, systems evenly; who wrote them is not in it.

    Args:
        project: To read from.
        rater: Who grades.
        n: How many are wanted.
        seed: Of the draw.

    Raises:
        InputError: No name, or no answer wanted.
    """
    name = " ".join(rater.split())
    if not name:
        raise InputError("Whoever grades needs a name.", "Say who grades.")
    if n < 1:
        raise InputError("A sheet holds at least one answer.")
    items = {item.id: item for item in project.items.all()}
    drawn = drawn_answers(project.grading.answers(), n, seed)
    evidence = evidence_texts(project, [items[answer.item_id] for answer in drawn])
    queue = [
        BlindAnswer(answer.id, item.question, answer.text, item.reference_answer, evidence[item.id])
        for answer in drawn
        for item in (items[answer.item_id],)
    ]
    return GradingQueue(name, tuple(queue), given_by(project, name))


def given_by(project: Project, rater: str) -> dict[str, float]:
    """Return what a person has said, by the answer's id."""
    return {i: grade.value for i, grade in project.grading.of_person(rater).items() if grade.value is not None}


def evidence_texts(project: Project, items: Iterable[Item]) -> dict[str, str]:
    """Return what the documents say to items, by their ids: what a person sees who grades; "" where nothing is known.

    Args:
        project: To read from.
        items: What is asked.
    """
    texts: dict[str, str] = {}
    told = {}
    for item in items:
        stretches = []
        for span in item.evidence:
            text = texts.setdefault(span.document_id, project.documents.text(span.document_id))
            stretches.append(text[span.start : span.end])
        told[item.id] = item.passage or "\n…\n".join(stretches)
    return told
