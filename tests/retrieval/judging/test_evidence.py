from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.records import Chunk, Span
from ragexam.retrieval.judging.evidence import covered_share, covers, gold_chunks, needed


def names(chunks):
    return [c.id for c in chunks]


def test_one_chunk_that_holds_the_span_is_enough(make_chunk):
    chunks = [make_chunk("a", start=0, end=100), make_chunk("b", start=100, end=200)]
    assert names(gold_chunks([Span("d", 120, 140)], chunks)) == ["b"]
    assert covers([chunks[1]], [Span("d", 120, 140)])
    assert not covers([chunks[0]], [Span("d", 120, 140)])


def test_a_span_over_a_border_needs_both_chunks(make_chunk):
    chunks = [make_chunk("a", start=0, end=100), make_chunk("b", start=102, end=200)]
    span = [Span("d", 90, 130)]
    assert names(gold_chunks(span, chunks)) == ["a", "b"]
    assert covers(chunks, span)  # the blank line between them is not evidence
    assert not covers(chunks, span, slack=1)
    assert covered_share([chunks[0]], span) == pytest.approx(10 / 40)


def test_of_overlapping_chunks_the_one_with_most_text_around_the_span(make_chunk):
    chunks = [make_chunk("a", start=0, end=100), make_chunk("b", start=50, end=150), make_chunk("c", start=79, end=300)]
    assert names(gold_chunks([Span("d", 80, 95)], chunks)) == ["b"]  # 30 characters around, against 5 and 1


def test_evidence_in_two_documents_needs_a_chunk_of_each(make_chunk):
    chunks = [make_chunk("a", start=0, end=9), make_chunk("b", document="e", start=0, end=9)]
    evidence = [Span("d", 2, 4), Span("e", 3, 5)]
    assert names(gold_chunks(evidence, chunks)) == ["a", "b"]
    assert not covers([chunks[0]], evidence)
    assert covered_share([chunks[0]], evidence) == pytest.approx(0.5)


def test_nothing_known_is_not_found(make_chunk):
    chunk = make_chunk("a", start=0, end=9)
    assert not covers([chunk], [])
    assert covered_share([chunk], []) == 0
    assert gold_chunks([], [chunk]) == ()
    assert gold_chunks([Span("gone", 0, 5)], [chunk]) == ()
    assert not covers([chunk], [Span("gone", 0, 5)])


def test_overlapping_spans_count_once():
    assert needed([Span("d", 0, 10), Span("d", 5, 20), Span("d", 30, 30)]) == {"d": [(0, 20)]}


interval = st.tuples(st.integers(0, 30), st.integers(1, 12)).map(lambda t: (t[0], t[0] + t[1]))


@settings(deadline=None)
@given(st.lists(interval, min_size=1, max_size=3), st.lists(interval, max_size=7))
def test_gold_chunks_are_a_smallest_cover(spans, ranges):
    evidence = [Span("d", a, b) for a, b in spans]
    chunks = [Chunk(str(i), "d", i, a, b, "") for i, (a, b) in enumerate(ranges)]
    wanted = {p for a, b in spans for p in range(a, b)}

    def held(some):
        return {p for c in some for p in range(c.start, c.end)} & wanted

    gold = gold_chunks(evidence, chunks)
    assert held(gold) == held(chunks)
    assert covered_share(gold, evidence) == pytest.approx(len(held(chunks)) / len(wanted))
    smaller = (some for n in range(len(gold)) for some in combinations(chunks, n))
    assert not any(held(some) == held(chunks) for some in smaller)


def test_a_short_span_is_no_gap(make_chunk):
    chunk = make_chunk("a", start=0, end=10)
    assert not covers([chunk], [Span("d", 20, 22)])  # as short as the slack, and not held
    assert not covers([chunk], [Span("d", 5, 12)])  # its end is not held
    assert covers([chunk], [Span("d", 5, 10)])
