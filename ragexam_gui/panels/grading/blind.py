"""People grade answers: one at a time in drawn order, who wrote it hidden, a key for each grade."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.grading.blind_start import BlindStart
from ragexam_gui.widgets.controls import button, section_title
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.keys import bind_keys, keyed
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.text.marked_text import MarkedText
from ragexam_gui.widgets.thin_bar import ThinBar

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.blind import BlindAnswer, GradingQueue

GRADES = (5, 4, 3, 2, 1)


class BlindPart(QStackedWidget):
    """Desk of a person who grades: first who and how many, then answer after answer.

    Signals:
        left: The person goes back to the list.
        trust: The person wants to see what the grades say of the graders.

    Args:
        session: The open project.
        desktop: Asks for files.
    """

    left = Signal()
    trust = Signal()

    def __init__(self, session: Session, desktop: FileDialogs) -> None:
        super().__init__()
        self.session = session
        self.rater = ""
        self._answers: tuple[BlindAnswer, ...] = ()
        self._said: dict[str, float] = {}
        self._place = 0
        self._given: list[str] = []
        self.start = BlindStart(session, desktop)
        self.work = QWidget()
        self.buttons: dict[int, QPushButton] = {}
        self._make()
        self._lay_out()
        self.addWidget(self.start)
        self.addWidget(self.work)
        self.start.begun.connect(self.begin)
        self.start.left.connect(self.leave)

    def _make(self) -> None:
        self.who = section_title("")
        self.progress = ThinBar(self.tr("Answers that are graded, of those drawn"))
        self.progress.setFixedWidth(170)
        self.position = Label()
        self.position.setObjectName("hint")
        self.question = Label()
        self.question.setObjectName("question")
        self.question.setAccessibleName(self.tr("The question"))
        self.question.setWordWrap(True)
        self.question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.answer = MarkedText(self.tr("The answer to grade"))
        self.reference = MarkedText(self.tr("What would be right"))
        self.evidence = MarkedText(self.tr("Where it stands in the documents"))
        for text in (self.answer, self.reference, self.evidence):
            text.document().setDocumentMargin(10)
            text.setTabChangesFocus(True)
        self.message = Label()
        self.message.setObjectName("hint")
        self.message.setMinimumWidth(1)
        group = QButtonGroup(self)
        group.setExclusive(False)
        for grade in GRADES:
            meaning = self._meaning(grade)
            made = button(f"{grade}   {meaning}", self.tr("Give this grade and go on"), partial(self.give, grade))
            made.setCheckable(True)
            made.setProperty("noCommand", True)  # the palette must not grade by accident
            made.setAccessibleName(self.tr("Grade {0}: {1}").format(grade, meaning))
            made.setStyleSheet("text-align: left")
            group.addButton(made)
            self.buttons[grade] = made
        self.undo_button = button(keyed(self.tr("Undo"), "U"), self.tr("Take the newest grade back (U)"), self.undo)
        self.back_button = button(keyed(self.tr("Back"), "K"), self.tr("The answer before (K)"), partial(self.step, -1))
        self.next_button = button(
            keyed(self.tr("Skip"), "J"), self.tr("The next answer, without a grade for this one (J)"), partial(self.step, 1)
        )  # fmt: skip
        self.trust_button = button(
            self.tr("See who can be trusted"),
            self.tr("How far each grader agrees with people"),
            self._trust,
            primary=True,
        )
        self.leave_button = button(
            keyed(self.tr("Leave"), "Esc"), self.tr("Back to the list; what is graded is kept (Esc)"), self.leave
        )

    def _meaning(self, grade: int) -> str:
        return {
            5: self.tr("right and complete"),
            4: self.tr("right but for something small"),
            3: self.tr("right in part"),
            2: self.tr("mostly wrong"),
            1: self.tr("wrong, or no answer"),
        }[grade]

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        for told in (self.who, self.progress, self.position):
            top.addWidget(told)
        top.addStretch(1)
        top.addWidget(self.leave_button)
        left, right = QWidget(), QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(8)
        column.addWidget(section_title(self.tr("The answer")))
        column.addWidget(self.answer, 1)
        for made in self.buttons.values():
            column.addWidget(made)
        column = QVBoxLayout(right)
        column.setContentsMargins(10, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(section_title(self.tr("What would be right")))
        column.addWidget(self.reference, 1)
        column.addWidget(section_title(self.tr("Where it stands in the documents")))
        column.addWidget(self.evidence, 2)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([560, 470])
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(8)
        row = QHBoxLayout()
        for control in (self.back_button, self.next_button, self.undo_button, self.trust_button):
            row.addWidget(control)
        row.addWidget(self.message, 1)
        layout = QVBoxLayout(self.work)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(top)
        layout.addWidget(self.question)
        layout.addWidget(splitter, 1)
        layout.addLayout(row)
        self._keys = bind_keys(self.work, (
            *((str(grade), made.click) for grade, made in self.buttons.items()),
            ("J", self.next_button.click), ("K", self.back_button.click), ("U", self.undo_button.click),
            ("Esc", self.leave),
        ))  # fmt: skip

    # -------------------------------------------------------------- beginning and leaving

    def ask(self) -> None:
        """Ask who grades how many answers."""
        self.setCurrentWidget(self.start)
        self.start.ask()

    def begin(self, queue: GradingQueue) -> None:
        """Grade drawn answers, from the first that this person has not graded."""
        self.rater, self._answers = queue.rater, queue.answers
        self._said = dict(queue.given)
        self._given = []
        self.message.clear()
        self.setCurrentWidget(self.work)
        self._onward(0)

    def leave(self) -> None:
        """Go back to the list."""
        self.left.emit()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self._answers, self._given, self._said, self.rater = (), [], {}, ""
        self.setCurrentWidget(self.start)

    def refresh(self) -> None:
        """Read again where something changed in the project: an undo, perhaps, of one of these grades."""
        if self.currentWidget() is not self.work or not self.rater:
            return
        rater = self.rater

        def work(project: Project) -> Mapping[str, float]:
            from ragexam.project.grading.blind import given_by

            return given_by(project, rater)

        def done(given: Mapping[str, float]) -> None:
            if rater == self.rater and dict(given) != self._said:
                self._said = dict(given)
                self._given = [answer_id for answer_id in self._given if answer_id in self._said]
                self._show()

        self.session.read("grades given", work, done)

    def _trust(self) -> None:
        self.leave()
        self.trust.emit()

    # -------------------------------------------------------------- showing

    @property
    def current(self) -> BlindAnswer | None:
        """Return the answer that is judged."""
        return self._answers[self._place] if 0 <= self._place < len(self._answers) else None

    @property
    def waiting(self) -> list[str]:
        """Return ids of the drawn answers that this person has not graded."""
        return [answer.id for answer in self._answers if answer.id not in self._said]

    def _show(self) -> None:
        answer, left, total = self.current, len(self.waiting), len(self._answers)
        self.who.setText(self.tr("{0} grades").format(self.rater))
        self.progress.set_share(total - left, total)
        self.position.setText(self.tr("{0} of {1} graded").format(words.number(total - left), words.number(total)))
        self.back_button.setEnabled(self._place > 0)
        self.next_button.setEnabled(self._place + 1 < total)
        self.undo_button.setEnabled(bool(self._given))
        self.trust_button.setVisible(bool(total) and not left)
        for grade, made in self.buttons.items():
            made.setEnabled(answer is not None)
            made.setChecked(answer is not None and self._said.get(answer.id) == grade)
        self.question.setText("" if answer is None else answer.question)
        shown = ("", "", "") if answer is None else (answer.answer, answer.reference, answer.evidence)
        for text, content in zip((self.answer, self.reference, self.evidence), shown, strict=True):
            if text.toPlainText() != content:
                text.show_text(content)

    def _tell(self, sentence: str) -> None:
        self.message.setText(sentence)
        self.message.setAccessibleName(sentence)

    # -------------------------------------------------------------- what a person does

    def step(self, by: int) -> None:
        """Go on or back."""
        self._place = min(max(0, self._place + by), max(0, len(self._answers) - 1))
        self._show()

    def give(self, grade: int) -> None:
        """Grade the current answer and go on to the next one without a grade."""
        answer, rater = self.current, self.rater
        if answer is None:
            return
        if self._said.get(answer.id) != grade:
            done: list[bool] = []

            def perform(project: Project) -> None:
                project.edits.set_people_grades(rater, {answer.id: float(grade)})
                done.append(True)

            self.session.edit(perform)
            if not done:
                self._show()
                return
            self._said[answer.id] = float(grade)
            self._given.append(answer.id)
            self._tell(self.tr("{0}: {1}").format(grade, _short(answer.answer)))
        self._onward(self._place)

    def _onward(self, place: int) -> None:
        """Go to the next answer without a grade, from the beginning after the last; stay where there is none."""
        waiting = set(self.waiting)
        order = (*range(place, len(self._answers)), *range(place))
        self._place = next((n for n in order if self._answers[n].id in waiting), self._place)
        self._show()
        if self._answers and not waiting:
            self._tell(self.tr("All are graded. Thank you, {0}.").format(self.rater))
        self.answer.setFocus(Qt.FocusReason.OtherFocusReason)

    def undo(self) -> None:
        """Take the newest grade of this sitting back, and go to its answer."""
        if not self._given:
            return
        answer_id = self._given.pop()
        self.session.undo()
        self._place = next((n for n, a in enumerate(self._answers) if a.id == answer_id), self._place)
        self._said.pop(answer_id, None)
        self._show()
        self._tell(self.tr("The grade is taken back."))
        self.refresh()


def _short(text: str) -> str:
    whole = " ".join(text.split())
    return whole if len(whole) <= 60 else f"{whole[:59].rstrip()}…"
