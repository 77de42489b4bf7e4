"""Checks which item model is taken: guessing is presumed, discriminations have to pay."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.irt.checks.model_choice import choose_model

ITEMS = 60


def chosen(**better: float) -> str:
    """Model that is taken where held-out answers are so much better predicted than by 'guess', with noise of 1 an item."""
    noise = np.random.default_rng(0).normal(0.0, 1.0, ITEMS)
    noise -= noise.mean()
    losses = {name: 10.0 - gain - noise * (gain != 0.0) for name, gain in better.items()}
    return choose_model(losses, np.full(ITEMS, 15.0), np.arange(ITEMS), ITEMS)


def test_guessing_stays_where_a_model_without_it_is_better_by_chance():
    assert chosen(**{"3pl": -0.1, "2pl": -0.1, "guess": 0.0, "rasch": 0.1}) == "guess"


def test_guessing_goes_where_the_answers_clearly_deny_it():
    assert chosen(**{"3pl": -0.1, "2pl": -0.1, "guess": 0.0, "rasch": 0.5}) == "rasch"


def test_discriminations_have_to_pay_beyond_chance():
    assert chosen(**{"3pl": 0.1, "guess": 0.0}) == "guess"
    assert chosen(**{"3pl": 0.5, "guess": 0.0}) == "3pl"
    assert chosen(**{"3pl": 0.1, "2pl": 1.0, "guess": 0.0, "rasch": 0.2}) == "2pl"


def test_whatever_is_there_is_taken():
    assert chosen(**{"2pl": -3.0}) == "2pl"
    assert chosen(**{"rasch": 0.0}) == "rasch"
    with pytest.raises(ValueError, match="no model"):
        choose_model({}, np.ones(3), np.arange(3), 3)
