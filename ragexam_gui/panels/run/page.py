"""Run: every pipeline sits the exam; a grid fills with its answers, and each of them can be read."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QStackedLayout, QWidget

from ragexam.progress import Snapshot
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.answer import AnswerPanel
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.common.page import Page
from ragexam_gui.panels.run.conditions import ConditionsDialog
from ragexam_gui.panels.run.failures import TroublePanel
from ragexam_gui.panels.run.grid import bands_of, grid_rows, legend_of, say_cell
from ragexam_gui.panels.run.orders import GridOrders
from ragexam_gui.panels.run.settle_panel import SettlePanel
from ragexam_gui.panels.run.strip import RunStrip
from ragexam_gui.panels.systems.dialog import SystemsDialog
from ragexam_gui.plots.grids.answer_grid import AnswerGrid
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.page_tabs import PageTabs, ScrolledColumn
from ragexam_gui.widgets.layout.roomy_splitter import RoomySplitter
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.run.counted_answer import CountedAnswer
    from ragexam.project.run.page import RunPlan, RunView
    from ragexam.project.run.settle_page import SettlePage

_LINES, _LETTERS = 13, 90
"""Of text: the least height of the grid, and the width from which an answer is read beside it."""


@dataclass(frozen=True)
class _Wanted:
    """Request of the page Run to its reader: the view before, and the response that is open."""

    before: RunView | None
    pipeline: str
    item: str
    by_choice: bool
    settling: bool
    settled: SettlePage | None


class RunPage(Page):
    """The run."""

    shows_answers = True

    def __init__(self, session: Session, file_dialogs: FileDialogs, found_models: FoundModels) -> None:
        super().__init__("run", session, file_dialogs)
        self.view: RunView | None = None
        self.plan: RunPlan | None = None
        self.systems: SystemsDialog | None = None
        self._open = ("", "")
        self._by_choice = False  # what failed in the run is opened as such, whatever counts
        self._last_plan: object = None
        self._make_actions()
        self.tabs = PageTabs()  # before what it holds: the keys go through it in this order
        self.settling = SettlePanel(session, file_dialogs, found_models)
        self.add_actions(self.settling.settle_button, self.onward_button)
        self.strip = RunStrip()
        self.trouble = TroublePanel()
        self.trouble.answer_requested.connect(self._open_failed)
        self.grid = AnswerGrid(self.tr("Answers of every pipeline to every question"))
        self.grid.chosen.connect(self._chosen)
        self.figure = PlotFigure(self.tr("Answers"), self.grid, session, file_dialogs)
        self.orders = GridOrders(self._draw, self.grid.zoom)
        self.figure.add_control(*self.orders.controls)
        self.answer = AnswerPanel(self.tr("One answer"))
        self.answer.closed.connect(self.close_answer)
        self.answer.page_requested.connect(session.show_page)
        self.answer.hide()
        self.splitter = RoomySplitter(_LINES, _LETTERS)
        self.splitter.setHandleWidth(14)
        self.splitter.addWidget(self.figure)
        self.splitter.addWidget(self.answer)
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 2)
        full = self._full()
        self.pipelines_button = button(
            self.tr("Choose &pipelines"),
            self.tr("Go to the pipelines"),
            lambda: session.show_page("pipelines"),
            primary=True,
        )
        self.exam_button = button(
            self.tr("Go to the &exam"), self.tr("Go to the exam"), lambda: session.show_page("exam"), primary=True
        )
        self.empty = EmptyState(
            self.tr("Nothing to run yet"),
            self.tr("A run needs an exam and chosen pipelines. Every pipeline then answers every question."),
            self.exam_button,
            self.pipelines_button,
        )
        self.stack = QStackedLayout()
        self.body.addLayout(self.stack)  # before its pages come: Qt shows the first one at once
        self.stack.addWidget(self.empty)
        self.stack.addWidget(full)
        self._tab_order()
        session.progressed.connect(self._progressed)
        session.job_started.connect(self._buttons)
        session.job_ended.connect(self._ended)
        session.item_chosen.connect(self._follow)
        session.pipeline_chosen.connect(self._follow)

    def _full(self) -> QWidget:
        """Return the answers with the figures of the run, and how the choice is settled."""
        inside = ScrolledColumn()
        in_column(self.strip, self.trouble, (self.splitter, 1), margins=(0, 10, 0, 0), spacing=10, parent=inside)
        answers = QScrollArea(widgetResizable=True)
        answers.setFrameShape(QFrame.Shape.NoFrame)
        answers.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        answers.setAccessibleName(self.tr("Answers"))
        answers.setWidget(inside)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setAccessibleName(self.tr("The run"))
        for part, title, tip in (
            (answers, self.tr("Answers"), self.tr("Every pipeline's answer to every question")),
            (self.settling, self.tr("Settle it"), self.tr("Ask only until it is clear whom to choose")),
        ):
            index = self.tabs.addTab(part, title)
            self.tabs.setTabToolTip(index, words.tip_text(tip))
        self.tabs.currentChanged.connect(lambda _: self._turn())
        return self.tabs

    def _turn(self) -> None:
        """Turn to another tab: its button stands in the head, and what it shows is read."""
        self._buttons()
        self.refresh()

    def _make_actions(self) -> None:
        self.start_button = button(
            self.tr("&Start"), self.tr("Give the answers that are not there yet"), self.start, "F5", primary=True
        )
        self.pause_button = button(
            self.tr("Pa&use"), self.tr("Stop after the answer in flight; Start goes on"), self.session.pause, "F6"
        )
        self.cancel_button = button(self.tr("&Cancel"), self.tr("Stop; what is answered is kept"), self.session.cancel)
        self.retry_button = button(
            self.tr("Retry &failed only"), self.tr("Try again what could not be answered"), self.retry
        )
        self.forecast_button = button(
            self.tr("Fo&recast"),
            self.tr("Time a few answers of each model on this machine to say how long the run will take"),
            lambda: self.session.start("forecast"),
        )
        self.conditions_button = button(
            self.tr("Con&ditions …"),
            self.tr("Models, versions, seeds and prompts under which the answers were given"),
            self.show_conditions,
        )
        self.systems_button = button(
            self.tr("S&ystems …"),
            self.tr("Let RAG services that already run sit the exam too"),
            self.show_systems,
        )
        self.onward_button = button(
            self.tr("On to the results") + "  ›",
            self.tr("Which pipeline to choose, and how sure that is"),
            lambda: self.session.show_page("results"),
            primary=True,
        )
        self.add_actions(
            self.systems_button, self.conditions_button, self.forecast_button, self.retry_button, self.cancel_button, self.pause_button,
            self.start_button,
        )  # fmt: skip

    def _tab_order(self) -> None:
        """Order the tabs as one reads: the head, what is wrong, the head of the grid, the grid, the answer."""
        head = [
            self.conditions_button, self.forecast_button, self.retry_button, self.cancel_button, self.pause_button,
            self.start_button, self.settling.settle_button, self.onward_button,
        ]  # fmt: skip
        switch = [] if self.responses is None else self.responses.stops
        below = [
            self.trouble.table, *switch, self.orders.rows, self.orders.columns, *self.orders.zoom_buttons, self.figure.menu_button,
            self.grid, self.figure.table, *self.answer.stops,
        ]  # fmt: skip
        for order in (head, below):
            for before, after in pairwise(order):
                QWidget.setTabOrder(before, after)

    # -------------------------------------------------------------- reading

    def request(self) -> _Wanted:
        """Return the view before, and the response that is open."""
        return _Wanted(
            self.view, *self._open, self._by_choice, self.tabs.currentWidget() is self.settling, self.settling.view
        )

    def read(self, project: Project, request: _Wanted) -> tuple[RunView, CountedAnswer | None, SettlePage | None]:
        """Read the answers, the one that is open, and how the choice stands where that is seen."""
        from ragexam.project.run.counted_answer import reading_counted
        from ragexam.project.run.page import reading_run
        from ragexam.project.run.settle_page import reading_settle_page

        opened = None
        if request.pipeline:
            opened = reading_counted(project, request.pipeline, request.item, chosen=request.by_choice)
        settled = reading_settle_page(project, request.settled) if request.settling else None
        return reading_run(project, request.before), opened, settled

    def show_view(self, view: tuple[RunView, CountedAnswer | None, SettlePage | None]) -> None:
        """Show them."""
        run, opened, settled = view
        if settled is not None:
            self.settling.show_view(settled)
        self.settling.by_choice.setVisible(run.source.writes)
        fresh = run is not self.view
        self.view = run
        self.stack.setCurrentIndex(1 if run.total else 0)
        step = self.session.steps.get("run")
        exam_first = step is not None and step.waits == "exam"  # what is missing first is offered, and nothing else
        self.exam_button.setVisible(exam_first)
        self.pipelines_button.setVisible(not exam_first)
        if fresh and run.total:
            self.strip.show_counts(run.so_far, run.total, run.reused, run.stale, run.source.writes)
            self.trouble.setVisible(self.trouble.show_view(run))
            self._draw()
        if opened is not None and (opened.pipeline.id, opened.item.id) == self._open:
            short = next((words.say(r.short) for r in run.rows if r.pipeline.id == opened.pipeline.id), "")
            self.answer.show_counted(opened, short)
            if self.answer.isHidden():
                self.answer.show()
                self.splitter.setSizes([round(0.58 * self.splitter.width()), round(0.42 * self.splitter.width())])
        elif opened is None and self._open != ("", ""):
            self.close_answer()
        self._buttons()
        self._read_plan()

    def forget(self) -> None:
        """Show nothing of another project."""
        self.view = self.plan = None
        self._last_plan = None
        self.settling.forget()
        self.close_answer()

    def _read_plan(self) -> None:
        """Read what a run would do, only when the answers are others."""
        view = self.view
        if view is None or not view.total or self.session.job is not None or view.choices is self._last_plan:
            return
        self._last_plan = view.choices

        def read(project: Project) -> RunPlan:
            from ragexam.project.run.page import reading_plan

            return reading_plan(project)

        self.session.read("run plan", read, self._planned)

    def _planned(self, plan: RunPlan) -> None:
        self.plan = plan
        self.settling.show_plan(plan)
        self._buttons()

    # -------------------------------------------------------------- showing

    @property
    def _running(self) -> bool:
        job = self.session.job
        return job is not None and job.doing in ("run", "settle")

    @property
    def _finished(self) -> bool:
        """Return whether a run would give no answer."""
        view, plan = self.view, self.plan
        if view is None or not view.total or view.stale or view.given + view.failed < view.total:
            return False
        if not view.failed:
            return True
        return plan is not None and not plan.to_give and self._last_plan is view.choices

    def _draw(self) -> None:
        view = self.view
        if view is None or not view.total:
            return
        rows = view.row_orders[str(self.orders.rows.currentData())]
        order = str(self.orders.columns.currentData())
        columns = view.column_orders[order]
        self.grid.show_grid(
            grid_rows(view, rows),
            [view.items[n].id for n in columns],
            view.cells[list(rows)][:, list(columns)],
            lambda row, column: say_cell(view, rows[row], columns[column] if column >= 0 else -1),
            legend_of(view),
            view.table(),
            bands_of(view, columns) if order == "topic" else (),
        )
        self.figure.follow()
        self._follow()

    def _buttons(self) -> None:
        view, running, idle = self.view, self._running, self.session.job is None
        settling = self.tabs.currentWidget() is self.settling
        self.start_button.setVisible(not settling)
        self.onward_button.setVisible(idle and (self.settling.chosen if settling else self._finished))
        self.settling.settle_button.setVisible(settling)
        total = 0 if view is None else view.total
        begun = view is not None and 0 < view.given + view.failed < view.total
        self.start_button.setText(self.tr("&Go on") if begun else self.tr("&Start"))
        self.start_button.setAccessibleName(self.start_button.text().replace("&", ""))
        self.start_button.setShortcut("F5")  # another text takes it away
        self.start_button.setEnabled(bool(total) and idle and not self._finished)
        tip = self.tr("Give the answers that are not there yet")
        if self._finished:
            tip = self.tr("There is nothing left to answer: all answers that a run would give are there and are kept.")
        self.start_button.setAccessibleDescription(tip)
        set_tip(self.start_button, f"{tip} (F5)")
        for one in (self.pause_button, self.cancel_button):
            one.setVisible(running)
            one.setEnabled(running)
        self.retry_button.setVisible(view is not None and view.failed > 0)
        self.retry_button.setEnabled(idle)
        unknown = self.plan is not None and self.plan.to_give > 0 and self.plan.seconds is None
        self.forecast_button.setVisible(idle and unknown)
        self.conditions_button.setEnabled(view is not None and view.given + view.failed > 0)
        if idle:
            self.strip.rest(self._intention())

    def _intention(self) -> str:
        """Return what a run would do, in a sentence."""
        plan = self.plan
        if plan is None:
            return ""
        if not plan.to_give:
            return self.tr("There is nothing left to answer: all answers that a run would give are there and are kept.")
        gives = self.tr("A run gives {0} {0:answer|answers} and keeps {1}.")
        if not plan.kept:
            gives = self.tr("A run gives {0} {0:answer|answers}.")
        parts = [gives.format(words.number(plan.to_give, ","), words.number(plan.kept, ","))]
        if plan.seconds is not None:
            parts.append(self.tr("It will take about {0}.").format(words.duration(plan.seconds)))
        else:
            parts.append(self.tr("How long it takes is not known yet: Forecast times the models."))
        return " ".join(parts)

    def _progressed(self, snapshot: Snapshot) -> None:
        if self.isVisible() and self._running:
            self.strip.follow(snapshot)

    def _ended(self, name: str, how: str, _: object) -> None:
        if name in ("run", "settle", "forecast"):
            self._last_plan = None
            if name != "forecast" and how != "done":
                self.view = None  # a model that failed leaves no answer behind: look again wholly
        self._buttons()
        self.refresh()

    # -------------------------------------------------------------- what a person does

    def start(self) -> None:
        """Start, or go on."""
        self.session.start("run")

    def retry(self) -> None:
        """Try again what failed."""
        self.session.start("run", retry_failed=True)

    def show_systems(self) -> None:
        """Show the systems that can sit the exam."""
        if self.systems is None:
            self.systems = SystemsDialog(self.session, self.file_dialogs, self)
        self.systems.refresh()
        self.systems.show()
        self.systems.raise_()

    def show_conditions(self) -> None:
        """Read the conditions and show them."""

        def read(project: Project) -> object:
            from ragexam.project.run.page import reading_conditions

            return reading_conditions(project)

        self.session.read("conditions", read, lambda table: ConditionsDialog(table, self).open())  # type: ignore[arg-type]

    def _chosen(self, key: str) -> None:
        pipeline, item = key.split("\n")
        self.session.choose_pipeline(pipeline)
        if item:
            self.session.choose_item(item)
            self._show(pipeline, item)

    def _show(self, pipeline: str, item: str, *, by_choice: bool = False) -> None:
        self._open, self._by_choice = (pipeline, item), by_choice
        self.refresh()

    def _open_failed(self, row: int, column: int) -> None:
        """Open what failed in the run, which is a choice whatever counts."""
        if self.view is not None:
            pipeline, item = self.view.rows[row].pipeline.id, self.view.items[column].id
            self.session.choose_pipeline(pipeline)
            self.session.choose_item(item)
            self._show(pipeline, item, by_choice=True)

    def close_answer(self) -> None:
        """Show the grid alone."""
        self._open = ("", "")
        here = self.answer.isAncestorOf(QApplication.focusWidget() or self)
        self.answer.hide()
        self.answer.show_response(None)
        if here:
            self.grid.setFocus()

    def _follow(self) -> None:
        """Mark what is selected elsewhere; an answer that is open gives way to that of what is selected."""
        chosen = (self.session.pipeline, self.session.item)
        self.grid.select(*chosen)
        if self._open not in (("", ""), chosen) and all(chosen):
            self._show(*chosen)
