"""How far a generation is, of the questions that are wanted; the person reviews meanwhile."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from ragexam.progress import Snapshot
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.labels import LABEL_ORDER, label_text
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.thin_bar import ThinBar

_WRITING = ("generate", "generate_open")
"""Jobs that write questions."""


class WritingStrip(QWidget):
    """A line that is there while questions are written.

    Args:
        session: Whose job is followed.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.bar = ThinBar(self.tr("Questions, of those wanted"))
        self.bar.setFixedWidth(170)
        self.label = Label()
        self.label.setObjectName("hint")
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
        """Be there while a generation goes on."""
        job = self._session.job
        going = job is not None and job.doing in _WRITING
        if going and self.isHidden():
            self.bar.set_share(0, 1)
            self.label.setText(self.tr("The model is being loaded; the first questions come soon."))
        self.setVisible(going)

    def _follow(self, snapshot: Snapshot) -> None:
        job = self._session.job
        if job is not None and self.isHidden() == (job.doing in _WRITING):  # one job may do several
            self.show_job()
        wanted = int(snapshot.counts.get("wanted", 0))
        if job is None or job.doing not in _WRITING or not wanted:
            return
        if job.doing == "generate_open":
            self._follow_open(snapshot, wanted)
            return
        kept, made = int(snapshot.counts.get("kept", 0)), int(snapshot.counts.get("made", 0))
        self.bar.set_share(kept or made, wanted)
        if kept:
            text = self.tr(
                "{0} of {1} {1:question|questions} {0:has|have} passed the filters, "
                "{2} {2:is|are} written. Review while more come."
            )
        elif made:
            text = self.tr(
                "{2} {2:question is|questions are} written, {1} {1:is|are} wanted; "
                "the filters judge {2:it|them} soon. Review while more come."
            )
        else:
            text = self.tr("Facts are looked for in the passages first; then the questions come.")
        self.label.setText(text.format(words.number(kept), words.number(wanted), words.number(made)))

    def _follow_open(self, snapshot: Snapshot, wanted: int) -> None:
        """Open questions count by their labels while they come."""
        kept = int(snapshot.counts.get("kept", 0))
        self.bar.set_share(kept, wanted)
        each = " · ".join(
            f"{label_text(label)} {words.number(int(snapshot.counts[label]))}"
            for label in LABEL_ORDER
            if label in snapshot.counts
        )
        text = self.tr("{0} of {1} open questions: {2}. Review while more come.")
        self.label.setText(text.format(words.number(kept), words.number(wanted), each))
