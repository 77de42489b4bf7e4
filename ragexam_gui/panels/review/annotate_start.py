"""Before people label: who labels, how many questions, and which draw of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QWidget

from ragexam_gui import words
from ragexam_gui.panels.common.draw import DrawForm, DrawStart, DrawTexts
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.widgets.controls import describe

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.exam.labels import AnnotationQueue

_NAME, _PROPOSED = "exam/annotator", 50


class SampleForm(DrawForm):
    """Form of a sample of questions for one annotator.

    Args:
        desk: Whose questions are drawn from.
    """

    def __init__(self, desk: ExamDesk, parent: QWidget | None = None) -> None:
        super().__init__(desk.session, _NAME, _PROPOSED, parent)
        self.even = QCheckBox(self.tr("As many of each &label as there are, by what counts now"))
        describe(self.even, self.tr("Rare labels come up more often; the annotator does not see which is which"))
        texts = DrawTexts(
            person=self.tr("Name of the annotator"),
            placeholder=self.tr("as it is to stand in the tables"),
            person_tip=self.tr("Labels are kept under this name; the same name goes on where it stopped"),
            count_row=self.tr("&Questions"),
            count=self.tr("Number of questions"),
            count_tip=self.tr("Drawn at random from the questions that are asked and have a passage"),
            seed_tip=self.tr("The same seed gives every annotator the same questions in the same order"),
        )
        self.lay_out(texts, self.even)

    def reading(self, person: str, n: int, seed: int) -> Callable[[Project], AnnotationQueue]:
        """Return what draws questions."""
        even = self.even.isChecked()

        def work(project: Project) -> AnnotationQueue:
            from ragexam.project.exam.labels import annotation_queue

            return annotation_queue(project, person, n, seed, even=even)

        return work

    def count_drawn(self, sample: AnnotationQueue) -> int:
        """Return how many questions were drawn."""
        return len(sample.item_ids)

    def sentence(self, sample: AnnotationQueue) -> str:
        """Say how many questions were drawn, and how many of them are labelled."""
        total, done = self.count_drawn(sample), sample.done
        if not total:
            return self.tr("There is no question with a passage to label.")
        if done == total:
            return self.tr("{0} has labelled all {1} of this sample.").format(sample.annotator, words.number(total))
        if done:
            return self.tr("{0} has labelled {1} of these {2} and goes on from there.").format(
                sample.annotator, words.number(done), words.number(total)
            )
        return self.tr("Questions to label: {0}.").format(words.number(total))


class AnnotateStart(DrawStart):
    """Asks who labels what, and begins with an `AnnotationQueue`."""

    def __init__(self, desk: ExamDesk, parent: QWidget | None = None) -> None:
        super().__init__(SampleForm(desk), parent)
        self.lay_out(
            self.tr("Label questions yourself"),
            self.tr(
                "You see a question and its passage, and say what the passage gives for an answer. What models and other "
                "people said is hidden. When several people label the same questions, the tab “Labels” says how far "
                "they agree with each other, and how far a model agrees with them."
            ),
            self.tr("Show the first question"),
            self.tr("Back to the exam"),
        )
