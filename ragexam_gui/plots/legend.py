"""Names of the lines of a plot, written into it so that a saved picture has them."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from ragexam_gui import words
from ragexam_gui.theme import LIGHT, Colours

_LINE = 24.0
"""Length of a line's sample, pixels."""
_PAD = 6.0
_EDGE = 8.0
_SHARE = 0.42
"""Of the plot's height that the names may take; the rest is named under the pointer."""
_SMALL = 240.0
"""Height of a plot below which the names are written small, pixels."""


class PlotLegend(QGraphicsObject):
    """A box in an upper corner of a plot, of the same size at any zoom.

    Args:
        axes: The plot.
    """

    def __init__(self, axes: pyqtgraph.PlotItem) -> None:
        super().__init__()
        self._box = axes.getViewBox()
        self._entries: tuple[tuple[QPen, str], ...] = ()
        self._left = False
        self.colours: Colours = LIGHT
        self.font = QFont()
        self.setParentItem(self._box)
        self.setZValue(60)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._box.sigResized.connect(self._moved)

    def show_entries(self, entries: Sequence[tuple[QPen, str]]) -> None:
        """Show other lines: the pen of each and its name."""
        self.prepareGeometryChange()
        self._entries = tuple(entries)
        self.setToolTip(words.tip_text(words.explained(", ".join(self.names)[:200])))
        self.update()

    def stand_left(self, left: bool) -> None:
        """Stand in the left corner, or in the right one."""
        if left != self._left:
            self.prepareGeometryChange()
            self._left = left
            self.update()

    @property
    def names(self) -> list[str]:
        """Return what is named."""
        return [name for _, name in self._entries]

    def _fitting(self) -> int:
        """Return the number of entries that there is room for."""
        room = int((_SHARE * self._box.boundingRect().height() - 1.2 * _PAD) // self._pitch())
        return len(self._entries) if len(self._entries) <= room else max(1, room - 1)

    def boundingRect(self) -> QRectF:
        if not self._entries:
            return QRectF()
        area, metrics = self._box.boundingRect(), QFontMetricsF(self._face())
        wide = max(metrics.horizontalAdvance(name) for _, name in self._entries) + _LINE + 3 * _PAD
        wide = min(wide, max(40.0, area.width() - 2 * _EDGE))
        lines = self._fitting()
        tall = (lines + (lines < len(self._entries))) * self._pitch() + 1.2 * _PAD
        x = area.left() + _EDGE if self._left else area.right() - _EDGE - wide
        return QRectF(x, area.top() + _EDGE / 2, wide, tall)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:  # noqa: ARG002
        box = self.boundingRect()
        if not self._entries:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self.colours.base)
        ground.setAlpha(205)
        painter.setPen(QPen(QColor(self.colours.border), 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        face = self._face()
        metrics = QFontMetricsF(face)
        painter.setFont(face)
        room = box.width() - _LINE - 3 * _PAD
        shown = self._fitting()
        left_out = len(self._entries) - shown
        more: list[tuple[QPen | None, str]] = [(None, f"… +{left_out}")] if left_out else []
        for index, (pen, name) in enumerate([*self._entries[:shown], *more]):
            middle = box.top() + 0.6 * _PAD + (index + 0.5) * self._pitch()
            if pen is not None:
                painter.setPen(pen)
                painter.drawLine(QPointF(box.left() + _PAD, middle), QPointF(box.left() + _PAD + _LINE, middle))
            painter.setPen(QColor(self.colours.text))
            base = middle + (metrics.ascent() - metrics.descent()) / 2
            text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room + 1)
            painter.drawText(QPointF(box.left() + 2 * _PAD + _LINE, base), text)

    def _face(self) -> QFont:
        face = QFont(self.font)
        if self._box.boundingRect().height() < _SMALL:
            face.setPointSizeF(self.font.pointSizeF() * 0.82)
        return face

    def _pitch(self) -> float:
        """Return height of an entry."""
        small = self._box.boundingRect().height() < _SMALL
        return QFontMetricsF(self._face()).height() + (0.0 if small else 3.0)

    def _moved(self, *_: object) -> None:
        self.prepareGeometryChange()
        self.update()
