"""Agreement of raters beyond what chance would give them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from ragexam.stats.estimate import Floats

H = TypeVar("H", bound=Hashable)


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
    """Return Cohen's kappa of two raters (1960); weighted (1968) for ordered categories.

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
    index_of = {name: k for k, name in enumerate(names)}
    if not pairs:
        return Kappa(None, None, None, 0, "Nothing was rated by both.")
    table = np.zeros((len(names), len(names)))
    for x, y in pairs:
        table[index_of[x], index_of[y]] += 1.0
    table /= len(pairs)
    distance = np.abs(np.subtract.outer(np.arange(len(names)), np.arange(len(names)))).astype(np.float64)
    cost = (distance > 0).astype(np.float64) if power == 0 else (distance / max(len(names) - 1, 1)) ** power
    chance = np.outer(table.sum(axis=1), table.sum(axis=0))
    return _kappa(1.0 - float((cost * table).sum()), 1.0 - float((cost * chance).sum()), len(pairs))


def fleiss_kappa(counts: Floats) -> Kappa:
    """Return Fleiss' kappa of several raters (1971).

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


def fleiss_kappa_of(ratings: Sequence[Sequence[Hashable]]) -> Kappa:
    """Return Fleiss' kappa of categories by name.

    Args:
        ratings: Per thing, the categories that its raters gave; the same number of raters for every thing. The order of
            raters is of no meaning: Fleiss' kappa does not know who gave what.
    """
    return fleiss_kappa(counts_of(ratings, list(dict.fromkeys(name for row in ratings for name in row))))


def counts_of(rows: Sequence[Sequence[Hashable]], names: Sequence[Hashable]) -> Floats:
    """Return how often each name stands in each row; (rows, names)."""
    index_of = {name: k for k, name in enumerate(names)}
    table = np.zeros((len(rows), len(names)))
    for number, row in enumerate(rows):
        for name in row:
            table[number, index_of[name]] += 1.0
    return table


def majority(votes: Iterable[H]) -> H | None:
    """Return what more than half of the votes say; None where nothing does, or nobody voted."""
    labels = list(votes)
    for vote in dict.fromkeys(labels):
        if 2 * labels.count(vote) > len(labels):
            return vote
    return None


def majority_without(ratings: Sequence[Mapping[str, H]], rater: str, least: int = 2) -> tuple[dict[int, H], int]:
    """Return the majority of the other raters, on the things that one rater rated (Teixeira de Lima et al. 2024, section 4).

    Args:
        ratings: Per thing, the category by rater; who did not rate it is not there.
        rater: The one left out.
        least: Other raters that a majority needs; things with fewer are passed by.

    Returns:
        The majority's category by index of the thing, and the number of things on which the others have no majority.
    """
    majorities: dict[int, H] = {}
    without = 0
    for number, row in enumerate(ratings):
        others = [category for name, category in row.items() if name != rater]
        if rater not in row or len(others) < least:
            continue
        agreed = majority(others)
        if agreed is None:
            without += 1
        else:
            majorities[number] = agreed
    return majorities, without


def _kappa(observed: float, expected: float, n: int) -> Kappa:
    if 1.0 - expected < 1e-12:
        return Kappa(None, observed, expected, n, "All ratings fall into one category, so chance agrees fully.")
    return Kappa((observed - expected) / (1.0 - expected), observed, expected, n)
