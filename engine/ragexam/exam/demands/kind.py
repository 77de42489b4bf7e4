"""A kind of question: what it declares, and how its questions are composed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.registry import Registry

LOOKUP = "lookup"
"""The demand of a question for one fact that stands in one passage: written by a model, composed by nobody."""

COMPOSED: Final = "composed"
"""Strategy of items that are composed by rule."""


REWORDED: Final = "reworded"
"""Demand and strategy of questions that say another question of the exam in other words (`exam/rewording`)."""


@dataclass(frozen=True)
class DemandKind:
    """Declaration of a kind of question.

    Attributes:
        name: In project files and on the command line.
        label: For a person ("Difference").
        summary: What it asks of a pipeline, in one plain sentence.
        example: A question of this kind, in English.
        order: Where it stands in lists, ascending.
        source: Where the method comes from.
        choices: Fixed number of choices; 0 where the exam's setting decides.
        balanced: Parts of the balanced exam that it gets (see `blueprint`); 0 where it is only written when asked for.
        apart: No passage alone may lead to the right answer (see `gates.steps`). False where one holds it, and what
            has to be found is which one.
        derived: Its questions are made of questions that the exam has, when a person asks for that; no mix asks for them.
        unsaid: Its right answer is that the documents do not say; other questions then offer that choice too.
    """

    name: str
    label: str
    summary: str
    example: str
    order: int
    source: str
    choices: int = 0
    balanced: int = 1
    unsaid: bool = False
    apart: bool = True
    derived: bool = False

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return all questions of this kind that the corpus bears, best first, by rule alone.

        Args:
            facts: What the corpus states.
            rng: Of every draw.
        """
        raise NotImplementedError

    def every(self, facts: CorpusFacts) -> Sequence[ComposedQuestion]:
        """Return all questions that the corpus bears, in any order: to look one up, and not to ask them.

        Args:
            facts: What the corpus states.
        """
        return self.compose(facts, random.Random(0))


DEMANDS: Registry[DemandKind] = Registry(DemandKind, "ragexam.exam.demands.kinds", "ragexam.demands")
"""All kinds that are composed, by name."""
