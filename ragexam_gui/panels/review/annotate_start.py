"""Before people label: who labels, how many questions, and which draw of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ragexam_gui import paths, words
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.widgets.controls import button, describe, hint
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.exam.labels import AnnotationQueue

_NAME, _PROPOSED, _MOST = "exam/annotator", 50, 100_000
_REST = 200
"""Milliseconds after the last key until the sample is drawn."""


class SampleForm(QWidget):
    """Name, number, seed: what makes a sample of questions for one annotator; drawn as it is typed.

    Signals:
        drawn: An `AnnotationQueue`, or None while nothing is drawn.

    Args:
        desk: Whose questions are drawn from.
    """

    drawn = Signal(object)

    def __init__(self, desk: ExamDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.sample: AnnotationQueue | None = None
        self._asked = 0
        self.name = QLineEdit()
        self.name.setAccessibleName(self.tr("Name of the annotator"))
        self.name.setPlaceholderText(self.tr("as it is to stand in the tables"))
        describe(self.name, self.tr("Labels are kept under this name; the same name goes on where it stopped"))
        self.count = QSpinBox(minimum=1, maximum=_MOST, value=_PROPOSED)
        self.count.setAccessibleName(self.tr("Number of questions"))
        describe(self.count, self.tr("Drawn at random from the questions that are asked and have a passage"))
        self.seed = QSpinBox(minimum=0, maximum=999_999)
        self.seed.setAccessibleName(self.tr("Seed"))
        describe(self.seed, self.tr("The same seed gives every annotator the same questions in the same order"))
        self.even = QCheckBox(self.tr("As many of each &label as there are, by what counts now"))
        describe(self.even, self.tr("Rare labels come up more often; the annotator does not see which is which"))
        for spin in (self.count, self.seed):
            spin.setMaximumWidth(130)
        self.message = hint()
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(9)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(self.tr("&Questions"), self.count)
        form.addRow(self.tr("See&d"), self.seed)
        form.addRow("", self.even)
        form.addRow("", self.message)
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self.draw)
        self.name.textChanged.connect(lambda _: self._changed())
        self.even.toggled.connect(lambda _: self._changed())
        for spin in (self.count, self.seed):
            spin.valueChanged.connect(lambda _: self._changed())

    def _changed(self) -> None:
        self._asked += 1
        self.sample = None
        self.drawn.emit(None)
        self._wait.start()

    def begin(self) -> None:
        """Propose who labelled last, and draw."""
        if not self.name.text():
            self.name.setText(str(paths.settings().value(_NAME, "")))
        self.draw()

    def remember(self) -> None:
        """Remember the name, to propose it again."""
        paths.settings().setValue(_NAME, self.name.text().strip())

    def draw(self) -> None:
        """Draw the sample beside the window's thread."""
        self._wait.stop()
        name = " ".join(self.name.text().split())
        if not name:
            self.message.setText(self.tr("A name is needed."))
            return
        work = partial(_drawn, annotator=name, n=self.count.value(), seed=self.seed.value(), even=self.even.isChecked())
        self._desk.session.read("annotation sample", work, partial(self._show, self._asked))

    def _show(self, asked: int, sample: AnnotationQueue) -> None:
        if asked != self._asked:
            return  # something else has been typed meanwhile: nobody shall label under another's name
        self.sample = sample
        total, done = len(sample.item_ids), sample.done
        if not total:
            text = self.tr("There is no question with a passage to label.")
        elif done == total:
            text = self.tr("{0} has labelled all {1} of this sample.").format(sample.annotator, words.number(total))
        elif done:
            text = self.tr("{0} has labelled {1} of these {2} and goes on from there.").format(
                sample.annotator, words.number(done), words.number(total)
            )
        else:
            text = self.tr("Questions to label: {0}.").format(words.number(total))
        self.message.setText(text)
        self.drawn.emit(sample)


class AnnotateStart(QWidget):
    """Asks who labels what, and begins.

    Signals:
        begun: An `AnnotationQueue`.
        left: The person goes back.

    Args:
        desk: The exam.
    """

    begun = Signal(object)
    left = Signal()

    def __init__(self, desk: ExamDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = Label(self.tr("Label questions yourself"))
        title.setObjectName("pageTitle")
        told = hint(
            self.tr(
                "You see a question and its passage, and say what the passage gives for an answer. What models and other "
                "people said is hidden. When several people label the same questions, the tab “Labels” says how far "
                "they agree with each other, and how far a model agrees with them."
            )
        )
        self.form = SampleForm(desk)
        self.begin_button = button(self.tr("&Begin"), self.tr("Show the first question"), self._begin, primary=True)
        self.leave_button = button(self.tr("Go back"), self.tr("Back to the exam"), self.left.emit)
        row = QHBoxLayout()
        row.addWidget(self.begin_button)
        row.addWidget(self.leave_button)
        row.addStretch()
        card = QFrame()
        card.setObjectName("card")
        card.setMaximumWidth(640)
        column = QVBoxLayout(card)
        column.setContentsMargins(22, 20, 22, 18)
        column.setSpacing(14)
        for part in (title, told, self.form):
            column.addWidget(part)
        column.addLayout(row)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(card, 8)
        middle.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        layout.addLayout(middle)
        layout.addStretch(3)
        self.form.drawn.connect(self._drawn)
        self.form.name.returnPressed.connect(self._begin)
        self._drawn(None)

    def ask(self) -> None:
        """Show the form; the cursor is where something is missing."""
        self.form.begin()
        named = bool(self.form.name.text())
        (self.begin_button if named else self.form.name).setFocus(Qt.FocusReason.OtherFocusReason)

    def _drawn(self, sample: AnnotationQueue | None) -> None:
        self.begin_button.setEnabled(sample is not None and bool(sample.item_ids))

    def _begin(self) -> None:
        sample = self.form.sample
        if sample is None:
            self.form.draw()
        elif sample.item_ids:
            self.form.remember()
            self.begun.emit(sample)


def _drawn(project: Project, annotator: str, n: int, seed: int, even: bool) -> AnnotationQueue:
    from ragexam.project.exam.labels import annotation_queue

    return annotation_queue(project, annotator, n, seed, even=even)
