"""Items drawn one after the other, some sooner than others, with the chance that each had when it was drawn.

Who asks what tells most first must not take the share right of those for that of the exam. What tells most hangs on the
answers so far, and with it the chance of an item on the answers to others. So only the chance at the draw itself counts,
given all drawn before: what was drawn plus the new item over its chance has the right expectation at every draw, and so has
the mean over all draws (Des Raj 1956; weighed as by Farquhar, Gal and Rainforth 2021, so that equal chances weigh equally).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from ragexam.stats.estimate import Floats


@dataclass(frozen=True, slots=True, eq=False)
class DrawnItems:
    """Items that were drawn, step by step, with their chances.

    Attributes:
        order: Items in the order drawn.
        ends: How many were drawn by the end of each step.
        items: How many there are.
        odds: Of each item in the order drawn: how many times as likely as by equal chances it was, at its draw.
        reserved: Items that are kept out of all drawing until there is nothing else.
    """

    order: tuple[int, ...]
    ends: tuple[int, ...]
    items: int
    odds: tuple[float, ...]
    reserved: frozenset[int] = frozenset()

    @classmethod
    def none(cls, items: int, reserved: Collection[int] = ()) -> DrawnItems:
        """Begin with nothing drawn.

        Args:
            items: How many there are.
            reserved: Drawn at random among all beforehand; see `reserve`.
        """
        return cls((), (), items, (), frozenset(reserved))

    @property
    def left(self) -> list[int]:
        """Return items that can still be drawn: those of the reserve last of all."""
        drawn = set(self.order)
        free = [j for j in range(self.items) if j not in drawn and j not in self.reserved]
        return free or [j for j in range(self.items) if j not in drawn]

    def seen(self, steps: int) -> list[int]:
        """Return the items of the first steps."""
        return list(self.order[: self.ends[steps - 1]]) if steps else []

    def weights(self, steps: int) -> Floats:
        """Return how much each item of the first steps counts in a mean over all, (items drawn,); 1 for equal chances.

        The reserve was drawn at random beforehand: what it leaves stands for all, and where it is drawn into the race itself
        all that it left has been drawn.
        """
        seen = self.ends[steps - 1] if steps else 0
        open_to_all = self.items - len(self.reserved)
        first, population = (0, open_to_all) if seen <= open_to_all else (open_to_all, self.items)
        draw = np.arange(first + 1, seen + 1)
        likelier = np.array(self.odds[first:seen], dtype=np.float64)
        later = (population - seen) / np.maximum(population - draw, 1)
        return np.concatenate([np.ones(first), 1.0 + later * (1.0 / likelier - 1.0)])

    def further(self, weights: Floats, count: int, rng: np.random.Generator) -> DrawnItems:
        """Draw some more, one by one in proportion to weights, without replacement.

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
        # The least of exponential times is a draw in proportion to weights, and so is each after it among what is left.
        times = rng.exponential(size=self.items) / weights
        order = sorted(free, key=lambda j: float(times[j]))
        after = np.cumsum(weights[order][::-1])[::-1]
        odds = weights[order] / after * np.arange(len(order), 0, -1)
        return DrawnItems(
            (*self.order, *order[:count]),
            (*self.ends, len(self.order) + count),
            self.items,
            (*self.odds, *map(float, odds[:count])),
            self.reserved,
        )


def reserve(items: int, share: float, rng: np.random.Generator) -> frozenset[int]:
    """Draw items that choose nothing, each with the same chance: for the check at the end."""
    return frozenset(int(j) for j in rng.choice(items, round(share * items), replace=False))
