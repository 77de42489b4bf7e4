"""Refuses what no test of the window may leave behind: threads, running timers, widgets; and log lines that nobody expected.

Garbage is collected between the tests, in Qt's own thread: the interpreter would do it in whichever thread allocates, and Qt
does not bear that a window goes in another one (`bridge.gc_pauses` sees to it in the program).
"""

from __future__ import annotations

import gc
import itertools
import logging
import re
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

T = TypeVar("T")
_FULL = 25
"""Tests between two full collections; the others look at what the last test left."""

_tests = itertools.count()
_PATIENCE = 60.0
"""Seconds that a thread may take to end after its owner has let go of it."""


# --- Log lines ------------------------------------------------------------------------------------------------


class Listener(logging.Handler):
    """Keeps what is logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record)


@pytest.fixture(autouse=True)
def quiet_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail on a warning in the log, unless `@pytest.mark.allow_log("pattern")` expects it."""
    allowed = [re.compile(mark.args[0]) for mark in request.node.iter_markers("allow_log")]
    listener = Listener()
    root = logging.getLogger()
    root.addHandler(listener)
    yield
    root.removeHandler(listener)
    lines = [f"{r.levelname} {r.name}: {r.getMessage()}" for r in listener.heard]
    unexpected = [line for line in lines if not any(pattern.search(line) for pattern in allowed)]
    if unexpected:
        pytest.fail("Unexpected log lines:\n  " + "\n  ".join(unexpected), pytrace=False)
    missing = [p.pattern for p in allowed if not any(p.search(line) for line in lines)]
    if missing:
        pytest.fail(f"Expected in the log, but not there: {missing}", pytrace=False)


# --- Threads, timers, widgets ---------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def no_leaks(qapp: QApplication) -> Iterator[None]:
    """Fail where a test leaves a thread, a running timer or a window behind (it is set up first, so it looks last)."""
    gc.disable()
    gc.collect(1 if next(_tests) % _FULL else 2)
    threads, timers, widgets = set(threading.enumerate()), set(map(id, running_timers())), set(map(id, windows()))
    yield
    problems = [
        *_left(windows, widgets, _name_of_widget),
        *_left(running_timers, timers, _name_of_timer),
        *_threads_left(threads),
    ]
    if problems:
        pytest.fail("The test left behind:\n  " + "\n  ".join(problems), pytrace=False)


def windows() -> list[QWidget]:
    """Widgets without a parent, and those that are windows of their own."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return list(QApplication.topLevelWidgets())


def running_timers() -> list[QTimer]:
    """Every timer that would still fire."""
    timers = [tracked for tracked in gc.get_objects() if type(tracked) is QTimer]
    return [timer for timer in timers if shiboken6.isValid(timer) and timer.isActive()]


def _left(look: Callable[[], list[T]], before: set[int], name: Callable[[T], str]) -> list[str]:
    left = [name(one) for one in look() if id(one) not in before]
    if left:
        gc.collect()  # what only a cycle keeps alive is not left behind, merely not yet collected
        left = [name(found) for found in look() if id(found) not in before]
    return left


def _name_of_widget(widget: QWidget) -> str:
    parent = widget.parent()
    of = f" of {type(parent).__name__}" if parent is not None else ""
    return f"widget {type(widget).__name__} {widget.objectName() or widget.accessibleName()!r}{of}"


def _name_of_timer(timer: QTimer) -> str:
    owner: QObject | None = timer.parent()
    return f"timer of {type(owner).__name__}, every {timer.interval()} ms"


def _threads_left(before: set[threading.Thread]) -> list[str]:
    deadline = time.monotonic() + _PATIENCE
    new = [t for t in threading.enumerate() if t not in before]
    for thread in new:
        thread.join(max(0.0, deadline - time.monotonic()))
    left = []
    for thread in (t for t in new if t.is_alive()):
        frame = sys._current_frames().get(thread.ident or 0)
        where = "".join(traceback.format_stack(frame)[-3:]) if frame is not None else ""
        left.append(f"thread {thread.name}\n{where}")
    return left
