"""Thresholds over ratings drop questions, as one edit that can be undone."""

from __future__ import annotations

from ragexam.exam.labels.critique_tables import apply_minimums
from ragexam.store import Edit, Store
from ragexam.store.exam.edits import BY_CRITIQUES

MINIMUMS = "critique_minimums"
"""The setting that keeps the thresholds applied last."""


def apply_critiques(store: Store, minimums: dict[str, float]) -> Edit | None:
    """Drop questions by thresholds over the ratings that are there, and bring back what no threshold drops any more.

    Returns:
        The edit; None where nothing changes.
    """
    items = store.items.all()
    judged = apply_minimums(items, minimums, decided=store.edits.touched_items())
    changes = [store.edits.item_change(old, new) for old, new in zip(items, judged, strict=True) if old != new]
    return store.edits.perform(BY_CRITIQUES, [*changes, store.edits.setting_change(MINIMUMS, dict(minimums))])
