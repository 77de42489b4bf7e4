"""Seconds that it took to write the questions of a project: what was computed for all that were tried, by those that were kept."""

from __future__ import annotations

from ragexam.exam.demands.kind import COMPOSED
from ragexam.store import Store

_STEPS = ("fact", "item", "paper", "gate")
"""Kinds of finished units that questions with choices are written by; guesses know no time."""

_STRATEGIES = ("structured", "paper", COMPOSED)
"""Of the questions that come of them."""


class WritingPace:
    """The pace of a project; units are unpacked anew only where others have come.

    Args:
        store: Of the project.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counts: tuple[int, ...] = ()
        self._seconds = 0.0

    def read(self) -> float | None:
        """Return the seconds that each kept question took, guessing aside; None where no model wrote any here.

        What was tried in vain counts too: it will be so again. Questions of a generation that was stopped count as others do.
        """
        units = self._store.units
        counts = tuple(units.count(kind) for kind in _STEPS)
        if counts != self._counts:
            made = (unit for kind in _STEPS for unit in units.all(kind).values())
            self._seconds = sum(float(unit.get("seconds", 0.0)) for unit in made)
            self._counts = counts
        if not self._seconds > 0.0:
            return None
        kept = sum(
            item.kept and not item.is_open and item.origin == "generated" and item.strategy in _STRATEGIES
            for item in self._store.items.all()
        )
        return self._seconds / kept if kept else None


def writing_pace(store: Store) -> float | None:
    """Return what `WritingPace` reads, once."""
    return WritingPace(store).read()
