"""Runs work that must be done in the window's thread a little at a time, so that nothing stands still meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator

from PySide6.QtCore import QObject, QTimer

_BUDGET = 0.010
"""Seconds of one go."""


class Patient(QObject):
    """One piece of work at a time: steps of a generator, as many as fit into a go, then the window's turn."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Iterator[None] | None = None
        self._done: Callable[[], None] | None = None
        self._failed: Callable[[OSError], None] | None = None
        self._held = False
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._run_on)

    @property
    def busy(self) -> bool:
        """Return whether there is something left to do."""
        return self._steps is not None

    def run(
        self,
        steps: Iterator[None],
        done: Callable[[], None] | None = None,
        failed: Callable[[OSError], None] | None = None,
    ) -> None:
        """Begin, in place of what was being done; the first go is at once.

        Args:
            steps: The work; each step is quick.
            done: Called after the last.
            failed: Called where the machine refuses.
        """
        self.stop()
        self._steps, self._done, self._failed = steps, done, failed
        self._run_on()
        if self._steps is steps and not self._held:
            self._timer.start()

    def hold(self, held: bool) -> None:
        """Leave the rest for later, or go on with it."""
        self._held = held
        if held:
            self._timer.stop()
        elif self._steps is not None:
            self._timer.start()

    def stop(self) -> None:
        """Leave the rest undone."""
        self._timer.stop()
        steps, self._steps = self._steps, None
        if isinstance(steps, Generator):
            steps.close()

    def _run_on(self) -> None:
        steps = self._steps
        if steps is None:
            return
        until = time.perf_counter() + _BUDGET
        try:
            while time.perf_counter() < until:
                next(steps)
        except StopIteration:
            done = self._done
            self.stop()
            if done is not None:
                done()
        except OSError as exc:
            failed = self._failed
            self.stop()
            if failed is not None:
                failed(exc)
