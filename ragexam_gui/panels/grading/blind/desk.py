"""People grade answers: one at a time in drawn order, who wrote it hidden, a key for each grade."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.judging_desk import JudgingDesk
from ragexam_gui.panels.grading.blind.start import BlindStart
from ragexam_gui.widgets.controls import button, section_title
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.blind import BlindAnswer, GradingQueue
    from ragexam.store.changes import Edit

GRADES = (5, 4, 3, 2, 1)


class BlindPart(JudgingDesk):
    """Desk of a person who grades answers."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__(BlindStart(session, file_dialogs))
        self.session = session
        self._answers: dict[str, BlindAnswer] = {}
        self._grades_given: dict[str, float] = {}
        self._made: dict[str, list[tuple[Edit, float | None]]] = {}
        """By answer the edits of this sitting, each with the grade that stood there before."""
        self.buttons: dict[int, QPushButton] = {}
        self._make()
        self._lay_out()

    def _make(self) -> None:
        self.make_frame(
            self.tr("Answers that are graded, of those drawn"),
            self.tr("Take the newest grade back (U)"),
            self.tr("The answer before (K)"),
            self.tr("The next answer, without a grade for this one (J)"),
            self.tr("Back to the list; what is graded is kept (Esc)"),
            (self.tr("See who can be trusted"), self.tr("How far each grader agrees with people")),
        )
        self.question.setAccessibleName(self.tr("The question"))
        self.answer = self.make_text(self.tr("The answer to grade"))
        self.reference = self.make_text(self.tr("What would be right"))
        self.evidence = self.make_text(self.tr("Where it stands in the documents"))
        for text in (self.answer, self.reference, self.evidence):
            text.setTabChangesFocus(True)
        group = QButtonGroup(self, exclusive=False)
        for grade in GRADES:
            meaning = self._meaning(grade)
            made = button(f"{grade}   {meaning}", self.tr("Give this grade and go on"), partial(self.give, grade))
            made.setCheckable(True)
            made.setProperty("noCommand", True)  # the palette must not grade by accident
            made.setAccessibleName(self.tr("Grade {0}: {1}").format(grade, meaning))
            made.setStyleSheet("text-align: left")
            group.addButton(made)
            self.buttons[grade] = made

    def _meaning(self, grade: int) -> str:
        return {
            5: self.tr("right and complete"),
            4: self.tr("right but for something small"),
            3: self.tr("right in part"),
            2: self.tr("mostly wrong, or hardly an answer"),
            1: self.tr("wrong, or no answer"),
        }[grade]

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        in_column(
            section_title(self.tr("The answer")),
            (self.answer, 1),
            *self.buttons.values(),
            margins=(0, 0, 10, 0),
            spacing=8,
            parent=left,
        )
        in_column(
            section_title(self.tr("What would be right")),
            (self.reference, 1),
            section_title(self.tr("Where it stands in the documents")),
            (self.evidence, 2),
            margins=(10, 0, 0, 0),
            spacing=8,
            parent=right,
        )
        keys = ((str(grade), made.click) for grade, made in self.buttons.items())
        self.lay_out(left, right, keys, (self.question,))

    # -------------------------------------------------------------- beginning and reading again

    def begin(self, queue: GradingQueue) -> None:
        """Grade drawn answers, from the first that this person has not graded."""
        self._answers = {answer.id: answer for answer in queue.answers}
        self._grades_given, self._made = dict(queue.given), {}
        self.begin_with(queue.rater, self._answers)

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        super().forget()
        self._answers, self._grades_given, self._made = {}, {}, {}

    def refresh(self) -> None:
        """Read again where something changed in the project: an undo, perhaps, of one of these grades."""
        if self.currentWidget() is not self.work or not self.person:
            return
        person = self.person

        def work(project: Project) -> Mapping[str, float]:
            from ragexam.project.grading.blind import given_by

            return given_by(project, person)

        def done(given: Mapping[str, float]) -> None:
            if person == self.person and dict(given) != self._grades_given:
                self._grades_given = dict(given)
                self._given = [answer_id for answer_id in self._given if answer_id in self._grades_given]
                self.show_current()

        self.session.read("grades given", work, done)

    # -------------------------------------------------------------- showing

    @property
    def current(self) -> BlindAnswer | None:
        """Return the answer that is judged."""
        return self._answers[self.current_id] if self.current_id is not None else None

    def is_judged(self, judged_id: str) -> bool:
        """Return whether this person has graded an answer."""
        return judged_id in self._grades_given

    def show_current(self) -> None:
        """Show the answer, what would be right, and the grade that this person gave."""
        answer = self.current
        self.show_progress(self.tr("{0} grades").format(self.person), self.tr("{0} of {1} graded"))
        for grade, made in self.buttons.items():
            made.setEnabled(answer is not None)
            made.setChecked(answer is not None and self._grades_given.get(answer.id) == grade)
        self.question.setText("" if answer is None else answer.question)
        shown = ("", "", "")
        if answer is not None:
            empty = QCoreApplication.translate("WrittenAnswer", "It is empty.")
            shown = (answer.answer if answer.answer.strip() else empty, answer.reference, answer.evidence)
        for text, content in zip((self.answer, self.reference, self.evidence), shown, strict=True):
            if text.toPlainText() != content:
                text.show_text(content)

    def thanks(self) -> str:
        """Say that all answers are graded."""
        return self.tr("All are graded. Thank you, {0}.").format(self.person)

    def take_focus(self) -> None:
        """Put the focus where the keys are heard."""
        self.answer.setFocus(Qt.FocusReason.OtherFocusReason)

    # -------------------------------------------------------------- what a person does

    def give(self, grade: int) -> None:
        """Grade the current answer and go on to the next one without a grade."""
        answer, person = self.current, self.person
        if answer is None:
            return
        if self._grades_given.get(answer.id) != grade:
            done: list[Edit] = []

            def perform(project: Project) -> None:
                done.extend(filter(None, [project.edits.set_people_grades(person, {answer.id: float(grade)})]))

            self.session.edit(perform)
            if not done:
                self.show_current()
                return
            self._made.setdefault(answer.id, []).append((done[0], self._grades_given.get(answer.id)))
            self._grades_given[answer.id] = float(grade)
            self.tell_given(answer.id, str(grade), answer.answer)
        self.go_on()

    def take_back(self, judged_id: str) -> None:
        """Take a grade back, and nothing that others did since; what this person said before it counts again."""
        edit, before = self._made[judged_id].pop()
        person = self.person
        done: list[bool] = []

        def take(project: Project) -> None:
            if project.edits.undo(only=edit) is None:
                project.edits.set_people_grades(person, {judged_id: before})
            done.append(True)

        self.session.edit(take)
        if not done:
            return
        self._grades_given.pop(judged_id, None)
        if before is not None:
            self._grades_given[judged_id] = before
        self.tell(self.tr("The grade is taken back."))
        self.refresh()
