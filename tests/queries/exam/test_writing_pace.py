"""The seconds that a kept question took: all that was computed for the exam, by what was kept of it."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.jobs.worker.outcomes import Cancelled
from ragexam.progress import Progress, Snapshot
from ragexam.queries.exam.writing_pace import WritingPace, writing_pace
from ragexam.store import Store

KINDS = ("fact", "item", "gate")


def give_times(store: Store) -> int:
    """Let each unit have taken six seconds, and return how many there are."""
    for kind in KINDS:
        for key, unit in store.units.all(kind).items():
            store.units.put(kind, key, {**unit, "seconds": 6.0})
    return sum(store.units.count(kind) for kind in KINDS)


def test_what_was_tried_in_vain_counts_too(imported: Any) -> None:
    assert writing_pace(imported.store) is None
    kept = imported.done("generate", model="scripted:7:0.9", n=3)["kept"]
    assert kept
    store = imported.store
    made = give_times(store)
    assert made > kept
    assert writing_pace(store) == pytest.approx(6.0 * made / kept)


def test_questions_of_a_stopped_generation_count_as_their_units_do(imported: Any) -> None:
    store = imported.store
    first = imported.done("generate", model="scripted:7:0.9", n=2)["kept"]

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if len(store.items.kept()) >= first + 3:
            progress.cancel()

    stopped = imported.start("generate", {"model": "scripted:7:0.9", "n": 8, "settings": {"seed": 9}}, stop)
    assert isinstance(stopped, Cancelled)
    made, kept = give_times(store), len(store.items.kept())
    assert kept >= first + 3
    assert writing_pace(store) == pytest.approx(6.0 * made / kept)


def test_units_are_unpacked_again_only_where_others_have_come(imported: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    imported.done("generate", model="scripted:7:0.9", n=2)
    give_times(imported.store)
    pace, unpacked = WritingPace(imported.store), []
    all_units = imported.store.units.all
    monkeypatch.setattr(imported.store.units, "all", lambda kind: unpacked.append(kind) or all_units(kind))
    before = pace.read()
    first = len(unpacked)
    assert first > 0
    assert pace.read() == before
    assert len(unpacked) == first
    imported.store.units.put("fact", "another", {"seconds": 600.0})
    assert (pace.read() or 0.0) > (before or 0.0)
