"""Word stems: what meets, what stays apart, and an index that counts them."""

from __future__ import annotations

from importlib.metadata import requires

import pytest

from ragexam.records import Chunk
from ragexam.retrieval.build import build_retriever
from ragexam.retrieval.indexes.bm25 import Bm25Index
from ragexam.retrieval.indexes.stems import stemmer
from ragexam.retriever_specs import make_retriever, parse_retriever

CHUNKS = [
    Chunk(f"c{n}", "d", n, 0, len(text), text)
    for n, text in enumerate(("The ramps are closed.", "A gate stands open.", "Bolts lie here."))
]


needs_snowball = pytest.mark.skipif(
    not any(need.startswith("snowballstemmer") for need in requires("ragexam") or ()),
    reason="the set-up was made before word stems: run `make setup` again",
)
"""Skips where the set-up does not install the package; elsewhere it has to be there."""


def cut(terms: list[str]) -> list[str]:
    """Return a stemmer of the test's own: without the plural."""
    return [term.removesuffix("s") for term in terms]


def test_an_index_counts_stems_of_passages_and_questions() -> None:
    plain, stemmed = Bm25Index(CHUNKS), Bm25Index(CHUNKS, stem=cut)
    assert not plain.score_all(["ramp"]).any()
    assert stemmed.score_all(["ramp"])[0].argmax() == 0
    assert (stemmed.score_all(["ramp"]) == stemmed.score_all(["ramps"])).all()


@needs_snowball
@pytest.mark.parametrize(
    ("language", "words", "stem"),
    [("en", ["ramp", "ramps"], "ramp"), ("de", ["hauses", "haus", "hause"], "haus")],
)
def test_words_of_one_stem_meet(language: str, words: list[str], stem: str) -> None:
    assert set(stemmer(language)(words)) == {stem}
    assert stemmer(language)(["qx-41", "3.5"]) == ["qx-41", "3.5"]


@needs_snowball
def test_a_retriever_finds_by_stems() -> None:
    retriever = build_retriever(parse_retriever("bm25:k=1,stemming=en"), CHUNKS).search(["ramp"], 1)[0]
    assert retriever.chunk_ids == ("c0",)
    assert retriever.scores[0] > 0


def test_older_retrievers_keep_their_key() -> None:
    assert make_retriever("bm25", 3, {"stemming": "none"}).key == make_retriever("bm25", 3).key
    assert make_retriever("bm25", 3, {"stemming": "de"}).key != make_retriever("bm25", 3).key
