"""A line on a page that is there while a job of the page goes on: how far it is, and what it is at."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ragexam.progress import Snapshot
from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.layout.boxes import in_row
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.thin_bar import ThinBar

_BAR = 170


class JobStrip(QWidget):
    """Follows some jobs. A subclass names them, and says what is shown of a snapshot.

    Attributes:
        jobs: Names of the jobs that are followed.

    Args:
        session: Whose job is followed.
    """

    jobs: tuple[str, ...] = ()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.bar = ThinBar(self.title())
        self.bar.setFixedWidth(_BAR)
        self.label = Label(objectName="hint", minimumWidth=1)
        in_row(self.bar, (self.label, 1), margins=(0, 0, 0, 0), spacing=10, parent=self)
        session.progressed.connect(self._follow)
        session.job_started.connect(self.show_job)
        session.job_ended.connect(self.show_job)
        self.show_job()

    @property
    def doing(self) -> str:
        """Name of the followed job that is under way; "" where none is."""
        job = self._session.job
        return job.doing if job is not None and job.doing in self.jobs else ""

    def show_job(self) -> None:
        """Be there while a followed job goes on."""
        if self.doing and self.isHidden():
            self.bar.set_share(0, 1)
            self.label.setText(self.beginning())
        self.setVisible(bool(self.doing))

    def title(self) -> str:
        """Return what makes progress, for a screen reader."""
        raise NotImplementedError

    def beginning(self) -> str:
        """Return what is said until there is something to count."""
        raise NotImplementedError

    def counted(self, snapshot: Snapshot) -> tuple[int, int, str] | None:
        """Return how much is done, of how much, and the words beside the bar; None where nothing is counted yet."""
        raise NotImplementedError

    def _follow(self, snapshot: Snapshot) -> None:
        if self.isHidden() == bool(self.doing):  # one job may do several
            self.show_job()
        shown = self.counted(snapshot) if self.doing else None
        if shown is not None:
            self.bar.set_share(*shown[:2])
            self.label.setText(shown[2])
