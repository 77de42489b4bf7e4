"""The exam's information through the steps of iterative improvement: the step looked at against the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pyqtgraph
from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.plots.ability.ability_plot import AbilityPlot, Floats, key_of
from ragexam_gui.plots.legend import PlotLegend
from ragexam_gui.plots.palette import series

translate = QCoreApplication.translate


class StepsPlot(AbilityPlot):
    """One line a step; the first dashed, the chosen one strong, the difference between them shaded."""

    def __init__(self, parent: QWidget | None = None) -> None:
        name = translate("Plot", "Information through the steps of improvement")
        super().__init__(name, translate("Plot", "Mean information per item"), parent=parent)
        self._names: tuple[str, ...] = ()
        self._values: Floats = np.zeros((0, 2))
        self._step, self._lit = 0, ""
        self._table: Callable[[], Table] | None = None
        self.others = pyqtgraph.PlotCurveItem(connect="finite", skipFiniteCheck=False)
        self.first, self.now = pyqtgraph.PlotDataItem(), pyqtgraph.PlotDataItem()
        self.lit_line = pyqtgraph.PlotCurveItem()
        self.between = pyqtgraph.FillBetweenItem(self.first.curve, self.now.curve)
        for item in (self.between, self.others, self.lit_line, self.first, self.now):
            self.axes.addItem(item, ignoreBounds=True)
        self.legend = PlotLegend(self.axes)
        self.restyle()

    def show_steps(
        self, grid: Floats, values: Floats, names: Sequence[str], per_item: bool, table: Callable[[], Table]
    ) -> None:
        """Show another sequence.

        Args:
            grid: Abilities; (points,).
            values: Information, the first exam first; (steps, points).
            names: Of the steps.
            per_item: The mean over items; else their sum.
            table: Makes the table behind the picture.
        """
        self._names, self._values, self._table = tuple(names), values, table
        self.set_height_words(self.tr("Mean information per item") if per_item else self.tr("Information of the exam"))
        self._step = min(self._step, max(0, len(names) - 1))
        self.set_extent(grid, float(np.nanmax(values, initial=0.0)))
        self.redraw()
        self.restyle()

    def set_step(self, step: int) -> None:
        """Look at a step."""
        self._step = max(0, min(step, len(self._names) - 1))
        self.redraw()
        self.restyle()

    def redraw(self) -> None:
        """Give the lines their data anew."""
        drawn = self.heights(self._values)
        if not len(drawn):
            for line in (self.first, self.now, self.others, self.lit_line):
                line.setData([], [])
            return
        self.first.setData(self.grid, drawn[0])
        self.now.setData(self.grid, drawn[self._step])
        rest = [row for row in range(1, len(drawn)) if row != self._step]
        gap = np.full((len(rest), 1), np.nan)
        x = np.concatenate([np.broadcast_to(self.grid, (len(rest), len(self.grid))), gap], axis=1)
        self.others.setData(x.ravel(), np.concatenate([drawn[rest], gap], axis=1).ravel())
        self.place_legend(self.legend, self._values)
        lit, self._lit = self._lit, ""
        self.emphasise(lit)

    def table(self) -> Table:
        """Return the steps in figures."""
        return Table("refine", self.accessibleName(), (), ()) if self._table is None else self._table()

    def curve_at(self, point: QPointF) -> str:
        """Return the number of the step whose curve is near."""
        row = self.nearest(point, self.heights(self._values))
        return key_of([str(n) for n in range(len(self._names))], row)

    def keys(self) -> Sequence[str]:
        """Return the steps."""
        return [str(n) for n in range(len(self._names))]

    def emphasise(self, key: str) -> None:
        """Draw the line under the pointer stronger."""
        if key == self._lit:
            return
        self._lit = key
        if key:
            self.lit_line.setData(self.grid, self.heights(self._values)[int(key)])
        else:
            self.lit_line.setData([], [])

    def words_of(self, key: str, theta: float) -> str:
        """Return the step, and its height at an ability."""
        if not key:
            return ""
        height = float(np.interp(theta, self.grid, self._values[int(key)]))
        return self.tr("At ability {0}: {1} · {2}").format(
            words.number(theta, "+.2f"), words.number(height, ".3f"), self._names[int(key)]
        )

    def restyle(self) -> None:
        """Take the colours of the scheme."""
        super().restyle()
        if not hasattr(self, "legend"):
            return
        colours = self.colours
        faint = QColor(colours.muted)
        faint.setAlpha(140)
        self.others.setPen(pyqtgraph.mkPen(faint, width=1))
        self.lit_line.setPen(pyqtgraph.mkPen(QColor(colours.text), width=2))
        strong = series(0, colours)
        before = pyqtgraph.mkPen(series(7, colours), width=2, style=Qt.PenStyle.DashLine)
        now = pyqtgraph.mkPen(strong, width=3)
        self.first.setPen(before)
        self.now.setPen(now)
        shade = QColor(strong)
        shade.setAlpha(40)
        self.between.setBrush(pyqtgraph.mkBrush(shade))
        named = [(before, self._names[0])] if self._names else []
        if self._step:
            named.append((now, self._names[self._step]))
        self.style_legend(self.legend, named)
