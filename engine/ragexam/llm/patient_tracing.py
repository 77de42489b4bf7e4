"""Lets threads begin where somebody traces the program, as a debugger or a measurement of coverage does.

Who traces is asked by every thread that begins (`sys.settrace`), and each time the interpreter calls the audit hooks. One that
is written in Python, as ours against the network is, lets another thread have its turn in the midst of that; where that one
begins too, Python 3.11 refuses it with a RuntimeError, and the thread ends before its first line: whoever waits for it waits for
ever.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import Any


def trace_patiently() -> None:
    """Let threads that begin at once wait for each other, in a process that is traced; nothing happens in others."""
    if threading.gettrace() is None or getattr(sys.settrace, "__name__", "") == "_patiently":
        return
    set_trace = sys.settrace

    def _patiently(trace: Callable[..., Any] | None) -> None:
        while True:
            try:
                return set_trace(trace)
            except RuntimeError:  # another thread is at it
                time.sleep(0)

    sys.settrace = _patiently
