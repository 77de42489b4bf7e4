"""Kinds of questions for a clause that is in some relation to the rest of its sentence."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.related.clause_questions import clause_questions
from ragexam.exam.composition.variety import in_turns
from ragexam.exam.demands.kind import DemandKind


@dataclass(frozen=True)
class ClauseKind(DemandKind):
    """A statement and the clause that says why, what for, or when not.

    Attributes:
        relations: Of the clause to the statement (`composition/stated/related/parts`).
    """

    relations: tuple[str, ...] = ()

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return a question for each sentence that states such a clause; nothing is drawn."""
        del rng
        return in_turns(list(clause_questions(facts, self.name, self.relations)))
