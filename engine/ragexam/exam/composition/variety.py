"""An order of questions in which each table, pair of documents and thing has its turn before any comes again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.exam.composition.composed_question import ComposedQuestion

MOST_OF_A_SOURCE = 3
"""Questions of a kind from one table or pair of documents: more would ask the same thing again."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A question with what decides its place in the order.

    Attributes:
        question: The question.
        source: Where it comes from: a table, a pair of documents.
        worth: How good a question it promises, higher is better.
    """

    question: ComposedQuestion
    source: str
    worth: float = 1.0


def in_turns(drafts: Sequence[Draft], most: int = MOST_OF_A_SOURCE) -> list[ComposedQuestion]:
    """Return the best of each source first, then the second best of each, and at most `most` of one.

    Args:
        drafts: In any order; of equal worth, the earlier comes first.
        most: Questions of one source.
    """
    seen: set[str] = set()
    sources: dict[str, list[Draft]] = defaultdict(list)
    for draft in sorted(drafts, key=lambda d: -d.worth):
        if draft.question.question not in seen:
            seen.add(draft.question.question)
            sources[draft.source].append(draft)
    turns: list[tuple[int, float, ComposedQuestion]] = []
    for members in sources.values():
        turns.extend((turn, -draft.worth, draft.question) for turn, draft in enumerate(members[:most]))
    return [question for _, _, question in sorted(turns, key=lambda t: t[:2])]
