"""Time the window: up from nothing, and each page of a big project opened.

python bench/pages.py [PROJECT]

The big project has 20,000 chunks, 500 items, 60 pipelines, 30,000 responses and a fit (`big_project.py`), and a retrieval
laboratory of twelve retrievers and six text weights (`big_laboratory.py`). Aims: the first window in under 2 s and 1 s of
processor time, each page in under 300 ms, and as much processor time: what other programs take is not counted in that.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the window has it, which says so before numpy is loaded

from big_laboratory import add_laboratory
from big_project import make_project
from figures import report, say
from PySide6.QtCore import QCoreApplication
from window_tools import Painted, opened_window, settle, until

from ragexam.store import Store
from ragexam_gui.app import Parts

LIMIT = 90

AIM_START, AIM_SPENT, AIM_PAGE = 2_000, 1_000, 300
"""Milliseconds."""

_START = """
import json, os, sys, time
from PySide6.QtCore import QEvent, QSettings, QTimer
from ragexam_gui import app
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
told = {}

class Watched(app.Application):
    def notify(self, receiver, event):
        done = super().notify(receiver, event)
        if "painted" not in told and event.type() == QEvent.Type.UpdateRequest:
            told["painted"], told["spent"] = time.time(), time.process_time()
            QTimer.singleShot(50, look)
        return done

def look():
    session = built[0].session
    if session.reading or time.time() < told["painted"] + 1.0:
        QTimer.singleShot(50, look)
        return
    heavy = ("torch", "llama_cpp", "sentence_transformers", "transformers", "hnswlib", "sklearn")
    told["heavy"] = [name for name in heavy if name in sys.modules]
    told["modules"] = len(sys.modules)
    told["project"] = session.project.path.name if session.project is not None else ""
    print(json.dumps(told), flush=True)
    session.end()
    os._exit(0)

build, built = app.build, []

def watched_build(*given, **named):
    built.append(build(*given, **named))
    return built[0]

app.Application, app.build = Watched, watched_build
app.main([])
"""


def main() -> None:
    """Report the times."""
    say(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    _start()
    with tempfile.TemporaryDirectory() as folder:
        given = Path(sys.argv[1]) if len(sys.argv) > 1 else _big(Path(folder) / "big.ragexam")
        begun = time.perf_counter()
        with opened_window(given, first="report") as parts:
            report("big project: open and shown", (time.perf_counter() - begun) * 1e3, "ms")
            _pages(parts)


def _big(path: Path) -> Path:
    """Return the big project with a laboratory, so that the page of retrieval has something to show."""
    make_project(path)
    with Store.open(path) as store:
        add_laboratory(store)
    return path


def _start(times: int = 3) -> None:
    """Time from the start of the process to the first painted window, as a person starts it."""
    ups, spent = [], []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as home:
            begun = time.time()
            done = subprocess.run(  # noqa: S603 - our own program
                [sys.executable, "-P", "-c", _START, home],
                env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_DATA_HOME": home, "RAGEXAM_MODELS": home},
                capture_output=True, text=True, timeout=120, check=False,
            )  # fmt: skip
        try:
            told = json.loads(done.stdout.splitlines()[-1])
        except (IndexError, ValueError):
            raise SystemExit(f"the window did not start:\n{done.stderr}") from None
        ups.append((told["painted"] - begun) * 1e3)
        spent.append(told["spent"] * 1e3)
        heavy = told["heavy"]
        say(f"  first window after {ups[-1]:.0f} ms; {told['modules']} modules, project: {told['project'] or 'none'}")
    report("heavy libraries loaded by the window", len(heavy), below=1, promise=True)
    report("first window, best of three starts", min(ups), "ms", below=AIM_START)
    report("first window, processor time", min(spent), "ms", below=AIM_SPENT)


def _pages(parts: Parts) -> None:
    painted = Painted()
    parts.window.installEventFilter(painted)
    steps = list(parts.window.pages)
    parts.window.show_page(steps[-1])
    settle(parts)
    for step in steps:
        begun = time.process_time()
        first, complete = _visit(parts, step)
        spent = (time.process_time() - begun) * 1e3
        parts.window.show_page(steps[-1] if step != steps[-1] else steps[0])
        settle(parts)
        again, _ = _visit(parts, step)
        report(f"{step}: first visit", first, "ms", below=AIM_PAGE)
        report(f"{step}: first visit, complete with slow readings", complete, "ms", below=AIM_PAGE)
        report(f"{step}: first visit, processor time of all threads", spent, "ms", below=AIM_PAGE)
        report(f"{step}: visited again", again, "ms", below=AIM_PAGE)


def _visit(parts: Parts, step: str) -> tuple[float, float]:
    """Milliseconds until the page stands there painted with its own reading, and until slower readings are there too."""
    begun = time.perf_counter()
    parts.window.show_page(step)
    QCoreApplication.processEvents()
    until(lambda: not parts.session._background._readers[False].busy)
    QCoreApplication.processEvents()
    first = time.perf_counter() - begun
    settle(parts)
    return first * 1e3, (time.perf_counter() - begun) * 1e3


if __name__ == "__main__":
    main()
