"""A real project made with the scripted model, and a window driven as a person would."""

from __future__ import annotations

import os
from pathlib import Path

# Before Qt is imported; its own idea of a screen is 800 x 800, on which no window of the usual size has room.
os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={Path(__file__).with_name('screen.json')}"

import contextlib
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from PySide6.QtCore import QObject, QSettings, QStandardPaths
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from ragexam_gui import paths
from ragexam_gui.app import Application, Parts, build
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.windows.pages import Pages
from tests.offices import PLACES as OFFICES
from tests.offices import write_offices

from .guards import no_leaks, quiet_log
from .person import PATIENCE

__all__ = ["no_leaks", "quiet_log"]

PLACES = OFFICES[:6]
MODELS = ("scripted:1:0.95", "scripted:2:0.6:20ms")


@dataclass
class Answering(FileDialogs):
    """A person who has made up their mind: answers every question as set here.

    Attributes:
        file: What is chosen in file dialogues.
        agree: The answer to a question with yes and no.
        asked: The questions that were asked.
        shown: Files that were handed to other programs.
    """

    file: Path | None = None
    agree: bool = True
    asked: list[str] = field(default_factory=list)
    shown: list[Path] = field(default_factory=list)

    def open_file(self, parent: QWidget, title: str, folder: Path, pattern: str) -> Path | None:
        return self.file

    def open_files(self, parent: QWidget, title: str, folder: Path, pattern: str) -> list[Path]:
        return [] if self.file is None else [self.file]

    def open_folder(self, parent: QWidget, title: str, folder: Path) -> Path | None:
        return self.file

    def save_file(self, parent: QWidget, title: str, proposal: Path, pattern: str) -> Path | None:
        return self.file

    def confirm(self, parent: QWidget, question: str, yes: str) -> bool:
        self.asked.append(question)
        return self.agree

    def show(self, path: Path) -> None:
        self.shown.append(path)


class PatientBot(QtBot):
    """Waits up to `PATIENCE` for what pytest-qt by default waits five seconds, which a busy machine takes for less."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        """Wait until something is true."""
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE, **named: Any) -> Any:
        """Wait until a signal is emitted within the block."""
        return super().waitSignal(signal, timeout=timeout, **named)

    def waitExposed(self, widget: Any, *, timeout: int = PATIENCE) -> Any:
        """Wait until a window is on the screen."""
        return super().waitExposed(widget, timeout=timeout)


@dataclass
class Messages:
    """Takes the messages that the system would show.

    Attributes:
        shown: Title and text of each.
    """

    shown: list[tuple[str, str]] = field(default_factory=list)

    def show(self, window: QWidget, title: str, text: str) -> None:
        self.shown.append((title, text))


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    """Return the application as `main` makes it."""
    return Application


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """Wait for events as long as a busy machine may need."""
    return PatientBot(request)


@pytest.fixture(scope="session")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_offices(tmp_path_factory.mktemp("gui") / "docs", PLACES)


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory, documents: Path) -> Path:
    """Return a project with everything in it, made once; tests open copies."""
    path = tmp_path_factory.mktemp("finished") / "offices.ragexam"
    with Project.create(path, title="Offices") as project:
        project.settings.set("embedder", "hashed")

        def done(name: str, **parameters: object) -> None:
            outcome = project.start_job(name, **parameters).wait()
            assert isinstance(outcome, Done), outcome

        done("import", paths=[str(documents)])
        done("generate", model="scripted:3:0.9", n=8)
        project.pipelines.choose([MODELS[0], "scripted:2:0.6"], ["closed_book", "oracle", "bm25:k=2"], [0])
        done("run")
        done("fit", model="rasch", controls=False)
    return path


@pytest.fixture
def project_file(finished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(finished, tmp_path / "offices.ragexam"))


@pytest.fixture(autouse=True)
def own_places(no_leaks: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep settings, data and models of the window's user untouched."""
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    QStandardPaths.setTestModeEnabled(True)
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(paths, "user_folder", lambda: tmp_path / "data")  # Qt's, of its test mode, is one for all tests
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path / "models"))


@pytest.fixture
def file_dialogs() -> Answering:
    return Answering()


@pytest.fixture
def messages() -> Messages:
    return Messages()


@pytest.fixture
def pages_ahead(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are made when they are wanted, none ahead (that takes a second), but for `@pytest.mark.pages_ahead`."""
    if request.node.get_closest_marker("pages_ahead") is None:
        monkeypatch.setattr(Pages, "make_rest", lambda _: None)


@pytest.fixture
def gui(
    qapp: QApplication, qtbot: QtBot, file_dialogs: Answering, messages: Messages, pages_ahead: None
) -> Iterator[Parts]:
    """Yield the window as `main` builds it, in English, with scripted models to choose from."""
    paths.settings().setValue("language", "en")
    parts = build(qapp, file_dialogs, MODELS, messages, guards=[])
    parts.window.show()
    parts.window.activateWindow()
    qtbot.waitExposed(parts.window)
    yield parts
    file_dialogs.agree = True
    parts.window.close()
    qtbot.waitUntil(lambda: parts.session.project is None)  # a running job is paused first
    parts.language.restore()
    parts.window.deleteLater()
    for part in vars(parts).values():
        if isinstance(part, QObject):
            part.deleteLater()
    qapp.processEvents()


@pytest.fixture
def opened(gui: Parts, qtbot: QtBot, project_file: Path) -> Parts:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(project_file)
    qtbot.waitUntil(lambda: not gui.session.reading)
    return gui


@pytest.fixture
def demo(gui: Parts, qtbot: QtBot, tmp_path: Path) -> Parts:
    """Return the window with a copy of the shipped demo project: something of everything is in it."""
    shipped = paths.demo_file()
    assert shipped is not None
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(Path(shutil.copyfile(shipped, tmp_path / "demo.ragexam")))
    qtbot.waitUntil(lambda: not gui.session.reading)
    return gui


Waiting = Callable[[str], None]


@contextlib.contextmanager
def held(parts: Parts, qtbot: QtBot, when: Callable[[], bool] = lambda: True) -> Iterator[None]:
    """Let the running job stand still while the block lasts, so that it waits for the test and not the test for it.

    Args:
        parts: The window; its job has begun.
        qtbot: What waits.
        when: The job goes on in small steps until this is so, with everything shown that it has made.
    """
    session = parts.session
    project, job = session.project, session.job
    assert project is not None
    assert job is not None
    while (worker := project._runner.worker_pid) is not None and job.running:
        os.kill(worker, signal.SIGSTOP)
        session.poll()
        session.announce()
        qtbot.waitUntil(lambda: not session.reading)
        if when():
            break
        qtbot.wait(1)
        # The window does its work while the job stands still: on a slow machine the job would else run past what is waited for.
        os.kill(worker, signal.SIGCONT)
        time.sleep(0.03)
    else:
        pytest.fail("the job ended before it came to it")
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker, signal.SIGCONT)


@pytest.fixture
def wait_job(gui: Parts, qtbot: QtBot) -> Callable[..., str]:
    """Do something that starts a job and waits until it has ended; says how."""

    def wait(act: Callable[[], object]) -> str:
        with qtbot.waitSignal(gui.session.job_ended) as ended:
            act()
        assert ended.args is not None
        return str(ended.args[1])

    return wait
