"""Shows a job's progress in a terminal: one line that redraws itself, or plain lines where there is no terminal."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TextIO

from ragexam.progress import Snapshot


def duration(seconds: float) -> str:
    """Seconds as a person says them: "45 s", "3 min 20 s", "1 h 5 min"."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def describe(snapshot: Snapshot) -> str:
    """One line: phase, count, rate, time left, unit in flight."""
    parts = [snapshot.phase or "Working"]
    if snapshot.total:
        parts.append(f"{snapshot.done:,}/{snapshot.total:,}")
    elif snapshot.done:
        parts.append(f"{snapshot.done:,}")
    if snapshot.rate >= 1:
        parts.append(f"{snapshot.rate:.1f}/s")
    elif snapshot.rate > 0:
        parts.append(f"{1 / snapshot.rate:.1f} s each")
    if snapshot.seconds_left is not None and snapshot.done < snapshot.total:
        parts.append(f"{duration(snapshot.seconds_left)} left")
    parts += [f"{name} {value:g}" for name, value in snapshot.counts.items()]
    if snapshot.unit:
        parts.append(snapshot.unit.replace("\n", " "))
    return " · ".join(parts)


class ProgressLine:
    """Draws snapshots on standard error, so that standard output stays clean for scripts.

    Args:
        stream: Where to draw; standard error where None.
        quiet: Draw nothing.
        every: Seconds between two lines where the stream is no terminal.
    """

    def __init__(self, stream: TextIO | None = None, *, quiet: bool = False, every: float = 15.0) -> None:
        self._stream = stream or sys.stderr
        self._quiet = quiet
        self._every = every
        self._terminal = self._stream.isatty()
        self._phase = ""
        self._message = ""
        self._last = float("-inf")
        self._drawn = False

    def show(self, snapshot: Snapshot) -> None:
        """Draw a snapshot; what it says anew as a message stays on a line of its own."""
        if self._quiet:
            return
        if snapshot.message and snapshot.message != self._message:
            self.clear()
            self._stream.write(f"  {snapshot.message}\n")
            self._message = snapshot.message
        if self._terminal:
            width = shutil.get_terminal_size().columns - 1
            self._stream.write("\r" + describe(snapshot)[:width].ljust(width))
            self._drawn = True
        else:
            now = time.monotonic()
            if snapshot.phase != self._phase or now - self._last >= self._every:
                self._stream.write(describe(snapshot) + "\n")
                self._last = now
        self._phase = snapshot.phase
        self._stream.flush()

    def clear(self) -> None:
        """Wipe the line, so that something else can be printed."""
        if self._drawn:
            self._stream.write("\r" + " " * (shutil.get_terminal_size().columns - 1) + "\r")
            self._drawn = False
