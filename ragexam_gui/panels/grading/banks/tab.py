"""The tab of question banks: what a good text answers, question by question, and the searches ranked by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedLayout, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.grading.banks.boards import MOST_PASSAGES, Boards
from ragexam_gui.panels.grading.banks.dialogs import BankJobDialog, BankQuestionDialog
from ragexam_gui.panels.grading.strip import BANKS, PASSAGES
from ragexam_gui.panels.grading.to_exam import to_exam
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.layout.page_tabs import ScrolledColumn
from ragexam_gui.widgets.layout.roomy_splitter import RoomySplitter
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from pathlib import Path

    from ragexam.project import Project
    from ragexam.project.grading.banks.page import BankLine, BankQuestion, BanksView

_MOST_QUESTIONS = 50
_LINES, _LETTERS = 10, 70

_PROBLEMS = 3
"""Rows that cannot be taken of which each is named."""

_KEYS, _TOPIC = 1, 2
"""Columns that are hidden where no question of the bank has anything in them."""


class BanksTab(QWidget):
    """Banks per question of the exam, to write, read, change and exchange; below, leaderboards of the searches."""

    def __init__(self, session: Session, file_dialogs: FileDialogs, found_models: FoundModels) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Question banks"))
        self.session, self.file_dialogs, self.found_models = session, file_dialogs, found_models
        self.view: BanksView | None = None
        self.sentence = hint()
        self._make_buttons()
        self.model: RowsModel[BankLine] = RowsModel(
            [
                TableColumn(self.tr("Question"), lambda line: line.question),
                TableColumn(self.tr("In its bank"), lambda line: len(line.questions), ","),
                TableColumn(self.tr("Made by"), self._origins),
            ],
            lambda line: line.item_id,
            self,
        )
        self.table = TableView(self.tr("Questions of the exam with their banks"))
        self.table.show_model(self.model, 0, (40, 8, 14))
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._chosen())
        self.bank: RowsModel[BankQuestion] = RowsModel(
            [
                TableColumn(self.tr("Question"), lambda one: one.text),
                TableColumn(self.tr("Right answers"), lambda one: one.keys),
                TableColumn(self.tr("Subtopic"), lambda one: one.topic),
                TableColumn(self.tr("Made by"), lambda one: self._origin(one.origin)),
            ],
            lambda one: one.address,
            self,
        )
        self.questions = TableView(self.tr("Questions of the bank"))
        self.questions.show_model(self.bank, 0, (34, 12, 8, 8))
        self.questions.selectionModel().selectionChanged.connect(lambda *_: self._buttons())
        self.questions.activated.connect(lambda _: self.change())
        self.boards = Boards(session, file_dialogs)
        self.empty = EmptyState(
            self.tr("No questions yet"),
            self.tr("Banks belong to questions of the exam: generate or import an exam first."),
            to_exam(session),
        )
        self._lay_out()
        session.job_started.connect(self._buttons)
        session.job_ended.connect(self._buttons)

    def _make_buttons(self) -> None:
        self.write_button = button(
            self.tr("Let a model &write …"), self.tr("Banks for the questions that have none"), self.write
        )
        self.import_button = button(
            self.tr("I&mport …"), self.tr("Read banks from a table or lines of JSON"), self.import_banks
        )
        self.export_button = button(self.tr("E&xport …"), self.tr("Write all banks to a file"), self.export_banks)
        self.grade_button = button(
            self.tr("Grade &passages …"), self.tr("Of all searches of the page Retrieval, by a model"), self.grade
        )
        self.add_button = button(self.tr("A&dd …"), self.tr("One more question to this bank"), self.add)
        self.change_button = button(self.tr("&Change …"), self.tr("Words and right answers"), self.change)
        self.remove_button = button(
            self.tr("&Remove"), self.tr("Take the question out; undo brings it back"), self.remove
        )

    def _lay_out(self) -> None:
        acts = FlowLayout(spacing=8)
        for one in (self.write_button, self.import_button, self.export_button, self.grade_button):
            acts.addWidget(one)
        right = QWidget()
        in_column(
            (self.questions, 1),
            in_row(self.add_button, self.change_button, self.remove_button, 1, spacing=8),
            margins=(0, 0, 0, 0),
            spacing=6,
            parent=right,
        )
        splitter = RoomySplitter(_LINES, _LETTERS)
        splitter.setHandleWidth(12)
        splitter.addWidget(self.table)
        splitter.addWidget(right)
        splitter.setSizes([520, 560])
        full = ScrolledColumn()
        in_column(acts, self.sentence, (splitter, 1), self.boards, margins=(0, 0, 0, 0), spacing=8, parent=full)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(self.tr("Question banks"))
        area.setWidget(full)
        self.setContentsMargins(0, 10, 0, 0)
        self.stack = QStackedLayout(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(area)

    # -------------------------------------------------------------- what is shown

    def show_view(self, view: BanksView) -> None:
        """Show banks, and have boards read."""
        self.view = view
        self.stack.setCurrentIndex(1 if self.view.lines else 0)
        key = self.table.current_key(self.model)
        self.table.refresh(self.model, self.view.lines)
        if key is None and self.model.rowCount():
            self.table.select_row(0)
        self.sentence.setText(
            self.tr(
                "No question has a bank yet. A bank is a list of small questions that a good answer, or a good passage, answers: "
                "graders ask them one by one."
            )
            if not self.view.banks
            else self.tr("{0} of {1} {0:has|have} a bank, with {2} {2:question|questions} in all.").format(
                words.number(self.view.banks, ","), words.number(len(self.view.lines), ","),
                words.number(self.view.questions, ","),
            )
        )  # fmt: skip
        self._chosen()
        self.boards.read()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.view = None
        self.boards.forget()
        self.model.set_rows([])
        self.bank.set_rows([])

    def _origin(self, origin: str) -> str:
        return {"model": self.tr("model"), "person": self.tr("person"), "file": self.tr("file")}.get(origin, origin)

    def _origins(self, line: BankLine) -> str:
        return ", ".join(dict.fromkeys(self._origin(one.origin) for one in line.questions))

    @property
    def line(self) -> BankLine | None:
        """Return the chosen question of the exam."""
        key = self.table.current_key(self.model)
        return next((line for line in self.model.records if line.item_id == key), None)

    @property
    def question(self) -> BankQuestion | None:
        """Return the chosen question of its bank."""
        key = self.questions.current_key(self.bank)
        return next((one for one in self.bank.records if one.address == key), None)

    def _chosen(self) -> None:
        line = self.line
        shown = () if line is None else line.questions
        self.questions.refresh(self.bank, shown)
        for column, filled in ((_KEYS, any(q.keys for q in shown)), (_TOPIC, any(q.topic for q in shown))):
            self.questions.setColumnHidden(column, not filled)
        self._buttons()

    def _buttons(self) -> None:
        view, free = self.view, self.session.job is None
        self.write_button.setEnabled(view is not None and free)
        self.grade_button.setEnabled(view is not None and view.kept > 0 and free)
        self.export_button.setEnabled(view is not None and bool(view.questions))
        self.add_button.setEnabled(self.line is not None)
        for one in (self.change_button, self.remove_button):
            one.setEnabled(self.question is not None)

    # -------------------------------------------------------------- what a person does

    def write(self) -> None:
        """Ask which model, and let it write banks."""
        from ragexam.project.grading.banks.page import PER_BANK

        numbers = (1, PER_BANK, _MOST_QUESTIONS)
        self._start(BANKS, BankJobDialog(self.session, self.found_models, self, (), numbers, self._about()))

    def grade(self) -> None:
        """Ask which model and graders, and let them grade passages."""
        from ragexam.project.grading.banks.page import PASSAGES as USUAL

        if self.view is not None:
            numbers = (1, min(USUAL, self.view.kept), min(MOST_PASSAGES, self.view.kept))
            graders = self.view.graders
            self._start(PASSAGES, BankJobDialog(self.session, self.found_models, self, graders, numbers, self._about()))

    def _about(self) -> tuple[str, str]:
        """Return id and words of the chosen question of the exam; both "" where there is none."""
        return ("", "") if self.line is None else (self.line.item_id, self.line.question)

    def _start(self, job: str, dialog: BankJobDialog) -> None:
        dialog.accepted.connect(lambda: self.session.start(job, **dialog.parameters))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def add(self) -> None:
        """Ask for one more question."""
        if self.line is not None:
            self._ask(self.line, None, self.line.item_id)

    def change(self) -> None:
        """Ask for other words of the chosen question."""
        line, question = self.line, self.question
        if line is not None and question is not None:
            self._ask(line, question, question.address)

    def _ask(self, line: BankLine, question: BankQuestion | None, address: str) -> None:
        dialog = BankQuestionDialog(line.question, question, self)

        def keep() -> None:
            from ragexam.project.grading.banks.questions import set_bank_question

            given = (dialog.text.text().strip(), dialog.keys.text().strip(), dialog.topic.text().strip())
            self.session.edit(lambda project: set_bank_question(project, address, *given))

        dialog.accepted.connect(keep)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def remove(self) -> None:
        """Take the chosen question out of its bank."""
        question = self.question
        if question is None:
            return

        def act(project: Project) -> None:
            from ragexam.project.grading.banks.questions import remove_bank_question

            remove_bank_question(project, question.address)

        self.session.edit(act)

    def import_banks(self) -> None:
        """Ask for a file, and read banks from it."""
        pattern = self.tr("Banks of questions (*.csv *.jsonl *.jsonl.gz)")
        path = self.file_dialogs.open_file(self, self.tr("Import banks"), paths.documents_folder(), pattern)
        if path is not None:
            self._take(path)

    def _take(self, path: Path) -> None:
        def act(project: Project) -> None:
            from ragexam.project.grading.banks.questions import import_banks

            imported = import_banks(project, path)
            message = self.tr("{0} {0:question|questions} taken from {1}.").format(
                words.number(imported.questions, ","), imported.name
            )
            told = [words.say(sentence) for sentence in (*imported.notes, *imported.problems[:_PROBLEMS])]
            if (more := len(imported.problems) - _PROBLEMS) > 0:
                told.append(self.tr("{0} more {0:row was|rows were} not taken.").format(words.number(more, ",")))
            self.session.message.emit("warn" if told else "good", message, " ".join(told))

        self.session.edit(act)

    def export_banks(self) -> None:
        """Ask where to, and write all banks there."""
        proposal = paths.documents_folder() / "banks.csv"
        pattern = self.tr("Table (*.csv);;Banks of the rubric workbench (*.jsonl *.jsonl.gz)")
        path = self.file_dialogs.save_as(self, self.tr("Export banks"), proposal, pattern, ".csv", (".jsonl", ".gz"))
        project = self.session.project
        if path is None or project is None:
            return

        def act() -> int:
            from ragexam.project.grading.banks.questions import export_banks

            return export_banks(project, path)

        number = self.session.attempt(act)
        if number is not None:
            message = self.tr("{0} {0:question|questions} written to {1}.").format(words.number(number, ","), path.name)
            self.session.message.emit("good", message, "")


def read_banks(project: Project) -> BanksView:
    """Read what the tab shows; the boards below are read by themselves."""
    from ragexam.project.grading.banks.page import reading_banks

    return reading_banks(project)
