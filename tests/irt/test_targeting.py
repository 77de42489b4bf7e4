"""Checks which items tell most of the leaders."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.irt.information import item_information
from ragexam.irt.targeting import MOST, expected_item_information, sampling_weights

THETA = np.array([1.0])


def of(b: np.ndarray, se: float, a: float = 1.5) -> np.ndarray:
    one = np.ones_like(b)
    return expected_item_information(
        THETA, a * one, b, 0.0 * one, 0.0 * one, se * one, rng=np.random.default_rng(0), draws=4000
    )


def test_known_items_tell_what_fisher_says() -> None:
    b = np.array([-2.0, 1.0, 3.0])
    one = np.ones(3)
    assert of(b, 0.0) == pytest.approx(item_information(THETA, 1.5 * one, b, 0.0 * one)[0])


def test_ignorance_flattens() -> None:
    b = np.array([-2.0, 1.0])
    sure, unsure = of(b, 0.0), of(b, 1.5)
    assert unsure[1] < sure[1]
    assert unsure[0] > sure[0]


def test_weights_favour_items_at_the_leaders_and_leave_none_without_a_chance() -> None:
    b = np.array([-9.0, -2.0, 1.0, 9.0])
    one, none = np.ones(4), np.zeros(4)
    weights = sampling_weights(THETA, one, b, none, none, none, rng=np.random.default_rng(0))
    assert int(np.argmax(weights)) == 2
    assert weights.min() >= 1.0 / MOST
    assert weights.max() <= MOST
    flat = sampling_weights(THETA, 0.0 * one, b, none, none, none, rng=np.random.default_rng(0))
    assert flat.tolist() == [1.0] * 4
