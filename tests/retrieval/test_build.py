import numpy as np
import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.records import RetrieverSpec
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.build import build_retriever, retrieve_for_items
from ragexam.retrieval.kinds import KINDS, make_retriever
from ragexam.retrieval.parents import handed, searched

TEXTS = ("the ramp is red", "the gate is blue", "bolts are counted weekly")
QUERY = "which colour has the gate"


@pytest.fixture
def embedder(table_embedder):
    return table_embedder({TEXTS[0]: (1, 0, 0), TEXTS[1]: (0, 1, 0), TEXTS[2]: (0, 0, 1), QUERY: (1, 2, 4)})


class GateScorer:
    name, key = "gate", "gate"

    def score(self, query, passages):
        return np.array([float("gate" in p) for p in passages])


FIRST = {"bm25": "c1", "dense": "c2", "hybrid": "c1", "hybrid_weighted": "c1", "reranked": "c1"}


@pytest.mark.parametrize("kind", [kind for kind, known in KINDS.items() if known.searches])
def test_every_searching_kind_can_be_built_and_asked(kind, make_chunks, embedder):
    retriever = build_retriever(make_retriever(kind, 2), make_chunks(*TEXTS), embedder=embedder, scorer=GateScorer())
    (found,) = retriever.search([QUERY], 2)
    assert found.chunk_ids[0] == FIRST[kind]
    assert len(found.chunk_ids) == len(found.scores) == 2


def test_stored_vectors_are_used_instead_of_embedding(make_chunks, embedder):
    vectors = embedder.embed([TEXTS[2], TEXTS[1], TEXTS[0]])
    retriever = build_retriever(make_retriever("dense"), make_chunks(*TEXTS), embedder=embedder, vectors=vectors)
    assert retriever.search([QUERY], 1)[0].chunk_ids == ("c0",)


def test_parameters_reach_the_index(make_chunks, embedder):
    dense_only = make_retriever("hybrid_weighted", 1, {"weight": 1.0})
    retriever = build_retriever(dense_only, make_chunks(*TEXTS), embedder=embedder)
    assert retriever.search([QUERY], 1)[0].chunk_ids == ("c2",)
    plain, stopped = (
        build_retriever(make_retriever("bm25", 1, {"stop": stop}), make_chunks(*TEXTS)) for stop in (False, True)
    )
    assert plain.search(["the"], 1)[0].scores[0] > 0
    assert stopped.search(["the"], 1)[0].scores[0] == 0


def test_closed_book_brings_nothing(make_chunks, make_item):
    spec = make_retriever("closed_book")
    assert retrieve_for_items(spec, [make_item(), make_item()], make_chunks(*TEXTS)) == [Retrieved(), Retrieved()]
    assert build_retriever(spec, []).search([QUERY], 3) == [Retrieved()]


def test_the_oracle_brings_the_chunks_of_the_evidence(make_chunk, make_item):
    chunks = [make_chunk("a", start=0, end=50), make_chunk("b", start=50, end=90), make_chunk("c", "x", document="e")]
    items = [
        make_item("i1", evidence=[("d", 60, 70)]),
        make_item("i2", evidence=[("d", 40, 60)]),
        make_item("i3"),
        make_item("i4", evidence=[("gone", 0, 9)]),
    ]
    one, two, none, gone = retrieve_for_items(make_retriever("oracle"), items, chunks)
    assert one.chunk_ids == ("b",)
    assert two.chunk_ids == ("a", "b")
    assert none.chunk_ids == gone.chunk_ids == ()
    assert "names no evidence" in none.error
    assert "no longer in the corpus" in gone.error


def test_the_question_is_the_query(make_chunks, make_item):
    items = [make_item("i1", "bolts?"), make_item("i2", "ramp?")]
    found = retrieve_for_items(make_retriever("bm25", 1), items, make_chunks(*TEXTS))
    assert [f.chunk_ids for f in found] == [("c2",), ("c0",)]


def test_children_are_searched_and_parents_handed_over(make_chunk, make_item):
    chunks = [
        make_chunk("p1", "the ramp is red and the gate is blue", start=0, end=40),
        make_chunk("a", "the ramp is red", start=0, end=15, parent="p1"),
        make_chunk("b", "the gate is blue", start=20, end=36, parent="p1"),
        make_chunk("p2", "bolts are counted weekly", start=40, end=80),
        make_chunk("c", "bolts are counted weekly", start=40, end=80, parent="p2"),
        make_chunk("alone", "the moon is far", start=80, end=99),
    ]
    assert [c.id for c in searched(chunks)] == ["a", "b", "c", "alone"]
    assert [c.id for c in handed(chunks)] == ["p1", "p2", "alone"]
    found = build_retriever(make_retriever("bm25"), chunks).search(["ramp and gate", "moon", "bolts"], 2)
    assert [f.chunk_ids[0] for f in found] == ["p1", "alone", "p2"]
    assert len(found[0].chunk_ids) == len(set(found[0].chunk_ids)) == 2
    gold = retrieve_for_items(make_retriever("oracle"), [make_item("i", evidence=[("d", 2, 5)])], chunks)
    assert gold[0].chunk_ids == ("p1",)


def test_vectors_of_all_chunks_serve_the_children(make_chunk, table_embedder):
    embedder = table_embedder({"q": (1, 0), "left": (1, 0.1), "right": (0, 1), "both": (1, 1)})
    chunks = [
        make_chunk("p", "both", end=20),
        make_chunk("a", "right", end=10, parent="p"),
        make_chunk("z", "left", start=30),
    ]
    vectors = embedder.embed([c.text for c in chunks])
    found = build_retriever(make_retriever("dense"), chunks, embedder=embedder, vectors=vectors).search(["q"], 2)
    assert found[0].chunk_ids == ("z", "p")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        (RetrieverSpec("magic"), "no retriever 'magic'"),
        (RetrieverSpec("oracle", 0), "cannot be asked"),
        (RetrieverSpec("oracle", 3), "does not search"),
        (RetrieverSpec("bm25", 0), "between 1 and"),
        (RetrieverSpec("bm25", 3, {"weight": 0.5}), "no parameter 'weight'"),
        (RetrieverSpec("bm25", 3, {"b": float("nan")}), "between 0 and 1"),
        (RetrieverSpec("bm25", 3, {"stop": 1}), "not a yes or no"),
        (RetrieverSpec("dense", 3), "needs an embedding model"),
    ],
)
def test_what_cannot_be_built_is_said(spec, sentence, make_chunks):
    with pytest.raises(InputError, match=sentence):
        build_retriever(spec, make_chunks(*TEXTS))


def test_a_ranker_is_needed_for_reranking(make_chunks, embedder):
    with pytest.raises(InputError, match="model that ranks"):
        build_retriever(RetrieverSpec("reranked"), make_chunks(*TEXTS), embedder=embedder)


def test_an_empty_corpus_is_said():
    with pytest.raises(NotEnoughData, match="no passages"):
        build_retriever(RetrieverSpec("bm25"), [])
