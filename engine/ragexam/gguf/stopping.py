"""Lets a person's Cancel and Pause end a computation of llama.cpp; for both rooms of models."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

from ragexam.progress import Progress


class Stopping:
    """Ties a context of llama.cpp to the flag of the job that uses it.

    llama.cpp asks a function before every step of a computation whether to go on, 600 times for a token of a 135M model. One
    in Python waits for the interpreter's lock as often (3 % of the processor time there). `strlen` of the C library does it
    for nothing: of the flag's two bytes it returns 0 as long as the first is 0, then 1.

    Args:
        context: Of llama.cpp.
    """

    def __init__(self, context: Any) -> None:
        import llama_cpp

        self._lib = llama_cpp
        self._context = context
        library = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)
        self._ask = ctypes.cast(library.strlen, llama_cpp.ggml_abort_callback)
        self._progress: Progress | None = None
        self._flag: Any = None

    def heed(self, progress: Progress) -> None:
        """Heed this job from now on."""
        flag = (ctypes.c_char * len(progress.flag)).from_buffer(progress.flag)
        self._lib.llama_set_abort_callback(self._context, self._ask, ctypes.addressof(flag))
        self._progress, self._flag = progress, flag  # the bytes stay where they are as long as this lives

    def check(self) -> None:
        """Raise where the job has to stop.

        Raises:
            CancelRequested: After `cancel`.
            PauseRequested: After `pause`.
        """
        if self._progress is not None:
            self._progress.check()
