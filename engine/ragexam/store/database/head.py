"""Reads the first bytes of a project file without ever closing a handle of one that may be open.

On POSIX systems closing any handle of a file drops every lock that the process holds on it, those of SQLite's own
connections too (https://www.sqlite.org/howtocorrupt.html, section 2.2). Another process would then take itself for the
last reader and remove the write-ahead log under us: what is written afterwards would be lost.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

_LOCK = threading.Lock()
_HANDLES: dict[tuple[int, int], int] = {}
"""By device and number of the file; one small handle for each file that was opened, until the process ends."""


def read_head(path: Path, length: int) -> bytes:
    """Return the first bytes of a file.

    Raises:
        OSError: It cannot be read.
    """
    if os.name == "nt":  # locks belong to handles there
        with path.open("rb") as file:
            return file.read(length)
    with _LOCK:
        _let_go_of_deleted()
        status = path.stat()
        key = status.st_dev, status.st_ino
        if key not in _HANDLES:
            handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
            opened = os.fstat(handle)
            key = opened.st_dev, opened.st_ino
            if key in _HANDLES:  # another file has taken the name meanwhile; its handle may not be closed
                return os.pread(handle, length, 0)
            _HANDLES[key] = handle
        return os.pread(_HANDLES[key], length, 0)


def _let_go_of_deleted() -> None:
    """Close handles of files that have no name any more: nobody else can open them, so no lock matters."""
    for key, handle in list(_HANDLES.items()):
        if os.fstat(handle).st_nlink == 0:
            del _HANDLES[key]
            os.close(handle)
