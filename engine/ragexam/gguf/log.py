"""llama.cpp's log, for both rooms that load models with it: off the terminal, its last warnings kept for errors."""

from __future__ import annotations

import atexit
import ctypes
import sys
from collections import deque
from typing import Any, Final

_LOG: deque[str] = deque(maxlen=40)
"""The last lines that llama.cpp said: the only place where it gives reasons."""

_WARNING: Final = 3
_ERROR: Final = 4
_callback: Any = None


def quiet_logs() -> None:
    """Take llama.cpp's log off the terminal; the last warnings are kept for error messages."""
    global _callback
    import llama_cpp

    if _callback is None:

        def keep(level: int, text: bytes | None, _data: Any) -> None:
            if text and level in (_WARNING, _ERROR):
                _LOG.append(text.decode("utf-8", "replace").strip())

        _callback = llama_cpp.llama_log_callback(keep)
        # The library opens two files when it is imported and never closes them: Python would complain at its end.
        for name in ("outnull_file", "errnull_file"):
            opened = getattr(sys.modules.get("llama_cpp._utils"), name, None)
            if opened is not None:
                atexit.register(opened.close)
    llama_cpp.llama_log_set(_callback, ctypes.c_void_p(0))


def forget_log() -> None:
    """Begin anew, before something that may fail."""
    _LOG.clear()


def last_log(lines: int = 3) -> str:
    """Return the last lines of llama.cpp's log, joined."""
    return " | ".join([line for line in _LOG if line][-lines:])
