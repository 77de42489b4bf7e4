"""Reads written answers with their grades."""

from __future__ import annotations

from ragexam.records import WrittenAnswer
from ragexam.report.grading.graded import GradedAnswers, graded_answers
from ragexam.store import Store


def current_answers(store: Store) -> list[WrittenAnswer]:
    """Return answers to wordings that are still asked; those to changed or deleted questions are left out."""
    hashes = {item.id: item.content_hash for item in store.items.all()}
    return [answer for answer in store.answers.all() if hashes.get(answer.item_id) == answer.item_hash]


def read_graded(store: Store) -> GradedAnswers:
    """Return all current answers with what graders and people say of them."""
    documents = {item.id: item.evidence[0].document_id for item in store.items.all() if item.evidence}
    return graded_answers(current_answers(store), store.grades.all(), documents)
