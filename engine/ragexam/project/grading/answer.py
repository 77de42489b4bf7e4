"""One written answer wholly: beside its reference and its passages, with all that was said of it."""

from __future__ import annotations

from dataclasses import dataclass

from ragexam.grading.grader import GRADERS
from ragexam.grading.measures.refusals import refusal_kind
from ragexam.project.project import Project
from ragexam.records import PERSON, Item, WrittenAnswer


@dataclass(frozen=True, slots=True)
class AnswerPassage:
    """A text that the answer was written from.

    Attributes:
        title: Of its document; "" where a system elsewhere had it, or the passage is not known any more.
        page: From 1; None without pages.
        text: Its words; "" where it is not known any more.
    """

    title: str
    page: int | None
    text: str


@dataclass(frozen=True, slots=True)
class GradeLine:
    """What one grader or person says of the answer.

    Attributes:
        grader: Name of the grader, or `records.PERSON`.
        label: For a person; the person's name.
        value: On the scale; None where nothing can be said.
        low: Least value of the scale.
        high: Greatest; None where there is none.
        remark: What was seen, or why nothing can be said.
        made: When, seconds since 1970.
    """

    grader: str
    label: str
    value: float | None
    low: float
    high: float | None
    remark: str
    made: float


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One written answer.

    Attributes:
        answer: The record.
        item: What was asked.
        refusal: What it is instead of an answer, told by rule; "" for none of these.
        passages: Those that were handed over; none where they are not known.
        grades: People first, then graders in their order.
    """

    answer: WrittenAnswer
    item: Item
    refusal: str
    passages: tuple[AnswerPassage, ...]
    grades: tuple[GradeLine, ...]


def reading_answer(project: Project, answer_id: str) -> AnswerView | None:
    """Return one answer; None where it, or its question, is not there any more.

    Args:
        project: To read from.
        answer_id: Of the answer.
    """
    answer = next((a for a in project.grading.answers() if a.id == answer_id), None)
    item = None if answer is None else project.items.get(answer.item_id)
    if answer is None or item is None:
        return None
    order = {name: place for place, name in enumerate(GRADERS)}
    grades = [
        GradeLine(
            g.grader,
            g.rater if g.grader == PERSON else GRADERS[g.grader].label if g.grader in GRADERS else g.grader,
            g.value, g.low, g.high, g.remark, g.made,
        )
        for g in project.grading.of_answer(answer_id)
        if g.value is not None or g.grader != PERSON
    ]  # fmt: skip
    grades.sort(key=lambda g: -1 if g.grader == PERSON else order.get(g.grader, len(order)))
    return AnswerView(answer, item, refusal_kind(answer.text), _passages(project, answer), tuple(grades))


def _passages(project: Project, answer: WrittenAnswer) -> tuple[AnswerPassage, ...]:
    if answer.contexts:
        return tuple(AnswerPassage("", None, text) for text in answer.contexts)
    chunks = project.chunks.get(answer.passages)
    titles = {d.id: d.title or d.source for d in project.documents.all()} if chunks else {}
    return tuple(
        AnswerPassage(titles.get(chunks[i].document_id, ""), chunks[i].page, chunks[i].text)
        if i in chunks
        else AnswerPassage("", None, "")
        for i in answer.passages
    )
