"""Accuracy, certainty, the heat map, abilities and cost: one figure each, filled from the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.figure import Figure
from ragexam_gui.plots.bars import IntervalPlot, Row
from ragexam_gui.plots.base import BasePlot
from ragexam_gui.plots.heat_map import HeatMap
from ragexam_gui.plots.pointed import PointedPlot
from ragexam_gui.plots.scatter import Point, ScatterPlot
from ragexam_gui.widgets.controls import hint
from ragexam_gui.widgets.desktop import Desktop

if TYPE_CHECKING:
    from ragexam.project.results_view import Abilities, DecisionView, ResultsView


class ResultTab(QWidget):
    """One figure. A click on a mark selects its pipeline everywhere, and what is selected elsewhere is marked."""

    def __init__(self, title: str, plot: BasePlot, session: Session, desktop: Desktop) -> None:
        super().__init__()
        self.session = session
        self.setAccessibleName(title)
        self.figure = Figure(title, plot, session, desktop)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 10, 0, 0)
        self.column.addWidget(self.figure, 1)
        toggle = QToolButton()
        toggle.setDefaultAction(self.figure.as_table)
        toggle.setText(self.tr("Table"))
        toggle.setAccessibleName(self.tr("{0} as table").format(title))
        toggle.setToolTip(self.tr("The figures behind the picture"))
        self.figure.head.insertWidget(self.figure.head.count() - 1, toggle)
        if isinstance(plot, PointedPlot):
            plot.chosen.connect(session.choose_pipeline)
            session.pipeline_chosen.connect(plot.select)


class AccuracyTab(ResultTab):
    """Accuracy of every pipeline, best first."""

    def __init__(self, session: Session, desktop: Desktop) -> None:
        title = self.tr("Accuracy of every pipeline")
        self.plot = IntervalPlot(title, self.tr("Share of questions answered right"), ".0%", True)
        super().__init__(title, self.plot, session, desktop)

    def show_view(self, view: ResultsView) -> None:
        """Show the results."""
        rows = []
        for bar in view.bars:
            note = said = ""
            if bar.value is not None:
                note = self.tr("{0} ({1} of {2})").format(words.percent(bar.value), bar.right, bar.answered)
                said = self.tr("{0}: {1} right ({2} of {3}), 95% interval {4} to {5}").format(
                    bar.label, words.percent(bar.value, 1), words.number(bar.right, ","),
                    words.number(bar.answered, ","), words.percent(bar.low, 1), words.percent(bar.high, 1),
                )  # fmt: skip
            rows.append(
                Row(bar.key, bar.short, bar.value, bar.low, bar.high, bar.group, bar.bound, note, said or bar.label)
            )
        self.plot.show_rows(
            rows, view.accuracy, legend=view.kinds, hollow=view.hollow, limits=(0.0, 1.0),
            reference=(view.chance, self.tr("chance")),
        )  # fmt: skip
        self.figure.set_note(
            self.tr(
                "n = {0} questions. Lines are 95% intervals (Wilson). Hollow marks are yardsticks, not choices: the "
                "oracle is handed the right passage, closed book gets none. ICL@n: n solved examples before the question."
            ).format(words.number(len(view.answers.items), ","))
        )
        self.figure.follow()


class CertaintyTab(ResultTab):
    """How far the recommended pipeline leads, and how sure the order is."""

    def __init__(self, session: Session, desktop: Desktop) -> None:
        title = self.tr("Lead of the recommended pipeline over the others")
        axis = self.tr("Lead on the same questions, percentage points")
        self.plot = IntervalPlot(title, axis, "+.0f", False)
        super().__init__(title, self.plot, session, desktop)
        self.order = hint()
        self.column.addWidget(self.order)

    def show_decision(self, decision: DecisionView | None, view: ResultsView) -> None:
        """Show the comparison of the decision."""
        leads = None if decision is None else decision.leads
        if decision is None or leads is None:
            self.plot.show_rows([], _nothing(self.figure.title.text()))
            self.figure.set_note(self.tr("There is no second candidate to compare with yet."))
            self.order.clear()
            return
        by_label = {bar.label: bar for bar in view.bars}
        place = {name: n for n, name in enumerate(leads.columns)}
        rows = []
        for row in leads.rows:
            label, gap = str(row[0]), row[place["Lead"]]
            low, high = row[place["from"]], row[place["to"]]
            bar = by_label.get(label)
            clear = isinstance(low, float) and low > 0
            points = [None if not isinstance(v, float | int) else 100.0 * v for v in (gap, low, high)]
            said = self.tr("{0}: the recommended one leads by {1} points, 95% interval {2} to {3}").format(
                label, *(words.number(p, "+.1f") for p in points)
            )
            rows.append(
                Row(
                    bar.key if bar is not None else label, bar.short if bar is not None else label, *points,
                    group=0 if clear else 1, hollow=not clear, note=words.number(points[0], "+.0f"), words=said,
                )
            )  # fmt: skip
        self.plot.show_rows(
            rows,
            leads,
            legend=(self.tr("clearly worse than the recommended one"), self.tr("cannot be told apart")),
            hollow=(1,),
            reference=(0.0, self.tr("equal")),
        )
        self.figure.set_note(words.say(leads.note))
        probability = self.tr("Probability that the recommended pipeline is the best of the candidates: {0}.")
        self.order.setText(
            "" if decision.probability is None else probability.format(words.percent(decision.probability))
        )
        self.figure.follow()


class HeatTab(ResultTab):
    """LLM and in-context mode by retriever."""

    def __init__(self, session: Session, desktop: Desktop) -> None:
        title = self.tr("Accuracy at a glance: LLM and examples by retriever")
        self.plot = HeatMap(title)
        super().__init__(title, self.plot, session, desktop)

    def show_view(self, view: ResultsView) -> None:
        """Show the results."""
        heat = view.heat
        labels = {bar.key: bar.label for bar in view.bars}
        said = [
            [
                self.tr("{0}: {1} right of {2} answers").format(labels.get(key, ""), words.percent(value, 1), count)
                for key, value, count in zip(keys, values, counts, strict=True)
            ]
            for keys, values, counts in zip(heat.keys, heat.values, heat.answered, strict=True)
        ]
        self.plot.show_cells(heat.rows, heat.columns, heat.keys, heat.values, said, view.heat_table)
        self.figure.set_note(
            self.tr(
                "Share right of the answered questions, n = {0}. The stronger the colour, the better; the scale goes from "
                "the lowest to the highest cell."
            ).format(words.number(len(view.answers.items), ","))
        )
        self.figure.follow()


class AbilityTab(ResultTab):
    """What each part adds to a pipeline's ability."""

    def __init__(self, session: Session, desktop: Desktop) -> None:
        title = self.tr("What each part adds to a pipeline's ability")
        self.plot = IntervalPlot(title, self.tr("Effect on ability θ"), "+.1f", False)
        super().__init__(title, self.plot, session, desktop)
        self.said = hint()
        self.column.insertWidget(0, self.said)

    def show_abilities(self, abilities: Abilities | None, remark: str) -> None:
        """Show a fit.

        Args:
            abilities: What it says; None where there is none.
            remark: Which answers it is of.
        """
        if abilities is None:
            self.plot.show_rows([], _nothing(self.figure.title.text()))
            self.said.setText(remark)
            self.figure.set_note("")
            return
        rows: list[Row] = []
        component, group = "", -1
        for level in abilities.levels:
            if level.component != component:
                component, group = level.component, group + 1
                rows.append(Row("", words.say(component), heading=True))
            said = self.tr("{0}: effect {1}, standard error {2}").format(
                level.level, words.number(level.effect, "+.2f"), words.number(level.se, ".2f")
            )
            note = f"{words.number(level.effect, '+.2f')} ± {words.number(level.se, '.2f')}"
            rows.append(
                Row(
                    f"{component}\n{level.level}", level.short, level.effect, level.low, level.high, group, level.bound,
                    note, said,
                )
            )  # fmt: skip
        self.plot.show_rows(rows, abilities.table, reference=(0.0, self.tr("average")))
        self.said.setText(" ".join(filter(None, (words.say(abilities.sentence), remark))))
        self.figure.set_note(
            self.tr(
                "Model {0}, {1} answers. Dots are effects, the rest being equal; lines are 95% intervals, ± is the "
                "standard error. The part whose dots lie widest apart matters most. Hollow: yardsticks. {2}"
            ).format(
                {"3pl": "3PL", "2pl": "2PL", "rasch": "Rasch"}.get(abilities.model, abilities.model),
                words.number(abilities.answers, ","),
                words.say(abilities.additivity),
            )
        )
        self.figure.follow()


class CostTab(ResultTab):
    """Quality against cost."""

    def __init__(self, session: Session, desktop: Desktop) -> None:
        title = self.tr("Quality against cost")
        self.plot = ScatterPlot(title)
        super().__init__(title, self.plot, session, desktop)
        self.measure = QComboBox()
        self.measure.setAccessibleName(self.tr("Cost in"))
        self.measure.addItem(self.tr("seconds per answer"), "seconds")
        self.measure.addItem(self.tr("prompt tokens per answer"), "tokens")
        self.measure.currentIndexChanged.connect(lambda _: self._draw())
        label = QLabel(self.tr("C&ost in:"))
        label.setBuddy(self.measure)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.measure)
        self.figure.head.insertLayout(1, row)
        self._view: ResultsView | None = None

    def show_view(self, view: ResultsView) -> None:
        """Show the results."""
        self._view = view
        self._draw()

    def _draw(self) -> None:
        view = self._view
        if view is None:
            return
        timed = self.measure.currentData() == "seconds"
        said = self.tr("{0}: {1} right, {2} s and {3} tokens per answer")
        points = [
            Point(
                p.key, p.short, p.seconds if timed else p.tokens, p.quality, p.group, p.bound,
                p.thrifty if timed else p.lean,
                said.format(
                    p.label, words.percent(p.quality, 1), words.number(p.seconds, ".2f"), words.number(p.tokens, ".0f")
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
        self.figure.follow()


def _nothing(title: str) -> Table:
    return Table("figures", title, (), ())
