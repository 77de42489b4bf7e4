"""Removal of the answers that other systems gave, as one edit."""

from __future__ import annotations

from ragexam.errors import InputError
from ragexam.sentences import phrase
from ragexam.store import Edit, Store


def remove_answers(store: Store, system: str) -> Edit | None:
    """Remove the imported answers of a system with all grades of them; undoing brings both back.

    Args:
        store: The project.
        system: Who answered.

    Raises:
        InputError: No answer of such a system was imported.
    """
    imported = [(ordinal, answer) for ordinal, answer in store.answers.of_system(system) if not answer.pipeline_id]
    if not imported:
        known = ", ".join(store.answers.counts())
        raise InputError(
            phrase("There are no imported answers of {0:raw}.", system),
            phrase("There are answers of: {0:raw}.", known) if known else "There are no written answers yet.",
        )
    grades = store.grades.of_answers({answer.id for _, answer in imported})
    changes = [store.edits.answer_deletion(answer, ordinal, grades[answer.id]) for ordinal, answer in imported]
    return store.edits.perform(phrase("Remove the answers of {0:raw}", system), changes)
