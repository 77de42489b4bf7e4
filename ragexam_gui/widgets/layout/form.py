"""A form whose labels stand beside the middle of their fields."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QFormLayout

_TALL = 3
"""Lines from which a field is a text to write: its label stands at its top."""


class FormLayout(QFormLayout):
    """Fields with their labels to the left.

    Qt puts a label beside the first line and a half of its field, which is above the middle of a box with arrows.
    """

    def setGeometry(self, area: QRect) -> None:
        """Put labels beside the middle of their fields."""
        super().setGeometry(area)
        for row in range(self.rowCount()):
            label = self.itemAt(row, QFormLayout.ItemRole.LabelRole)
            field = self.itemAt(row, QFormLayout.ItemRole.FieldRole)
            named = None if label is None else label.widget()
            if named is None or field is None or field.isEmpty():
                continue
            place, beside = named.geometry(), field.geometry()
            apart = place.right() < beside.left()  # in a narrow form a field may stand below its label
            if apart and beside.height() < _TALL * named.fontMetrics().height():
                named.setGeometry(place.x(), beside.y(), place.width(), max(beside.height(), place.height()))
