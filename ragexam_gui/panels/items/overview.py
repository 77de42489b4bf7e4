"""The fit at a glance, as in Figure 8 of the paper: item curves, item information, question words, Bloom's levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.panels.items.fill import fill_curves, fill_kinds
from ragexam_gui.plots.ability.ability_plot import AbilityPlot
from ragexam_gui.plots.ability.curves import CurvesPlot
from ragexam_gui.plots.ability.information import CategoriesPlot
from ragexam_gui.plots.ability.marks import AxisMark
from ragexam_gui.widgets.file_dialogs import FileDialogs

if TYPE_CHECKING:
    from ragexam.project.items.records import FitReading


class ItemsOverview(QWidget):
    """Four small pictures.

    Signals:
        chosen: Id of the item that was clicked.
        kind: "question_word" or "bloom", and the key of the kind that was clicked.
        mark: Key of a mark on the axis that was clicked.
    """

    chosen = Signal(str)
    kind = Signal(str, str)
    mark = Signal(str)

    def __init__(self, session: Session, file_dialogs: FileDialogs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.curves = CurvesPlot(self.tr("Item characteristic curves"), self.tr("Chance of a right answer"), True)
        self.telling = CurvesPlot(self.tr("Item information"), self.tr("Information"), False)
        self.by_word = CategoriesPlot(self.tr("Information by question word"))
        self.by_bloom = CategoriesPlot(self.tr("Information by Bloom's level"))
        self.figures = [PlotFigure(plot.accessibleName(), plot, session, file_dialogs) for plot in self.plots()]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(4)
        for index, figure in enumerate(self.figures):
            grid.addWidget(figure, index // 2, index % 2)
            grid.setRowStretch(index // 2, 1)
            grid.setColumnStretch(index % 2, 1)
        for plot in self.plots():
            plot.setMinimumSize(160, 110)
            plot.mark_chosen.connect(self.mark)
        self.curves.set_observed("none")
        self.curves.chosen.connect(self.chosen)
        self.telling.chosen.connect(self.chosen)
        self.by_word.chosen.connect(lambda key: self.kind.emit("question_word", key))
        self.by_bloom.chosen.connect(lambda key: self.kind.emit("bloom", key))
        self._reading: FitReading | None = None
        self._marks: Sequence[AxisMark] = ()
        self._titles, self._item, self._lit = "{0}", "", ""
        self._only: frozenset[str] | None = None
        self._waiting: list[PlotFigure] = []
        self._next = QTimer(self, interval=1)
        self._next.timeout.connect(self._draw_next)

    def plots(self) -> tuple[AbilityPlot, ...]:
        """Return the pictures in reading order."""
        return self.curves, self.telling, self.by_word, self.by_bloom

    def show_reading(self, reading: FitReading, marks: Sequence[AxisMark], titles: str) -> None:
        """Show another fit, one picture a turn of the event loop: all at once would hold up the window.

        Args:
            reading: The fit.
            marks: On the axis.
            titles: Format of the titles, "{0}" where nothing is added.
        """
        self._reading, self._marks, self._titles = reading, marks, titles
        self._waiting = list(self.figures)
        for plot in self.plots():
            plot.setUpdatesEnabled(False)
        self._next.start()

    def _draw_next(self) -> None:
        if not self._waiting or self._reading is None:
            self._next.stop()
            return
        figure = self._waiting.pop(0)
        plot = figure.plot
        if isinstance(plot, AbilityPlot):
            with plot.fitted_once():
                self._fill(plot, self._reading)
        figure.title.setText(self._titles.format(plot.accessibleName()))
        figure.follow()
        if isinstance(plot, AbilityPlot):
            plot.settle()
        plot.setUpdatesEnabled(True)

    def _fill(self, plot: AbilityPlot, reading: FitReading) -> None:
        """Give a picture its fit, its marks and what is emphasised."""
        if plot is self.curves:
            fill_curves(self.curves, reading, "chance")
        elif plot is self.telling:
            fill_curves(self.telling, reading, "information")
        elif plot is self.by_word:
            fill_kinds(self.by_word, reading, "question_word")
        else:
            fill_kinds(self.by_bloom, reading, "bloom")
        if isinstance(plot, CurvesPlot):
            plot.choose(self._item)
            plot.show_only(self._only)
        plot.show_marks(self._marks)
        plot.light_mark(self._lit)

    def _drawn(self) -> list[AbilityPlot]:
        """Return those that show the fit already: the others take what is chosen when they are drawn."""
        waiting = [figure.plot for figure in self._waiting]
        return [plot for plot in self.plots() if plot not in waiting]

    def show_marks(self, marks: Sequence[AxisMark]) -> None:
        """Show places on the axis."""
        self._marks = marks
        for plot in self._drawn():
            plot.show_marks(marks)

    def choose(self, item_id: str) -> None:
        """Emphasise an item."""
        self._item = item_id
        for plot in self._drawn():
            if isinstance(plot, CurvesPlot):
                plot.choose(item_id)

    def light(self, key: str) -> None:
        """Emphasise a mark on the axis."""
        self._lit = key
        for plot in self._drawn():
            plot.light_mark(key)

    def narrow(self, ids: frozenset[str] | None) -> None:
        """Draw these items strong and the others as a shade; all strong where None."""
        self._only = ids
        for plot in self._drawn():
            if isinstance(plot, CurvesPlot):
                plot.show_only(ids)
