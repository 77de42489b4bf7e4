"""People read questions of scenarios: one at a time beside its passage, a key for each verdict."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.judging_desk import JudgingDesk
from ragexam_gui.panels.grading.scenarios.reading_start import ReadingStart
from ragexam_gui.widgets.controls import button, hint, section_title
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.scenarios.reading import QuestionReading, QuestionToRead, ReadingQueue

VERDICTS = ((True, True), (True, False), (False, True), (False, False))
"""Verdicts on whether the passage holds what is asked about, and the answer: by the keys 1 to 4."""


class ReadingDesk(JudgingDesk):
    """Desk of a person who reads questions."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__(ReadingStart(session, file_dialogs))
        self.session = session
        self._questions: dict[str, QuestionToRead] = {}
        self._said: dict[str, QuestionReading] = {}
        self._before: list[QuestionReading | None] = []
        self.buttons: dict[tuple[bool, bool], QPushButton] = {}
        self._make()
        self._lay_out()

    def _make(self) -> None:
        self.make_frame(
            self.tr("Questions that are read, of those drawn"),
            self.tr("Take the newest verdict back (U)"),
            self.tr("The question before (K)"),
            self.tr("The next question, without a verdict on this one (J)"),
            self.tr("Back to the scenarios; what is read is kept (Esc)"),
            (self.tr("See how far readers agree"), self.tr("How many questions are reliable, and Fleiss' kappa")),
        )
        self.question.setAccessibleName(self.tr("The question"))
        self.answer = self.make_text(self.tr("What is held to be right"))
        self.passage = self.make_text(self.tr("The passage that the question was made from"))
        for text in (self.answer, self.passage):
            text.setTabChangesFocus(True)
        group = QButtonGroup(self, exclusive=False)
        for number, verdict in enumerate(VERDICTS, start=1):
            meaning = self._meaning(verdict)
            made = button(f"{number}   {meaning}", self.tr("Say this and go on"), partial(self.give, verdict))
            made.setCheckable(True)
            made.setProperty("noCommand", True)  # the palette must not judge by accident
            made.setAccessibleName(meaning)
            made.setStyleSheet("text-align: left")
            group.addButton(made)
            self.buttons[verdict] = made

    def _meaning(self, verdict: tuple[bool, bool]) -> str:
        return {
            (True, True): self.tr("good: what is asked about and the answer stand there"),
            (True, False): self.tr("what is asked about stands there, the answer does not"),
            (False, True): self.tr("the answer stands there, what is asked about does not"),
            (False, False): self.tr("neither stands there"),
        }[verdict]

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        in_column(
            section_title(self.tr("What is held to be right")),
            (self.answer, 1),
            hint(self.tr("Do question and answer stand in the passage?")),
            *self.buttons.values(),
            margins=(0, 0, 10, 0),
            spacing=8,
            parent=left,
        )
        in_column(
            section_title(self.tr("The passage")), (self.passage, 1), margins=(10, 0, 0, 0), spacing=8, parent=right
        )
        keys = ((str(number), self.buttons[verdict].click) for number, verdict in enumerate(VERDICTS, start=1))
        self.lay_out(left, right, keys, (self.question,))

    # -------------------------------------------------------------- beginning

    def begin(self, queue: ReadingQueue) -> None:
        """Read drawn questions, from the first that this person has not read."""
        self._questions = {one.id: one for one in queue.questions}
        self._said, self._before = dict(queue.given), []
        self.begin_with(queue.reader, self._questions)

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        super().forget()
        self._questions, self._said, self._before = {}, {}, []

    # -------------------------------------------------------------- showing

    @property
    def current(self) -> QuestionToRead | None:
        """Return the question that is read."""
        return self._questions[self.current_id] if self.current_id is not None else None

    def is_judged(self, judged_id: str) -> bool:
        """Return whether this person has read a question."""
        return judged_id in self._said

    def show_current(self) -> None:
        """Show the question, what is held to be right, its passage, and what this person said."""
        one = self.current
        self.show_progress(self.tr("{0} reads").format(self.person), self.tr("{0} of {1} read"))
        reading = None if one is None else self._said.get(one.id)
        for verdict, made in self.buttons.items():
            made.setEnabled(one is not None)
            made.setChecked(reading is not None and (reading.question_in, reading.answer_in) == verdict)
        self.question.setText("" if one is None else one.question)
        for text, content in (
            (self.answer, "" if one is None else one.answer),
            (self.passage, "" if one is None else one.passage),
        ):
            if text.toPlainText() != content:
                text.show_text(content)

    def thanks(self) -> str:
        """Say that all questions are read."""
        return self.tr("All are read. Thank you, {0}.").format(self.person)

    def take_focus(self) -> None:
        """Put the focus where the keys are heard."""
        self.passage.setFocus(Qt.FocusReason.OtherFocusReason)

    # -------------------------------------------------------------- what a person does

    def give(self, verdict: tuple[bool, bool]) -> None:
        """Judge the current question and go on to the next one without a verdict."""
        one = self.current
        if one is None:
            return
        from ragexam.project.scenarios.reading import QuestionReading

        before, reading = self._said.get(one.id), QuestionReading(one.id, self.person, *verdict)
        if before != reading:
            if not self._perform(lambda project: project.scenarios.keep_reading(reading)):
                self.show_current()
                return
            self._said[one.id] = reading
            self._before.append(before)
            self.tell_given(one.id, self._meaning(verdict), one.question)
        self.go_on()

    def take_back(self, judged_id: str) -> None:
        """Take a verdict back; what this person said before it counts again."""
        before, person = self._before.pop(), self.person

        def act(project: Project) -> None:
            if before is None:
                project.scenarios.take_reading_back(judged_id, person)
            else:
                project.scenarios.keep_reading(before)

        if not self._perform(act):
            return
        if before is None:
            self._said.pop(judged_id, None)
        else:
            self._said[judged_id] = before
        self.tell(self.tr("The verdict is taken back."))

    def _perform(self, act: Callable[[Project], None]) -> bool:
        done: list[bool] = []

        def perform(project: Project) -> None:
            act(project)
            done.append(True)

        self.session.edit(perform)
        return bool(done)
