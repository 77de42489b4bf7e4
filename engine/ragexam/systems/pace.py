"""Keeps the pace of requests to one system, whoever sends them: so many a minute, and none while it asks to be left alone."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

_MINUTE: Final = 60.0


class RequestPace:
    """Gives each request its turn; threads share it.

    Args:
        per_minute: Most requests a minute; 0 for no limit.
        clock: Seconds, monotonic.
    """

    def __init__(self, per_minute: float, clock: Callable[[], float]) -> None:
        self._apart = _MINUTE / per_minute if per_minute else 0.0
        self._clock = clock
        self._lock = threading.Lock()
        self._next = 0.0
        self._held = 0.0

    def wait_turn(self, sleep: Callable[[float], None]) -> None:
        """Wait until a request may be sent, and take that turn.

        Args:
            sleep: Waits; may raise, and then no turn is taken.
        """
        while (wait := self._taken()) > 0.0:
            sleep(wait)

    def hold(self, seconds: float) -> None:
        """Send nothing for a while: the system said that it is busy."""
        with self._lock:
            self._held = max(self._held, self._clock() + seconds)

    def _taken(self) -> float:
        """Take a turn where there is one now, and return 0; else return the seconds until there may be one."""
        with self._lock:
            now = self._clock()
            wait = max(self._next, self._held) - now
            if wait <= 0.0:
                self._next = now + self._apart
            return max(0.0, wait)
