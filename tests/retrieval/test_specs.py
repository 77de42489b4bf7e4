"""Specifications of retrievers: keys, stored forms and names that older projects rely on; kinds found by declaration."""

import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from ragexam import registry
from ragexam.errors import InputError
from ragexam.records import RetrieverSpec, from_json, to_json
from ragexam.registry import Registry
from ragexam.retriever_specs import KINDS, RetrieverKind, check_retriever, format_retriever, parse_retriever

GOLDEN = json.loads(Path(__file__).with_name("specs.json").read_text(encoding="utf-8"))
"""Texts with their canonical form, key, label and stored form, as they were before specifications became trees."""


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda g: g["text"][:40])
def test_keys_stored_forms_and_names_stay_as_they_ever_were(golden):
    spec = parse_retriever(golden["text"])
    assert format_retriever(spec) == golden["canonical"]
    assert spec.key == golden["key"]
    assert spec.label == golden["label"]
    assert json.dumps(to_json(spec)) == json.dumps(golden["stored"])
    again = from_json(RetrieverSpec, golden["stored"])
    assert again == spec
    assert again.key == golden["key"]


def test_what_stands_inside_is_a_tree():
    spec = parse_retriever("multi_query:base=[ensemble:of=[bm25]+[dense:embedder=A]],n=2")
    (ensemble,) = spec.inside
    assert [part.kind for part in ensemble.inside] == ["bm25", "dense"]
    assert ensemble.inside[1].parameters == {"embedder": "A"}
    assert spec.parameters == {"n": 2}
    assert [part.kind for part in parse_retriever("child_parent").inside] == ["dense"]


def test_a_kind_that_nobody_registered_is_an_error_and_never_another_retriever():
    spec = from_json(RetrieverSpec, {"kind": "colbert", "k": 3, "parameters": {"base": "[bm25]"}})
    assert spec.label == "colbert, k=3, base=[bm25]"  # a stranger's file still opens
    with pytest.raises(InputError, match="There is no retriever 'colbert'"):
        check_retriever(spec)


class Brought:
    def __init__(self, kind):
        self.kind = kind
        self.value = "package:KIND"

    def load(self):
        if isinstance(self.kind, Exception):
            raise self.kind
        return self.kind


def kind(name, order=5):
    return RetrieverKind(name=name, label=name, summary="", explanation="", plain="", group="Searches", order=order)


def test_an_installed_package_brings_kinds_and_a_broken_one_keeps_nothing_from_starting(monkeypatch, caplog):
    brought = [Brought(kind("colbert")), Brought(ImportError("no torch")), Brought("no kind"), Brought(kind("bm25"))]
    asked = []
    monkeypatch.setattr(registry, "entry_points", lambda group: asked.append(group) or brought)
    kinds = Registry(RetrieverKind, "ragexam.retrieval.kinds", "ragexam.retrievers")
    assert set(kinds) == {*KINDS, "colbert"}
    assert next(iter(kinds)) == "colbert"  # by its order
    assert kinds["bm25"] is KINDS["bm25"]
    assert asked == ["ragexam.retrievers"]
    assert len(caplog.records) == 3
    caplog.clear()


def test_the_entry_point_of_a_kind_is_loaded_as_packages_declare_it():
    point = EntryPoint("bm25", "ragexam.retrieval.kinds.bm25:KIND", "ragexam.retrievers")
    assert point.load() is KINDS["bm25"]


def test_no_file_says_who_a_retriever_is():
    spec = from_json(RetrieverSpec, {"kind": "bm25", "k": 3, "_key": "another's"})
    assert spec.key == RetrieverSpec("bm25", 3).key
    assert "_key" not in to_json(spec)
