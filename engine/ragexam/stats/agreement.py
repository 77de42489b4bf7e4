"""How far raters agree beyond what chance would give them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.stats.estimate import Floats


@dataclass(frozen=True, slots=True)
class Kappa:
    """Agreement beyond chance.

    Attributes:
        value: 1 for full agreement, 0 for as much as chance; None where undefined.
        observed: Share of agreement; None without ratings.
        expected: Share that chance would give; None without ratings.
        n: Number of rated things.
        reason: Why it is undefined; "" otherwise.
    """

    value: float | None
    observed: float | None
    expected: float | None
    n: int
    reason: str = ""


def cohen_kappa(
    first: Sequence[Hashable],
    second: Sequence[Hashable],
    *,
    order: Sequence[Hashable] | None = None,
    power: int = 0,
) -> Kappa:
    """Cohen's kappa of two raters (1960); weighted (1968) for ordered categories.

    Args:
        first: Category that the first rater gave each thing; None where it gave none (left out).
        second: The second rater's.
        order: All categories in order; needed where weights are used.
        power: 0 for plain kappa, 1 for weights that fall linearly with distance, 2 for squared ones.
    """
    if power and order is None:
        raise ValueError("weighted kappa needs the order of the categories")
    pairs = [(x, y) for x, y in zip(first, second, strict=True) if x is not None and y is not None]
    names = list(order) if order is not None else list(dict.fromkeys(name for pair in pairs for name in pair))
    place = {name: k for k, name in enumerate(names)}
    if not pairs:
        return Kappa(None, None, None, 0, "Nothing was rated by both.")
    table = np.zeros((len(names), len(names)))
    for x, y in pairs:
        table[place[x], place[y]] += 1.0
    table /= len(pairs)
    distance = np.abs(np.subtract.outer(np.arange(len(names)), np.arange(len(names)))).astype(np.float64)
    cost = (distance > 0).astype(np.float64) if power == 0 else (distance / max(len(names) - 1, 1)) ** power
    chance = np.outer(table.sum(axis=1), table.sum(axis=0))
    return _kappa(1.0 - float((cost * table).sum()), 1.0 - float((cost * chance).sum()), len(pairs))


def fleiss_kappa(counts: Floats) -> Kappa:
    """Fleiss' kappa of several raters (1971).

    Args:
        counts: How many raters put each thing into each category; every thing has the same number of raters, two at
            least; (things, categories).
    """
    table = np.asarray(counts, dtype=np.float64)
    if table.ndim != 2:
        raise ValueError("counts must be a table of things by categories")
    if len(table) == 0:
        return Kappa(None, None, None, 0, "Nothing was rated.")
    raters = table.sum(axis=1)
    if (raters != raters[0]).any():
        raise ValueError("every thing needs the same number of raters")
    if raters[0] < 2:
        return Kappa(None, None, None, len(table), "Agreement needs at least two raters.")
    agreeing = ((table * table).sum(axis=1) - raters) / (raters * (raters - 1.0))
    shares = table.sum(axis=0) / table.sum()
    return _kappa(float(agreeing.mean()), float((shares * shares).sum()), len(table))


def _kappa(observed: float, expected: float, n: int) -> Kappa:
    if 1.0 - expected < 1e-12:
        return Kappa(None, observed, expected, n, "All ratings fall into one category, so chance agrees fully.")
    return Kappa((observed - expected) / (1.0 - expected), observed, expected, n)
