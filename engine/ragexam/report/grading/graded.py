"""Written answers with all that was said of them, as aligned arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ragexam.grading.exchange.sheets import HIGH, LOW
from ragexam.grading.grader import FLOOR
from ragexam.records import PERSON, Grade, WrittenAnswer

PEOPLE_SCALE: Final = (float(LOW), float(HIGH))
"""Least and greatest grade that a person can give."""

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class GradedAnswers:
    """Answers with their grades.

    Attributes:
        systems: Who gave each answer; (answers,).
        questions: Which item each is for: answers to one item are not independent.
        documents: The document of each item's evidence; the item itself where it has none.
        grades: Per grader, its grade of each answer, nan where there is none; (answers,).
        people: Mean of the people's grades of each answer, nan where nobody graded it; (answers,).
        raters: The same by person.
        failed: Graders whose language model could not tell right answers from wrong ones when it was tried, by what they ask
            of it: which of two is better, or yes and no.
        judges: Name of the language model that each grader asked last, by the grader's; none for graders that ask none.
        parts: Of graders that look at sentences or facts, how many of each answer are supported, supported in part, not supported,
            and contradicted; (answers, 4).
        words_in_common: What the floor would give answers that people graded and it did not, nan where nobody says what would be
            right; (answers,). None where that was not counted.
    """

    systems: tuple[str, ...]
    questions: tuple[str, ...]
    documents: tuple[str, ...]
    grades: Mapping[str, Values]
    people: Values
    raters: Mapping[str, Values]
    failed: frozenset[str] = frozenset()
    judges: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)
    words_in_common: Values | None = None

    @property
    def floor(self) -> Values:
        """Return the floor of each answer, as graded or else counted; nan where there is neither."""
        graded = self.grades.get(FLOOR, np.full(len(self.systems), np.nan))
        return graded if self.words_in_common is None else np.where(np.isnan(graded), self.words_in_common, graded)


PART_LABELS: Final[Mapping[str, int]] = {
    "supported": 0, "support": 0, "partial_support": 1, "unsupported": 2, "not_support": 2, "contradict": 3,
}  # fmt: skip
"""Column of a part in `GradedAnswers.parts`, by what the grader calls it."""


def counted_grades(grades: Sequence[Grade]) -> list[Grade]:
    """Return the grades that count, in their order: those of people, and of each grader those of the judge that it asked last.

    Two judges are two scales: what an earlier one said is kept, and shown nowhere beside the other's.

    Args:
        grades: Of any answers, oldest first.
    """
    newest = {grade.grader: grade.rater for grade in grades if grade.grader != PERSON}
    return [grade for grade in grades if grade.grader == PERSON or grade.rater == newest[grade.grader]]


def graded_answers(
    answers: Sequence[WrittenAnswer], grades: Sequence[Grade], documents: Mapping[str, str]
) -> GradedAnswers:
    """Join answers and grades.

    Args:
        answers: Those that count.
        grades: Of any answers, oldest first; where several models were asked by one grader, the one asked last counts.
        documents: By item id, the document of its evidence.
    """
    index_of = {answer.id: number for number, answer in enumerate(answers)}
    by_grader: dict[str, Values] = {}
    by_person: dict[str, Values] = {}
    parts: dict[str, NDArray[np.int64]] = {}
    for grade in counted_grades(grades):
        if grade.answer_id not in index_of or grade.value is None:
            continue
        table, name = (by_person, grade.rater) if grade.grader == PERSON else (by_grader, grade.grader)
        table.setdefault(name, np.full(len(answers), np.nan))[index_of[grade.answer_id]] = grade.value
        if grade.parts and all(part.label in PART_LABELS for part in grade.parts):
            columns = [PART_LABELS[part.label] for part in grade.parts]
            counts = parts.setdefault(name, np.zeros((len(answers), 4), dtype=np.int64))
            counts[index_of[grade.answer_id]] = np.bincount(columns, minlength=4)
    people = np.full(len(answers), np.nan)
    if by_person:
        given = np.array(list(by_person.values()))
        rated = ~np.isnan(given)
        some = rated.any(axis=0)
        people[some] = np.where(rated, given, 0.0).sum(axis=0)[some] / rated.sum(axis=0)[some]
    return GradedAnswers(
        systems=tuple(answer.system for answer in answers),
        questions=tuple(answer.item_id for answer in answers),
        documents=tuple(documents.get(answer.item_id, answer.item_id) for answer in answers),
        grades=by_grader,
        people=people,
        raters=by_person,
        parts=parts,
    )
