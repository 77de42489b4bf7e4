"""A discrimination is told where its interval stays within a factor of two."""

from __future__ import annotations

import numpy as np
import pytest

from ragexam.irt.checks.slopes import told_slopes
from ragexam.irt.design import classical
from ragexam.irt.fit import fit
from ragexam.irt.record import Fit


def fitted(persons: int, model: str) -> Fit:
    rng = np.random.default_rng(5)
    theta, b = rng.normal(size=persons), np.linspace(-1.0, 1.0, 12)
    chance = 1.0 / (1.0 + np.exp(-1.5 * (theta[:, None] - b)))
    return fit((rng.random(chance.shape) < chance).astype(float), classical(persons), model=model)


def test_many_answers_tell_slopes_and_few_do_not() -> None:
    assert told_slopes(fitted(12, "2pl")).mean() < 0.5
    assert told_slopes(fitted(400, "2pl")).all()


def test_the_limit_is_a_factor_of_two() -> None:
    # log 2 / 1.96 = 0.3536 of the estimate.
    found = fitted(60, "2pl")
    found.a[:3], found.a_se[:3] = 2.0, (0.70, 0.71, np.nan)
    assert told_slopes(found)[:3].tolist() == [True, False, False]


@pytest.mark.parametrize("model", ["rasch", "guess"])
def test_a_slope_that_the_model_fixes_is_no_guess(model: str) -> None:
    assert told_slopes(fitted(12, model)).all()
