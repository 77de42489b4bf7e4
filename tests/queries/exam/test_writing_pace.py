"""The seconds that a kept question took: all that was computed for the exam, by what was kept of it."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.queries.exam.writing_pace import writing_pace


def test_what_was_tried_in_vain_counts_too(imported: Any) -> None:
    assert writing_pace(imported.store) is None
    kept = imported.done("generate", model="scripted:7:0.9", n=3)["kept"]
    assert kept
    store = imported.store
    for kind in ("fact", "item", "gate"):
        for key, unit in store.units.all(kind).items():
            store.units.put(kind, key, {**unit, "seconds": 6.0})
    made = sum(store.units.count(kind) for kind in ("fact", "item", "gate"))
    assert made > kept
    assert writing_pace(store) == pytest.approx(6.0 * made / kept)
