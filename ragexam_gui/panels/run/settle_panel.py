"""Settle it: one button that asks until it is clear whom to choose, and a live picture of how clear it is by now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDoubleSpinBox,
    QFrame,
    QHeaderView,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from ragexam.progress import Snapshot
from ragexam.report.pictures.intervals import Row
from ragexam.report.results.tolerance import LEAST_POINTS, MOST_POINTS
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.tables import table_model
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.run.settle_words import is_chosen, plan_in_words, state_in_words
from ragexam_gui.panels.run.writer_box import WriterBox
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.plots.comparison.certainty import CertaintyPlot
from ragexam_gui.widgets.calm import calm
from ragexam_gui.widgets.controls import button, hint, set_primary, set_tone
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.layout.flow import FlowLayout, together
from ragexam_gui.widgets.layout.page_tabs import PageTabs
from ragexam_gui.widgets.layout.whole_words import WholeWords
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project.run.page import RunPlan
    from ragexam.project.run.settle_page import SettlePage

_LINES = 18
"""Height of the pictures in lines of text, at least."""

_MOST_MINUTES = 7 * 24 * 60


class SettlePanel(QWidget):
    """Panel of settling: how it stands, and the pictures of it."""

    def __init__(self, session: Session, file_dialogs: FileDialogs, found_models: FoundModels) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Settle it"))
        self.session = session
        self.writer = WriterBox(found_models)
        self.writer.currentIndexChanged.connect(self._writer_chosen)
        self.view: SettlePage | None = None
        self._plan: RunPlan | None = None
        self._make_head()
        self._make_pictures(session, file_dialogs)
        self.start_state = EmptyState(self.tr("Ask only until the choice is clear"), "")
        self.exam_button = button(
            self.tr("Go to the &exam"), self.tr("Go to the exam"), lambda: session.show_page("exam"), primary=True
        )
        self.pipelines_button = button(
            self.tr("Choose &pipelines"),
            self.tr("Go to the pipelines"),
            lambda: session.show_page("pipelines"),
            primary=True,
        )
        self.obstacle = EmptyState(self.tr("Nothing to settle yet"), "", self.exam_button, self.pipelines_button)
        self.stack = QStackedWidget()
        for part in (self.obstacle, self.start_state, self.pictures):
            self.stack.addWidget(part)
        inside = QWidget()
        self.by_choice = hint(self.tr("Settling goes by choices, whatever counts as right elsewhere."))
        self.by_choice.hide()
        in_column(self.by_choice, self.head, (self.stack, 1), margins=(0, 10, 0, 0), spacing=10, parent=inside)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(self.accessibleName())
        area.setWidget(inside)
        in_column(area, margins=(0, 0, 0, 0), parent=self)
        self._give_room()
        session.progressed.connect(self._progressed)
        session.job_started.connect(self.follow_job)
        session.job_ended.connect(self.follow_job)

    def _make_head(self) -> None:
        """Make the verdict so far, what it rests on, and what a person sets and presses."""
        self.head = WholeWords(accessibleName=self.tr("How the choice stands"))
        self.state = hint()
        set_tip(
            self.state,
            self.tr(
                "Still in: who may be the best, the one that leads counted in. Check: a tenth of the questions, drawn beforehand, "
                "chooses nothing; the choice and its nearest rivals answer them at the end."
            ),
        )
        self.verdict = _reading("verdict", self.tr("The verdict so far"))
        self.more = Disclosure(self.tr("Why, and how sure"), self.tr("What it rests on, and what is open"))
        self.details = _reading("", self.tr("Why, and how sure"))
        self.more.inside.addWidget(self.details)
        self.forecast = hint()
        in_column(
            self.verdict,
            self.state,
            self.forecast,
            self.more,
            self._make_controls(),
            margins=(0, 0, 0, 0),
            spacing=6,
            parent=self.head,
        )

    def _make_controls(self) -> FlowLayout:
        self.tolerance = calm(QDoubleSpinBox(minimum=LEAST_POINTS, maximum=MOST_POINTS, singleStep=0.5, decimals=1))
        name = self.tr("Difference that does not matter, in percentage points")
        self.tolerance.setAccessibleName(name)
        self.tolerance.lineEdit().setAccessibleName(name)
        self.tolerance.setKeyboardTracking(False)
        set_tip(
            self.tolerance,
            self.tr(
                "Pipelines whose accuracy differs by less are the same to you: of these the cheapest is chosen. In percentage points; "
                "the exact term is equivalence margin."
            ),
        )
        self.tolerance.valueChanged.connect(self._set_tolerance)
        self.budget = calm(QSpinBox(minimum=0, maximum=_MOST_MINUTES, singleStep=10))
        name = self.tr("Time that it may take, in minutes, all starts together")
        self.budget.setAccessibleName(name)
        self.budget.lineEdit().setAccessibleName(name)
        self.budget.setSpecialValueText(self.tr("no limit"))
        self.budget.setSuffix(self.tr(" min"))
        set_tip(
            self.budget,
            self.tr(
                "Time that it may take, all starts together, pauses not counted. It is looked at before each model is loaded."
            ),
        )
        row = FlowLayout()
        for text, control in (
            (self.tr("Too small to ma&tter (points):"), self.tolerance),
            (self.tr("At &most:"), self.budget),
            (self.tr("&New questions by:"), self.writer),
        ):
            label = Label(text)
            label.setBuddy(control)
            row.addWidget(together(label, control))
        self.settle_button = button(
            self.tr("Settle &it"), self.tr("Ask until it is clear whom to choose"), self.start, primary=True
        )
        self.back_button = button(
            self.tr("Take &back"),
            self.tr("Forget what was settled; answers are kept, and Undo brings it back"),
            lambda: self.session.edit(lambda project: project.runs.take_back_settlement()),
        )
        self.report_button = button(
            self.tr("To the re&port"), self.tr("Go to the report"), lambda: self.session.show_page("report")
        )
        for pressed in (self.back_button, self.report_button):
            row.addWidget(pressed)
        return row

    def _make_pictures(self, session: Session, file_dialogs: FileDialogs) -> None:
        self.certainty = CertaintyPlot(self.tr("How sure the choice is"))
        self.certainty_figure = PlotFigure(
            self.tr("How sure the choice is"),
            self.certainty,
            session,
            file_dialogs,
            self.tr(
                "Roughly the chance that nobody is better than the one that leads by what matters, on this exam, reckoned at each "
                "step by itself. It falls where another one takes the lead. It decides nothing; on average the choice was right more "
                "often in replays than it says."
            ),
        )
        self.race = IntervalPlot(
            self.tr("Who is still in"), self.tr("Percentage points against the choice so far"), "+.0f", False
        )
        self.race_figure = PlotFigure(
            self.tr("Everybody against the choice so far"),
            self.race,
            session,
            file_dialogs,
            self.tr(
                "Lines: where the difference on this exam lies, with room for looking after each step; how much room was set by "
                "replays, not by proof. Who stays left of the dashed line can hardly be better by what matters, and is asked no more."
            ),
        )
        self.race.chosen.connect(session.choose_pipeline)
        session.pipeline_chosen.connect(self.race.select)
        self.kinds = IntervalPlot(
            self.tr("Which questions decide"), self.tr("Share of the questions that tell the two apart"), ".0%", True
        )
        self.kinds_figure = PlotFigure(
            self.tr("Questions that tell the choice from its nearest rival"),
            self.kinds,
            session,
            file_dialogs,
            self.tr("Of the questions that both were asked: how many only one of the two had right."),
        )
        self.log = TableView(self.tr("Step by step"))
        self.log.setWordWrap(True)
        self.log.setVerticalScrollMode(
            QAbstractItemView.ScrollMode.ScrollPerPixel
        )  # a row may be higher than the table
        self.log.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.log.horizontalHeader().sectionResized.connect(lambda *_: self.log.resizeRowsToContents())
        self.tabs = PageTabs()
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setAccessibleName(self.tr("Pictures of the settlement"))
        for part, title, tip in (
            (self.race_figure, self.tr("Who is still in"), self.tr("Everybody against the choice so far")),
            (self.kinds_figure, self.tr("What decides"), self.tr("Which kinds of question tell the leaders apart")),
            (self.log, self.tr("Step by step"), self.tr("What was asked of whom, and why")),
        ):
            index = self.tabs.addTab(part, title)
            self.tabs.setTabToolTip(index, words.tip_text(tip))
        self.pictures = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False, handleWidth=14)
        self.pictures.addWidget(self.certainty_figure)
        self.pictures.addWidget(self.tabs)
        self.pictures.setStretchFactor(0, 1)
        self.pictures.setStretchFactor(1, 2)

    # -------------------------------------------------------------- showing

    def show_view(self, view: SettlePage) -> None:
        """Show how it stands, or what a start would do."""
        fresh, self.view = view is not self.view, view
        if not fresh:
            return
        self._show_tolerance()
        plan, settled = view.plan, view.view
        self._show_state()
        if self.session.job is None:
            self._say_plan()
        self.obstacle.say(self.tr("Nothing to settle yet"), f"{words.say(plan.obstacle)} {words.say(plan.hint)}")
        self.exam_button.setVisible(plan.missing == "exam")
        self.pipelines_button.setVisible(plan.missing == "pipelines")
        self.start_state.say(
            self.tr("Ask only until the choice is clear"),
            "\n\n".join(words.say(sentence) for sentence in plan.sentences),
        )
        self.verdict.setText("" if settled is None else words.say(settled.sentence))
        self.verdict.setVisible(settled is not None)
        lines = [words.say(line) for line in view.details]
        self.details.setText("\n".join(f"• {line}" for line in lines))
        self.more.setVisible(bool(lines))
        self.state.setText(state_in_words(view))
        self.state.setVisible(bool(self.state.text()))
        good = settled is not None and settled.outcome == "settled" and self.chosen
        set_tone(self.state, "good" if good else "")
        if settled is not None:
            self._draw(view, settled.cells)
        self.follow_job()

    def _show_state(self) -> None:
        """Show the pictures, or what a start would do, or what hinders one."""
        if self.view is not None:
            able = not self.view.plan.obstacle or self._writes_first
            self.stack.setCurrentIndex(2 if self.view.view is not None else 1 if able else 0)

    @property
    def chosen(self) -> bool:
        """Return whether it ended with a choice, by the difference that matters now."""
        return is_chosen(self.view)

    @property
    def _writes_first(self) -> bool:
        """Return whether what hinders a start is only that the questions are too few, and somebody writes them."""
        return self.view is not None and self.view.plan.writable and bool(self.writer.chosen)

    def _writer_chosen(self) -> None:
        self._show_state()
        self.follow_job()

    def _draw(self, view: SettlePage, cells: int) -> None:
        drawn_points = [replace(point, words=words.say(point.words)) for point in view.certainty]
        self.certainty.show_points(drawn_points, cells, view.certainty_table)
        points = self.tr("{0} {0:point|points}").format(words.number(view.tolerance, "g"))
        self.race.show_rows(
            [_spoken(row) for row in view.race], view.race_table, legend=[words.say(g) for g in view.groups], hollow=(2,),
            reference=(view.tolerance, points),
        )  # fmt: skip
        self.race.select(self.session.pipeline)
        self.kinds.show_rows([_spoken(row) for row in view.kinds], view.kinds_table, limits=(0.0, 1.0))
        for figure in (self.certainty_figure, self.race_figure, self.kinds_figure):
            figure.follow()
        old, scroll = self.log.model(), self.log.verticalScrollBar().value()
        steps = replace(view.log, rows=tuple((row[0], words.say(str(row[1])), *row[2:]) for row in view.log.rows))
        self.log.show_model(table_model(steps, self.log), 1, (3, 60, 6, 6))
        if old is not None:
            old.deleteLater()
            self.log.verticalScrollBar().setValue(scroll)

    def show_plan(self, plan: RunPlan | None) -> None:
        """Say what a full run would still cost, of which this takes part."""
        self._plan = plan
        self._say_plan()

    def _say_plan(self) -> None:
        """Say what is left to answer."""
        self.forecast.setText(plan_in_words(self._plan, self.view))
        self.forecast.setVisible(bool(self.forecast.text()))

    def _progressed(self, snapshot: Snapshot) -> None:
        """Show what the running settlement is at."""
        job = self.session.job
        if job is not None and job.doing == "settle":
            parts = [words.say(snapshot.phase), " ".join(snapshot.unit.split())]
            self.forecast.setText(" · ".join(p for p in parts if p))
            self.forecast.show()

    def _give_room(self) -> None:
        """Let the panel scroll below a height at which pictures can be read; the larger the letters, the sooner."""
        self.stack.setMinimumHeight(_LINES * self.fontMetrics().height())
        # Else the panel asks for the height that pictures like best, and scrolls where all has room.
        self.stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def changeEvent(self, event: QEvent) -> None:
        """Make room for larger letters."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "stack"):
            self._give_room()

    def follow_job(self) -> None:
        """Enable what can be pressed now."""
        view, idle = self.view, self.session.job is None
        there = view is not None and view.view is not None
        able = view is not None and (not view.plan.obstacle or self._writes_first)
        ended = view is not None and view.ended
        begun = there and not self.chosen
        self.settle_button.setText(self.tr("&Go on settling") if begun else self.tr("Settle &it"))
        self.settle_button.setAccessibleName(self.settle_button.text().replace("&", ""))
        self.settle_button.setEnabled(idle and able)
        set_primary(self.settle_button, not self.chosen)
        self.tolerance.setEnabled(idle)
        self.budget.setEnabled(idle)
        self.writer.setEnabled(idle)
        self.back_button.setVisible(there)
        self.back_button.setEnabled(idle)
        self.report_button.setVisible(ended)

    def _show_tolerance(self) -> None:
        view = self.view
        if view is not None and self.tolerance.value() != round(view.tolerance, 1):
            self.tolerance.blockSignals(True)
            self.tolerance.setValue(view.tolerance)
            self.tolerance.blockSignals(False)

    # -------------------------------------------------------------- what a person does

    def start(self) -> None:
        """Begin, or go on."""
        minutes, writer = self.budget.value(), self.writer.chosen
        given: dict[str, object] = {"budget": 60.0 * minutes} if minutes else {}
        if writer:
            given["model"] = writer
            if (gate := self._gate(writer)) is not None:
                given["gate_model"] = gate
        self.session.start("settle", **given)

    def _gate(self, writer: str) -> str | None:
        """Return who tries composed questions: the best model that does not sit, "" for nobody; None while nothing is known."""
        machine = self.writer.machine
        if machine is None or self.view is None:
            return None
        from ragexam.project.exam.gate import proposed_gate

        return proposed_gate(machine.models, machine.memory, self.view.sitting, named=[writer])

    def _set_tolerance(self, points: float) -> None:
        if self.view is not None and points != round(self.view.tolerance, 1):
            action = "Change what does not matter"
            self.session.edit(lambda project: project.edits.set_setting("tolerance", points, action))

    def forget(self) -> None:
        """Show nothing of another project."""
        self.view = self._plan = None
        self.budget.setValue(0)


def _spoken(row: Row) -> Row:
    return replace(row, label=words.say(row.label), note=words.say(row.note), words=words.say(row.words))


def _reading(name: str, spoken: str) -> QLabel:
    label = Label(objectName=name, accessibleName=spoken, wordWrap=True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return label
