"""Information of an item or an exam about an ability: Fisher information (Guinet et al. 2024, section 6.1).

The 3PL form, equation (3): I(theta) = a^2 ((P - c) / (1 - c))^2 (1 - P) / P. The 2PL form a^2 P (1 - P) overstates
what a guessable item tells, most at low abilities, and must not stand in for it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ragexam.irt.model import Floats, curves


def probability(theta: ArrayLike, a: ArrayLike, b: ArrayLike, c: ArrayLike) -> Floats:
    """Return Equation (1): the chance of a right answer; (abilities, items); nan for items without parameters."""
    parts = [np.atleast_1d(np.asarray(v, dtype=np.float64)) for v in (theta, a, b, c)]
    return curves(*parts).p


def item_information(theta: ArrayLike, a: ArrayLike, b: ArrayLike, c: ArrayLike) -> Floats:
    """Return Equation (3) for each ability and item; (abilities, items); nan for items without parameters.

    Args:
        theta: Abilities; (abilities,) or a number.
        a: Discriminations; (items,) or a number. The same for b and c.
        b: Difficulties.
        c: Guessing.
    """
    t, slope, difficulty, guess = (np.atleast_1d(np.asarray(v, dtype=np.float64)) for v in (theta, a, b, c))
    at = curves(t, slope, difficulty, guess)
    # (P - c) / (1 - c) is sigma; (1 - c) sigma / P is the chance of having known, so nothing is divided by zero.
    knowing = np.divide((1.0 - guess) * at.sigma, at.p, out=np.ones_like(at.p), where=at.p > 0)
    return np.asarray(slope * slope * knowing * at.sigma * at.rest, dtype=np.float64)


def test_information(theta: ArrayLike, a: ArrayLike, b: ArrayLike, c: ArrayLike) -> Floats:
    """Return information of the whole exam: the sum over its items; items without parameters add nothing; (abilities,).

    Its inverse square root is the standard error of an ability that the exam can give.
    """
    return np.asarray(np.nansum(item_information(theta, a, b, c), axis=1), dtype=np.float64)


def mean_information(theta: ArrayLike, a: ArrayLike, b: ArrayLike, c: ArrayLike) -> Floats:
    """Return Equation (4): the mean over the items that have parameters; nan where none has; (abilities,)."""
    info = item_information(theta, a, b, c)
    defined = ~np.isnan(info[0])
    if not defined.any():
        return np.full(len(info), np.nan)
    return np.asarray(info[:, defined].mean(axis=1), dtype=np.float64)


def ability_grid(theta: ArrayLike, points: int = 121, margin: float = 1.0) -> Floats:
    """Return abilities at which to draw curves: a margin beyond the lowest and the highest ability, at least -3 to 3.

    Args:
        theta: (persons,); nan where there is none.
        points: How many; the result has shape (points,).
        margin: Beyond the outermost.
    """
    defined = np.asarray(theta, dtype=np.float64)
    defined = defined[~np.isnan(defined)]
    low = min(-3.0, float(defined.min()) - margin) if len(defined) else -3.0
    high = max(3.0, float(defined.max()) + margin) if len(defined) else 3.0
    return np.linspace(low, high, points)
