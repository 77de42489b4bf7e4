"""Answers drawn from the model: for recovery checks and for bootstraps from a fit."""

from __future__ import annotations

import numpy as np

from ragexam.irt.model import Floats, curves


def simulate(theta: Floats, a: Floats, b: Floats, c: Floats, rng: np.random.Generator) -> Floats:
    """Draw a table of 1.0 (right) and 0.0 (wrong); (persons, items).

    Args:
        theta: Abilities; (persons,).
        a: Discriminations; (items,).
        b: Difficulties; (items,).
        c: Guessing; (items,).
        rng: Source of chance.
    """
    p = curves(theta, a, b, c).p
    return (rng.random(p.shape) < p).astype(np.float64)
