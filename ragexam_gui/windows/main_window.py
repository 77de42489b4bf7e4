"""The main window: the rail of steps, their pages, notices and the job bar."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from ragexam.progress import Snapshot
from ragexam_gui import paths
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.page import Page
from ragexam_gui.panels.welcome import WelcomePage
from ragexam_gui.theme import Theme
from ragexam_gui.widgets.desktop import Desktop
from ragexam_gui.widgets.job_bar import JobBar
from ragexam_gui.widgets.notice import Notice
from ragexam_gui.widgets.step_rail import StepRail
from ragexam_gui.windows.menus import Commands, Menus


class MainWindow(QMainWindow):
    """The one window.

    Args:
        session: The open project.
        theme: Light or dark.
        desktop: Asks the person.
        pages: In the order of the rail.
    """

    def __init__(self, session: Session, theme: Theme, desktop: Desktop, pages: Sequence[Page]) -> None:
        super().__init__()
        self.session, self.desktop = session, desktop
        self.pages = {page.step: page for page in pages}
        steps = [(page.step, page.title) for page in pages]
        self.rail = StepRail(steps)
        self.notice = Notice()
        self.job_bar = JobBar()
        self.welcome = WelcomePage()
        self.stack = QStackedWidget()
        for page in pages:
            self.stack.addWidget(page)
        commands = Commands(
            self.new, self.open_file, self.open_path, self.save_copy, self.close_project, self.close,
            session.undo, session.redo, self.go,
        )  # fmt: skip
        self.menus = Menus(self, commands, theme, steps)
        self._lay_out()
        self._connect()
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        geometry = paths.settings().value("geometry")
        if geometry is not None:
            self.restoreGeometry(geometry)
        self._reopen()

    def _lay_out(self) -> None:
        work = QWidget()
        row = QHBoxLayout(work)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.stack, 1)
        self.outer = QStackedWidget()
        self.outer.addWidget(self.welcome)
        self.outer.addWidget(work)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        column.addWidget(self.outer, 1)
        column.addWidget(self.job_bar)
        self.setCentralWidget(middle)

    def _connect(self) -> None:
        session = self.session
        session.opened.connect(self._reopen)
        session.changed.connect(self._show_state)
        session.progressed.connect(self._follow)
        session.job_started.connect(lambda name: self.job_bar.begin(self.job_title(name)))
        session.job_ended.connect(self._job_ended)
        session.told.connect(lambda tone, text, hint: self.notice.say(tone, f"{text} {hint}".strip()))
        self.job_bar.pause.connect(session.pause)
        self.job_bar.cancel.connect(session.cancel)
        self.rail.chosen.connect(self.go)
        self.welcome.new.connect(self.new)
        self.welcome.open_file.connect(self.open_file)
        self.welcome.open_demo.connect(self.open_demo)
        self.welcome.open_recent.connect(self.open_path)

    # -------------------------------------------------------------- projects

    def new(self) -> None:
        """Make a project."""
        proposal = paths.documents_folder() / f"{self.tr('My exam')}{paths.SUFFIX}"
        chosen = self.desktop.save_file(self, self.tr("New project"), proposal, self._pattern())
        if chosen is not None and self._may_leave():
            self.session.create(chosen)

    def open_file(self) -> None:
        """Choose a project."""
        chosen = self.desktop.open_file(self, self.tr("Open a project"), paths.documents_folder(), self._pattern())
        if chosen is not None:
            self.open_path(chosen)

    def open_path(self, path: Path) -> None:
        """Open a project."""
        if self._may_leave():
            self.session.open(path)

    def open_demo(self) -> None:
        """Open the demo project: a copy of one's own, since projects are written to."""
        shipped = paths.demo_file()
        if shipped is None:
            return
        own = paths.user_folder() / shipped.name
        if not own.exists():
            try:
                shutil.copyfile(shipped, own)
            except OSError as exc:
                self.notice.say("bad", self.tr("The demo project could not be copied: {0}.").format(exc.strerror))
                return
        self.open_path(own)

    def save_copy(self) -> None:
        """Write a copy elsewhere; work goes on in the old file."""
        project = self.session.project
        if project is None:
            return
        proposal = project.path.with_name(f"{project.path.stem} {self.tr('copy')}{paths.SUFFIX}")
        chosen = self.desktop.save_file(self, self.tr("Save a copy"), proposal, self._pattern())
        if chosen is None:
            return
        if chosen.suffix != paths.SUFFIX:
            chosen = chosen.with_name(chosen.name + paths.SUFFIX)
        written = self.session.attempt(lambda: project.copy_to(chosen))
        if written is not None:
            self.notice.say("good", self.tr("A copy is at {0}.").format(written))

    def close_project(self) -> None:
        """Close the project and show the welcome page."""
        if self._may_leave():
            self.session.close()

    def _pattern(self) -> str:
        return self.tr("RAG Exam projects (*{0})").format(paths.SUFFIX)

    def _may_leave(self) -> bool:
        job = self.session.job
        if job is None:
            return True
        question = self.tr("{0} is still going on. It is paused and can go on next time.")
        return self.desktop.confirm(self, question.format(self.job_title(job.name)), self.tr("Pause and close"))

    # -------------------------------------------------------------- showing

    def go(self, step: str) -> None:
        """Show a step's page."""
        if self.session.project is not None:
            self.rail.go(step)
            self.stack.setCurrentWidget(self.pages[step])

    def job_title(self, name: str) -> str:
        """What a job is called."""
        titles = {
            "import": self.tr("Importing documents"),
            "generate": self.tr("Generating the exam"),
            "run": self.tr("Running the pipelines"),
            "fit": self.tr("Fitting abilities"),
        }
        return titles.get(name, name)

    def _reopen(self) -> None:
        project = self.session.project
        self.notice.hide()
        self.outer.setCurrentIndex(0 if project is None else 1)
        self.job_bar.setVisible(project is not None)
        self.job_bar.rest(self.tr("Nothing is running."))
        if project is None:
            self.welcome.look()
            self.setWindowTitle(self.tr("RAG Exam"))
            self.menus.show_project(False, "", "")
            return
        self._show_state()
        unready = (n for n in self.pages if self.session.steps[n].state.value in ("needs something", "ready"))
        self.go("results" if self.session.steps["results"].state.value == "done" else next(unready, "corpus"))
        last = project.unfinished_job()
        if last is not None:
            text = self.tr("{0} did not come to its end last time. What was finished is kept.")
            self.notice.say(
                "plain", text.format(self.job_title(last.name)), self.tr("Go on"),
                lambda: self._go_on(last.name, dict(last.parameters)),
            )  # fmt: skip

    def _go_on(self, name: str, parameters: dict[str, object]) -> None:
        self.session.start(name, **parameters)

    def _show_state(self) -> None:
        project = self.session.project
        if project is None:
            return
        for name in self.pages:
            step = self.session.steps[name]
            self.rail.show_state(name, step.state.value, step.sentence)
        self.setWindowTitle(self.tr("{0} – RAG Exam").format(project.title))
        self.menus.show_project(True, project.undo_label(), project.redo_label())

    def _follow(self, snapshot: Snapshot) -> None:
        job = self.session.job
        if job is not None:
            self.job_bar.follow(self.job_title(job.name), snapshot)

    def _job_ended(self, name: str, how: str, outcome: object) -> None:
        words = {
            "done": self.tr("{0}: done."),
            "failed": self.tr("{0}: failed."),
            "cancelled": self.tr("{0}: cancelled. What was finished is kept."),
            "paused": self.tr("{0}: paused. Starting it again goes on."),
        }
        self.job_bar.rest(words[how].format(self.job_title(name)))
        if how == "failed":
            message, hint = getattr(outcome, "message", ""), getattr(outcome, "hint", "")
            self.notice.say("bad", f"{self.job_title(name)}: {message} {hint}".strip())

    # -------------------------------------------------------------- Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Take a project file."""
        if _project_of(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Open the project that was dropped."""
        path = _project_of(event)
        if path is not None:
            self.open_path(path)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """A running job is paused, if the person agrees."""
        if not self._may_leave():
            event.ignore()
            return
        paths.settings().setValue("geometry", self.saveGeometry())
        self.hide()
        self.session.end()
        event.accept()


def _project_of(event: QDropEvent) -> Path | None:
    found = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return next((p for p in found if p.suffix == paths.SUFFIX), None)
