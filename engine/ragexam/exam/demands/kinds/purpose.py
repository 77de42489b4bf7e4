"""Purposes: what something is done for."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.related.clause_questions import clause_questions
from ragexam.exam.composition.stated.related.parts import PURPOSE
from ragexam.exam.composition.variety import in_turns
from ragexam.exam.demands.kind import DemandKind


class PurposeKind(DemandKind):
    """A statement and the clause that says what for."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return a question for each purpose that a sentence states; nothing is drawn."""
        del rng
        return in_turns(list(clause_questions(facts, self.name, (PURPOSE,))))


KIND = PurposeKind(
    name="purpose",
    label="Purpose",
    summary="What something is done for, as a document says: other things that it says, and purposes of something else, are wrong.",
    example='What is the purpose of this: "The drying cabinet is heated empty for 3.5 hours"?',
    order=63,
    source="what-for-questions of reading tests; explicit discourse relations (Penn Discourse Treebank, Prasad et al. 2008)",
    balanced=0,
    apart=False,
)
