"""One written answer wholly: beside its reference and its passages, with all that was said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ragexam.grading.grader import GRADERS
from ragexam.grading.judging.ratings import PLAIN
from ragexam.grading.measures.direct_grading import DirectKind
from ragexam.project.grading.refusals import Refusal, told_refusals
from ragexam.project.project import Project
from ragexam.records import PERSON, Grade, Item, JudgementPart, WrittenAnswer

_SUPPORT: Final = {"supported": True, "unsupported": False}
"""Verdicts of graders on a sentence of the answer against its passages."""


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
class Stretch:
    """A piece of the answer.

    Attributes:
        text: Its words.
        support: Whether the passages bear it out; None where nobody said.
        value: How sure that is, 0 to 1; None where nobody said.
    """

    text: str
    support: bool | None = None
    value: float | None = None


@dataclass(frozen=True, slots=True)
class GradeLine:
    """Grade by one grader or person.

    Attributes:
        grader: Name of the grader, or `records.PERSON`.
        label: For a person; the person's name.
        value: On the scale; None where nothing can be said.
        low: Least value of the scale.
        high: Greatest; None where there is none.
        remark: What was seen, or why nothing can be said.
        made: When, seconds since 1970.
        parts: What stands behind the value, part by part, but for sentences of the answer and the likeliest mark.
        judge: The language model that the grader asked; "" where it asked none.
        mark: The single mark that a judge finds likeliest, where the value is the mean over all; else None.
        out_of_date: It would be made from something else now.
    """

    grader: str
    label: str
    value: float | None
    low: float
    high: float | None
    remark: str
    made: float
    parts: tuple[JudgementPart, ...] = ()
    judge: str = ""
    mark: JudgementPart | None = None
    out_of_date: bool = False


@dataclass(frozen=True, slots=True)
class AnswerView:
    """One written answer.

    Attributes:
        answer: The record.
        item: What was asked.
        refusal: What it is instead of an answer, and who told it.
        passages: Those that were handed over; none where they are not known.
        grades: People first, then graders in their order.
        stretches: The answer in pieces, sentences marked by whether the passages bear them out; one piece where nobody said.
        stale: What has changed since it was written; "" for nothing, and where nobody can say.
        unwritten: Why it could not be written anew, where it is stale and that was tried; else "".
    """

    answer: WrittenAnswer
    item: Item
    refusal: Refusal
    passages: tuple[AnswerPassage, ...]
    grades: tuple[GradeLine, ...]
    stretches: tuple[Stretch, ...]
    stale: str = ""
    unwritten: str = ""


def reading_answer(project: Project, answer_id: str) -> AnswerView | None:
    """Return one answer; None where it, or its question, is not there any more.

    Args:
        project: To read from.
        answer_id: Of the answer.
    """
    answers = project.grading.answers()
    answer = next((a for a in answers if a.id == answer_id), None)
    item = None if answer is None else project.items.get(answer.item_id)
    if answer is None or item is None:
        return None
    order = {name: index for index, name in enumerate(GRADERS)}
    given = [grade for grade in project.grading.counted_grades(answers) if grade.answer_id == answer_id]
    old = project.grading.out_of_date()
    grades = [
        GradeLine(
            g.grader,
            g.rater if g.grader == PERSON else GRADERS[g.grader].label if g.grader in GRADERS else g.grader,
            g.value, g.low, g.high, g.remark, g.made,
            () if _direct(g) else tuple(p for p in g.parts if p.label not in _SUPPORT and p.text != PLAIN),
            "" if g.grader == PERSON else project.grading.judge_name(g.rater),
            replace(g.parts[0], value=None) if _direct(g) and g.parts else mark_of(g.parts),
            answer_id in old.get(g.grader, ()),
        )
        for g in given
        if g.value is not None or g.grader != PERSON
    ]  # fmt: skip
    grades.sort(key=lambda g: -1 if g.grader == PERSON else order.get(g.grader, len(order)))
    stale = project.grading.stale([answer]).get(answer.id, "")
    parts = next((p for g in reversed(given) if (p := tuple(s for s in g.parts if s.label in _SUPPORT))), ())
    return AnswerView(
        answer,
        item,
        told_refusals(project, (answer,), given)[answer.id],
        _passages(project, answer),
        tuple(grades),
        stretches_of(answer.text, parts),
        stale,
        project.grading.unwritten().get((answer.pipeline_id, answer.item_hash), "") if stale else "",
    )


def _direct(grade: Grade) -> bool:
    """Return whether a grade is of an answer as a whole by labels, the likeliest of which is its one part."""
    return isinstance(GRADERS.get(grade.grader), DirectKind)


def mark_of(parts: Sequence[JudgementPart]) -> JudgementPart | None:
    """Return the part of a grade that is the single mark found likeliest; None where there is none."""
    return next((part for part in parts if part.text == PLAIN), None)


def stretches_of(text: str, parts: Sequence[JudgementPart]) -> tuple[Stretch, ...]:
    """Return an answer in pieces; together they are its text.

    Args:
        text: The answer.
        parts: Its sentences, word by word and in their order, with what was said of them; what does not stand in the text is
            passed by.
    """
    stretches, position = [], 0
    for part in parts:
        start = text.find(part.text, position) if part.text else -1
        if start < 0:
            continue
        if start > position:
            stretches.append(Stretch(text[position:start]))
        stretches.append(Stretch(part.text, _SUPPORT[part.label], part.value))
        position = start + len(part.text)
    if position < len(text) or not stretches:
        stretches.append(Stretch(text[position:]))
    return tuple(stretches)


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
