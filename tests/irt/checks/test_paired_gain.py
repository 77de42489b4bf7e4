"""Gains over groups of items: worked by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import t

from ragexam.irt.checks.paired_gain import paired_gain, summed


def test_a_gain_by_hand():
    # Two items on each of three documents: sums 3, 1, 2; mean 6 / 12 answers; left 1, -1, 0: se sqrt(3/2 * 2) / 12.
    gain = np.array([1.0, 2.0, 0.5, 0.5, 2.0, 0.0])
    estimate = paired_gain(gain, np.full(6, 4.0), np.array([0, 0, 1, 1, 2, 2]), 12)
    assert estimate.mean == pytest.approx(0.5)
    assert estimate.se == pytest.approx(np.sqrt(3.0) / 12)
    assert estimate.groups == 3
    assert estimate.p_value == pytest.approx(t.sf(6 / np.sqrt(3.0), 2))


def test_items_of_one_document_are_less_sure_than_items_that_stand_alone():
    gain = np.repeat(np.random.default_rng(0).normal(0.3, 1.0, 10), 6)
    together = paired_gain(gain, np.ones(60), np.repeat(np.arange(10), 6), 60)
    alone = paired_gain(gain, np.ones(60), np.arange(60), 60)
    assert together.mean == pytest.approx(alone.mean)
    assert together.se > 2 * alone.se


@pytest.mark.parametrize("gain", [np.zeros(5), np.ones(1)])
def test_nothing_is_said_where_groups_cannot_disagree(gain):
    assert paired_gain(gain, np.ones(len(gain)), np.arange(len(gain)), len(gain)).p_value == 1.0


def test_sums_over_groups():
    table = np.arange(6.0).reshape(3, 2)
    np.testing.assert_array_equal(summed(table, np.array([1, 0, 1]), 2), [[2.0, 3.0], [4.0, 6.0]])
