"""Records as JSON: what stored files hold stays as it is, letter by letter, and a stranger's values end in a sentence."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ragexam.records import (
    Chunk,
    Document,
    DocumentStatus,
    Item,
    ItemState,
    PipelineSpec,
    Rating,
    RetrieverSpec,
    Span,
    Table,
    content_id,
    from_json,
    to_json,
)
from ragexam.store import Store
from ragexam.store.database.connection import dumps
from tests.finished import LOOKUPS

from .database.test_file import DUMPS, load_dump

ITEM: dict[str, Any] = {"id": "i", "question": "Why?", "choices": ["a", "b"], "key": 1}
RATING: dict[str, Any] = {"critique": "c", "model_hash": "m", "model_name": "M"}


def cells(store: Store, table: str) -> list[str]:
    return [text for (text,) in store.items._connection.rows(f"SELECT value FROM {table} ORDER BY id")]


def holds(value: Any, older: Any) -> bool:
    """Tell whether a value is what an earlier version wrote, fields that came since left aside."""
    if isinstance(older, dict):
        return all(name in value and holds(value[name], inner) for name, inner in older.items())
    if isinstance(older, list):
        return len(value) == len(older) and all(map(holds, value, older))
    return type(value) is type(older) and bool(value == older)


@pytest.fixture(params=["demo", *(dump.stem for dump in DUMPS)])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Store]]:
    path = tmp_path / "old.ragexam"
    if request.param == "demo":
        path.write_bytes(LOOKUPS.read_bytes())
    else:
        load_dump(next(dump for dump in DUMPS if dump.stem == request.param), path)
    with Store.open(path) as store:
        yield request.param, store


def test_a_stored_item_is_written_again_as_it_lies_there(stored: tuple[str, Store]) -> None:
    _, store = stored
    texts = cells(store, "items")
    assert texts
    for text in texts:
        item = from_json(Item, json.loads(text))
        again = json.loads(dumps(to_json(item)))
        assert holds(again, json.loads(text))
        assert from_json(Item, again) == item
    hashes = store.items._connection.rows("SELECT id, content_hash FROM items")
    assert {item.id: item.content_hash for item in store.items.all()} == dict(hashes)


def test_a_stored_pipeline_keeps_its_key(stored: tuple[str, Store]) -> None:
    _, store = stored
    texts = cells(store, "pipelines")
    assert texts
    for text in texts:
        assert holds(json.loads(dumps(to_json(from_json(PipelineSpec, json.loads(text))))), json.loads(text))
    assert all(name == spec.id for name, spec in store.pipelines.all().items())


LATER = {"demand": "", "reworded_from": "", "gate_hash": ""}
"""Fields that came after these projects were written, with what they read where nothing is said."""


def without_later_fields(value: Any) -> Any:
    """Return the same value as it was before: a field that came later is left out where it says nothing."""
    if isinstance(value, dict):
        kept = {n: v for n, v in value.items() if n not in LATER or v != LATER[n]}
        return {name: without_later_fields(inner) for name, inner in kept.items()}
    return [without_later_fields(inner) for inner in value] if isinstance(value, list) else value


GOLDEN = {
    "demo": "7738e9f9d31132086cab366fc28ed95edc3bfb999be5636bf3ee3329b59487d2",
    "format_1": "02d658d467b6ba1f0c92735deaeddecca2ccdb9b2de6d198185c452be8792590",
    "format_2": "02d658d467b6ba1f0c92735deaeddecca2ccdb9b2de6d198185c452be8792590",
    "format_3": "02d658d467b6ba1f0c92735deaeddecca2ccdb9b2de6d198185c452be8792590",
}
"""sha256 of every record of a project, as JSON."""


def test_every_record_of_a_project_reads_as_ever(stored: tuple[str, Store]) -> None:
    name, store = stored
    kept = [store.documents.all(), store.items.all(), store.pipelines.chosen(), store.responses.all()]
    assert all(kept)
    assert hashlib.sha256(dumps(without_later_fields(to_json(kept))).encode()).hexdigest() == GOLDEN[name]


def test_a_record_comes_back_from_its_json() -> None:
    records = [
        Document("d", "a.md", status=DocumentStatus.PASSWORD, page_starts=(0, 9), metadata={"author": "Ä"}),
        Chunk("c", "d", 0, 0, 4, "Text", parent_id="p"),
        Item("i", "Why?", ("a", "b"), 1, evidence=(Span("d", 0, 4), Span("d", 4, 9, 2)), people={"Anna": "useful"}),
        PipelineSpec("m", "M", RetrieverSpec("rerank", 3, {"base": "[hybrid]", "depth": 20})),
        Table("t", "T", ("a", "b"), (("x", 1), (None, 0.5))),
    ]
    for record in records:
        assert from_json(type(record), json.loads(json.dumps(to_json(record)))) == record
        assert from_json(type(record), to_json(record)) == record


def test_json_values_are_plain() -> None:
    made = to_json({"state": ItemState.DRAFT, "figure": np.float64(0.1), 3: (1, (2,)), "nothing": None})
    assert made == {"state": "draft", "figure": 0.1, "3": [1, [2]], "nothing": None}
    assert [type(value) for value in made.values()] == [str, float, list, type(None)]


def test_whole_numbers_serve_as_fractions_and_unknown_fields_are_passed_over() -> None:
    table = from_json(Table, {"name": "t", "title": "T", "columns": [], "rows": [[1, 1.0, "1", None]], "colour": 3})
    assert [type(cell) for cell in table.rows[0]] == [int, float, str, type(None)]
    assert from_json(Item, {**ITEM, "key": 10**30}).key == 10**30
    rating = from_json(Rating, {**RATING, "expected": 3, "probabilities": [1, 0.5]})
    assert (type(rating.expected), [type(p) for p in rating.probabilities]) == (float, [float, float])


def nested(depth: int) -> Any:
    value: Any = {"kind": "rerank"}
    for _ in range(depth):
        value = {"kind": "rerank", "inside": [value]}
    return value


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Item, None),
        (Item, []),
        (Item, "item"),
        (Item, {}),
        (Item, {k: v for k, v in ITEM.items() if k != "key"}),
        (Item, {**ITEM, "question": None}),
        (Item, {**ITEM, "question": 3}),
        (Item, {**ITEM, "key": "1"}),
        (Item, {**ITEM, "key": 1.5}),
        (Item, {**ITEM, "key": math.nan}),
        (Item, {**ITEM, "key": True}),
        (Item, {**ITEM, "choices": "ab"}),
        (Item, {**ITEM, "choices": {"a": "b"}}),
        (Item, {**ITEM, "choices": [["a"]]}),
        (Item, {**ITEM, "state": "lost"}),
        (Item, {**ITEM, "state": ["draft"]}),
        (Item, {**ITEM, "people": ["Anna"]}),
        (Item, {**ITEM, "people": {"Anna": 3}}),
        (Item, {**ITEM, "evidence": [{"document_id": "d", "start": 0}]}),
        (Item, {**ITEM, "evidence": [["d", 0, 4]]}),
        (Rating, {**RATING, "expected": True}),
        (Rating, {**RATING, "expected": "3"}),
        (Rating, {**RATING, "expected": 10**400}),
        (Rating, {**RATING, "probabilities": [None]}),
        (Table, {"name": "t", "title": "T", "columns": [], "rows": [[[1]]]}),
        (RetrieverSpec, nested(100_000)),
        (RetrieverSpec, {"kind": "bm25", "parameters": {"k1": nested(100_000)}}),
        (RetrieverSpec, {"kind": "bm25", "parameters": 10**400}),
    ],
    ids=lambda value: None if isinstance(value, type) else "",
)
def test_a_wrong_value_ends_in_a_sentence(kind: type[Any], value: Any) -> None:
    with pytest.raises(ValueError, match=kind.__name__):
        from_json(kind, value)


def test_ids_of_json_values_stay() -> None:
    assert content_id("item", "Why?", ["a", "b"], 1) == Item("i", "Why?", ("a", "b"), 1).content_hash
