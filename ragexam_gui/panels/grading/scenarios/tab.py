"""The tab of questions that are made to break systems: who fails at what, failures to read, what is recommended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.tables import table_model
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.grading.scenarios.dialog import ScenariosDialog
from ragexam_gui.panels.grading.scenarios.judge_dialog import JudgeScenariosDialog
from ragexam_gui.panels.grading.scenarios.reading_desk import ReadingDesk
from ragexam_gui.panels.grading.scenarios.retest_dialog import RetestDialog
from ragexam_gui.panels.grading.scenarios.run_dialog import RunScenariosDialog
from ragexam_gui.panels.grading.to_exam import to_exam
from ragexam_gui.widgets.controls import button, describe, hint, introduce, set_primary
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label, Reading
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.scenarios.page import ScenariosView
    from ragexam.records import Table

MAKE, RUN, JUDGE = "make_scenarios", "run_scenarios", "judge_scenarios"
_EMPTY, _FULL, _DESK = range(3)
_WIDEST = 42
"""Characters of the widest column; a longer text is cut there and shown whole as a tip."""

_FEW_COLUMNS = 4
"""Columns of a table that has room for twice as wide ones."""


class ScenariosTab(QWidget):
    """Failure rates by scenario, and failures to read.

    Args:
        session: Starts the jobs.
        file_dialogs: Asks for files.
        found_models: The models of this machine, one of which may judge.
    """

    def __init__(self, session: Session, file_dialogs: FileDialogs, found_models: FoundModels) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Scenarios"))
        self.session, self.file_dialogs, self.found_models = session, file_dialogs, found_models
        self.recipes: ScenariosDialog | None = None
        self._agreement = False
        self.again: RetestDialog | None = None
        self.view: ScenariosView | None = None
        tip = self.tr("Made of the questions of the exam, by rule; what is word by word the same keeps its answers")
        self.make_button = button(self.tr("Make questions"), tip, self.make)
        self.first_make_button = button(self.tr("Make questions"), tip, self.make, primary=True)
        tip = self.tr("Asks first which scenarios, which pipelines and systems, and says how long it takes")
        self.run_button = button(self.tr("Have them answered …"), tip, self.run, primary=True)
        self.first_run_button = button(self.tr("Have them answered …"), tip, self.run)
        tip = self.tr("Look at the recipes, copy one and change it, export and import")
        self.recipes_button = button(self.tr("Recipes …"), tip, self.show_recipes)
        self.first_recipes_button = button(self.tr("Recipes …"), tip, self.show_recipes)
        tip = self.tr("Have people read questions beside their passages: how many are good, and how far readers agree")
        self.read_button = button(self.tr("Read a sample …"), tip, self.read_sample)
        self.first_read_button = button(self.tr("Read a sample …"), tip, self.read_sample)
        self.judge_button = button(
            self.tr("Judge …"), self.tr("Have a language model say whether answers are relevant, complete and of one mind"),
            self.judge,
        )  # fmt: skip
        self.retest_button = button(
            self.tr("Retest …"), self.tr("Ask the same questions again after a fix, and set both times side by side"),
            self.retest,
        )  # fmt: skip
        self.exam_button = to_exam(session)
        self.empty = EmptyState(
            "",
            "",
            self.exam_button,
            self.first_make_button,
            self.first_run_button,
            self.first_recipes_button,
            self.first_read_button,
        )
        self.desk = ReadingDesk(session, file_dialogs)
        self.desk.left.connect(self._back)
        self.desk.agreement.connect(self._show_agreement)
        self.sentences = hint()
        self.sentences.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.tables = QComboBox()
        introduce(self.tables, self.tr("Table"), self.tr("Which figures stand below"))
        self.tables.currentIndexChanged.connect(self._show_table)
        self.table = TableView(self.tr("Figures of the scenarios"))
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # pipelines of one model differ at the end
        self.note = hint()
        self.failures = QComboBox()
        introduce(self.failures, self.tr("Failure"), self.tr("Which failure is read below"))
        self.failures.currentIndexChanged.connect(self._show_failure)
        self.text = Reading()
        self.text.setAccessibleName(self.tr("A failure to read"))
        describe(self.text, self.tr("What was asked, what would be right, what was written"))
        self._lay_out()

    def _lay_out(self) -> None:
        figures, reading = QWidget(), QWidget()
        label = Label(self.tr("&Table:"))
        label.setBuddy(self.tables)
        in_column(in_row(label, (self.tables, 1)), (self.table, 1), self.note, margins=(0, 0, 0, 0), parent=figures)
        label = Label(self.tr("&Failure:"))
        label.setBuddy(self.failures)
        in_column(in_row(label, (self.failures, 1)), (self.text, 1), margins=(0, 0, 0, 0), parent=reading)
        for choice in (self.tables, self.failures):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(24)
        splitter = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False, handleWidth=16)
        splitter.addWidget(figures)
        splitter.addWidget(reading)
        splitter.setSizes([330, 240])
        full = QWidget()
        column = QVBoxLayout(full)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.sentences)
        row = FlowLayout()
        for control in (
            self.recipes_button, self.make_button, self.run_button, self.judge_button, self.read_button, self.retest_button
        ):  # fmt: skip
            row.addWidget(control)
        column.addLayout(row)
        column.addWidget(splitter, 1)
        self.setContentsMargins(0, 10, 0, 0)
        self.stack = QStackedLayout(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(full)
        self.stack.addWidget(self.desk)

    # -------------------------------------------------------------- what is shown

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.view = None
        self.desk.forget()
        self.stack.setCurrentIndex(_EMPTY)

    def show_view(self, view: ScenariosView) -> None:
        """Show what scenarios found; what is chosen stays chosen."""
        changed, self.view = view != self.view, view
        self.enable()
        if not changed:
            return
        reading = self.stack.currentIndex() == _DESK
        self._fill_in(view)
        if not reading:
            self._back()

    def _fill_in(self, view: ScenariosView) -> None:
        if not view.tables:
            set_primary(self.first_make_button, not view.questions)
            set_primary(self.first_run_button, bool(view.questions))
            title = self.tr("Nobody has answered the scenarios yet") if view.questions else self.tr("No scenarios yet")
            if view.left_out:
                self.empty.say(self.tr("No question was answered"), "\n".join(map(words.say, view.left_out)))
                return
            made = self.tr("{0} {0:question is|questions are} made and can be answered.") if view.questions else ""
            explanation = self.tr(
                "A scenario is a recipe for questions that break systems in a known way: several questions in one, a false "
                "premise, what the documents do not say. They are made of the questions of the exam and of what tables state; "
                "chosen pipelines and connected systems answer them."
            )
            sentences = made.format(words.number(view.questions, ",")), explanation
            self.empty.say(title, " ".join(filter(None, sentences)))
            return
        self.sentences.setText(
            " ".join(map(words.say, view.sentences if view.answers else view.left_out + view.sentences))
        )
        self._fill(self.tables, [words.say(table.title) for table in view.tables])
        self._fill(self.failures, [words.say(title) for title, _ in view.failures])
        self.failures.setEnabled(bool(view.failures))
        self._show_wanted()
        self._show_table()
        self._show_failure()

    def enable(self) -> None:
        """Let the jobs be started where they can be; without questions of the exam the way there is offered in place of them."""
        view, idle = self.view, self.session.job is None
        missing = view is not None and not view.can_make and not view.questions
        self.exam_button.setVisible(missing)
        for control in (self.first_make_button, self.first_run_button, self.first_read_button):
            control.setVisible(not missing)
        for control in (self.make_button, self.first_make_button):
            control.setEnabled(view is not None and view.can_make and idle)
        for control in (self.run_button, self.first_run_button):
            control.setEnabled(view is not None and bool(view.questions) and idle)
        for control in (self.read_button, self.first_read_button):
            control.setEnabled(view is not None and bool(view.readable))
        self.judge_button.setEnabled(view is not None and bool(view.to_judge) and idle)
        self.retest_button.setEnabled(view is not None and bool(view.who))

    def _fill(self, choice: QComboBox, texts: list[str]) -> None:
        if texts == [choice.itemText(n) for n in range(choice.count())]:
            return
        index = max(0, choice.currentIndex())
        with QSignalBlocker(choice):
            choice.clear()
            choice.addItems(texts)
            choice.setCurrentIndex(min(index, len(texts) - 1))

    def _show_table(self) -> None:
        index = self.tables.currentIndex()
        if self.view is None or not 0 <= index < len(self.view.tables):
            return
        table = self.view.tables[index]
        widths = tuple(_width(table, n) for n in range(len(table.columns)))
        self.table.show_model(table_model(table, self.table), -1, widths)
        self.note.setText(words.say(table.note))

    def _show_failure(self) -> None:
        index = self.failures.currentIndex()
        there = self.view is not None and 0 <= index < len(self.view.failures)
        self.text.setPlainText(words.say(self.view.failures[index][1]) if there and self.view is not None else "")

    # -------------------------------------------------------------- what a person does

    def show_recipes(self) -> None:
        """Show all scenarios with their constructs."""
        if self.recipes is None:
            self.recipes = ScenariosDialog(self.session, self.file_dialogs, self)
        self.recipes.refresh()
        self.recipes.show()
        self.recipes.raise_()
        self.recipes.activateWindow()

    def read_sample(self) -> None:
        """Ask who reads, and show question after question."""
        self.stack.setCurrentIndex(_DESK)
        self.desk.ask()

    def _back(self) -> None:
        self.stack.setCurrentIndex(_FULL if self.view is not None and self.view.tables else _EMPTY)

    def _show_agreement(self) -> None:
        """Show the table of what people read, once it is read again."""
        self._agreement = True
        self._show_wanted()

    def _show_wanted(self) -> None:
        tables = () if self.view is None else self.view.tables
        index = next((n for n, table in enumerate(tables) if table.name == "scenario_reliability"), None)
        if self._agreement and index is not None:
            self._agreement = False
            self.tables.setCurrentIndex(index)

    def judge(self) -> None:
        """Ask which model judges, and let it."""
        dialog = JudgeScenariosDialog(self.session, self.found_models, self)
        dialog.accepted.connect(lambda: self.session.start(JUDGE, **dialog.parameters))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def retest(self) -> None:
        """Show who can be asked again, and both times side by side."""
        if self.again is None:
            self.again = RetestDialog(self.session, self)
        self.again.refresh()
        self.again.show()
        self.again.raise_()
        self.again.activateWindow()

    def make(self) -> None:
        """Make the questions of all scenarios."""
        self.session.start(MAKE)

    def run(self) -> None:
        """Ask who answers which, and start."""
        dialog = RunScenariosDialog(self.session, self)
        dialog.accepted.connect(lambda: self.session.start(RUN, **dialog.parameters))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _width(table: Table, column: int) -> int:
    """Return the characters that a column needs: for its heading, and for its longest text up to a line's."""
    cells = [words.say(cell) for row in table.rows if isinstance(cell := row[column], str)]
    widest = _WIDEST if len(table.columns) > _FEW_COLUMNS else 2 * _WIDEST
    return min(widest, max(len(words.say(table.columns[column])) + 1, 6, *(len(cell) + 2 for cell in cells)))


def read_scenarios(project: Project) -> ScenariosView:
    """Read what the tab shows."""
    from ragexam.project.scenarios.page import reading_scenarios

    return reading_scenarios(project)
