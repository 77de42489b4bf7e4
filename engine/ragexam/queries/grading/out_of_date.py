"""Finds grades that rest on something that has changed since: facts, banks of questions, passages, or the grader itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from ragexam.grading.grade_answers import in_words_of_reference
from ragexam.grading.grader import GRADERS, AnswerCase, GraderKind
from ragexam.grading.judging.standing import counts
from ragexam.grading.rubrics import stands
from ragexam.grading.to_grade import case_of, grade_inputs
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.judges import read_judges
from ragexam.records import Grade, Item, RubricEntry, WrittenAnswer
from ragexam.store import Store


class PresentCases:
    """Answers as graders would see them now, with what these hold them against.

    Args:
        store: The project.
        answers: That can be seen.
        items: By id; those of all answers.

    Attributes:
        rubrics: What stands of rubrics, by kind and item.
    """

    def __init__(self, store: Store, answers: Iterable[WrittenAnswer], items: Mapping[str, Item]) -> None:
        self._items = items
        self._bare: dict[str, AnswerCase] = {}
        self._chunks = store.chunks.get(list(dict.fromkeys(name for answer in answers for name in answer.passages)))
        self.rubrics: Mapping[tuple[str, str], tuple[RubricEntry, ...]] = {
            (rubric.kind, rubric.item_id): rubric.entries
            for rubric in store.rubrics.all()
            if rubric.item_id in items and stands(rubric, items[rubric.item_id])
        }

    def case(
        self, kind: GraderKind, answer: WrittenAnswer, rubric: tuple[RubricEntry, ...] | None = None
    ) -> AnswerCase:
        """Return what a grader would look at.

        Args:
            kind: The grader.
            answer: What is graded.
            rubric: What it is held against; what stands where None.
        """
        entries = self.rubrics.get((kind.rubric, answer.item_id), ()) if rubric is None else rubric
        if answer.id not in self._bare:  # many graders look at one answer
            self._bare[answer.id] = case_of(answer, self._items[answer.item_id], self._chunks)
        return in_words_of_reference(kind, replace(self._bare[answer.id], rubric=entries))


_KNOWN: WeakKeyDictionary[Store, tuple[tuple[int, int], dict[str, set[str]]]] = WeakKeyDictionary()
"""Findings of every open project, with its version: many pages ask in turn."""


def read_out_of_date(store: Store) -> dict[str, set[str]]:
    """Return which grades of a project that count would be made from something else now; looked for once for each of its versions.

    Args:
        store: The project.
    """
    version = store.version()
    known = _KNOWN.get(store)
    if known is None or known[0] != version:
        answers, grades = current_answers(store), store.grades.all()
        judges = read_judges(store, grades, {answer.id for answer in answers})
        old = out_of_date(store, answers, (grade for grade in grades if counts(grade, judges)))
        known = _KNOWN[store] = version, old
    return known[1]


def out_of_date(store: Store, answers: Sequence[WrittenAnswer], grades: Iterable[Grade]) -> dict[str, set[str]]:
    """Return whose grades would be made from something else now: ids of answers, by the grader's name.

    Grades without a figure count nowhere; of people's nobody knows what they rest on, and of those by an embedding model not which
    one it was.

    Args:
        store: The project.
        answers: Current ones.
        grades: Those that count.
    """
    by_id = {answer.id: answer for answer in answers}
    items = {item.id: item for item in store.items.all()}
    cases = PresentCases(store, answers, items)
    old: dict[str, set[str]] = {}
    for grade in grades:
        kind, answer = GRADERS.get(grade.grader), by_id.get(grade.answer_id)
        if kind is None or answer is None or grade.value is None or not grade.inputs or "embedder" in kind.needs:
            continue
        if grade.inputs != grade_inputs(kind, cases.case(kind, answer), grade.rater):
            old.setdefault(kind.name, set()).add(answer.id)
    return old
