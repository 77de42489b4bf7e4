"""Written answers with their grades on their way to other programs."""

from __future__ import annotations

from pathlib import Path

from ragexam.errors import InputError, NotEnoughData
from ragexam.grading.exchange.answer_export import WRITERS, AnswerWithGrades
from ragexam.grading.grader import GRADERS
from ragexam.project.grading.answer import mark_of
from ragexam.project.project import Project
from ragexam.records import PERSON, JudgementPart, WrittenAnswer
from ragexam.sentences import phrase
from ragexam.writing import writing

ENDINGS = tuple(WRITERS)
"""Endings of files that answers are written to."""


def export_answers(project: Project, path: Path) -> int:
    """Write the answers to questions as they are asked now, with the grades that count. Return how many.

    Args:
        project: To read from.
        path: Of the file, ending in ".csv" or ".jsonl"; one that is there is replaced.

    Raises:
        InputError: Another ending.
        NotEnoughData: There are no written answers.
        MachineError: The file cannot be written.
    """
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise InputError(
            phrase("The ending of {0:raw} names no format.", path.name),
            phrase("Use one of {0:raw}.", ", ".join(ENDINGS)),
        )
    answers = project.grading.answers()
    if not answers:
        raise NotEnoughData(
            "There are no written answers to export.",
            "Let pipelines write some (ragexam write), or import some (ragexam answers).",
        )
    rows = _with_grades(project, answers)
    graders = {name for row in rows for name in row.grades}
    # Those of a package that is not installed any more stand behind the others.
    ordered = [*(name for name in GRADERS if name in graders), *sorted(graders - set(GRADERS))]
    with writing(path):
        writer(rows, ordered, path)
    return len(rows)


def _with_grades(project: Project, answers: list[WrittenAnswer]) -> list[AnswerWithGrades]:
    """Return answers with passages and grades."""
    items = {item.id: item for item in project.items.all()}
    chunks = project.chunks.get(list({name for answer in answers for name in answer.passages}))
    judges = project.grading.judge_names()
    grades: dict[str, dict[str, float]] = {answer.id: {} for answer in answers}
    people: dict[str, dict[str, float]] = {answer.id: {} for answer in answers}
    marks: dict[str, dict[str, int]] = {answer.id: {} for answer in answers}
    parts: dict[str, dict[str, tuple[JudgementPart, ...]]] = {answer.id: {} for answer in answers}
    counted = project.grading.counted_grades(answers)
    old = project.grading.out_of_date()
    for grade in counted:
        if grade.answer_id not in grades:
            continue
        mark = mark_of(grade.parts)
        if mark is not None and mark.label.isdecimal():
            marks[grade.answer_id][grade.grader] = int(mark.label)
        if said := tuple(part for part in grade.parts if part is not mark):
            parts[grade.answer_id][grade.grader] = said
        if grade.value is None:
            continue
        if grade.grader == PERSON:
            people[grade.answer_id][grade.rater] = grade.value
        else:
            grades[grade.answer_id][grade.grader] = grade.value
    return [
        AnswerWithGrades(
            answer,
            items[answer.item_id],
            answer.contexts or tuple(chunks[name].text for name in answer.passages if name in chunks),
            grades[answer.id],
            {name: judges[name] for name in grades[answer.id] if judges.get(name)},
            people[answer.id],
            marks[answer.id],
            parts[answer.id],
            frozenset(name for name, ids in old.items() if answer.id in ids),
        )
        for answer in answers
    ]
