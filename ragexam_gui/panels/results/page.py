"""Results: the decision in one sentence, and beneath it what it rests on, one tab a question."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFrame, QScrollArea, QStackedLayout

from ragexam.pipelines.scoring_modes import MODES
from ragexam.report.results.tolerance import LEAST_POINTS, MOST_POINTS
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.missing_state import MissingState
from ragexam_gui.panels.common.page import Page
from ragexam_gui.panels.results.ability_tab import AbilityTab
from ragexam_gui.panels.results.accuracy_tab import AccuracyTab
from ragexam_gui.panels.results.certainty_tab import CertaintyTab
from ragexam_gui.panels.results.compare import CompareTab
from ragexam_gui.panels.results.cost_tab import CostTab
from ragexam_gui.panels.results.heat import HeatTab
from ragexam_gui.panels.results.result_tab import ResultTab
from ragexam_gui.panels.results.retrieval_tab import RetrievalTab
from ragexam_gui.panels.results.topics import TopicsTab
from ragexam_gui.panels.results.verdict import VerdictCard
from ragexam_gui.plots.pointed import ScrolledPlot
from ragexam_gui.widgets.calm import calm
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import together
from ragexam_gui.widgets.layout.page_tabs import PageTabs, ScrolledColumn
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.results.abilities import Abilities
    from ragexam.project.results.page import DecisionView, ResultsView
    from ragexam.project.results.retrieval import RetrievalView

_REST = 4
"""Deciding and fitting may take one part in so many of the time while a run goes on."""
_LEAST = 2.0
"""Seconds at least between two of them."""
_LINES, _FEW_LINES = 23, 12
"""Lines of text that the tabs are high at least; fewer where what they show scrolls by itself: one bar is enough."""
_KEPT = 6
"""Decisions that are remembered: undo and redo come back to them."""


class ResultsPage(Page):
    """Page of the results: what the answers say."""

    shows_answers = True

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__("results", session, file_dialogs)
        self.view: ResultsView | None = None
        self.decision: DecisionView | None = None
        self._decisions: dict[str, DecisionView] = {}
        self._sharpening: tuple[str, Iterator[DecisionView]] = "", iter(())
        self._fits: dict[str, Abilities | None] = {}
        self._retrieval: RetrievalView | None = None
        self._asked: dict[str, tuple[str, float]] = {}
        self._not_before: dict[str, float] = {}
        self.fit_button = button(
            self.tr("&Fit abilities"),
            self.tr("Fit the item response model to the answers as they are, and keep the fit for the report"),
            lambda: session.start("fit"),
        )
        self.report_button = button(
            self.tr("Write the &report"), self.tr("Go to the report"), lambda: session.show_page("report"), primary=True
        )
        self._make_mode()
        self.add_actions(self.fit_button, self.report_button)
        self.verdict = VerdictCard()
        self.verdict.exam.connect(lambda: session.show_page("exam"))
        self.verdict.grading.connect(lambda: session.show_page("grading"))
        self._make_tolerance()
        self.accuracy = AccuracyTab(session, file_dialogs)
        self.certainty = CertaintyTab(session, file_dialogs)
        self.heat = HeatTab(session, file_dialogs)
        self.topics = TopicsTab(session, file_dialogs)
        self.retrieval = RetrievalTab(session, file_dialogs)
        self.abilities = AbilityTab(session, file_dialogs)
        self.compare = CompareTab(session, file_dialogs)
        self.cost = CostTab(session, file_dialogs)
        self.tabs = PageTabs()
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setAccessibleName(self.tr("Results"))
        for tab, title, tip in (
            (self.accuracy, self.tr("Accuracy"), self.tr("Share right of every pipeline with its interval")),
            (self.certainty, self.tr("How sure"), self.tr("The recommended pipeline against every other")),
            (self.heat, self.tr("At a glance"), self.tr("LLM and examples by retriever")),
            (self.topics, self.tr("Topics"), self.tr("Accuracy by topic around a circle")),
            (self.retrieval, self.tr("Retrieval"), self.tr("How often each retriever brought the right text")),
            (self.abilities, self.tr("Parts"), self.tr("What each LLM, retriever and number of examples adds")),
            (self.compare, self.tr("Two by two"), self.tr("Two pipelines question by question")),
            (self.cost, self.tr("Cost"), self.tr("Quality against time and length")),
        ):
            index = self.tabs.addTab(tab, title)
            self.tabs.setTabToolTip(index, words.tip_text(words.explained(title, tip)))
        self.tabs.currentChanged.connect(lambda _: self._turn())
        full = ScrolledColumn()
        in_column(self.verdict, (self.tabs, 1), margins=(0, 0, 0, 0), spacing=8, parent=full)
        self.empty = MissingState(self.tr("No results yet"), self._usual(), session)
        self.stack = QStackedLayout()
        self.body.addLayout(self.stack)  # before its pages come: Qt shows the first one at once
        self.stack.addWidget(self.empty)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(self.tr("Results"))
        area.setWidget(full)
        self._give_room()
        self.stack.addWidget(area)
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self._compute)
        session.job_started.connect(self._buttons)
        session.job_ended.connect(self._draw)

    def _make_mode(self) -> None:
        """Make the choice of how choices are compared, in the head."""
        self.mode = QComboBox()
        self.mode.setAccessibleName(self.tr("How choices are compared"))
        set_tip(
            self.mode,
            self.tr(
                "The choice with the largest log-likelihood is taken: for its length in characters, bytes or tokens, or "
                "as it is. Switching needs no new run."
            ),
        )
        for name, mode in MODES.items():
            self.mode.addItem(words.say(mode.label), name)
        self.mode.activated.connect(self._switch_mode)
        label = Label(self.tr("Choices co&mpared:"))
        label.setBuddy(self.mode)
        self._mode_row = together(label, self.mode)
        self.head.addWidget(self._mode_row)

    def _make_tolerance(self) -> None:
        """Make the field of the difference that does not matter, beside the decision that hangs on it."""
        self.tolerance = calm(QDoubleSpinBox(minimum=LEAST_POINTS, maximum=MOST_POINTS, singleStep=0.5, decimals=1))
        for part in (self.tolerance, self.tolerance.lineEdit()):
            part.setAccessibleName(self.tr("Difference that does not matter, in percentage points"))
        set_tip(
            self.tolerance,
            self.tr(
                "Pipelines whose accuracy differs by less are practically the same to you: of these the cheapest is "
                "recommended. In percentage points."
            ),
        )
        self.tolerance.setKeyboardTracking(False)
        self.tolerance.valueChanged.connect(self._set_tolerance)
        label = Label(self.tr("Too small to ma&tter (points):"))
        label.setBuddy(self.tolerance)
        for control in (label, self.tolerance):
            self.verdict.beside.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)

    def _give_room(self) -> None:
        """Let the page scroll below a height at which pictures can be read; the larger the letters, the sooner."""
        seen = self.tabs.currentWidget()
        scrolls = seen is self.compare or (isinstance(seen, ResultTab) and isinstance(seen.figure.plot, ScrolledPlot))
        self.tabs.give_lines(_FEW_LINES if scrolls else _LINES)

    # -------------------------------------------------------------- reading

    def request(self) -> ResultsView | None:
        """Return the view before."""
        return self.view

    def read(self, project: Project, request: ResultsView | None) -> ResultsView | None:
        """Read the results; what is slow about them comes later."""
        from ragexam.project.results.page import reading_results

        return reading_results(project, request)

    def show_view(self, view: ResultsView | None) -> None:
        """Show the results in the tab that is seen."""
        self.stack.setCurrentIndex(0 if view is None else 1)
        if view is None:
            step = self.session.steps.get("results")
            grading = step is not None and step.waits == "grading"
            self.empty.say(self.tr("No results yet"), words.say(step.sentence) if step and grading else self._usual())
            self.empty.lead("grading" if grading else "run")
        if view is self.view and view is not None:
            self._buttons()
            return
        self.view = view
        self._draw()

    def _usual(self) -> str:
        return self.tr("They appear here as soon as the first pipelines have answered, and move while a run goes on.")

    def showEvent(self, event: QShowEvent) -> None:
        """Look again where something changed meanwhile, and go on sharpening what was left."""
        super().showEvent(event)
        self._compute()

    def forget(self) -> None:
        """Show nothing of another project."""
        self.view = self.decision = self._retrieval = None
        self._sharpening = "", iter(())
        for kept in (self._decisions, self._fits, self._asked, self._not_before):
            kept.clear()
        for tab in (
            self.accuracy,
            self.certainty,
            self.heat,
            self.topics,
            self.retrieval,
            self.abilities,
            self.compare,
            self.cost,
        ):
            tab.forget()

    def _compute(self) -> None:
        """Decide, and fit where the answers are newer than the fit: slow, so beside everything else, and not too often."""
        view = self.view
        if view is None or not self.isVisible():
            return
        key, judging = view.answers.key, view.judging
        decision = self._decisions.get(judging)
        if decision is not None:
            self._show_decided(decision)
        if decision is None or decision.sharpening:
            self._sharpen(view)
        current = view.abilities is not None and not view.abilities.stale
        if (
            not current
            and key not in self._fits
            and self.tabs.currentWidget() is self.abilities
            and self._due("fit", key)
        ):
            model = "rasch" if view.abilities is None else view.abilities.model
            self._ask("fit", key, lambda _: _fit(view, model), lambda abilities: self._fitted(key, abilities))

        kept = view.abilities
        if (
            kept is not None
            and not kept.worked_out
            and self.tabs.currentWidget() is self.abilities
            and self._due("abilities", key)
        ):
            self._ask("abilities", key, lambda _: kept.work_out(), lambda _: self._draw_abilities())

        known = self._retrieval is not None and self._retrieval.key == key
        if not known and self.tabs.currentWidget() is self.retrieval and self._due("retrieval", key):
            self._ask("retrieval", key, _retrieve, self._retrieved)

    def _due(self, what: str, key: str) -> bool:
        """Return whether it may be asked for now; else it is asked for later."""
        if self._asked.get(what, ("", 0.0))[0]:
            return False  # one is under way: what it ends with asks again
        wait = self._not_before.get(what, 0.0) - time.monotonic() if self.session.job is not None else 0.0
        if wait > 0:
            self._later.start(round(1000 * wait) + 10)
            return False
        self._asked[what] = (key, time.monotonic())
        return True

    def _ask(self, what: str, key: str, work: Callable[[Project], Any], done: Callable[[Any], None]) -> None:
        def finished(answer: Any) -> None:
            _, begun = self._asked.pop(what, ("", time.monotonic()))
            spent = time.monotonic() - begun
            self._not_before[what] = time.monotonic() + max(_LEAST, _REST * spent)
            done(answer)
            if self.view is not None and key not in (self.view.answers.key, self.view.judging):
                self._compute()

        def failed() -> None:
            self._asked.pop(what, None)
            self._sharpening = "", iter(())

        self.session.read(what, work, finished, failed, slow=True)

    def _sharpen(self, view: ResultsView) -> None:
        """Ask for the next draws of a decision, in place of those for other answers or choices, which nobody wants any more."""
        asked, _ = self._asked.get("decision", ("", 0.0))
        if asked and (asked == view.judging or self.session.job is not None):
            return  # what it ends with asks again; while a run goes on, a decision on earlier answers is better than none
        judging, steps = self._sharpening
        if judging != view.judging:
            self._asked.pop("decision", None)
            if not self._due("decision", view.judging):
                return
            judging, steps = self._sharpening = view.judging, _decide(view)
        self._asked["decision"] = (judging, time.monotonic())
        self._ask("decision", judging, lambda _: next(steps), self._decided)

    def _decided(self, decision: DecisionView) -> None:
        """Keep a decision, unless a sharper one on the same answers is there; show it, unless one on newer answers is there."""
        known = self._decisions.get(decision.key)
        if known is None or known.drawn <= decision.drawn:
            self._decisions[decision.key] = decision
        while len(self._decisions) > _KEPT:
            self._decisions.pop(next(iter(self._decisions)))
        judging = decision.key if self.view is None else self.view.judging
        if decision.key == judging or judging not in self._decisions:
            self._show_decided(self._decisions[decision.key])
        self._compute()

    def _show_decided(self, decision: DecisionView) -> None:
        if decision is not self.decision:
            self.decision = decision
            self._show_decision()

    def _retrieved(self, retrieval: RetrievalView) -> None:
        self._retrieval = retrieval
        if self.view is not None and self.tabs.currentWidget() is self.retrieval:
            self.retrieval.show_retrieval(self.view, retrieval)

    def _fitted(self, key: str, abilities: Abilities | None) -> None:
        self._fits = {key: abilities}
        if self.tabs.currentWidget() is self.abilities:
            self._draw_abilities()

    # -------------------------------------------------------------- showing

    def _turn(self) -> None:
        self._give_room()
        self._draw()

    def _draw(self) -> None:
        """Fill the tab that is seen; the others when they are."""
        view = self.view
        if view is None:
            self._buttons()
            return
        self._show_decision()
        self._show_mode()
        self._show_tolerance()
        seen = self.tabs.currentWidget()
        for tab in (self.accuracy, self.heat, self.topics, self.cost):
            if seen is tab:
                tab.show_view(view)
        if seen is self.compare:
            self.compare.show_view(view, "" if self.decision is None else self.decision.best)
        elif seen is self.abilities:
            self._draw_abilities()
        elif seen is self.retrieval:
            self.retrieval.show_retrieval(view, self._retrieval)
        self._buttons()
        self._compute()

    def _show_decision(self) -> None:
        view = self.view
        if view is None:
            return
        running = self.session.job is not None and self.session.job.doing == "run"
        self.verdict.show_decision(self.decision, view, running)
        self.accuracy.recommend("" if self.decision is None else self.decision.best)
        if self.tabs.currentWidget() is self.certainty:
            self.certainty.decision = self.decision
            self.certainty.show_view(view)

    def _draw_abilities(self) -> None:
        view = self.view
        if view is None:
            return
        kept, look = view.abilities, next(iter(self._fits.values()), None)
        if kept is not None and not kept.worked_out:
            self.abilities.show_abilities(view, None, self.tr("Working out abilities …"))
        elif kept is not None and not kept.stale:
            self.abilities.show_abilities(view, kept, "")
        elif look is not None:
            remark = self.tr("Fitted to {0} {0:answer|answers}, for a look; Fit abilities keeps a fit for the report.")
            self.abilities.show_abilities(view, look, remark.format(words.number(look.answers, ",")))
        elif kept is not None:
            remark = self.tr("This fit is of {0} earlier answers: there are other ones now. Fit again.")
            self.abilities.show_abilities(view, kept, remark.format(words.number(kept.answers, ",")))
        elif self._fits:
            self.abilities.show_abilities(view, None, self.tr("There are too few answers for a fit yet."))
        else:
            self.abilities.show_abilities(view, None, self.tr("Working out abilities …"))

    def _show_mode(self) -> None:
        view = self.view
        if view is not None and self.mode.currentData() != view.answers.results.mode:
            self.mode.setCurrentIndex(self.mode.findData(view.answers.results.mode))

    def _show_tolerance(self) -> None:
        view = self.view
        if view is not None and self.tolerance.value() != round(100 * view.tolerance, 1):
            self.tolerance.blockSignals(True)
            self.tolerance.setValue(100 * view.tolerance)
            self.tolerance.blockSignals(False)

    def _set_tolerance(self, points: float) -> None:
        if self.view is not None and points != round(100 * self.view.tolerance, 1):
            action = "Change what does not matter"
            self.session.edit(lambda project: project.edits.set_setting("tolerance", points, action))

    def _switch_mode(self) -> None:
        mode = str(self.mode.currentData())
        if self.view is not None and mode != self.view.answers.results.mode:
            self.session.edit(lambda project: project.edits.set_setting("mode", mode, "Compare choices otherwise"))

    def _buttons(self) -> None:
        view, idle = self.view, self.session.job is None
        self.report_button.setEnabled(view is not None)
        self._mode_row.setVisible(view is not None and not _written_alone(view))
        fresh = view is not None and view.abilities is not None and not view.abilities.stale
        self.fit_button.setVisible(view is not None and not fresh)
        self.fit_button.setEnabled(idle)


def _written_alone(view: ResultsView) -> bool:
    """Return whether written answers alone count: how choices are compared plays no part then."""
    source = view.answers.results.taken_from
    return bool(source.writes and source.taken == "written")


def _decide(view: ResultsView) -> Iterator[DecisionView]:
    """Yield the decision as it sharpens; nothing is loaded or computed before the first step."""
    from ragexam.project.results.page import sharpening_decision

    yield from sharpening_decision(
        view.answers, view.seed, view.tolerance, view.lookups, view.makers, view.writing_pace
    )


def _fit(view: ResultsView, model: str) -> Abilities | None:
    from ragexam.project.results.abilities import fitting

    return fitting(view.answers, view.seed, model)


def _retrieve(project: Project) -> RetrievalView:
    from ragexam.project.results.retrieval import reading_retrieval

    return reading_retrieval(project)
