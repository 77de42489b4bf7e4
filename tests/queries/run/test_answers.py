"""Looking at the answers again and again gives what one whole look gives."""

from __future__ import annotations

import shutil
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.queries.run.answers import AnswersReader, CurrentResponses, read_answers
from ragexam.queries.run.conditions import current_conditions
from ragexam.records import ItemState, Response
from ragexam.store import ResponseMatrix, Store


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("template") / "exam.ragexam"


@pytest.fixture
def filled(ready: Any, template: Path) -> Path:
    """Return a project with an exam and pipelines, as a file to copy."""
    ready.store.pipelines.choose(ready.store.pipelines.chosen()[:4])
    ready.store.copy_to(template)
    return template


def assert_equal(current: CurrentResponses, whole: CurrentResponses) -> None:
    assert current.pipelines == whole.pipelines
    assert current.items == whole.items
    assert current.results.mode == whole.results.mode
    np.testing.assert_array_equal(current.stale, whole.stale)
    for record in ("matrix", "results"):
        ours, theirs = getattr(current, record), getattr(whole, record)
        for field in (f for f in fields(ours) if f.name != "last"):  # what does not concern it may have come in
            np.testing.assert_array_equal(
                getattr(ours, field.name), getattr(theirs, field.name), err_msg=f"{record}.{field.name}"
            )
    assert current.key == whole.key


OPERATIONS = st.one_of(
    st.tuples(
        st.just("answer"),
        st.integers(0, 4),  # pipeline; the last one is not chosen
        st.integers(0, 7),  # item
        st.integers(0, 2),  # manifest: in force, old, older
        st.booleans(),  # failed
    ),
    st.tuples(st.just("edit"), st.integers(0, 7)),
    st.tuples(st.just("review"), st.integers(0, 7)),
    st.tuples(st.just("reject"), st.integers(0, 7)),
    st.tuples(st.just("choose"), st.integers(1, 4)),
    st.tuples(st.just("exclude"), st.integers(0, 7), st.booleans()),
    st.tuples(st.just("mode"), st.sampled_from(["sum", "per_token", "per_character"])),
    st.tuples(st.just("other"), st.just(0)),
)


@settings(max_examples=40)
@given(operations=st.lists(OPERATIONS, min_size=1, max_size=25), data=st.data())
def check_sequence(path: Path, operations: list[tuple[Any, ...]], data: st.DataObject) -> None:
    target = path.with_name("copy.ragexam")
    shutil.copyfile(path, target)
    with Store.open(target) as store, Store.open(target, read_only=True) as beside:
        reader = AnswersReader(beside)
        specs, items = store.pipelines.chosen(), store.items.all()
        for operation in operations:
            perform(store, operation, specs, items)
            if data.draw(st.booleans(), label="look"):
                assert_equal(reader.read(), read_answers(store))
        assert_equal(reader.read(), read_answers(store))
        assert_equal(reader.read("per_byte"), read_answers(store, "per_byte"))
        assert reader.read() is reader.read()


def perform(store: Store, operation: tuple[Any, ...], specs: list[Any], items: list[Any]) -> None:
    kind, *rest = operation
    if kind == "answer":
        row, column, age, failed = rest
        spec = specs[min(row, len(specs) - 1)] if row < 4 else replace(specs[0], examples=7)
        item = store.items.get(items[column].id) or items[column]
        value = {"conditions": current_conditions(store, store.items.kept()).key(spec)} if age == 0 else {"age": age}
        manifest_id = store.runs.put_manifest({**value, "of": spec.id})
        try:
            store.responses.add(made(spec.id, item, manifest_id, failed, 2 + column % 4))
        except ValueError:
            return  # answered already under these conditions
    elif kind == "edit":
        item = store.items.get(items[rest[0]].id) or items[rest[0]]
        store.items.put(replace(item, question=item.question + "?"))
    elif kind in ("review", "reject"):
        item = store.items.get(items[rest[0]].id) or items[rest[0]]
        store.items.put(replace(item, state=ItemState.REJECTED if kind == "reject" else ItemState.ACCEPTED))
    elif kind == "choose":
        store.pipelines.choose(specs[: rest[0]])
    elif kind == "exclude":
        store.documents.update(items[rest[0]].evidence[0].document_id, {"excluded": rest[1]})
    elif kind == "mode":
        store.settings.set("mode", rest[0])
    else:
        store.settings.set("note", store.version()[1])


def made(pipeline_id: str, item: Any, manifest_id: str, failed: bool, choices: int) -> Response:
    blank = Response(pipeline_id, item.id, item.content_hash, manifest_id=manifest_id)
    if failed:
        return replace(blank, error="no answer")
    sizes = tuple(range(3, 3 + choices))
    sums = tuple(-1.0 - ((7 * n + len(manifest_id) + len(pipeline_id) + choices) % 5) for n in range(choices))
    return replace(
        blank,
        loglikelihoods=sums,
        characters=sizes,
        bytes=sizes,
        tokens=sizes,
        chosen=0,
        correct=item.key == 0,
        margin=0.5,
        prompt_tokens=10,
        seconds=0.25,
        retrieval_seconds=0.5,
    )


def test_every_look_gives_what_one_whole_look_gives(filled: Path) -> None:
    check_sequence(filled)


def test_only_new_responses_are_read(ready: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ready.done("run")
    store: Store = ready.store
    reader = AnswersReader(store)
    first = reader.read()
    asked: list[int] = []
    grown = store.responses.grown

    def watched(old: ResponseMatrix, *given: Any, **named: Any) -> ResponseMatrix:
        asked.append(old.last)
        return grown(old, *given, **named)

    monkeypatch.setattr(store.responses, "grown", watched)
    monkeypatch.setattr(store.responses, "matrix", None)  # a whole look would fail
    spec = first.pipelines[0]
    again = made(spec.id, first.items[0], store.runs.put_manifest({"old": True}), False, 4)
    store.responses.add(again)
    second = reader.read()
    assert asked == [first.matrix.last]
    assert second.matrix.last == first.matrix.last + 1
    assert second is not first
    # What is in force stays: the new response was made under other conditions.
    assert int(second.matrix.row[0, 0]) == int(first.matrix.row[0, 0])


def test_a_change_elsewhere_leaves_the_answers_as_they_are(ready: Any) -> None:
    ready.done("run")
    reader = AnswersReader(ready.store)
    first = reader.read()
    ready.store.settings.set("title", "Another")
    assert reader.read() is first
