"""A lock on a project that the operating system holds, so that a crash never leaves it behind."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import BinaryIO

from ragexam.errors import ProjectBusy, ProjectError
from ragexam.sentences import phrase

_LOCKED_BYTE = 1 << 20
"""Windows locks a stretch of the file; far behind the text, so that others can read who holds it."""


class FileLock:
    """A lock on a side file (`.NAME.ragexam.lock`). The file means nothing; the lock on it does.

    Args:
        path: The project file.
        purpose: Several locks of one project have different purposes ("window", "worker").
    """

    def __init__(self, path: Path, purpose: str = "window") -> None:
        suffix = "lock" if purpose == "window" else f"{purpose}-lock"
        self.path = path.with_name(f".{path.name}.{suffix}")
        self._project = path
        self._file: BinaryIO | None = None

    @property
    def held(self) -> bool:
        """Return whether this object holds it."""
        return self._file is not None

    def acquire(self) -> None:
        """Take the lock at once.

        Raises:
            ProjectBusy: Someone else holds it.
            ProjectError: The folder may not be written.
        """
        while True:
            try:
                file = self.path.open("a+b")
            except OSError as exc:
                raise ProjectError(
                    phrase(
                        "The folder of {0:raw} may not be written: {1:raw}.", self._project.name, exc.strerror or exc
                    ),
                    "Copy the project to a folder of yours and open that."
                    if self._project.exists()
                    else "Choose a folder of yours for it.",
                ) from exc
            if not _lock(file):
                holder = _holder(file)
                file.close()
                raise ProjectBusy(
                    phrase("{0:raw} is open in another window or program{1}.", self._project.name, holder),
                    "Close it there first, or work on a copy.",
                )
            if _same(file, self.path):
                break
            file.close()  # the one who held it has just removed the file: lock the new one
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()} {socket.gethostname()}".encode("utf-8", "replace"))
        file.flush()
        self._file = file

    def release(self) -> None:
        """Give the lock back and remove the side file."""
        file, self._file = self._file, None
        if file is None:
            return
        if sys.platform != "win32":
            self.path.unlink(missing_ok=True)  # while it is still held, so that nobody can lock it in between
        file.close()
        if sys.platform == "win32":
            try:
                self.path.unlink(missing_ok=True)
            except OSError:
                return


def _holder(file: BinaryIO) -> str:
    try:
        file.seek(0)
        words = file.read(200).decode("utf-8", "replace").split()
    except OSError:
        return ""
    if len(words) != 2 or not words[0].isdigit():
        return ""
    if words[1] == socket.gethostname():
        return phrase(" (process {0:raw})", words[0])
    return phrase(" (process {0:raw} on {1:raw})", *words)


def _same(file: BinaryIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> bool:
        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: BinaryIO) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
