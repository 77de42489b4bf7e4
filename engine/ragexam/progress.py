"""One call reports progress and honours Cancel and Pause, so no loop can do one without the other."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import EllipsisType, MappingProxyType
from typing import Protocol, runtime_checkable

from ragexam.errors import CancelRequested, PauseRequested

_INTERVAL = 0.1
"""Seconds between two published snapshots: at most ten a second reach a reader."""

WRITING = "Writing the answer"
"""The phase in which the unit of a snapshot is the text as far as it is written."""

_EMPTY: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Snapshot:
    """State of a job at one instant.

    Attributes:
        phase: The step of the job in plain words ("Reading documents").
        done: Units finished in this phase, those of an earlier start counted in.
        total: Units of this phase; 0 while unknown.
        unit: The unit in flight, for a person (a file's name, an item's question).
        rate: Units per second of this start; 0 while unknown.
        seconds_left: Estimate for this phase, or for the whole job where that knows better; None while unknown.
        seconds: Since the job started.
        message: The last thing worth telling (a fall-back to the CPU, a file that failed).
        counts: Further figures by name (failed, reused, accuracy so far).
        job: Name of the job under way, where one job does several one after the other; "" otherwise. The time left is
            then that of all of them.
        job_number: Which of them it is, from 1; 0 otherwise.
        job_count: How many there are.
    """

    phase: str = ""
    done: int = 0
    total: int = 0
    unit: str = ""
    rate: float = 0.0
    seconds_left: float | None = None
    seconds: float = 0.0
    message: str = ""
    counts: Mapping[str, float] = field(default_factory=lambda: _EMPTY)
    job: str = ""
    job_number: int = 0
    job_count: int = 0


class Progress:
    """The engine's side of a job's progress. Thread safe; knows nothing of who listens.

    Args:
        publish: Called with a frozen snapshot, at most ten times a second and at each change of phase.
        clock: Seconds, monotonic. Tests pass their own.

    Attributes:
        latest: The newest snapshot.
        flag: Two bytes, the first of which is 1 from the moment that Cancel or Pause was asked for: what computes in
            native code looks at it where Python has no say (`Stoppable`).
    """

    def __init__(
        self,
        publish: Callable[[Snapshot], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._publish = publish
        self._clock = clock
        self._begun = clock()
        self._phase_begun = self._begun
        self._phase_first = 0
        self._last_published = float("-inf")
        self._cancel = threading.Event()
        self._pause = threading.Event()
        self.flag = bytearray(2)
        self.latest = Snapshot()

    def cancel(self) -> None:
        """Make the next `update` raise CancelRequested. Callable from any thread."""
        self._cancel.set()
        self.flag[0] = 1

    def pause(self) -> None:
        """Make the next `update` raise PauseRequested. Callable from any thread."""
        self._pause.set()
        self.flag[0] = 1

    def check(self) -> None:
        """Raise CancelRequested or PauseRequested where a person asked for it; report nothing."""
        if self._cancel.is_set():
            raise CancelRequested
        if self._pause.is_set():
            raise PauseRequested

    def relay(self, snapshot: Snapshot) -> None:
        """Publish what a part of this job reports of itself; it has its own `Progress`, which keeps the measure."""
        self.latest = snapshot
        if self._publish is not None:
            self._publish(snapshot)

    def tell(self, message: str) -> None:
        """Publish something worth telling beside what is under way; stops nothing."""
        self.relay(replace(self.latest, message=message, seconds=self._clock() - self._begun))

    def update(
        self,
        done: int,
        total: int,
        unit: str = "",
        *,
        phase: str | None = None,
        message: str | None = None,
        counts: Mapping[str, float] | None = None,
        seconds_left: float | EllipsisType | None = ...,
    ) -> None:
        """Report, then raise where the job has to stop.

        Args:
            done: Units of the phase finished so far.
            total: Units of the phase; 0 while unknown.
            unit: The unit in flight.
            phase: Name of the phase; a new name restarts rate and time left. None keeps the last one.
            message: Something worth telling; None keeps the last one.
            counts: Further figures; None keeps the last ones.
            seconds_left: Of the whole job, None while unknown; left out, it is reckoned by the rate of the phase.

        Raises:
            CancelRequested: After `cancel`.
            PauseRequested: After `pause`.
        """
        now = self._clock()
        old = self.latest
        changed = phase is not None and phase != old.phase
        if changed:
            self._phase_begun = now
            self._phase_first = done
        made = done - self._phase_first
        spent = now - self._phase_begun
        rate = made / spent if made > 0 and spent > 0 else 0.0
        left = max(total - done, 0) / rate if rate > 0 and total else None
        if not isinstance(seconds_left, EllipsisType):
            left = seconds_left
        self.latest = Snapshot(
            phase=old.phase if phase is None else phase,
            done=done,
            total=total,
            unit=unit,
            rate=rate,
            seconds_left=left,
            seconds=now - self._begun,
            message=old.message if message is None else message,
            counts=old.counts if counts is None else MappingProxyType(dict(counts)),
        )
        due = now - self._last_published >= _INTERVAL
        if self._publish is not None and (due or changed or message is not None or (total and done >= total)):
            self._last_published = now
            self._publish(self.latest)
        self.check()


@runtime_checkable
class Stoppable(Protocol):
    """A model whose calls take long enough to be stopped inside."""

    def stop_with(self, progress: Progress) -> None:
        """Let Cancel and Pause of a job end a call: it raises CancelRequested or PauseRequested, and what it computed is lost."""
        ...
