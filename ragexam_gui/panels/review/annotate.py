"""People label questions: one question and its passage at a time, what models said hidden, a key for each label."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ragexam.records import Item
from ragexam_gui.models.labels import LABEL_ORDER, label_text
from ragexam_gui.panels.common.judging_desk import JudgingDesk
from ragexam_gui.panels.review.annotate_start import AnnotateStart
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.panels.review.label_button import LabelButton
from ragexam_gui.widgets.controls import hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.exam.labels import AnnotationQueue
    from ragexam.store.changes import Edit


class AnnotatePart(JudgingDesk):
    """Desk of a person who labels questions."""

    def __init__(self, desk: ExamDesk, parent: QWidget | None = None) -> None:
        super().__init__(AnnotateStart(desk), parent)
        self.desk = desk
        self.buttons: list[LabelButton] = []
        self._made: dict[str, list[tuple[Edit, str]]] = {}
        """By question the edits of this sitting, each with the label that stood there before."""
        self._make()
        self._lay_out()
        desk.changed.connect(self.show_current)

    def _make(self) -> None:
        self.make_frame(
            self.tr("Questions that are labelled, of the sample"),
            self.tr("Take the newest label back (U)"),
            self.tr("The question before (K)"),
            self.tr("The next question, without a label for this one (J)"),
            self.tr("Back to the exam; what is labelled is kept (Esc)"),
            (self.tr("Show the agreement"), self.tr("How far people and models agree")),
        )
        self.title = section_title("")
        self.passage = self.make_text(self.tr("The passage that the question is judged by"))
        for number, label in enumerate(LABEL_ORDER, start=1):
            made = LabelButton(number, label)
            made.clicked.connect(partial(self._clicked, label))
            self.buttons.append(made)

    def _lay_out(self) -> None:
        inner = QWidget()
        in_column(
            self.question,
            hint(self.tr("What does the passage give for an answer to this question?")),
            *self.buttons,
            1,
            margins=(2, 2, 12, 8),
            spacing=8,
            parent=inner,
        )
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        beside = QWidget()
        in_column(self.title, (self.passage, 1), margins=(10, 0, 0, 0), parent=beside)
        self.lay_out(area, beside, ((str(n), made.click) for n, made in enumerate(self.buttons, start=1)))

    def begin(self, sample: AnnotationQueue) -> None:
        """Label a sample, from the first question that this person has not labelled."""
        self._made = {}
        self.begin_with(sample.annotator, (i for i in sample.item_ids if self.desk.queue.item(i) is not None))

    # -------------------------------------------------------------- showing

    @property
    def current(self) -> Item | None:
        """Return the question that is judged."""
        return self.desk.queue.item(self.current_id) if self.current_id is not None else None

    def is_judged(self, judged_id: str) -> bool:
        """Return whether this person has labelled a question, or it is gone."""
        item = self.desk.queue.item(judged_id)
        return item is None or self.person in item.people

    def show_current(self) -> None:
        """Show the question, its passage, and the label that this person gave."""
        if self.currentWidget() is not self.work:
            return
        gone = [i for i in self._ids if self.desk.queue.item(i) is None]
        if gone:
            self._ids = [i for i in self._ids if i not in gone]
            self._index = min(self._index, max(0, len(self._ids) - 1))
        item = self.current
        self.show_progress(self.tr("{0} labels").format(self.person), self.tr("{0} of {1} labelled"))
        for made in self.buttons:
            made.setEnabled(item is not None)
            made.setChecked(item is not None and item.people.get(self.person) == made.label)
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

    def thanks(self) -> str:
        """Say that all questions are labelled."""
        return self.tr("All are labelled. Thank you, {0}.").format(self.person)

    def take_focus(self) -> None:
        """Put the focus where the keys are heard."""
        self.passage.setFocus(Qt.FocusReason.OtherFocusReason)

    # -------------------------------------------------------------- what a person does

    def _clicked(self, label: str, _: bool = False) -> None:
        self.give(label)

    def give(self, label: str) -> None:
        """Label the current question and go on to the next one without a label."""
        item, name = self.current, self.person
        if item is None:
            return
        before = item.people.get(name, "")
        made: list[Edit] = []

        def act(project: Project) -> None:
            made.extend(filter(None, [project.edits.set_people_label([item.id], name, label)]))

        if before == label:
            self.go_on()
        elif self.desk.perform(act, [item.id]) and made:
            self._made.setdefault(item.id, []).append((made[0], before))
            self.tell_given(item.id, label_text(label), item.question)
            self.go_on()
        else:
            self.show_current()

    def take_back(self, judged_id: str) -> None:
        """Take a label back, and nothing that others did since; what this person said before it counts again."""
        made, name = self._made.get(judged_id, []), self.person
        if not made:  # somebody did it already
            return
        edit, before = made.pop()

        def act(project: Project) -> None:
            if project.edits.undo(only=edit) is None:
                project.edits.set_people_label([judged_id], name, before)

        if self.desk.perform(act, [judged_id]):
            self.tell(self.tr("The label is taken back."))
