"""Questions that the page Exam asks before it does something, and what it does once they are answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QWidget

from ragexam.records import Document, Item, ItemState, Span
from ragexam_gui import paths, words
from ragexam_gui.models.demands import demand_text
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.exam.by_hand.evidence import EvidenceDialog
from ragexam_gui.panels.exam.by_hand.write_dialog import WriteDialog
from ragexam_gui.panels.exam.exchange import ExamImportDialog, ExportDialog, Selection
from ragexam_gui.panels.exam.generation.dialog import GenerateDialog
from ragexam_gui.panels.exam.generation.reword_dialog import RewordDialog
from ragexam_gui.panels.exam.hand_on import HandOnDialog
from ragexam_gui.panels.exam.judging import FilterDialog, GuessDialog
from ragexam_gui.panels.models.dialog import ModelsDialog
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.exam.choice_items.filters import Thresholds
    from ragexam.project import Project
    from ragexam.project.exam.files import ExamFile
    from ragexam.project.exam.generation import GenerationStart
    from ragexam.project.exam.page import ExamView
    from ragexam.project.exam.rewording import RewordStart

EXAM_SUFFIXES = (".jsonl", ".csv", ".tsv", ".gift", ".zip")
"""Endings of files that questions are read from."""

_PROPOSED = 30
_MORE = 10


class ExamDialogs(QObject):
    """The dialogues of the exam's page, one open at a time.

    Args:
        page: Over which they open.
        desk: The exam.
        file_dialogs: Asks for files.
        found_models: The models of this machine.

    Attributes:
        dialog: The open one; None while none is.
    """

    def __init__(self, page: QWidget, desk: ExamDesk, file_dialogs: FileDialogs, found_models: FoundModels) -> None:
        super().__init__(page)
        self._page, self._desk, self._file_dialogs, self._found_models = page, desk, file_dialogs, found_models
        self._session = desk.session
        self.dialog: QDialog | None = None
        self._session.job_ended.connect(self._tell_result)

    def open(self, dialog: QDialog, done: Callable[[], object]) -> None:
        """Open a dialogue in place of the open one.

        Args:
            dialog: To be shown.
            done: Called when it was answered with yes.
        """
        self.close()
        self.dialog = dialog

        def finished(result: int) -> None:
            if self.dialog is dialog:
                self.dialog = None
            if result == QDialog.DialogCode.Accepted:
                done()
            dialog.deleteLater()

        dialog.finished.connect(finished)
        dialog.open()

    def close(self) -> None:
        """Close the open dialogue, unanswered."""
        if self.dialog is not None:
            self.dialog.reject()

    # -------------------------------------------------------------- generating, filtering, guessing

    def generate(self, like: Sequence[str] = ()) -> None:
        """Ask which model writes how many questions, and start.

        Args:
            like: Ids of questions of which more are wanted.
        """
        if self._session.project is None:
            return
        from ragexam.project.exam.generation import reading_start

        self._search_models()
        asked = sum(item.kept and not item.is_open for item in self._desk.queue.items)
        dialog = GenerateDialog(self._session, self._found_models, _MORE if like else max(_PROPOSED, asked), self._page)
        if like:
            title = self.tr("Write more like {0} {0:question|questions}")
            dialog.setWindowTitle(title.format(words.number(len(like))))

        def begin(start: GenerationStart) -> None:
            if self.dialog is dialog:
                dialog.choice_form.begin_with(start)

        self._session.read("generation start", partial(reading_start, like=tuple(like)), begin)

        def get_models() -> None:
            models = ModelsDialog(self._session, self._file_dialogs, self._found_models, dialog)
            models.tabs.setCurrentWidget(models.starters)
            models.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            models.open()

        dialog.choice_form.models_wanted.connect(get_models)
        self.open(dialog, lambda: self._session.start(dialog.job, **dialog.parameters))

    def run_filters(self) -> None:
        """Ask for thresholds, and run the filters."""
        from ragexam.project.exam.generation import reading_thresholds

        self._session.read("exam thresholds", reading_thresholds, self._ask_filters)

    def _ask_filters(self, used: Thresholds) -> None:
        guessed = any(item.guesses for item in self._desk.queue.items)
        dialog = FilterDialog(used, guessed, self._page)
        self.open(dialog, lambda: self._session.start("filter", **dialog.parameters))

    def guess(self) -> None:
        """Ask which models guess, and let them."""
        self._search_models()
        dialog = GuessDialog(self._found_models, self._page)
        self.open(dialog, lambda: self._session.start("guess", models=dialog.chosen))

    def reword(self, selected: Sequence[str] = ()) -> None:
        """Ask which model says which questions in other words, and start.

        Args:
            selected: Ids of questions that are selected in the list.
        """
        if self._session.project is None:
            return
        from ragexam.project.exam.rewording import reading_reword_start

        self._search_models()
        self._session.read("rewording start", reading_reword_start, partial(self._ask_reword, tuple(selected)))

    def _ask_reword(self, selected: Sequence[str], start: RewordStart) -> None:
        dialog = RewordDialog(self._session, self._found_models, start, selected, self._page)
        self.open(dialog, lambda: self._session.start("reword", **dialog.parameters))

    def _search_models(self) -> None:
        self._found_models.look_again()

    def _tell_result(self, name: str, how: str, outcome: object) -> None:
        if how != "done":
            return
        result: Mapping[str, Any] = getattr(outcome, "result", {})
        if name == "filter":
            self._session.message.emit("good", self._filtered(result), "")
        elif name == "guess":
            shares = (f"{model}: {words.percent(share)}" for model, share in result["right"].items())
            text = self.tr("Right without any document, over all orders of the choices: {0}.").format("; ".join(shares))
            self._session.message.emit("good", text, self.tr("Run the filters to drop what is guessed."))
        elif name == "reword":
            self._session.message.emit(
                "good" if result["kept"] else "bad", self._reworded(result), words.say(result["trial"])
            )
        elif name == "generate":
            why = "" if result["kept"] else self.tr("“Model's tries” shows what it wrote, and why it was put aside.")
            self._session.message.emit("bad" if why else "good", self._generated(result), why)

    def _filtered(self, result: Mapping[str, Any]) -> str:
        from ragexam.exam.choice_items.figures.statistics import FILTER_NAMES

        dropped = dict(result["dropped"])
        if not dropped:
            text = self.tr("The filters drop none of {0} questions.").format(words.number(result["considered"]))
        else:
            each = "; ".join(f"{words.say(FILTER_NAMES.get(n, n))}: {words.number(c)}" for n, c in dropped.items())
            text = self.tr("The filters drop {0} of {1} questions ({2}).").format(
                words.number(sum(dropped.values())), words.number(result["considered"]), each
            )
        undo = self.tr("Undo takes it back.")
        return f"{text} {undo}" if result["changed"] else text

    def _reworded(self, result: Mapping[str, Any]) -> str:
        from ragexam.exam.choice_items.figures.statistics import FILTER_NAMES

        text = self.tr("Questions in other words: {0} kept, of {1} tried.").format(
            words.number(int(result["kept"])), words.number(int(result["tried"]))
        )
        each = "; ".join(
            f"{words.say(FILTER_NAMES.get(n, n))}: {words.number(c)}" for n, c in dict(result["fallen"]).items()
        )
        if each:
            text += " " + self.tr("Put aside: {0}.").format(each)
        if result["skipped"]:
            left = self.tr("Left out, since the model did not pass in their language: {0}.")
            text += " " + left.format(words.number(int(result["skipped"])))
        return text + " " + self.tr("Undo takes them back.") if result["added"] else text

    def _generated(self, result: Mapping[str, Any]) -> str:
        kept, wanted = int(result["kept"]), int(result["wanted"])
        text = self.tr("Questions written and kept: {0}, from {1} {1:passage|passages} asked.").format(
            words.number(kept), words.number(int(result["tried"]))
        )
        if result.get("composed"):
            composed = self.tr("{0} of them {0:is|are} composed by rule.")
            text += " " + composed.format(words.number(int(result["composed"])))
        bear = self.tr("The documents bear fewer questions of these kinds than the mix asks for: {0}.")
        failed = self.tr(
            "Of these kinds the model that tries questions with their passages answered fewer than the mix asks for: {0}."
        )
        for short, by_model in ((bear, False), (failed, True)):
            names = [demand_text(str(s["demand"])) for s in result.get("short", ()) if bool(s["failed"]) == by_model]
            if names:
                text += " " + short.format(", ".join(names))
        if result.get("unclear"):
            text += " " + words.say(result["unclear"])
        if kept < wanted:
            text += " " + self.tr("That is fewer than the {0} wanted.").format(words.number(wanted))
        elif kept > wanted:
            more = self.tr(
                "That is more than the {0} wanted: so many were there already, and none that is good is thrown away."
            )
            text += " " + more.format(words.number(wanted))
        if result["ended"]:
            text += " " + words.say(result["ended"])
        return text

    # -------------------------------------------------------------- by hand

    def write(self, document_id: str = "") -> None:
        """Let the person write questions."""
        view = self._desk.view
        if view is None or self._session.project is None:
            return
        dialog = WriteDialog(self._session, self._documents(view), document_id, self._page)
        dialog.written.connect(self._add)
        self.open(dialog, lambda: None)

    def _add(self, item: Item) -> None:
        if self._desk.perform(lambda project: project.edits.add([item], "manual"), [item.id]):
            self._desk.show_item(item.id)

    def mark_evidence(self) -> None:
        """Ask where the answer of the current item stands."""
        view, item = self._desk.view, self._desk.current
        if view is None or item is None or not view.documents:
            return
        dialog = EvidenceDialog(self._session, item, self._documents(view), self._page)
        self.open(dialog, lambda: self._mark(item.id, dialog.picker.evidence))

    def _mark(self, item_id: str, marked: Span | None) -> None:
        if marked is None:
            return
        from ragexam.project.exam.page import evidence_at

        def keep(marked: tuple[Span, str]) -> None:
            span, passage = marked
            self._desk.perform(lambda project: project.edits.set_evidence(item_id, [span], passage), [item_id])

        self._session.read("exam evidence at", partial(evidence_at, marked=marked), keep)

    @staticmethod
    def _documents(view: ExamView) -> list[Document]:
        return sorted((d for d in view.documents.values() if not d.excluded), key=lambda d: d.title.casefold())

    # -------------------------------------------------------------- files

    def import_file(self) -> None:
        """Choose a file and read it."""
        project = self._session.project
        if project is None:
            return
        pattern = self.tr("Exams (*{0})").format(" *".join(EXAM_SUFFIXES))
        chosen = self._file_dialogs.open_file(
            self._page, self.tr("Import questions"), paths.documents_folder(), pattern
        )
        if chosen is not None:
            self.read_file(chosen)

    def read_file(self, path: Path) -> None:
        """Read a file, and ask whether what was read is added."""
        from ragexam.project.exam.files import reading_exam_file

        self._session.read("exam import", partial(reading_exam_file, path=path), self._ask_import)

    def _ask_import(self, file: ExamFile) -> None:
        dialog = ExamImportDialog(file, self._page)
        self.open(dialog, lambda: self._take(file))

    def _take(self, file: ExamFile) -> None:
        ids = [item.id for item in file.items]
        if self._desk.perform(lambda project: project.edits.add(file.items, file.name), ids):
            text = self.tr("Questions added from {1}: {0}. Undo takes them back.")
            self._session.message.emit("good", text.format(words.number(len(ids)), file.name), "")
            self._desk.show_item(ids[0])

    def export(self, listed: Sequence[str], selected: Sequence[str]) -> None:
        """Ask which questions and which format, then where to.

        Args:
            listed: Ids that the filters of the list leave; empty where nothing is filtered.
            selected: Ids that are selected in the list.
        """
        items = self._desk.queue.items
        selections = [
            Selection(self.tr("Questions that are asked"), tuple(i.id for i in items if i.kept)),
            Selection(self.tr("Accepted ones only"), tuple(i.id for i in items if i.state is ItemState.ACCEPTED)),
            Selection(self.tr("All, rejected and dropped ones too"), tuple(i.id for i in items)),
        ]
        if listed:
            selections.append(Selection(self.tr("Those in the list, as it is filtered"), tuple(listed)))
        if len(selected) > 1:
            selections.append(Selection(self.tr("Those selected in the list"), tuple(selected)))
        dialog = ExportDialog(selections, self._page)
        self.open(dialog, lambda: self._write(dialog.ids, dialog.suffix))

    def hand_on(self) -> None:
        """Ask what goes into a signed package of the exam, then where to."""
        kept = sum(item.kept for item in self._desk.queue.items)
        dialog = HandOnDialog(words.number(kept), self._page)
        self.open(dialog, lambda: self._hand_on(dialog))

    def _hand_on(self, dialog: HandOnDialog) -> None:
        from ragexam.project.exam.bundles import BUNDLE_ENDING, write_bundle

        project = self._session.project
        if project is None:
            return
        proposal = project.path.with_name(f"{project.path.stem}{BUNDLE_ENDING}")
        pattern = self.tr("Exams (*{0})").format(BUNDLE_ENDING)
        title = self.tr("Hand the exam on")
        path = self._file_dialogs.save_as(self._page, title, proposal, pattern, BUNDLE_ENDING, (".zip",))
        if path is None:
            return
        texts, answers, sender = dialog.texts.isChecked(), dialog.answers.isChecked(), dialog.sender_name.text().strip()

        def write(reading: Project) -> str:
            from ragexam.project.exam.bundles import own_fingerprint

            write_bundle(reading, path, texts=texts, answers=answers, sender=sender)
            return own_fingerprint(path)

        def told(fingerprint: str) -> None:
            text = self.tr("The exam is at {0}. Tell whoever gets it your fingerprint by another way: {1}")
            self._session.message.emit("good", text.format(path, fingerprint), "")

        self._session.read("exam hand on", write, told, slow=True)

    def _write(self, ids: Sequence[str], suffix: str) -> None:
        project = self._session.project
        if project is None:
            return
        kind = self.tr("questions")
        proposal = project.path.with_name(f"{project.path.stem} {kind}{suffix}")
        pattern = self.tr("Exams (*{0})").format(suffix)
        path = self._file_dialogs.save_as(self._page, self.tr("Export questions"), proposal, pattern, suffix)
        if path is None:
            return
        wanted = set(ids)
        items = [item for item in self._desk.queue.items if item.id in wanted]

        def write() -> Path:
            from ragexam.project.exam.files import write_exam

            return write_exam(items, path)

        self._session.tasks.start("exam export", write, partial(self._written, len(items)))

    def _written(self, count: int, path: Path) -> None:
        text = self.tr("Questions written to {1}: {0}.").format(words.number(count), path)
        self._session.message.emit("good", text, "")
