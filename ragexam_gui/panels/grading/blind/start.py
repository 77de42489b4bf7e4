"""Before a person grades: who grades, how many answers, which draw of them; sheets for people without the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.draw import DrawForm, DrawStart, DrawTexts
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.flow import in_flow

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.blind import GradingQueue
    from ragexam.project.grading.files import GradingSheet

_NAME, _PROPOSED = "grading/rater", 60


class GradingForm(DrawForm):
    """Form of a draw of answers for one person."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, _NAME, _PROPOSED)
        texts = DrawTexts(
            person=self.tr("Name of the person who grades"),
            placeholder=self.tr("as it is to stand beside the grades"),
            person_tip=self.tr("Grades are kept under this name; the same name goes on where it stopped"),
            count_row=self.tr("A&nswers"),
            count=self.tr("Number of answers"),
            count_tip=self.tr("Drawn at random, as many of each system; 60 or more say something about graders"),
            seed_tip=self.tr(
                "The same number and seed give everybody the same answers in the same order, as long as no answers are added"
            ),
        )
        self.lay_out(texts)

    def reading(self, person: str, n: int, seed: int) -> Callable[[Project], GradingQueue]:
        """Return what draws answers."""

        def work(project: Project) -> GradingQueue:
            from ragexam.project.grading.blind import grading_queue

            return grading_queue(project, person, n, seed)

        return work

    def count_drawn(self, sample: GradingQueue) -> int:
        """Return how many answers were drawn."""
        return len(sample.answers)

    def sentence(self, sample: GradingQueue) -> str:
        """Say how many answers were drawn, and how many of them are graded."""
        total, done = self.count_drawn(sample), sample.done
        if not total:
            return self.tr("There is no written answer to grade.")
        if done == total:
            return self.tr("{0} has graded all {1} of these.").format(sample.rater, words.number(total))
        if done:
            return self.tr("{0} has graded {1} of these {2} and goes on from there.").format(
                sample.rater, words.number(done), words.number(total)
            )
        return self.tr("Answers to grade: {0}.").format(words.number(total))


class BlindStart(DrawStart):
    """Asks who grades what, and begins with a `GradingQueue`; writes and reads sheets."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__(GradingForm(session))
        self.session, self.file_dialogs = session, file_dialogs
        self.sheet_button = button(
            self.tr("Write a &sheet …"),
            self.tr("The same answers as a table, for a person without this program; who wrote them is not in it"),
            self.write_sheet,
        )
        self.read_button = button(
            self.tr("Rea&d a sheet …"), self.tr("Take the grades of a sheet that was filled in; undo takes them back"),
            self.read_sheet,
        )  # fmt: skip
        self.lay_out(
            self.tr("Grade answers yourself"),
            self.tr(
                "You see a question, what would be right, and one answer at a time, and give it 1 to 5. Who wrote it, and "
                "what graders and other people gave, is hidden. Your grades say how far every grader can be trusted."
            ),
            self.tr("Show the first answer"),
            self.tr("Back to the list of answers"),
            (hint(self.tr("For people without this program:")), in_flow(self.sheet_button, self.read_button)),
        )
        self.form.ready.connect(self.sheet_button.setEnabled)
        self.sheet_button.setEnabled(False)

    # -------------------------------------------------------------- sheets

    def write_sheet(self) -> None:
        """Ask where to, and write a sheet for the person who is named."""
        project, rater = self.session.project, self.form.person
        n, seed = self.form.count.value(), self.form.seed.value()
        if project is None or not rater:
            return
        proposal = project.path.parent / f"{project.path.stem}-{rater.replace('/', '-')}.csv"
        target = self.file_dialogs.save_file(self, self.tr("Write a sheet"), proposal, self.tr("Tables (*.csv)"))
        if target is None:
            return

        def work(reading: Project) -> int:
            from ragexam.project.grading.files import export_grading_sheet

            return export_grading_sheet(reading, target, rater, n, seed)

        def done(count: int) -> None:
            message = self.tr("{0} {0:answer|answers} for {1} written: {2}").format(words.number(count), rater, target)
            self.session.message.emit("good", message, "")

        self.session.read("grading sheet out", work, done)

    def read_sheet(self) -> None:
        """Ask for a filled-in sheet, and take its grades."""
        chosen = self.file_dialogs.open_file(
            self, self.tr("Read a sheet"), paths.documents_folder(), self.tr("Tables (*.csv)")
        )
        if chosen is None:
            return

        def work(reading: Project) -> GradingSheet:
            from ragexam.project.grading.files import reading_grading_sheet

            return reading_grading_sheet(reading, chosen)

        self.session.read("grading sheet in", work, self._take_sheet)

    def _take_sheet(self, sheet: GradingSheet) -> None:
        rater = sheet.rater or self.form.person
        problems = " ".join(words.say(problem) for problem in sheet.problems)
        if not sheet.grades:
            self.session.message.emit("warn", self.tr("No grade stands in this sheet."), problems)
            return
        if not rater:
            self.session.message.emit("bad", self.tr("The sheet does not say who graded: type the name first."), "")
            return

        def act(project: Project) -> None:
            from ragexam.project.grading.files import take_grading_sheet

            replaced = take_grading_sheet(project, sheet, rater).replaced
            message = self.tr("{0} {0:grade|grades} of {1} read.").format(words.number(len(sheet.grades), ","), rater)
            told = [problems] * bool(problems)
            if replaced:
                number = words.number(replaced, ",")
                told.append(
                    self.tr("{0} other {0:grade|grades} that {1} gave before {0:was|were} replaced.").format(
                        number, rater
                    )
                )
            self.session.message.emit("warn" if told else "good", message, " ".join(told))

        self.session.edit(act)
        self.form.draw()
