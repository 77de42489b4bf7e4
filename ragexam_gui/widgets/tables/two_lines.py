"""Entries of a list in two lines: a name, and quieter below it where it is and what is to be known."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ragexam_gui.theme import colours_of

SIDE_ROLE = Qt.ItemDataRole.UserRole + 1
"""A word at the right of an entry, for instance that it is missing."""

_MARGIN, _AIR = 14, 9
Index = QModelIndex | QPersistentModelIndex


class TwoLines(QStyledItemDelegate):
    """Paints an entry whose text has a line break."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """Return two lines with air."""
        return QSize(100, 2 * option.fontMetrics.height() + 2 * _AIR + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours = colours_of(option.palette)
        name, _, below = str(index.data()).partition("\n")
        side = str(index.data(SIDE_ROLE) or "")
        painter.save()
        state = option.state
        if state & QStyle.StateFlag.State_Selected or state & QStyle.StateFlag.State_MouseOver:
            chosen = bool(state & QStyle.StateFlag.State_Selected)
            painter.fillRect(option.rect, QColor(colours.selected if chosen else colours.raised))
        painter.setPen(QColor(colours.border))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        area = option.rect.adjusted(_MARGIN, _AIR, -_MARGIN, -_AIR)
        bold = QFont(option.font)
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(QColor(colours.muted if side else colours.text))
        line = option.fontMetrics.height()
        room = area.width() - option.fontMetrics.horizontalAdvance(side) - _MARGIN
        text = QFontMetrics(bold).elidedText(name, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(area.left(), area.top(), room, line, Qt.AlignmentFlag.AlignLeft, text)
        painter.setFont(option.font)
        painter.setPen(QColor(colours.warn))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, side)
        painter.setPen(QColor(colours.muted))
        text = option.fontMetrics.elidedText(below, Qt.TextElideMode.ElideMiddle, area.width())
        painter.drawText(area.left(), area.top() + line + 2, area.width(), line, Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()
