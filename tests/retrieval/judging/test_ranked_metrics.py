"""Metrics over ranked gains, each by hand."""

from math import log2

import pytest

from ragexam.retrieval.judging import ranked_metrics as ranked


def test_ndcg_by_hand():
    # Grades 3, 2, 3, 0, 1, 2 as found; all grades that there are: 3, 3, 3, 2, 2, 2, 1, 0.
    # DCG@6  = 3/1 + 2/1.58496 + 3/2 + 0 + 1/2.58496 + 2/2.80735 = 3 + 1.26186 + 1.5 + 0.38685 + 0.71241 = 6.86113
    # IDCG@6 = 3/1 + 3/1.58496 + 3/2 + 2/2.32193 + 2/2.58496 + 2/2.80735
    #        = 3 + 1.89279 + 1.5 + 0.86135 + 0.77371 + 0.71241 = 8.74026
    gains, ideal = [3, 2, 3, 0, 1, 2], [3, 3, 3, 2, 2, 2, 1, 0]
    assert ranked.dcg(gains) == pytest.approx(6.86113, abs=1e-5)
    assert ranked.dcg(ideal[:6]) == pytest.approx(8.74026, abs=1e-5)
    assert ranked.ndcg(gains, ideal, 6) == pytest.approx(0.78500, abs=1e-5)
    # At k = 2: (3 + 1.26186) / (3 + 1.89279) = 4.26186 / 4.89279
    assert ranked.ndcg(gains, ideal, 2) == pytest.approx(0.87105, abs=1e-5)
    assert ranked.ndcg([], ideal, 5) == 0.0
    assert ranked.ndcg(gains, [], 5) == 0.0


def test_reciprocal_rank_and_mrr_by_hand():
    # First relevant at rank 3, at rank 1, nowhere: 1/3, 1, 0; their mean 4/9.
    lists = ([0, 0, 1, 1], [1, 0, 0, 0], [0, 0, 0, 0])
    values = [ranked.reciprocal_rank(gains) for gains in lists]
    assert values == [pytest.approx(1 / 3), 1.0, 0.0]
    assert sum(values) / 3 == pytest.approx(4 / 9)
    assert ranked.reciprocal_rank([0, 0, 1], 2) == 0.0


def test_precision_by_hand():
    gains = [1, 0, 1, 0, 0, 1]
    assert ranked.precision(gains, 5) == pytest.approx(0.4)  # 2 of 5
    assert ranked.precision([1], 5) == pytest.approx(0.2)  # a short list lacks the other four


def test_discount_is_that_of_the_paper():
    assert ranked.dcg([0, 0, 1]) == 1 / log2(4)


def test_average_precision_and_r_precision_by_hand():
    gains = [1, 0, 2, 0, 0, 1]
    assert ranked.average_precision(gains, 4) == pytest.approx((1 / 1 + 2 / 3 + 3 / 6) / 4)  # the fourth is not found
    assert ranked.average_precision(gains, 4, k=3) == pytest.approx((1 / 1 + 2 / 3) / 4)
    assert ranked.r_precision(gains, 4) == 2 / 4
    assert ranked.average_precision(gains, 0) == ranked.r_precision(gains, 0) == 0.0
