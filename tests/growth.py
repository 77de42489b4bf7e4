"""Growth of time with the length of what is worked on: by comparison in one process, so that no machine is too slow."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

_LEAST = 0.02
"""Seconds that are lost in noise."""


def grows_evenly(work: Callable[[int], object], length: int) -> bool:
    """Return whether four times the work takes about four times the time; where it grew with the square it were sixteen.

    Processor time, the better of two, without collections of garbage, which look at what other tests left behind.

    Args:
        work: Does work of a length, or of one more.
        length: The larger one.
    """

    def seconds(of: int) -> float:
        taken = []
        for more in range(2):
            begun = time.process_time()
            work(of + more)  # what was worked on before may be remembered
            taken.append(time.process_time() - begun)
        return min(taken)

    gc.collect()
    gc.disable()
    try:
        return seconds(length) < 9 * max(seconds(length // 4), _LEAST)
    finally:
        gc.enable()
