"""Doing it all with sensible choices, seen from the window: asking first, following it from page to page, and its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.common.job_words import ending
from ragexam_gui.panels.frame.whole_dialog import WholeDialog
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.frame.notice import Notice
from ragexam_gui.windows.projects import Projects

_PAGES = {"import": "corpus", "embed": "corpus", "generate": "exam", "run": "run", "fit": "run"}
"""Pages on which a person sees what a job does, while all are done one after the other."""


@dataclass(frozen=True, slots=True)
class Places:
    """The pages of the window.

    Attributes:
        show_page: Shows one.
        shown: Name of the one that is shown; "" for the welcome page.
    """

    show_page: Callable[[str], object]
    shown: Callable[[], str]


class DoAll(QObject):
    """From documents to a report in one go.

    Args:
        session: The open project.
        file_dialogs: Asks the person.
        found_models: The models of this machine.
        projects: Make a project where none is open.
        notice: Says what came of it.
        places: The pages of the window.
        window: Stands behind the dialogue.
    """

    def __init__(
        self,
        session: Session,
        file_dialogs: FileDialogs,
        found_models: FoundModels,
        projects: Projects,
        notice: Notice,
        places: Places,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session, self._file_dialogs, self._found_models, self._projects = (
            session,
            file_dialogs,
            found_models,
            projects,
        )
        self._notice, self._places, self._window = notice, places, window
        self._along = ""  # the page on which it is followed

    def ask(self) -> None:
        """Say what will be done, in the open project or in a new one, and start where the person agrees."""
        if self._session.project is None:
            self.ask_anew()
        else:
            self._ask_here()

    def ask_anew(self) -> None:
        """Ask the same in a new project."""
        self._projects.new(once_open=self._ask_here)

    def _ask_here(self) -> None:
        dialog = WholeDialog(self._session, self._file_dialogs, self._found_models, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._places.show_page("corpus"))
        dialog.open()

    @property
    def rest(self) -> tuple[str, Callable[[], object]]:
        """Return what a notice offers where something is left to do."""
        return self.tr("&Continue"), self._continue

    def offer_rest(self) -> bool:
        """Offer to go on where not all was done that a person asked for; whether there is something to offer."""
        project = self._session.project
        if project is None or project.settings.get("whole") is None:
            return False
        text = self.tr(
            "Not everything that you asked for is done yet: questions, answers, report. What was finished is kept."
        )
        self._notice.say("plain", text, self.rest)
        return True

    def go_along(self, doing: str) -> None:
        """Go from page to page while all is done one after the other, unless the person looks at another one."""
        page = _PAGES.get(doing, "")
        if page and page != self._along:
            before, self._along = self._along, page
            if before in ("", self._places.shown()) and QApplication.activeModalWidget() is None:
                self._places.show_page(page)

    def ended(self, how: str, outcome: object) -> None:
        """Say what came of it, what was left out, and where to go on."""
        before, self._along = self._along, ""
        if how == "done":
            if before in ("", self._places.shown()):
                self._places.show_page("results")
            skipped = (getattr(outcome, "result", None) or {}).get("skipped", ())
            text = self.tr("All is done: questions, answers and results. Read some of the questions before you decide.")
            if skipped:
                without = " ".join(words.say(sentence) for sentence in skipped)
                text = self.tr("All is done but for this: {0} Read some of the questions before you decide.")
                text = text.format(without)
            self._notice.say(
                "plain" if skipped else "good",
                text,
                (self.tr("To the &report"), lambda: self._places.show_page("report")),
                (self.tr("To the &questions"), lambda: self._places.show_page("exam")),
            )
        elif how in ("paused", "cancelled"):
            self._notice.say("plain", ending("whole", how), self.rest)

    def _continue(self) -> None:
        """Go on with all that was asked, or ask anew where that is not known any more."""
        from ragexam.project.whole.dialog import whole_left

        project = self._session.project
        left = None if project is None else self._session.attempt(lambda: whole_left(project))
        if left is None:
            self.ask()
        else:
            self._session.start("whole", **left)
