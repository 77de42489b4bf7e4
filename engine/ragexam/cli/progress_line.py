"""Shows a job's progress: in a terminal one line that redraws itself, elsewhere (a log, CI) a line now and then."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Mapping
from typing import TextIO

from ragexam.corpus.text import without_steering
from ragexam.progress import Snapshot
from ragexam.queries.forecast.estimate import TimeEstimate

SETTLED = 2.0
"""Seconds between two lines of a log at least: a phase that is over sooner gets no line of its own."""

EVERY = 10.0
"""Seconds between two lines of a log within one phase."""


def duration(seconds: float) -> str:
    """Return seconds as a person says them: "45 s", "3 min 20 s", "1 h 05 min"."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def estimated(estimate: TimeEstimate) -> str:
    """Return how long something will take, with the ends of what is likely, as the end of a sentence."""
    if estimate.seconds is None or estimate.least is None or estimate.most is None:
        return "in a time unknown (run --forecast times the models)"
    return f"about {duration(estimate.seconds)} ({duration(estimate.least)} to {duration(estimate.most)})"


def describe(snapshot: Snapshot) -> str:
    """Return one line: phase, count, rate, time left, further figures, unit in flight."""
    parts = [snapshot.phase or "Working"]
    if snapshot.job_count:
        parts.insert(0, f"{snapshot.job_number} of {snapshot.job_count}")
    if snapshot.total:
        parts.append(f"{snapshot.done:,}/{snapshot.total:,}")
    elif snapshot.done:
        parts.append(f"{snapshot.done:,}")
    if snapshot.rate >= 1:
        parts.append(f"{snapshot.rate:.1f}/s")
    elif snapshot.rate > 0:
        parts.append(f"{1 / snapshot.rate:.1f} s each")
    if snapshot.seconds_left is not None and (snapshot.job_count or snapshot.done < snapshot.total):
        parts.append(f"{duration(snapshot.seconds_left)} left")
    parts += _figures(snapshot.counts)
    if snapshot.unit:
        parts.append(" ".join(snapshot.unit.split()))
    return " · ".join(parts)


def _figures(counts: Mapping[str, float]) -> list[str]:
    if "bytes" in counts:
        megabytes = [f"{counts[name] / 1e6:,.0f}" for name in ("bytes", "bytes_total") if name in counts]
        return [" of ".join(megabytes) + " MB"]
    return [
        f"{name} {value:,.0f}" if value == round(value) else f"{name} {value:.3g}" for name, value in counts.items()
    ]


class ProgressLine:
    """Draws snapshots on standard error, so that standard output stays clean for scripts.

    Args:
        stream: Where to draw; standard error where None.
        quiet: Draw nothing.
        clock: Seconds, monotonic. Tests pass their own.
    """

    def __init__(
        self, stream: TextIO | None = None, *, quiet: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._given = stream
        self._quiet = quiet
        self._clock = clock
        self._latest: Snapshot | None = None
        self._phase = ""
        self._message = ""
        self._last = 0.0
        self._has_printed = False
        self._drawn = False
        self._seen: tuple[str, float] | None = None
        self.spent: dict[str, float] = {}
        """Seconds by phase, over all jobs shown."""

    @property
    def _stream(self) -> TextIO:
        return self._given or sys.stderr

    def show(self, snapshot: Snapshot) -> None:
        """Draw a snapshot; what it says anew as a message gets a line that stays."""
        self._count(snapshot.phase)
        if self._quiet:
            return
        if self._latest is None:
            self._last = self._clock()
        self._latest = snapshot
        if snapshot.message and snapshot.message != self._message:
            self.clear()
            self._stream.write(f"  {without_steering(snapshot.message)}\n")
            self._message = snapshot.message
        if self._stream.isatty():
            width = _width()
            self._stream.write("\r" + without_steering(describe(snapshot))[:width].ljust(width))
            self._drawn = True
        else:
            waited = self._clock() - self._last
            if waited >= (SETTLED if snapshot.phase != self._phase else EVERY):
                self._say(snapshot)
        self._stream.flush()

    def finish(self) -> None:
        """End the line of a job that has ended: wipe it; a log gets the last word of a job that it has told of."""
        self._count("")
        self._seen = None
        self.clear()
        if self._latest is not None and self._has_printed and not self._stream.isatty():
            self._say(self._latest)
            self._stream.flush()
        self._latest, self._phase, self._message, self._has_printed = None, "", "", False

    def _count(self, phase: str) -> None:
        """Add what has passed since the last snapshot to its phase."""
        now = self._clock()
        if self._seen is not None and self._seen[0]:
            self.spent[self._seen[0]] = self.spent.get(self._seen[0], 0.0) + now - self._seen[1]
        self._seen = (phase, now)

    def clear(self) -> None:
        """Wipe the line, so that something else can be printed."""
        if self._drawn:
            self._stream.write("\r" + " " * _width() + "\r")
            self._stream.flush()
            self._drawn = False

    def _say(self, snapshot: Snapshot) -> None:
        self._stream.write(without_steering(describe(snapshot)) + "\n")
        self._last, self._phase, self._has_printed = self._clock(), snapshot.phase, True


def _width() -> int:
    return shutil.get_terminal_size().columns - 1
