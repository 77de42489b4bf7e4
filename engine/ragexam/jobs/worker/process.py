"""The worker process: takes jobs as JSON lines from standard input, one at a time, and stays warm between them.

Lines in:  {"do": "start", "id": 1, "job": "run", "project": "...", "parameters": {...}}
           {"do": "cancel"}  {"do": "pause"}  {"do": "quit"}
Lines out: {"ready": pid}  {"id": 1, "snapshot": {...}}  {"id": 1, "outcome": {...}}

The end of standard input means that the window has gone: the job is paused, and the process ends. Where it cannot hear
that, because a native library or a regular expression holds the interpreter, it is ended (`ragexam.children`).
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any

from ragexam import errors
from ragexam.children import end_with_parent
from ragexam.jobs.worker.execute import execute, failure
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.outcomes import Cancelled, Outcome, Paused, outcome_to_json
from ragexam.jobs.worker.registry import Job, find_job
from ragexam.llm.offline import go_offline
from ragexam.progress import Progress, Snapshot
from ragexam.records import to_json
from ragexam.sentences import packed
from ragexam.store import FileLock, Store

_LAST_UNIT = 20.0
"""Seconds that a worker without a window may take to come to an end before it is ended."""

_EARLIER_WORKER = 60.0
"""Seconds to wait for the worker of a window that has gone to finish its unit in flight."""

FindJob = Callable[[str], Job]
Message = Mapping[str, Any]


def private_channels() -> tuple[IO[str], IO[str]]:
    """Keep the pipe to the window for ourselves.

    Native libraries print to file descriptor 1 as they like, which would corrupt the protocol: the pipe moves to a
    descriptor that nobody knows, and 1 becomes standard error. Descriptor 0 becomes the null device.

    Returns:
        Where lines come from, and where they go.
    """
    incoming = os.fdopen(os.dup(0), "r", encoding="utf-8", errors="replace", newline="\n")
    outgoing = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    sys.stdout.flush()
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return incoming, outgoing


class Worker:
    """Serves one window.

    Args:
        incoming: Lines from the window.
        outgoing: Lines to the window.
        find: Finds a job by name; tests bring their own.
    """

    def __init__(self, incoming: IO[str], outgoing: IO[str], find: FindJob = find_job) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._find = find
        self._writing = threading.Lock()
        self._waiting: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._current: Progress | None = None
        self._models = Models()
        self._stops = 0

    def serve(self) -> None:
        """Take jobs until the window says quit or has gone."""
        threading.Thread(target=self._listen, name="listen", daemon=True).start()
        self._send({"ready": os.getpid()})
        while (message := self._waiting.get()) is not None:
            outcome = self._work(message)
            self._current = None
            self._send({"id": message.get("id"), "outcome": outcome_to_json(outcome)})
        self._models.close()

    def stop(self, *_: object) -> None:
        """Hear a signal to end: the first cancels after the unit in flight, the second ends the process at once."""
        self._stops += 1
        if self._stops > 1:
            os._exit(128 + signal.SIGTERM)
        if self._current is not None:
            self._current.cancel()
        self._waiting.put(None)

    def _listen(self) -> None:
        for line in self._incoming:
            try:
                message = json.loads(line)
                do = message["do"]
            except (ValueError, KeyError, TypeError):
                sys.stderr.write("worker: a line from the window makes no sense\n")
                continue
            if do == "start":
                # Made here, so that a cancel that comes right behind the start finds it.
                self._current = Progress(self._publisher(message.get("id")))
                self._waiting.put({**message, "progress": self._current})
            elif do == "cancel" and self._current is not None:
                self._current.cancel()
            elif do == "pause" and self._current is not None:
                self._current.pause()
            elif do == "quit":
                break
        if self._current is not None:
            self._current.pause()
        self._waiting.put(None)

    def _publisher(self, number: Any) -> Callable[[Snapshot], None]:
        def publish(snapshot: Snapshot) -> None:
            self._send({"id": number, "snapshot": to_json(snapshot)})

        return publish

    def _send(self, message: Message) -> None:
        line = json.dumps(packed(message)) + "\n"
        # The window may have gone: the end of standard input, not this pipe, tells us so.
        with self._writing, contextlib.suppress(OSError, ValueError):
            self._outgoing.write(line)
            self._outgoing.flush()

    def _work(self, message: Message) -> Outcome:
        progress: Progress = message["progress"]
        try:
            job = self._find(message["job"])
            path = Path(message["project"])
            lock = FileLock(path, "worker")
            _wait_for(lock, progress)
            try:
                with Store.open(path, worker=True) as store:
                    return execute(
                        job,
                        store,
                        message["job"],
                        message["parameters"],
                        progress,
                        self._models,
                        resumed=bool(message.get("resumed")),
                    )
            finally:
                lock.release()
        except errors.CancelRequested:
            return Cancelled()
        except errors.PauseRequested:
            return Paused()
        except Exception as exc:
            return failure(exc)


def _wait_for(lock: FileLock, progress: Progress) -> None:
    """Take the worker's lock; the worker of a window that crashed may still hold it for its last unit.

    Raises:
        ProjectBusy: It does not end.
    """
    begun = time.monotonic()
    while True:
        try:
            lock.acquire()
        except errors.ProjectBusy:
            if time.monotonic() - begun > _EARLIER_WORKER:
                raise errors.ProjectBusy(
                    "An earlier job on this project is still finishing its last unit.", "Try again in a minute."
                ) from None
            progress.update(0, 0, phase="Waiting for an earlier job to finish its last unit")
            time.sleep(0.2)
        else:
            return


def main(find: FindJob = find_job) -> None:
    """Run the process."""
    end_with_parent(_LAST_UNIT)  # before any thread is started: it forks
    incoming, outgoing = private_channels()
    faulthandler.enable()
    go_offline()
    worker = Worker(incoming, outgoing, find)
    # Ctrl+C in a terminal reaches the whole group: the program in front decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, worker.stop)
    if hasattr(os, "nice"):
        os.nice(5)  # the window stays smooth while every core computes
    worker.serve()
    with contextlib.suppress(OSError):
        sys.stderr.flush()
    # Native libraries' destructors at exit are a known source of crashes; everything of ours is committed.
    os._exit(0)
