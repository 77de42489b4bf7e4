"""Runs a reader so that no file can hang an import.

The reader works in a thread of its own and says now and then that it gets on (`Request.tick`). When it stays silent
for too long, or the caller wants to stop, an exception is raised inside that thread. Readers are plain Python for the
most part, so it lands at the next instruction; a thread that is stuck in native code is left behind as a daemon.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from ragexam.corpus.readers.base import Request

T = TypeVar("T")

_POLL = 0.05
"""Seconds between two looks at the reader; also how fast Cancel takes hold."""

_GRACE = 2.0
"""Seconds that a stopped reader gets to end."""


class OutOfTime(Exception):
    """The reader stopped getting on, or took longer than allowed."""


class _Stop(BaseException):
    """Raised inside the reader's thread. A BaseException, so that `except Exception` of a library lets it through."""


def run_bounded(work: Callable[[], T], request: Request, check: Callable[[], None] | None = None) -> T:
    """Run `work` and return its result.

    Args:
        work: The reader, bound to its request.
        request: Its limits and its heart beat.
        check: Called many times a second; what it raises (Cancelled) stops the reader and is passed on.

    Raises:
        OutOfTime: No progress for `idle_seconds`, or more than `seconds` in all.
        Exception: Whatever `work` raises.
    """
    results: list[T] = []
    faults: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except _Stop:
            pass
        except BaseException as exc:
            faults.append(exc)

    thread = threading.Thread(target=run, name="ragexam-reader", daemon=True)
    begun = time.monotonic()
    request.tick()
    thread.start()
    try:
        while True:
            thread.join(_POLL)
            if not thread.is_alive():
                break
            if check is not None:
                check()
            now = time.monotonic()
            if now - request.beat > request.limits.idle_seconds or now - begun > request.limits.seconds:
                raise OutOfTime
    except BaseException:
        _stop(thread)
        raise
    if faults:
        raise faults[0]
    return results[0]


def _stop(thread: threading.Thread) -> None:
    if thread.ident is not None and thread.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_Stop))
        thread.join(_GRACE)
