"""Jobs and the window around them: leaving without freezing, going on later, a message for who looks elsewhere, no sleep."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam_gui.app import Parts
from ragexam_gui.bridge import notify
from ragexam_gui.bridge.notify import Notifier, SystemMessenger
from ragexam_gui.bridge.power import KeepAwake, ScreenSaver, Systemd, guards_here
from ragexam_gui.bridge.session import Session

from .conftest import Answering, Messages, held

LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
WaitJob = Callable[[Callable[[], object]], str]
SLOW = "scripted:2:0.6:700ms"


def running(parts: Parts, qtbot: QtBot, model: str = SLOW) -> Path:
    """Start a run that takes a while for every answer; where its project lies."""
    project = parts.session.project
    assert project is not None
    project.pipelines.choose([model], ["bm25:k=1", "bm25:k=3"], [0])
    with qtbot.waitSignal(parts.session.progressed):
        assert parts.session.start("run")
    return project.path


@contextlib.contextmanager
def beating() -> Iterator[list[float]]:
    """Yield the moments at which the window's thread took its turn, in seconds."""
    beats: list[float] = []
    timer = QTimer(interval=5)
    timer.timeout.connect(lambda: beats.append(time.monotonic()))
    timer.start()
    yield beats
    timer.stop()


# -------------------------------------------------------------- leaving


def test_closing_asks_waits_without_freezing_and_offers_to_go_on(
    opened: Parts, qtbot: QtBot, file_dialogs: Answering, wait_job: WaitJob
) -> None:
    path = running(opened, qtbot)
    session, window = opened.session, opened.window
    file_dialogs.agree = False
    window.projects.close()
    assert session.project is not None
    assert not window.projects.busy
    file_dialogs.agree = True
    with beating() as beats, held(opened, qtbot):
        window.projects.close()  # comes back although the answer in flight does not
        assert window.projects.busy
        assert "Pausing after the answer in flight" in window.job_bar.label.text()
        assert not window.rail.isEnabled()
        window.close()  # a second wish changes nothing
        lived = len(beats)
        qtbot.waitUntil(lambda: len(beats) > lived + 20)
        assert session.project is not None
    qtbot.waitUntil(lambda: session.project is None)
    assert len(file_dialogs.asked) == 2
    assert "paused" in file_dialogs.asked[0]
    assert window.welcome.isVisible()
    assert window.welcome.isEnabled()
    ended = [e for e in opened.activity_log.entries if e.name == "run" and not e.earlier]
    assert [e.how for e in ended] == ["paused"]
    with qtbot.waitSignal(session.opened):
        window.projects.open_path(path)
    assert window.notice.isVisible()
    assert "did not come to its end" in window.notice.label.text()
    with qtbot.waitSignal(session.job_started) as again:
        qtbot.mouseClick(window.notice.action, LEFT)
    assert again.args == ["run"]
    session.cancel()
    qtbot.waitUntil(lambda: session.job is None)


def test_opening_another_project_pauses_the_job_first(
    opened: Parts, qtbot: QtBot, file_dialogs: Answering, project_file: Path, tmp_path: Path
) -> None:
    other = Path(shutil.copyfile(project_file, tmp_path / "other.ragexam"))
    path = running(opened, qtbot)
    opened.window.projects.open_path(path)  # the same one: nothing to ask
    assert file_dialogs.asked == []
    opened.window.projects.open_path(other)
    qtbot.waitUntil(lambda: opened.session.project is not None and opened.session.project.path == other)
    assert len(file_dialogs.asked) == 1
    with Project.open(path) as project:  # let go of, with its last job paused
        left = project.jobs.unfinished()
    assert left is not None
    assert (left.name, left.outcome) == ("run", "paused")


def test_closing_the_window_ends_it_once_the_job_is_paused(
    opened: Parts, qtbot: QtBot, file_dialogs: Answering
) -> None:
    running(opened, qtbot)
    file_dialogs.agree = False
    assert not opened.window.close()
    assert opened.window.isVisible()
    file_dialogs.agree = True
    opened.window.close()
    assert opened.window.isVisible()  # and tells that it waits
    qtbot.waitUntil(lambda: not opened.window.isVisible())
    assert opened.session.project is None


def test_a_job_goes_on_while_pages_change(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    def look_around() -> None:
        running(opened, qtbot, "scripted:2:0.6:300ms")  # a job of some seconds: it must not be over before it is held
        with held(opened, qtbot):
            for step in opened.window.pages:
                opened.window.show_page(step)
                qtbot.waitUntil(lambda: not opened.session.reading)
            assert opened.window.job_bar.isVisible()

    assert wait_job(look_around) == "done"
    assert "done" in opened.window.job_bar.label.text()


_DYING = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings
from ragexam_gui.app import Application, build
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[2])
app = Application([])
parts = build(app, guards=[])
parts.window.show()
kept = lambda: parts.session.project.responses.answers().results.answered.sum()
parts.session.progressed.connect(lambda s: s.done and kept() and print("running", flush=True))
parts.session.opened.connect(lambda: parts.session.start("run"))
parts.session.open(Path(sys.argv[1]))
app.exec()
"""


def test_a_program_that_is_killed_loses_nothing_and_offers_to_go_on(
    gui: Parts, qtbot: QtBot, wait_job: WaitJob, project_file: Path, tmp_path: Path
) -> None:
    with Project.open(project_file) as project:
        project.pipelines.choose(["scripted:2:0.6:150ms"], ["bm25:k=1", "bm25:k=3"], [0])
    program = subprocess.Popen(
        [sys.executable, "-c", _DYING, str(project_file), str(tmp_path / "theirs")],
        cwd=Path(__file__).resolve().parents[2], stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert program.stdout is not None
        assert program.stdout.readline().strip() == "running"
    finally:
        program.send_signal(signal.SIGKILL)
        program.communicate()
    with qtbot.waitSignal(gui.session.opened):
        gui.window.projects.open_path(project_file)
    assert gui.session.project is not None
    kept = int(gui.session.project.responses.answers().results.answered.sum())
    assert kept >= 1
    assert "did not come to its end" in gui.window.notice.label.text()
    assert wait_job(lambda: qtbot.mouseClick(gui.window.notice.action, LEFT)) == "done"
    assert gui.session.project.responses.answers().results.answered.sum() == 2 * len(gui.session.project.items.kept())


# -------------------------------------------------------------- a person who looks elsewhere


def elsewhere(monkeypatch: pytest.MonkeyPatch, window: QWidget) -> None:
    monkeypatch.setattr(window, "isActiveWindow", lambda: False)


def test_a_long_job_that_ends_is_told_to_who_looks_elsewhere(
    opened: Parts, qtbot: QtBot, wait_job: WaitJob, messages: Messages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "LONG", 0.0)
    assert wait_job(lambda: opened.session.start("fit", model="rasch", controls=False)) == "done"
    assert messages.shown == []  # the person is here
    elsewhere(monkeypatch, opened.window)
    assert wait_job(lambda: opened.session.start("fit", model="rasch", controls=False)) == "done"
    assert messages.shown == [("RAG Exam", "Fitting abilities: done.")]


def test_what_fails_is_told_with_its_reason(
    gui: Parts, qtbot: QtBot, wait_job: WaitJob, messages: Messages, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(notify, "LONG", 0.0)
    elsewhere(monkeypatch, gui.window)
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.create(tmp_path / "empty.ragexam")
    assert wait_job(lambda: gui.session.start("run")) == "failed"
    ((_, text),) = messages.shown
    assert "No pipeline is chosen" in text
    assert gui.window.notice.tone == "bad"


@pytest.mark.parametrize(
    ("how", "seconds", "told"),
    [("done", 21.0, True), ("failed", 21.0, True), ("done", 19.0, False), ("cancelled", 99.0, False),
     ("paused", 99.0, False)],
)  # fmt: skip
def test_only_long_jobs_that_ended_by_themselves(qtbot: QtBot, how: str, seconds: float, told: bool) -> None:
    window, messages, session = QWidget(), Messages(), Session()
    qtbot.addWidget(window)
    Notifier(session, window, messages).ended(how, "It has ended.", seconds)
    assert bool(messages.shown) == told
    session.end()
    session.deleteLater()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a program of Linux")
def test_a_desktop_without_a_tray_is_told_by_its_own_program(
    gui: Parts, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted, program = tmp_path / "told", tmp_path / "notify-send"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{noted}.part" && mv "{noted}.part" "{noted}"\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    SystemMessenger().show(gui.window, "RAG Exam", "--a title that begins like an option")
    qtbot.waitUntil(noted.exists)
    assert noted.read_text().splitlines()[-3:] == ["--", "RAG Exam", "--a title that begins like an option"]


# -------------------------------------------------------------- no sleep


@dataclass
class Guarding:
    """A way to keep the machine awake, of which a test knows everything."""

    works: bool = True
    lasts: bool = True
    held: list[str] = field(default_factory=list)
    released: int = 0

    def hold(self, why: str) -> bool:
        self.held.append(why)
        return self.works

    def alive(self) -> bool:
        return self.lasts

    def release(self) -> None:
        self.released += 1


@pytest.fixture
def session(qapp: QApplication) -> Iterator[Session]:
    made = Session()
    yield made
    made.end()
    made.deleteLater()


def test_the_machine_is_kept_awake_from_start_to_end(session: Session) -> None:
    broken, first, second = Guarding(works=False), Guarding(), Guarding()
    awake = KeepAwake(session, [broken, first, second])
    awake.follow()
    session.job_started.emit("run")
    assert awake.awake
    assert (len(broken.held), len(first.held), len(second.held)) == (1, 1, 0)
    session.job_ended.emit("run", "done", None)
    assert not awake.awake
    assert first.released == 1


def test_a_way_that_fails_silently_is_noticed_and_the_next_one_taken(session: Session, qtbot: QtBot) -> None:
    refused, works = Guarding(lasts=False), Guarding()
    awake = KeepAwake(session, [refused, works])
    awake.follow()
    session.job_started.emit("run")
    qtbot.waitUntil(lambda: bool(works.held))
    assert refused.released == 1
    session.job_ended.emit("run", "failed", None)
    assert works.released == 1


def test_where_nothing_works_nothing_happens(session: Session) -> None:
    awake = KeepAwake(session, [Guarding(works=False)])
    awake.follow()
    session.job_started.emit("run")
    assert not awake.awake
    session.job_ended.emit("run", "done", None)
    assert guards_here()


@pytest.fixture
def logind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a `systemd-inhibit` that notes what it is told and runs its program, as the real one does."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "systemd-inhibit"
    noted = tmp_path / "inhibited"
    program.write_text(
        "#!/bin/sh\n"
        f"while case $1 in --*) true;; *) false;; esac; do echo \"$1\" >> '{noted}.new'; shift; done\n"
        f"mv '{noted}.new' '{noted}'\n"
        '"$@"\n'
        f"rm '{noted}'\n",
        encoding="utf-8",
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return noted


@pytest.mark.skipif(sys.platform == "win32", reason="a program of Linux")
def test_logind_is_asked_and_let_go(logind: Path, qtbot: QtBot) -> None:
    guard = Systemd()
    assert guard.hold("A job is running")
    qtbot.waitUntil(logind.exists)
    assert logind.read_text().splitlines() == [
        "--what=idle:sleep",
        "--who=RAG Exam",
        "--why=A job is running",
        "--mode=block",
    ]
    assert guard.alive()
    guard.release()
    qtbot.waitUntil(lambda: not logind.exists())
    assert not guard.alive()


@pytest.mark.skipif(sys.platform == "win32", reason="a program of Linux")
def test_a_crash_lets_the_machine_sleep(logind: Path, qtbot: QtBot) -> None:
    program = (
        "from ragexam_gui.bridge.power import Systemd\nimport os, signal, time\nguard = Systemd()\n"
        f"assert guard.hold('x')\nwhile not os.path.exists({str(logind)!r}): time.sleep(0.01)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", program], cwd=root, check=False)
    assert done.returncode == -signal.SIGKILL
    qtbot.waitUntil(lambda: not logind.exists())


_SERVICE = """
import sys
from PySide6.QtCore import QCoreApplication, QObject, Slot, ClassInfo
from PySide6.QtDBus import QDBusConnection
@ClassInfo({"D-Bus Interface": "org.freedesktop.ScreenSaver"})
class Saver(QObject):
    @Slot(str, str, result=int)
    def Inhibit(self, who, why):
        print("asked", who, why, flush=True)
        return 7
app = QCoreApplication([])
bus, saver = QDBusConnection.sessionBus(), Saver()
bus.registerObject("/org/freedesktop/ScreenSaver", saver, QDBusConnection.RegisterOption.ExportAllSlots)
assert bus.registerService("org.freedesktop.ScreenSaver")
print("ready", flush=True)
app.exec()
"""
_ASKING = """
from PySide6.QtCore import QCoreApplication
from ragexam_gui.bridge.power import ScreenSaver
app = QCoreApplication([])
guard = ScreenSaver()
print(guard.hold("A job is running"), guard.alive())
guard.release()
print(guard.alive())
"""


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="no session bus can be made here")
def test_the_desktop_is_asked_on_a_bus_of_its_own(tmp_path: Path) -> None:
    script = tmp_path / "both.py"
    script.write_text(
        "import subprocess, sys\n"
        f"service = subprocess.Popen([sys.executable, '-c', {_SERVICE!r}], stdout=subprocess.PIPE, text=True)\n"
        "assert service.stdout.readline().strip() == 'ready'\n"
        f"print(subprocess.run([sys.executable, '-c', {_ASKING!r}], stdout=subprocess.PIPE, text=True).stdout)\n"
        "service.kill()\nprint(service.communicate()[0])\n",
        encoding="utf-8",
    )
    told = subprocess.run(
        ["dbus-run-session", "--", sys.executable, str(script)],
        cwd=Path(__file__).resolve().parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.stdout.split("\n")[:2] == ["True True", "False"], told.stderr
    assert "asked RAG Exam A job is running" in told.stdout


def test_without_a_bus_the_desktop_is_not_asked(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
    guard = ScreenSaver()
    assert not guard.hold("A job is running")
    assert not guard.alive()
