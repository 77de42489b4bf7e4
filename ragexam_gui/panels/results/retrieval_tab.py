"""Finds of each retriever in a run, and what they were worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ragexam.report.pictures.intervals import Row
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.results.result_tab import ResultTab, kind_colours, nothing_to_show
from ragexam_gui.plots.bars.intervals import IntervalPlot
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.project.results.page import ResultsView
    from ragexam.project.results.retrieval import RetrievalView


class RetrievalTab(ResultTab):
    """Tab of what each retriever found, and what it was worth."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        title = self.tr("What the retrievers found, and what it was worth")
        self.plot = IntervalPlot(title, "", ".0%", True)
        super().__init__(title, self.plot, session, file_dialogs)
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
            self.plot.show_rows([], nothing_to_show(self.figure.title.text()))
            self.figure.set_note(self.tr("Looking through the passages …"))
            return
        if self.what.count() != len(retrieval.measures):
            self.what.blockSignals(True)
            self.what.clear()
            for name in retrieval.measures:
                self.what.addItem(words.say(name), name)
            self.what.blockSignals(False)
        index = max(0, self.what.currentIndex())
        name = words.say(retrieval.measures[index])
        rows = [
            Row(
                line.label, words.say(line.short), line.figures[index], group=line.kind, hollow=line.kind in view.hollow,
                note=words.percent(line.figures[index]),
                words=self.tr("{0}: {1} {2}").format(words.say(line.label), name, words.percent(line.figures[index], 1)),
            )
            for line in retrieval.lines
        ]  # fmt: skip
        self.plot.set_axis(name, ".0%", bars=True)
        self.plot.show_rows(rows, retrieval.table, limits=(0.0, 1.0), paints=kind_colours(view))
        self.figure.set_note(words.say(retrieval.table.note))

    def _choose(self, key: str) -> None:
        """Select nothing: a retriever is no pipeline."""
