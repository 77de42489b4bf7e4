"""A label to give: its number, its name and what it means, on one button."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ragexam_gui.models.labels import label_sentence, label_text
from ragexam_gui.theme import colours_of

_SIDE, _NUMBER, _PAD = 12, 34, 9
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


class LabelButton(QAbstractButton):
    """Gives a label; checked where the annotator has given it.

    Args:
        number: The key that presses it.
        label: A name of the taxonomy.
    """

    def __init__(self, number: int, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label, self._number = label, number
        self.setCheckable(True)
        self.setProperty("noCommand", True)  # the palette must not label by accident
        self.setText(label_text(label))
        self.setAccessibleName(f"{number}: {label_text(label)}")
        self.setAccessibleDescription(label_sentence(label))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _strong(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _text_width(self, width: float) -> float:
        return max(80.0, width - 2 * _SIDE - _NUMBER)

    def hasHeightForWidth(self) -> bool:
        """Return True: the narrower, the more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the name, and of as many lines as the meaning needs."""
        metrics = QFontMetricsF(self.font())
        area = metrics.boundingRect(QRectF(0, 0, self._text_width(width), 1e4), _WRAP, label_sentence(self.label))
        return int(area.height() + QFontMetricsF(self._strong()).height() + 2 * _PAD + 3)

    def sizeHint(self) -> QSize:
        """Return a width that is enough for two lines of meaning."""
        return QSize(420, self.heightForWidth(420))

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for a small window."""
        return QSize(220, self.heightForWidth(max(220, self.width())))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        colours, painter = colours_of(self.palette()), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        held = self.isDown() or self.isChecked()
        edge = colours.accent if self.hasFocus() or held else colours.outline
        painter.setPen(QPen(QColor(edge), 2 if self.hasFocus() else 1))
        painter.setBrush(QColor(colours.selected if held else colours.raised if self.underMouse() else colours.base))
        painter.drawRoundedRect(area, 6, 6)
        painter.setFont(self._strong())
        painter.setPen(QColor(colours.accent))
        height = QFontMetricsF(self._strong()).height()
        top = _PAD + 1.0
        painter.drawText(QRectF(_SIDE, top, _NUMBER, height), int(Qt.AlignmentFlag.AlignVCenter), str(self._number))
        left, width = _SIDE + _NUMBER, self._text_width(self.width())
        painter.setPen(QColor(colours.text))
        painter.drawText(QRectF(left, top, width, height), int(Qt.AlignmentFlag.AlignVCenter), self.text())
        painter.setFont(self.font())
        painter.setPen(QColor(colours.muted if not held else colours.text))
        rest = QRectF(left, top + height + 2, width, area.height() - height - _PAD)
        painter.drawText(rest, _WRAP, label_sentence(self.label))
