"""Tokens and seconds of the calls of a loaded model, so that a later forecast knows how fast it is on this machine."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

_KEPT = 200
"""Calls that are remembered: the latest ones, as other programs were busy or not."""


@dataclass
class MeasuredCalls:
    """Collects tokens and seconds.

    Attributes:
        readings: Tokens that were decoded together, and seconds, call by call.
        reading_seconds: Seconds of all calls that decoded tokens, also of those that are not kept.
        written_tokens: Tokens that were written one by one since the model was loaded.
        written_seconds: Seconds that this took.
    """

    readings: deque[tuple[int, float]] = field(default_factory=lambda: deque(maxlen=_KEPT))
    reading_seconds: float = 0.0
    written_tokens: int = 0
    written_seconds: float = 0.0

    def read(self, tokens: int, seconds: float) -> None:
        """Note a call that decoded tokens; one that found all of them decoded tells nothing."""
        if tokens > 0:
            self.readings.append((tokens, seconds))
            self.reading_seconds += seconds

    def wrote(self, tokens: int, seconds: float) -> None:
        """Note tokens that were written."""
        self.written_tokens += tokens
        self.written_seconds += seconds


@runtime_checkable
class Measured(Protocol):
    """A model that notes what its calls take."""

    measured: MeasuredCalls
