"""Answers that other systems gave, taken from a file or removed, as one edit each."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ragexam.errors import InputError
from ragexam.grading.exchange.sheets import HIGH, LOW
from ragexam.queries.grading.known_answers import KnownAnswers
from ragexam.records import PERSON, Grade, WrittenAnswer
from ragexam.sentences import joined, phrase
from ragexam.store import Edit, Store

_WRITTEN_HERE = (
    "To replace them, let the pipeline write anew: ragexam write, after its passages or prompts have changed, or with another "
    "--max-tokens. To leave them out of the results, choose pipelines without this one: ragexam run."
)
"""Says how answers are replaced or left out that a pipeline wrote here."""


@dataclass(frozen=True, slots=True)
class AnswersTaken:
    """Numbers of what an import of answers brought.

    Attributes:
        added: New answers.
        completed: Answers that were there already, and had something empty that the file filled.
        grades: New grades of people.
    """

    added: int = 0
    completed: int = 0
    grades: int = 0


def add_answers(
    store: Store, answers: Sequence[WrittenAnswer], name: str, people: Mapping[str, Mapping[str, float]] | None = None
) -> Edit | None:
    """Keep answers that are not there yet, with grades that people gave. Undoing takes all of it back.

    One that is there already is filled where it left something empty, but for what a pipeline wrote here: of that everything
    is known. A grade that a person gave here stays.

    Args:
        store: The project.
        answers: Read from a file.
        name: Of the file, for the label.
        people: Grades of these answers by rater and the answer's id, from the same file.
    """
    known = KnownAnswers(store)
    kept: dict[str, WrittenAnswer] = {}
    ordinal = store.answers.last()
    changes = []
    for answer in answers:
        old = kept.get(answer.id) or known.find(answer)
        new = answer if old is None else old if old.pipeline_id else filled(old, answer)
        kept[answer.id] = new
        if old is None:
            ordinal += 1
            changes.append(store.edits.answer_addition(new, ordinal))
        elif new != old:
            changes.append(store.edits.answer_change(old, new))
    for rater, grades in (people or {}).items():
        made, there = time.time(), set(store.grades.of_person(rater))
        new_grades = {kept[i].id: value for i, value in grades.items() if i in kept and kept[i].id not in there}
        changes += [
            store.edits.grade_change(None, Grade(i, PERSON, value, rater, made, LOW, HIGH))
            for i, value in new_grades.items()
        ]
    return store.edits.perform(phrase("Import answers from {0:raw}", name), changes)


def taken(edit: Edit | None) -> AnswersTaken:
    """Return what an import brought.

    Args:
        edit: The import; None where it changed nothing.
    """
    changes = () if edit is None else edit.changes
    answers = [change for change in changes if change.noun == "answer"]
    added = sum(change.before is None for change in answers)
    return AnswersTaken(added, len(answers) - added, len(changes) - len(answers))


def filled(old: WrittenAnswer, new: WrittenAnswer) -> WrittenAnswer:
    """Return an answer with what it left empty: texts of passages, length, time, why it ended.

    Args:
        old: The answer.
        new: The same answer, from elsewhere.
    """
    return replace(
        old,
        contexts=old.contexts or new.contexts,
        tokens=new.tokens if old.tokens is None else old.tokens,
        seconds=new.seconds if old.seconds is None else old.seconds,
        stop=old.stop or new.stop,
    )


def remove_answers(store: Store, system: str) -> Edit | None:
    """Remove the imported answers of a system with all grades of them; undoing brings both back.

    Args:
        store: The project.
        system: Who answered.

    Raises:
        InputError: No answer of such a system was imported; where its answers were written here, that is said.
    """
    imported = [(ordinal, answer) for ordinal, answer in store.answers.of_system(system) if not answer.pipeline_id]
    if not imported:
        raise _nothing_removable(store, system)
    grades = store.grades.of_answers({answer.id for _, answer in imported})
    changes = [store.edits.answer_deletion(answer, ordinal, grades[answer.id]) for ordinal, answer in imported]
    return store.edits.perform(phrase("Remove the answers of {0:raw}", system), changes)


def _nothing_removable(store: Store, system: str) -> InputError:
    """Return what to say where no answer of a system was imported: that it wrote them here, and which can be removed."""
    every = store.answers.all()
    labels = {spec.id: spec.label for spec in store.pipelines.all().values()}
    written_here = any(a.pipeline_id and system in (a.system, labels.get(a.pipeline_id)) for a in every)
    names = ", ".join(dict.fromkeys(answer.system for answer in every if not answer.pipeline_id))
    if names:
        removable = phrase("Answers of these can be removed: {0:raw}.", names)
    else:
        removable = "There are none that can be removed." if every else "There are no written answers yet."
    if not written_here:
        return InputError(phrase("There are no imported answers of {0:raw}.", system), removable)
    return InputError(
        phrase(
            "The answers of {0:raw} were written here, by a pipeline of this project: only imported ones are removed.",
            system,
        ),
        joined(" ", [_WRITTEN_HERE, removable]),
    )
