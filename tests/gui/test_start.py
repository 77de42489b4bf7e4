"""Checks how the window starts: light, quick, with the right first page; and files that cannot be opened."""

from __future__ import annotations

import configparser
import contextlib
import json
import os
import random
import shlex
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from ragexam.errors import ProjectError
from ragexam_gui import paths
from ragexam_gui.app import Application, Parts, begin
from ragexam_gui.widgets.tables.two_lines import SIDE_ROLE

from .conftest import Answering

ROOT = Path(__file__).resolve().parents[2]
LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
_PROGRAM = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from ragexam_gui.app import build
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[2])
app = QApplication([])
parts = build(app, guards=[])
parts.window.show()
app.processEvents()
engine_at_start = "ragexam.project" in sys.modules

def settle():
    while not parts.session.steps or parts.session.reading:
        app.processEvents()

opened = parts.session.open(Path(sys.argv[1]))
settle()
for step in parts.window.pages:
    parts.window.show_page(step)
    app.processEvents()
    settle()
heavy = [m for m in ("torch", "llama_cpp", "sentence_transformers", "transformers", "hnswlib") if m in sys.modules]
sentences = {name: page.sentence.text() for name, page in parts.window.pages.items()}
parts.window.close()
print(json.dumps([engine_at_start, opened, heavy, sentences]))
"""
_HOLDER = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from ragexam_gui.app import build
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[2])
app = QApplication([])
parts = build(app, guards=[])
parts.window.show()
print("open" if parts.session.open(Path(sys.argv[1])) else "refused", flush=True)
app.exec()
"""


def test_every_page_without_the_heavy_libraries(project_file: Path, tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(project_file), str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    engine_at_start, opened, heavy, sentences = json.loads(told.stdout.splitlines()[-1])
    assert opened
    assert list(sentences) == [
        "corpus",
        "exam",
        "retrieval",
        "pipelines",
        "run",
        "results",
        "grading",
        "items",
        "report",
    ]
    assert all(sentences.values()), sentences
    assert heavy == []
    assert not engine_at_start  # scipy and the store are loaded with the first project


# -------------------------------------------------------------- what is seen first


def test_until_the_demo_is_open_nothing_else_can_be_begun(gui: Parts, qtbot: QtBot) -> None:
    """The engine takes seconds from a cold disk: whoever chooses something then would be met by the demo halfway."""
    begin(gui, None)
    assert not gui.window.welcome.all_button.isEnabled()
    assert gui.window.job_bar.label.text() == "Opening …"
    qtbot.waitUntil(lambda: gui.session.project is not None)
    assert not gui.window.welcome.all_button.isEnabled()
    qtbot.waitUntil(lambda: gui.window.step == "results")
    gui.session.close()
    assert gui.window.welcome.all_button.isEnabled()


def test_a_file_that_cannot_be_opened_leaves_the_choice(gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    begin(gui, tmp_path / "gone.ragexam")
    assert not gui.window.welcome.all_button.isEnabled()
    qtbot.waitUntil(gui.window.notice.isVisible)
    assert gui.window.welcome.all_button.isEnabled()
    assert gui.window.job_bar.label.text() == "Nothing is running."


def test_the_very_first_start_opens_a_copy_of_the_demo(gui: Parts, qtbot: QtBot, file_dialogs: Answering) -> None:
    begin(gui, None)
    qtbot.waitUntil(lambda: bool(gui.session.steps))
    project = gui.session.project
    assert project is not None
    assert project.path == paths.own_demo_file()
    assert project.path != paths.demo_file()
    notice = gui.window.notice
    assert notice.isVisible()
    assert notice.label.text().startswith("This is the demo")
    assert (notice.action.text(), notice.second.text()) == ("Show me &around", "Do it &all with your documents …")
    assert gui.window.rail.buttons["report"].isVisible()
    file_dialogs.file = None
    qtbot.mouseClick(notice.second, LEFT)  # the person thinks better of it
    assert gui.session.project is project


def test_import_documents_makes_a_project_and_asks_for_a_folder(
    gui: Parts, qtbot: QtBot, file_dialogs: Answering, documents: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gui.window.tour.offered()
    gui.window.projects.open_demo()
    qtbot.waitUntil(gui.window.notice.isVisible)
    file_dialogs.file = tmp_path / "mine"
    monkeypatch.setattr(file_dialogs, "open_folder", lambda *_: documents)
    with qtbot.waitSignal(gui.session.job_started) as started:
        qtbot.mouseClick(gui.window.notice.second, LEFT)
    assert started.args == ["import"]
    assert gui.session.project is not None
    assert gui.session.project.path.name == "mine.ragexam"
    with qtbot.waitSignal(gui.session.job_ended):
        pass


def test_the_welcome_page_imports_documents_with_one_click(
    gui: Parts, qtbot: QtBot, file_dialogs: Answering, documents: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_dialogs.file = tmp_path / "mine"
    monkeypatch.setattr(file_dialogs, "open_folder", lambda *_: documents)
    with qtbot.waitSignal(gui.session.job_ended) as ended:
        qtbot.mouseClick(gui.window.welcome.import_button, LEFT)
    assert ended.args is not None
    assert ended.args[:2] == ["import", "done"]


def test_a_later_start_shows_the_welcome(gui: Parts, qtbot: QtBot) -> None:
    paths.settings().setValue("started", True)
    begin(gui, None)
    qtbot.waitUntil(lambda: not gui.session.tasks.busy)
    assert gui.session.project is None
    assert gui.window.welcome.isVisible()
    assert gui.window.job_bar.isVisible()
    assert not gui.window.menus.save_copy.isEnabled()
    assert not gui.window.welcome.recent.isVisible()


def test_a_start_with_a_file_opens_that(gui: Parts, qtbot: QtBot, project_file: Path) -> None:
    begin(gui, project_file)
    qtbot.waitUntil(lambda: bool(gui.session.steps))
    assert gui.session.project is not None
    assert gui.session.project.path == project_file
    assert gui.window.windowTitle() == "Offices – RAG Exam"


def test_a_double_click_on_macos_reaches_the_program(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    assert isinstance(qapp, Application)
    with qtbot.waitSignal(qapp.file_wanted) as wanted:
        QApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(tmp_path / "a.ragexam"))))
    assert wanted.args == [tmp_path / "a.ragexam"]


def test_recent_projects_are_remembered_and_missing_ones_marked(
    opened: Parts, qtbot: QtBot, project_file: Path
) -> None:
    qtbot.keyClick(opened.window, Qt.Key.Key_W, CTRL)
    recent = opened.window.welcome.recent
    qtbot.waitUntil(recent.isVisible)
    assert [p.name for p in paths.recent_projects()] == ["offices.ragexam"]
    assert recent.item(0).text().startswith("offices\n")
    moved = project_file.rename(project_file.with_name("moved.ragexam"))
    opened.window.welcome.show_projects()
    assert recent.item(0).data(SIDE_ROLE) == "missing"
    qtbot.mouseClick(recent.viewport(), LEFT, pos=recent.visualItemRect(recent.item(0)).center())
    assert len(paths.recent_projects()) == 1  # a click alone takes nothing off
    recent.setCurrentRow(0)
    recent.setFocus()
    qtbot.keyClick(recent, Qt.Key.Key_Return)
    assert paths.recent_projects() == []
    assert moved.exists()


def test_a_recent_project_opens_with_one_click(opened: Parts, qtbot: QtBot, project_file: Path) -> None:
    opened.window.projects.close()
    recent = opened.window.welcome.recent
    with qtbot.waitSignal(opened.session.opened):
        qtbot.mouseClick(recent.viewport(), LEFT, pos=recent.visualItemRect(recent.item(0)).center())
    assert opened.session.project is not None


def test_delete_takes_a_project_off_the_list(opened: Parts, qtbot: QtBot, project_file: Path) -> None:
    opened.window.projects.close()
    recent = opened.window.welcome.recent
    recent.setCurrentRow(0)
    recent.setFocus()
    qtbot.keyClick(recent, Qt.Key.Key_Delete)
    assert paths.recent_projects() == []
    assert project_file.exists()
    assert not recent.isVisible()


# -------------------------------------------------------------- files that cannot be opened


def refused(parts: Parts, path: Path) -> str:
    """Return the sentence with which a file is refused."""
    parts.window.projects.open_path(path)
    assert parts.session.project is None
    assert parts.window.notice.isVisible()
    assert parts.window.notice.tone == "bad"
    return parts.window.notice.label.text()


def test_what_is_no_project_is_refused_in_a_sentence(gui: Parts, tmp_path: Path) -> None:
    letter = tmp_path / "letter.ragexam"
    letter.write_text("Dear all,", encoding="utf-8")
    assert "not a RAG Exam project" in refused(gui, letter)
    assert letter.read_text("utf-8") == "Dear all,"


def test_a_file_from_a_newer_program_is_refused(gui: Parts, project_file: Path) -> None:
    with contextlib.closing(sqlite3.connect(project_file)) as connection:
        connection.execute("PRAGMA user_version = 9999")
    assert "newer" in refused(gui, project_file)


def test_a_damaged_file_is_refused(gui: Parts, project_file: Path) -> None:
    content = project_file.read_bytes()
    project_file.write_bytes(content[: len(content) // 3])
    assert refused(gui, project_file)


def test_a_file_that_is_damaged_inside_is_told_and_let_go(gui: Parts, qtbot: QtBot, project_file: Path) -> None:
    content = bytearray(project_file.read_bytes())
    third = len(content) // 3
    content[8_192 : 2 * third] = random.Random(1).randbytes(2 * third - 8_192)
    project_file.write_bytes(content)
    gui.window.projects.open_path(project_file)
    qtbot.waitUntil(gui.window.notice.isVisible)
    assert gui.window.notice.tone == "bad"
    qtbot.waitUntil(lambda: gui.session.project is None)
    assert gui.window.welcome.isVisible()
    assert gui.window.notice.isVisible()


def test_a_file_that_is_not_there_is_told(gui: Parts, tmp_path: Path) -> None:
    assert "nowhere.ragexam" in refused(gui, tmp_path / "nowhere.ragexam")


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_folder_that_may_not_be_written_is_told(gui: Parts, project_file: Path) -> None:
    project_file.parent.chmod(0o500)
    try:
        assert "may not be written" in refused(gui, project_file)
    finally:
        project_file.parent.chmod(0o700)


def test_a_refused_file_leaves_the_open_project_open(opened: Parts, tmp_path: Path) -> None:
    project = opened.session.project
    (tmp_path / "letter.ragexam").write_text("Dear all,", encoding="utf-8")
    opened.window.projects.open_path(tmp_path / "letter.ragexam")
    assert opened.session.project is project
    assert "not a RAG Exam project" in opened.window.notice.label.text()


# -------------------------------------------------------------- one window on one project


@contextlib.contextmanager
def second_window(project: Path, settings: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program with a window on this project."""
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLDER, str(project), str(settings)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == "open"
        yield holder
    finally:
        holder.kill()
        holder.communicate()


def test_a_project_that_is_open_elsewhere_is_refused_until_that_program_dies(
    gui: Parts, qtbot: QtBot, project_file: Path, tmp_path: Path
) -> None:
    with second_window(project_file, tmp_path / "theirs") as holder:
        assert "open in another window or program" in refused(gui, project_file)
        assert str(holder.pid) in gui.window.notice.label.text()
        holder.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        holder.wait()
        # A crash leaves no lock behind.
        with qtbot.waitSignal(gui.session.opened):
            gui.window.projects.open_path(project_file)
    assert gui.session.project is not None
    assert not gui.window.notice.isVisible()


# -------------------------------------------------------------- colours and letters


def test_colours_can_be_switched_and_are_remembered(gui: Parts) -> None:
    dark, light = gui.window.menus.modes["dark"], gui.window.menus.modes["light"]
    dark.trigger()
    assert gui.window.palette().window().color().lightness() < 80
    assert paths.settings().value("theme") == "dark"
    light.trigger()
    assert gui.window.palette().window().color().lightness() > 200


def test_text_scales_by_keys_and_is_remembered(gui: Parts, qtbot: QtBot) -> None:
    label, figure = gui.window.job_bar.label, gui.window.pages["pipelines"].findChild(QLabel, "bigFigure")
    before, big = label.fontMetrics().height(), _letters(figure)
    for _ in range(4):
        qtbot.keyClick(gui.window, Qt.Key.Key_Plus, CTRL)
    assert gui.theme.scale == 175
    assert label.fontMetrics().height() > 1.5 * before
    assert _letters(figure) > 1.5 * big
    assert int(str(paths.settings().value("text_scale"))) == 175
    qtbot.keyClick(gui.window, Qt.Key.Key_Minus, CTRL)
    assert gui.theme.scale == 150
    qtbot.keyClick(gui.window, Qt.Key.Key_0, CTRL)
    assert label.fontMetrics().height() == before


def _letters(label: QLabel) -> int:
    label.ensurePolished()
    return label.fontMetrics().height()


# -------------------------------------------------------------- our own mistakes


@pytest.mark.allow_log("uncaught")
def test_a_mistake_of_the_program_is_told_and_kept_for_the_diagnostics(gui: Parts) -> None:
    try:
        raise TypeError("a secret from a document")
    except TypeError as exc:
        fault = exc
    gui.faults.take(type(fault), fault, fault.__traceback__)
    assert "The program made a mistake (TypeError)." in gui.window.notice.label.text()
    (place,) = gui.faults.places
    assert place["fault"] == "TypeError"
    gui.window.sides.copy_diagnostics()
    text = QApplication.clipboard().text()
    assert "test_start.py:" in text
    assert "secret" not in text


@pytest.mark.allow_log("uncaught")
def test_what_ends_a_thread_is_told_in_the_window_s_thread(
    gui: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    gui.faults.install()
    calls: list[threading.Thread] = []
    gui.session.message.connect(lambda *_: calls.append(threading.current_thread()))

    def breaks() -> None:
        raise TypeError("a secret from a document")

    for work in (breaks, sys.exit):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    qtbot.waitUntil(lambda: bool(calls))
    assert calls == [threading.main_thread()]  # who only ends is no fault
    assert "The program made a mistake (TypeError)." in gui.window.notice.label.text()
    (place,) = gui.faults.places
    assert "secret" not in str(place)


def test_an_error_that_was_raised_on_purpose_is_only_told(gui: Parts) -> None:
    fault = ProjectError("The disk is full.", "Make room.")
    gui.faults.take(type(fault), fault, None)
    assert gui.window.notice.label.text() == "The disk is full. Make room."
    assert not gui.faults.places


# -------------------------------------------------------------- the menu of a Linux desktop


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a desktop of Linux")
def test_the_menu_entry_opens_projects_and_goes_again(tmp_path: Path) -> None:
    script = ROOT / "packaging" / "linux" / "install.sh"
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data dir")}
    subprocess.run(["sh", str(script)], env=environment, check=True, capture_output=True)
    data = tmp_path / "data dir"
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(data / "applications" / "ragexam.desktop", encoding="utf-8")
    program, *arguments = shlex.split(entry["Desktop Entry"]["Exec"])
    assert Path(program).exists()
    assert arguments == ["-P", "-m", "ragexam_gui", "%f"]
    kinds = ElementTree.parse(data / "mime" / "packages" / "ragexam.xml").getroot()
    (kind,) = kinds
    assert entry["Desktop Entry"]["MimeType"] == f"{kind.get('type')};"
    globs = [child.get("pattern") for child in kind if child.tag.endswith("glob")]
    assert globs == [f"*{paths.SUFFIX}"]
    subprocess.run(["sh", str(script), "--remove"], env=environment, check=True, capture_output=True)
    assert not list(data.rglob("ragexam.*"))
