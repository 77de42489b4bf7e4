"""Progress of writing or grading; answers and grades appear below while it goes on."""

from __future__ import annotations

from ragexam.progress import Snapshot
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.job_strip import JobStrip
from ragexam_gui.widgets.controls import button

GRADE, WRITE, BANKS, PASSAGES = "grade", "write", "question_bank", "grade_passages"


class GradingStrip(JobStrip):
    """Line that is there while answers are written or graded, with a button that stops it."""

    jobs = (WRITE, GRADE, BANKS, PASSAGES)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.cancel_button = button(
            self.tr("Stop"), self.tr("Stop; answers and grades that are made are kept"), session.cancel
        )
        row = self.layout()
        if row is not None:
            row.addWidget(self.cancel_button)

    def title(self) -> str:
        """Return what makes progress, for a screen reader."""
        return self.tr("Written or graded so far")

    def beginning(self) -> str:
        """Return what is said until there is something to count."""
        return self.tr("It begins: models are opened.")

    def counted(self, snapshot: Snapshot) -> tuple[int, int, str] | None:
        """Return answers or grades that are made, of all."""
        if not snapshot.total:
            return None
        parts = [words.say(snapshot.phase), f"{words.number(snapshot.done, ',')} / {words.number(snapshot.total, ',')}"]
        if snapshot.seconds_left is not None:
            parts.append(self.tr("about {0} left").format(words.duration(snapshot.seconds_left)))
        return snapshot.done, snapshot.total, " · ".join(filter(None, parts))
