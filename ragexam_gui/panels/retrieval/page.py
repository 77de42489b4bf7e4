"""Retrieval: which way of finding passages finds the source text of which kind of question, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedLayout

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.common.page import Page
from ragexam_gui.panels.retrieval.figures import CurvesTab, RetrieversTab
from ragexam_gui.panels.retrieval.measure_dialog import MeasureDialog
from ragexam_gui.panels.retrieval.questions import QuestionsTab
from ragexam_gui.panels.retrieval.strip import JOB, MeasuringStrip
from ragexam_gui.panels.retrieval.switches import RetrievalSwitches
from ragexam_gui.panels.retrieval.tables import ResultTable, StrategiesTab
from ragexam_gui.panels.retrieval.verdict import RetrievalVerdict
from ragexam_gui.widgets.controls import button, describe
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.page_tabs import PageTabs, ScrolledColumn
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.retrieval.records import LaboratoryView
    from ragexam.report.retrieval.measured import LaboratoryRequest, QuestionCounts

_LINES = 25
"""Lines of text that the tabs are high at least; below, the page scrolls."""


class RetrievalPage(Page):
    """The retrieval laboratory."""

    def __init__(self, session: Session, file_dialogs: FileDialogs, found_models: FoundModels) -> None:
        super().__init__("retrieval", session, file_dialogs)
        self._found_models = found_models
        self.view: LaboratoryView | None = None
        self.dialog: MeasureDialog | None = None
        self.measure_button = button(
            self.tr("&Measure …"), self.tr("Choose what is measured, see how long it takes, and start"), self.measure,
            "F5", primary=True,
        )  # fmt: skip
        self.add_actions(self.measure_button)
        self.strip = MeasuringStrip(session)
        self.verdict = RetrievalVerdict()
        self.switches = RetrievalSwitches()
        self.switches.changed.connect(self.refresh)
        self.curves = CurvesTab(session, file_dialogs)
        self.strategies = StrategiesTab(session, file_dialogs)
        self.retrievers = RetrieversTab(session, file_dialogs)
        self.hits = ResultTable(self.tr("Every configuration by language"), session, file_dialogs)
        self.questions = QuestionsTab(session)
        self.curves.chosen.connect(self._list_group)
        self.verdict.taken.connect(self._take)
        self.retrievers.taken.connect(self._take)
        self._make_tabs()
        self._lay_out()
        session.job_started.connect(self._ready)
        session.job_ended.connect(self._ended)

    def _make_tabs(self) -> None:
        self.tabs = PageTabs()
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setAccessibleName(self.tr("Views of retrieval"))
        self.tabs.tabBar().setAccessibleName(self.tr("Views of retrieval"))
        for part, title, tip in (
            (self.curves, self.tr("Text weight"), self.tr("How much words and how much meaning should count")),
            (self.strategies, self.tr("Best strategy"), self.tr("The best text weight for each kind of question")),
            (self.retrievers, self.tr("Retrievers"), self.tr("Every retriever with its interval and its cost")),
            (self.hits, self.tr("Languages"), self.tr("Every configuration by language")),
            (self.questions, self.tr("Questions"), self.tr("Question by question: what was found where")),
        ):
            self.tabs.setTabToolTip(self.tabs.addTab(part, title), words.tip_text(words.explained(title, tip)))
        self.tabs.currentChanged.connect(lambda _: self._draw())

    def _lay_out(self) -> None:
        self.label_button = button(
            self.tr("&Label the questions"), self.tr("Go to the exam, where a model or you label them"),
            lambda: self.session.show_page("exam"),
        )  # fmt: skip
        row = in_row((self.switches, 1), (self.label_button, 0, Qt.AlignmentFlag.AlignTop))
        full = ScrolledColumn()
        in_column(self.verdict, row, (self.tabs, 1), margins=(0, 0, 0, 0), spacing=8, parent=full)
        self.area = QScrollArea(widgetResizable=True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setAccessibleName(self.tr("Retrieval"))
        self.area.setWidget(full)
        self.tabs.give_lines(_LINES)
        self.exam_button = button(
            self.tr("Go to the &exam"), self.tr("Go to the exam"), lambda: self.session.show_page("exam"), primary=True
        )
        self.start_button = button(
            self.tr("&Measure …"), self.tr("Choose what is measured, see how long it takes, and start"), self.measure,
            shortcut="F5", primary=True,
        )  # fmt: skip
        self.empty_label_button = button(
            self.tr("&Label the questions"), self.tr("Go to the exam, where a model or you label them"),
            lambda: self.session.show_page("exam"),
        )  # fmt: skip
        self.empty = EmptyState("", "", self.exam_button, self.start_button, self.empty_label_button)
        self.body.addWidget(self.strip)
        self.stack = QStackedLayout()
        self.body.addLayout(self.stack)  # before its pages come: Qt shows the first one at once
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.area)
        self._say_empty(None)

    # -------------------------------------------------------------- reading

    def request(self) -> tuple[LaboratoryRequest, LaboratoryView | None]:
        """Return what is wanted, and the view before."""
        return self.switches.request(), self.view

    def read(self, project: Project, request: tuple[LaboratoryRequest, LaboratoryView | None]) -> LaboratoryView:
        """Read what was measured."""
        from ragexam.project.retrieval.page import reading_laboratory

        return reading_laboratory(project, *request)

    def show_view(self, view: LaboratoryView) -> None:
        """Show what was measured."""
        same = view is self.view
        self.view = view
        self._ready()
        self.stack.setCurrentIndex(1 if view.measured else 0)
        if not same:
            self._say_empty(view.questions)
            if view.measured:
                self.switches.follow(view)
                self._say_labels(view)
                self._draw()
        self._show_verdict()

    def forget(self) -> None:
        """Show nothing of another project."""
        self.view = None
        if self.dialog is not None:
            self.dialog.close()
        self.switches.forget()
        self.questions.forget()
        self.stack.setCurrentIndex(0)
        self._say_empty(None)
        self._ready()

    # -------------------------------------------------------------- showing

    def _draw(self) -> None:
        """Fill the tab that is seen; the others when they are."""
        view = self.view
        if view is None or not view.measured:
            return
        seen = self.tabs.currentWidget()
        if seen is self.curves:
            self.curves.show_view(view)
        elif seen is self.strategies:
            self.strategies.show_table(view.strategy_table)
            self.strategies.show_advice(view.advice)
        elif seen is self.retrievers:
            self.retrievers.show_view(view)
        elif seen is self.hits:
            self.hits.show_table(view.hit_table)
        elif seen is self.questions:
            self.questions.show_view(view)
        self.tabs.setTabText(
            self.tabs.indexOf(self.questions), self.tr("Questions ({0})").format(words.number(len(view.lines), ","))
        )

    def _show_verdict(self) -> None:
        if self.view is not None and self.view.measured:
            self.verdict.show_view(self.view, self._measuring)

    @property
    def _measuring(self) -> bool:
        return self.session.job is not None and self.session.job.name == JOB

    def _say_labels(self, view: LaboratoryView) -> None:
        """Offer labels where some are missing: what is found differs with the kind of question."""
        count, judged = view.questions.unlabelled, view.questions.judged
        self.label_button.setVisible(count > 0 and view.request.by == "label")
        text = self.tr(
            "{0} of {1} questions have no label. Labels (single fact, summary, reasoning) show which retrieval suits which "
            "kind of question. A model or you give them on the page Exam; nothing needs to be measured again."
        )
        describe(self.label_button, text.format(words.number(count, ","), words.number(judged, ",")))
        whole = self.tr("&Label the questions") if count == judged else self.tr("&Label the rest ({0})")
        self.label_button.setText(whole.format(words.number(count, ",")))
        self.label_button.setAccessibleName(self.label_button.text().replace("&", ""))

    def _say_empty(self, counts: QuestionCounts | None) -> None:
        """Say what the page is for, and what to do first."""
        ready = counts is not None and counts.with_evidence > 0
        if counts is not None and counts.skipped and not counts.judged:
            title = self.tr("The passages do not hold the source texts")
            text = " ".join(words.say(sentence) for sentence in counts.skipped)
        elif ready and counts is not None:
            title = self.tr("What finds the right passage?")
            text = self.tr(
                "Here ways of retrieving search the passages for {0} questions whose source text is known, and you see "
                "which one finds it, how sure that is, and what it costs. Labels are optional: they show which retrieval "
                "suits which kind of question, and can come later."
            ).format(words.number(counts.with_evidence, ","))
        elif counts is not None and counts.total:
            title = self.tr("No question says where its answer stands")
            text = self.tr(
                "To judge what retrieval finds, the source text of a question must be known. Generated questions have it; "
                "for others mark on the page Exam where the answer stands."
            )
        else:
            title = self.tr("An exam comes first")
            text = self.tr(
                "This page shows which way of finding passages finds the source text of which kind of question. It needs "
                "questions whose source text is known: generate some on the page Exam."
            )
        self.empty.say(title, text)
        self.start_button.setVisible(ready)
        if ready and self.exam_button.hasFocus():  # hidden, it would hand the keyboard to the foot of the window
            self.start_button.setFocus()
        self.exam_button.setVisible(not ready)
        self.empty_label_button.setVisible(ready)

    def _ready(self) -> None:
        """Enable what can be done now, and say why where it cannot."""
        free = self.session.job is None and self.project is not None
        counts = None if self.view is None else self.view.questions
        able = counts is not None and counts.with_evidence > 0
        self.measure_button.setVisible(self.view is not None and self.view.measured)
        why = "" if free else self.tr("Another job is running.")
        tip = self.tr("Choose what is measured, see how long it takes, and start") + " (F5)"
        for control in (self.measure_button, self.start_button):
            control.setEnabled(free and able)
            set_tip(control, f"{tip}\n{why}".strip())

    def _ended(self) -> None:
        self._show_verdict()
        self._ready()

    # -------------------------------------------------------------- what a person does

    def measure(self) -> None:
        """Ask what is to be measured, and start."""
        if self.project is None or self.session.job is not None:
            return
        if self.dialog is None:
            self.dialog = MeasureDialog(self.session, self._found_models, self)
            self.dialog.finished.connect(self._dialog_gone)
            self.dialog.open()

    def _dialog_gone(self, accepted: int) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is None:
            return
        if accepted:
            self.session.start(JOB, **dialog.parameters)
        dialog.deleteLater()

    def _take(self, text: str) -> None:
        """Let pipelines have a retriever, with as many passages as it is looked at here."""
        if self.view is not None:
            self.session.retriever_taken.emit(text, self.view.request.k)

    def _list_group(self, group: str) -> None:
        self.tabs.setCurrentWidget(self.questions)
        self.questions.list_group(group)
