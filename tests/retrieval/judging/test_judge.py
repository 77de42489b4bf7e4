"""A judge gives what the plain metrics give, at every k, from one look at each ranking."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.records import Chunk, Span
from ragexam.retrieval.judging.evidence import covered_share, covers, needed
from ragexam.retrieval.judging.judge import EvidenceJudge, Judged, JudgedTable

from .plain_metrics import ndcg, reciprocal_rank

MEASURES = ("recall", "hit_rate", "any_rate", "mrr", "ndcg")


def value(judged: Judged, measure: str, k: int) -> float:
    """Return a measure of one ranking alone."""
    return float(JudgedTable([judged]).values(measure, k)[0])


def test_by_hand():
    # Evidence: characters 10 to 30 of d. b holds 10..20 (half), c holds 15..30 and so adds 20..30 (the other half).
    chunks = [Chunk(n, "d", 0, s, e, "") for n, s, e in (("a", 0, 10), ("b", 5, 20), ("c", 15, 30))]
    judge = EvidenceJudge([Span("d", 10, 30)], chunks, 10)
    judged = judge.judge(["x", "b", "y", "c"])
    assert judged.gains == ((2, 0.5), (4, 0.5))
    assert (judged.first, judged.whole) == (2, 4)
    assert [value(judged, "recall", k) for k in (1, 2, 4)] == [0.0, 0.5, 1.0]
    assert [value(judged, "hit_rate", k) for k in (2, 3, 4)] == [0.0, 0.0, 1.0]
    assert [value(judged, "any_rate", k) for k in (1, 2, 4)] == [0.0, 1.0, 1.0]
    assert [value(judged, "mrr", k) for k in (1, 2, 9)] == [0.0, 0.5, 0.5]
    # The best order begins with c, which alone holds 15..30 = 3/4, and goes on with b, which adds 1/4.
    # DCG = 0.5/1.58496 + 0.5/2.32193 = 0.31546 + 0.21534 = 0.53080; ideal 0.75 + 0.25/1.58496 = 0.90773.
    assert judged.ideal == (0.75, 0.25)
    assert value(judged, "ndcg", 4) == pytest.approx(0.58475, abs=1e-5)
    with pytest.raises(ValueError, match="no measure"):
        value(judged, "luck", 3)


def test_evidence_that_no_chunk_holds():
    judge = EvidenceJudge([Span("gone", 0, 5)], [Chunk("a", "d", 0, 0, 9, "")], 10)
    assert not judge.findable
    assert judge.judge(["a"]) == Judged((), None, ())
    assert [value(judge.judge(["a"]), m, 5) for m in MEASURES] == [0.0] * len(MEASURES)


@given(seed=st.integers(0, 2**32 - 1), k=st.integers(1, 12))
@settings(max_examples=60, deadline=None)
def test_equals_the_plain_metrics(seed, k):
    rng = np.random.default_rng(seed)
    chunks = []
    for n in range(12):
        start = int(rng.integers(0, 80))
        chunks.append(Chunk(f"c{n}", f"d{n % 2}", n, start, start + int(rng.integers(1, 40)), ""))
    spans = [Span(f"d{rng.integers(2)}", s := int(rng.integers(0, 80)), s + int(rng.integers(1, 30))) for _ in range(2)]
    order = [chunks[i] for i in rng.permutation(12)]
    by_document = {d: [c for c in chunks if c.document_id == d] for d in ("d0", "d1")}
    judge = EvidenceJudge(spans, [chunk for document in needed(spans) for chunk in by_document[document]], 12)
    judged = judge.judge([c.id for c in order])
    assert value(judged, "recall", k) == pytest.approx(covered_share(order[:k], spans))
    assert value(judged, "hit_rate", k) == float(covers(order[:k], spans))
    assert value(judged, "mrr", k) == pytest.approx(reciprocal_rank(order[:k], spans))
    assert value(judged, "ndcg", k) == pytest.approx(ndcg(order, spans, chunks, k))


def test_values_leave_gaps_where_nothing_was_searched():
    judged = Judged(((1, 1.0),), 1, (1.0,))
    table = JudgedTable([judged, None])
    assert table.searched.tolist() == [True, False]
    assert np.array_equal(table.values("recall", 5), [1.0, np.nan], equal_nan=True)
    assert JudgedTable([]).values("ndcg", 5).shape == (0,)


def test_a_table_gives_each_ranking_its_own_values():
    # Rankings with two, one and no gains, and best orders of other lengths, side by side.
    rankings = [Judged(((2, 0.5), (4, 0.5)), 4, (0.75, 0.25)), Judged(((1, 1.0),), 1, (1.0,)), Judged((), None, (1.0,))]
    for measure in MEASURES:
        for k in (1, 2, 3, 4, 9):
            together = JudgedTable(rankings).values(measure, k).tolist()
            assert together == [value(one, measure, k) for one in rankings]
