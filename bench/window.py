"""The worst gap of the window's event loop while a big project runs, page by page, and while tables are scrolled.

python bench/window.py [SECONDS_PER_PAGE] [PROJECT]

A synthetic run with the shipped fake backend goes on over a project of 20,000 chunks, 500 items and 60 pipelines, half of
whose answers are there; the window stands on each page for so many seconds (60: a minute each). Aim: no gap over 50 ms.
"""

from __future__ import annotations

import math
import os
import sys
import tempfile
import time
from pathlib import Path

from big_project import Size, make_project
from figures import report, say
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractItemView
from window_tools import live, opened_window, settle, until, watched

from ragexam_gui.app import Parts

LIMIT = 120

AIM = 50
"""Milliseconds that the window may not answer."""

_LEFT = 15_000
"""Answers that the run has to make."""

_PAGES = 9

_OPENING = 1.5
"""Seconds in which a page is opened; the rest of the time it stands there and follows the run."""


def main() -> None:
    """Report the gaps."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    with tempfile.TemporaryDirectory() as folder:
        # As many answers a second as last until the end.
        delay = math.ceil(1e3 * _PAGES * (seconds + _OPENING + 1.0) / _LEFT)
        size = Size(answered=0.5, delay=f"{delay}ms")
        given = Path(sys.argv[2]) if len(sys.argv) > 2 else make_project(Path(folder) / "big.ragexam", size)
        with opened_window(given) as parts:
            _run(parts, seconds)
            _scroll(parts)


def _run(parts: Parts, seconds: float) -> None:
    session = parts.session
    there = _made(parts)
    session.start("run")
    if not until(lambda: _made(parts) > there, 120.0):
        raise SystemExit("the run did not begin")
    say(f"during a run, {seconds:g} s a page ({os.cpu_count()} cores, load {os.getloadavg()[0]:.1f})")
    gaps: list[tuple[float, float, str]] = []
    for step in parts.window.pages:
        before, begun = _made(parts), time.monotonic()
        with watched() as opening:
            parts.window.show_page(step)
            live(_OPENING)
        with watched() as watch:
            live(seconds)
        rate = (_made(parts) - before) / (time.monotonic() - begun)
        say(f"{step:10} opening  {opening.line()}")
        for place in opening.places():
            say(f"      {place}")
        say(f"{step:10} standing {watch.line()}   {rate:.0f} answers/s")
        for place in watch.places():
            say(f"      {place}")
        gaps.append((max(opening.computing), max(watch.computing), step))
    if session.job is None:
        say("the run ended before the last page was seen")
    for opened, stood, step in gaps:
        report(f"{step}: longest computing at once, opening", opened * 1e3, "ms", below=AIM)
        report(f"{step}: longest computing at once, during a run", stood * 1e3, "ms", below=AIM)
    session.cancel()
    until(lambda: session.job is None, 30.0)


def _made(parts: Parts) -> int:
    """Return the number of the newest answer in the file."""
    project = parts.session.project
    return 0 if project is None else project._store.responses.last_number()


def _scroll(parts: Parts) -> None:
    settle(parts)
    say("scrolling, from top to bottom in 1.2 s")
    worst = 0.0
    for step, page in parts.window.pages.items():
        parts.window.show_page(step)
        settle(parts)
        for view in page.findChildren(QAbstractItemView):
            bar = view.verticalScrollBar()
            if not view.isVisible() or bar.maximum() <= 0:
                continue
            timer, moment = QTimer(interval=16), [0]

            def turn() -> None:
                moment[0] += 1  # noqa: B023
                bar.setValue(bar.maximum() * moment[0] // 70)  # noqa: B023

            timer.timeout.connect(turn)
            with watched() as watch:
                timer.start()
                live(1.2)
                timer.stop()
            rows = 0 if view.model() is None else view.model().rowCount()
            say(f"{step:12}{view.accessibleName()[:28]:30}{rows:7} rows  {watch.line()}")
            for place in watch.places():
                say(f"      {place}")
            worst = max(worst, max(watch.computing))
    report("longest computing at once, scrolling any table", worst * 1e3, "ms", below=AIM)


if __name__ == "__main__":
    main()
