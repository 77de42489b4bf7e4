"""Paired comparisons, standings, and what they say."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.report.results.compare import Contest
from ragexam.report.results.comparison_tables import (
    comparison_table,
    pair_sentence,
    standings_table,
)
from ragexam.stats.paired import paired_difference


def test_counts_and_difference_by_hand(small: Any) -> None:
    # Row 0: 1 1 1 0. Row 1: 1 0 0 0. Both right on item 0, only the first on 1 and 2, neither on 3.
    contest = Contest(small, 7).compare(0, 1)
    assert (contest.items, contest.both_right, contest.only_first, contest.only_second, contest.neither) == (
        4,
        1,
        2,
        0,
        1,
    )
    assert contest.difference == 0.5  # 3/4 - 1/4
    # By document 1, 1 and 0: of the signs of the two that count, two ways in four are as far, and count half.
    assert contest.p == pytest.approx(0.25)


def test_items_that_one_did_not_answer_are_left_out(small: Any) -> None:
    contest = Contest(small, 7).compare(0, 2)  # row 2: 0 0 1 -
    assert (contest.items, contest.both_right, contest.only_first, contest.only_second, contest.neither) == (
        3,
        1,
        2,
        0,
        0,
    )
    assert contest.difference == pytest.approx(2 / 3)


def test_one_call_for_all_pairs_gives_what_each_pair_gives(kit: Any) -> None:
    rng = np.random.default_rng(0)
    results = kit.make([[int(v) for v in row] for row in rng.integers(0, 2, (4, 30))])
    for other, comparison in Contest(results, 11).against(0, [1, 2, 3]).items():
        pair = paired_difference(
            results.correct[0], results.correct[other], results.documents, rng=np.random.default_rng(11)
        )
        assert (comparison.difference, comparison.low, comparison.high) == (pair.difference, pair.low, pair.high)
        assert comparison.p == pair.p_value


def test_a_pair_is_compared_once(kit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(0)
    results = kit.make([[int(v) for v in row] for row in rng.integers(0, 2, (4, 30))])
    contest = Contest(results, 11)
    first = contest.against(0, [1, 2])
    compared: list[int] = []
    compare = contest._compare
    monkeypatch.setattr(
        contest, "_compare", lambda row, others, **how: compared.extend(others) or compare(row, others, **how)
    )
    again = contest.against(0, [2, 3, 1])
    assert compared == [3]
    assert list(again) == [2, 3, 1]
    assert {other: again[other] for other in (1, 2)} == first
    assert again == Contest(results, 11).against(0, [2, 3, 1])


def test_a_failure_counts_as_wrong(kit: Any) -> None:
    results = kit.make([[1, "failed", 1, None], [1, 1, 0, 1]])
    contest = Contest(results, 1).compare(0, 1)
    assert (contest.items, contest.both_right, contest.only_first, contest.only_second, contest.neither) == (
        3,
        1,
        1,
        1,
        0,
    )
    assert results.accuracy().tolist() == pytest.approx([2 / 3, 3 / 4])
    assert [share.n for share in results.shares()] == [3, 4]


@settings(max_examples=40)
@given(st.lists(st.lists(st.sampled_from([0, 1, None]), min_size=6, max_size=6), min_size=2, max_size=4))
def test_swapping_the_two_swaps_the_signs(kit: Any, rows: list[list[int | None]]) -> None:
    contest = Contest(kit.make(rows), 3, resamples=200)
    one, two = contest.compare(0, 1), contest.compare(1, 0)
    assert (one.items, one.only_first, one.neither) == (two.items, two.only_second, two.neither)
    if one.difference is None or two.difference is None:
        assert one.items == 0
        return
    assert one.difference == pytest.approx(-two.difference)
    if one.low is not None and two.high is not None:
        assert one.low == pytest.approx(-two.high)


def test_nothing_in_common_is_undefined_not_zero(kit: Any) -> None:
    contest = Contest(kit.make([[1, None], [None, 1]]), 1)
    comparison = contest.compare(0, 1)
    assert (comparison.items, comparison.difference, comparison.low, comparison.p) == (0, None, None, None)
    assert comparison.reason
    assert "no answered item in common" in pair_sentence(contest, comparison)


def test_one_document_gives_no_interval(kit: Any) -> None:
    items = [kit.item(j, "only") for j in range(3)]
    contest = Contest(kit.make([[1, 1, 0], [0, 0, 0]], [kit.spec(), kit.spec(kind="dense")], items), 1).compare(0, 1)
    assert contest.difference == pytest.approx(2 / 3)
    assert (contest.low, contest.high, contest.p) == (None, None, None)
    assert "one document" in contest.reason


def test_yardsticks_and_thin_pipelines_are_no_candidates(kit: Any) -> None:
    rows = [[1] * 10, [1] * 10, [1] * 9 + [None], [1] * 8 + [None] * 2, [None] * 10]
    kinds = ["oracle", "bm25", "dense", "hybrid", "reranked"]
    contest = Contest(kit.make(rows, [kit.spec(kind=kind) for kind in kinds]), 1)
    assert contest.candidates == [1, 2]  # 10 and 9 of 10 answers
    assert contest.left_out == [3, 4]  # 8 and 0


def test_probabilities_of_being_best_sum_to_one(kit: Any) -> None:
    results = kit.make(
        [[1] * 9 + [0], [1, 0] * 5, [0] * 10], [kit.spec(), kit.spec(kind="dense"), kit.spec(kind="oracle")]
    )
    contest = Contest(results, 7)
    ranked = contest.standings
    assert set(ranked) == {0, 1}
    assert math.fsum(s.best or 0.0 for s in ranked.values()) == pytest.approx(1.0)
    table = standings_table(contest)
    assert [row[0] for row in table.rows] == [results.pipelines[0].label, results.pipelines[1].label]
    assert table.rows[0][1:3] == (0.9, ranked[0].best)


def test_the_cheapest_first_by_what_is_computed_then_by_time_then_by_size(kit: Any) -> None:
    results = kit.make([[1] * 6] * 4, [kit.spec(name) for name in ("M-7B", "M-1B", "M-2B", "M-3B")])
    results.seconds[:] = np.array([4.0, 2.0, 2.05, 1.0])[:, None]
    results.prompt_tokens[:] = np.array([100.0, 300.0, 200.0, 900.0])[:, None]
    # Tokens times billions of weights: 700, 300, 400, 2,700. The slowest may have shared its machine.
    assert Contest(results, 1).thrift == [1, 2, 0, 3]
    results.prompt_tokens[1] = (
        400.0  # as much as the other: 2.5 and 2.55 s with retrieval are alike, the smaller model is first
    )
    assert Contest(results, 1).thrift == [1, 2, 0, 3]
    results.seconds[1] = 4.0
    assert Contest(results, 1).thrift == [2, 1, 0, 3]


def test_weights_that_no_name_tells_leave_tokens_alone(kit: Any) -> None:
    results = kit.make([[1] * 6] * 3, [kit.spec(name) for name in ("M-7B", "Unnamed", "M-1B")])
    results.prompt_tokens[:] = np.array([100.0, 200.0, 300.0])[:, None]
    assert Contest(results, 1).thrift == [0, 1, 2]


def test_questions_without_evidence_are_no_documents(kit: Any) -> None:
    rows = [[1] * 12, [0, 1] * 6]
    named = kit.make(rows)
    mixed = kit.make(rows, items=[kit.item(j, f"doc{j % 4}" if j < 8 else "") for j in range(12)])
    none = kit.make(rows, items=[kit.item(j) for j in range(12)])
    assert [r.known_documents for r in (named, mixed, none)] == [12, 4, 0]
    assert [Contest(r, 1).documents for r in (named, mixed, none)] == [12, 4, 0]
    assert [Contest(r, 1).unnamed for r in (named, mixed, none)] == [0, 4, 12]
    notes = [comparison_table(Contest(r, 1), 0).note for r in (named, mixed, none)]
    counts = ["over 12 source documents;", "over 4 source documents and 4 questions without one;", "over 12 questions;"]
    assert all(count in note for count, note in zip(counts, notes, strict=True))
    own = "A question that names no source document counts as one of its own."
    assert [own in note for note in notes] == [False, True, True]


def test_no_test_is_drawn_where_none_is_asked_for(kit: Any) -> None:
    rng = np.random.default_rng(0)
    results = kit.make([[int(v) for v in row] for row in rng.integers(0, 2, (3, 30))])
    contest = Contest(results, 11)
    plain = contest.against(0, [1, 2], tested=False)
    assert [one.p for one in plain.values()] == [None, None]
    tested = contest.against(0, [1, 2])
    assert all(one.p is not None for one in tested.values())
    assert {other: replace(one, p=None) for other, one in tested.items()} == plain
    assert contest.against(0, [1, 2], tested=False) == tested, "what is known is not compared again"


def test_a_contest_sharpens_to_what_is_drawn_at_once(kit: Any) -> None:
    rng = np.random.default_rng(1)
    kinds = ["bm25", "dense", "hybrid"]
    results = kit.make(
        [[int(v) for v in row] for row in rng.integers(0, 2, (3, 30))], [kit.spec(kind=k) for k in kinds]
    )
    contest, whole = Contest(results, 5, resamples=2000), Contest(results, 5, resamples=2000)
    drawn, chances = [], []
    for number in contest.sharpen():
        assert contest.drawn == number
        drawn.append(number)
        chances.append(contest.compare(0, 1).p)
    assert drawn[0] < drawn[-1] == 2000
    assert chances[0] != chances[-1] == whole.compare(0, 1).p
    assert contest.standings == whole.standings
