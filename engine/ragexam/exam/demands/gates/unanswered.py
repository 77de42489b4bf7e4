"""Says in how many passages an answer was looked for that the documents do not hold."""

from __future__ import annotations

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.demands.gates.names import UNANSWERED
from ragexam.records import Finding
from ragexam.sentences import phrase


def unanswered(question: ComposedQuestion) -> Finding:
    """Return in how many passages the answer was looked for; a kind composes such a question only where none may hold it."""
    reason = phrase("None of the {0:n} passages that were searched answers it.", question.searched)
    return Finding(UNANSWERED, 0.0, 0.0, False, reason)
