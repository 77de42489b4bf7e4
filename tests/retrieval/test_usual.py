"""Checks what a person gets who leaves something out, beside what a stored specification leaves out."""

import json
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.records import RetrieverSpec, from_json, to_json
from ragexam.retriever_specs import (
    KINDS,
    make_retriever,
    parse_retriever,
    read_retriever,
    usual_retriever,
    write_retriever,
)

GOLDEN = [golden["text"] for golden in json.loads(Path(__file__).with_name("specs.json").read_text(encoding="utf-8"))]


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("reranked", "reranked:base=[hybrid_weighted]"),
        ("multi_query:n=2", "multi_query:base=[hybrid_weighted],n=2"),
        ("contextual", "contextual:base=[hybrid_weighted]"),
        ("ensemble:k=5", "ensemble:by=scores,k=5"),
        ("ensemble:of=[bm25]+[hybrid],weights=1+2", "ensemble:by=ranks,of=[bm25]+[hybrid],weights=1+2"),
        ("multi_query:base=[ensemble]", "multi_query:base=[ensemble:by=scores]"),
        ("ensemble:of=[bm25]+[reranked]", "ensemble:by=ranks,of=[bm25]+[reranked:base=[hybrid_weighted]]"),
        ("reranked:stop=yes,candidates=20", "reranked:base=[hybrid_weighted:stop=yes],candidates=20"),
        ("reranked:base=[hybrid],stop=yes", "reranked:base=[hybrid:stop=yes]"),
    ],
)
def test_what_is_left_out_is_the_fusion_that_finds_more(written, stored):
    assert read_retriever(written) == parse_retriever(stored)
    assert read_retriever(written).key == parse_retriever(stored).key


def test_stored_specifications_mean_what_they_ever_meant():
    for kind in ("reranked", "multi_query", "contextual"):
        stored = from_json(RetrieverSpec, {"kind": kind, "k": 3, "parameters": {}})
        assert stored == make_retriever(kind)
        assert [part.kind for part in stored.inside] == ["hybrid"]
        assert stored.key != usual_retriever(kind).key
    # A new project writes out what an older program would take to be something else.
    assert to_json(usual_retriever("reranked"))["parameters"] == {"base": "[hybrid_weighted]"}
    assert to_json(usual_retriever("ensemble"))["parameters"] == {"by": "scores"}


@pytest.mark.parametrize("text", [*GOLDEN, "ensemble:of=[reranked]+[ensemble]", "child_parent:base=[ensemble]"])
def test_a_text_that_is_written_out_says_the_same_to_everybody(text):
    for spec in (parse_retriever(text), read_retriever(text)):
        written = write_retriever(spec)
        assert parse_retriever(written) == read_retriever(written) == spec
        assert write_retriever(read_retriever(written)) == written


def test_kinds_without_something_better_mean_the_same_to_everybody():
    plain = [name for name, kind in KINDS.items() if not kind.usual_values()]
    assert {"bm25", "dense", "hybrid", "hybrid_weighted", "child_parent"} <= set(plain)
    assert all(read_retriever(name) == parse_retriever(name) for name in plain)
    assert all(write_retriever(parse_retriever(name)) == name for name in plain)


def test_what_cannot_be_read_is_refused_in_the_same_words():
    for text in ("colbert", "reranked:base=[oracle]", "ensemble:weights=0+0", "reranked:base=[dense],stop=yes"):
        with pytest.raises(InputError) as stored:
            parse_retriever(text)
        with pytest.raises(InputError) as written:
            read_retriever(text)
        assert (written.value.message, written.value.hint) == (stored.value.message, stored.value.hint)
