"""Threads that compute, their number and how they wait for each other; for both rooms of models.

Threads that compute one layer together wait for each other a thousand times a token. How they wait is settled in the
environment before their library is loaded:

- GNU's (Linux): turns round 300,000 times before it sleeps, which burns the processor time that the other thread waits
  for as soon as another program takes a core. `bench/threads.py` prints what that costs.
- LLVM's and Intel's (PyTorch on macOS and Windows): waits actively for 200 ms, llama.cpp asks it to. 1 ms is as good.
- Microsoft's (llama.cpp on Windows): waits actively for ever unless the standard's own variable says "passive".
- llama.cpp without any of these (macOS): turns round for ever, and nothing can be set. There only the number of threads helps.

What a person has set is left alone. How many threads compute beside busy programs is tried out while they do
(`ragexam.gguf.governor`).
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import psutil

from ragexam.gguf.log import quiet_logs
from ragexam.gguf.processors import load_processors

_WAITING: Final = ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT", "KMP_BLOCKTIME")
_LOOK: Final = 2.0
"""Seconds over which the machine's other work is measured."""

_QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")


def wait_briefly() -> None:
    """Let threads wait actively for a moment only. To be called before PyTorch or llama.cpp is loaded."""
    if any(name in os.environ for name in _WAITING):
        return
    os.environ["GOMP_SPINCOUNT"] = "1000"
    os.environ["KMP_BLOCKTIME"] = "1"
    if sys.platform == "win32":
        os.environ["OMP_WAIT_POLICY"] = "passive"


def physical_cores() -> int:
    """Return cores that this process may compute on; hyper-threads do not help a matrix product. `RAGEXAM_THREADS` overrides it."""
    given = os.environ.get("RAGEXAM_THREADS", "")
    if given.isdecimal() and int(given) > 0:
        return int(given)
    cores = psutil.cpu_count(logical=False) or psutil.cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        cores = min(cores, len(os.sched_getaffinity(0)))
    try:  # a container's share of the machine
        quota, period = _QUOTA.read_text("ascii").split()
        cores = min(cores, max(1, round(int(quota) / int(period))))
    except (OSError, ValueError):  # none, or "max"
        pass
    return max(cores, 1)


def waits_briefly() -> bool:
    """Return whether llama.cpp's threads wait for each other as the environment says (OpenMP's do)."""
    wait_briefly()
    import llama_cpp

    quiet_logs()  # what is loaded is told on the terminal
    load_processors()
    return b"OPENMP = 1" in llama_cpp.llama_print_system_info()


class FreeCores:
    """Looks now and then at what other programs leave free, while this one computes.

    Args:
        most: Threads on a machine that does nothing else.
        cores: All of the machine, hyper-threads counted; tests pass their own.
        busy: Processor time that the whole machine has spent since some instant, in seconds.
        own: The same of this process.
        clock: Seconds, monotonic.

    Attributes:
        threads: As many as find a core that is free.
        others: Cores that other programs took when it was last measured. A program that shares a core with one of our threads
            would take more without it.
    """

    def __init__(
        self,
        most: int,
        cores: int | None = None,
        busy: Callable[[], float] | None = None,
        own: Callable[[], float] = time.process_time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.threads = most
        self.others = 0.0
        self._most = most
        self._cores = cores or psutil.cpu_count() or most
        self._busy = busy or _machine_busy
        self._own = own
        self._clock = clock
        self._seen = (clock(), self._busy(), own())

    def useful_threads(self) -> int:
        """Return how many threads find a free core; measured anew when the last look is a while ago."""
        then, busy, own = self._seen
        now = self._clock()
        if now - then >= _LOOK:
            self._seen = (now, self._busy(), self._own())
            self.others = (self._seen[1] - busy - (self._seen[2] - own)) / (now - then)
            # Half a core of others' work is no reason: the system moves it about.
            self.threads = max(1, min(self._most, round(self._cores - self.others)))
        return self.threads


def _machine_busy() -> float:
    """Return processor time that all programs have spent since the machine started, seconds."""
    times = psutil.cpu_times()
    return float(times.user + times.system + getattr(times, "nice", 0.0))
