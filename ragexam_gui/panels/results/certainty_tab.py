"""The lead of the recommended pipeline, and the probability of being the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ragexam.records import Table
from ragexam.report.pictures.intervals import Row
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.results.result_tab import ResultTab, nothing_to_show
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.project.results.page import BestProbability, DecisionView, ResultsView
    from ragexam.report.pictures.leads import PairwiseLead


class CertaintyTab(ResultTab):
    """Tab of how far the recommended pipeline leads, and how sure the order is."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        title = self.tr("How sure the choice is")
        self.plot = IntervalPlot(title, self.tr("Lead on the same questions, percentage points"), "+.0f", False)
        super().__init__(title, self.plot, session, file_dialogs)
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
            self.plot.show_rows([], nothing_to_show(self.figure.title.text()))
            self.figure.set_note(self.tr("There is no second candidate to compare with yet."))
        elif self.what.currentData() == "leads":
            self._leads(decision.leads, decision.leads_table)
        else:
            self._chances(decision.chances, decision.standings)

    def _leads(self, leads: Sequence[PairwiseLead], table: Table) -> None:
        sentence = self.tr("{0}: the recommended one leads by {1} points, 95% interval {2} to {3}")
        rows = [
            Row(
                lead.key, words.say(lead.short), lead.points, lead.low, lead.high, lead.group, lead.group == 1,
                words.number(lead.points, "+.0f"),
                ". ".join(
                    filter(
                        None,
                        (
                            sentence.format(words.say(lead.label), *(words.number(v, "+.1f") for v in (lead.points, lead.low, lead.high))),
                            words.say(lead.people),
                        ),
                    )
                ),
            )
            for lead in leads
        ]  # fmt: skip
        self.plot.set_axis(self.tr("Lead on the same questions, percentage points"), "+.0f", bars=False)
        legend = (
            self.tr("clearly worse than the recommended one"),
            self.tr("cannot be told apart"),
            self.tr("clearly better than the recommended one"),
        )
        self.plot.show_rows(rows, table, hollow=(1,), reference=(0.0, self.tr("equal")), legend=legend)
        self.figure.set_note(words.say(table.note))

    def _chances(self, chances: Sequence[BestProbability], table: Table) -> None:
        sentence = self.tr("{0}: best with probability {1}, rank {2} to {3}")
        ranks = self.tr("{0}, rank {1} to {2}")
        rows = []
        for chance in chances:
            low, high = words.number(chance.rank_low, ".0f"), words.number(chance.rank_high, ".0f")
            best = words.chance(chance.best)
            rows.append(
                Row(
                    chance.key, words.say(chance.short), chance.best, note=ranks.format(best, low, high),
                    words=sentence.format(words.say(chance.label), best, low, high),
                )
            )  # fmt: skip
        self.plot.set_axis(self.tr("Probability of being the best of the candidates"), ".0%", bars=True)
        self.plot.show_rows(rows, table, limits=(0.0, 1.0))
        self.figure.set_note(words.say(table.note))
