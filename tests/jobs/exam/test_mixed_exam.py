"""Exams that follow a mix: composed questions first, lookups for the rest, whatever interrupts them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ragexam.exam.choice_items.facts import Fact
from ragexam.exam.choice_items.unsaid import offers_unsaid
from ragexam.exam.demands.item_demand import demand_of
from ragexam.jobs.exam.choice_generation import _asks_same
from ragexam.jobs.worker.outcomes import Cancelled
from ragexam.progress import Progress, Snapshot
from ragexam.records import Item, ItemState, Span
from ragexam.store import Store

WRITER = "scripted:3:0.95"

TABLE = """# Price list of the pump works

## Pumps

| Pump | Price | Weight |
| --- | --- | --- |
| Amber 10 | 410 euros | 21 kg |
| Birch 20 | 655 euros | 34 kg |
| Cedar 30 | 790 euros | 50 kg |
| Delta 40 | 985 euros | 73 kg |
| Ember 50 | 1,240 euros | 88 kg |

The pumps are made in the works at the river, and all of them are tested before they leave the house for their customers.
"""


def stock(bench: Any, folder: Path) -> Any:
    """Import a document with a table of which questions can be composed."""
    (folder / "prices.md").write_text(TABLE, encoding="utf-8")
    bench.done("import", paths=[str(folder / "prices.md")])
    return bench


@pytest.fixture
def stocked(imported: Any, tmp_path: Path) -> Any:
    return stock(imported, tmp_path)


def test_a_balanced_exam_composes_questions_and_looks_up_the_rest(stocked: Any) -> None:
    balanced = {"blueprint": "balanced"}
    small = stocked.done("generate", model=WRITER, n=6, settings=balanced, gate_model="")
    store = stocked.store
    kept = store.items.kept()
    composed = [item for item in kept if item.strategy == "composed"]
    assert small["composed"] == len(composed) > 0
    assert {demand_of(item) for item in kept} >= {"lookup", *(item.demand for item in composed)}
    first, units = {item.id for item in kept}, set(store.units.keys("fact"))
    assert stocked.done("generate", model=WRITER, n=6, settings=balanced, gate_model="") == small
    assert set(store.units.keys("fact")) == units
    large = stocked.done("generate", model=WRITER, n=12, settings=balanced, gate_model="")
    assert first <= {item.id for item in store.items.all()}, "a small exam is the beginning of a large one"
    assert large["kept"] >= 12
    figures = store.generations.latest().value
    assert {table["name"] for table in figures["tables"]} >= {"demands", "gates"}
    assert all("Not measured" in f.reason for item in composed for f in item.findings if f.filter == "all_passages")


def test_an_exam_of_composed_questions_alone_ends_where_the_documents_bear_no_more(stocked: Any) -> None:
    result = stocked.done("generate", model=WRITER, n=500, settings={"blueprint": "hard"}, gate_model="")
    assert result["tried"] == 0
    assert 0 < result["kept"] < 500
    assert {item.strategy for item in stocked.store.items.all()} == {"composed"}


def test_questions_that_offer_that_nothing_is_said_keep_their_kinds(stocked: Any) -> None:
    mix = {"blueprint": "superlative=3,case=3,unanswerable=1"}
    stocked.done("generate", model=WRITER, n=14, settings=mix, gate_model="")
    composed = [item for item in stocked.store.items.all() if item.demand in ("superlative", "case")]
    kept = [item for item in composed if not any(f.drops for f in item.findings)]
    assert {item.demand for item in kept} == {"superlative", "case"}
    assert any(offers_unsaid(item) for item in kept)


def test_a_gate_model_is_asked_for_composed_questions(stocked: Any) -> None:
    hard = {"blueprint": "hard"}
    stocked.done("generate", model=WRITER, n=6, settings=hard, guess_models=[], gate_model="scripted:4:0.9")
    findings = [f for item in stocked.store.items.all() for f in item.findings if f.filter == "all_passages"]
    assert {f.value for f in findings} <= {0.0, 1.0, None}
    assert any(f.value is not None for f in findings)
    assert len(stocked.store.units.keys("gate")) > 0


def test_lookup_of_what_a_composed_question_asks_is_the_same_question() -> None:
    said = "The Amber 10 costs 410 euros."
    fact = Fact("f", "c", "410 euros", "What does the Amber 10 cost?", "amount", "euros", said, Span("d", 10, 40), said)
    item = Item("i", "?", ("410 Euros", "655 euros"), 0, (Span("d", 20, 30),), demand="lookalike", strategy="composed")
    assert _asks_same(item, fact)
    for other in (
        replace(item, evidence=(Span("d", 40, 50),)),
        replace(item, evidence=(Span("e", 20, 30),)),
        replace(item, evidence=(*item.evidence, Span("d", 50, 60))),
        replace(item, key=1),
        replace(item, state=ItemState.DROPPED),
        replace(item, strategy="structured"),
    ):
        assert not _asks_same(other, fact)


def test_stopped_among_composed_questions_it_goes_on_to_the_same_exam(
    stocked: Any, tmp_path: Path, corpus: Path
) -> None:
    asked = {"model": WRITER, "n": 8, "settings": {"blueprint": "balanced"}}

    def stop(snapshot: Snapshot, progress: Progress) -> None:
        if snapshot.phase == "Trying composed questions" and snapshot.done == 2:
            progress.cancel()

    assert isinstance(stocked.start("generate", asked, stop), Cancelled)
    begun = stocked.store.items.all()
    assert begun
    result = stocked.done("generate", **asked)
    assert {item.id for item in begun} <= {item.id for item in stocked.store.items.all()}
    with Store.create(tmp_path / "other.ragexam") as other:
        other.settings.set("embedder", "hashed")
        undisturbed = type(stocked)(other)
        undisturbed.done("import", paths=[str(corpus)])
        stock(undisturbed, tmp_path)
        assert undisturbed.done("generate", **asked) == result
        assert other.items.all() == stocked.store.items.all()


def test_what_a_person_deleted_of_a_mixed_exam_stays_deleted(stocked: Any) -> None:
    store = stocked.store
    asked: dict[str, Any] = {"model": WRITER, "n": 6, "settings": {"blueprint": "balanced"}, "gate_model": ""}
    stocked.done("generate", **asked)
    gone = next(item for item in store.items.kept() if item.strategy == "composed")
    store.edits.perform("Delete", [store.edits.item_deletion(gone)])
    stocked.done("generate", **{**asked, "n": 9})
    assert store.items.get(gone.id) is None
    store.edits.undo()
    assert store.items.get(gone.id) == gone
