"""Counts how many passages give a question that is kept: what is left to do, and when a model that writes few good ones is given up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ragexam.queries.exam.generation_forecast import FIRST_YIELD, LEAST_YIELD

POOR: Final = 0.15
"""Share of passages that give a kept question below which a model is told to be poor, with one question to spare for chance."""

PATIENCE: Final = 40
"""Passages in a row over which fewer than `LEAST_YIELD` of them have to give a kept question, so that no more are asked about."""

_PRIOR: Final = 5
"""Passages that what is assumed counts for beside those that were asked about."""


@dataclass
class LookupYield:
    """Yield of asking about passages so far; the same passages give the same, however often a generation was stopped.

    Attributes:
        tried: Passages asked about.
        kept: Questions of them that are kept.
        seconds: That the passages took which were asked about in this start.
        timed: How many these are.
    """

    tried: int = 0
    kept: int = 0
    seconds: float = 0.0
    timed: int = 0
    _rounds: list[tuple[int, int]] = field(default_factory=lambda: [(0, 0)])

    def take(self, passages: int, kept: int, seconds: float | None) -> None:
        """Count a round.

        Args:
            passages: Asked about in it.
            kept: Questions kept so far, of all rounds.
            seconds: That it took; None where all of it was known from an earlier start.
        """
        self.tried += passages
        self.kept = kept
        self._rounds.append((self.tried, kept))
        if seconds is not None:
            self.seconds += seconds
            self.timed += passages

    @property
    def share(self) -> float:
        """Return the share of passages that give a kept question, as far as is known."""
        return (self.kept + FIRST_YIELD * _PRIOR) / (self.tried + _PRIOR)

    @property
    def is_poor(self) -> bool:
        """Return whether so few questions were kept that a person should know."""
        return self.kept < POOR * self.tried - 1

    @property
    def is_spent(self) -> bool:
        """Return whether the last passages gave so few questions that going on is not worth it."""
        earlier = [kept for tried, kept in self._rounds if tried <= self.tried - PATIENCE]
        return bool(earlier) and self.kept - earlier[-1] < LEAST_YIELD * PATIENCE

    def seconds_left(self, questions: int, passages: int) -> float | None:
        """Return how long it takes to get further questions; None before anything was timed.

        Args:
            questions: Wanted.
            passages: That can still be asked about.
        """
        if not self.timed:
            return None
        needed = min(questions / self.share, passages)
        if self.kept < LEAST_YIELD * self.tried:  # it will be given up if it goes on like this
            needed = min(needed, max(1, PATIENCE - self.tried))
        return needed * self.seconds / self.timed
