"""Chooses the number of threads while a model computes: beside busy programs fewer may be faster, and this finds it out.

Which number is best cannot be told beforehand. Threads that share a core with another program hold the others up at every
layer, but several get a larger share of the machine than one: on two cores, beside one busy thread, one wrote tokens three times
as fast as two, and beside three, two read a prompt twice as fast as one (`bench/threads.py`). So it is tried. As long
as other programs are busy, a look at the usual number (a second and three computations, or more) is
now and then followed by one at another number, which becomes the usual one where it is clearly faster, twice. What failed is
tried again after twice as long; a machine that is free again gets all threads at once. On a quiet machine nothing is tried.

The result of a computation does not hang on it: each number is made by one thread from beginning to end, so any number of
threads gives the same bits (`tests/llm/test_threads.py` proves it on models of several kinds). A response's manifest
names the most.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Final

from ragexam.gguf.threads import FreeCores, physical_cores, waits_briefly
from ragexam.sentences import phrase

_LOOK: Final = (1.0, 3)
"""Seconds and computations of a look, both at least: one computation says little, and those of a large model are long."""

_CLEARLY: Final = 0.87
"""A number is better where it takes at most this share of the time: looks at a busy machine differ by more than 10 %."""

_WAIT: Final = (2, 64)
"""Looks between two trials, at first and at most: a failed trial costs no more than a few per cent."""

_QUIET: Final = 0.3
"""Cores that other programs may take on a quiet machine. One that shares a core with one of our threads takes half of it."""

_SILENCE: Final = 60.0
"""Seconds between two messages."""


def thread_governor(threads: int | None, brief: bool | None = None) -> ThreadGovernor | None:
    """Return what chooses the number of threads of a model; None where a person has fixed it, or there is one core.

    Args:
        threads: Their number where it is fixed.
        brief: Whether they wait for each other briefly; None asks the library.
    """
    if threads is not None or "RAGEXAM_THREADS" in os.environ or physical_cores() == 1:
        return None
    most = physical_cores()
    return ThreadGovernor(most, FreeCores(most), waits_briefly() if brief is None else brief)


class Pace:
    """The number of threads for one kind of computation, and how it is found. Knows no model, machine or clock.

    Args:
        most: Threads on a machine that does nothing else.

    Attributes:
        usual: The number that has proved best so far.
    """

    def __init__(self, most: int) -> None:
        self.usual = most
        self._most = self._free = most
        self._trial: int | None = None
        self._next: int | None = None
        self._turn = 0
        self._rest()

    def _rest(self) -> None:
        """Begin to look anew."""
        self._trial = self._next = None
        self._wins = 0
        self._wait = self._left = _WAIT[0]
        self._cost = 0.0
        self._look = (0.0, 0, 0)

    @property
    def threads(self) -> int:
        """Return the number for the next computation."""
        return self.usual if self._trial is None else self._trial

    def heed(self, free: int) -> None:
        """Hear how many threads find a free core now: where all do, all are taken."""
        if free >= self._most > self._free:
            self.usual = self._most
            self._rest()
        self._free = free

    def took(self, tokens: int, seconds: float) -> None:
        """Hear how long a computation with `threads` threads took."""
        if self._free >= self._most:
            return
        spent, read, calls = self._look
        self._look = (spent + seconds, read + tokens, calls + 1)
        if self._look[0] < _LOOK[0] or self._look[2] < _LOOK[1]:
            return
        cost = self._look[0] / self._look[1]
        self._look = (0.0, 0, 0)
        if self._trial is None:
            self._cost, self._left = cost, self._left - 1
            if self._left <= 0:
                self._trial = self._candidate() if self._next is None else self._next
        else:
            self._judge(self._trial, cost)

    def _judge(self, trial: int, cost: float) -> None:
        """Take a number that was clearly faster twice, each time than the usual one just before."""
        self._trial, self._next = None, trial
        if cost > self._cost * _CLEARLY:
            self._next, self._wins = None, 0
            self._turn += 1
            self._wait = self._left = min(2 * self._wait, _WAIT[1])
            return
        self._wins += 1
        self._left = 1
        if self._wins == 2:
            self._rest()
            self.usual = trial

    def _candidate(self) -> int:
        """Return what to try next: as many as find a free core, half as many, twice as many, in turn."""
        numbers = (self._free, max(1, self.usual // 2), min(self._most, 2 * self.usual))
        others = [number for number in dict.fromkeys(numbers) if number != self.usual]
        return others[self._turn % len(others)]


class ThreadGovernor:
    """Chooses the number of threads before each computation of one model, by how long those before took.

    Tokens that are read many at a time and those that are written one by one each have their own: what they lose by
    waiting is not the same. Seconds a token are compared, which differ by less than 10 % between batches of 8 and of 64 tokens.

    Args:
        most: Threads on a machine that does nothing else.
        free: Tells how many threads find a free core.
        brief: Whether threads wait for each other briefly. Where they do not, more than find a free core never pay.
        clock: Seconds, monotonic; for the messages alone.

    Attributes:
        tell: Is told, in a sentence for a person, where fewer threads work than could, and when all do again.
    """

    def __init__(
        self, most: int, free: FreeCores, brief: bool = True, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._free, self._brief, self._clock = most, free, brief, clock
        self._writing, self._reading = Pace(most), Pace(most)
        self._told_threads, self._told_at = most, float("-inf")
        self.tell: Callable[[str], None] | None = None

    def tell_to(self, tell: Callable[[str], None]) -> None:
        """Tell this job from now on, which has heard nothing yet."""
        self.tell = tell
        self._told_threads, self._told_at = self._most, float("-inf")

    def threads(self) -> tuple[int, int]:
        """Return how many threads are to write a token now, and how many to read several."""
        free = self._free.useful_threads()
        if not self._brief:
            self._writing.usual = self._reading.usual = free
        else:
            free = self._most if self._free.others < _QUIET else min(free, self._most - 1)
            self._writing.heed(free)
            self._reading.heed(free)
        self._say(min(self._writing.usual, self._reading.usual))
        return self._writing.threads, self._reading.threads

    def took(self, tokens: int, seconds: float) -> None:
        """Hear how long a computation took, with as many threads as `threads` said.

        Args:
            tokens: That went through the model.
            seconds: By the clock.
        """
        if self._brief:
            (self._writing if tokens == 1 else self._reading).took(tokens, seconds)

    def _say(self, fewest: int) -> None:
        if self.tell is None or fewest == self._told_threads or self._clock() - self._told_at < _SILENCE:
            return
        self._told_threads, self._told_at = fewest, self._clock()
        if fewest < self._most:
            self.tell(
                phrase(
                    "Other programs keep the processor busy: fewer threads are faster now, {0:n} instead of {1:n}.",
                    fewest,
                    self._most,
                )
            )
        else:
            self.tell(phrase("The processor is free again: all {0:n} threads compute.", self._most))
