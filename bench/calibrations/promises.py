"""Figures of a simulation beside what is promised."""

from __future__ import annotations

import math
from dataclasses import dataclass

from scipy.stats import binom

_RARE = 0.001


@dataclass(frozen=True)
class Promise:
    """One figure that must lie where it is promised to.

    Attributes:
        name: What was measured, and where ("accuracy covers, 60 items of 10 documents").
        value: The share or number that was found; nan where nothing could be counted.
        n: Number of simulated cases behind it.
        least: It must be this or larger; None for no such promise.
        most: It must be this or smaller; None for no such promise.
    """

    name: str
    value: float
    n: int
    least: float | None = None
    most: float | None = None

    @property
    def promised(self) -> bool:
        """Return whether there is a promise at all; other figures are only shown."""
        return self.least is not None or self.most is not None

    @property
    def within(self) -> bool:
        """Return whether the figure itself lies where it is promised to. What could not be counted lies nowhere."""
        if math.isnan(self.value):
            return not self.promised
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    @property
    def kept(self) -> bool:
        """Return whether it is kept, as far as this many simulated cases can say.

        Of a hundred figures that lie just where they are promised to, half would miss that by chance: broken is what a
        promise that is kept would give less than once in a thousand times.
        """
        if self.within or math.isnan(self.value):
            return self.within
        hits = round(self.value * self.n)
        if self.least is not None and self.value < self.least:
            return bool(binom.cdf(hits, self.n, self.least) >= _RARE)
        return self.most is not None and bool(binom.sf(hits - 1, self.n, self.most) >= _RARE)

    @property
    def target(self) -> str:
        """Return the promise in words."""
        if self.least is not None and self.most is not None:
            return f"{100 * self.least:.0f} to {100 * self.most:.0f} %"
        if self.least is not None:
            return f"at least {100 * self.least:.0f} %"
        return "" if self.most is None else f"at most {100 * self.most:.0f} %"

    def line(self) -> str:
        """Return the figure in one line."""
        end = "" if not self.promised else "kept" if self.within else "within chance" if self.kept else "BROKEN"
        return f"{self.name:<76} {100 * self.value:6.1f} %  {self.target:<14} n {self.n:<7} {end}".rstrip()


def share(name: str, hits: int, n: int, least: float | None = None, most: float | None = None) -> Promise:
    """Return a counted share beside its promise.

    Args:
        name: What was counted.
        hits: How often it was so.
        n: Of how many.
        least: See `Promise`. The same for the last.
        most: Upper bound.
    """
    return Promise(name, hits / n if n else math.nan, n, least, most)
