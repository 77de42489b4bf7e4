"""What all pages have in common: a heading, the step's sentence, and reading again only while they are seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.desktop import Desktop

if TYPE_CHECKING:
    from ragexam.project import Project


class Page(QWidget):
    """One step's page. A subclass fills `body` and implements `read` and `show_view`.

    What is shown is read beside the window's thread: `request` says what is wanted (in the window's thread), `read`
    reads it (in the reader's, touching no widget), `show_view` shows it (in the window's).

    Args:
        step: Name of the step in the engine.
        title: Heading.
        session: The open project.
        desktop: Asks the person.
    """

    slow = False
    """Reading takes longer than a person likes to wait for another page: it does not hold those up."""

    def __init__(self, step: str, title: str, session: Session, desktop: Desktop) -> None:
        super().__init__()
        self.step = step
        self.title = title
        self.session = session
        self.desktop = desktop
        self._stale = True
        self.setAccessibleName(title)
        heading = QLabel(title)
        heading.setObjectName("pageTitle")
        self.sentence = QLabel()
        self.sentence.setObjectName("pageSentence")
        self.sentence.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(heading)
        texts.addWidget(self.sentence)
        self.head = QHBoxLayout()
        self.head.addLayout(texts, 1)
        self.body = QVBoxLayout()
        self.body.setSpacing(10)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 18, 24, 14)
        layout.setSpacing(14)
        layout.addLayout(self.head)
        layout.addLayout(self.body, 1)
        session.changed.connect(self.refresh)
        session.opened.connect(self._reopen)

    def add_actions(self, *buttons: QPushButton) -> None:
        """Put buttons beside the heading, the main one last."""
        for button in buttons:
            self.head.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    @property
    def project(self) -> Project | None:
        """The open project."""
        return self.session.project

    def refresh(self) -> None:
        """Look again, now if the page is seen, else when it is."""
        if self.project is None or not self.isVisible():
            self._stale = True
            return
        self._stale = False
        step = self.session.steps.get(self.step)
        self.sentence.setText("" if step is None else words.say(step.sentence))
        request = self.request()
        self.session.read(
            f"page {self.step}", lambda reading: self.read(reading, request), self.show_view, slow=self.slow
        )

    def request(self) -> Any:
        """What `read` needs to know of the page; in the window's thread."""
        return None

    def read(self, project: Project, request: Any) -> Any:
        """Read what the page shows; in the reader's thread."""
        raise NotImplementedError

    def show_view(self, view: Any) -> None:
        """Show what was read; in the window's thread."""
        raise NotImplementedError

    def forget(self) -> None:
        """Another project is open: drop what was kept of the old one."""

    def _reopen(self) -> None:
        self.forget()
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Look again where something changed meanwhile."""
        super().showEvent(event)
        if self._stale:
            self.refresh()
