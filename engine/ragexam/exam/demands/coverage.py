"""Documents that the questions of each demand rest on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ragexam.exam.demands.item_demand import demand_of, in_order
from ragexam.records import Document, Item


@dataclass(frozen=True, slots=True)
class DemandCoverage:
    """Questions that are asked, by demand and by document.

    A question counts for every document that holds a piece of its evidence: one that compares two documents counts for
    both.

    Attributes:
        demands: Names, in the order of lists; "" for questions of which nobody said it.
        asked: Number of questions of each demand.
        documents: Number of documents that they rest on.
        counts: Number of questions of each demand, by document id.
    """

    demands: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()
    documents: tuple[int, ...] = ()
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def demand_coverage(items: Sequence[Item], documents: Sequence[Document]) -> DemandCoverage:
    """Count the items with choices that are asked.

    Args:
        items: The exam, whatever became of each item.
        documents: Those that can be asked about.
    """
    asked = [(demand_of(item), item) for item in items if item.kept and not item.is_open]
    demands = in_order(demand for demand, _ in asked)
    counts: dict[str, Counter[str]] = {document.id: Counter() for document in documents}
    for demand, item in asked:
        for document_id in {span.document_id for span in item.evidence} & counts.keys():
            counts[document_id][demand] += 1
    total = Counter(demand for demand, _ in asked)
    return DemandCoverage(
        tuple(demands),
        tuple(total[name] for name in demands),
        tuple(sum(bool(own[name]) for own in counts.values()) for name in demands),
        {key: tuple(own[name] for name in demands) for key, own in counts.items()},
    )
