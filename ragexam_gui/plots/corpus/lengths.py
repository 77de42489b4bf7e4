"""Lengths of passages: now, and as they would be cut anew."""

from __future__ import annotations

import numpy as np
import pyqtgraph
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.plots.axes_plot import Plot
from ragexam_gui.plots.palette import series

translate = QCoreApplication.translate
_NO_TABLE = Table("passage_lengths", "", (), ())


class LengthsPlot(Plot):
    """Two histograms over the same bins: filled as it is, outlined as it would be."""

    def __init__(self, name: str) -> None:
        super().__init__(
            name, translate("Lengths", "Characters of a passage"), translate("Lengths", "Share of passages")
        )
        self.setMinimumSize(220, 110)
        self._now = pyqtgraph.PlotCurveItem([0.0, 1.0], [0.0], stepMode="center", fillLevel=0)
        self._anew = pyqtgraph.PlotCurveItem([0.0, 1.0], [0.0], stepMode="center")
        for item in (self._now, self._anew):
            self.axes.addItem(item)
            item.hide()
        self.axes.setMouseEnabled(False, False)
        self.axes.getAxis("left").setStyle(showValues=False)
        self.axes.getAxis("left").setLabel("")
        self._edges: NDArray[np.float64] = np.zeros(0)
        self._shares = (np.zeros(0), np.zeros(0))
        self._table = _NO_TABLE
        self.area.scene().sigMouseMoved.connect(self._moved)
        self.restyle()

    def show_lengths(
        self, edges: NDArray[np.float64], now: NDArray[np.float64], anew: NDArray[np.float64], table: Table
    ) -> None:
        """Show distributions.

        Args:
            edges: Characters; one more than shares.
            now: Share of passages per bin.
            anew: The same, cut anew; the same figures where nothing changes.
            table: The figures behind the picture.
        """
        self._edges, self._shares, self._table = edges, (now, anew), table
        for item in (self._now, self._anew):
            item.show()
        self._now.setData(edges, now)
        self._anew.setData(edges, anew)
        self.axes.setXRange(float(edges[0]), float(edges[-1]), padding=0.01)
        self.axes.setYRange(0.0, float(max(now.max(initial=0.0), anew.max(initial=0.0), 0.01)), padding=0.06)

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    def restyle(self) -> None:
        """Take the colours of the scheme."""
        super().restyle()
        self.axes.getAxis("left").showLabel(False)
        before, after = series(7, self.colours), series(0, self.colours)
        ground = QColor(before)
        ground.setAlpha(110)
        self._now.setPen(pyqtgraph.mkPen(before, width=1))
        self._now.setBrush(pyqtgraph.mkBrush(ground))
        self._anew.setPen(pyqtgraph.mkPen(after, width=2, style=Qt.PenStyle.SolidLine))

    def _moved(self, point: object) -> None:
        if not self._edges.size:
            return
        x = self.axes.getViewBox().mapSceneToView(point).x()
        index = int(np.searchsorted(self._edges, x)) - 1
        if not 0 <= index < len(self._edges) - 1:
            self.hovered.emit("")
            return
        low, high = self._edges[index], self._edges[index + 1]
        text = translate("Lengths", "{0} to {1} characters: {2} of the passages now, {3} cut anew.")
        now, anew = (words.percent(float(shares[index])) for shares in self._shares)
        self.hovered.emit(text.format(words.number(round(low), ","), words.number(round(high), ","), now, anew))
