"""Agreement of two or more raters: kappa by hand, undefined ones with their reason."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.stats.agreement import cohen_kappa, fleiss_kappa


def test_cohen_by_hand():
    # Of 50: both yes 20, both no 15, first only 5, second only 10. Observed 0.7; chance 0.5 * 0.6 + 0.5 * 0.4 = 0.5.
    first = ["yes"] * 25 + ["no"] * 25
    second = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
    agreement = cohen_kappa(first, second)
    assert (agreement.observed, agreement.expected) == pytest.approx((0.7, 0.5))
    assert agreement.value == pytest.approx(0.4)


def test_weighted_cohen_by_hand():
    # Costs of 1, 2, 3 against 1, 3, 3 with linear weights: distances 0, 1/2, 0, mean 1/6. By chance: the first is
    # evenly 1, 2, 3, the second 1 once and 3 twice: (0 + 1/2 + 1) / 3 / 3 + (1 + 1/2 + 0) / 3 * 2 / 3 = 1/2.
    agreement = cohen_kappa([1, 2, 3], [1, 3, 3], order=[1, 2, 3], power=1)
    assert agreement.value == pytest.approx(1 - (1 / 6) / (1 / 2))
    with pytest.raises(ValueError, match="order"):
        cohen_kappa([1], [1], power=2)


def test_undefined_kappas_say_why():
    assert cohen_kappa([None], ["a"]).reason
    assert "one category" in cohen_kappa(["a", "a"], ["a", "a"]).reason
    assert fleiss_kappa(np.zeros((0, 2))).reason
    assert "two raters" in fleiss_kappa(np.array([[1.0, 0.0]])).reason
    with pytest.raises(ValueError, match="same number"):
        fleiss_kappa(np.array([[2.0, 0.0], [1.0, 0.0]]))
    with pytest.raises(ValueError, match="table"):
        fleiss_kappa(np.array([2.0, 0.0]))


def test_fleiss_by_hand():
    # Three raters, three things: 3-0, 2-1, 0-3. Agreement 1, 1/3, 1: mean 7/9. Shares 5/9, 4/9: chance 41/81.
    agreement = fleiss_kappa(np.array([[3.0, 0.0], [2.0, 1.0], [0.0, 3.0]]))
    assert agreement.value == pytest.approx((7 / 9 - 41 / 81) / (1 - 41 / 81))


@given(st.lists(st.sampled_from("ab"), min_size=2, max_size=20))
def test_full_agreement_is_one(ratings):
    agreement = cohen_kappa(ratings, ratings)
    assert agreement.value is None if len(set(ratings)) == 1 else agreement.value == pytest.approx(1.0)
