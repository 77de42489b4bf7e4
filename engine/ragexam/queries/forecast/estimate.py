"""Estimate of time: units still to be done, times what one takes, and how far that may be off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypedDict

from ragexam.queries.forecast.speeds import Speed, seconds_by_size

Basis = Literal["here", "timed", "speed", "elsewhere", "size", "several", "unknown"]
"""Basis of a time: the same units done in this project on a machine like this one; a few of them timed apart; how fast
the model answered on this machine; units done on another machine; the model's size; several of these; nothing."""

_SPREAD: Final[dict[Basis, float]] = {"timed": 1.8, "speed": 2.5, "elsewhere": 4.0, "size": 4.0}


class Time(TypedDict):
    """The fields of a `TimeEstimate`."""

    seconds: float | None
    least: float | None
    most: float | None
    basis: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeEstimate:
    """Estimate of how long something will take.

    Attributes:
        seconds: Wall time; None where it is not known.
        least: The shorter end of what is likely; None where nobody can say.
        most: The longer end.
        basis: What the time rests on.
    """

    seconds: float | None
    least: float | None = None
    most: float | None = None
    basis: Basis = "unknown"


@dataclass(frozen=True, slots=True)
class WorkUnit:
    """A unit of a language model's work, all its calls together.

    Attributes:
        tokens: Tokens of scoring that take as long: measured once, with 1.5 billion weights.
        per_byte: Seconds by bytes of the model and cores at work: measured once, on two cores without a GPU.
        spread: How many times longer or shorter units may take where they were done here before.
    """

    tokens: float
    per_byte: float
    spread: float

    def time(
        self,
        count: int,
        *,
        here: float | None = None,
        timed: float | None = None,
        speed: Speed | None = None,
        elsewhere: float | None = None,
        size_bytes: int = 0,
    ) -> Time:
        """Estimate units, by the best of what is known of the model.

        Args:
            count: Units to be done.
            here: Seconds of one, done in this project on a machine like this one; None where there are too few.
            timed: The same of a few that were timed apart.
            speed: How fast the model answered on this machine.
            elsewhere: Seconds of one, done on another machine.
            size_bytes: Of the model's file; 0 where unknown.
        """
        seconds_by_basis: dict[Basis, float | None] = {
            "here": here,
            "timed": timed,
            "speed": None if speed is None else speed.read_seconds * self.tokens,
            "elsewhere": elsewhere,
            "size": seconds_by_size(size_bytes, self.per_byte) if size_bytes else None,
        }
        basis: Basis = next((name for name, each in seconds_by_basis.items() if each is not None), "unknown")
        each = seconds_by_basis.get(basis)
        seconds = 0.0 if not count else None if each is None else count * each
        return time_within(seconds, self.spread if basis == "here" else _SPREAD.get(basis, 1.0), basis)


def time_within(seconds: float | None, spread: float, basis: Basis) -> Time:
    """Return a time with the ends of what is likely: so many times shorter and longer."""
    if seconds is None:
        return Time(seconds=None, least=None, most=None, basis="unknown")
    return Time(seconds=seconds, least=seconds / spread, most=seconds * spread, basis=basis)
