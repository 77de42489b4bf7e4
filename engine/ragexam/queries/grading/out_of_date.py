"""Finds grades that rest on something that has changed since: facts, banks of questions, passages, or the grader itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from ragexam.grading.grade_answers import in_words_of_reference
from ragexam.grading.grader import GRADERS, AnswerCase, GraderKind
from ragexam.grading.judging.standing import counts
from ragexam.grading.rubrics import stands
from ragexam.grading.to_grade import case_of, grade_inputs
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.judges import read_judges
from ragexam.records import PERSON, Grade, Item, RubricEntry, WrittenAnswer
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
        return in_words_of_reference(kind, replace(self.bare(answer), rubric=entries))

    def bare(self, answer: WrittenAnswer) -> AnswerCase:
        """Return what every grader would look at, without a rubric; made once, since many look at one answer."""
        if answer.id not in self._bare:
            self._bare[answer.id] = case_of(answer, self._items[answer.item_id], self._chunks)
        return self._bare[answer.id]


@dataclass(frozen=True)
class _Found:
    """Findings of one version of a project, with what of them holds for the next.

    Attributes:
        version: Of the project.
        grades_key: What counting grades of rules and models depend on.
        grades: These, by answer.
        seen: By answer what it looked like, and whose grades of it are out of date.
    """

    version: tuple[int, int]
    grades_key: object
    grades: Mapping[str, list[Grade]]
    seen: Mapping[str, tuple[object, frozenset[str]]]


_KNOWN: WeakKeyDictionary[Store, _Found] = WeakKeyDictionary()
"""Findings of every open project: many pages ask in turn, and a person who grades changes nothing of them."""


def read_out_of_date(store: Store) -> dict[str, set[str]]:
    """Return whose grades would be made from something else now: ids of current answers, by the grader's name.

    Grades that count and have a figure are looked at; of people's nobody knows what they rest on, and of those by an embedding
    model not which one it was. An answer is looked at again where it, its rubrics or its grades have changed.

    Args:
        store: The project.
    """
    version = store.version()
    known = _KNOWN.get(store)
    if known is None or known.version != version:
        known = _KNOWN[store] = _look(store, version, known)
    old: dict[str, set[str]] = {}
    for answer_id, (_, graders) in known.seen.items():
        for grader in graders:
            old.setdefault(grader, set()).add(answer_id)
    return old


def _look(store: Store, version: tuple[int, int], known: _Found | None) -> _Found:
    answers = current_answers(store)
    key = store.grades.state_but_of(PERSON), tuple(answer.id for answer in answers)
    same = known is not None and known.grades_key == key
    grades = known.grades if known is not None and same else _counting(store, answers)
    cases = PresentCases(store, answers, {item.id: item for item in store.items.all()})
    rubrics = sorted({kind.rubric for kind in GRADERS.values() if kind.rubric})
    seen: dict[str, tuple[object, frozenset[str]]] = {}
    for answer in answers:
        own = grades.get(answer.id, [])
        looks = cases.bare(answer), [cases.rubrics.get((kind, answer.item_id)) for kind in rubrics]
        before = known.seen.get(answer.id) if known is not None and same else None
        seen[answer.id] = before if before is not None and before[0] == looks else (looks, _old_of(answer, own, cases))
    return _Found(version, key, grades, seen)


def _counting(store: Store, answers: Iterable[WrittenAnswer]) -> Mapping[str, list[Grade]]:
    """Return the grades of rules and models that count, have a figure and tell what it rests on, by answer."""
    every = [grade for grade in store.grades.all() if grade.grader != PERSON]
    ids = {answer.id for answer in answers}
    judges = read_judges(store, every, ids)
    grades: dict[str, list[Grade]] = defaultdict(list)
    for grade in every:
        kind = GRADERS.get(grade.grader)
        told = kind is not None and grade.value is not None and grade.inputs and "embedder" not in kind.needs
        if told and grade.answer_id in ids and counts(grade, judges):
            grades[grade.answer_id].append(grade)
    return grades


def _old_of(answer: WrittenAnswer, grades: Iterable[Grade], cases: PresentCases) -> frozenset[str]:
    """Return whose grades of an answer would be made from something else now."""
    return frozenset(
        grade.grader
        for grade in grades
        if grade.inputs != grade_inputs(GRADERS[grade.grader], cases.case(GRADERS[grade.grader], answer), grade.rater)
    )
