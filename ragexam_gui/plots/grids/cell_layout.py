"""A grid of small cells with names, figures and a legend around it: what it holds, and where it stands."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QImage,
    QResizeEvent,
)
from PySide6.QtWidgets import QScrollBar, QWidget

from ragexam.records import Table
from ragexam_gui.plots.base import PaintedPlot
from ragexam_gui.plots.grids.cell_codes import cell_image

_SMALL, _LARGE = 1.0, 36.0
_NOTE = 112.0
"""Pixels at least for the accuracy so far."""


@dataclass(frozen=True, slots=True)
class GridRow:
    """One pipeline.

    Attributes:
        key: Its id.
        label: Its short name.
        value: Accuracy so far; None before the first answer.
        low: Lower end of its interval.
        high: Upper end.
        note: Accuracy in words ("62 %").
        colour: Place of its colour.
    """

    key: str
    label: str
    value: float | None
    low: float | None
    high: float | None
    note: str
    colour: int = 0


@dataclass(frozen=True, slots=True)
class ColumnBand:
    """Neighbouring columns under one name."""

    name: str
    first: int
    count: int


class CellLayout(PaintedPlot):
    """Rows are pipelines, columns are items; how they are painted is `CellGrid`.

    Args:
        name: What it shows.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(180)
        self._rows: tuple[GridRow, ...] = ()
        self._items: tuple[str, ...] = ()
        self._cells: NDArray[np.uint8] = np.zeros((0, 0), dtype=np.uint8)
        self._bands: tuple[ColumnBand, ...] = ()
        self._legend: tuple[tuple[int, str], ...] = ()
        self._say: Callable[[int, int], str] = lambda row, column: ""  # noqa: ARG005
        self._table = Table("run", name, (), ())
        self._image = QImage()
        self._longest = 0.0
        self._legend_rows: list[list[tuple[int, float]]] = []
        self._zoom = 1.0
        self._at: tuple[int, int] | None = None
        self._chosen = ("", "")
        self._bars = {way: QScrollBar(way, self) for way in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical)}
        for bar in self._bars.values():
            bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            bar.setAccessibleName(name)
            bar.valueChanged.connect(self.update)
        self.across, self.down = self._bars[Qt.Orientation.Horizontal], self._bars[Qt.Orientation.Vertical]

    def show_grid(
        self,
        rows: Sequence[GridRow],
        items: Sequence[str],
        cells: NDArray[np.uint8],
        say: Callable[[int, int], str],
        legend: Sequence[tuple[int, str]],
        table: Table,
        bands: Sequence[ColumnBand] = (),
    ) -> None:
        """Show other answers; what is the same as before is not laid out again.

        Args:
            rows: Pipelines from top to bottom.
            items: Ids of the items from left to right.
            cells: What each pipeline made of each item, with flags; (rows, items).
            say: A sentence on a cell, by row and column; asked for what is pointed at only.
            legend: What each kind of cell means, with its number.
            table: Behind the picture.
            bands: Names over the columns; without any they are numbered.
        """
        shape = (len(self._rows), len(self._items))
        self._rows, self._items, self._say = tuple(rows), tuple(items), say
        self._legend, self._table, self._bands = tuple(legend), table, tuple(bands)
        self._cells = np.ascontiguousarray(cells)
        if shape != cells.shape:
            self._at = None
        self._image = cell_image(self._cells, self.colours)
        self._measure()
        self._place_bars()
        self.update()

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    def select(self, pipeline_id: str, item_id: str) -> None:
        """Show what is selected, here or elsewhere."""
        if (pipeline_id, item_id) != self._chosen:
            self._chosen = (pipeline_id, item_id)
            self.update()

    def _selected(self) -> tuple[int | None, int | None]:
        pipeline, item = self._chosen
        row = next((n for n, r in enumerate(self._rows) if r.key == pipeline), None) if pipeline else None
        column = self._items.index(item) if item in self._items else None
        return row, column

    def zoom(self, factor: float) -> None:
        """Make the cells larger or smaller; 0 goes back to all that fits."""
        self._zoom = 1.0 if not factor else min(6.0, max(0.5, self._zoom * factor))
        self._place_bars()
        self.update()

    def restyle(self) -> None:
        """Take the colours of the scheme."""
        self._image = cell_image(self._cells, self.colours)
        super().restyle()

    # -------------------------------------------------------------- layout

    @property
    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.font())

    def _measure(self) -> None:
        """Measure the widths of the texts, which takes longer than all the rest."""
        advance = self._metrics.horizontalAdvance
        self._longest = max((advance(r.label) for r in self._rows), default=0.0) + 20
        rows: list[list[tuple[int, float]]] = [[]]
        x = 10.0
        for n, (_, name) in enumerate(self._legend):
            need = advance(name) + 34
            if x + need > self.width() and rows[-1]:
                rows.append([])
                x = 10.0
            rows[-1].append((n, x))
            x += need
        self._legend_rows = rows if self._legend else []

    def _label_width(self) -> float:
        return min(self._longest, self.width() * 0.32)

    def _note_width(self) -> float:
        """Return the room for the accuracy so far, a small axis and the figure: what the cells leave, within limits."""
        wide = self.cell_size()[0] * len(self._items)
        return min(max(_NOTE, self.width() - self._label_width() - wide - 18), 2.2 * _NOTE)

    def _head(self) -> float:
        return self._metrics.height() + 12

    def _foot(self) -> float:
        rows = len(self._legend_rows)
        return rows * (self._metrics.height() + 6) + 8 + (14 if self.across.isVisibleTo(self) else 0)

    def cell_size(self) -> tuple[float, float]:
        """Return the width and height of a cell in pixels."""
        across = (self.width() - self._label_width() - _NOTE - 18) / max(1, len(self._items))
        rows = len(self._legend_rows)
        room = self.height() - self._head() - rows * (self._metrics.height() + 6) - 22
        down = room / max(1, len(self._rows))
        wide = min(max(across, _SMALL), 20.0) * self._zoom
        least = 0.78 * self._metrics.height()  # names are written a little smaller rather than left out
        tall = min(max(down, least), 1.8 * least) * self._zoom
        # Whole pixels keep the cells alike; below one step no pixel can be spared.
        return (max(_SMALL, math.floor(wide)), min(_LARGE, max(8.0, math.floor(tall))))

    def _area(self, width: float, height: float) -> QRectF:
        """Return where cells are seen."""
        left = self._label_width()
        room = max(1.0, width - left - self._note_width() - 14)
        cells = self.cell_size()[0] * max(1, len(self._items))
        return QRectF(left, self._head(), min(room, cells), max(1.0, height - self._head() - self._foot()))

    def _place_bars(self) -> None:
        wide, tall = self.cell_size()
        self.across.setVisible(wide * len(self._items) > self._area(self.width(), self.height()).width())
        area = self._area(self.width(), self.height())
        beyond = math.ceil(tall * len(self._rows) - area.height())
        self.down.setVisible(beyond > 0)
        self.down.setRange(0, max(0, beyond))
        self.down.setPageStep(round(area.height()))
        self.down.setSingleStep(round(tall))
        self.down.setGeometry(self.width() - 14, round(area.top()), 14, round(area.height()))
        self.across.setRange(0, max(0, math.ceil(wide * len(self._items) - area.width())))
        self.across.setPageStep(round(area.width()))
        self.across.setSingleStep(round(wide) * 4)
        self.across.setGeometry(round(area.left()), round(area.bottom()), round(area.width()), 14)

    def extent(self) -> QSize:
        """Return all rows and columns."""
        wide, tall = self.cell_size()
        width = self._label_width() + self._note_width() + 14 + wide * len(self._items)
        height = self._head() + self._foot() + tall * len(self._rows)
        return QSize(max(self.width(), math.ceil(width)), max(self.height(), math.ceil(height)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure and place the cells anew in other room."""
        super().resizeEvent(event)
        self._measure()
        self._place_bars()

    def changeEvent(self, event: QEvent) -> None:
        """Make room for another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()
            self._place_bars()
