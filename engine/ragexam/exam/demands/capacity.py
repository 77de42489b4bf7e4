"""Capacity of a corpus: how many questions of each kind can be composed, by rule alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ragexam.exam.demands.candidates import Composer
from ragexam.exam.demands.kind import DemandKind


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
