"""Written answers with all that was said of them, as aligned arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ragexam.grading.exchange.sheets import HIGH, LOW
from ragexam.grading.grader import FLOOR, GRADERS, TOO_LONG
from ragexam.grading.judging.standing import Aside, Failing, Judges, counts, judges_in_order
from ragexam.records import PERSON, Grade, WrittenAnswer

PEOPLE_SCALE: Final = (float(LOW), float(HIGH))
"""Least and greatest grade that a person can give."""

_HASH = 12
"""Characters of a hash that stand for a model whose name is not known."""

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class JudgeAside:
    """Grades of a judge that do not count, since those of another do.

    Attributes:
        grader: Name of the grader that asked it.
        rater: Hash of the model.
        judge: Its name; the beginning of its hash where that is not known.
        why: It does not count.
        counting: Name of the judge that counts, in the same way.
        failing: What it failed of its trial.
        values: Its grades, nan where there is none; (answers,).
    """

    grader: str
    rater: str
    judge: str
    why: Aside
    counting: str
    failing: Failing
    values: Values


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
        failed: Graders whose language model failed its trial, by what they ask of it: which of two is better, or yes and no.
        unsound: Those of them whose language model failed with yes and no alone: it told right answers from wrong ones.
        judges: Name of the language model that counts of each grader, by the grader's; none for graders that ask none.
        aside: What judges said that do not count beside another.
        parts: Of graders that look at sentences or facts, how many of each answer are supported, supported in part, not supported,
            and contradicted; (answers, 4).
        words_in_common: What the floor would give answers that people graded and it did not, nan where nobody says what would be
            right; (answers,). None where that was not counted.
        out_of_date: How many grades would be made from something else now, by the grader's name.
        too_long: How many grades are missing since the judge could not read it all at once, by the grader's name.
        with_choices: Items that have choices; the others are open.
    """

    systems: tuple[str, ...]
    questions: tuple[str, ...]
    documents: tuple[str, ...]
    grades: Mapping[str, Values]
    people: Values
    raters: Mapping[str, Values]
    failed: frozenset[str] = frozenset()
    unsound: frozenset[str] = frozenset()
    judges: Mapping[str, str] = field(default_factory=dict)
    aside: tuple[JudgeAside, ...] = ()
    parts: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)
    words_in_common: Values | None = None
    out_of_date: Mapping[str, int] = field(default_factory=dict)
    too_long: Mapping[str, int] = field(default_factory=dict)
    with_choices: frozenset[str] = frozenset()

    @property
    def floor(self) -> Values:
        """Return the floor of each answer, as graded or else counted; nan where there is neither."""
        graded = self.grades.get(FLOOR, np.full(len(self.systems), np.nan))
        return graded if self.words_in_common is None else np.where(np.isnan(graded), self.words_in_common, graded)


PART_LABELS: Final[Mapping[str, int]] = {
    "supported": 0, "support": 0, "partial_support": 1, "unsupported": 2, "not_support": 2, "contradict": 3,
}  # fmt: skip
"""Column of a part in `GradedAnswers.parts`, by what the grader calls it."""


def graded_answers(
    answers: Sequence[WrittenAnswer],
    grades: Sequence[Grade],
    documents: Mapping[str, str],
    judges: Judges | None = None,
) -> GradedAnswers:
    """Join answers and grades.

    Args:
        answers: Those that count.
        grades: Of any answers, oldest first.
        documents: By item id, the document of its evidence.
        judges: That graders asked, the one that counts first; by the grades alone where None.
    """
    index_of = {answer.id: number for number, answer in enumerate(answers)}
    if judges is None:
        judges = judges_in_order(grades, {}, index_of)
    by_judge: dict[tuple[str, str], Values] = {}
    by_grader: dict[str, Values] = {}
    by_person: dict[str, Values] = {}
    parts: dict[str, NDArray[np.int64]] = {}
    too_long: Counter[str] = Counter()
    for grade in grades:
        if grade.grader != PERSON and grade.grader not in GRADERS:
            continue  # its package is not installed here
        if grade.answer_id in index_of and grade.remark == TOO_LONG and counts(grade, judges):
            too_long[grade.grader] += 1
        if grade.answer_id not in index_of or grade.value is None:
            continue
        if not counts(grade, judges):
            said = by_judge.setdefault((grade.grader, grade.rater), np.full(len(answers), np.nan))
            said[index_of[grade.answer_id]] = grade.value
            continue
        table, name = (by_person, grade.rater) if grade.grader == PERSON else (by_grader, grade.grader)
        table.setdefault(name, np.full(len(answers), np.nan))[index_of[grade.answer_id]] = grade.value
        if grade.parts and all(part.label in PART_LABELS for part in grade.parts):
            columns = [PART_LABELS[part.label] for part in grade.parts]
            of_parts = parts.setdefault(name, np.zeros((len(answers), 4), dtype=np.int64))
            of_parts[index_of[grade.answer_id]] = np.bincount(columns, minlength=4)
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
        failed=frozenset(grader for grader, (first, *_) in judges.items() if first.failing),
        unsound=frozenset(grader for grader, (first, *_) in judges.items() if first.failing == "verdicts"),
        judges={grader: first.name for grader, (first, *_) in judges.items() if first.name},
        aside=tuple(_aside(judges, by_judge)),
        parts=parts,
        too_long=dict(too_long),
    )


def _aside(judges: Judges, said: Mapping[tuple[str, str], Values]) -> Iterator[JudgeAside]:
    """Yield what judges said that do not count."""
    for grader, (first, *others) in judges.items():
        for judge in others:
            values = said.get((grader, judge.rater))
            if values is not None:
                names = (one.name or one.rater[:_HASH] for one in (judge, first))
                yield JudgeAside(
                    grader, judge.rater, next(names), judge.aside(first), next(names), judge.failing, values
                )
