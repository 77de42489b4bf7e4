"""Base of plots over ability: marks on the axis, a pointer that finds the nearest curve, height plain or logarithmic."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import pyqtgraph
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPen
from PySide6.QtWidgets import QWidget

from ragexam_gui.plots.ability.axes import AbilityAxis, HeightAxis
from ragexam_gui.plots.ability.marks import AxisMark, AxisMarks
from ragexam_gui.plots.axes_plot import Plot
from ragexam_gui.plots.legend import PlotLegend

Floats = NDArray[np.float64]

translate = QCoreApplication.translate

REACH = 12.0
"""Distance from a curve at which the pointer is at it, pixels."""

GAP = 9.0
"""Between the lowest curves and the strip of the marks, pixels: room for half a dot."""

_DECADES = 4.0
"""Powers of ten below the highest value from which values are cut in a logarithmic plot."""


class AbilityPlot(Plot):
    """A plot over ability.

    A subclass holds curves, says with `curve_at` which one is near a point, and emphasises it in `emphasise`.

    Signals:
        mark_chosen: Key of a mark on the axis that was clicked.

    Args:
        name: What it shows.
        y: Words of the vertical axis.
        percent: The vertical axis holds shares.
    """

    mark_chosen = Signal(str)

    def __init__(self, name: str, y: str, percent: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(name, translate("Plot", "Ability θ"), y, parent)
        self.height_axis = HeightAxis("left", percent)
        self.axes.setAxisItems({"left": self.height_axis, "bottom": AbilityAxis("bottom")})
        self.axes.getAxis("bottom").enableAutoSIPrefix(False)
        self.axes.showGrid(x=False, y=True, alpha=0.12)
        self.axes.getViewBox().setDefaultPadding(0.0)
        self.axes.hideButtons()
        self.grid: Floats = np.linspace(-3.0, 3.0, 2)
        self._top = 1.0
        self._logarithmic = False
        self._whole = True
        self._setting = False
        self._legend: PlotLegend | None = None
        self._named: Floats = np.zeros((0, 2))
        self.marks = AxisMarks(self.axes, self._make_room)
        self.marks.font = self.font()
        # Within a region of many small rectangles Qt draws hundreds of curves ten times as slowly as all at once.
        self.area.setViewportUpdateMode(self.area.ViewportUpdateMode.FullViewportUpdate)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleDescription(
            translate("Plot", "Left and right go from curve to curve, Enter chooses, Home shows everything")
        )
        self._at = ""
        self.area.scene().sigMouseMoved.connect(self._pointed)
        self.area.scene().sigMouseClicked.connect(self._clicked)
        self.area.viewport().installEventFilter(self)
        self.axes.getViewBox().sigRangeChangedManually.connect(self._moved_by_hand)
        self.axes.getViewBox().sigResized.connect(self._make_room)
        self.style_axes()

    # -------------------------------------------------------------- what is shown

    def show_marks(self, marks: Sequence[AxisMark]) -> None:
        """Show places on the axis."""
        self.marks.show_marks(marks)

    def light_mark(self, key: str) -> None:
        """Emphasise a place on the axis."""
        self.marks.light(key)

    def set_height_words(self, text: str) -> None:
        """Change the words of the vertical axis."""
        self._words = (self._words[0], text)
        self.style_axes()

    def set_logarithmic(self, on: bool) -> None:
        """Show powers of ten evenly, or plain numbers."""
        self._logarithmic = on
        self.axes.getAxis("left").setLogMode(on)
        self.redraw()
        self.whole()

    @property
    def logarithmic(self) -> bool:
        """Return whether the height is logarithmic."""
        return self._logarithmic

    def whole(self) -> None:
        """Show everything: the opposite of zooming in."""
        self._whole = True
        self._make_room()

    def redraw(self) -> None:
        """Give the items their data anew; a subclass does."""

    def set_extent(self, grid: Floats, top: float) -> None:
        """Say how far the curves reach; the view follows unless a person has moved it.

        Args:
            grid: Abilities.
            top: The highest value.
        """
        self.grid, self._top = grid, top if math.isfinite(top) and top > 0 else 1.0
        if self._whole:
            self._make_room()

    @property
    def floor(self) -> float:
        """Return the lowest value of a logarithmic height."""
        return float(self._top * 10.0**-_DECADES)

    def heights(self, values: Floats) -> Floats:
        """Return values as they are drawn: their logarithms where the height is logarithmic; the smallest lie out of sight."""
        if not self._logarithmic:
            return values
        return np.asarray(np.log10(np.maximum(values, self.nothing)), dtype=np.float64)

    @property
    def nothing(self) -> float:
        """Return what stands for 0 in a logarithmic height: far below the lowest value that is seen."""
        return self.floor * 1e-4

    @contextmanager
    def fitted_once(self) -> Iterator[None]:
        """Fit the view to all that is given within the block at its end, and not to one thing after the other."""
        self._setting = True
        try:
            yield
        finally:
            self._setting = False
        for _ in range(3):  # the strip of the marks follows the view, and the view makes room for it
            strip = self.marks.strip
            self._make_room()
            if self.marks.strip == strip:
                break

    def _make_room(self, *_: object) -> None:
        """Fit the view to the curves, with the strip of the marks below them."""
        if self._setting or not self._whole:
            return
        self._setting = True
        box = self.axes.getViewBox()
        height = max(60.0, float(box.boundingRect().height()))
        low, high = 0.0, self._top * (1.0 + GAP / height if self.height_axis.percent else 1.06)
        if self._logarithmic:
            low, high = math.log10(self.floor), math.log10(self._top) + 0.1
        share = min(0.45, (self.marks.strip + GAP) / height)
        high = self._above_curves(low, high, (1.0 - share) * height)
        self.height_axis.bottom = low
        box.setRange(
            xRange=(float(self.grid[0]), float(self.grid[-1])),
            yRange=(low - (high - low) * share / (1.0 - share), high),
            padding=0,
        )
        self._setting = False

    def _above_curves(self, low: float, high: float, height: float) -> float:
        """Return the upper end of the view with the names above the curves, on the side where that takes less room.

        Args:
            low: Height at the axis.
            high: Upper end without names.
            height: Pixels between the two.
        """
        legend, room = self._legend, float(self.axes.getViewBox().boundingRect().width())
        box = QRectF() if legend is None else legend.boundingRect()
        if legend is None or not len(self._named) or box.isEmpty() or room <= 0:
            return high
        tall = min(box.height() + 8.0, 0.5 * height)
        part = min(len(self.grid), math.ceil((box.width() + 16.0) / room * len(self.grid)))
        drawn = self.heights(self._named)
        tops = [float(drawn[:, :part].max()), float(drawn[:, -part:].max())]
        left = tops[0] < tops[1]
        legend.stand_left(left)
        return max(high, (min(tops) * height - tall * low) / (height - tall))

    def _moved_by_hand(self, *_: object) -> None:
        self._whole = False

    def restyle(self) -> None:
        """Take the colours of the scheme."""
        super().restyle()
        self._frame()
        self.marks.colours = self.colours
        self.marks.font = self.font()
        self.marks.update()

    # -------------------------------------------------------------- legend

    def place_legend(self, legend: PlotLegend, curves: Floats) -> None:
        """Put the names above the curves.

        Args:
            legend: Of this plot.
            curves: (curves, points).
        """
        self._legend = legend
        self._named = curves[~np.isnan(curves).any(axis=1)] if len(curves) else curves
        self._make_room()

    def style_legend(self, legend: PlotLegend, entries: Sequence[tuple[QPen, str]]) -> None:
        """Name these lines, in the colours of the scheme."""
        legend.colours, legend.font = self.colours, self.font()
        legend.show_entries(entries)
        self._make_room()

    # -------------------------------------------------------------- the pointer

    def curve_at(self, point: QPointF) -> str:
        """Return the key of the curve near a point of the scene; "" for none."""
        raise NotImplementedError

    def emphasise(self, key: str) -> None:
        """Emphasise the curve under the pointer; "" for none."""
        raise NotImplementedError

    def words_of(self, key: str, theta: float) -> str:
        """Return a sentence on a curve at an ability."""
        raise NotImplementedError

    def nearest(self, point: QPointF, curves: Floats) -> int:
        """Return the row of the curve nearest to a point of the scene; -1 where none is near.

        Args:
            point: In the scene.
            curves: Heights as drawn; (curves, points of the grid).
        """
        box = self.axes.getViewBox()
        if not len(curves) or not box.sceneBoundingRect().contains(point):
            return -1
        view, size = box.viewRect(), box.boundingRect()
        at = box.mapSceneToView(point)
        wide, tall = size.width() / max(view.width(), 1e-12), size.height() / max(view.height(), 1e-12)
        near = np.flatnonzero(np.abs(self.grid - at.x()) * wide <= 3 * REACH)
        if not len(near):
            near = np.array([int(np.argmin(np.abs(self.grid - at.x())))])
        # The curve at the pointer's own ability counts too, whatever the zoom.
        position = float(np.clip(np.interp(at.x(), self.grid, np.arange(len(self.grid))), 0, len(self.grid) - 1))
        k = min(int(position), len(self.grid) - 2)
        here = curves[:, k] + (position - k) * (curves[:, k + 1] - curves[:, k])
        across = (self.grid[near] - at.x()) * wide
        away = np.hypot(across, (curves[:, near] - at.y()) * tall).min(axis=1)
        away = np.minimum(away, np.abs(here - at.y()) * tall)
        away = np.where(np.isnan(away), np.inf, away)
        row = int(np.argmin(away))
        return row if away[row] <= REACH else -1

    def _pointed(self, point: QPointF) -> None:
        mark = self.marks.mark_at(point)
        key = "" if mark is not None else self.curve_at(point)
        self.emphasise(key)
        self.area.viewport().setCursor(
            Qt.CursorShape.PointingHandCursor if key or mark is not None else Qt.CursorShape.ArrowCursor
        )
        theta = float(self.axes.getViewBox().mapSceneToView(point).x())
        self.hovered.emit(mark.words if mark is not None else self.words_of(key, theta))

    def _clicked(self, event: pyqtgraph.GraphicsScene.mouseEvents.MouseClickEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if event.double():
            self.whole()
            return
        mark = self.marks.mark_at(event.scenePos())
        if mark is not None:
            self.mark_chosen.emit(mark.key)
            return
        key = self.curve_at(event.scenePos())
        if key:
            self.chosen.emit(key)

    # -------------------------------------------------------------- keys

    def keys(self) -> Sequence[str]:
        """Return keys of the curves in the order in which the arrow keys go through them."""
        return ()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from curve to curve by left and right; Enter chooses, Home shows everything."""
        keys, pressed = self.keys(), event.key()
        if pressed in (Qt.Key.Key_Left, Qt.Key.Key_Right) and keys:
            step = 1 if pressed == Qt.Key.Key_Right else -1
            index = keys.index(self._at) + step if self._at in keys else (0 if step > 0 else len(keys) - 1)
            self._at = keys[index % len(keys)]
            self.emphasise(self._at)
            self.hovered.emit(self.words_of(self._at, self.telling_ability(self._at)))
        elif pressed in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at in keys:
            self.chosen.emit(self._at)
        elif pressed == Qt.Key.Key_Home:
            self.whole()
        else:
            super().keyPressEvent(event)

    def telling_ability(self, key: str) -> float:  # noqa: ARG002
        """Return the ability at which a curve is spoken of where no pointer names one."""
        return float(self.grid[len(self.grid) // 2])

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keys are here."""
        super().focusInEvent(event)
        self._frame()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emphasise nothing: the keys are elsewhere."""
        super().focusOutEvent(event)
        self._at = ""
        self.emphasise("")
        self._frame()

    def _frame(self) -> None:
        colour = self.colours.accent if self.hasFocus() else None
        self.axes.getViewBox().setBorder(None if colour is None else pyqtgraph.mkPen(colour, width=1.5))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice that the pointer leaves: it is at nothing."""
        if event.type() == QEvent.Type.Leave:
            self.emphasise("")
            self.hovered.emit("")
        return super().eventFilter(watched, event)


def key_of(keys: Sequence[str], row: int) -> str:
    """Return the key of a row; "" where there is none."""
    return keys[row] if 0 <= row < len(keys) else ""
