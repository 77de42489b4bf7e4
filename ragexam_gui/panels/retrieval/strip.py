"""How far a measurement is; what is there already is shown below while it goes on."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from ragexam.progress import Snapshot
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.thin_bar import ThinBar

JOB = "laboratory"


class MeasuringStrip(QWidget):
    """A line that is there while retrieval is measured.

    Args:
        session: Whose job is followed.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.bar = ThinBar(self.tr("Measured so far"))
        self.bar.setFixedWidth(170)
        self.label = Label()
        self.label.setObjectName("hint")
        self.label.setMinimumWidth(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.bar)
        layout.addWidget(self.label, 1)
        session.progressed.connect(self._follow)
        session.job_started.connect(lambda _: self.show_job())
        session.job_ended.connect(lambda *_: self.show_job())
        self.show_job()

    def show_job(self) -> None:
        """Be there while retrieval is measured."""
        job = self._session.job
        going = job is not None and job.name == JOB
        if going and self.isHidden():
            self.bar.set_share(0, 1)
            self.label.setText(self.tr("Indexes are being made; figures appear below as questions are searched."))
        self.setVisible(going)

    def _follow(self, snapshot: Snapshot) -> None:
        job = self._session.job
        if job is None or job.name != JOB or not snapshot.total:
            return
        self.bar.set_share(snapshot.done, snapshot.total)
        parts = [words.say(snapshot.phase), f"{words.number(snapshot.done, ',')} / {words.number(snapshot.total, ',')}"]
        if snapshot.unit:
            parts.append(words.say(" ".join(snapshot.unit.split())))
        if snapshot.seconds_left is not None:
            parts.append(self.tr("about {0} left").format(words.duration(snapshot.seconds_left)))
        self.label.setText(" · ".join(filter(None, parts)))
