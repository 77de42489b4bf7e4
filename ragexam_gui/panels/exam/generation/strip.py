"""Progress of a generation, of the questions that are wanted; the person reviews meanwhile."""

from __future__ import annotations

from ragexam.progress import Snapshot
from ragexam_gui import words
from ragexam_gui.models.labels import LABEL_ORDER, label_text
from ragexam_gui.panels.common.job_strip import JobStrip


class WritingStrip(JobStrip):
    """A line that is there while questions are written."""

    jobs = ("generate", "generate_open")

    def title(self) -> str:
        """Return what makes progress, for a screen reader."""
        return self.tr("Questions, of those wanted")

    def beginning(self) -> str:
        """Return what is said until there is something to count."""
        return self.tr("The model is being loaded; the first questions come soon.")

    def counted(self, snapshot: Snapshot) -> tuple[int, int, str] | None:
        """Return questions that are kept or written, of those wanted."""
        wanted = int(snapshot.counts.get("wanted", 0))
        if not wanted:
            return None
        kept, made = int(snapshot.counts.get("kept", 0)), int(snapshot.counts.get("made", 0))
        if self.doing == "generate_open":
            return kept, wanted, self._open_words(snapshot, kept, wanted)
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
        return kept or made, wanted, text.format(words.number(kept), words.number(wanted), words.number(made))

    def _open_words(self, snapshot: Snapshot, kept: int, wanted: int) -> str:
        """Open questions count by their labels while they come."""
        each = " · ".join(
            f"{label_text(label)} {words.number(int(snapshot.counts[label]))}"
            for label in LABEL_ORDER
            if label in snapshot.counts
        )
        text = self.tr("{0} of {1} open questions: {2}. Review while more come.")
        return text.format(words.number(kept), words.number(wanted), each)
