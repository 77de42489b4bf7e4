"""Exceptions: the case in which a rule does not apply, or the only one in which it does."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.related.clause_questions import clause_questions
from ragexam.exam.composition.stated.related.parts import EXCEPTION, ONLY
from ragexam.exam.composition.variety import in_turns
from ragexam.exam.demands.kind import DemandKind


class RuleExceptionKind(DemandKind):
    """A rule and the clause that limits it."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return a question for each exception that a sentence states; nothing is drawn."""
        del rng
        return in_turns(list(clause_questions(facts, self.name, (EXCEPTION, ONLY))))


KIND = RuleExceptionKind(
    name="exception",
    label="Exception",
    summary="The case in which a rule does not apply, or the only one in which it does: cases of other rules are wrong.",
    example='What is the only case in which the statement "Chemicals may be used" applies?',
    order=64,
    source="exceptions of rules; explicit discourse relations (Penn Discourse Treebank, Prasad et al. 2008)",
    balanced=0,
    apart=False,
)
