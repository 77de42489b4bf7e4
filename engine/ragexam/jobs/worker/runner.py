"""Starts jobs in the worker process and follows them. Works without a window and without an event loop."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from ragexam.children import Lifeline, child_command
from ragexam.errors import ProjectBusy
from ragexam.jobs.worker.handle import JobHandle
from ragexam.llm.llama.gpu_crashes import crashed_on
from ragexam.sentences import phrase, unpacked

_LOG = logging.getLogger(__name__)

_LAST_BREATH = 30.0
"""Seconds that a worker which cannot be heard any more may take to end by itself."""


_OURS = "RAGEXAM_"
"""Beginning of the variables of this program: those that a worker was started with are those that it knows."""


def worker_command() -> list[str]:
    """Return the command that starts a worker."""
    return child_command("worker")


_QUIT = 5.0
"""Seconds that an idle worker may take to end."""


def _variables() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith(_OURS)}


class _Process:
    """One worker process with the threads that read from it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._lifeline = Lifeline()
        self.variables = _variables()
        self._since = time.time()
        # A group of its own: Ctrl+C in a terminal is for the program in front, which pauses the worker. The worker
        # ignores the signal as well, but only once it has started: before that it would die of it.
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        self._popen = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self._lifeline.environment,
            pass_fds=self._lifeline.descriptors,
            encoding="utf-8",
            errors="replace",
            creationflags=flags,
            process_group=None if sys.platform == "win32" else 0,
        )
        self._lifeline.tie(self._popen)
        self._last_words: deque[str] = deque(maxlen=60)
        self._writing = threading.Lock()
        self._handling = threading.Lock()
        self._handle: JobHandle | None = None
        self._over = False
        self._gpu = ""
        self._errors = threading.Thread(target=self._read_errors, name="worker-errors", daemon=True)
        self._lines = threading.Thread(target=self._read_lines, name="worker-lines", daemon=True)
        self._errors.start()
        self._lines.start()

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def alive(self) -> bool:
        return self._popen.poll() is None

    def start(
        self,
        number: int,
        name: str,
        project: Path,
        parameters: Mapping[str, Any],
        ended: Callable[[JobHandle], None] | None,
        resumed: bool,
    ) -> JobHandle:
        handle = JobHandle(self, number, name, parameters, ended)
        with self._handling:
            self._handle, over = handle, self._over
        request = {"job": name, "project": str(project), "parameters": dict(parameters), "resumed": resumed}
        self.send({"do": "start", "id": number, **request})
        if over:  # it died before it could be told
            handle.died(self._popen.poll(), self.last_words(), self._gpu)
        return handle

    def send(self, message: Mapping[str, Any]) -> None:
        pipe = self._popen.stdin
        # A worker that has gone is told by the reading thread, not here.
        with self._writing, contextlib.suppress(OSError, ValueError):
            if pipe is not None:
                pipe.write(json.dumps(message) + "\n")
                pipe.flush()

    def kill(self) -> None:
        with contextlib.suppress(OSError):
            self._popen.kill()

    def close(self, timeout: float) -> bool:
        """Ask it to end, wait, kill what is left; whether it ended by itself."""
        self.send({"do": "quit"})
        with self._writing, contextlib.suppress(OSError, ValueError):
            if self._popen.stdin is not None:
                self._popen.stdin.close()
        willing = True
        try:
            self._popen.wait(timeout)
        except subprocess.TimeoutExpired:
            willing = False
            self.kill()
            self._popen.wait()
        self._lines.join(5)
        self._errors.join(5)
        for pipe in (self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                pipe.close()
        self._lifeline.close()
        return willing

    def last_words(self) -> str:
        return "\n".join(self._last_words)

    def _read_errors(self) -> None:
        pipe: IO[str] | None = self._popen.stderr
        with contextlib.suppress(OSError, ValueError):  # closed under us
            for line in pipe or ():
                self._last_words.append(line.rstrip()[:500])

    def _read_lines(self) -> None:
        """Hear the worker out. However this ends, a job that goes on has an outcome then."""
        try:
            pipe: IO[str] | None = self._popen.stdout
            for line in pipe or ():
                self._hear(line)
        except Exception:
            _LOG.exception("reading from the worker")
            self.kill()
        finally:
            code = self._end()
            self._errors.join(2)
            self._gpu = crashed_on(self.pid, code, self._since)
            with self._handling:
                self._over, handle = True, self._handle
            if handle is not None:
                handle.died(code, self.last_words(), self._gpu)

    def _hear(self, line: str) -> None:
        try:
            message = unpacked(json.loads(line))
            handle = self._handle
            wanted = handle is not None and message.get("id") == handle.number
        except (ValueError, AttributeError, RecursionError):  # no line of ours
            return
        if handle is not None and wanted:
            handle.receive(message)

    def _end(self) -> int | None:
        """Return the worker's exit code; one that has fallen silent and stays is killed."""
        try:
            return self._popen.wait(_LAST_BREATH)
        except subprocess.TimeoutExpired:
            self.kill()
            return self._popen.wait()


class Runner:
    """Runs the jobs of one project, one at a time, in a worker that stays warm between them.

    Args:
        project: The project file.
        command: Starts a worker; tests bring their own.
    """

    def __init__(self, project: Path, command: Sequence[str] | None = None) -> None:
        self._project = project
        self._command = list(command) if command is not None else worker_command()
        self._process: _Process | None = None
        self._current: JobHandle | None = None
        self._number = 0

    @property
    def current(self) -> JobHandle | None:
        """Return the job that runs; None where none does."""
        return self._current if self._current is not None and self._current.running else None

    @property
    def worker_pid(self) -> int | None:
        """Return the process id of the worker; None where none lives. For tests, which kill it as a system would."""
        return self._process.pid if self._process is not None and self._process.alive else None

    def start(
        self,
        name: str,
        parameters: Mapping[str, Any],
        ended: Callable[[JobHandle], None] | None = None,
        *,
        resumed: bool = False,
    ) -> JobHandle:
        """Start a job.

        Args:
            name: Of the job.
            parameters: JSON values.
            ended: Called once when it has ended, from the thread that reads from the worker.
            resumed: The parameters are those that the project keeps of an unfinished start.

        Raises:
            ProjectBusy: Another one runs.
        """
        if self.current is not None:
            raise ProjectBusy(
                phrase("A job is running already ({0}).", self.current.name), "Wait for it, pause or cancel it."
            )
        if self._process is not None and not (self._process.alive and self._process.variables == _variables()):
            self._process.close(_QUIT if self._process.alive else 0)
            self._process = None
        if self._process is None:
            self._process = _Process(self._command)
        self._number += 1
        self._current = self._process.start(self._number, name, self._project, parameters, ended, resumed)
        return self._current

    def warm_up(self) -> None:
        """Start the worker, so that the first job need not wait for it."""
        if self._process is None:
            self._process = _Process(self._command)

    def last_words(self) -> str:
        """Return the last lines that the worker wrote to standard error, for a log."""
        return "" if self._process is None else self._process.last_words()

    def close(self, timeout: float = 30.0) -> bool:
        """End the worker: a running job is paused after its unit in flight; after `timeout` it is killed.

        Returns:
            Whether it ended by itself.
        """
        process, self._process = self._process, None
        return True if process is None else process.close(timeout)
