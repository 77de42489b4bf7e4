"""Items drawn one after the other, some sooner than others, with the chance that each had to be among them.

Who asks what tells most first must not take the share right of those for that of the exam. As long as every item has a
known chance above nothing, each answer can be weighed by one over that chance.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq

from ragexam.stats.estimate import Floats


@dataclass(frozen=True, slots=True, eq=False)
class DrawnItems:
    """Which items were drawn, step by step.

    Attributes:
        order: Items in the order drawn.
        ends: How many were drawn by the end of each step.
        chances: Chance of each item to be drawn by the end of each step; (steps, items).
        reserved: Items that are kept out of all drawing until there is nothing else.
    """

    order: tuple[int, ...]
    ends: tuple[int, ...]
    chances: Floats
    reserved: frozenset[int] = frozenset()

    @classmethod
    def none(cls, items: int, reserved: Collection[int] = ()) -> DrawnItems:
        """Begin with nothing drawn.

        Args:
            items: How many there are.
            reserved: Drawn at random among all beforehand; see `reserve`.
        """
        return cls((), (), np.zeros((0, items)), frozenset(reserved))

    @property
    def items(self) -> int:
        """How many there are."""
        return int(self.chances.shape[1])

    @property
    def left(self) -> list[int]:
        """Items that can still be drawn: those of the reserve last of all."""
        drawn = set(self.order)
        free = [j for j in range(self.items) if j not in drawn and j not in self.reserved]
        return free or [j for j in range(self.items) if j not in drawn]

    def seen(self, steps: int) -> list[int]:
        """Return the items of the first steps."""
        return list(self.order[: self.ends[steps - 1]]) if steps else []

    def further(self, weights: Floats, count: int, rng: np.random.Generator) -> DrawnItems:
        """Draw some more, in proportion to weights, without replacement.

        The draw is an order sample of exponential times (Rosén 1997): the chance to be among the first ones is
        1 - exp(-weight x time), with the time at which as many are to be expected.

        Args:
            weights: Of all items, above 0; (items,).
            count: How many; as many as there are where these are fewer.
            rng: Draws.
        """
        if not np.all(weights > 0.0):
            raise ValueError("every item needs a chance: a weight above 0")
        free = self.left
        if not free:
            return self
        count = min(count, len(free))
        times = rng.exponential(size=self.items) / weights
        drawn = sorted(free, key=lambda j: float(times[j]))[:count]
        return DrawnItems(
            (*self.order, *drawn), (*self.ends, len(self.order) + count), self._chances(weights, count), self.reserved
        )

    def _chances(self, weights: Floats, count: int) -> Floats:
        free = self.left
        before = self.chances[-1] if self.ends else np.zeros(self.items)
        if len(self.order) + count == self.items:
            now = np.ones(self.items)
        elif set(free) <= self.reserved:
            # The reserve was drawn with equal chances, and so is its part.
            now = before + (1.0 - before) * count / len(free)
        else:
            share = 1.0 - len(self.reserved) / self.items
            kept_out = 1.0 - before / share
            rate = _rate(weights[free], count)
            now = share * (1.0 - kept_out * np.exp(-rate * weights))
        return np.vstack([self.chances, np.maximum(now, before)])


def reserve(items: int, share: float, rng: np.random.Generator) -> frozenset[int]:
    """Draw items that choose nothing, each with the same chance: for the check at the end."""
    return frozenset(int(j) for j in rng.choice(items, round(share * items), replace=False))


def _rate(weights: Floats, count: int) -> float:
    """Return the time at which so many exponential clocks are to be expected to have rung."""
    if count >= len(weights):
        return float("inf")

    def surplus(rate: float) -> float:
        return float((1.0 - np.exp(-rate * weights)).sum()) - count

    high = 1.0 / float(weights.mean())
    while surplus(high) < 0.0:
        high *= 2.0
    return float(brentq(surplus, 0.0, high))
