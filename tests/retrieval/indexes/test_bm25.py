import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.errors import NotEnoughData
from ragexam.records import Chunk
from ragexam.retrieval.indexes.bm25 import VARIANTS, Bm25Index
from ragexam.retrieval.indexes.tokens import STOP_WORDS, tokens

WORDS = ["gate", "ramp", "qx-41", "the", "3.5", "über", "bolt"]


def as_chunks(texts):
    return [Chunk(f"c{i}", "d", i, 0, len(t), t) for i, t in enumerate(texts)]


def test_a_score_worked_by_hand():
    # N = 3 chunks of 2, 2 and 4 words, mean 8/3. "ramp" stands once in the first: idf = ln(2.5) - ln(1.5).
    index = Bm25Index(as_chunks(["red ramp", "blue gate", "blue gate blue bolt"]))
    idf = math.log(2.5 / 1.5)
    expected = idf * 1 * 2.5 / (1 + 1.5 * (1 - 0.75 + 0.75 * 2 / (8 / 3)))
    assert index.score_all(["ramp"])[0] == pytest.approx([expected, 0, 0], abs=1e-12)


def test_a_term_in_most_chunks_gets_a_quarter_of_the_mean_idf():
    # "a" stands in 3 of 4 chunks: idf ln(1.5) - ln(3.5) < 0. b, c, d, e stand in one each: ln(3.5) - ln(1.5).
    texts = ["a b", "a c", "a d", "e e"]
    one = math.log(3.5 / 1.5)
    mean = (4 * one - one) / 5
    score = Bm25Index(as_chunks(texts)).score_all(["a"])[0]
    assert score == pytest.approx([0.25 * mean] * 3 + [0.0], abs=1e-12)  # f = 1, mean length: saturation 2.5 / 2.5


text_strategy = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)


@settings(deadline=None)
@given(
    st.sampled_from(sorted(VARIANTS)),
    st.lists(text_strategy, min_size=1, max_size=12),
    st.lists(text_strategy, min_size=1, max_size=4),
    st.floats(0.1, 3),
    st.floats(0, 0.99),  # at 1 rank_bm25 divides by zero for an empty text
)
def test_every_variant_equals_rank_bm25(variant, texts, queries, k1, b):
    cut = [tokens(t) for t in texts]
    if not any(cut):
        return  # rank_bm25 divides by zero
    reference = VARIANTS[variant](cut, k1=k1, b=b)
    ours = Bm25Index(as_chunks(texts), k1=k1, b=b, variant=variant).score_all(queries)
    theirs = np.array([reference.get_scores(tokens(q)) for q in queries])
    assert ours.shape == (len(queries), len(texts))
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-9)


def test_full_length_normalisation_leaves_an_empty_text_at_zero():
    assert Bm25Index(as_chunks(["", "gate", "ramp"]), b=1.0).score_all(["gate"])[0].tolist()[::2] == [0, 0]


def test_a_repeated_query_word_counts_as_often_as_it_occurs():
    index = Bm25Index(as_chunks(["red ramp", "blue gate", "one bolt"]))
    once, twice = index.score_all(["ramp", "ramp ramp"])
    assert twice == pytest.approx(2 * once)


def test_search_takes_the_best_and_breaks_ties_by_chunk_order():
    index = Bm25Index(as_chunks(["gate", "ramp a", "bolt", "ramp b", "ramp c", "ramp ramp"]))
    (ranking,) = index.search(["ramp"], 3)
    assert ranking.chunk_ids == ("c5", "c1", "c3")
    assert ranking.scores[1] == ranking.scores[2]
    (all_of_them,) = index.search(["ramp"], 99)
    assert all_of_them.chunk_ids == ("c5", "c1", "c3", "c4", "c0", "c2")


def test_unknown_words_and_empty_texts_score_nothing():
    index = Bm25Index(as_chunks(["", "ramp", "..."]))
    assert not index.score_all(["zebra", ""]).any()
    assert index.search([], 3) == []
    assert not Bm25Index(as_chunks(["", "!"])).score_all(["ramp"]).any()


def test_search_equals_scoring_for_more_queries_than_a_block_holds(monkeypatch):
    monkeypatch.setattr("ragexam.retrieval.base._BLOCK_CELLS", 7)
    index = Bm25Index(as_chunks(["gate ramp", "ramp", "bolt", "gate"]))
    queries = ["ramp", "gate", "bolt", "gate bolt", "ramp bolt"]
    best = [f"c{i}" for i in index.score_all(queries).argmax(axis=1)]
    assert [ranking.chunk_ids[0] for ranking in index.search(queries, 1)] == best


def test_stop_words_are_left_out_of_chunks_and_queries():
    index = Bm25Index(as_chunks(["the ramp", "gate", "bolt"]), stop=STOP_WORDS)
    assert not index.score_all(["the"]).any()
    assert index.score_all(["ramp"])[0][0] > 0


def test_no_chunks_is_said_in_a_sentence():
    with pytest.raises(NotEnoughData, match="no passages"):
        Bm25Index([])


def test_a_score_of_each_variant_worked_by_hand():
    # As above: "ramp" once in the first of 3 chunks, |d| = 2, mean 8/3, so the norm is 0.25 + 0.75 * 0.75 = 0.8125.
    texts = as_chunks(["red ramp", "blue gate", "blue gate blue bolt"])
    c = 1 / 0.8125 + 0.5
    long = math.log(4 / 1.5) * 1 * 2.5 * c / (1.5 + c)
    assert Bm25Index(texts, variant="l").score_all(["ramp"])[0] == pytest.approx([long, 0, 0], abs=1e-12)
    idf = math.log(4 / 1)
    plus = idf * (1 + 2.5 / (1 + 1.5 * 0.8125))  # every chunk gets idf * 1: the order is decided by the rest
    assert Bm25Index(texts, variant="plus").score_all(["ramp"])[0] == pytest.approx([plus, idf, idf], abs=1e-12)
