"""Items that tell most of those who lead, as far as is known what the items are like."""

from __future__ import annotations

import numpy as np

from ragexam.irt.information import item_information
from ragexam.irt.model import Floats

MOST = 3.0
"""Times as likely as an average item that the most informative one is drawn, and the least informative one less
likely. An item with no chance at all would leave the share right on the whole exam unknown."""


def expected_item_information(
    theta: Floats,
    a: Floats,
    b: Floats,
    c: Floats,
    log_a_se: Floats,
    b_se: Floats,
    *,
    rng: np.random.Generator,
    draws: int = 64,
) -> Floats:
    """Return what each item is expected to tell at some abilities: Fisher information over what is known of a and b.

    Information at the estimates flatters items whose parameters are luck. Over the posterior an item of which nothing is
    known counts as an average of what it may be.

    Args:
        theta: Abilities; those of the leaders; (leaders,).
        a: Discriminations; (items,).
        b: Difficulties.
        c: Guessing.
        log_a_se: Standard errors of log a.
        b_se: Standard errors of b.
        rng: Draws the parameters.
        draws: How many of each.

    Returns:
        Mean over draws and abilities; (items,).
    """
    total = np.zeros(len(a))
    for _ in range(draws):
        slopes = a * np.exp(rng.normal(size=len(a)) * log_a_se - log_a_se**2 / 2.0)
        places = b + rng.normal(size=len(b)) * b_se
        total += item_information(theta, slopes, places, c).mean(axis=0)
    return total / draws


def sampling_weights(
    theta: Floats, a: Floats, b: Floats, c: Floats, log_a_se: Floats, b_se: Floats, *, rng: np.random.Generator
) -> Floats:
    """Return how likely each item is to be drawn next, relative to the average; (items,).

    That is the root of what it is expected to tell, since the variance of a weighed mean is least where items are drawn
    in proportion to the spread of their answers (Neyman 1934). Bounded on both sides. Arguments as for
    `expected_item_information`.
    """
    weights = np.sqrt(np.maximum(expected_item_information(theta, a, b, c, log_a_se, b_se, rng=rng), 0.0))
    mean = float(weights.mean())
    return np.ones_like(weights) if mean <= 0.0 else np.clip(weights / mean, 1.0 / MOST, MOST)
