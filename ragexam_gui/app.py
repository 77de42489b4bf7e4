"""The composition root: the only place where the parts of the window are put together."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from ragexam_gui import paths, words
from ragexam_gui.bridge.activity_log import ActivityLog
from ragexam_gui.bridge.faults import Faults
from ragexam_gui.bridge.gc_pauses import GcPauses
from ragexam_gui.bridge.language import Language
from ragexam_gui.bridge.notify import Messenger, SystemMessenger
from ragexam_gui.bridge.power import Guard, KeepAwake
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.common.page import Page, step_titles
from ragexam_gui.plots.spoken import speak_plots
from ragexam_gui.theme import Theme
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.focus_ring import FocusRing
from ragexam_gui.windows.main_window import MainWindow
from ragexam_gui.windows.pages import Make, Pages
from ragexam_gui.windows.surroundings import Surroundings

if TYPE_CHECKING:
    from ragexam_gui.panels.corpus.page import CorpusPage
    from ragexam_gui.panels.exam.page import ExamPage
    from ragexam_gui.panels.pipelines.page import PipelinesPage


class Application(QApplication):
    """Qt's application, which also hears that a file was double-clicked on macOS.

    Signals:
        file_wanted: The system wants this file (a `Path`) to be opened.
    """

    file_wanted = Signal(object)

    def event(self, event: QEvent) -> bool:
        """Hear about files."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_wanted.emit(Path(event.file()))
            return True
        return super().event(event)


class Parts:
    """The parts of a running window, and the window again where the language changes.

    Args:
        application: The one of Qt.
        file_dialogs: Asks the person; tests answer for one.
        models: Further language models by name or path.
        messenger: Shows messages of the system; tests read them.
        guards: Ways to keep the machine awake; those of this machine where None.

    Attributes:
        window: The main window.
        session: The open project.
        theme: Light or dark.
        focus_ring: Shows where the keys go.
        language: The person's.
        activity_log: What happened.
        faults: The program's own mistakes.
        awake: Keeps the machine from sleeping.
        gc_pauses: Keeps the interpreter's own pauses short, once begun.
    """

    def __init__(
        self,
        application: QApplication,
        file_dialogs: FileDialogs | None,
        models: Sequence[str],
        messenger: Messenger | None,
        guards: Sequence[Guard] | None,
    ) -> None:
        self._file_dialogs = file_dialogs or FileDialogs()
        self._models = models
        self._messenger = messenger or SystemMessenger()
        speak_plots()
        self.theme = Theme(application)
        self.focus_ring = FocusRing(application)
        self.language = Language(application)
        self.language.changed.connect(self._speak, Qt.ConnectionType.QueuedConnection)
        self.session = Session()
        self.activity_log = ActivityLog(self.session)
        self.faults = Faults(self.session)
        self.awake = KeepAwake(self.session, guards)
        self.gc_pauses = GcPauses(self.session)
        self.found_models = FoundModels(self.session, models)
        with self.theme.unstyled():
            self.window = self._build()

    def _build(self) -> MainWindow:
        session, file_dialogs = self.session, self._file_dialogs
        self.activity_log.follow()
        self.awake.follow()
        self.gc_pauses.follow()
        pages = Pages(_makers(session, file_dialogs, self.found_models))

        def pipelines() -> PipelinesPage:
            return cast("PipelinesPage", pages["pipelines"])

        session.retriever_taken.connect(lambda text, k: pipelines().take(text, k))
        session.more_wanted.connect(lambda like: cast("ExamPage", pages["exam"]).write_more(like))
        around = Surroundings(
            self.theme, self.language, self.activity_log, self.faults, self._messenger,
            lambda paths: pipelines().open_models(paths),
            lambda: cast("CorpusPage", pages["corpus"]).import_folder(), self.found_models,
        )  # fmt: skip
        return MainWindow(session, file_dialogs, pages, around)

    def _speak(self) -> None:
        """Change the language: every text is written when its widget is made, so all of them are made anew."""
        old = self.window
        look = old.snapshot()
        self.session.release()
        self.found_models.deleteLater()
        self.found_models = FoundModels(self.session, self._models)
        with self.theme.unstyled():
            self.window = self._build()
        self.window.take_place(look)
        old.retire()
        self.session.announce()


def _makers(session: Session, file_dialogs: FileDialogs, found_models: FoundModels) -> dict[str, Make]:
    """Return how each page is made, in the order of the rail; its module is loaded then, so that the window is up before."""

    def corpus() -> Page:
        from ragexam_gui.panels.corpus.page import CorpusPage

        return CorpusPage(session, file_dialogs)

    def exam() -> Page:
        from ragexam_gui.panels.exam.page import ExamPage

        return ExamPage(session, file_dialogs, found_models)

    def retrieval() -> Page:
        from ragexam_gui.panels.retrieval.page import RetrievalPage

        return RetrievalPage(session, file_dialogs, found_models)

    def pipelines() -> Page:
        from ragexam_gui.panels.pipelines.page import PipelinesPage

        return PipelinesPage(session, file_dialogs, found_models)

    def run() -> Page:
        from ragexam_gui.panels.run.page import RunPage

        return RunPage(session, file_dialogs, found_models)

    def results() -> Page:
        from ragexam_gui.panels.results.page import ResultsPage

        return ResultsPage(session, file_dialogs)

    def grading() -> Page:
        from ragexam_gui.panels.grading.page import GradingPage

        return GradingPage(session, file_dialogs, found_models)

    def items() -> Page:
        from ragexam_gui.panels.items.page import ItemsPage

        return ItemsPage(session, file_dialogs)

    def report() -> Page:
        from ragexam_gui.panels.report.page import ReportPage

        return ReportPage(session, file_dialogs)

    made = (corpus, exam, retrieval, pipelines, run, results, grading, items, report)
    return dict(zip(step_titles(), made, strict=True))


def build(
    application: QApplication,
    file_dialogs: FileDialogs | None = None,
    models: Sequence[str] = (),
    messenger: Messenger | None = None,
    guards: Sequence[Guard] | None = None,
) -> Parts:
    """Put the window together; nothing is shown yet.

    Args:
        application: The one of Qt.
        file_dialogs: Asks the person; tests answer for one.
        models: Further language models by name or path.
        messenger: Shows messages of the system; tests read them.
        guards: Ways to keep the machine awake; those of this machine where None.
    """
    application.setApplicationName("RAG Exam")
    QGuiApplication.setDesktopFileName("ragexam")
    icon = paths.resource("icons", "ragexam.svg")
    if icon is not None:
        application.setWindowIcon(QIcon(str(icon)))
    return Parts(application, file_dialogs, models, messenger, guards)


def begin(parts: Parts, project: Path | None) -> None:
    """Open what the person wants to see first: a given project, at the very first start the demo, else nothing.

    The engine is loaded beside the window's thread, so that the window is up and moves meanwhile.
    """
    settings = paths.settings()
    first = not settings.value("started", False, bool) and not paths.recent_projects()
    settings.setValue("started", True)

    def go(_: object) -> None:
        if project is not None:
            parts.window.projects.open_path(project)
        elif first:
            parts.window.projects.open_demo()
        if parts.session.project is None:  # there is none to wait for
            parts.window.opening(False)

    parts.window.opening(first or project is not None)
    parts.session.tasks.start("engine", lambda: import_module("ragexam.project"), go)


def print_report(project: Path, pdf: Path) -> int:
    """Write a report as PDF in the window's language, where no screen is needed.

    Args:
        project: The project file.
        pdf: The file to write.

    Returns:
        An exit status.
    """
    from ragexam.errors import RagExamError
    from ragexam_gui.panels.report.printing import print_project

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    Language(QApplication(sys.argv[:1]))
    try:
        print_project(project, pdf)
    except RagExamError as exc:
        sys.stderr.write(f"{words.say(exc.message)} {words.say(exc.hint)}".rstrip() + "\n")
        return exc.exit_code
    sys.stdout.write(f"{pdf}\n")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the window.

    Args:
        arguments: Of the command line; those of this process where None.
    """
    parser = argparse.ArgumentParser("ragexam_gui", description="The window of RAG Exam.")
    parser.add_argument("project", nargs="?", type=Path, help="project file to open")
    parser.add_argument("--model", action="append", default=[], help="a further language model: a name or a file")
    parser.add_argument(
        "--pdf", type=Path, metavar="FILE", help="write the report of PROJECT as PDF and show no window"
    )
    options = parser.parse_args(arguments)
    if options.pdf is not None:
        if options.project is None:
            parser.error("--pdf needs a project: name its file too.")
        return print_report(options.project, options.pdf)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in a terminal; the worker pauses by itself, nothing is lost
    application = Application(sys.argv[:1])
    parts = build(application, models=options.model)
    application.file_wanted.connect(lambda path: parts.window.projects.open_path(path))
    parts.faults.install()
    parts.gc_pauses.begin()
    parts.window.show()
    QTimer.singleShot(0, lambda: begin(parts, options.project))
    return application.exec()
