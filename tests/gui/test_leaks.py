"""The guards themselves: what a test leaves behind is found, and what is expected is not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
_GUARDED = """
import logging, threading
import pytest
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QWidget
import guards
from guards import no_leaks, quiet_log

guards._PATIENCE = 1.0
kept = []

def test_good_widget(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    timer = QTimer(widget, interval=50)
    timer.start()
    thread = threading.Thread(target=threading.Event().wait, args=(0.05,))
    thread.start()

@pytest.mark.allow_log("careful")
def test_good_log():
    logging.getLogger("x").warning("careful with that")

def test_good_information():
    logging.getLogger("x").info("all is well")

def test_bad_thread():
    threading.Thread(target=threading.Event().wait, name="forgotten", daemon=True).start()

def test_bad_timer():
    kept.append(QTimer(interval=700))
    kept[-1].start()

def test_bad_widget():
    kept.append(QWidget(objectName="forgotten"))

def test_bad_log():
    logging.getLogger("x").error("broken")

@pytest.mark.allow_log("careful")
def test_bad_silence():
    pass

def test_bad_qt_warning():
    qWarning("a warning of Qt")
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return what became of each test above: "ok", or why it failed."""
    folder = tmp_path_factory.mktemp("guarded")
    (folder / "test_guarded.py").write_text(_GUARDED, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), "-v", "-rA",
         "-p", "no:cacheprovider", "test_guarded.py"],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT / "tests" / "gui"), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    parts = re.split(r"^_{3,} (?:ERROR at teardown of )?(test_\w+) _{3,}$", told.stdout, flags=re.MULTILINE)
    failures = dict(zip(parts[-2:0:-2], parts[-1:0:-2], strict=True))  # the first text of each wins
    names = re.findall(r"^def (test_\w+)", _GUARDED, flags=re.MULTILINE)
    assert set(re.findall(r"::(test_\w+) (?:PASSED|FAILED)", told.stdout)) == set(names), told.stdout
    broken = set(re.findall(r"^(?:FAILED|ERROR) \S+::(test_\w+)", told.stdout, flags=re.MULTILINE))
    return {name: failures.get(name, "") if name in broken else "ok" for name in names}


@pytest.mark.parametrize("name", ["widget", "log", "information"])
def test_what_is_in_order_passes(outcomes: dict[str, str], name: str) -> None:
    assert outcomes[f"test_good_{name}"] == "ok"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("thread", "thread forgotten"),
        ("timer", "every 700 ms"),
        ("widget", "widget QWidget 'forgotten'"),
        ("log", "ERROR x: broken"),
        ("silence", "not there: ['careful']"),
        ("qt_warning", "a warning of Qt"),
    ],
)
def test_what_is_left_behind_fails(outcomes: dict[str, str], name: str, words: str) -> None:
    assert words in outcomes[f"test_bad_{name}"]
