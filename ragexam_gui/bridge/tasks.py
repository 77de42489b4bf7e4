"""Short pure work off the window's thread: nothing that touches the project file or a widget."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QTimer

from ragexam.errors import CancelRequested, RagExamError

T = TypeVar("T")
_INTERVAL = 15
"""Milliseconds between two looks at what has finished."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Awaited:
    """A task whose result somebody waits for."""

    future: Future[Any]
    done: Callable[[Any], None]
    failed: Callable[[], None] | None
    stop: Callable[[], None] | None

    def drop(self) -> None:
        """Drop it: nobody waits any more."""
        if not self.future.cancel() and self.stop is not None:
            self.stop()


class Tasks(QObject):
    """Runs functions one after another in a thread and hands results over in the window's thread.

    A task started under a name puts aside the one before it of that name: its result is no longer wanted. Nor is one
    whose widget has gone meanwhile: a dialogue may be closed before what it asked for is there. Once the window has closed
    them, tasks are neither begun nor awaited: a folder may change, and a timer go off, at the very end.

    Args:
        failed: Gets message and hint of an error that the program raises on purpose.
        name: Of the thread.
    """

    def __init__(
        self, failed: Callable[[str, str], None], parent: QObject | None = None, name: str = "window-task"
    ) -> None:
        super().__init__(parent)
        self._failed = failed
        self.spent = 0.0
        self._closed = False
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._waiting: dict[str, _Awaited] = {}
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self._collect)

    @property
    def busy(self) -> bool:
        """Return whether a result is awaited."""
        return bool(self._waiting)

    def start(
        self,
        name: str,
        work: Callable[[], T],
        done: Callable[[T], None],
        failed: Callable[[], None] | None = None,
        stop: Callable[[], None] | None = None,
    ) -> None:
        """Run `work` in the thread, then `done` with its result in the window's thread; do nothing once closed.

        Args:
            name: A newer task of this name takes the place of an older one.
            work: Touches no widget.
            done: Gets the result.
            failed: Called after the error has been told, or where the work was cancelled.
            stop: Makes the work raise `CancelRequested` soon: for what takes long and is not wanted any more.
        """
        if self._closed:
            return
        self.drop(name)
        self._waiting[name] = _Awaited(self._pool.submit(self._timed, work), done, failed, stop)
        self._timer.start()

    def drop(self, name: str) -> None:
        """Forget a task: what it finds is not wanted any more."""
        old = self._waiting.pop(name, None)
        if old is not None:
            old.drop()

    def clear(self) -> None:
        """Forget every task."""
        for name in list(self._waiting):
            self.drop(name)

    def close(self) -> None:
        """Let what has begun come to its end unseen, or stop it where it can be stopped, and end the thread."""
        self._closed = True
        self._timer.stop()
        for awaited in self._waiting.values():
            if awaited.stop is not None:
                awaited.stop()
        self._pool.shutdown(wait=True)
        self._waiting.clear()

    def _timed(self, work: Callable[[], T]) -> T:
        begun = time.monotonic()
        try:
            return work()
        finally:
            self.spent += time.monotonic() - begun

    def _collect(self) -> None:
        """Hand over one result: the next one has a turn of the event loop of its own, so that the window stays fluent."""
        ready = [name for name, awaited in self._waiting.items() if awaited.future.done()]
        self._timer.setInterval(0 if len(ready) > 1 else _INTERVAL)
        if ready:
            self._hand_over(ready[0], self._waiting.pop(ready[0]))
        if not self._waiting:
            self._timer.stop()

    def _hand_over(self, name: str, awaited: _Awaited) -> None:
        done, failed = awaited.done, awaited.failed
        try:
            result = awaited.future.result()
        except Exception as exc:  # whatever it was: told, and the window lives on
            if isinstance(exc, CancelRequested):
                _LOG.debug("task %s was cancelled", name)
            elif isinstance(exc, RagExamError):
                self._failed(exc.message, exc.hint)
            else:
                _LOG.exception("task %s", name)
                self._failed(*mistake(type(exc).__name__))
            if failed is not None and not _gone(failed):
                failed()
            return
        if not _gone(done):
            done(result)


def mistake(kind: str) -> tuple[str, str]:
    """Return what is told of our own mistakes: message and hint.

    Args:
        kind: Name of the exception.
    """
    return (
        QCoreApplication.translate("Faults", "The program made a mistake ({0}).").format(kind),
        QCoreApplication.translate("Faults", "Your work is saved. Copy the diagnostics from the log and report it."),
    )


def _gone(act: Callable[..., object]) -> bool:
    """Return whether a widget that a function works on has been deleted."""
    held: list[object] = []
    while isinstance(act, partial):
        held += [*act.args, *act.keywords.values()]
        act = act.func
    held += [getattr(act, "__self__", None), *(cell.cell_contents for cell in getattr(act, "__closure__", None) or ())]
    return any(isinstance(one, QObject) and not shiboken6.isValid(one) for one in held)
