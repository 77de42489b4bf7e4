"""Items and the edits that a person can undo."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ragexam.records import Document, Finding, Guess, Item, ItemState
from ragexam.store import Store
from ragexam.store.changes import Change
from ragexam.store.corpus.documents import NewDocument


@pytest.fixture
def filled(store: Store, make: SimpleNamespace) -> Store:
    store.items.add([make.item(n) for n in range(4)], "batch")
    return store


def test_item_round_trip(store: Store, make: SimpleNamespace) -> None:
    item = make.item(
        1,
        findings=(Finding("jaccard", 0.5, 0.4, True, "too alike"), Finding("self", None, None, False, "hm")),
        guesses=(Guess("h", "model", (0, 1, 2), 0.33),),
        bloom=("remember",),
    )
    store.items.put(item)
    assert store.items.get(item.id) == item
    assert store.items.get("none") is None


def test_adding_again_leaves_edits_alone(filled: Store, make: SimpleNamespace) -> None:
    changed = make.item(2, question="Better?", state=ItemState.ACCEPTED)
    filled.items.put(changed)
    assert filled.items.add([make.item(n) for n in range(6)], "batch") == 2
    assert [i.question for i in filled.items.all()][2] == "Better?"
    assert len(filled.items.of_batch("batch")) == 6
    assert filled.items.counts() == {"draft": 5, "accepted": 1}


def test_items_of_excluded_documents_are_set_aside(filled: Store) -> None:
    filled.documents.add([NewDocument(Document("d1", "a.md"), "x", "h")])
    assert len(filled.items.kept()) == 4
    filled.documents.update("d1", {"excluded": True})
    assert filled.items.kept() == []
    assert len(filled.items.set_aside()) == 4


def test_what_needs_every_piece_is_set_aside_with_one_of_them(filled: Store, make: SimpleNamespace) -> None:
    filled.documents.add([NewDocument(Document("d2", "b.md"), "x", "h2")])
    (span,) = make.item(0).evidence
    both = (span, replace(span, document_id="d2"))
    filled.items.add([make.item(7, evidence=both, strategy="composed"), make.item(8, evidence=both)])
    filled.documents.update("d2", {"excluded": True})
    assert [item.id for item in filled.items.set_aside()] == [make.item(7).id]
    assert make.item(8).id in {item.id for item in filled.items.kept()}, "one piece is as good as the other"


def test_edit_undo_redo_across_a_restart(tmp_path: Path, make: SimpleNamespace) -> None:
    path = tmp_path / "a.ragexam"
    item = make.item(1)
    with Store.create(path) as store:
        store.items.add([item])
        edit = store.edits.perform(
            "Accept item", [store.edits.item_change(item, replace(item, state=ItemState.ACCEPTED))]
        )
        assert edit is not None
        assert edit.changes[0].before == {"state": "draft"}  # only the field that it touched
    with Store.open(path) as store:
        assert store.edits.next_undo() == "Accept item"
        undone = store.edits.undo()
        assert undone is not None
        assert undone.undone
        assert store.items.get(item.id) == item
        assert store.edits.undo() is None
    with Store.open(path) as store:
        assert (store.edits.next_undo(), store.edits.next_redo()) == ("", "Accept item")
        store.edits.redo()
        assert store.items.counts() == {"accepted": 1}
        assert store.edits.redo() is None


def test_undo_leaves_what_a_job_wrote_since(filled: Store, make: SimpleNamespace) -> None:
    item = make.item(0)
    filled.edits.perform(
        "Reject", [filled.edits.item_change(item, replace(item, state=ItemState.REJECTED, comment="no"))]
    )
    now = filled.items.get(item.id)
    assert now is not None
    filled.items.put(replace(now, guesses=(Guess("h", "m", (1,), 0.0),)))
    filled.edits.undo()
    assert filled.items.get(item.id) == replace(item, guesses=(Guess("h", "m", (1,), 0.0),))


def test_deleted_item_comes_back_at_its_place(filled: Store, make: SimpleNamespace) -> None:
    before = filled.items.all()
    filled.edits.perform("Delete items", [filled.edits.item_deletion(make.item(n)) for n in (1, 2)])
    assert [i.id for i in filled.items.all()] == [before[0].id, before[3].id]
    filled.edits.undo()
    assert filled.items.all() == before
    assert len(filled.items.of_batch("batch")) == 4


def test_new_edit_ends_redo(filled: Store, make: SimpleNamespace) -> None:
    a, b = make.item(0), make.item(1)
    filled.edits.perform("first", [filled.edits.item_change(a, replace(a, comment="1"))])
    filled.edits.undo()
    filled.edits.perform("second", [filled.edits.item_change(b, replace(b, comment="2"))])
    assert filled.edits.next_redo() == ""
    assert [e.label for e in filled.edits.all()] == ["second"]


def test_what_a_job_makes_one_by_one_is_undone_as_one(filled: Store, make: SimpleNamespace) -> None:
    """Of an edit that is undone while the job goes on, or that is not the newest any more, a new one takes the place."""
    items = filled.items.all()

    def accept(n: int) -> list[Change]:
        return [filled.edits.item_change(items[n], replace(items[n], state=ItemState.ACCEPTED))]

    edit = filled.edits.extend(None, "Accept all", accept(0))
    edit = filled.edits.extend(edit, "Accept all", accept(1))
    assert edit is not None
    assert filled.edits.extend(edit, "Accept all", [replace(accept(2)[0], after=accept(2)[0].before)]) == edit
    assert [(one.label, len(one.changes)) for one in filled.edits.all()] == [("Accept all", 2)]
    filled.edits.undo()
    assert filled.items.counts() == {"draft": 4}
    filled.edits.redo()
    assert filled.items.counts() == {"draft": 2, "accepted": 2}
    filled.edits.undo()
    edit = filled.edits.extend(edit, "Accept all", accept(2))
    assert filled.items.counts() == {"draft": 3, "accepted": 1}
    filled.edits.perform("Change setting", [filled.edits.setting_change("x", 1)])
    filled.edits.extend(edit, "Accept all", accept(3))
    assert [one.label for one in filled.edits.all()] == ["Accept all", "Change setting", "Accept all"]


def test_a_job_adds_nothing_to_an_edit_that_took_the_number_of_its_own(filled: Store) -> None:
    items = filled.items.all()

    def accept(n: int) -> list[Change]:
        return [filled.edits.item_change(items[n], replace(items[n], state=ItemState.ACCEPTED))]

    edit = filled.edits.extend(None, "Accept all", accept(0))
    filled.edits.undo()
    own = filled.edits.perform("Change setting", [filled.edits.setting_change("x", 1)])
    assert edit is not None
    assert own is not None
    assert own.id == edit.id  # else this test tries nothing
    filled.edits.extend(edit, "Accept all", accept(1))
    assert [(one.label, len(one.changes)) for one in filled.edits.all()] == [("Change setting", 1), ("Accept all", 1)]


def test_edit_without_a_change_is_none(filled: Store, make: SimpleNamespace) -> None:
    assert filled.edits.perform("nothing", [filled.edits.item_change(make.item(0), make.item(0))]) is None
    assert filled.edits.all() == []


def test_documents_pipelines_and_settings_are_edited_too(filled: Store, make: SimpleNamespace) -> None:
    filled.documents.add([NewDocument(Document("d1", "a.md", topic="old"), "x", "h")])
    edits, pipelines = filled.edits, [make.pipeline(n) for n in range(3)]
    from ragexam.store import Change

    edits.perform("Topic", [Change("document", "d1", {"topic": "old"}, {"topic": "new"})])
    edits.perform("Pipelines", [edits.pipelines_change(pipelines)])
    edits.perform("Title", [edits.setting_change("title", "Exam")])
    assert filled.pipelines.chosen() == pipelines
    assert filled.settings.get("title") == "Exam"
    for _ in range(3):
        edits.undo()
    document = filled.documents.get("d1")
    assert document is not None
    assert document.topic == "old"
    assert filled.pipelines.chosen() == []
    assert len(filled.pipelines.all()) == 3  # those that were chosen once stay readable
    assert filled.settings.get("title") is None


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(["edit", "delete", "undo", "redo"]), st.integers(0, 3)), max_size=15))
def test_undoing_everything_restores_everything(
    tmp_path_factory: pytest.TempPathFactory, make: SimpleNamespace, steps: list[tuple[str, int]]
) -> None:
    with Store.create(tmp_path_factory.mktemp("p") / "a.ragexam") as store:
        store.items.add([make.item(n) for n in range(4)])
        begin = store.items.all()
        states: list[list[Item]] = [begin]
        at = 0
        for count, (what, number) in enumerate(steps):
            item = store.items.get(make.item(number).id)
            if what == "undo":
                store.edits.undo()
                at = max(0, at - 1)
            elif what == "redo":
                at += store.edits.redo() is not None
            elif item is not None:
                change = (
                    store.edits.item_deletion(item)
                    if what == "delete"
                    else store.edits.item_change(item, replace(item, comment=str(count)))
                )
                store.edits.perform(what, [change])
                states = [*states[: at + 1], store.items.all()]
                at += 1
            assert store.items.all() == states[at]
        while store.edits.undo() is not None:
            pass
        assert store.items.all() == begin
