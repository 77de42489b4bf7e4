"""Capacity of a corpus: how many pairs, twins and bridges it holds, and how many questions of each kind, by rule alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb

from ragexam.exam.composition.bridges import find_bridges
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.pairs import comparable_columns
from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.kind import DemandKind
from ragexam.sentences import phrase


@dataclass(frozen=True, slots=True)
class PairCounts:
    """Number of things that a corpus states of each other; not all of them can be worded as a question.

    Attributes:
        pairs: Two values of one column of a table that compare.
        twins: Pairs of values that say the same of two things.
        bridges: Facts of something that a table of another document says of a third.
    """

    pairs: int = 0
    twins: int = 0
    bridges: int = 0

    @classmethod
    def of(cls, facts: CorpusFacts) -> PairCounts:
        """Count what a corpus states."""
        pairs = sum(comb(len(values), 2) for values in comparable_columns(facts))
        return cls(pairs, len(facts.twins), sum(1 for _ in find_bridges(facts)))

    def sentence(self) -> str:
        """Return it in words."""
        return phrase(
            "The documents hold {0:n} pairs of rows that can be compared, {1:n} twins (the same stated of two things) and {2:n} bridges "
            "(facts of something that another document's table names).",
            f"{self.pairs:,}",
            f"{self.twins:,}",
            f"{self.bridges:,}",
        )


@dataclass(frozen=True, slots=True)
class DemandCapacity:
    """Number of questions of one kind that a corpus bears.

    Attributes:
        demand: Name of the kind.
        label: For a person.
        summary: What it asks of a pipeline.
        questions: How many there can be, before any model tries them.
        documents: How many documents they rest on.
        example: One of them; "" where there is none.
    """

    demand: str
    label: str
    summary: str
    questions: int
    documents: int
    example: str


def capacities(composer: Composer, kinds: Iterable[DemandKind]) -> list[DemandCapacity]:
    """Return what can be composed of each kind; questions that a rule speaks against are left out."""
    by_kind = []
    for kind in kinds:
        items = [candidate.item for candidate in composer.candidates(kind) if candidate.sound]
        documents = {span.document_id for item in items for span in item.evidence}
        example = items[0].question if items else ""
        by_kind.append(DemandCapacity(kind.name, kind.label, kind.summary, len(items), len(documents), example))
    return by_kind
