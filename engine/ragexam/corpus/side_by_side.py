"""Reads several files at once, each in a process of its own, and gives what came of them in the order they were asked for."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait

import psutil

from ragexam.corpus.bounded import BoundedReader
from ragexam.corpus.discover import SourceFile
from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.read import read_source
from ragexam.corpus.readers.base import Limits
from ragexam.errors import CancelRequested

_MOST = 2
"""Processes. A disk and the thread that stores what they read are busy with two."""

_WORTH = 4 * 2**20
"""Bytes of all files from which a second process is worth its start (a second or two of its processor)."""

_AHEAD = 64 * 2**20
"""Bytes of files that are read or wait to be fetched at once; a larger one is read alone."""

_POLL = 0.05
"""Seconds between two looks at whether the person wants it to end."""

_Read = Callable[[BoundedReader, Callable[[], None] | None], list[ReadDocument]]


def processes_for(sizes: list[int], cores: int, memory: int | None = None) -> int:
    """Return how many processes read files of so many bytes: as many as are of use and as their bounds of memory leave room for.

    Args:
        sizes: Of the files.
        cores: That may be used.
        memory: Bytes that the machine has to spare; None asks it.
    """
    most = min(_MOST, cores, len(sizes)) if sum(sizes) >= _WORTH else 1
    spare = psutil.virtual_memory().available if memory is None else memory
    return max(1, min(most, spare // Limits().memory_for(_AHEAD)))


class SideBySide:
    """Reading processes, of which each reads one file at a time. To be asked by one thread.

    With one process a file is read when it is fetched. With more, files are read from when they are asked for.

    Args:
        processes: How many.
        make: Makes a reader; tests bring their own.

    Attributes:
        ahead: Files that may be asked for and not fetched yet, so that no process waits for the one that stores.
    """

    def __init__(self, processes: int, make: Callable[[], BoundedReader] = BoundedReader) -> None:
        self.ahead = 2 * processes if processes > 1 else 1
        self._readers = [make() for _ in range(processes)]
        self._free: queue.SimpleQueue[BoundedReader] = queue.SimpleQueue()
        for reader in self._readers:
            self._free.put(reader)
        self._threads = ThreadPoolExecutor(processes, "ragexam-reading") if processes > 1 else None
        self._given_up = threading.Event()
        self._asked: deque[tuple[int, _Read | Future[list[ReadDocument]]]] = deque()

    def __enter__(self) -> SideBySide:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def has_room(self, size: int) -> bool:
        """Return whether a further file of so many bytes may be asked for before the next is fetched."""
        return not self._asked or size + sum(asked for asked, _ in self._asked) <= _AHEAD

    def ask(self, file: SourceFile, password: str | None = None, mapping: Mapping[str, str] | None = None) -> None:
        """Have a file read; see `read_source`."""

        def read(reader: BoundedReader, check: Callable[[], None] | None) -> list[ReadDocument]:
            return read_source(file, reader, password=password, mapping=mapping, check=check)

        self._asked.append((file.size, read if self._threads is None else self._threads.submit(self._read, read)))

    def fetch(self, check: Callable[[], None]) -> list[ReadDocument]:
        """Return what came of the file that was asked for first and is not fetched yet.

        Args:
            check: Called many times a second while that takes; what it raises (CancelRequested) is passed on. Then close.
        """
        _, asked = self._asked.popleft()
        if not isinstance(asked, Future):
            return asked(self._readers[0], check)
        while not wait([asked], _POLL).done:
            check()
        return asked.result()

    def _read(self, read: _Read) -> list[ReadDocument]:
        reader = self._free.get()
        try:
            return read(reader, self._stop)
        finally:
            self._free.put(reader)

    def _stop(self) -> None:
        """End a reading that nobody will fetch."""
        if self._given_up.is_set():
            raise CancelRequested

    def close(self) -> None:
        """End all processes; what was not fetched is not read any further."""
        self._given_up.set()
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)
        for reader in self._readers:
            reader.close()
