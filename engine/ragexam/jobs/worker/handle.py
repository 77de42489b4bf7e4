"""Follows a started job: how far it is, how it ended, and the ways to pause and cancel it."""

from __future__ import annotations

import contextlib
import logging
import signal
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ragexam.jobs.worker.outcomes import DEFECT, Cancelled, Failed, Outcome, Paused, outcome_from_json
from ragexam.progress import Snapshot
from ragexam.records import from_json
from ragexam.sentences import phrase

_LOG = logging.getLogger(__name__)


class WorkerProcess(Protocol):
    """The process that does a job, as far as a handle needs it."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Write one message to it."""

    def kill(self) -> None:
        """End it at once."""


_ASKED = (signal.SIGINT, signal.SIGTERM)
"""Signals by which a person or the system asks a program to end."""


class JobHandle:
    """A started job.

    Attributes:
        name: Of the job.
        parameters: As given.
        started: Seconds since 1970.
        number: Of the job in its worker.
    """

    def __init__(
        self,
        process: WorkerProcess,
        number: int,
        name: str,
        parameters: Mapping[str, Any],
        ended: Callable[[JobHandle], None] | None = None,
    ) -> None:
        self.name = name
        self.parameters = dict(parameters)
        self.started = time.time()
        self._process = process
        self.number = number
        self._snapshot: Snapshot | None = None
        self._outcome: Outcome | None = None
        self._ended = threading.Event()
        self._tell = ended
        self._cancelled = False
        self._paused = False

    def poll(self) -> Snapshot | None:
        """Return the newest snapshot; None before the first. Never blocks."""
        return self._snapshot

    @property
    def doing(self) -> str:
        """Name of the job under way: its own, or where it does several one after the other that of the present one."""
        return (self._snapshot.job if self._snapshot is not None else "") or self.name

    @property
    def outcome(self) -> Outcome | None:
        """Return how it ended; None while it runs."""
        return self._outcome

    @property
    def running(self) -> bool:
        """Return whether it has not ended yet."""
        return self._outcome is None

    def cancel(self) -> None:
        """Stop after the unit in flight. A second call kills the worker: the unit in flight is lost."""
        if not self.running:
            return
        if self._cancelled:
            self._process.kill()
            return
        self._cancelled = True
        self._process.send({"do": "cancel"})

    def pause(self) -> None:
        """Stop after the unit in flight; starting the job again goes on."""
        if self.running:
            self._paused = True
            self._process.send({"do": "pause"})

    def wait(
        self,
        callback: Callable[[Snapshot], None] | None = None,
        *,
        interval: float = 0.1,
        timeout: float | None = None,
    ) -> Outcome | None:
        """Wait for the end.

        Args:
            callback: Called in this thread with every snapshot that is new.
            interval: Seconds between two looks.
            timeout: Seconds to wait at most; None waits for ever.

        Returns:
            The outcome; None where the time is up first.
        """
        until = None if timeout is None else time.monotonic() + timeout
        shown: Snapshot | None = None
        while True:
            ended = self._ended.wait(interval)
            if callback is not None and self._snapshot is not None and self._snapshot is not shown:
                shown = self._snapshot
                callback(shown)
            if ended:
                return self._outcome
            if until is not None and time.monotonic() >= until:
                return None

    # -------------------------------------------------------------- called by the reading thread

    def receive(self, message: Mapping[str, Any]) -> None:
        """Take what the worker said of the job."""
        if "snapshot" in message:
            with contextlib.suppress(Exception):  # the next one will do
                self._snapshot = from_json(Snapshot, message["snapshot"])
        if "outcome" in message:
            try:
                outcome = outcome_from_json(message["outcome"])
            except Exception as exc:  # whatever it was, the job has ended
                outcome = Failed(
                    DEFECT,
                    phrase(
                        "The program made a mistake ({0:raw}): how the job ended cannot be read.", type(exc).__name__
                    ),
                    "What was finished is kept: start it again to go on.",
                )
            self._finish(outcome)

    def died(self, code: int | None, last_words: str, gpu: str = "") -> None:
        """Note that the worker is gone; nothing changes where the job had ended before.

        Args:
            code: With which it ended.
            last_words: What it wrote last.
            gpu: On which it computed when it crashed; "" where that had no part in it.
        """
        if self._outcome is not None:
            return
        if self._cancelled:
            self._finish(Cancelled())
        elif self._paused and code is not None and -code in _ASKED:
            # The signal that made a person's program pause reached a worker that had not yet begun to listen.
            self._finish(Paused())
        else:
            why, hint = _why(code), "What was finished is kept: start it again to go on."
            if gpu:
                why = phrase("{0} It computed on {1:raw}.", why, gpu)
                hint = "What was finished is kept: start it again to go on. Models then run on the CPU."
            self._finish(Failed("WorkerDied", why, hint, last_words))

    def _finish(self, outcome: Outcome) -> None:
        if self._outcome is None:
            self._outcome = outcome
            try:
                if self._tell is not None:
                    self._tell(self)
            except Exception:  # who is told may fail; who waits is woken
                _LOG.exception("the end of %s", self.name)
            finally:
                self._ended.set()


def _why(code: int | None) -> str:
    if code is not None and code < 0:
        if -code == getattr(signal, "SIGKILL", 9):
            return "The process that did the work was killed, most likely because the memory was used up."
        with contextlib.suppress(ValueError):
            return phrase("The process that did the work crashed ({0:raw}).", signal.Signals(-code).name)
    if code == 0xC0000005:  # Windows: access violation
        return "The process that did the work crashed (access violation)."
    return phrase("The process that did the work ended unexpectedly (code {0:raw}).", code)
