"""Curves of all items at once: faint, the chosen one strong with the answers behind it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.plots.ability.ability_plot import AbilityPlot, Floats, key_of
from ragexam_gui.plots.legend import PlotLegend
from ragexam_gui.plots.palette import series

_THICK = 60
"""Lines from which each is drawn fainter."""

_ON, _OFF = 3, 2
"""Points of the grid that a broken line is drawn for, and left out for: a pen with dashes takes Qt ten times as long."""

_SINGLE, _GROUP = 7, 11
"""Sizes of the marks of one pipeline and of a group, pixels."""


@dataclass(frozen=True, slots=True)
class Behind:
    """Answers that were observed at the chosen item, behind its curve.

    Attributes:
        low: Lower end of its curve's error band; (points,); None for none.
        high: Upper end.
        theta: Mean ability of each group of pipelines.
        share: Their share right.
        below: From the share to the lower end of its interval.
        above: To the upper end.
        group_words: What is said of each group.
        single_theta: Ability of each pipeline.
        single_right: Whether it was right.
        single_words: What is said of each.
    """

    low: Floats | None
    high: Floats | None
    theta: Floats
    share: Floats
    below: Floats
    above: Floats
    group_words: Sequence[str]
    single_theta: Floats
    single_right: NDArray[np.bool_]
    single_words: Sequence[str]


class CurvesPlot(AbilityPlot):
    """One faint line an item; the one under the pointer and the chosen one stand out.

    Args:
        name: What it shows.
        y: Words of the vertical axis.
        percent: The curves are chances of a right answer; else what the items tell.
    """

    def __init__(self, name: str, y: str, percent: bool, parent: QWidget | None = None) -> None:
        super().__init__(name, y, percent, parent)
        self._keys: tuple[str, ...] = ()
        self._curve_names: tuple[str, ...] = ()
        self._values: Floats = np.zeros((0, 2))
        self._drawn: Floats = np.zeros((0, 2))
        self._shown: NDArray[np.bool_] = np.zeros(0, dtype=np.bool_)
        self._vague: NDArray[np.bool_] = np.zeros(0, dtype=np.bool_)
        self._lit, self._item = "", ""
        self._behind: Behind | None = None
        self._observed = "groups"
        self._table: Callable[[], Table] | None = None
        # One item for all curves, its pen one pixel wide: 400 curves are then drawn in a few milliseconds.
        self.rest = pyqtgraph.PlotCurveItem(connect="finite", skipFiniteCheck=False)
        self.bundle = pyqtgraph.PlotCurveItem(connect="finite", skipFiniteCheck=False)
        self.broken = pyqtgraph.PlotCurveItem(connect="finite", skipFiniteCheck=False)
        self.low, self.high = pyqtgraph.PlotCurveItem(), pyqtgraph.PlotCurveItem()
        self.band = pyqtgraph.FillBetweenItem(self.low, self.high)
        self.chosen_line, self.lit_line = pyqtgraph.PlotCurveItem(), pyqtgraph.PlotCurveItem()
        self.errors = pyqtgraph.PlotCurveItem(connect="pairs")
        self.groups = pyqtgraph.ScatterPlotItem(size=_GROUP, symbol="o")
        self.singles = pyqtgraph.ScatterPlotItem(size=_SINGLE, symbol="o")
        for index, item in enumerate(
            (
                self.rest,
                self.broken,
                self.bundle,
                self.band,
                self.lit_line,
                self.chosen_line,
                self.errors,
                self.singles,
                self.groups,
            )
        ):
            item.setZValue(index)
            self.axes.addItem(item, ignoreBounds=True)
        self.legend = PlotLegend(self.axes)
        self.restyle()

    # -------------------------------------------------------------- what is shown

    def show_curves(
        self,
        grid: Floats,
        values: Floats,
        keys: Sequence[str],
        names: Sequence[str],
        vague: Sequence[bool],
        table: Callable[[], Table],
    ) -> None:
        """Show other curves.

        Args:
            grid: Abilities; (points,).
            values: nan for items without a curve; (items, points).
            keys: Ids of the items.
            names: What is said of each.
            vague: Items whose discrimination cannot be told from that of the others: their lines are broken.
            table: Makes the table behind the picture.
        """
        self._keys, self._curve_names, self._values = tuple(keys), tuple(names), values
        self._vague, self._table = np.array(vague, dtype=np.bool_), table
        if len(self._shown) != len(keys):
            self._shown = np.ones(len(keys), dtype=np.bool_)
        top = 1.0 if self.height_axis.percent else float(np.nanmax(values, initial=0.0))
        self.set_extent(grid, top)
        self.redraw()

    def show_only(self, keys: Collection[str] | None) -> None:
        """Draw these items strong and the others as a shade; all strong where None."""
        shown = np.array([keys is None or key in keys for key in self._keys], dtype=np.bool_)
        if len(shown) != len(self._shown) or (shown != self._shown).any():
            self._shown = shown
            self._draw_bundles()

    def choose(self, key: str, behind: Behind | None = None) -> None:
        """Emphasise an item and show what was observed at it; "" for none."""
        self._item, self._behind = key, behind
        self._draw_chosen()

    def set_observed(self, how: str) -> None:
        """Show answers by "groups" of pipelines, of "each" pipeline, or "none"."""
        self._observed = how
        self._draw_chosen()

    def redraw(self) -> None:
        """Give every line its data anew."""
        self._drawn = self.heights(self._values)
        self._draw_bundles()
        self.place_legend(self.legend, self._values)
        self._draw_chosen()
        lit, self._lit = self._lit, ""
        self.emphasise(lit)

    def _draw_bundles(self) -> None:
        shown, vague = self._shown, self._vague
        bundles = ((self.bundle, shown & ~vague), (self.broken, shown & vague), (self.rest, ~shown))
        for item, rows in bundles if len(shown) == len(vague) else ():
            part = self._drawn[rows] if len(rows) == len(self._drawn) else self._drawn[:0]
            part = part[~np.isnan(part).any(axis=1)]
            if item is self.broken:
                part = np.where(np.arange(part.shape[1]) % (_ON + _OFF) < _ON, part, np.nan)
            # A missing point between two curves lifts the pen.
            gap = np.full((len(part), 1), np.nan)
            x = np.concatenate([np.broadcast_to(self.grid, part.shape), gap], axis=1).ravel()
            item.setData(x, np.concatenate([part, gap], axis=1).ravel())

        self._shade_bundles()

    def _shade_bundles(self) -> None:
        """Draw each line the fainter, the more there are: where they lie thick must not be one dark field."""
        strong, faint = QColor(self.colours.muted), QColor(self.colours.muted)
        thick = min(1.0, (_THICK / max(1, int(self._shown.sum()))) ** 0.5)
        strong.setAlpha(max(34, round(110 * thick)))
        faint.setAlpha(max(12, round(32 * thick)))
        self.bundle.setPen(pyqtgraph.mkPen(strong, width=1))
        self.rest.setPen(pyqtgraph.mkPen(faint, width=1))
        self.broken.setPen(pyqtgraph.mkPen(strong, width=1))
        self._name_lines()

    def _name_lines(self) -> None:
        """Say what whole and broken lines are, where any is broken."""
        colour = QColor(self.colours.muted)
        named = (
            (pyqtgraph.mkPen(colour, width=1.4), self.tr("steeper or flatter than most")),
            (pyqtgraph.mkPen(colour, width=1.4, style=Qt.PenStyle.DashLine), self.tr("may be as steep as the others")),
        )
        drawn: NDArray[np.bool_] = np.isfinite(self._values.sum(axis=1))
        vague = self._vague[drawn] if len(drawn) == len(self._vague) else self._vague
        self.style_legend(self.legend, named[int(vague.all()) :] if vague.any() else ())

    def _row(self, key: str) -> int:
        return self._keys.index(key) if key in self._keys else -1

    def _line(self, item: pyqtgraph.PlotCurveItem, key: str) -> None:
        row = self._row(key)
        if row < 0 or np.isnan(self._drawn[row]).any():
            item.setData([], [])
        else:
            item.setData(self.grid, self._drawn[row])

    def _draw_chosen(self) -> None:
        self._line(self.chosen_line, self._item)
        self._pen_chosen()
        seen, how = self._behind, self._observed
        if seen is None or not self.height_axis.percent:
            seen, how = None, "none"
        banded = seen is not None and seen.low is not None and how != "none"
        for line, end in (
            (self.low, None if seen is None else seen.low),
            (self.high, None if seen is None else seen.high),
        ):
            line.setData(self.grid if banded else [], end if banded else [])
        self.band.setVisible(banded)
        if seen is not None and how == "groups" and len(seen.theta):
            ends = np.stack((seen.share - seen.below, seen.share + seen.above), axis=1)
            self.errors.setData(np.repeat(seen.theta, 2), ends.ravel())
            self.groups.setData(seen.theta, seen.share)
        else:
            self.errors.setData([], [])
            self.groups.setData([], [])
        if seen is not None and how == "each":
            self.singles.setData(seen.single_theta, seen.single_right.astype(np.float64))
        else:
            self.singles.setData([], [])

    def _pen_chosen(self) -> None:
        row = self._row(self._item)
        vague = 0 <= row < len(self._vague) and bool(self._vague[row])
        style = Qt.PenStyle.DashLine if vague else Qt.PenStyle.SolidLine
        self.chosen_line.setPen(pyqtgraph.mkPen(series(0, self.colours), width=3, style=style))

    def table(self) -> Table:
        """Return the curves at whole abilities."""
        return Table("curves", self.accessibleName(), (), ()) if self._table is None else self._table()

    # -------------------------------------------------------------- the pointer

    def curve_at(self, point: QPointF) -> str:
        """Return the item whose curve is near; the strong ones before the shades."""
        if not len(self._shown) or len(self._shown) != len(self._drawn):
            return ""
        for rows in (np.flatnonzero(self._shown), np.flatnonzero(~self._shown)):
            nearest = self.nearest(point, self._drawn[rows])
            if nearest >= 0:
                return key_of(self._keys, int(rows[nearest]))
        return ""

    def keys(self) -> Sequence[str]:
        """Return the items that are drawn strong, easiest first."""
        rows = [r for r in np.flatnonzero(self._shown) if not np.isnan(self._values[r]).any()]
        return [self._keys[r] for r in sorted(rows, key=lambda r: -float(self._values[r].sum()))]

    def telling_ability(self, key: str) -> float:
        """Return where the curve is steepest, or tells most."""
        values = self._values[self._row(key)]
        steep = np.gradient(values) if self.height_axis.percent else values
        return float(self.grid[int(np.argmax(steep))])

    def emphasise(self, key: str) -> None:
        """Draw the line under the pointer stronger."""
        if key != self._lit:
            self._lit = key
            self._line(self.lit_line, key)

    def words_of(self, key: str, theta: float) -> str:
        """Return the item, and its height at an ability."""
        row = self._row(key)
        if row < 0:
            return self._words_of_marks(theta)
        height = float(np.interp(theta, self.grid, self._values[row]))
        shown = words.percent(height) if self.height_axis.percent else words.number(height, ".3f")
        return self.tr("At ability {0}: {1} · {2}").format(words.number(theta, "+.2f"), shown, self._curve_names[row])

    def _words_of_marks(self, theta: float) -> str:
        """Return what is said of the observed mark nearest in ability; "" far from all."""
        seen = self._behind
        if seen is None or self._observed == "none" or not self.height_axis.percent:
            return ""
        places, texts = (
            (seen.theta, seen.group_words) if self._observed == "groups" else (seen.single_theta, seen.single_words)
        )
        if not len(places):
            return ""
        near = int(np.argmin(np.abs(places - theta)))
        reach = 0.02 * float(self.grid[-1] - self.grid[0])
        return texts[near] if abs(float(places[near]) - theta) <= reach else ""

    # -------------------------------------------------------------- looks

    def restyle(self) -> None:
        """Take the colours of the scheme."""
        super().restyle()
        if not hasattr(self, "legend"):
            return  # the base class styles before there are lines
        colours = self.colours
        self._shade_bundles()
        chosen = series(0, colours)
        self._pen_chosen()
        self.lit_line.setPen(pyqtgraph.mkPen(QColor(colours.text), width=2))
        shade = QColor(chosen)
        shade.setAlpha(48)
        self.band.setBrush(pyqtgraph.mkBrush(shade))
        none = pyqtgraph.mkPen(None)
        self.low.setPen(none)
        self.high.setPen(none)
        seen = series(1, colours)
        self.errors.setPen(pyqtgraph.mkPen(seen, width=1.5))
        self.groups.setPen(pyqtgraph.mkPen(QColor(colours.base), width=1.5))
        self.groups.setBrush(pyqtgraph.mkBrush(seen))
        light = QColor(seen)
        light.setAlpha(150)
        self.singles.setPen(pyqtgraph.mkPen(QColor(colours.base), width=1))
        self.singles.setBrush(pyqtgraph.mkBrush(light))
