"""Answers that other systems gave, taken from a file or removed, as one edit each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ragexam.errors import InputError
from ragexam.records import WrittenAnswer
from ragexam.sentences import joined, phrase
from ragexam.store import Edit, Store

_WRITTEN_HERE = (
    "To replace them, let the pipeline write anew: ragexam write, after its passages or prompts have changed, or with another "
    "--max-tokens. To leave them out of the results, choose pipelines without this one: ragexam run."
)
"""Says how answers are replaced or left out that a pipeline wrote here."""


def add_answers(store: Store, answers: Sequence[WrittenAnswer], name: str) -> Edit | None:
    """Keep answers; those that are there already are filled where they left something empty. Undoing takes all of it back.

    Args:
        store: The project.
        answers: Read from a file.
        name: Of the file, for the label.
    """
    answers_by_id = {answer.id: answer for answer in store.answers.all()}
    ordinal = store.answers.last()
    changes = []
    for answer in answers:
        old = answers_by_id.get(answer.id)
        if old is None:
            ordinal += 1
            changes.append(store.edits.answer_addition(answer, ordinal))
            answers_by_id[answer.id] = answer
        elif (new := filled(old, answer)) != old:
            changes.append(store.edits.answer_change(old, new))
            answers_by_id[answer.id] = new
    return store.edits.perform(phrase("Import answers from {0:raw}", name), changes)


def added_and_filled(edit: Edit | None) -> tuple[int, int]:
    """Return how many answers an import added, and how many that were there it filled.

    Args:
        edit: The import; None where it changed nothing.
    """
    changes = () if edit is None else edit.changes
    added = sum(change.before is None for change in changes)
    return added, len(changes) - added


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
