"""Accuracy, certainty, retrieval, abilities and cost: one figure each, filled from the view."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from ragexam.records import Table
from ragexam.report.pictures.cost import CostMark
from ragexam.report.pictures.intervals import Row
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.plots.base import BasePlot
from ragexam_gui.plots.comparison.scatter import ScatterPlot
from ragexam_gui.plots.pointed import PointedPlot
from ragexam_gui.widgets.controls import hint
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project.results.abilities import Abilities
    from ragexam.project.results.page import BestProbability, DecisionView, ResultsView
    from ragexam.project.results.retrieval import RetrievalView
    from ragexam.report.pictures.accuracy import Bar
    from ragexam.report.pictures.leads import PairwiseLead


class ResultTab(QWidget):
    """One figure. A click on a mark selects its pipeline everywhere, and what is selected elsewhere is marked."""

    def __init__(self, title: str, plot: BasePlot, session: Session, desktop: FileDialogs) -> None:
        super().__init__()
        self.session = session
        self.setAccessibleName(title)
        self.figure = PlotFigure(title, plot, session, desktop)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 10, 0, 0)
        self.column.addWidget(self.figure, 1)
        self.toggle = QToolButton()
        self.toggle.setText(self.tr("Table"))
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self.figure.as_table.setChecked)
        self.figure.as_table.toggled.connect(self.toggle.setChecked)
        self.toggle.setAccessibleName(self.tr("{0} as table").format(title))
        set_tip(self.toggle, self.tr("The figures behind the picture"))
        self.toggle.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.figure.head.insertWidget(self.figure.head.count() - 1, self.toggle)
        for before, after in pairwise((self.toggle, self.figure.menu_button, plot, self.figure.table)):
            QWidget.setTabOrder(before, after)
        self.view: ResultsView | None = None
        if isinstance(plot, PointedPlot):
            plot.chosen.connect(self._choose)
            session.pipeline_chosen.connect(plot.select)

    def add_choice(self, title: str, name: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
        """Return a box in the head of the figure that changes what is drawn."""
        box = QComboBox()
        box.setAccessibleName(name)
        set_tip(box, name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for text, key in choices:
            box.addItem(text, key)
        box.currentIndexChanged.connect(lambda _: self.redraw())
        label = Label(title)
        label.setBuddy(box)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(box)
        self.figure.head.insertLayout(1, row)
        QWidget.setTabOrder(box, self.toggle)
        return box

    def show_view(self, view: ResultsView) -> None:
        """Show the results."""
        self.view = view
        self.redraw()

    def redraw(self) -> None:
        """Draw what is known, as it is wanted now."""
        if self.view is not None:
            self.draw(self.view)
            if isinstance(self.figure.plot, PointedPlot):
                self.figure.plot.select(self.session.pipeline)
            self.figure.follow()

    def draw(self, view: ResultsView) -> None:
        """Draw the results."""
        raise NotImplementedError

    def forget(self) -> None:
        """Another project is open."""
        self.view = None

    def _choose(self, key: str) -> None:
        if key and "\n" not in key:
            self.session.choose_pipeline(key)


class AccuracyTab(ResultTab):
    """Accuracy of every pipeline, of the best ones, and of what reads nothing."""

    def __init__(self, session: Session, desktop: FileDialogs) -> None:
        title = self.tr("Accuracy")
        self.plot = IntervalPlot(title, self.tr("Share of questions answered right"), ".0%", True)
        super().__init__(title, self.plot, session, desktop)
        self.what = self.add_choice(
            self.tr("S&how:"),
            self.tr("Which pipelines are shown"),
            (
                (self.tr("every pipeline"), "all"),
                (self.tr("the best of each LLM and retriever"), "best"),
                (self.tr("what reads nothing, for comparison"), "baselines"),
            ),
        )

    def draw(self, view: ResultsView) -> None:
        """Show the results."""
        what = str(self.what.currentData())
        if what == "baselines":
            rows = [
                Row("", words.say(str(name)), value, note=words.percent(value, 1), words=words.say(str(name)))
                for name, value in view.baselines.rows
                if value is None or isinstance(value, float)
            ]
            self.plot.show_rows(rows, view.baselines, limits=(0.0, 1.0))
            self.figure.set_note(words.say(view.baselines.note))
            return
        best = {f.best_id for f in view.families}
        bars = [bar for bar in view.bars if what == "all" or bar.key in best]
        legend = [words.say(kind) for kind in view.kinds]
        self.plot.show_rows(
            [self._row(bar) for bar in bars], view.accuracy if what == "all" else view.best, legend=legend,
            hollow=view.hollow, limits=(0.0, 1.0), paints=kind_colours(view), reference=(view.chance, self.tr("chance")),
        )  # fmt: skip
        note = self.tr(
            "n = {0} questions. Lines are 95% intervals that allow for documents of unlike difficulty. Hollow marks are "
            "yardsticks, not choices: the oracle is handed the right passage, closed book gets none. ICL@n: n solved "
            "examples before the question."
        ).format(words.number(len(view.answers.items), ","))
        self.figure.set_note(note if what == "all" else f"{note} {words.say(view.best.note)}")

    def _row(self, bar: Bar) -> Row:
        label = f"{words.say(bar.plain)} · {words.say(bar.label)}"
        note, said = "", label
        if bar.value is not None:
            right, answered = words.number(bar.right, ","), words.number(bar.answered, ",")
            note = self.tr("{0} ({1} of {2})").format(words.percent(bar.value), right, answered)
            said = self.tr("{0}: {1} right ({2} of {3}), 95% interval {4} to {5}").format(
                label, words.percent(bar.value, 1), right, answered, words.percent(bar.low, 1),
                words.percent(bar.high, 1),
            )  # fmt: skip
        return Row(bar.key, words.say(bar.short), bar.value, bar.low, bar.high, bar.group, bar.bound, note, said)


class CertaintyTab(ResultTab):
    """Tab of how far the recommended pipeline leads, and how sure the order is."""

    def __init__(self, session: Session, desktop: FileDialogs) -> None:
        title = self.tr("How sure the choice is")
        self.plot = IntervalPlot(title, self.tr("Lead on the same questions, percentage points"), "+.0f", False)
        super().__init__(title, self.plot, session, desktop)
        self.what = self.add_choice(
            self.tr("S&how:"),
            self.tr("What is shown of the order"),
            (
                (self.tr("the lead over each other pipeline"), "leads"),
                (self.tr("the probability of being the best"), "chances"),
            ),
        )
        self.decision: DecisionView | None = None

    def draw(self, view: ResultsView) -> None:  # noqa: ARG002
        """Show what the decision rests on."""
        decision = self.decision
        if decision is None or decision.leads_table is None or decision.standings is None:
            self.plot.show_rows([], _nothing(self.figure.title.text()))
            self.figure.set_note(self.tr("There is no second candidate to compare with yet."))
        elif self.what.currentData() == "leads":
            self._leads(decision.leads, decision.leads_table)
        else:
            self._chances(decision.chances, decision.standings)

    def _leads(self, leads: Sequence[PairwiseLead], table: Table) -> None:
        said = self.tr("{0}: the recommended one leads by {1} points, 95% interval {2} to {3}")
        rows = [
            Row(
                lead.key, words.say(lead.short), lead.points, lead.low, lead.high, 0 if lead.clear else 1, not lead.clear,
                words.number(lead.points, "+.0f"),
                said.format(words.say(lead.label), *(words.number(v, "+.1f") for v in (lead.points, lead.low, lead.high))),
            )
            for lead in leads
        ]  # fmt: skip
        self.plot.set_axis(self.tr("Lead on the same questions, percentage points"), "+.0f", bars=False)
        self.plot.show_rows(
            rows, table, hollow=(1,), reference=(0.0, self.tr("equal")),
            legend=(self.tr("clearly worse than the recommended one"), self.tr("cannot be told apart")),
        )  # fmt: skip
        self.figure.set_note(words.say(table.note))

    def _chances(self, chances: Sequence[BestProbability], table: Table) -> None:
        said = self.tr("{0}: best with probability {1}, rank {2} to {3}")
        ranks = self.tr("{0}, rank {1} to {2}")
        rows = []
        for chance in chances:
            low, high = words.number(chance.rank_low, ".0f"), words.number(chance.rank_high, ".0f")
            best = words.chance(chance.best)
            rows.append(
                Row(
                    chance.key, words.say(chance.short), chance.best, note=ranks.format(best, low, high),
                    words=said.format(words.say(chance.label), best, low, high),
                )
            )  # fmt: skip
        self.plot.set_axis(self.tr("Probability of being the best of the candidates"), ".0%", bars=True)
        self.plot.show_rows(rows, table, limits=(0.0, 1.0))
        self.figure.set_note(words.say(table.note))


class RetrievalTab(ResultTab):
    """Tab of what each retriever found, and what it was worth."""

    def __init__(self, session: Session, desktop: FileDialogs) -> None:
        title = self.tr("What the retrievers found, and what it was worth")
        self.plot = IntervalPlot(title, "", ".0%", True)
        super().__init__(title, self.plot, session, desktop)
        self.what = self.add_choice(self.tr("S&how:"), self.tr("Which figure of the retrievers is shown"), ())
        self.retrieval: RetrievalView | None = None

    def show_retrieval(self, view: ResultsView, retrieval: RetrievalView | None) -> None:
        """Show what was judged; None while that is under way."""
        self.retrieval = retrieval
        self.show_view(view)

    def draw(self, view: ResultsView) -> None:
        """Draw one of the figures."""
        retrieval = self.retrieval
        if retrieval is None:
            self.plot.show_rows([], _nothing(self.figure.title.text()))
            self.figure.set_note(self.tr("Looking through the passages …"))
            return
        if self.what.count() != len(retrieval.measures):
            self.what.blockSignals(True)
            self.what.clear()
            for name in retrieval.measures:
                self.what.addItem(words.say(name), name)
            self.what.blockSignals(False)
        place = max(0, self.what.currentIndex())
        name = words.say(retrieval.measures[place])
        rows = [
            Row(
                line.label, words.say(line.short), line.figures[place], group=line.kind, hollow=line.kind in view.hollow,
                note=words.percent(line.figures[place]),
                words=self.tr("{0}: {1} {2}").format(words.say(line.label), name, words.percent(line.figures[place], 1)),
            )
            for line in retrieval.lines
        ]  # fmt: skip
        self.plot.set_axis(name, ".0%", bars=True)
        self.plot.show_rows(rows, retrieval.table, limits=(0.0, 1.0), paints=kind_colours(view))
        self.figure.set_note(words.say(retrieval.table.note))

    def _choose(self, key: str) -> None:
        """Select nothing: a retriever is no pipeline."""


class AbilityTab(ResultTab):
    """Tab of what each part adds to a pipeline's ability."""

    def __init__(self, session: Session, desktop: FileDialogs) -> None:
        title = self.tr("What each part adds to a pipeline's ability")
        self.plot = IntervalPlot(title, self.tr("Effect on ability θ"), "+.1f", False)
        super().__init__(title, self.plot, session, desktop)
        self.message = hint()
        self.column.insertWidget(0, self.message)
        self.abilities: Abilities | None = None
        self.remark = ""

    def show_abilities(self, view: ResultsView, abilities: Abilities | None, remark: str) -> None:
        """Show a fit.

        Args:
            view: The results.
            abilities: What it says; None where there is none.
            remark: Which answers it is of.
        """
        self.abilities, self.remark = abilities, remark
        self.show_view(view)

    def draw(self, view: ResultsView) -> None:  # noqa: ARG002
        """Draw the fit."""
        abilities, remark = self.abilities, self.remark
        if abilities is None:
            self.plot.show_rows([], _nothing(self.figure.title.text()))
            self.message.setText(remark)
            self.figure.set_note("")
            return
        rows: list[Row] = []
        component, group = "", -1
        for level in abilities.levels:
            if level.component != component:
                component, group = level.component, group + 1
                rows.append(Row("", words.say(component), heading=True))
            said = self.tr("{0}: effect {1}, standard error {2}").format(
                words.say(level.level), words.number(level.effect, "+.2f"), words.number(level.se, ".2f")
            )
            note = f"{words.number(level.effect, '+.2f')} ± {words.number(level.se, '.2f')}"
            rows.append(
                Row(
                    f"{component}\n{level.level}", words.say(level.short), level.effect, level.low, level.high, group, level.bound,
                    note, said,
                )
            )  # fmt: skip
        self.plot.show_rows(rows, abilities.table, reference=(0.0, self.tr("average")))
        self.message.setText(" ".join(filter(None, (words.say(abilities.sentence), remark))))
        self.figure.set_note(
            self.tr(
                "Model {0}, {1} answers. Dots are effects, the rest being equal; lines are 95% intervals, ± is the "
                "standard error. The part whose dots lie widest apart matters most. Hollow: yardsticks. {2}"
            ).format(
                {"3pl": "3PL", "2pl": "2PL", "guess": self.tr("Rasch, fixed c"), "rasch": "Rasch"}.get(
                    abilities.model, abilities.model
                ),
                words.number(abilities.answers, ","),
                words.say(abilities.additivity),
            )
        )


class CostTab(ResultTab):
    """Quality against cost."""

    def __init__(self, session: Session, desktop: FileDialogs) -> None:
        title = self.tr("Quality against cost")
        self.plot = ScatterPlot(title)
        super().__init__(title, self.plot, session, desktop)
        self.measure = self.add_choice(
            self.tr("C&ost in:"),
            self.tr("Cost in"),
            ((self.tr("seconds per answer"), "seconds"), (self.tr("prompt tokens per answer"), "tokens")),
        )

    def draw(self, view: ResultsView) -> None:
        """Show the results."""
        timed = self.measure.currentData() == "seconds"
        said = self.tr("{0}: {1} right, {2} s and {3} tokens per answer")
        points = [
            CostMark(
                p.key, words.say(p.short), p.seconds if timed else p.tokens, p.quality, p.group, p.bound,
                p.on_time_frontier if timed else p.on_token_frontier,
                said.format(
                    words.say(p.label), words.percent(p.quality, 1), words.number(p.seconds, ".2f"), words.number(p.tokens, ".0f")
                ),
            )
            for p in view.cost
        ]  # fmt: skip
        axis = (
            self.tr("Seconds per answer, logarithmic scale")
            if timed
            else self.tr("Prompt tokens per answer, logarithmic scale")
        )
        self.plot.show_points(points, view.models, axis, self.tr("Share right"), view.cost_table)
        self.figure.set_note(
            self.tr(
                "Further left is cheaper, further up is better; the dashed line joins the pipelines that nothing cheaper "
                "beats. Means over n = {0} questions on the machine of the run, retrieval included. Hollow: closed book. "
                "The oracle, which nobody can have, is left out."
            ).format(words.number(len(view.answers.items), ","))
        )


def kind_colours(view: ResultsView) -> list[int]:
    """Return places of the retrievers' colours: quiet ones for the yardsticks, well apart ones for the choices."""
    yardsticks, choices = iter((7, 5, 7, 5)), cycle((0, 1, 2, 3, 6, 4))
    return [next(yardsticks, 7) if n in view.hollow else next(choices) for n in range(len(view.kinds))]


def _nothing(title: str) -> Table:
    return Table("figures", title, (), ())
