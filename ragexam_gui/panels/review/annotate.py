"""People label questions: one question and its passage at a time, what models said hidden, a key for each label."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ragexam.records import Item
from ragexam_gui import words
from ragexam_gui.models.labels import LABEL_ORDER, label_text
from ragexam_gui.panels.review.annotate_start import AnnotateStart
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.panels.review.label_button import LabelButton
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.keys import bind_keys, keyed
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.text.marked_text import MarkedText
from ragexam_gui.widgets.thin_bar import ThinBar

if TYPE_CHECKING:
    from ragexam.project.exam.labels import AnnotationQueue


class AnnotatePart(QStackedWidget):
    """First asks who labels how many; then shows question after question.

    Signals:
        left: The person goes back to the exam.
        agreement: The person wants to see how far people and models agree.

    Args:
        desk: The exam.
    """

    left = Signal()
    agreement = Signal()

    def __init__(self, desk: ExamDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.annotator = ""
        self._ids: list[str] = []
        self._place = 0
        self._given: list[str] = []
        self.start = AnnotateStart(desk)
        self.buttons: list[LabelButton] = []
        self.work = QWidget()
        self._make()
        self._lay_out()
        self.addWidget(self.start)
        self.addWidget(self.work)
        self.start.begun.connect(self.begin)
        self.start.left.connect(self.leave)
        desk.changed.connect(self._show_question)

    def _make(self) -> None:
        self.who = Label()
        self.who.setObjectName("sectionTitle")
        self.progress = ThinBar(self.tr("Questions that are labelled, of the sample"))
        self.progress.setFixedWidth(170)
        self.position_label = Label()
        self.position_label.setObjectName("hint")
        self.question = Label()
        self.question.setObjectName("question")
        self.question.setWordWrap(True)
        self.question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.title = Label()
        self.title.setObjectName("sectionTitle")
        self.passage = MarkedText(self.tr("The passage that the question is judged by"))
        self.passage.document().setDocumentMargin(10)
        self.message = Label()
        self.message.setObjectName("hint")
        self.message.setMinimumWidth(1)
        self.undo_button = button(keyed(self.tr("Undo"), "U"), self.tr("Take the newest label back (U)"), self.undo)
        self.previous_button = button(
            keyed(self.tr("Back"), "K"), self.tr("The question before (K)"), partial(self.step, -1)
        )
        self.next_button = button(
            keyed(self.tr("Skip"), "J"), self.tr("The next question, without a label for this one (J)"), partial(self.step, 1)
        )  # fmt: skip
        self.agreement_button = button(
            self.tr("Show the agreement"), self.tr("How far people and models agree"), self._agree, primary=True
        )
        self.leave_button = button(
            keyed(self.tr("Leave"), "Esc"), self.tr("Back to the exam; what is labelled is kept (Esc)"), self.leave
        )

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.who)
        top.addWidget(self.progress)
        top.addWidget(self.position_label)
        top.addStretch(1)
        top.addWidget(self.leave_button)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(2, 2, 12, 8)
        column.setSpacing(8)
        column.addWidget(self.question)
        column.addWidget(hint(self.tr("What does the passage give for an answer to this question?")))
        for number, label in enumerate(LABEL_ORDER, start=1):
            made = LabelButton(number, label)
            made.clicked.connect(partial(self._clicked, label))
            self.buttons.append(made)
            column.addWidget(made)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        beside = QWidget()
        column = QVBoxLayout(beside)
        column.setContentsMargins(10, 0, 0, 0)
        column.addWidget(self.title)
        column.addWidget(self.passage, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(area)
        splitter.addWidget(beside)
        splitter.setSizes([560, 470])
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(8)
        row = QHBoxLayout()
        for control in (self.previous_button, self.next_button, self.undo_button, self.agreement_button):
            row.addWidget(control)
        row.addWidget(self.message, 1)
        layout = QVBoxLayout(self.work)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(top)
        layout.addWidget(splitter, 1)
        layout.addLayout(row)
        self._keys = bind_keys(self.work, (
            *((str(n), made.click) for n, made in enumerate(self.buttons, start=1)),
            ("J", self.next_button.click), ("K", self.previous_button.click), ("U", self.undo_button.click),
            ("Esc", self.leave),
        ))  # fmt: skip

    # -------------------------------------------------------------- beginning and leaving

    def ask(self) -> None:
        """Ask who labels how many questions."""
        self.setCurrentWidget(self.start)
        self.start.ask()

    def begin(self, sample: AnnotationQueue) -> None:
        """Label a sample, from the first question that this person has not labelled."""
        self.annotator = sample.annotator
        self._ids = [i for i in sample.item_ids if self.desk.queue.item(i) is not None]
        self._given = []
        self._place = 0
        self.message.clear()
        self.setCurrentWidget(self.work)
        self._onward(0)

    def leave(self) -> None:
        """Go back to the exam."""
        self.left.emit()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self._ids, self._given, self.annotator = [], [], ""
        self.setCurrentWidget(self.start)

    def _agree(self) -> None:
        self.leave()
        self.agreement.emit()

    # -------------------------------------------------------------- showing

    @property
    def current(self) -> Item | None:
        """Return the question that is judged."""
        return self.desk.queue.item(self._ids[self._place]) if 0 <= self._place < len(self._ids) else None

    @property
    def waiting(self) -> Sequence[str]:
        """Return ids of the sample that this person has not labelled."""
        found = ((i, self.desk.queue.item(i)) for i in self._ids)
        return [i for i, item in found if item is not None and self.annotator not in item.people]

    def _show_question(self) -> None:
        """Show the current question and what this person, and nobody else, said of it."""
        if self.currentWidget() is not self.work:
            return
        gone = [i for i in self._ids if self.desk.queue.item(i) is None]
        if gone:
            self._ids = [i for i in self._ids if i not in gone]
            self._place = min(self._place, max(0, len(self._ids) - 1))
        item, left = self.current, len(self.waiting)
        done, total = len(self._ids) - left, len(self._ids)
        self.who.setText(self.tr("{0} labels").format(self.annotator))
        self.progress.set_share(done, total)
        self.position_label.setText(self.tr("{0} of {1} labelled").format(words.number(done), words.number(total)))
        self.previous_button.setEnabled(self._place > 0)
        self.next_button.setEnabled(self._place + 1 < total)
        self.undo_button.setEnabled(bool(self._given))
        self.agreement_button.setVisible(bool(total) and not left)
        for made in self.buttons:
            made.setEnabled(item is not None)
            made.setChecked(item is not None and item.people.get(self.annotator) == made.label)
        if item is None:
            self.question.setText(self.tr("There is no question to label."))
            self.title.clear()
            self.passage.show_text("")
            return
        self.question.setText(item.question)
        view = self.desk.view
        document = view.documents.get(item.evidence[0].document_id) if view is not None and item.evidence else None
        self.title.setText(self.tr("The passage") if document is None else document.title)
        evidence = "" if view is None else "\n…\n".join(view.evidence.get(span, "") for span in item.evidence)
        self.passage.show_text(item.passage or evidence)
        self.passage.show_evidence([])  # where the answer stands is for the person to see

    def _tell(self, sentence: str) -> None:
        self.message.setText(sentence)
        self.message.setAccessibleName(sentence)

    def take_focus(self) -> None:
        """Put the focus where the keys are heard."""
        self.passage.setFocus(Qt.FocusReason.OtherFocusReason)

    # -------------------------------------------------------------- what a person does

    def step(self, by: int) -> None:
        """Go on or back in the sample."""
        self._place = min(max(0, self._place + by), max(0, len(self._ids) - 1))
        self._show_question()

    def _clicked(self, label: str, _: bool = False) -> None:
        self.give(label)

    def give(self, label: str) -> None:
        """Label the current question and go on to the next one without a label."""
        item = self.current
        if item is None:
            return
        if item.people.get(self.annotator) == label:
            self._onward(self._place)
            return
        name = self.annotator
        if self.desk.perform(lambda project: project.edits.set_people_label([item.id], name, label), [item.id]):
            self._given.append(item.id)
            self._tell(self.tr("{0}: {1}").format(label_text(label), _short(item.question)))
            self._onward(self._place)
        else:
            self._show_question()

    def _onward(self, place: int) -> None:
        """Go to the next question without a label, from the beginning after the last; stay where there is none."""
        waiting = set(self.waiting)
        order = (*range(place, len(self._ids)), *range(place))
        self._place = next((n for n in order if self._ids[n] in waiting), self._place)
        self._show_question()
        if self._ids and not waiting:
            self._tell(self.tr("All are labelled. Thank you, {0}.").format(self.annotator))
        self.take_focus()

    def undo(self) -> None:
        """Take the newest label of this sitting back, and go to its question."""
        if not self._given:
            return
        item_id = self._given.pop()
        self.desk.undo()
        if item_id in self._ids:
            self._place = self._ids.index(item_id)
        self._tell(self.tr("The label is taken back."))
        self._show_question()


def _short(text: str) -> str:
    whole = " ".join(text.split())
    return whole if len(whole) <= 60 else f"{whole[:59].rstrip()}…"
