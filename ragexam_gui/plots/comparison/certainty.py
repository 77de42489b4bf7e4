"""Certainty of a choice after each step of its settlement, over the answers that were given."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam.report.pictures.scales import linear, nice_ticks
from ragexam.report.pictures.settling import CertaintyPoint
from ragexam_gui import words
from ragexam_gui.plots.palette import series
from ragexam_gui.plots.pointed import PointedPlot, Spot

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_DOT = 4.0


class CertaintyPlot(PointedPlot):
    """A stair: a step for each step of the settlement; the axis ends at the answers of a full run.

    Args:
        name: What it shows.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._points: tuple[CertaintyPoint, ...] = ()
        self._cells = 1
        self._table = Table("certainty", name, (), ())

    def show_points(self, points: Sequence[CertaintyPoint], cells: int, table: Table) -> None:
        """Show other steps.

        Args:
            points: With their words for a person.
            cells: Answers of a full run.
            table: Behind the picture.
        """
        self._points = tuple(p for p in points if p.value is not None)
        self._cells, self._table = max(1, cells), table
        self.arrange()

    def table(self) -> Table:
        """Return the figures behind the picture."""
        return self._table

    def _area(self, size: QSize) -> QRectF:
        """Return where the line is drawn: room for values at the left, answers and words below, the name of the axis above."""
        height = self.metrics.height()
        left = self.metrics.horizontalAdvance(words.number(1.0, ".0%")) + height + 8
        top = 2 * height + 4
        return QRectF(left, top, max(10.0, size.width() - left - 26), max(10.0, size.height() - top - 2 * height - 16))

    def _where(self, point: CertaintyPoint, area: QRectF) -> QPointF:
        x = linear(0, self._cells, area.left(), area.right())(point.answers)
        return QPointF(x, linear(0.0, 1.0, area.bottom(), area.top())(point.value or 0.0))

    def lay(self, size: QSize) -> None:
        """Compute where each step is."""
        area = self._area(size)
        self.spots = [
            Spot(str(p.number), QRectF(-7, -7, 14, 14).translated(self._where(p, area)), p.words) for p in self._points
        ]

    def key_at(self, point: QPointF) -> str:  # noqa: ARG002
        """Return "": a step leads nowhere."""
        return ""

    def draw(self, painter: QPainter, target: QRectF) -> None:
        """Paint axes, the stair, the steps."""
        if not self._points:
            sentence = self.tr("Nothing is known before everybody has begun.")
            self.text(painter, target, sentence, _CENTRE, self.colours.muted)
            return
        area, colours, height = self._area(target.size().toSize()), self.colours, self.metrics.height()
        y = linear(0.0, 1.0, area.bottom(), area.top())
        for tick in nice_ticks(0.0, 1.0, 5 if area.height() > 5 * height else 2):
            painter.setPen(QPen(QColor(colours.border), 1))
            painter.drawLine(QPointF(area.left(), y(tick)), QPointF(area.right(), y(tick)))
            box = QRectF(0, y(tick) - height / 2, area.left() - 8, height)
            self.text(painter, box, words.number(tick, ".0%"), _RIGHT, colours.muted)
        x = linear(0, self._cells, area.left(), area.right())
        for tick in nice_ticks(0, self._cells, max(2, min(8, int(area.width() / 80)))):
            box = QRectF(x(tick) - 40, area.bottom() + 4, 80, height)
            self.text(painter, box, words.number(tick, ",.0f"), _CENTRE, colours.muted)
        box = QRectF(area.left(), area.bottom() + height + 6, area.width(), height)
        self.text(painter, box, self.tr("Answers, up to those of a full run"), _CENTRE)
        self.text(painter, QRectF(8, 2, target.width() - 16, height), self.tr("Certainty, each step by itself"), _LEFT)
        self._draw_stair(painter, area)
        self.draw_focus(painter)
        self.draw_frame(painter, target)

    def _draw_stair(self, painter: QPainter, area: QRectF) -> None:
        colour = series(0, self.colours)
        places = [self._where(p, area) for p in self._points]
        painter.setPen(QPen(colour, 2))
        for k in range(1, len(places)):
            corner = QPointF(places[k].x(), places[k - 1].y())
            painter.drawLine(places[k - 1], corner)
            painter.drawLine(corner, places[k])
        for point, across in zip(self._points, places, strict=True):
            lit = self.pointed is not None and self.pointed.key == str(point.number)
            painter.setPen(QPen(QColor(self.colours.base), 1.5))
            painter.setBrush(colour)
            painter.drawEllipse(across, _DOT + 2 * lit, _DOT + 2 * lit)
