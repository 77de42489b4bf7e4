"""Tally of a model with all passages: one that answers a kind no better than luck cannot judge its questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scipy.special import bdtrc

LEAST_TRIES: Final = 8
"""Tries before a model is taken to be no better than luck."""

_CLEAR: Final = 0.2


@dataclass(slots=True)
class GateTally:
    """A model's answers to questions of one kind with all their passages.

    Attributes:
        model_name: For a person.
        right: Of the tries.
        tries: So far.
    """

    model_name: str
    right: int = 0
    tries: int = 0
    _luck: float = 0.0

    def add(self, right: bool, choices: int) -> None:
        """Count one answer.

        Args:
            right: Whether it was.
            choices: Among how many it was chosen.
        """
        self.right += right
        self.tries += 1
        self._luck += 1 / choices

    @property
    def is_luck(self) -> bool:
        """Return whether luck explains so many right answers with a chance of more than a fifth (one-sided binomial test)."""
        if self.tries < LEAST_TRIES:
            return False
        return not self.right or float(bdtrc(self.right - 1, self.tries, self._luck / self.tries)) > _CLEAR
