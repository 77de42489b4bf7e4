"""Before a person reads questions: who reads, how many, which draw of them; sheets for people without the program."""

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
    from pathlib import Path

    from ragexam.project import Project
    from ragexam.project.scenarios.reading import ReadingQueue

_NAME, _PROPOSED, _SEED = "scenarios/reader", 15, 1
"""The same draw as that of the sheets of the command line."""


class ReadingForm(DrawForm):
    """Form of a draw of questions for one person."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, _NAME, _PROPOSED)
        self.seed.setValue(_SEED)
        texts = DrawTexts(
            person=self.tr("Name of the person who reads"),
            placeholder=self.tr("as it is to stand in the tables"),
            person_tip=self.tr("What is read is kept under this name; the same name goes on where it stopped"),
            count_row=self.tr("&Questions of each scenario"),
            count=self.tr("Questions of each scenario"),
            count_tip=self.tr("Drawn at random; those that the documents do not answer cannot be read"),
            seed_tip=self.tr("The same seed gives everybody the same questions in the same order"),
        )
        self.lay_out(texts)

    def reading(self, person: str, n: int, seed: int) -> Callable[[Project], ReadingQueue]:
        """Return what draws questions."""

        def work(project: Project) -> ReadingQueue:
            from ragexam.project.scenarios.reading import reading_queue

            return reading_queue(project, person, n, seed)

        return work

    def count_drawn(self, sample: ReadingQueue) -> int:
        """Return how many questions were drawn."""
        return len(sample.questions)

    def sentence(self, sample: ReadingQueue) -> str:
        """Say how many questions were drawn, and how many of them are read."""
        total, done = self.count_drawn(sample), sample.done
        if not total:
            return self.tr("There is no question to read: make some first.")
        if done == total:
            return self.tr("{0} has read all {1} of these.").format(sample.reader, words.number(total))
        if done:
            return self.tr("{0} has read {1} of these {2} and goes on from there.").format(
                sample.reader, words.number(done), words.number(total)
            )
        return self.tr("Questions to read: {0}.").format(words.number(total))


class ReadingStart(DrawStart):
    """Asks who reads what, and begins with a `ReadingQueue`; writes and reads sheets."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__(ReadingForm(session))
        self.session, self.file_dialogs = session, file_dialogs
        self.sheet_button = button(
            self.tr("Write a &sheet …"),
            self.tr("The same questions as a table, for a person without this program"),
            self.write_sheet,
        )
        self.read_button = button(
            self.tr("Rea&d a sheet …"), self.tr("Take in a sheet that was filled in"), self.read_sheet
        )
        self.lay_out(
            self.tr("Are the questions good?"),
            self.tr(
                "You see a question, what is held to be right, and the passage that it was made from, and say whether "
                "question and answer stand there. Where several people read the same questions, it is told how far they agree "
                "(Fleiss' kappa). In the published study 81% of the pairs were found reliable by all."
            ),
            self.tr("Show the first question"),
            self.tr("Back to the scenarios"),
            (hint(self.tr("For people without this program:")), in_flow(self.sheet_button, self.read_button)),
        )
        self.form.ready.connect(self.sheet_button.setEnabled)
        self.sheet_button.setEnabled(False)

    # -------------------------------------------------------------- sheets

    def write_sheet(self) -> None:
        """Ask where to, and write a sheet for the person who is named."""
        project, reader = self.session.project, self.form.person
        n, seed = self.form.count.value(), self.form.seed.value()
        if project is None or not reader:
            return
        proposal = project.path.parent / f"reading-{reader.replace('/', '-')}.csv"
        target = self.file_dialogs.save_as(self, self.tr("Write a sheet"), proposal, self.tr("Tables (*.csv)"), ".csv")
        if target is None:
            return

        def work(reading: Project) -> int:
            from ragexam.project.scenarios.reading import write_reading_sheet

            return write_reading_sheet(reading, target, reader, n, seed)

        def done(count: int) -> None:
            message = self.tr("{0} {0:question|questions} for {1} written: {2}").format(
                words.number(count), reader, target
            )
            self.session.message.emit("good", message, "")

        self.session.read("reading sheet out", work, done)

    def read_sheet(self) -> None:
        """Ask for a filled-in sheet, and take it in."""
        chosen = self.file_dialogs.open_file(
            self, self.tr("Read a sheet"), paths.documents_folder(), self.tr("Tables (*.csv)")
        )
        if chosen is not None:
            self.take_sheet(chosen)

    def take_sheet(self, path: Path) -> None:
        """Take in a filled-in sheet; who is named in the form has read it where the sheet names nobody."""
        taken = []

        def act(project: Project) -> None:
            taken.append(project.scenarios.read_sheet(path, default_reader=self.form.person))

        self.session.edit(act)
        for sheet in taken:
            problems = " ".join(map(words.say, sheet.problems))
            if not sheet.readings:
                self.session.message.emit("warn", self.tr("Nothing is filled in on this sheet."), problems)
                continue
            message = self.tr("{0} {0:question|questions} read by {1}.").format(
                words.number(len(sheet.readings)), sheet.reader
            )
            self.session.message.emit("warn" if problems else "good", message, problems)
            self.form.draw()
