"""Reasons: why something is as a document says."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.related.clause_questions import clause_questions
from ragexam.exam.composition.stated.related.parts import REASON
from ragexam.exam.composition.variety import in_turns
from ragexam.exam.demands.kind import DemandKind


class ReasonKind(DemandKind):
    """A statement and the clause that says why."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return a question for each reason that a sentence states; nothing is drawn."""
        del rng
        return in_turns(list(clause_questions(facts, self.name, (REASON,))))


KIND = ReasonKind(
    name="reason",
    label="Reason",
    summary="Why something is as a document says: other things that it says, and reasons of something else, are wrong.",
    example="Why must fully softened water not be used in the Marlune?",
    order=62,
    source="why-questions of reading tests; explicit discourse relations (Penn Discourse Treebank, Prasad et al. 2008)",
    balanced=0,
    apart=False,
)
