from dataclasses import replace

import numpy as np
import pytest

from ragexam.errors import InputError, NotEnoughData
from ragexam.records import RetrieverSpec, from_json
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.build import assemble, build_retriever, retrieve_for_items
from ragexam.retrieval.indexes.parents import readable_chunks, searched_chunks
from ragexam.retrieval.kind import returned_chunks
from ragexam.retrieval.kinds.contextual import ChunkContext
from ragexam.retrieval.model_assisted.prefilter import Prediction
from ragexam.retrieval.model_assisted.rewrite import Rewrites
from ragexam.retrieval.resources import ReadyResources
from ragexam.retriever_specs import KINDS, make_retriever, parse_retriever

TEXTS = ("the ramp is red", "the gate is blue", "bolts are counted weekly")
QUERY = "which colour has the gate"


@pytest.fixture
def embedder(table_embedder):
    return table_embedder({TEXTS[0]: (1, 0, 0), TEXTS[1]: (0, 1, 0), TEXTS[2]: (0, 0, 1), QUERY: (1, 2, 4)})


class GateScorer:
    name, key = "gate", "gate"

    def score(self, query, passages):
        return np.array([float("gate" in p) for p in passages])


FIRST = {
    "bm25": "c1",
    "dense": "c2",
    "hybrid": "c1",
    "hybrid_weighted": "c1",
    "reranked": "c1",
    "child_parent": "P2",
    "ensemble": "c1",
    "multi_query": "c1",
    "contextual": "c1",
    "stepwise": "c1",
    "adaptive": "c1",
    "prefilter": "c0",  # of the document that is named, though another is nearer
}


@pytest.fixture
def supplies(make_chunk, make_chunks, embedder):
    """All that any kind needs: children of the same texts, no other wordings, and always the first document."""
    children = []
    for n, text in enumerate(TEXTS):
        children += [
            make_chunk(f"P{n}", f"large: {text}", document=f"d{n}"),
            make_chunk(f"C{n}", text, document=f"d{n}", parent=f"P{n}"),
        ]
    return ReadyResources(
        make_chunks(*TEXTS),
        embedder,
        scoring=GateScorer(),
        titles={f"d{n}": f"title {n}" for n in range(3)},
        cut={(300, 1500): children},
        answers={
            "rewrites": lambda query: Rewrites(),
            "prediction": lambda query: Prediction(said="the first", name="title 0", cosine=1.0),
            "chunk_context": lambda chunk_id: ChunkContext(),
        },
    )


@pytest.mark.parametrize("kind", [kind for kind, known in KINDS.items() if known.searches])
def test_every_searching_kind_can_be_built_and_asked(kind, supplies):
    spec = make_retriever(kind, 2)
    (ranking,) = assemble(spec, supplies).search([QUERY], 2)
    assert ranking.chunk_ids[0] == FIRST[kind]
    # The second passage has no word of the question.
    assert len(ranking.chunk_ids) == len(ranking.scores) == (1 if KINDS[kind].may_bring_fewer(spec) else 2)


@pytest.mark.parametrize("over", ["reranked", "child_parent", "contextual", "prefilter", "ensemble:of"])
def test_what_stands_over_adaptive_k_hands_over_as_few(over, supplies):
    text = f"{over}=[adaptive]" if ":" in over else f"{over}:base=[adaptive]"
    assert KINDS[over.partition(":")[0]].may_bring_fewer(parse_retriever(text))
    assert len(asked(text, supplies).chunk_ids) == 1


def asked(text, supplies, k=3):
    (ranking,) = assemble(parse_retriever(text), supplies).search([QUERY], k)
    return ranking


@pytest.mark.parametrize(
    "part", ["bm25", "dense", "hybrid", "hybrid_weighted:text_weight=0.2", "reranked", "child_parent"]
)
def test_an_ensemble_of_one_is_that_one(part, supplies):
    alone = asked(part, supplies)
    assert asked(f"ensemble:of=[{part}]", supplies) == alone
    assert asked(f"ensemble:of=[bm25]+[{part}],weights=0+2", supplies) == alone


def test_text_weights_at_their_ends_are_one_way_of_searching_alone(supplies):
    assert asked("hybrid_weighted:text_weight=0", supplies).chunk_ids == asked("dense", supplies).chunk_ids
    assert asked("hybrid_weighted:text_weight=1", supplies).chunk_ids[0] == asked("bm25", supplies).chunk_ids[0]


def test_an_equal_ensemble_by_ranks_is_the_hybrid_and_one_by_scores_the_weighted_hybrid(supplies):
    assert asked("ensemble", supplies) == asked("hybrid", supplies)
    ours, theirs = (
        asked("ensemble:by=scores,weights=3+1", supplies),
        asked("hybrid_weighted:text_weight=0.75", supplies),
    )
    assert ours.chunk_ids == theirs.chunk_ids
    assert ours.scores == pytest.approx(theirs.scores)


def test_an_old_weight_of_the_dense_score_gives_the_same_passages(make_chunks, embedder):
    old = from_json(RetrieverSpec, {"kind": "hybrid_weighted", "k": 3, "parameters": {"weight": 0.9}})
    (ranking,) = build_retriever(old, make_chunks(*TEXTS), embedder=embedder).search([QUERY], 3)
    # BM25: only c1 has a rare word of the question, normalised scores 0, 1, 0 but for "the" in c0 and c1. Dense:
    # cosines 1, 2, 4 over sqrt 21, normalised 0, 1/3, 1. With 0.9 for dense: c2 0.9, c1 0.1 + 0.3.
    assert ranking.chunk_ids[:2] == ("c2", "c1")
    assert ranking.scores[:2] == pytest.approx((0.9, 0.1 + 0.9 / 3))


def test_reciprocal_ranks_count_by_their_weights(supplies):
    # Ranks: BM25 c1, c0, c2; dense c2, c1, c0.
    assert asked("bm25", supplies).chunk_ids == ("c1", "c0", "c2")
    assert asked("dense", supplies).chunk_ids == ("c2", "c1", "c0")
    questions = asked("ensemble:weights=1+4", supplies)
    assert questions.chunk_ids == ("c2", "c1", "c0")
    assert questions.scores == pytest.approx((1 / 63 + 4 / 61, 1 / 61 + 4 / 62, 1 / 62 + 4 / 63))


def test_other_wordings_bring_what_the_question_does_not(supplies):
    supplies.answers["rewrites"] = lambda query: Rewrites(("what colour has the ramp",))
    assert set(asked("multi_query:base=[bm25]", supplies, 2).chunk_ids) == {"c0", "c1"}


def test_children_are_searched_and_their_parents_fused_with_the_chunks_of_the_project(supplies):
    questions = asked("ensemble:of=[bm25]+[child_parent]", supplies, 6)
    assert set(questions.chunk_ids) == {"c0", "c1", "c2", "P0", "P1", "P2"}
    assert asked("child_parent:base=[bm25]", supplies, 1).chunk_ids == ("P1",)
    assert {c.id for c in returned_chunks(parse_retriever("ensemble:of=[bm25]+[child_parent]"), supplies)} == set(
        questions.chunk_ids
    )


def test_parents_are_read_by_what_re_ranks_them(supplies):
    read = []

    class Reading(GateScorer):
        def score(self, query, passages):
            read.extend(passages)
            return super().score(query, passages)

    supplies.scoring = Reading()
    assert asked("reranked:base=[child_parent]", supplies, 1).chunk_ids == ("P1",)
    assert all(text.startswith("large:") for text in read)


def test_a_model_that_scores_is_asked_no_deeper_than_its_candidates(supplies, make_chunks):
    counted = []

    class Counting(GateScorer):
        def score(self, query, passages):
            counted.append(len(passages))
            return super().score(query, passages)

    supplies.scoring = Counting()
    supplies.answers["rewrites"] = lambda query: Rewrites(("ramp",))
    asked("multi_query:base=[reranked:base=[bm25],candidates=2]", supplies, 1)
    asked("ensemble:of=[bm25]+[reranked:base=[bm25],candidates=2]", supplies, 1)
    assert counted == [2, 2, 2]


@pytest.mark.parametrize(
    "text", ["dense", "reranked", "multi_query:base=[bm25]", "prefilter:base=[bm25]", "child_parent"]
)
def test_what_is_missing_is_said(text, make_chunks):
    with pytest.raises(InputError):
        assemble(parse_retriever(text), ReadyResources(make_chunks(*TEXTS)))


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


def test_the_oracle_brings_every_piece_of_several_documents_or_none(make_chunk, make_item):
    chunks = [
        make_chunk("a", start=0, end=50),
        make_chunk("b", start=50, end=90),
        make_chunk("c", "x" * 9, document="e"),
    ]
    whole = replace(make_item("i1", evidence=[("d", 60, 70), ("d", 2, 9), ("e", 0, 5)]), strategy="composed")
    torn = replace(make_item("i2", evidence=[("d", 60, 70), ("gone", 0, 5)]), strategy="composed")
    every, part, apart = retrieve_for_items(make_retriever("oracle"), [whole, torn, replace(torn, strategy="")], chunks)
    assert every.chunk_ids == ("a", "b", "c")
    assert part.chunk_ids == ()
    assert "A part of the evidence" in part.error
    assert apart.chunk_ids == ("b",), "where one piece is as good as the other, what is left is handed over"


def test_the_question_is_the_query(make_chunks, make_item):
    items = [make_item("i1", "bolts?"), make_item("i2", "ramp?")]
    retrievals = retrieve_for_items(make_retriever("bm25", 1), items, make_chunks(*TEXTS))
    assert [f.chunk_ids for f in retrievals] == [("c2",), ("c0",)]


def test_children_are_searched_and_parents_handed_over(make_chunk, make_item):
    chunks = [
        make_chunk("p1", "the ramp is red and the gate is blue", start=0, end=40),
        make_chunk("a", "the ramp is red", start=0, end=15, parent="p1"),
        make_chunk("b", "the gate is blue", start=20, end=36, parent="p1"),
        make_chunk("p2", "bolts are counted weekly", start=40, end=80),
        make_chunk("c", "bolts are counted weekly", start=40, end=80, parent="p2"),
        make_chunk("alone", "the moon is far", start=80, end=99),
    ]
    assert [c.id for c in searched_chunks(chunks)] == ["a", "b", "c", "alone"]
    assert [c.id for c in readable_chunks(chunks)] == ["p1", "p2", "alone"]
    retriever = build_retriever(make_retriever("bm25"), chunks).search(["ramp and gate", "moon", "bolts"], 2)
    assert [f.chunk_ids[0] for f in retriever] == ["p1", "alone", "p2"]
    assert len(retriever[0].chunk_ids) == len(set(retriever[0].chunk_ids)) == 2
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
    retriever = build_retriever(make_retriever("dense"), chunks, embedder=embedder, vectors=vectors).search(["q"], 2)
    assert retriever[0].chunk_ids == ("z", "p")


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
