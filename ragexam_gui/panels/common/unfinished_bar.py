"""A line over a page whose job was left unfinished: go on with it, or take what is there for enough."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.job_words import job_title
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.layout.boxes import in_row


class UnfinishedBar(QWidget):
    """It is there while the page's step is paused and no job runs.

    Args:
        step: Name of the page's step.
        session: The open project.
        parent: The page.
    """

    def __init__(self, step: str, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._step, self._session, self._job = step, session, ""
        self.label = hint()
        self.go_on_button = button(
            self.tr("&Continue"), self.tr("Go on where it stopped, with the same settings"), self.go_on, primary=True
        )
        self.leave_button = button(
            self.tr("Leave it at &that"), self.tr("What is there is enough; nothing of it is lost"), self.leave
        )
        in_row((self.label, 1), self.leave_button, self.go_on_button, margins=(0, 0, 0, 0), spacing=10, parent=self)
        self._show_step()  # the page may be made after the project was opened
        for signal in (session.changed, session.opened, session.job_started, session.job_ended):
            signal.connect(self._show_step)

    def _show_step(self, *_: object) -> None:
        step = self._session.steps.get(self._step)
        self._job = step.job if step is not None and self._session.job is None else ""
        if self._job:
            self.label.setText(self.tr("{0} did not come to its end.").format(job_title(self._job)))
        self.setVisible(bool(self._job))

    def go_on(self) -> None:
        """Start the job again as it was started."""
        project = self._session.project
        entry = None if project is None else project.jobs.left(self._job)
        if entry is not None:
            self._session.resume(entry)

    def leave(self) -> None:
        """Take what is there for enough."""
        self._session.edit(lambda project: project.jobs.leave(self._job))
