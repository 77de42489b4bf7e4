"""The main window: the rail of steps, their pages, notices, help, log and the job bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, Qt, SignalInstance
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.notify import Notifier
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.job_words import job_title
from ragexam_gui.panels.common.page import step_titles
from ragexam_gui.panels.frame.about import AboutBox
from ragexam_gui.panels.frame.help import HelpPanel
from ragexam_gui.panels.frame.log_drawer import LogDrawer
from ragexam_gui.panels.frame.palette import CommandPalette
from ragexam_gui.panels.frame.welcome import WelcomePage
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.frame.job_bar import JobBar
from ragexam_gui.widgets.frame.notice import Notice
from ragexam_gui.widgets.frame.step_rail import StepRail
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.reading_order import follow_reading_order
from ragexam_gui.windows.commands import all_commands, keys_page, term_commands
from ragexam_gui.windows.do_all import DoAll, Places
from ragexam_gui.windows.menus import Commands, Menus
from ragexam_gui.windows.page_actions import PageActions
from ragexam_gui.windows.pages import Pages
from ragexam_gui.windows.placing import first_place, fitted, least_size
from ragexam_gui.windows.projects import Projects
from ragexam_gui.windows.running_job import RunningJob
from ragexam_gui.windows.side_parts import SideParts, has_keys
from ragexam_gui.windows.surroundings import Surroundings, WindowSnapshot
from ragexam_gui.windows.tour import Tour

UNREADY = ("needs something", "ready", "paused")
OPTIONAL = frozenset({"retrieval"})
"""Steps that nothing waits for: a project does not open on them."""


class MainWindow(QMainWindow):
    """The one window.

    Args:
        session: The open project.
        file_dialogs: Asks the person.
        pages: Made when they are wanted.
        around: Everything else.
    """

    def __init__(self, session: Session, file_dialogs: FileDialogs, pages: Pages, around: Surroundings) -> None:
        super().__init__()
        self.session, self.file_dialogs, self._around = session, file_dialogs, around
        self.pages = pages
        steps = [(step, title) for step, title in step_titles().items() if step in pages]
        self._painted = False
        self._retired = False
        self.rail = StepRail(steps)
        self.notice = Notice()
        self.job_bar = JobBar()
        self.welcome = WelcomePage()
        self.help = HelpPanel(around.language.code, steps, lambda: keys_page(self.menus, self.pages.values()))
        self.log = LogDrawer(session, around.activity_log, around.faults)
        self.palette_box = CommandPalette(session, self)
        self.projects = Projects(session, file_dialogs, self)
        self.notifier = Notifier(session, self, around.messenger)
        self.do_all = DoAll(
            session,
            file_dialogs,
            around.found_models,
            self.projects,
            self.notice,
            Places(self.show_page, lambda: self.step),
            self,
        )
        self.sides = SideParts(self.help, self.log, self.job_bar, self.rail, lambda: self.step, self)
        own, sides = self.projects, self.sides
        self.tour = Tour(self)
        commands = Commands(
            new=own.new, open_file=own.open_file, open_path=own.open_path, open_demo=own.open_demo, do_all=self.do_all.ask,
            save_copy=own.save_copy, save_script=own.save_script, close_project=own.close, quit=self.close,
            undo=session.undo, redo=session.redo, show_page=self.show_page,
            palette=self.show_palette, models=self.show_models, log=sides.toggle_log,
            help=sides.show_help, keys=sides.show_keys, glossary=sides.show_glossary, diagnostics=sides.copy_diagnostics,
            tour=self.tour.start, news=sides.show_news, about=self.show_about,
        )  # fmt: skip
        self.menus = Menus(self, commands, around.theme, around.language, steps)
        self.page_actions = PageActions(pages, steps, self.show_page, session.message.emit, self)
        self.page_actions.offer(self.menus.pages)
        self._lay_out()
        stopped = (self.sides.under, self.notice, self.menuBar())
        self.running = RunningJob(
            session, self.job_bar, self.notice, self.notifier, self.do_all, self.projects, stopped, self
        )
        self._connect()
        self.setAcceptDrops(True)
        self.place_on_screen()
        self._reopen()

    def place_on_screen(self) -> None:
        """Stand where the window stood last, as far as the screens of today have room for it."""
        main = QGuiApplication.primaryScreen()
        screens = [s.availableGeometry() for s in sorted(QGuiApplication.screens(), key=lambda s: s is not main)]
        self.setMinimumSize(least_size(screens))
        kept = paths.settings().value("geometry")
        if not (isinstance(kept, QByteArray) and self.restoreGeometry(kept)):
            self.setGeometry(first_place(screens[0]))
        elif not self.windowState() & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen):
            self.setGeometry(fitted(self.geometry(), screens))

    def _lay_out(self) -> None:
        work = QWidget()
        in_row(self.rail, (self.pages.stack, 1), margins=(0, 0, 0, 0), spacing=0, parent=work)
        self.outer = QStackedWidget()
        self.outer.addWidget(self.welcome)
        self.outer.addWidget(work)
        self.sides.surround(self.outer)
        middle = QWidget()
        in_column(self.notice, (self.sides.under, 1), self.job_bar, margins=(0, 0, 0, 0), spacing=0, parent=middle)
        self.setCentralWidget(middle)
        self.pages.keep_before((self.help, self.log, self.job_bar))

    def _connect(self) -> None:
        session = self.session
        session.whole_wanted.connect(self.do_all.ask)
        session.job_starting.connect(self.pages.make_all)
        for signal, slot in self._heard():
            signal.connect(slot)
        self.pages.made = self._hear_last
        self.sides.log_shown.connect(self.menus.log.setChecked)
        self.rail.chosen.connect(self.show_page)
        self.projects.waiting.connect(self.running.wait)
        self.welcome.do_all.connect(self.do_all.ask)
        self.welcome.new.connect(self.projects.new)
        self.welcome.import_documents.connect(self.import_documents)
        self.welcome.open_file.connect(self.projects.open_file)
        self.welcome.open_demo.connect(self.projects.open_demo)
        self.welcome.open_recent.connect(self.projects.open_path)

    def _heard(self) -> tuple[tuple[SignalInstance, Callable[..., object]], ...]:
        """Return what the window hears of the project, and what it does then."""
        session = self.session
        return (
            (session.opened, self._reopen),
            (session.changed, self._show_state),
            (session.progressed, self.running.follow),
            (session.job_started, self.running.started),
            (session.job_ended, self.running.ended),
            (session.message, self._show_message),
            (session.page_requested, self.show_page),
        )

    def _hear_last(self) -> None:
        """Let a page that has been made hear of everything first: the window may then show it or say how it ended."""
        for signal, slot in self._heard():
            signal.disconnect(slot)
            signal.connect(slot)

    # -------------------------------------------------------------- what the menus do

    def show_page(self, step: str) -> None:
        """Show a step's page."""
        if self.session.project is not None and step in self.pages:
            before, page = QApplication.focusWidget(), self.pages[step]
            self.rail.show_step(step)
            self.pages.stack.setCurrentWidget(page)
            # Left to Qt, keys may end up at Pause or at the log, where Space would act.
            if before is not None and self.outer.isAncestorOf(before) and not has_keys(page):
                self.rail.buttons[step].setFocus()
            self.sides.follow(step)

    @property
    def menu_bar(self) -> QWidget:
        """Return the bar of menus."""
        return self.menuBar()

    @property
    def step(self) -> str:
        """Return the page that is shown; "" for the welcome page."""
        page = self.pages.shown
        return page.step if self.session.project is not None and page is not None else ""

    def show_palette(self) -> None:
        """Show everything that can be done, found by a few letters."""
        pages = list(self.pages.values()) if self.session.project is not None else []
        shown = self.pages.shown if self.step else None
        commands = all_commands(self.menus, pages, shown, self.show_page, self.projects.open_path)
        self.palette_box.ask([*commands, *term_commands(self.sides.show_glossary)])

    def show_models(self, add: Sequence[Path] = ()) -> None:
        """Return the dialogue of models."""
        self._around.models(add)

    def show_about(self) -> None:
        """Show which program this is."""
        box = AboutBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def import_documents(self) -> None:
        """Make a project and choose documents for it."""
        self.projects.new(once_open=self._choose_documents)

    def _choose_documents(self) -> None:
        self.show_page("corpus")
        self._around.import_folder()

    # -------------------------------------------------------------- showing

    def opening(self, opening: bool) -> None:
        """Show that a project is being opened by itself: what a person would choose meanwhile would meet it halfway."""
        self.running.opening(opening)
        self.welcome.setEnabled(not opening)

    def _reopen(self) -> None:
        project = self.session.project
        self.welcome.setEnabled(True)
        if project is not None or self.notice.tone != "bad":  # why a project could not be read stays to be read
            self.notice.hide()
        self.outer.setCurrentIndex(0 if project is None else 1)
        self.running.rest()
        if project is None:
            self.welcome.show_projects()
            self.setWindowTitle(self.tr("RAG Exam"))
            self.menus.show_project(False, "", "")
            if self.help.isVisible():
                self.help.show_page("welcome")
            return
        if not self.session.steps:
            return
        self._show_state()
        unready = (n for n in self.pages if n not in OPTIONAL and self.session.steps[n].state.value in UNREADY)
        self.show_page("results" if self.session.steps["results"].state.value == "done" else next(unready, "corpus"))
        if self.session.job is not None:  # only the window is a new one
            self.running.started(self.session.job.name)
        else:
            self._greet()
        self.projects.opened()

    def _greet(self) -> None:
        project = self.session.project
        last = None if project is None else project.jobs.unfinished()
        if self.do_all.offer_rest():
            return
        if last is not None and not any(step.job == last.name for step in self.session.steps.values()):
            text = self.tr("{0} did not come to its end last time. What was finished is kept.")
            self.notice.say(
                "plain", text.format(job_title(last.name)),
                (self.tr("&Go on"), partial(self.session.resume, last)),
            )  # fmt: skip
        elif self.projects.in_demo:
            own = (self.tr("Do it &all with your documents …"), self.do_all.ask_anew)
            other = (self.tr("&Import documents …"), self.import_documents)
            if self.tour.unoffered:
                own, other = (self.tr("Show me &around"), self.tour.start), own
                self.tour.offered()
            self.notice.say(
                "plain",
                self.tr(
                    "This is the demo: the handbook of a made-up company, with an exam that real models have sat. Look "
                    "around and change what you like; it is your own copy."
                ),
                own,
                other,
            )

    def _show_state(self) -> None:
        project = self.session.project
        if project is None or not self.session.steps:
            return
        for name in self.pages:
            step = self.session.steps[name]
            self.rail.show_state(name, step.state.value, words.say(step.sentence), self._waits(step.waits))
        self.setWindowTitle(self.tr("{0} – RAG Exam").format(project.title))
        self.menus.show_project(True, words.say(project.edits.next_undo()), words.say(project.edits.next_redo()))

    def _waits(self, first: str) -> list[str]:
        """Return the step that another waits for, the one that this waits for, and so on."""
        reasons: list[str] = []
        while first and first not in reasons:
            reasons.append(first)
            first = self.session.steps[first].waits
        return reasons

    def _show_message(self, tone: str, message: str, hint: str) -> None:
        self.notice.say(tone, f"{words.say(message)} {words.say(hint)}".strip())

    # -------------------------------------------------------------- another window in its place

    def snapshot(self) -> WindowSnapshot:
        """Return how it is now."""
        shown = self.help.page if self.help.isVisible() else ""
        return WindowSnapshot(self.geometry(), self.windowState(), self.step, self.log.isVisible(), shown, self.tour.at)

    def take_place(self, snapshot: WindowSnapshot) -> None:
        """Take the place of a window that looked like this."""
        self.setGeometry(snapshot.geometry)
        self.setWindowState(snapshot.state)
        self.show()
        if snapshot.step:
            self.show_page(snapshot.step)
        if snapshot.log:
            self.sides.toggle_log()
        if snapshot.help:
            self.sides.show_help_page(snapshot.help)
        if snapshot.tour >= 0:
            self.tour.show_step(snapshot.tour)

    def retire(self) -> None:
        """Go without closing the project: another window shows it."""
        self._retired = True
        self.pages.make_no_more()
        self.close()
        self.deleteLater()

    # -------------------------------------------------------------- Qt

    def event(self, event: QEvent) -> bool:
        """Make the pages that nobody has asked for yet, once the window is painted."""
        done = super().event(event)
        if event.type() == QEvent.Type.UpdateRequest and not self._painted:
            self._painted = True
            self.pages.make_rest()
        return done

    def focusNextPrevChild(self, onward: bool) -> bool:  # noqa: N802
        """Go through the page as it is read: some of its parts are made only once they are wanted."""
        page = self.pages.shown if self.step else None
        if page is not None:
            follow_reading_order(page)
        return super().focusNextPrevChild(onward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take keys that nobody wanted: Enter on a button, and those of pages that are not seen."""
        page = self.pages.shown if self.step else None
        if page is None or not (self.page_actions.press_focused(event) or self.page_actions.take(event, page)):
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take project files and models."""
        if any(_dropped(event)):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the project that was dropped, or add the models."""
        projects, models = _dropped(event)
        event.acceptProposedAction()
        if projects:
            self.projects.open_path(projects[0])
        elif models:
            self.show_models(models)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Pause a running job, if the person agrees; the window waits for it without freezing."""
        paths.settings().setValue("geometry", self.saveGeometry())
        if self._retired:
            event.accept()
        elif self.session.job is not None:
            event.ignore()
            self.projects.leave(self.close)
        elif not self.projects.may_lose():
            event.ignore()
        else:
            self.hide()
            self.pages.make_no_more()
            self.session.end()
            event.accept()


def _dropped(event: QDropEvent) -> tuple[list[Path], list[Path]]:
    """Return projects and models among what is dragged."""
    dropped = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    kinds = (paths.SUFFIX, paths.MODEL_SUFFIX)
    projects, models = ([p for p in dropped if p.suffix.lower() == kind] for kind in kinds)
    return projects, models
