"""Answers of a file held against those of a project: which are new, which get a name of their own, whose grades differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace

from ragexam.grading.exchange.answer_files import ImportedAnswers, answer_of
from ragexam.queries.grading.known_answers import KnownAnswers
from ragexam.records import WrittenAnswer
from ragexam.sentences import listed, phrase
from ragexam.store import Store

_NAMED = 3
"""Names that a sentence lists at most; the others are counted."""


@dataclass(frozen=True, slots=True)
class ArrivingAnswers:
    """Answers of a file as a project takes them.

    Attributes:
        read: Contents of the file, with what is to be said of them beside what is there.
        new: How many of the answers are not there yet.
    """

    read: ImportedAnswers
    new: int


def arriving(store: Store, read: ImportedAnswers) -> ArrivingAnswers:
    """Return answers of a file as they come into a project.

    What a pipeline did not write here stands under a name of its own, even where the file names that pipeline: it would count as
    one of its answers, and be none. Grades of people that are there stay; where the file has others, that is said.

    Args:
        store: The project.
        read: Contents of the file.
    """
    known = KnownAnswers(store)
    kept: dict[str, WrittenAnswer] = {}
    there: dict[str, str] = {}
    for answer in read.answers:
        found = known.find(answer)
        kept[answer.id] = answer
        if found is None and known.is_pipeline(answer.system):
            kept[answer.id] = _apart(answer)
            found = known.find(kept[answer.id])
        if found is not None:
            there[answer.id] = found.id
    apart = {one.id: known.written(one) for one in read.answers if kept[one.id] is not one}
    people = {rater: {kept[i].id: grade for i, grade in grades.items()} for rater, grades in read.people.items()}
    names = dict.fromkeys(kept[i].system for i in apart)
    notes = [*read.notes, *_of_apart(names, len(apart)), *_of_earlier(store, read, apart)]
    notes += _of_grades(store, read, there)
    answers = {one.id: one for one in kept.values()}
    new = {kept[i].id for i in kept.keys() - there.keys()}
    return ArrivingAnswers(replace(read, answers=tuple(answers.values()), people=people, notes=tuple(notes)), len(new))


def _apart(answer: WrittenAnswer) -> WrittenAnswer:
    """Return an answer under a name that no pipeline has."""
    return answer_of(answer, f"{answer.system} (file)")


def _of_apart(names: Iterable[str], number: int) -> list[str]:
    """Return what to say of answers that got another name.

    Args:
        names: Those that they got.
        number: How many answers.
    """
    if not number:
        return []
    return [
        phrase(
            "Answers under the name of a pipeline of this project that it did not write here: {0:n}. "
            "They are kept apart from its own, as answers of {1:raw}.",
            f"{number:,}",
            listed(names, _NAMED),
        )
    ]


def _of_earlier(store: Store, read: ImportedAnswers, earlier: Mapping[str, Set[str]]) -> list[str]:
    """Return what to say of grades that were given to the pipeline's words: whoever mends an export leaves them in the row.

    Args:
        store: The project.
        read: Contents of the file.
        earlier: What a pipeline wrote to the same question, by the ids of answers that got another name.
    """
    number = 0
    for rater, grades in read.people.items():
        given = {i: one.value for i, one in store.grades.of_person(rater).items()}
        number += sum(grade in [given.get(own) for own in earlier.get(i, ())] for i, grade in grades.items())
    if not number:
        return []
    return [
        phrase(
            "Grades among them that people gave to the pipeline's own words too: {0:n}. Where nobody gave them to the new words, "
            "their cells have to be empty before the file is taken.",
            f"{number:,}",
        )
    ]


def _of_grades(store: Store, read: ImportedAnswers, there: Mapping[str, str]) -> list[str]:
    """Return what to say of grades that a person gave otherwise here.

    Args:
        store: The project.
        read: Contents of the file.
        there: Ids of the same answers here, by those in the file.
    """
    differing: dict[str, int] = {}
    for rater, grades in read.people.items():
        own = store.grades.of_person(rater)
        pairs = [(own[there[i]].value, grade) for i, grade in grades.items() if there.get(i) in own]
        if number := sum(old != grade for old, grade in pairs):
            differing[rater] = number
    if not differing:
        return []
    return [
        phrase(
            "Grades of people in the file that differ from those given here: {0:n} (by {1:raw}). Those given here stay; "
            "a filled-in sheet for people who grade changes them, and so does grading anew.",
            f"{sum(differing.values()):,}",
            listed(differing, _NAMED),
        )
    ]
