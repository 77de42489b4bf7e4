"""Written answers as a list: who answered what, what was said of it, and whether it is an answer at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ragexam.grading.grader import GRADERS, usual_first
from ragexam.grading.measures.refusals import refusal_kind
from ragexam.project.project import Project
from ragexam.records import PERSON

_SHOWN = 300
"""Characters of an answer that a list needs at most."""

_TELLS_REFUSALS = "answers_at_all"
"""Grader whose remark is what the rule says of an answer's wording: where it graded, the rule need not be asked again."""


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One written answer in a list.

    Attributes:
        id: Of the answer.
        item_id: What was asked.
        question: Its words.
        system: Who answered.
        imported: It came from a file.
        text: Its beginning, on one line.
        refusal: What it is instead of an answer, told by rule; "" for none of these.
        people: Mean of the people's grades; None where nobody graded it.
        grades: By grader, where there is a figure.
        short: Who answered, as short as it stays distinct.
    """

    id: str
    item_id: str
    question: str
    system: str
    imported: bool
    text: str
    refusal: str
    people: float | None
    grades: Mapping[str, float]
    short: str


@dataclass(frozen=True, slots=True)
class GradedBy:
    """A grader that graded some of the answers.

    Attributes:
        name: Of the grader.
        label: For a person.
        low: Least value of its scale.
        high: Greatest; None where there is none.
    """

    name: str
    label: str
    low: float
    high: float | None


@dataclass(frozen=True, slots=True)
class AnswersView:
    """All written answers to wordings that are still asked.

    Attributes:
        answers: In the order in which they came.
        systems: Who answered, each once.
        graders: Who graded some of them, in the order of graders.
        raters: People who graded some, each once.
        graded_by_people: Answers that people graded.
        outdated: Answers to wordings that were changed or deleted since; they are not among the others.
        asked: Questions that could be answered.
        ran: Pipelines have answered questions with choices.
    """

    answers: tuple[AnswerLine, ...] = ()
    systems: tuple[str, ...] = ()
    graders: tuple[GradedBy, ...] = ()
    raters: tuple[str, ...] = ()
    graded_by_people: int = 0
    outdated: int = 0
    asked: int = 0
    ran: bool = False


def reading_answers(project: Project) -> AnswersView:
    """Read the list of written answers.

    Args:
        project: To read from.
    """
    answers = project.grading.answers()
    questions = {item.id: item.question for item in project.items.all()}
    given: dict[str, dict[str, float]] = {answer.id: {} for answer in answers}
    people: dict[str, dict[str, float]] = {}
    told: dict[str, str] = {}
    for grade in project.grading.grades():  # oldest first: the newest of a grader counts
        if grade.answer_id not in given or grade.value is None:
            continue
        if grade.grader == PERSON:
            people.setdefault(grade.rater, {})[grade.answer_id] = grade.value
        else:
            given[grade.answer_id][grade.grader] = grade.value
            if grade.grader == _TELLS_REFUSALS:
                told[grade.answer_id] = grade.remark
    names = [name for name in usual_first(GRADERS) if any(name in values for values in given.values())]
    short = project.grading.short_names({answer.pipeline_id for answer in answers})
    lines = []
    for answer in answers:
        by_people = [values[answer.id] for values in people.values() if answer.id in values]
        lines.append(
            AnswerLine(
                answer.id,
                answer.item_id,
                questions[answer.item_id],
                answer.system,
                not answer.pipeline_id,
                " ".join(answer.text[:_SHOWN].split()),
                told[answer.id] if answer.id in told else refusal_kind(answer.text),
                sum(by_people) / len(by_people) if by_people else None,
                {name: given[answer.id][name] for name in names if name in given[answer.id]},
                short.get(answer.pipeline_id, answer.system),
            )
        )
    return AnswersView(
        tuple(lines),
        tuple(dict.fromkeys(answer.system for answer in answers)),
        tuple(GradedBy(name, GRADERS[name].label, GRADERS[name].low, GRADERS[name].high) for name in names),
        tuple(people),
        sum(line.people is not None for line in lines),
        sum(project.grading.counts().values()) - len(answers),
        len(project.items.asked()),
        bool(project.responses.after(0, 1)),
    )
