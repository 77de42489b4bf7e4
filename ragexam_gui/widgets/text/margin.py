"""The strip left of a marked text: numbers of bands and pages, brackets of bands that hold others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ragexam_gui.theme import colours_of

if TYPE_CHECKING:
    from ragexam_gui.widgets.text.marked_text import MarkedText

_GAP = 8


class TextMargin(QWidget):
    """Paints beside each line in view what begins there; a click chooses a band.

    Args:
        text: The text; it lays this out.
    """

    def __init__(self, text: MarkedText) -> None:
        super().__init__(text)
        self._text = text
        self.setAccessibleName(self.tr("Numbers of passages and pages"))

    def widths(self) -> tuple[int, int]:
        """Return the room for page numbers and for the numbers of bands."""
        metrics, page, band = self._text.fontMetrics(), self._text.last_page, self._text.last_band
        pages = metrics.horizontalAdvance(self._page(page)) + _GAP if page else 0
        return pages, metrics.horizontalAdvance(str(band)) + 2 * _GAP + 4 if band else 0

    def _page(self, number: int) -> str:
        return self.tr("p. {0}").format(number)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint numbers at the first line in view of what they belong to."""
        text = self._text
        painter = QPainter(self)
        colours = colours_of(self.palette())
        painter.fillRect(self.rect(), QColor(colours.window))
        pages, numbers = self.widths()
        step = text.fontMetrics().height()
        named: set[int] = set()
        free = 0.0
        plain, bold = QFont(text.font()), QFont(text.font())
        bold.setBold(True)
        for first, last, area, _ in text.visible_lines():
            painter.setFont(plain)
            painter.setPen(QColor(colours.muted))
            for number in text.pages_between(first, last):
                painter.drawText(QRectF(4, area.top(), pages, step), Qt.AlignmentFlag.AlignLeft, self._page(number))
            for band in text.bands_between(first, last):
                chosen = band.number == text.band
                if band.holds:
                    painter.fillRect(QRectF(pages + numbers - 3, area.top(), 2, area.height()), QColor(colours.border))
                elif chosen:
                    painter.fillRect(QRectF(pages + numbers - 4, area.top(), 4, area.height()), QColor(colours.accent))
                if band.holds or band.number in named or area.bottom() < step / 2:
                    continue
                named.add(band.number)
                top = max(area.top(), free, 0.0)
                free = top + step
                painter.setFont(bold if chosen else plain)
                painter.setPen(QColor(colours.accent if chosen else colours.muted))
                rectangle = QRectF(pages, top, numbers - _GAP, step)
                painter.drawText(rectangle, Qt.AlignmentFlag.AlignRight, str(band.number))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the band beside which the margin was clicked."""
        cursor = self._text.cursorForPosition(QPoint(0, event.position().toPoint().y()))
        self._text.choose(self._text.band_at(cursor.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take the end of a click: it belongs to nobody else."""
        event.accept()
