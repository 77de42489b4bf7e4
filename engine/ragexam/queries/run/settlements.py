"""Settlements as the project keeps them: what was asked of whom by design."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.records import Item, from_json, to_json
from ragexam.report.results.settlement import DAMAGED, TAKEN_BACK, Settlement
from ragexam.store import Store

TAKEN_BACK_SETTING = "settlement_taken_back"
"""Names the settlement that a person has taken back, by its id; "" for none."""


@dataclass(frozen=True, slots=True)
class KeptDesign:
    """The design of the answers that are there.

    Attributes:
        settlement: Which items were asked of whom; None where nothing was asked by design, or nobody knows any more what.
        lost: DAMAGED or TAKEN_BACK where answers were asked by a design that does not count any more; "" otherwise.
    """

    settlement: Settlement | None = None
    lost: str = ""


def kept_design(store: Store, items: Sequence[Item]) -> KeptDesign:
    """Return the newest settlement, as far as it is of these items, or why it does not count.

    Of an exam that was changed since it is what was drawn of the items that are still there: answers that are missing by
    design stay missing by design.
    """
    settlement = store.settlements.latest()
    if settlement is None:
        return KeptDesign()
    if settlement.id == store.settings.get(TAKEN_BACK_SETTING, ""):
        return KeptDesign(lost=TAKEN_BACK)
    try:
        read = from_json(Settlement, settlement.value)
    except ValueError:
        return KeptDesign(lost=DAMAGED)
    return (
        KeptDesign(read.of_items([item.content_hash for item in items])) if _sound(read) else KeptDesign(lost=DAMAGED)
    )


def settlement_of(store: Store, items: Sequence[Item]) -> Settlement | None:
    """Return the newest settlement, as far as it is of these items; None where there is none that counts."""
    return kept_design(store, items).settlement


def keep_settlement(store: Store, settlement: Settlement) -> None:
    """Keep a settlement as it stands."""
    inputs = {"pipelines": len(settlement.pipelines), "items": len(settlement.items), "outcome": settlement.outcome}
    store.settlements.put(settlement.id, inputs, to_json(settlement))


def _sound(s: Settlement) -> bool:
    """Return whether its parts fit together: a project file may come from anywhere."""
    items = len(s.items)
    return (
        len(s.reach) == len(s.pipelines)
        and len(s.odds) == len(s.order)
        and all(odds > 0.0 for odds in s.odds)
        and len(set(s.order)) == len(s.order)
        and all(0 <= index < items for index in (*s.order, *s.reserved, *s.added))
        and all(0 <= reach <= len(s.ends) for reach in s.reach)
        and list(s.ends) == sorted(s.ends)
        and (not s.ends or (s.ends[0] > 0 and s.ends[-1] == len(s.order)))
    )
