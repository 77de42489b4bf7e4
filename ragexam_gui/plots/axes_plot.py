"""A plot over axes, drawn by pyqtgraph: a file of its own, since that takes long to load and few pages need it at once."""

from __future__ import annotations

import pyqtgraph
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPicture
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ragexam_gui import words
from ragexam_gui.plots.base import BasePlot

pyqtgraph.setConfigOptions(antialias=True)


class Plot(BasePlot):
    """A plot over axes: `area` is pyqtgraph's widget, `axes` its plot item.

    A subclass adds its items once, sets their data in methods of its own, and sets their pens in `restyle`.

    Args:
        name: What the plot shows.
        x: Words of the horizontal axis; with its unit.
        y: Words of the vertical axis.
    """

    def __init__(self, name: str, x: str, y: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.area = pyqtgraph.PlotWidget(self)
        self.area.setAccessibleName(name)
        for part in (self.area, self.area.viewport()):  # the plot itself takes the keys, and has a name
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setMenuEnabled(False)
        self.area.hideButtons()
        self.area.setFrameShape(self.area.Shape.NoFrame)
        # The menu of the figure around it is the one that opens.
        self.area.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.axes = self.area.getPlotItem()
        # Alone it would outlive the plot as a hidden window of its own; without its flags it would lie on the plot.
        self.axes.ctrlMenu.setParent(self.area, self.axes.ctrlMenu.windowFlags())
        self.axes.setContentsMargins(4, 6, 10, 2)
        self._words = (x, y)
        for side in ("bottom", "left"):
            self.axes.getAxis(side).enableAutoSIPrefix(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.area)
        self.style_axes()

    def style_axes(self) -> None:
        """Paint ground, axes and grid in the colours of the scheme."""
        colours = self.colours
        self.area.setBackground(colours.base)
        for side, text in zip(("bottom", "left"), self._words, strict=True):
            axis = self.axes.getAxis(side)
            axis.setPen(pyqtgraph.mkPen(colours.outline))
            axis.setTextPen(pyqtgraph.mkPen(colours.text))
            axis.setTickFont(self.font())
            self.axes.setLabel(side, text, color=colours.text, **{"font-size": f"{self.font().pointSizeF():.1f}pt"})
            axis.label.setToolTip(words.tip_text(words.explained(text)))

    def restyle(self) -> None:
        """Take the colours of the scheme."""
        self.style_axes()

    def settle(self) -> None:
        """Let the axes take the room that their numbers need: else the plot is painted, measured by that, and painted again."""
        for side in ("left", "bottom"):
            axis, picture = self.axes.getAxis(side), QPicture()
            painter = QPainter(picture)
            painter.setFont(self.font())
            axis.generateDrawSpecs(painter)
            painter.end()
            self.axes.layout.activate()

    def paint(self, painter: QPainter, target: QRectF) -> None:
        """Paint the picture as it is seen."""
        self.area.render(painter, target, self.area.viewport().rect())
