"""Counts by name as bars that lie: levels, question words, places of the key."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.plots.base import PaintedPlot
from ragexam_gui.plots.palette import series

translate = QCoreApplication.translate
_NONE = Table("counts", "", (), ())
_AIR = 12


class CountBars(PaintedPlot):
    """One bar a name, its count and share beside it, and a line where it was to be expected.

    A table is shown whose first column is a name, the second a count, the third a share, the fourth (where there is
    one) the expected count. `chosen` gives the name of the bar that was clicked.

    Args:
        name: What is counted, for a screen reader.
        colour: Place of the series whose colour the bars have.
    """

    def __init__(self, name: str, colour: int = 0) -> None:
        super().__init__(name)
        self._colour = colour
        self._table = _NONE
        self._names: Sequence[str] = ()

    def show_counts(self, table: Table, names: Sequence[str], room: int = 0) -> None:
        """Show counts.

        Args:
            table: The figures.
            names: Of the bars, for a person, in the order of the rows.
            room: Bars that there is to be room for, so that plots in a row are equally high.
        """
        self._table, self._names = table, names
        self.setMinimumHeight(max(1, room, len(names)) * self._step() + 2 * _AIR)
        self.updateGeometry()
        self.update()

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    def sizeHint(self) -> QSize:
        """Return a height that is enough for its bars."""
        return QSize(320, self.minimumHeight())

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Paint names to the left, bars, counts behind them."""
        if not self._names:
            return
        metrics = painter.fontMetrics()
        left = min(max(metrics.horizontalAdvance(n) for n in self._names) + 2 * _AIR, target.width() * 0.45)
        behind = max(metrics.horizontalAdvance(self._behind(n)) for n in range(len(self._names))) + _AIR
        room = max(10.0, target.width() - left - behind - _AIR)
        most = max((self._most(n) for n in range(len(self._names))), default=0.0) or 1.0
        step = self._step()
        middle = Qt.AlignmentFlag.AlignVCenter
        for index, name in enumerate(self._names):
            top = target.top() + _AIR + index * step
            painter.setPen(QColor(self.colours.text))
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, int(left - 1.5 * _AIR))
            painter.drawText(QRectF(_AIR, top, left - _AIR, step), int(middle | Qt.AlignmentFlag.AlignLeft), shown)
            width = room * self._count(index) / most
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(series(self._colour, self.colours)))
            painter.drawRoundedRect(QRectF(left, top + step * 0.2, max(width, 1.0), step * 0.6), 2, 2)
            expected = self._expected(index)
            if expected is not None:
                x = left + room * expected / most
                painter.fillRect(QRectF(x - 1, top + step * 0.1, 2, step * 0.8), QColor(self.colours.text))
            painter.setPen(QColor(self.colours.muted))
            end = room * self._most(index) / most
            rest = QRectF(left + max(end, 1.0) + 6, top, behind + room - end, step)
            painter.drawText(rest, int(middle | Qt.AlignmentFlag.AlignLeft), self._behind(index))

    def key_at(self, point: QPointF) -> str:
        """Name of the bar at a point, as the table has it."""
        bar = self._bar_at(point)
        return "" if bar is None else str(self._table.rows[bar][0])

    def words_at(self, point: QPointF) -> str:
        """Return the bar at a point in words."""
        bar = self._bar_at(point)
        if bar is None:
            return ""
        text = f"{self._names[bar]}: {self._behind(bar)}"
        expected = self._expected(bar)
        if expected is None:
            return text
        return f"{text}; " + translate("Counts", "{0} were to be expected").format(words.number(expected, ".1f"))

    def _bar_at(self, point: QPointF) -> int | None:
        index = int((point.y() - _AIR) // self._step())
        return index if 0 <= index < len(self._names) else None

    def _step(self) -> int:
        return self.fontMetrics().height() + 8

    def _count(self, index: int) -> float:
        return float(self._table.rows[index][1] or 0)

    def _expected(self, index: int) -> float | None:
        row = self._table.rows[index]
        return float(row[3]) if len(row) > 3 and row[3] is not None else None

    def _most(self, index: int) -> float:
        return max(self._count(index), self._expected(index) or 0.0)

    def _behind(self, index: int) -> str:
        row = self._table.rows[index]
        share = row[2]
        return f"{words.number(row[1])} ({words.percent(share if isinstance(share, float) else None)})"
