"""Remembers that a GPU made a worker crash in the middle of a job, so that the next one computes without it.

The worker notes that it uses a GPU; whoever started it looks at the note when it has crashed.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
from pathlib import Path
from typing import Final

import ragexam
from ragexam.llm.library.hashes import cache_folder

_CRASHES: Final = ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL")

_WINDOWS_CRASHES: Final = (0xC0000005, 0xC0000409)
"""Access violation, abort."""


def begin_use(device: str) -> Path:
    """Note that this process computes on a GPU from now on; return the note."""
    note = _uses() / str(os.getpid())
    with contextlib.suppress(OSError):  # without it a crash is not laid to the GPU
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(device, "utf-8")
    return note


def end_use(note: Path) -> None:
    """Take a note away: the GPU is not used any more."""
    with contextlib.suppress(OSError):
        note.unlink()


def crashed_on(pid: int, code: int | None, since: float) -> str:
    """Return the GPU that a process computed on when it crashed, and leave it alone from now on; "" where it did not.

    Args:
        pid: Of the process, which has ended.
        code: With which it ended.
        since: When it was started, seconds since 1970: an older note is another process's.
    """
    note = _uses() / str(pid)
    try:
        device, begun = note.read_text("utf-8"), note.stat().st_mtime
        note.unlink()
    except OSError:
        return ""
    if begun < since - 1 or not _is_crash(code):
        return ""
    with contextlib.suppress(OSError):
        _failed().write_text(json.dumps({"program": ragexam.__version__, "device": device, "at": time.time()}), "utf-8")
    return device


def has_crashed(device: str) -> bool:
    """Return whether a GPU made a worker of this version of the program crash."""
    try:
        noted = json.loads(_failed().read_text("utf-8"))
        return bool(noted["program"] == ragexam.__version__ and noted["device"] == device)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return False


def _is_crash(code: int | None) -> bool:
    if code is None or code >= 0:
        return code in _WINDOWS_CRASHES
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name in _CRASHES
    return False


def _failed() -> Path:
    return cache_folder() / "gpu" / "crashed.json"


def _uses() -> Path:
    return cache_folder() / "gpu" / "in use"
