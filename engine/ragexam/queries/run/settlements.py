"""Settlements as the project keeps them: what was asked of whom by design."""

from __future__ import annotations

from collections.abc import Sequence

from ragexam.records import Item, from_json, to_json
from ragexam.report.results.settlement import Settlement
from ragexam.store import Store


def settlement_of(store: Store, items: Sequence[Item]) -> Settlement | None:
    """Return the newest settlement, as far as it is of these items; None where there is none, or none that can be read.

    Of an exam that was changed since it is what was drawn of the items that are still there: answers that are missing by
    design stay missing by design.
    """
    found = store.settlements.latest()
    if found is None:
        return None
    try:
        read = from_json(Settlement, found.value)
    except ValueError:
        return None
    return read.of_items([item.content_hash for item in items]) if _sound(read) else None


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
        and all(0 <= place < items for place in (*s.order, *s.reserved, *s.added))
        and all(0 <= reach <= len(s.ends) for reach in s.reach)
        and list(s.ends) == sorted(s.ends)
        and (not s.ends or (s.ends[0] > 0 and s.ends[-1] == len(s.order)))
    )
