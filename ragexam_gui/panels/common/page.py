"""Base of all pages: a heading, the step's sentence, and reading again only while they are seen.

Until a page has read for the first time, nobody knows what there is: it says that it reads, claims nothing to be
missing, and offers nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.response_switch import ResponseSwitch
from ragexam_gui.panels.common.unfinished_bar import UnfinishedBar
from ragexam_gui.widgets.empty_state import ReadingState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project


translate = QCoreApplication.translate


def step_titles() -> dict[str, str]:
    """Return what each step is called, in the order in which a person goes through them."""
    return {
        "corpus": translate("Steps", "Corpus"),
        "exam": translate("Steps", "Exam"),
        "retrieval": translate("Steps", "Retrieval"),
        "pipelines": translate("Steps", "Pipelines"),
        "run": translate("Steps", "Run"),
        "results": translate("Steps", "Results"),
        "grading": translate("Steps", "Written answers"),
        "items": translate("Steps", "Items (IRT)"),
        "report": translate("Steps", "Report"),
    }


class Page(QWidget):
    """One step's page. A subclass fills `body` and implements `read` and `show_view`.

    What is shown is read beside the window's thread: `request` says what is wanted (in the window's thread), `read`
    reads it (in the reader's, touching no widget), `show_view` shows it (in the window's).

    Args:
        step: Name of the step in the engine.
        session: The open project.
        file_dialogs: Asks the person.

    Attributes:
        unread: Nothing of the open project has been read yet.
        responses: Switch of what counts as right; None where the page looks at no answers.
    """

    slow = False
    """Reading takes longer than a person likes to wait for another page: it does not hold those up."""

    shows_answers = False
    """It looks at answers: the switch of what counts as right stands below its heading."""

    def __init__(self, step: str, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self.step = step
        self.title = title = step_titles()[step]
        self.session = session
        self.file_dialogs = file_dialogs
        self._stale = True
        self.unread = True
        self._awaiting: list[Callable[[], object]] = []
        self.setAccessibleName(title)
        heading = Label(title, objectName="pageTitle")
        self.sentence = Label(objectName="pageSentence", wordWrap=True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        narrow = self.sentence.sizePolicy()  # it breaks its lines before the buttons beside it go into a second row
        narrow.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        self.sentence.setSizePolicy(narrow)
        texts = in_column(heading, self.sentence, spacing=2)
        self._page_actions, self._page_content = QWidget(self), QWidget(self)
        self.head = FlowLayout(self._page_actions, spacing=6)
        self.body = in_column(margins=(0, 0, 0, 0), spacing=10, parent=self._page_content)
        self.reading_state = ReadingState(parent=self)
        top = in_row((texts, 1), (self._page_actions, 0, Qt.AlignmentFlag.AlignVCenter))
        layout = in_column(top, margins=(24, 18, 24, 14), spacing=14, parent=self)
        self.responses = ResponseSwitch(step, session) if self.shows_answers else None
        if self.responses is not None:
            layout.addWidget(self.responses)
        self.unfinished = UnfinishedBar(step, session, self)
        layout.addWidget(self.unfinished)
        layout.addWidget(self.reading_state, 1)
        layout.addWidget(self._page_content, 1)
        self._cover_page(True)
        session.changed.connect(self.refresh)
        session.opened.connect(self._reopen)

    def add_actions(self, *buttons: QPushButton) -> None:
        """Put buttons beside the heading, the main one last."""
        for button in buttons:
            self.head.addWidget(button)

    def in_head(self, control: QWidget) -> bool:
        """Return whether a control stands beside the heading."""
        return self._page_actions.isAncestorOf(control)

    def offers(self, control: QWidget) -> bool:
        """Return whether a control is on show and can be used by the page's own rules, read or not."""
        part = next((p for p in (self._page_actions, self._page_content) if p.isAncestorOf(control)), self)
        return control.isVisibleTo(part) and control.isEnabledTo(part)

    def when_read(self, act: Callable[[], object]) -> None:
        """Do something as soon as the page knows what there is; at once where it does."""
        if self.unread:
            self._awaiting.append(act)
        else:
            act()

    @property
    def project(self) -> Project | None:
        """Return the open project."""
        return self.session.project

    def refresh(self) -> None:
        """Look again, now if the page is seen, else when it is."""
        if self.project is None or not self.isVisible():
            self._stale = True
            return
        self._stale = False
        step = self.session.steps.get(self.step)
        self.sentence.setText("" if step is None else words.say(step.sentence))
        if self.unread:
            self.reading_state.begin()
        if self.responses is not None:
            self.responses.refresh()
        request = self.request()
        self.session.read(
            f"page {self.step}",
            lambda reading: self.read(reading, request),
            self._show_read,
            self._tell_unread,
            slow=self.slow,
        )

    def request(self) -> Any:
        """Return what `read` needs to know of the page; in the window's thread."""
        return None

    def read(self, project: Project, request: Any) -> Any:
        """Read what the page shows; in the reader's thread."""
        raise NotImplementedError

    def show_view(self, view: Any) -> None:
        """Show what was read; in the window's thread."""
        raise NotImplementedError

    def forget(self) -> None:
        """Drop what was kept of the old project: another one is open."""

    def _show_read(self, view: Any) -> None:
        if self.unread:
            self._cover_page(False)
            self.reading_state.end()
        self.show_view(view)
        while self._awaiting:
            self._awaiting.pop(0)()

    def _tell_unread(self) -> None:
        """Show that the page could not be read (why has been told); what was shown before stays."""
        if self.unread:
            self.reading_state.fail()

    def _cover_page(self, unread: bool) -> None:
        """Show that the page is being read, or what it is about; buttons of the head follow their own rules below that."""
        self.unread = unread
        self.reading_state.setVisible(unread)
        self._page_content.setVisible(not unread)
        self._page_actions.setEnabled(not unread)

    def _reopen(self) -> None:
        self._awaiting.clear()
        self._cover_page(True)
        self.forget()
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Look again where something changed meanwhile."""
        super().showEvent(event)
        if self._stale:
            self.refresh()
