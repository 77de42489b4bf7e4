"""Acts of a person on labels and ratings: let models label and rate, sheets out and in, data to train on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ragexam.records import Item
from ragexam_gui import paths, words
from ragexam_gui.models.labels import critique_text, label_text
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.exam.dialogs import ExamDialogs
from ragexam_gui.panels.exam.labels.dialogs import ModelDialog, ReadSheetDialog, SheetDialog, TrainingDialog
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.exam.exchange.training import Training
    from ragexam.project import Project
    from ragexam.project.exam.label_files import SheetFile

SHEET_SUFFIX = ".csv"


class LabelActs(QObject):
    """Labels and ratings, as actions of the exam's page.

    Args:
        page: Over which dialogues open.
        dialogs: Opens them, one at a time.
        desk: The exam.
        file_dialogs: Asks for files.
        found_models: The models of this machine.
    """

    def __init__(
        self, page: QWidget, dialogs: ExamDialogs, desk: ExamDesk, file_dialogs: FileDialogs, found_models: FoundModels
    ) -> None:
        super().__init__(page)
        self._page, self._dialogs, self._desk, self._file_dialogs, self._found_models = (
            page,
            dialogs,
            desk,
            file_dialogs,
            found_models,
        )
        self._session = desk.session
        self._session.job_ended.connect(self._tell_result)

    # -------------------------------------------------------------- models that label and rate

    def _scopes(self, items: Sequence[Item]) -> dict[str, list[str]]:
        """Return questions to choose from: all, each kind where there are both."""
        opened = [item.id for item in items if item.is_open]
        choice = [item.id for item in items if not item.is_open]
        scopes = {self.tr("All questions that are asked"): [item.id for item in items]}
        if opened and choice:
            scopes[self.tr("Open questions")] = opened
            scopes[self.tr("Questions with choices")] = choice
        return scopes

    def label(self) -> None:
        """Ask which model labels which questions, and start."""
        if self._session.project is None:
            return
        if not self._found_models.searched:
            self._found_models.search()
        explanation = self.tr(
            "The model reads each question beside its passage and says what the passage gives for an answer: a single "
            "fact, several parts, something that follows, or nothing. Its labels are shown with each question and can be "
            "compared with those of people."
        )
        parts = (
            ("prompt", self.tr("In &words"), self.tr("The published prompt: the model writes the label and why it chose it.")),
            (
                "likelihood",
                self.tr("By &likelihood"),
                self.tr("Quicker: how likely each label is, from the same prompt; it tells how sure the model is."),
            ),
        )  # fmt: skip
        items = [i for i in self._desk.queue.items if i.kept and i.passage]
        dialog = ModelDialog(
            self._found_models,
            self.tr("Label questions by a model"),
            explanation,
            self.tr("Label"),
            parts,
            [name for name, _, _ in parts],
            self._scopes(items),
            self._page,
        )
        self._dialogs.open(dialog, lambda: self._start_labelling(dialog))

    def _start_labelling(self, dialog: ModelDialog) -> None:
        self._session.start("label", model=dialog.model.currentData(), methods=dialog.ticked, items=dialog.ids)

    def rate(self) -> None:
        """Ask which model rates which questions by which critiques, and start."""
        if self._session.project is None:
            return
        from ragexam.exam.labels.critiques import CRITIQUES, FIGURE_3

        if not self._found_models.searched:
            self._found_models.search()
        explanation = self.tr(
            "The model rates each open question from 1 to 5, by one critique after the other. The ratings are weighted "
            "by how likely the model finds each of them. Thresholds on the tab “Ratings” then drop what is rated low."
        )
        parts = [(name, critique_text(name), words.say(critique.meaning)) for name, critique in CRITIQUES.items()]
        items = [i for i in self._desk.queue.items if i.kept and i.is_open]
        dialog = ModelDialog(
            self._found_models,
            self.tr("Rate questions by a model"),
            explanation,
            self.tr("Rate"),
            parts,
            list(FIGURE_3),
            {self.tr("Open questions that are asked"): [i.id for i in items]},
            self._page,
        )
        self._dialogs.open(dialog, lambda: self._start_rating(dialog))

    def _start_rating(self, dialog: ModelDialog) -> None:
        self._session.start("critique", model=dialog.model.currentData(), critiques=dialog.ticked, items=dialog.ids)

    # -------------------------------------------------------------- sheets

    def write_sheet(self) -> None:
        """Ask for whom, then where to, and write a sheet."""
        if self._session.project is None:
            return
        dialog = SheetDialog(self._desk, self._page)
        self._dialogs.open(dialog, lambda: self._write_sheet(dialog))

    def _write_sheet(self, dialog: SheetDialog) -> None:
        project, sample = self._session.project, dialog.form.sample
        if project is None or sample is None:
            return
        kind = self.tr("labels")
        proposal = project.path.with_name(f"{project.path.stem} {kind} {sample.annotator}{SHEET_SUFFIX}")
        pattern = self.tr("Tables (*.csv)")
        title = self.tr("Write a sheet")
        path = self._file_dialogs.save_as(self._page, title, proposal, pattern, SHEET_SUFFIX, ("",))
        if path is None:
            return
        work = partial(
            _sheet_out,
            path=path,
            annotator=sample.annotator,
            n=dialog.form.count.value(),
            seed=dialog.form.seed.value(),
            even=dialog.form.even.isChecked(),
        )
        self._session.read("annotation sheet", work, partial(self._sheet_written, path))

    def _sheet_written(self, path: Path, count: int) -> None:
        text = self.tr("Questions written to {1}: {0}.").format(words.number(count), path)
        self._session.message.emit(
            "good", text, self.tr("The filled sheet is read back under More, Labels and ratings.")
        )

    def read_sheet(self) -> None:
        """Ask for a filled sheet, read it, and ask whether its labels are taken over."""
        project = self._session.project
        if project is None:
            return
        pattern = self.tr("Tables (*.csv)")
        chosen = self._file_dialogs.open_file(
            self._page, self.tr("Read an annotator's sheet"), paths.documents_folder(), pattern
        )
        if chosen is None:
            return
        self._session.read("annotation sheet in", partial(_sheet_in, path=chosen), self._ask_sheet)

    def _ask_sheet(self, sheet: SheetFile) -> None:
        dialog = ReadSheetDialog(sheet, self._page)
        self._dialogs.open(dialog, lambda: self._take_sheet(dialog))

    def _take_sheet(self, dialog: ReadSheetDialog) -> None:
        labels, annotator = dict(dialog.sheet.labels), dialog.annotator
        done = self._desk.perform(lambda project: project.edits.set_people_labels(annotator, labels), list(labels))
        if done:
            text = self.tr("Labels of {1} taken over: {0}. Undo takes them back.")
            self._session.message.emit("good", text.format(words.number(len(labels)), annotator), "")

    # -------------------------------------------------------------- training

    def export_training(self) -> None:
        """Ask how, then where to, and write training data."""
        if self._session.project is None:
            return
        dialog = TrainingDialog(self._page)
        self._dialogs.open(dialog, lambda: self._write_training(dialog))

    def _write_training(self, dialog: TrainingDialog) -> None:
        folder = self._file_dialogs.open_folder(
            self._page, self.tr("Folder for the training data"), paths.documents_folder()
        )
        if folder is None:
            return
        work = partial(
            _training_out,
            folder=folder,
            which=str(dialog.which.currentData()),
            share=dialog.share.value() / 100,
            seed=dialog.seed.value(),
        )
        self._session.read("training data", work, partial(self._training_written, folder))

    def _training_written(self, folder: Path, training: Training) -> None:
        text = self.tr("Written to {0}: {1} {1:example|examples} to train on, {2} for validation.").format(
            folder, words.number(len(training.train)), words.number(len(training.validation))
        )
        left_out = "; ".join(
            f"{words.say(reason)}: {words.number(count)}" for reason, count in training.skipped.items()
        )
        self._session.message.emit("good", text, self.tr("Left out: {0}.").format(left_out) if left_out else "")

    # -------------------------------------------------------------- what came of it

    def _tell_result(self, name: str, how: str, outcome: object) -> None:
        result: Mapping[str, Any] = getattr(outcome, "result", {})
        if how != "done":
            return
        if name == "label":
            self._session.message.emit(
                "good", self._labelled(result), " ".join(words.say(p) for p in result["problems"][:1])
            )
        elif name == "generate_open":
            self._session.message.emit("good", self._generated(result), "")

    def _labelled(self, result: Mapping[str, Any]) -> str:
        counts: Mapping[str, Mapping[str, int]] = result["counts"]
        named = counts.get("prompt") or counts.get("likelihood") or {}
        each = ", ".join(f"{label_text(label)} {words.number(count)}" for label, count in named.items())
        text = self.tr("Questions labelled by {1}: {0} ({2}).").format(
            words.number(result["questions"]), result["model"], each
        )
        if result["unread"]:
            text += " " + self.tr("Answers that could not be read: {0}.").format(words.number(result["unread"]))
        if result["too_long"]:
            text += " " + self.tr("Passages too long for the model: {0}.").format(words.number(result["too_long"]))
        return text

    def _generated(self, result: Mapping[str, Any]) -> str:
        each = ", ".join(f"{label_text(label)} {words.number(count)}" for label, count in result["counts"].items())
        text = self.tr("Open questions of {1} wanted: {0} ({2}).").format(
            words.number(result["kept"]), words.number(result["wanted"]), each
        )
        lacking: Mapping[str, int] = result["missing"]
        if lacking:
            names = ", ".join(f"{label_text(label)} {words.number(count)}" for label, count in lacking.items())
            text += " " + self.tr("Missing, although every passage was asked as often as is worth it: {0}.").format(
                names
            )
        return text


def _sheet_out(project: Project, path: Path, annotator: str, n: int, seed: int, even: bool) -> int:
    from ragexam.project.exam.label_files import export_sheet

    return export_sheet(project, path, annotator, n, seed, even)


def _sheet_in(project: Project, path: Path) -> SheetFile:
    from ragexam.project.exam.label_files import reading_sheet

    return reading_sheet(project, path)


def _training_out(project: Project, folder: Path, which: str, share: float, seed: int) -> Training:
    from ragexam.project.exam.label_files import export_training

    return export_training(project, folder, which, share, seed)[0]
