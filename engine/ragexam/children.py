"""Processes of our own: how each is started, and how it ends with the program that started it.

A child hears of its parent's end through a lifeline, a pipe in which nothing is ever written: when the parent dies, however,
the system closes the parent's end. A thread of the child could hear that too, but not while a regular expression or a
native library holds the interpreter; so the system itself ends the child (Linux), or a process that does nothing else
(other systems, and wherever the child may finish something first). On Windows a job object does the same.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

_MODULES: Final[Mapping[str, str]] = {
    "worker": "ragexam.jobs.worker.__main__",
    "reader": "ragexam.corpus.reader_process",
    "template": "ragexam.llm.chat.template_process",
    "gpu": "ragexam.llm.llama.gpu_process",
}
"""Every process of our own, by its name: a module whose `main` it runs."""

_CHILD: Final = "--child"
"""Word before a child's name where the program itself starts it."""

_LIFELINE: Final = "RAGEXAM_LIFELINE"
"""Variable in which a child finds the descriptor of its end."""

_LOOK: Final = 1.0
"""Seconds between two looks of a watching process at the process that it may have to end."""


def child_command(name: str) -> list[str]:
    """Return the command that starts one of our processes ("worker", "reader", "template", "gpu").

    `-P`: without it the current folder comes first on the path of modules, and a `queue.py` that lies there would run.
    A packaged program has no interpreter beside it: it starts itself, and `run_child` is the first thing that it does.
    """
    module = _MODULES[name]
    if is_packaged():
        return [sys.executable, _CHILD, name]
    return [sys.executable, "-P", "-m", module.removesuffix(".__main__")]


def is_packaged() -> bool:
    """Return whether this is the packaged program, which holds its own Python, rather than modules that a Python runs."""
    return bool(getattr(sys, "frozen", False))


def run_child(arguments: Sequence[str]) -> bool:
    """Be one of our processes where the command line says so (`--child NAME`). To be called before anything else is loaded.

    Args:
        arguments: Of the command line, without the program's name.

    Returns:
        Whether it was one; it has then ended its work.
    """
    if len(arguments) != 2 or arguments[0] != _CHILD or arguments[1] not in _MODULES:
        return False
    import_module(_MODULES[arguments[1]]).main()
    return True


class Lifeline:
    """The tie between a child process and this one: the child ends with its parent.

    Start the child with `environment` and `descriptors`, then call `tie`; the child calls `end_with_parent`. Closing a
    lifeline, or losing the last reference to it, ends the child.

    Attributes:
        environment: Variables of the child.
        descriptors: For `pass_fds`.
    """

    def __init__(self) -> None:
        self.environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}
        self.descriptors: tuple[int, ...] = ()
        self._theirs: int | None = None
        self._ours: int | None = None
        self._job: Any = None
        if sys.platform != "win32":
            self._theirs, self._ours = os.pipe()
            self.descriptors = (self._theirs,)
            self.environment[_LIFELINE] = str(self._theirs)

    def tie(self, process: subprocess.Popen[Any]) -> None:
        """Tie a child that was started with this lifeline."""
        if self._theirs is not None:
            os.close(self._theirs)
            self._theirs = None
        if sys.platform == "win32":
            self._job = _job_object(int(process._handle))  # type: ignore[attr-defined,unused-ignore]

    def close(self) -> None:
        """Cut it: a child that still lives ends."""
        for end in (self._theirs, self._ours):
            if end is not None:
                with contextlib.suppress(OSError):
                    os.close(end)
        self._theirs = self._ours = None
        if sys.platform == "win32" and self._job is not None:
            import ctypes

            ctypes.WinDLL("kernel32").CloseHandle(self._job)
            self._job = None

    def __del__(self) -> None:
        self.close()


def end_with_parent(grace: float = 0.0) -> None:
    """See to it that this process does not outlive its parent, whatever it is doing. To be called first of all.

    Nothing happens where the process was not started with a lifeline.

    Args:
        grace: Seconds that it may take to end by itself once the parent has gone. On Windows it gets none.
    """
    number = os.environ.pop(_LIFELINE, "")
    if sys.platform == "win32" or not number.isdecimal():
        return
    line = int(number)
    os.set_inheritable(line, False)
    if grace <= 0 and sys.platform == "linux":
        import fcntl

        # The default action of SIGIO ends the process. It needs no help of the interpreter, which may be busy.
        fcntl.fcntl(line, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(line, fcntl.F_SETFL, fcntl.fcntl(line, fcntl.F_GETFL) | os.O_ASYNC | os.O_NONBLOCK)
        if _is_cut(line):  # before we listened
            os._exit(1)
        return
    watched = os.getpid()
    if os.fork() == 0:
        try:
            _watch(line, watched, grace)
        finally:
            os._exit(0)


def _is_cut(line: int) -> bool:
    try:
        return os.read(line, 1) == b""
    except BlockingIOError:
        return False


def _watch(line: int, watched: int, grace: float) -> None:
    """Wait for the end of a lifeline, then end a process that is still there; all that a watching process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal reaches the whole group
    null = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):  # or whoever reads from the watched process would wait for this one too
        os.dup2(null, standard)
    while not select.select([line], [], [], _LOOK)[0]:
        if os.getppid() != watched:
            return
    until = time.monotonic() + grace
    while time.monotonic() < until:
        time.sleep(min(_LOOK, 0.2))
        if os.getppid() != watched:
            return
    if os.getppid() == watched:
        os.kill(watched, signal.SIGKILL)


if sys.platform == "win32":

    def _job_object(process: int) -> Any:
        """Put a process into a job object that ends it when its last handle, ours, is closed (by the system, at our end)."""
        import ctypes
        from ctypes import wintypes

        class Basic(ctypes.Structure):
            _fields_ = (
                ("PerProcessUserTimeLimit", ctypes.c_int64),
                ("PerJobUserTimeLimit", ctypes.c_int64),
                ("LimitFlags", wintypes.DWORD),
                ("MinimumWorkingSetSize", ctypes.c_size_t),
                ("MaximumWorkingSetSize", ctypes.c_size_t),
                ("ActiveProcessLimit", wintypes.DWORD),
                ("Affinity", ctypes.c_size_t),
                ("PriorityClass", wintypes.DWORD),
                ("SchedulingClass", wintypes.DWORD),
            )

        class Extended(ctypes.Structure):
            _fields_ = (
                ("Basic", Basic),
                ("IoInfo", ctypes.c_uint64 * 6),
                ("ProcessMemoryLimit", ctypes.c_size_t),
                ("JobMemoryLimit", ctypes.c_size_t),
                ("PeakProcessMemoryUsed", ctypes.c_size_t),
                ("PeakJobMemoryUsed", ctypes.c_size_t),
            )

        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        job = wintypes.HANDLE(kernel.CreateJobObjectW(None, None))
        limits = Extended()
        limits.Basic.LimitFlags = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
        kernel.SetInformationJobObject(job, 9, ctypes.byref(limits), ctypes.sizeof(limits))
        kernel.AssignProcessToJobObject(job, wintypes.HANDLE(process))
        return job
