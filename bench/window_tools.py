"""What the benchmarks of the window share: a window on a project, and a watch over its event loop."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
import traceback
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
def opened_window(project: Path) -> Iterator[Parts]:
    """A window of 1280 x 800 on a project, with settings of its own; closed at the end.

    Args:
        project: The file.
    """
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_DATA_HOME": f"{home}/data", "RAGEXAM_MODELS": f"{home}/models"}
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home)
        application = QApplication.instance() or QApplication([])
        if not isinstance(application, QApplication):
            raise SystemExit("another kind of application is running")
        parts = build(application)
        parts.window.resize(1280, 800)
        parts.window.show()
        if not parts.session.open(project):
            raise SystemExit(f"{project} could not be opened")
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
        stalls: Where the window's thread was in gaps longer than `STALL`, sampled from beside: how often by place.
    """

    gaps: list[float] = field(default_factory=list)
    stalls: Counter[str] = field(default_factory=Counter)

    def line(self) -> str:
        """The figures in one line."""
        gaps = sorted(self.gaps) or [0.0]
        late = sum(gap > STALL for gap in gaps)
        share = gaps[int(len(gaps) * 0.999) - 1] if len(gaps) > 1 else gaps[0]
        return f"worst {gaps[-1] * 1e3:7.1f} ms   99.9 % within {share * 1e3:6.1f} ms   over 50 ms: {late}"

    def places(self, number: int = 3) -> list[str]:
        """The commonest places of the stalls."""
        return [f"{count:4} x {place}" for place, count in self.stalls.most_common(number)]


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch the event loop while the block runs."""
    watch = Watch()
    last = [time.perf_counter()]
    timer = QTimer(interval=BEAT)
    timer.setTimerType(Qt.TimerType.PreciseTimer)

    def beat() -> None:
        now = time.perf_counter()
        watch.gaps.append(now - last[0])
        last[0] = now

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
    """Where the window's thread is; where it waits in Qt, what the other threads of ours do meanwhile."""
    frames = sys._current_frames()
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    own = _stack(frames.get(main))
    if own:
        return own
    busy = [f"{names.get(ident, '?')}: {_stack(frame)}" for ident, frame in frames.items() if ident != main]
    return "waits; " + "; ".join(place for place in busy if "thread.py" not in place and not place.endswith(": "))


def _stack(frame: FrameType | None) -> str:
    stack = traceback.extract_stack(frame) if frame is not None else []
    own = [f for f in stack if "ragexam" in f.filename or "pyqtgraph" in f.filename]
    return " < ".join(f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in own[:-6:-1])


class Painted(QObject):
    """Knows when a window was painted last."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
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
