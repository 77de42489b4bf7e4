from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.records import Chunk, Span
from ragexam.retrieval.base import Retrieved
from ragexam.retrieval.judging.metrics import gains, retrieval_quality

from .plain_metrics import ndcg, reciprocal_rank

# Chunks of 10 characters without overlap, and one ("x") over the border of the first two.
CORPUS = [Chunk(f"c{i}", "d", i, 10 * i, 10 * i + 10, "") for i in range(5)] + [Chunk("x", "d", 5, 5, 15, "")]
BY_ID = {c.id: c for c in CORPUS}


def passages(names):
    return [BY_ID[n] for n in names.split()]


def test_evidence_in_one_chunk_at_the_second_rank():
    evidence = [Span("d", 22, 28)]
    ranking = passages("c0 c2 c4")
    assert gains(ranking, evidence) == [0, 1, 0]
    assert reciprocal_rank(ranking, evidence) == 0.5
    assert ndcg(ranking, evidence, CORPUS, 3) == pytest.approx(1 / log2(3))
    assert ndcg(ranking, evidence, CORPUS, 1) == 0


def test_evidence_over_two_chunks():
    evidence = [Span("d", 18, 22)]  # two characters in c1, two in c2
    assert gains(passages("c1 c0 c2"), evidence) == [0.5, 0, 0.5]
    ideal = 0.5 + 0.5 / log2(3)
    assert ndcg(passages("c1 c0 c2"), evidence, CORPUS, 3) == pytest.approx((0.5 + 0.5 / 2) / ideal)


def test_the_same_evidence_twice_is_not_counted_twice():
    evidence = [Span("d", 6, 9)]  # in c0 and in x
    assert gains(passages("x c0"), evidence) == [1, 0]
    assert ndcg(passages("x c0"), evidence, CORPUS, 2) == 1


def test_a_passage_of_several_places_has_one_rank_and_holds_all_of_them(make_item):
    items = [make_item("i1", evidence=[("d", 2, 8), ("d", 42, 48)])]
    both = {"p": (BY_ID["c1"], BY_ID["c2"], BY_ID["c3"]), "q": (BY_ID["c0"], BY_ID["c4"])}
    quality = retrieval_quality([Retrieved(("p", "q"))], items, CORPUS, 2, both)
    assert (quality.hit_rate, quality.recall, quality.mrr) == (1.0, 1.0, 0.5)
    assert quality.ndcg == pytest.approx(1 / log2(3))
    assert retrieval_quality([Retrieved(("q", "p"))], items, CORPUS, 2, both).ndcg == 1.0


def test_means_over_an_exam_worked_by_hand(make_item):
    items = [
        make_item("i1", evidence=[("d", 2, 8)]),  # found first
        make_item("i2", evidence=[("d", 22, 28)]),  # found second
        make_item("i3", evidence=[("d", 18, 22)]),  # half of it found, first
        make_item("i4", evidence=[("d", 42, 48)]),  # not found
        make_item("i5"),  # nothing to find
    ]
    ranking = [Retrieved(tuple(n.split()), (1.0, 0.5)) for n in ("c0 c1", "c0 c2", "c1 c4", "c0 c1", "c0 c1")]
    quality = retrieval_quality(ranking, items, CORPUS, 2)
    assert quality.items == 4
    assert quality.hit_rate == pytest.approx(2 / 4)
    assert quality.any_rate == pytest.approx(3 / 4)
    assert quality.recall == pytest.approx((1 + 1 + 0.5 + 0) / 4)
    assert quality.mrr == pytest.approx((1 + 0.5 + 1 + 0) / 4)
    half = 0.5 / (0.5 + 0.5 / log2(3))
    assert quality.ndcg == pytest.approx((1 + 1 / log2(3) + half + 0) / 4)


def test_evidence_of_several_documents_is_found_only_where_all_of_it_is(make_item):
    corpus = [*CORPUS, Chunk("other", "e", 0, 0, 10, "")]
    items = [make_item("i", evidence=[("d", 2, 8), ("e", 2, 8)])]
    one = retrieval_quality([Retrieved(("c0", "c1"))], items, corpus, 2)
    assert (one.hit_rate, one.any_rate, one.recall) == (0.0, 1.0, 0.5)
    both = retrieval_quality([Retrieved(("c0", "other"))], items, corpus, 2)
    assert (both.hit_rate, both.any_rate, both.recall, both.ndcg) == (1.0, 1.0, 1.0, 1.0)
    assert retrieval_quality([Retrieved(("c0", "other"))], items, corpus, 1).hit_rate == 0.0


def test_without_evidence_quality_is_undefined_not_zero(make_item):
    quality = retrieval_quality([Retrieved()], [make_item()], CORPUS, 3)
    assert quality.hit_rate is quality.any_rate is quality.recall is quality.mrr is quality.ndcg is None


interval = st.tuples(st.integers(0, 40), st.integers(1, 15)).map(lambda t: (t[0], t[0] + t[1]))


@settings(deadline=None, max_examples=60)
@given(st.lists(interval, min_size=1, max_size=2), st.permutations(list(BY_ID)), st.integers(1, 6))
def test_ndcg_lies_between_none_and_one(spans, order, k):
    evidence = [Span("d", a, b) for a, b in spans]
    value = ndcg([BY_ID[n] for n in order], evidence, CORPUS, k)
    assert 0 <= value <= 1
