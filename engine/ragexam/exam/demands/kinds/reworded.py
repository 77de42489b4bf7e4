"""Reworded questions: asked in words that what answers them does not have."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.demands.kind import REWORDED, DemandKind


class RewordedKind(DemandKind):
    """A question of the exam, said by a model in other words (`exam/rewording`)."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return nothing: no rule finds other words."""
        del facts, rng
        return ()


KIND = RewordedKind(
    name=REWORDED,
    label="Reworded",
    summary="Another question in words that its passage does not have: search by words does not lead there.",
    example="How heavy is the Ondrel S on its own?",
    order=80,
    source="NoLiMa (Modarressi et al. 2025)",
    balanced=0,
    derived=True,
)
