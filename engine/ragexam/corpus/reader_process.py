"""The process that reads files for another one, each within bounds of processor time and memory.

Frames in (see `bounded`):  {"do": "read", "file": {...}, "password", "mapping", "recognised", "limits", "size"}
                            {"do": "look", "path", "rows", "limits", "size"}
                            {"do": "recognise", "path", "password", "pages", "ocr", "limits", "size"}
                            {"do": "paint", "path", "password", "page", "dpi", "limits", "size"}
Frames out: {"beat": 1} once a second while it gets on, then {"documents": [...]} any number of times, or {"look": {...}} or
{"fault": "...", "kind": "os" or "value"}, or {"page", "lines" or "fault"} for each page, or {"picture": {...}}, and
{"end": true}. {"stopped": true} instead of the end: time was up.
"""

from __future__ import annotations

import _thread
import contextlib
import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from ragexam.children import end_with_parent
from ragexam.corpus.bounded import OUT_OF_TIME, Message, read_frame, write_frame
from ragexam.corpus.discover import SourceFile
from ragexam.corpus.ocr.base import RecognisedPages
from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.read_file import ReadTimeout, read_file
from ragexam.corpus.readers.base import Limits, ReadRequest
from ragexam.corpus.readers.table_files.reader import look_at_table
from ragexam.llm.offline import go_offline
from ragexam.records import from_json, to_json

if sys.platform != "win32":
    import resource

_LOOK = 0.25
"""Seconds between two looks of the watching thread."""

_BEAT = 1.0
_GRACE = 2.0
"""Seconds that a reading that was told to stop may take to do so."""

_GARBAGE = 50_000
"""Objects made between two collections of garbage. pypdf makes many and few of them in cycles: at Python's 700 a seventh of the time
goes into looking for these."""

_HARD = 2
"""Seconds of processor time beyond the limit after which the system ends a process whose threads cannot run at all."""

ReadFile = Callable[[SourceFile, ReadRequest], list[ReadDocument]]

_BATCH_DOCUMENTS = 500
_BATCH_CHARACTERS = 2_000_000


class Watch:
    """Bounds the reading in hand: a thread that looks at the processor time, and limits that the system keeps.

    The thread raises `ReadTimeout` in the main thread where a reading gets on too slowly. It cannot while native code holds
    the interpreter; then the limit of the system, which the thread puts off as long as it runs, ends the process.

    Args:
        send: Sends a frame.
    """

    def __init__(self, send: Any) -> None:
        self._send = send
        self._request: ReadRequest | None = None
        self._begun = 0.0
        self._timed_out = False
        self._unanswered: ReadRequest | None = None
        signal.signal(signal.SIGINT, self._stop)
        threading.Thread(target=self._run, name="watch", daemon=True).start()

    def begin(self, request: ReadRequest, size: int) -> None:
        """Bound what follows."""
        self._timed_out, self._unanswered, self._begun = False, request, time.process_time()
        self._allow(request.limits)
        _bound_memory(request.limits.memory_for(size))
        self._request = request

    def end(self) -> None:
        """Bound nothing any more: the reading is done."""
        self._request = None

    def answer(self) -> None:
        """Take note that the parent has been told how the reading ended."""
        self._unanswered = None

    def _stop(self, *_: object) -> None:
        """Raise where reading took too long; Ctrl+C of a terminal reaches the whole group and is not meant for us."""
        if self._timed_out and self._request is not None:
            raise ReadTimeout

    def _run(self) -> None:
        beaten, alive, used_then = 0.0, time.monotonic(), 0.0
        seen: tuple[ReadRequest | None, int] = (None, 0)
        while True:
            time.sleep(_LOOK)
            request = self._request
            now = time.monotonic()
            if request is None:
                alive, seen = now, (None, 0)
                continue
            used = time.process_time()
            if request is not seen[0] or request.beat != seen[1]:
                seen, alive, used_then = (request, request.beat), now, used
            limits = request.limits
            idle = used - used_then > limits.idle_seconds or now - alive > 5 * limits.idle_seconds
            if idle or used - self._begun > limits.seconds:
                self._end_reading(request)
                continue
            self._allow(limits)
            if now - beaten > _BEAT:
                beaten = now
                self._send({"beat": 1})

    def _end_reading(self, request: ReadRequest) -> None:
        """Stop the main thread; end the process where the parent does not hear of it soon.

        The exception may be swallowed (by a finalizer in which it is raised), or leave a lock of the interrupted code held
        for ever: only an answer proves that the thread gets on.
        """
        self._timed_out = True
        _thread.interrupt_main()
        until = time.monotonic() + _GRACE
        while self._unanswered is request:
            if time.monotonic() > until:
                os._exit(OUT_OF_TIME)
            time.sleep(_LOOK / 10)

    def _allow(self, limits: Limits) -> None:
        """Put off the end by the system."""
        if sys.platform != "win32":
            _, hard = resource.getrlimit(resource.RLIMIT_CPU)
            soft = int(time.process_time() + limits.idle_seconds) + _HARD
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def _bound_memory(allowance: int) -> None:
    """Bound the address space, where the system keeps to that; elsewhere the parent watches."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + allowance, hard))


class Service:
    """Answers one parent.

    Args:
        incoming: Frames from it.
        outgoing: Frames to it.
        read: Reads a file; tests bring their own.
    """

    def __init__(self, incoming: IO[bytes], outgoing: IO[bytes], read: ReadFile = read_file) -> None:
        self._read = read
        self._incoming = incoming
        self._outgoing = outgoing
        self._writing = threading.Lock()
        self._watch = Watch(self._send)

    def serve(self) -> None:
        """Answer until the parent asks no more."""
        while (message := read_frame(self._incoming)) is not None:
            try:
                self._answer(message)
            except ReadTimeout:
                self._send({"stopped": True})
            else:
                self._send({"end": True})
            self._watch.answer()

    def _answer(self, message: Message) -> None:
        limits = from_json(Limits, message["limits"])
        if message["do"] == "look":
            request = ReadRequest(Path(message["path"]), Path(message["path"]).name, limits=limits)
            self._watch.begin(request, message["size"])
            try:
                answer = _table_head(request.path, message["rows"])
            finally:
                self._watch.end()
            self._send(answer)
            return
        if message["do"] in ("recognise", "paint"):
            request = ReadRequest(Path(message["path"]), "", message["password"], limits=limits)
            self._watch.begin(request, message["size"])
            try:
                for page in _pages(message, request):
                    self._send(page)
            finally:
                self._watch.end()
            return
        values = message["file"]
        file = SourceFile(**{**values, "path": Path(values["path"])})
        request = ReadRequest(file.path, file.path.name, message["password"], message["mapping"], limits)
        if message.get("recognised"):
            request.recognised = from_json(RecognisedPages, message["recognised"])
        self._watch.begin(request, message["size"])
        try:
            documents = self._read(file, request)
        finally:
            self._watch.end()
        for batch in _batches(documents):
            self._send({"documents": [to_json(document) for document in batch]})

    def _send(self, message: Mapping[str, Any]) -> None:
        with self._writing:
            write_frame(self._outgoing, message)


def _table_head(path: Path, rows: int) -> Message:
    try:
        return {"look": to_json(look_at_table(path, rows))}
    except OSError as exc:
        return {"fault": str(exc.strerror or exc), "kind": "os"}
    except ValueError as exc:
        return {"fault": str(exc), "kind": "value"}
    except (MemoryError, RecursionError):
        return {"fault": "it is built in a way that needs too much memory", "kind": "value"}


def _pages(message: Message, request: ReadRequest) -> Iterator[Mapping[str, Any]]:
    """Recognise or paint pages; what both need is loaded by the first file that needs it."""
    from ragexam.corpus.ocr.service import painted_picture, recognised_pages

    if message["do"] == "paint":
        yield painted_picture(request.path, request.password, message["page"], message["dpi"])
    else:
        yield from recognised_pages(request.path, request.password, message["pages"], message["ocr"], request.tick)


def _batches(documents: Iterable[ReadDocument]) -> Iterable[list[ReadDocument]]:
    batch: list[ReadDocument] = []
    characters = 0
    for document in documents:
        batch.append(document)
        characters += len(document.text)
        if len(batch) >= _BATCH_DOCUMENTS or characters >= _BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def main(read: ReadFile = read_file) -> None:
    """Run the process."""
    end_with_parent()
    # Libraries print to descriptor 1 as they like: the pipe moves to one that nobody knows.
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(2, 1)
    os.close(null)
    go_offline()
    gc.freeze()
    gc.set_threshold(_GARBAGE, 20, 20)
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError, BrokenPipeError):  # the parent has gone
        Service(incoming, outgoing, read).serve()


if __name__ == "__main__":
    main()
