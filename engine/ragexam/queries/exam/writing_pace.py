"""Seconds that it took to write the questions of a project: what was computed for all that were tried, by those that were kept."""

from __future__ import annotations

from ragexam.store import Store

_STEPS = ("fact", "item", "paper", "gate")
"""Kinds of finished units that questions with choices are written by."""


def writing_pace(store: Store) -> float | None:
    """Return the seconds that each kept question took; None where no model wrote any here.

    What was tried in vain counts too: it will be so again.
    """
    seconds = sum(float(unit.get("seconds", 0.0)) for kind in _STEPS for unit in store.units.all(kind).values())
    kept = sum(
        item.kept and not item.is_open for batch in store.generations.all() for item in store.items.of_batch(batch.id)
    )
    return seconds / kept if kept and seconds > 0.0 else None
