"""Information of the exam at each ability, as a whole and by kind of question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pyqtgraph
from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.plots.ability.ability_plot import GAP, AbilityPlot, Floats, key_of
from ragexam_gui.plots.ability.axes import HeightAxis
from ragexam_gui.plots.legend import PlotLegend
from ragexam_gui.plots.palette import dash, series

translate = QCoreApplication.translate


class ExamInformationPlot(AbilityPlot):
    """Information of the whole exam, and on the right axis the standard error that it allows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        name, height = translate("Plot", "Information of the whole exam"), translate("Plot", "Information")
        super().__init__(name, height, parent=parent)
        self._values: Floats = np.zeros(2)
        self._table: Callable[[], Table] | None = None
        self._ceiling = 1.0
        self.curve = pyqtgraph.PlotCurveItem()
        self.fill = pyqtgraph.PlotCurveItem()
        for item in (self.fill, self.curve):
            self.axes.addItem(item, ignoreBounds=True)
        self.error_box = pyqtgraph.ViewBox(enableMenu=False, enableMouse=False, defaultPadding=0.0)
        self.error = pyqtgraph.PlotCurveItem()
        self.error_box.addItem(self.error, ignoreBounds=True)
        self.error_axis = HeightAxis("right")
        self.axes.setAxisItems({"right": self.error_axis})
        self.axes.scene().addItem(self.error_box)
        self.error_axis.linkToView(self.error_box)
        self.error_box.setXLink(self.axes.getViewBox())
        self.error_box.setZValue(-5)
        self.axes.getViewBox().sigResized.connect(self._follow)
        self.axes.getViewBox().sigRangeChanged.connect(self._follow)
        self.restyle()

    def show_information(self, grid: Floats, values: Floats, table: Callable[[], Table]) -> None:
        """Show another exam.

        Args:
            grid: Abilities; (points,).
            values: Information; (points,).
            table: Makes the table behind the picture.
        """
        self._values, self._table = values, table
        self.set_extent(grid, float(values.max(initial=0.0)))
        self.redraw()

    def set_error_shown(self, on: bool) -> None:
        """Show the standard error on the right axis."""
        self.error.setVisible(on)
        self.error_axis.setVisible(on)
        self._follow()

    def redraw(self) -> None:
        """Give the lines their data anew."""
        heights = self.heights(self._values)
        self.curve.setData(self.grid, heights)
        self.fill.setData(self.grid, heights)
        self.fill.setFillLevel(float(np.log10(self.nothing)) if self.logarithmic else 0.0)
        with np.errstate(divide="ignore"):
            error = 1.0 / np.sqrt(self._values)
        # Where nothing is told the error knows no end: the axis reaches to four times its least value.
        least = float(error.min(initial=np.inf))
        self._ceiling = 4.0 * least if np.isfinite(least) else 1.0
        error = np.where(error <= 3.0 * self._ceiling, error, np.nan)
        self.error.setData(self.grid, error, connect="finite")
        self._follow()

    def table(self) -> Table:
        """Return information and standard error along ability."""
        return Table("exam_information", self.accessibleName(), (), ()) if self._table is None else self._table()

    def curve_at(self, point: QPointF) -> str:
        """Return the whole plot speaks of the one curve."""
        inside = self.axes.getViewBox().sceneBoundingRect().contains(point)
        return "exam" if inside and len(self._values) > 1 and self._table is not None else ""

    def emphasise(self, key: str) -> None:
        """Emphasise nothing: there is one curve only."""

    def words_of(self, key: str, theta: float) -> str:
        """Return information and standard error at an ability."""
        if not key or not self.grid[0] <= theta <= self.grid[-1]:
            return ""
        information = float(np.interp(theta, self.grid, self._values))
        error = words.number(information**-0.5, ".2f") if information > 0 else words.undefined
        return self.tr("At ability {0}: information {1}, standard error of an ability {2}").format(
            words.number(theta, "+.2f"), words.number(information, ".2f"), error
        )

    def _follow(self, *_: object) -> None:
        """Keep the second axis where the first is: its strip of marks included."""
        box = self.axes.getViewBox()
        self.error_box.setGeometry(box.sceneBoundingRect())
        share = min(0.45, (self.marks.strip + GAP) / max(60.0, float(box.boundingRect().height())))
        self.error_axis.bottom = 0.0
        self.error_box.setYRange(-self._ceiling * share / (1.0 - share), self._ceiling, padding=0)

    def restyle(self) -> None:
        """Take the colours of the scheme."""
        super().restyle()
        if not hasattr(self, "error_axis"):
            return
        colours = self.colours
        line, second = series(0, colours), series(1, colours)
        shade = QColor(line)
        shade.setAlpha(45)
        self.curve.setPen(pyqtgraph.mkPen(line, width=2.5))
        self.fill.setPen(pyqtgraph.mkPen(None))
        self.fill.setBrush(pyqtgraph.mkBrush(shade))
        self.error.setPen(pyqtgraph.mkPen(second, width=2, style=Qt.PenStyle.DashLine))
        self.error_axis.setPen(pyqtgraph.mkPen(colours.outline))
        self.error_axis.setTextPen(pyqtgraph.mkPen(second))
        self.error_axis.setTickFont(self.font())
        letters = {"font-size": f"{self.font().pointSizeF():.1f}pt"}
        self.error_axis.setLabel(self.tr("Standard error of an ability (dashed)"), color=second.name(), **letters)
        self.axes.getAxis("left").setTextPen(pyqtgraph.mkPen(line))
        self.axes.setLabel("left", self.tr("Information"), color=line.name(), **letters)


class CategoriesPlot(AbilityPlot):
    """Mean information of each kind of question: one line each, told apart by colour and dash.

    Args:
        name: What it shows.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, translate("Plot", "Mean information per item"), parent=parent)
        self._keys: tuple[str, ...] = ()
        self._names: tuple[str, ...] = ()
        self._values: Floats = np.zeros((0, 2))
        self._thin: tuple[bool, ...] = ()
        self._lit = ""
        self._table: Callable[[], Table] | None = None
        self.lines: list[pyqtgraph.PlotCurveItem] = []
        self.legend = PlotLegend(self.axes)
        self.restyle()

    def show_categories(
        self,
        grid: Floats,
        values: Floats,
        keys: Sequence[str],
        names: Sequence[str],
        thin: Sequence[bool],
        table: Callable[[], Table],
    ) -> None:
        """Show other kinds.

        Args:
            grid: Abilities; (points,).
            values: nan for kinds without a curve; (kinds, points).
            keys: Names in the engine.
            names: For a person, with the number of items.
            thin: Kinds of so few items that their line means little, and is thin.
            table: Makes the table behind the picture.
        """
        self._keys, self._names, self._values, self._thin = tuple(keys), tuple(names), values, tuple(thin)
        self._table = table
        while len(self.lines) < len(keys):
            line = pyqtgraph.PlotCurveItem()
            self.axes.addItem(line, ignoreBounds=True)
            self.lines.append(line)
        self.set_extent(grid, float(np.nanmax(values, initial=0.0)))
        self.redraw()
        self._style_kinds()

    def redraw(self) -> None:
        """Give the lines their data anew."""
        drawn = self.heights(self._values)
        for row, line in enumerate(self.lines):
            there = row < len(drawn) and not np.isnan(drawn[row]).any()
            line.setData(self.grid if there else self.grid[:0], drawn[row] if there else self.grid[:0])
        self.place_legend(self.legend, self._values)

    def table(self) -> Table:
        """Return the curves at whole abilities."""
        return Table("categories", self.accessibleName(), (), ()) if self._table is None else self._table()

    def curve_at(self, point: QPointF) -> str:
        """Return the kind whose curve is near."""
        return key_of(self._keys, self.nearest(point, self.heights(self._values)))

    def keys(self) -> Sequence[str]:
        """Return the kinds that have a curve."""
        return [key for key, values in zip(self._keys, self._values, strict=True) if not np.isnan(values).any()]

    def telling_ability(self, key: str) -> float:
        """Return where the kind tells most."""
        return float(self.grid[int(np.argmax(self._values[self._keys.index(key)]))])

    def emphasise(self, key: str) -> None:
        """Draw the line under the pointer stronger."""
        if key != self._lit:
            self._lit = key
            self._style_lines()

    def words_of(self, key: str, theta: float) -> str:
        """Return the kind, and its height at an ability."""
        if key not in self._keys:
            return ""
        row = self._keys.index(key)
        height = float(np.interp(theta, self.grid, self._values[row]))
        text = self.tr("At ability {0}: {1} per item · {2}").format(
            words.number(theta, "+.2f"), words.number(height, ".3f"), self._names[row]
        )
        return text + (" · " + self.tr("few items: read with care") if self._thin[row] else "")

    def _style_lines(self) -> None:
        for row, line in enumerate(self.lines[: len(self._keys)]):
            line.setPen(self._pen(row, self._lit))

    def _pen(self, row: int, lit: str = "") -> QPen:
        """Return the pen of a kind's line; the others step back where one is lit."""
        colour = series(row, self.colours)
        if lit and self._keys[row] != lit:
            colour.setAlpha(90)
        width = 3.5 if self._keys[row] == lit else 1 if self._thin[row] else 2.2
        pen: QPen = pyqtgraph.mkPen(colour, width=width, style=dash(row))
        return pen

    def restyle(self) -> None:
        """Take the colours of the scheme."""
        super().restyle()
        if hasattr(self, "legend"):
            self._style_kinds()

    def _style_kinds(self) -> None:
        """Give lines and their names the colours of the scheme."""
        self._style_lines()
        named = zip(self._keys, self._names, self._values, strict=True)
        rows = [(row, name) for row, (_, name, values) in enumerate(named) if not np.isnan(values).any()]
        self.style_legend(self.legend, [(self._pen(row), name) for row, name in rows])
