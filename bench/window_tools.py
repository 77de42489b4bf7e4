"""Common ground of the window's benchmarks: a window on a project, and a watch over its event loop."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication

from ragexam_gui.app import Parts, build

BEAT = 4
"""Milliseconds between two beats of the watch."""

STALL = 0.05
"""Seconds without a beat that a person notices."""


@contextmanager
def opened_window(project: Path, first: str = "") -> Iterator[Parts]:
    """Open a window of 1280 x 800 on a project, with settings of its own; closed at the end.

    Args:
        project: The file.
        first: The page that it shows first, for whoever times another one; the one that it chooses where "".
    """
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_DATA_HOME": f"{home}/data", "RAGEXAM_MODELS": f"{home}/models"}
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home)
        application = QApplication.instance() or QApplication([])
        if not isinstance(application, QApplication):
            raise SystemExit("another kind of application is running")
        parts = build(application, guards=[])
        parts.gc_pauses.begin()
        parts.window.resize(1280, 800)
        if not first:
            parts.window.show()
        if not parts.session.open(project):
            raise SystemExit(f"{project} could not be opened")
        settle(parts)
        if first:
            parts.window.show_page(first)  # a page that nobody sees has read nothing yet
            parts.window.show()
            settle(parts)
        try:
            yield parts
        finally:
            parts.session.cancel()
            until(lambda: parts.session.job is None)
            parts.window.close()


def settle(parts: Parts, patience: float = 60.0) -> None:
    """Let the window work until nothing is read any more and everything is painted."""
    deadline = time.monotonic() + patience
    quiet = 0
    while quiet < 3 and time.monotonic() < deadline:
        QCoreApplication.processEvents()
        quiet = 0 if parts.session.reading else quiet + 1
        time.sleep(0.002)


def live(seconds: float) -> None:
    """Let the window live on as under a person's eyes."""
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1e3), loop.quit)
    loop.exec()


@dataclass
class Watch:
    """Beats in the window's thread; what lies between two beats is a gap.

    Attributes:
        gaps: Seconds, all of them.
        own: The same without the time in which the thread was ready but had no processor: other programs' doing.
        computing: Processor time of the window's thread in each of them: what it cannot blame on anybody.
        stalls: Where the window's thread was in gaps longer than `STALL`, sampled from beside: how often by place.
    """

    gaps: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    computing: list[float] = field(default_factory=list)
    stalls: Counter[str] = field(default_factory=Counter)

    def line(self) -> str:
        """Return the figures in one line."""
        gaps = sorted(self.gaps) or [0.0]
        late = sum(gap > STALL for gap in gaps)
        share = gaps[int(len(gaps) * 0.999) - 1] if len(gaps) > 1 else gaps[0]
        own, computing = max(self.own, default=0.0), max(self.computing, default=0.0)
        return (
            f"worst {gaps[-1] * 1e3:6.1f} ms, {own * 1e3:6.1f} without waiting for a processor, computing "
            f"{computing * 1e3:6.1f}   99.9 % within {share * 1e3:5.1f}   over 50 ms: {late}"
        )

    def places(self, number: int = 3) -> list[str]:
        """Return the commonest places of the stalls."""
        return [f"{count:4} x {place}" for place, count in self.stalls.most_common(number)]


def _waited() -> float:
    """Return the seconds that this thread has been ready without a processor; 0 where the system does not tell."""
    try:
        with open(f"/proc/self/task/{threading.get_native_id()}/schedstat", "rb") as told:  # noqa: PTH123 - often
            return int(told.read().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch the event loop while the block runs."""
    watch = Watch()
    last, waited, computed = [time.perf_counter()], [_waited()], [time.thread_time()]
    timer = QTimer(interval=BEAT)
    timer.setTimerType(Qt.TimerType.PreciseTimer)

    def beat() -> None:
        now = time.perf_counter()
        without, spent = _waited(), time.thread_time()
        watch.gaps.append(now - last[0])
        watch.own.append(now - last[0] - (without - waited[0]))
        watch.computing.append(spent - computed[0])
        last[0], waited[0], computed[0] = now, without, spent

    timer.timeout.connect(beat)
    main, end = threading.get_ident(), threading.Event()

    def look() -> None:
        while not end.wait(0.01):
            if time.perf_counter() - last[0] > STALL * 0.6:
                watch.stalls[_place(main)] += 1

    beside = threading.Thread(target=look, name="watch", daemon=True)
    last[0] = time.perf_counter()
    timer.start()
    beside.start()
    try:
        yield watch
    finally:
        timer.stop()
        end.set()
        beside.join()


def _place(main: int) -> str:
    """Return where the window's thread is; where it waits in Qt, what the other threads of ours do meanwhile."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    stacks = {ident: _stack(frame) for ident, frame in sys._current_frames().items()}
    if stacks.get(main):
        return stacks[main]
    busy = [
        f"{names.get(ident, '?')}: {stack}"
        for ident, stack in stacks.items()
        if ident != main and stack and not names.get(ident, "").startswith("worker-")
    ]
    return "; ".join(["waits", *busy])


def _stack(frame: FrameType | None) -> str:
    """Our own part of a stack. Frames are let go at once: one that is held keeps its painter from ending."""
    frames: list[str] = []
    while frame is not None and len(frames) < 5:
        name = frame.f_code.co_filename
        if "ragexam" in name or "pyqtgraph" in name:
            frames.append(f"{name.rpartition('/')[2]}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(frames)


class Painted(QObject):
    """Knows when a window was painted last."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the time of every painting."""
        if event.type() == QEvent.Type.Paint:
            self.at = time.perf_counter()
        return super().eventFilter(watched, event)


def until(condition: Callable[[], bool], patience: float = 30.0) -> bool:
    """Let the window live until something is true; whether it became so."""
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            return False
        QCoreApplication.processEvents()
        time.sleep(0.001)
    return True
