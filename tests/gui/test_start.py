"""How the window starts: light, quick, with the right first page."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam_gui import paths
from ragexam_gui.app import Parts

from .conftest import Answering

ROOT = Path(__file__).resolve().parents[2]
_PROGRAM = """
import json, sys, time
from pathlib import Path
begun = time.process_time()
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from ragexam_gui.app import build
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[2])
app = QApplication([])
parts = build(app)
parts.window.show()
app.processEvents()
up = time.process_time() - begun
engine_at_start = "ragexam.project" in sys.modules
opened = parts.session.open(Path(sys.argv[1]))
for step in parts.window.pages:
    parts.window.go(step)
    deadline = time.monotonic() + 30
    while parts.session.tasks.busy and time.monotonic() < deadline:
        app.processEvents()
    app.processEvents()
heavy = [m for m in ("torch", "llama_cpp", "sentence_transformers", "transformers", "hnswlib") if m in sys.modules]
verdict = parts.window.pages["results"].verdict.text()
parts.window.close()
print(json.dumps([up, engine_at_start, opened, heavy, verdict]))
"""


def test_every_page_without_the_heavy_libraries_and_up_in_two_seconds(project_file: Path, tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(project_file), str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    up, engine_at_start, opened, heavy, verdict = json.loads(told.stdout.splitlines()[-1])
    assert opened
    assert "items right (95% interval" in verdict
    assert heavy == []
    assert not engine_at_start  # numpy, scipy and the store are loaded with the first project
    assert up < 2.0  # seconds of processor time: the wall clock measures the machine's other work


def test_first_page_is_the_welcome(gui: Parts) -> None:
    welcome = gui.window.welcome
    assert welcome.isVisible()
    assert not welcome.recent.isVisible()
    assert not gui.window.job_bar.isVisible()
    assert not gui.window.menus.save_copy.isEnabled()


def test_recent_projects_are_remembered_and_missing_ones_marked(gui: Parts, qtbot: QtBot, project_file: Path) -> None:
    assert gui.session.open(project_file)
    qtbot.keyClick(gui.window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    recent = gui.window.welcome.recent
    assert [p.name for p in paths.recent_projects()] == ["offices.ragexam"]
    assert recent.item(0).text().startswith("offices\n")
    moved = project_file.rename(project_file.with_name("moved.ragexam"))
    gui.window.welcome.look()
    assert "missing" in recent.item(0).text()
    recent.setCurrentRow(0)
    recent.setFocus()
    qtbot.keyClick(recent, Qt.Key.Key_Return)
    assert paths.recent_projects() == []
    assert moved.exists()


def test_what_is_no_project_is_refused_in_a_sentence(gui: Parts, desktop: Answering, tmp_path: Path) -> None:
    desktop.file = tmp_path / "letter.ragexam"
    desktop.file.write_text("Dear all,", encoding="utf-8")
    gui.window.welcome.open_button.click()
    assert gui.session.project is None
    assert gui.window.notice.isVisible()
    assert "not a RAG Exam project" in gui.window.notice.label.text()


def test_a_project_that_is_open_elsewhere_is_refused(gui: Parts, project_file: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c",
         "import sys; from ragexam.project import Project; p = Project.open(sys.argv[1]); print('open', flush=True);"
         "sys.stdin.read(); p.close()", str(project_file)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == "open"
        assert not gui.session.open(project_file)
        assert gui.window.notice.isVisible()
        assert gui.window.notice.label.text()
    finally:
        holder.communicate("", timeout=30)
    assert gui.session.open(project_file)


def test_colours_can_be_switched_and_are_remembered(gui: Parts) -> None:
    dark, light = gui.window.menus.modes["dark"], gui.window.menus.modes["light"]
    dark.trigger()
    assert gui.window.palette().window().color().lightness() < 80
    assert paths.settings().value("theme") == "dark"
    light.trigger()
    assert gui.window.palette().window().color().lightness() > 200
