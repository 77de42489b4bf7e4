"""Shares by row and column, written into the cells: the stronger the colour, the higher."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam.report.pictures.heat_map import Heat
from ragexam_gui import words
from ragexam_gui.plots.palette import ramp
from ragexam_gui.plots.pointed import ScrolledPlot, Spot

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_WIDEST = 200.0


class HeatMap(ScrolledPlot):
    """A table whose cells are coloured by their shares.

    Args:
        name: What it shows.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._heat = Heat()
        self._table = Table("figures", name, (), ())
        self._heads: list[list[str]] = []
        self._label = self._cell_width = self._line = 40.0

    def show_heat(self, heat: Heat, table: Table) -> None:
        """Show other figures.

        Args:
            heat: Names and words for a person; a click chooses the key of a cell.
            table: Behind the picture.
        """
        self._heat, self._table = heat, table
        self.arrange()

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    # -------------------------------------------------------------- layout

    def body_height(self) -> float:
        """Return all rows."""
        return self._line * len(self._heat.rows) + 6

    def head_height(self) -> float:
        """Return names of the columns, in as many lines as the longest needs."""
        return max((len(lines) for lines in self._heads), default=1) * self.metrics.height() + 16

    def foot_height(self) -> float:
        """Return the scale."""
        return self.metrics.height() + 22

    def arrange(self) -> None:
        """Lay out anew for other data or another size; the names are measured once, first."""
        metrics, width = self.metrics, float(self.width())
        longest = max((metrics.horizontalAdvance(r) for r in self._heat.rows), default=0.0) + 22
        self._label = min(longest, width * 0.4)
        self._cell_width = max(36.0, min((width - self._label - 24) / max(1, len(self._heat.columns)), _WIDEST))
        self._heads = [self._wrapped(c) for c in self._heat.columns]
        # Higher where there is room, so that few rows fill the picture.
        room = self.height() - self.head_height() - self.foot_height() - 6
        self._line = min(max(metrics.height() + 12, room / max(1, len(self._heat.rows))), 60.0)
        super().arrange()

    def _wrapped(self, name: str) -> list[str]:
        """Return a column's name in lines that fit its width."""
        width, lines = self._cell_width - 6, [""]
        for word in name.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.metrics.horizontalAdvance(longer) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines[:4]

    def _area(self, row: int, column: int) -> QRectF:
        width = self._cell_width
        return QRectF(self._label + column * width, 2 + row * self._line, width, self._line).adjusted(1, 1, -1, -1)

    def lay(self, size: QSize) -> None:  # noqa: ARG002
        """Compute where each cell is."""
        self.spots = [
            Spot(key, self._area(i, j), self._heat.words[i][j])
            for i, keys in enumerate(self._heat.keys)
            for j, key in enumerate(keys)
            if key
        ]

    # -------------------------------------------------------------- painting

    def draw_head(self, painter: QPainter, area: QRectF) -> None:
        """Paint the names of the columns, standing on the table."""
        height, width = self.metrics.height(), self._cell_width
        for j, lines in enumerate(self._heads):
            for n, line in enumerate(lines):
                y = area.bottom() - 6 - height * (len(lines) - n)
                self.text(painter, QRectF(self._label + j * width + 2, y, width - 4, height), line, _CENTRE)

    def draw_body(self, painter: QPainter, area: QRectF, seen: QRectF) -> None:
        """Paint the rows that are seen."""
        first = max(0, int(seen.top() // self._line))
        last = min(len(self._heat.rows), int(seen.bottom() // self._line) + 2)
        for i in range(first, last):
            label = QRectF(6, 2 + i * self._line, self._label - 14, self._line)
            self.text(painter, label, self._heat.rows[i], _RIGHT)
            for j in range(len(self._heat.columns)):
                self._cell(painter, i, j)
        del area

    def _cell(self, painter: QPainter, i: int, j: int) -> None:
        value, area, colours = self._heat.values[i][j], self._area(i, j), self.colours
        if value is None:
            self.text(painter, area, words.undefined, _CENTRE, colours.muted)
            return
        ground = ramp(0.06 + 0.94 * self._heat.strength(value), colours)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(area, 3, 3)
        key = self._heat.keys[i][j]
        if key and (key == self.selected or (self.pointed is not None and key == self.pointed.key)):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.text), 2.5 if key == self.selected else 1.5))
            painter.drawRoundedRect(area, 3, 3)
        self.text(painter, area, words.percent(value), _CENTRE, _ink(ground))

    def draw_foot(self, painter: QPainter, area: QRectF) -> None:
        """Paint the scale from the lowest to the highest share."""
        low, high = self._heat.ends
        left, height = self._label + 1, self.metrics.height()
        y = area.top() + 12
        texts = words.percent(low), words.percent(high)
        wide = [self.metrics.horizontalAdvance(t) + 8 for t in texts]
        self.text(painter, QRectF(left, y, wide[0], height), texts[0], _LEFT, self.colours.muted)
        band = QRectF(left + wide[0], y + height / 2 - 4, 140, 8)
        gradient = QLinearGradient(band.topLeft(), band.topRight())
        for n in range(5):
            gradient.setColorAt(n / 4, ramp(0.06 + 0.94 * n / 4, self.colours))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(gradient)
        painter.drawRoundedRect(band, 2, 2)
        self.text(painter, QRectF(band.right() + 8, y, wide[1], height), texts[1], _LEFT, self.colours.muted)


def _ink(ground: QColor) -> str:
    """Return white on all but light grounds: neighbouring cells of like colour keep letters of one colour.

    At this luminance both black and white have a contrast of more than 3.9 to 1.
    """
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in ground.getRgbF()[:3])  # type: ignore[index]
    return "#ffffff" if 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.215 else "#10151f"
