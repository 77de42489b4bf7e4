"""Quality against cost."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ragexam.report.pictures.cost import CostMark
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.results.result_tab import ResultTab
from ragexam_gui.plots.comparison.scatter import ScatterPlot
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.project.results.page import ResultsView


class CostTab(ResultTab):
    """Quality against cost."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        title = self.tr("Quality against cost")
        self.plot = ScatterPlot(title)
        super().__init__(title, self.plot, session, file_dialogs)
        self.measure = self.add_choice(
            self.tr("C&ost in:"),
            self.tr("Cost in"),
            ((self.tr("seconds per answer"), "seconds"), (self.tr("prompt tokens per answer"), "tokens")),
        )

    def draw(self, view: ResultsView) -> None:
        """Show the results."""
        timed = self.measure.currentData() == "seconds"
        sentence = self.tr("{0}: {1} right, {2} s and {3} tokens per answer")
        points = [
            CostMark(
                p.key, words.say(p.short), p.seconds if timed else p.tokens, p.quality, p.group, p.bound,
                p.on_time_frontier if timed else p.on_token_frontier,
                sentence.format(
                    words.say(p.label), words.percent(p.quality, 1), words.number(p.seconds, ".2f"), words.number(p.tokens, ".0f")
                ),
            )
            for p in view.cost
            if timed or math.isfinite(p.tokens)
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
            ).format(words.number(view.questions, ","))
        )
