"""Reads files in a process of its own, so that no file can hang an import, fill the memory or take the worker with it.

A thread cannot do this: a regular expression or a parser in native code holds the interpreter, and nothing in the same
process gets a word in. The child (`reader_process`) bounds itself by processor time and address space, and says once a
second that it gets on; one that says nothing, or that grows where the system sets no bound, is killed from here. It is
used for one file after another: starting it takes half a second, reading a small file a millisecond.
"""

from __future__ import annotations

import contextlib
import json
import queue
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any

import psutil

from ragexam.children import Lifeline, child_command
from ragexam.corpus.readers.base import Limits
from ragexam.records import to_json
from ragexam.sentences import packed, unpacked

_POLL = 0.05
"""Seconds between two looks at the child; also how fast Cancel takes hold."""

_LONGEST_SILENCE = 30.0
"""Seconds beyond the limits after which a child that says nothing is given up."""

_LARGEST_FRAME = 2**31

OUT_OF_TIME = 75
"""Exit code of a child that could not be stopped otherwise."""

Message = dict[str, Any]


class OutOfTime(Exception):
    """The reader stopped getting on, or took longer than allowed."""


class OutOfMemory(Exception):
    """The reader needed more memory than allowed."""


class ReaderCrashed(Exception):
    """The process that read ended by itself (a crash of native code)."""


class BoundedReader:
    """A reading process, started when it is first asked. Not for several threads at once.

    Args:
        command: Starts the process; tests bring their own.
    """

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self._command = list(command) if command is not None else child_command("reader")
        self._child: _Child | None = None

    def __enter__(self) -> BoundedReader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """Return the process id of the child; None where none lives."""
        return self._child.pid if self._child is not None else None

    def ask(
        self,
        do: str,
        values: Mapping[str, Any],
        limits: Limits,
        size: int = 0,
        check: Callable[[], None] | None = None,
        on_message: Callable[[Message], None] | None = None,
    ) -> list[Message]:
        """Have something read.

        Args:
            do: "read", "look", "recognise" or "paint", see `reader_process`.
            values: JSON values of the request.
            limits: Bounds of time and memory.
            size: Of the file, in bytes; the bound of memory grows with it.
            check: Called many times a second; what it raises (CancelRequested) ends the child and is passed on.
            on_message: Called with each message as it comes, instead of keeping it; what it raises ends the child and is passed on.

        Returns:
            What the child said, in order.

        Raises:
            OutOfTime: Too long without progress, or too long in all.
            OutOfMemory: It grew beyond `Limits.memory_for(size)`.
            ReaderCrashed: It ended unexpectedly.
        """
        if self._child is None or not self._child.alive:
            self.close()
            self._child = _Child(self._command)
        try:
            request = {"do": do, "limits": to_json(limits), "size": size, **values}
            return self._child.ask(request, limits, size, check, on_message)
        except BaseException:
            self.close(at_once=True)
            raise

    def close(self, *, at_once: bool = False) -> None:
        """End the child; `at_once` without waiting for it."""
        child, self._child = self._child, None
        if child is not None:
            child.close(at_once=at_once)


class _Child:
    """One process and the thread that hears it out."""

    def __init__(self, command: Sequence[str]) -> None:
        self._lifeline = Lifeline()
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW
        self._popen = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=self._lifeline.environment,
            pass_fds=self._lifeline.descriptors,
            creationflags=flags,
        )
        self._lifeline.tie(self._popen)
        self._heard: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._listen, name="ragexam-reader", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def alive(self) -> bool:
        return self._popen.poll() is None

    def ask(
        self,
        request: Message,
        limits: Limits,
        size: int,
        check: Callable[[], None] | None,
        on_message: Callable[[Message], None] | None,
    ) -> list[Message]:
        pipe = self._popen.stdin
        with contextlib.suppress(OSError, ValueError):  # one that has gone is noticed below
            if pipe is not None:
                write_frame(pipe, request)
        messages: list[Message] = []
        silence = 5 * limits.idle_seconds + _LONGEST_SILENCE
        last = time.monotonic()
        while True:
            try:
                message = self._heard.get(timeout=_POLL)
            except queue.Empty:
                self._watch_memory(limits.memory_for(size))
                if time.monotonic() - last > silence:
                    raise OutOfTime from None
            else:
                last = time.monotonic()
                if message is None:
                    raise self._cause_of_death()
                if message.get("end"):
                    return messages
                if message.get("stopped"):
                    raise OutOfTime
                if "beat" not in message:
                    (on_message or messages.append)(message)
            if check is not None:
                check()

    def _watch_memory(self, bound: int) -> None:
        """Watch the memory where the system sets no bound."""
        if sys.platform != "linux":
            with contextlib.suppress(psutil.Error):
                if psutil.Process(self._popen.pid).memory_info().rss > bound:
                    raise OutOfMemory

    def _cause_of_death(self) -> Exception:
        code = self._popen.wait()
        if code in (OUT_OF_TIME, -getattr(signal, "SIGXCPU", OUT_OF_TIME)):
            return OutOfTime()
        if code == -getattr(signal, "SIGKILL", 9):  # the system's own remedy against too little memory
            return OutOfMemory()
        return ReaderCrashed(code)

    def _listen(self) -> None:
        pipe = self._popen.stdout
        try:
            while pipe is not None and (message := read_frame(pipe)) is not None:
                self._heard.put(message)
        except (OSError, ValueError, RecursionError, MemoryError):  # no message of ours: it is beside itself
            self._popen.kill()
        finally:
            self._heard.put(None)

    def close(self, *, at_once: bool) -> None:
        if at_once:
            self._popen.kill()
        with contextlib.suppress(OSError, ValueError):
            if self._popen.stdin is not None:
                self._popen.stdin.close()  # it ends when nobody can ask it any more
        try:
            self._popen.wait(5)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()
        self._thread.join()
        if self._popen.stdout is not None:
            self._popen.stdout.close()
        self._lifeline.close()


def write_frame(pipe: IO[bytes], message: Mapping[str, Any]) -> None:
    """Write one message: its length, then JSON. Never a pickle: what reads hostile files is not to be trusted."""
    data = json.dumps(packed(message), ensure_ascii=False).encode("utf-8", "surrogatepass")
    pipe.write(struct.pack(">Q", len(data)) + data)
    pipe.flush()


def read_frame(pipe: IO[bytes]) -> Message | None:
    """Read one message; None at the end.

    Raises:
        ValueError: It is none.
    """
    head = pipe.read(8)
    if len(head) < 8:
        return None
    (length,) = struct.unpack(">Q", head)
    if length > _LARGEST_FRAME:
        raise ValueError("a message is too long")
    data = pipe.read(length)
    if len(data) < length:
        return None
    message = unpacked(json.loads(data.decode("utf-8", "surrogatepass")))
    if not isinstance(message, dict):
        raise ValueError("a message is no object")
    return message
