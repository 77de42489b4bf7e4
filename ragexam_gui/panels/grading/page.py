"""Written answers: imported or written here, graded by graders and blind by people, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QStackedLayout, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.common.page import Page
from ragexam_gui.panels.grading.answers.tab import AnswersTab
from ragexam_gui.panels.grading.banks.tab import BanksTab, read_banks
from ragexam_gui.panels.grading.blind.desk import BlindPart
from ragexam_gui.panels.grading.confusion import ConfusionTab, read_confusion
from ragexam_gui.panels.grading.grade_dialog import GradeDialog
from ragexam_gui.panels.grading.import_dialog import AnswerImportDialog
from ragexam_gui.panels.grading.nuggets.tab import NuggetsTab, read_nuggets
from ragexam_gui.panels.grading.scenarios.tab import ScenariosTab, read_scenarios
from ragexam_gui.panels.grading.strip import GRADE, WRITE, GradingStrip
from ragexam_gui.panels.grading.to_exam import to_exam
from ragexam_gui.panels.grading.trust import TrustTab
from ragexam_gui.panels.grading.two_ways import TwoWaysTab, read_two_ways
from ragexam_gui.panels.grading.write_dialog import WriteAnswersDialog
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.page_tabs import PageTabs
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.answers import AnswersView
    from ragexam.project.grading.files import AnswersPreview, AnswersTaken
    from ragexam.project.grading.trust import TrustView

_SUFFIXES = (".csv", ".jsonl", ".json")
_TABS, _BLIND = range(2)


class GradingPage(Page):
    """Page of the answers, of who can be trusted to grade them, and of where they go wrong."""

    shows_answers = True

    def __init__(self, session: Session, file_dialogs: FileDialogs, found_models: FoundModels) -> None:
        super().__init__("grading", session, file_dialogs)
        self.found_models = found_models
        self.view: AnswersView | None = None
        self._outdated: set[QWidget] = set()
        self._make_actions()
        self.empty_import_button = button(
            self.tr("Import answers …"), self.tr("Choose a file of answers"), self.import_answers, primary=True
        )
        self.empty_write_button = button(
            self.tr("Let pipelines write …"), self.tr("The chosen pipelines answer in their own words"), self.write
        )
        self.empty_exam_button = to_exam(session)
        self.empty = EmptyState(
            self.tr("No written answers yet"),
            self.tr(
                "A written answer is what a system says in its own words, instead of choosing among given answers. Your "
                "pipelines can write, and answers of any other system to the questions of this exam can be imported; graders and "
                "people then say how good they are, and every grader stands beside what people say."
            ),
            self.empty_exam_button,
            self.empty_import_button,
            self.empty_write_button,
        )
        self.strip = GradingStrip(session)
        self.answers = AnswersTab(session, self.empty)
        self.to_answers_button = button(
            self.tr("To the answers"),
            self.tr("Where they are imported or written, and then graded"),
            lambda: self.tabs.setCurrentWidget(self.answers),
            primary=True,
        )
        self.trust = TrustTab(session, file_dialogs, EmptyState("", "", self.to_answers_button))
        self.confusion = ConfusionTab(session)
        self.two_ways = TwoWaysTab(session, lambda: self.write("choice"))
        self.nuggets = NuggetsTab(session, file_dialogs)
        self.banks = BanksTab(session, file_dialogs, found_models)
        self.scenarios = ScenariosTab(session, file_dialogs, found_models)
        self.tabs = PageTabs()
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setAccessibleName(self.title)
        for tab, title, tip in (
            (self.answers, self.tr("Answers"), self.tr("Every written answer beside its reference and its passages")),
            (self.trust, self.tr("Who can be trusted"), self.tr("How far each grader agrees with people")),
            (self.confusion, self.tr("Where it goes wrong"), self.tr("Whether retrieval or generation fails")),
            (
                self.two_ways,
                self.tr("Two ways"),
                self.tr("Where a pipeline is right by choice and wrong in writing, or the other way round"),
            ),
            (
                self.nuggets,
                self.tr("Facts"),
                self.tr("What references say, fact by fact (nuggets): to read and to mend"),
            ),
            (self.banks, self.tr("Question banks"), self.tr("What a good text answers, and the searches ranked by it")),
            (self.scenarios, self.tr("Scenarios"), self.tr("Questions made to break systems, and who fails at them")),
        ):
            index = self.tabs.addTab(tab, title)
            self.tabs.setTabToolTip(index, words.tip_text(words.explained(title, tip)))
        self.tabs.currentChanged.connect(lambda _: self._read_seen())
        self.blind = BlindPart(session, file_dialogs)
        self.blind.agreement.connect(lambda: self.tabs.setCurrentWidget(self.trust))
        self.trust.grade_yourself.connect(self.grade_yourself)
        self.confusion.listed.connect(self._list)
        self.body.addWidget(self.strip)
        holder = QWidget()
        self.body.addWidget(holder, 1)
        self.stack = QStackedLayout(holder)
        self.blind.left.connect(lambda: self.stack.setCurrentIndex(_TABS))
        full = QWidget()
        in_column(self.tabs, margins=(0, 0, 0, 0), parent=full)
        self.stack.addWidget(full)
        self.stack.addWidget(self.blind)
        self.stack.currentChanged.connect(lambda _: self._turn())
        session.job_started.connect(self._buttons)
        session.job_ended.connect(self._buttons)

    def _make_actions(self) -> None:
        answers, grading = QPushButton(self.tr("&Answers")), QPushButton(self.tr("&Grade"))
        self.answers_button, self.grade_button = answers, grading
        for control, name, tip in (
            (
                answers,
                self.tr("Where answers come from and go to"),
                self.tr(
                    "Let pipelines write, import what another system wrote, or export all answers with their grades"
                ),
            ),
            (grading, self.tr("Grade the answers"), self.tr("By graders, or yourself: one answer at a time")),
        ):
            control.setAccessibleName(name)
            set_tip(control, tip)
            control.setMenu(QMenu(control))
        grading.setProperty("primary", True)
        self.write_action = self._act(answers, self.tr("Let pipelines &write …"), self.write)
        self.import_action = self._act(answers, self.tr("&Import answers …"), self.import_answers)
        self.export_action = self._act(answers, self.tr("&Export answers …"), self.export_answers)
        self.grade_action = self._act(grading, self.tr("By &graders …"), self.grade)
        self.people_action = self._act(grading, self.tr("&Yourself, blind …"), self.grade_yourself)
        self.add_actions(answers, grading)

    def _act(self, opener: QPushButton, text: str, act: Callable[[], object]) -> QAction:
        action = opener.menu().addAction(text)
        action.triggered.connect(lambda _=False: act())
        self.addAction(action)
        return action

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Return keys of the page that no button shows."""
        return (("1 … 5", self.tr("Grade the answer shown (Grade yourself)")),)

    # -------------------------------------------------------------- reading

    def read(self, project: Project, request: object) -> AnswersView:
        """Read the list of answers; what is slow comes when its tab is seen."""
        from ragexam.project.grading.answers import reading_answers

        del request
        return reading_answers(project)

    def show_view(self, view: AnswersView) -> None:
        """Show the answers, and what the tab that is seen is about."""
        changed = view != self.view
        if changed:
            self.view = view
            self.answers.show_view(view)
        self._outdated = {self.trust, self.confusion, self.two_ways, self.nuggets, self.banks, self.scenarios}
        self._buttons()
        self._read_seen()
        self.blind.refresh()

    def forget(self) -> None:
        """Show nothing of another project."""
        self.view = None
        for tab in (
            self.answers, self.trust, self.confusion, self.two_ways, self.nuggets, self.banks, self.scenarios, self.blind,
        ):  # fmt: skip
            tab.forget()
        self.stack.setCurrentIndex(_TABS)

    def _read_seen(self) -> None:
        """Read what the tab that is seen shows, beside everything else; once more when a job has ended, not all the while."""
        seen = self.tabs.currentWidget()
        if self.view is None or self.stack.currentIndex() != _TABS or seen not in self._outdated:
            return
        slow = {
            self.trust: self.trust.view,
            self.confusion: self.confusion.sources,
            self.two_ways: self.two_ways.view,
        }
        if self.session.job is not None and slow.get(seen):
            return
        self._outdated.discard(seen)
        if seen is self.trust:
            self.trust.wait()
            self.session.read("grading trust", _read_trust, self.trust.show_view, slow=True)
        elif seen is self.confusion:
            self.confusion.wait()
            self.session.read(
                "grading confusion", read_confusion, lambda read: self.confusion.show_sources(*read), slow=True
            )
        elif seen is self.two_ways:
            self.session.read("two ways", read_two_ways, self.two_ways.show_view, slow=True)
        elif seen is self.nuggets:
            self.session.read("nuggets", read_nuggets, self.nuggets.show_view, slow=True)
        elif seen is self.banks:
            self.session.read("question banks", read_banks, self.banks.show_view, slow=True)
        elif seen is self.scenarios:
            self.session.read("scenarios", read_scenarios, self.scenarios.show_view, slow=True)

    def _turn(self) -> None:
        self._buttons()
        self._read_seen()

    def _buttons(self) -> None:
        view = self.view
        there = view is not None and bool(view.answers)
        idle, listed = self.session.job is None, self.stack.currentIndex() == _TABS
        for control in (self.import_action, self.empty_import_button, self.write_action, self.empty_write_button):
            control.setEnabled(view is not None and bool(view.asked) and idle and listed)
        asked = view is None or bool(view.asked)  # what is missing first is offered, and nothing else
        self.empty_exam_button.setVisible(not asked)
        for control in (self.empty_import_button, self.empty_write_button):
            control.setVisible(asked)
        self.export_action.setEnabled(there and listed)
        self.grade_action.setEnabled(there and idle and listed)
        self.people_action.setEnabled(there and listed)
        self.grade_button.setEnabled(there and listed)
        self.answers_button.setEnabled(self.write_action.isEnabled() or self.export_action.isEnabled())
        self.two_ways.write_button.setEnabled(self.write_action.isEnabled())
        self.scenarios.enable()

    # -------------------------------------------------------------- what a person does

    def import_answers(self) -> None:
        """Ask for a file, show what it would bring, and take it."""
        pattern = self.tr("Answers (*{0})").format(" *".join(_SUFFIXES))
        chosen = self.file_dialogs.open_file(self, self.tr("Import answers"), paths.documents_folder(), pattern)
        if chosen is not None:
            self.import_file(chosen)

    def import_file(self, path: Path) -> None:
        """Show what a file of answers would bring, and take it where that is wanted."""
        dialog = AnswerImportDialog(self.session, path, self)
        dialog.accepted.connect(lambda: self._take(dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take(self, dialog: AnswerImportDialog) -> None:
        preview = dialog.preview
        if preview is None:
            return
        made: list[AnswersTaken] = []

        def take(project: Project) -> None:
            from ragexam.project.grading.files import take_answers

            made.append(take_answers(project, preview, preview.name))

        self.session.edit(take)
        for taken in made:
            self.session.message.emit("good", self._said(taken, preview), "")

    def _said(self, taken: AnswersTaken, preview: AnswersPreview) -> str:
        """Return what is said of an import."""
        already = len(preview.answers) - taken.added
        parts = [
            self.tr("{0} {0:answer|answers} taken from {1}.").format(words.number(taken.added, ","), preview.name),
            self.tr("{0} {0:was|were} there already.").format(words.number(already, ",")) if already else "",
            self.tr("{0} known before {0:was|were} completed.").format(words.number(taken.completed, ","))
            if taken.completed
            else "",
            self.tr("{0} {0:grade|grades} of people came along.").format(words.number(taken.grades, ","))
            if taken.grades
            else "",
            self.tr("Undo takes all of it back.") if taken.added or taken.completed or taken.grades else "",
        ]
        return " ".join(filter(None, parts))

    def export_answers(self) -> None:
        """Ask where to, and write all answers with their grades there."""
        proposal = paths.documents_folder() / "answers.csv"
        pattern = self.tr("Table (*.csv);;Lines of JSON (*.jsonl)")
        path = self.file_dialogs.save_as(self, self.tr("Export answers"), proposal, pattern, ".csv", (".jsonl",))
        if path is None:
            return

        def work(project: Project) -> int:
            from ragexam.project.grading.export import export_answers

            return export_answers(project, path)

        def done(count: int) -> None:
            message = self.tr("{0} {0:answer|answers} written to {1}, with passages and grades.")
            self.session.message.emit("good", message.format(words.number(count, ","), path.name), "")

        self.session.read("export answers", work, done, slow=True)

    def write(self, questions: str = "all") -> None:
        """Ask which pipelines, and let them write.

        Args:
            questions: Proposed: "all", "open" or "choice".
        """
        dialog = WriteAnswersDialog(self.session, self, questions)
        dialog.accepted.connect(lambda: self.session.start(WRITE, **dialog.parameters))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def grade(self) -> None:
        """Ask which graders, and let them grade."""
        dialog = GradeDialog(self.session, self.found_models, self)
        dialog.accepted.connect(lambda: self.session.start(GRADE, **dialog.parameters))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def grade_yourself(self) -> None:
        """Ask who grades, and show answer after answer."""
        self.stack.setCurrentIndex(_BLIND)
        self.blind.ask()

    def _list(self, name: str, ids: list[str]) -> None:
        self.answers.show_cases(name, ids)
        self.tabs.setCurrentWidget(self.answers)


def _read_trust(project: Project) -> TrustView:
    from ragexam.project.grading.trust import reading_trust

    return reading_trust(project)
