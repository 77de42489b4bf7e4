"""Progress of a measurement; what is there already is shown below while it goes on."""

from __future__ import annotations

from ragexam.progress import Snapshot
from ragexam_gui import words
from ragexam_gui.panels.common.job_strip import JobStrip

JOB = "laboratory"


class MeasuringStrip(JobStrip):
    """A line that is there while retrieval is measured."""

    jobs = (JOB,)

    def title(self) -> str:
        """Return what makes progress, for a screen reader."""
        return self.tr("Measured so far")

    def beginning(self) -> str:
        """Return what is said until there is something to count."""
        return self.tr("Indexes are being made; figures appear below as questions are searched.")

    def counted(self, snapshot: Snapshot) -> tuple[int, int, str] | None:
        """Return units that are measured, of all."""
        if not snapshot.total:
            return None
        parts = [words.say(snapshot.phase), f"{words.number(snapshot.done, ',')} / {words.number(snapshot.total, ',')}"]
        if snapshot.unit:
            parts.append(words.say(" ".join(snapshot.unit.split())))
        if snapshot.seconds_left is not None:
            parts.append(self.tr("about {0} left").format(words.duration(snapshot.seconds_left)))
        return snapshot.done, snapshot.total, " · ".join(filter(None, parts))
