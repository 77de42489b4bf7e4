"""Before a person grades: who grades, how many answers, which draw of them; sheets for people without the program."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFormLayout, QFrame, QHBoxLayout, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.controls import button, describe, hint
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.blind import GradingQueue
    from ragexam.project.grading.files import GradingSheet

_NAME, _PROPOSED, _MOST = "grading/rater", 60, 100_000
_REST = 200
"""Milliseconds after the last key until the answers are drawn."""


class BlindStart(QWidget):
    """Form that asks who grades what, and begins.

    Signals:
        begun: A `GradingQueue`.
        left: The person goes back.

    Args:
        session: The open project.
        desktop: Asks for files.
    """

    begun = Signal(object)
    left = Signal()

    def __init__(self, session: Session, desktop: FileDialogs) -> None:
        super().__init__()
        self.session, self.desktop = session, desktop
        self.queue: GradingQueue | None = None
        self._asked = 0
        self._make_fields()
        self.begin_button = button(self.tr("&Begin"), self.tr("Show the first answer"), self._begin, primary=True)
        self.sheet_button = button(
            self.tr("Write a &sheet …"),
            self.tr("The same answers as a table, for a person without this program; who wrote them is not in it"),
            self.write_sheet,
        )
        self.read_button = button(
            self.tr("Rea&d a sheet …"), self.tr("Take the grades of a sheet that was filled in; undo takes them back"),
            self.read_sheet,
        )  # fmt: skip
        self.leave_button = button(self.tr("Go back"), self.tr("Back to the list of answers"), self.left.emit)
        self._lay_out()
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self.draw)
        self.name.textChanged.connect(lambda _: self._changed())
        self.name.returnPressed.connect(self._begin)
        for spin in (self.count, self.seed):
            spin.valueChanged.connect(lambda _: self._changed())

    def _make_fields(self) -> None:
        self.name = QLineEdit(placeholderText=self.tr("as it is to stand beside the grades"))
        self.name.setAccessibleName(self.tr("Name of the person who grades"))
        describe(self.name, self.tr("Grades are kept under this name; the same name goes on where it stopped"))
        self.count = QSpinBox(minimum=1, maximum=_MOST, value=_PROPOSED)
        self.count.setAccessibleName(self.tr("Number of answers"))
        describe(self.count, self.tr("Drawn at random, as many of each system; 60 or more say something about graders"))
        self.seed = QSpinBox(minimum=0, maximum=999_999)
        self.seed.setAccessibleName(self.tr("Seed"))
        describe(self.seed, self.tr("The same seed gives everybody the same answers in the same order"))
        for spin in (self.count, self.seed):
            spin.setMaximumWidth(130)
        self.message = hint()

    def _lay_out(self) -> None:
        title = Label(self.tr("Grade answers yourself"))
        title.setObjectName("pageTitle")
        told = hint(
            self.tr(
                "You see a question, what would be right, and one answer at a time, and give it 1 to 5. Who wrote it, and "
                "what graders and other people gave, is hidden. Your grades say how far every grader can be trusted."
            )
        )
        form = QFormLayout()
        form.setVerticalSpacing(9)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(self.tr("A&nswers"), self.count)
        form.addRow(self.tr("S&eed"), self.seed)
        form.addRow("", self.message)
        first, second = QHBoxLayout(), QHBoxLayout()
        for row, controls in (
            (first, (self.begin_button, self.leave_button)),
            (second, (self.sheet_button, self.read_button)),
        ):
            for control in controls:
                row.addWidget(control)
            row.addStretch(1)
        card = QFrame()
        card.setObjectName("card")
        card.setMaximumWidth(640)
        column = QVBoxLayout(card)
        column.setContentsMargins(22, 20, 22, 18)
        column.setSpacing(14)
        for part in (title, told):
            column.addWidget(part)
        column.addLayout(form)
        column.addLayout(first)
        column.addWidget(hint(self.tr("For people without this program:")))
        column.addLayout(second)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(card, 8)
        middle.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        layout.addLayout(middle)
        layout.addStretch(3)
        self._allow()

    # -------------------------------------------------------------- drawing

    def ask(self) -> None:
        """Show the form; the cursor is where something is missing."""
        if not self.name.text():
            self.name.setText(str(paths.settings().value(_NAME, "")))
        self.draw()
        (self.begin_button if self.name.text() else self.name).setFocus(Qt.FocusReason.OtherFocusReason)

    def _changed(self) -> None:
        self._asked += 1
        self.queue = None
        self._allow()
        self._wait.start()

    def draw(self) -> None:
        """Draw the answers beside the window's thread."""
        self._wait.stop()
        if not self._rater:
            self.message.setText(self.tr("A name is needed."))
            return
        work = partial(_drawn, rater=self._rater, n=self.count.value(), seed=self.seed.value())
        self.session.read("grading queue", work, partial(self._show, self._asked))

    @property
    def _rater(self) -> str:
        return " ".join(self.name.text().split())

    def _show(self, asked: int, queue: GradingQueue) -> None:
        if asked != self._asked:
            return  # something else has been typed meanwhile: nobody shall grade under another's name
        self.queue = queue
        total, done = len(queue.answers), queue.done
        if not total:
            text = self.tr("There is no written answer to grade.")
        elif done == total:
            text = self.tr("{0} has graded all {1} of these.").format(queue.rater, words.number(total))
        elif done:
            text = self.tr("{0} has graded {1} of these {2} and goes on from there.").format(
                queue.rater, words.number(done), words.number(total)
            )
        else:
            text = self.tr("Answers to grade: {0}.").format(words.number(total))
        self.message.setText(text)
        self._allow()

    def _allow(self) -> None:
        able = self.queue is not None and bool(self.queue.answers)
        for control in (self.begin_button, self.sheet_button):
            control.setEnabled(able)

    def _begin(self) -> None:
        if self.queue is None:
            self.draw()
        elif self.queue.answers:
            paths.settings().setValue(_NAME, self.queue.rater)
            self.begun.emit(self.queue)

    # -------------------------------------------------------------- sheets

    def write_sheet(self) -> None:
        """Ask where to, and write a sheet for the person who is named."""
        project, rater, n, seed = self.session.project, self._rater, self.count.value(), self.seed.value()
        if project is None or not rater:
            return
        proposal = project.path.parent / f"{project.path.stem}-{rater.replace('/', '-')}.csv"
        target = self.desktop.save_file(self, self.tr("Write a sheet"), proposal, self.tr("Tables (*.csv)"))
        if target is None:
            return

        def work(reading: Project) -> int:
            from ragexam.project.grading.files import export_grading_sheet

            return export_grading_sheet(reading, target, rater, n, seed)

        def done(count: int) -> None:
            said = self.tr("{0} {0:answer|answers} for {1} written: {2}").format(words.number(count), rater, target)
            self.session.message.emit("good", said, "")

        self.session.read("grading sheet out", work, done)

    def read_sheet(self) -> None:
        """Ask for a filled-in sheet, and take its grades."""
        chosen = self.desktop.open_file(
            self, self.tr("Read a sheet"), paths.documents_folder(), self.tr("Tables (*.csv)")
        )
        if chosen is None:
            return

        def work(reading: Project) -> GradingSheet:
            from ragexam.project.grading.files import reading_grading_sheet

            return reading_grading_sheet(reading, chosen)

        self.session.read("grading sheet in", work, self._take_sheet)

    def _take_sheet(self, sheet: GradingSheet) -> None:
        rater = sheet.rater or self._rater
        problems = " ".join(words.say(problem) for problem in sheet.problems)
        if not sheet.grades:
            self.session.message.emit("warn", self.tr("No grade stands in this sheet."), problems)
            return
        if not rater:
            self.session.message.emit("bad", self.tr("The sheet does not say who graded: type the name first."), "")
            return
        self.session.edit(lambda project: project.edits.set_people_grades(rater, sheet.grades, sheet.remarks))
        said = self.tr("{0} {0:grade|grades} of {1} read.").format(words.number(len(sheet.grades), ","), rater)
        self.session.message.emit("good" if not sheet.problems else "warn", said, problems)
        self.draw()


def _drawn(project: Project, rater: str, n: int, seed: int) -> GradingQueue:
    from ragexam.project.grading.blind import grading_queue

    return grading_queue(project, rater, n, seed)
