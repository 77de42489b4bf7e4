"""A box in which a text of what is sent is picked; what stands in it is the text's place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy

from ragexam_gui.widgets.controls import describe, name_editable

if TYPE_CHECKING:
    from ragexam.project.systems.form import TextLeaf

_SHOWN = 60
"""Characters of a text that stand beside its place."""


class PlaceBox(QComboBox):
    """Offers the texts with their places, and takes a place that is typed.

    Args:
        name: What it is called.
        tip: What it is for.

    Signals:
        picked: A text was picked.
    """

    picked = Signal()

    def __init__(self, name: str, tip: str) -> None:
        super().__init__(editable=True)
        self._line = QLineEdit()
        self.setLineEdit(self._line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setCompleter(None)  # type: ignore[arg-type]  # it would type a place that nobody meant
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumContentsLength(10)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        name_editable(self, name)
        describe(self, tip)
        describe(self._line, tip)
        self.activated.connect(self._pick)

    @property
    def line(self) -> QLineEdit:
        """Return the line that holds the place."""
        return self._line

    def offer(self, leaves: Sequence[TextLeaf]) -> None:
        """Offer texts; the place that stands there stays."""
        if [self.itemData(n) for n in range(self.count())] == [leaf.path for leaf in leaves]:
            return
        place = self._line.text()
        with QSignalBlocker(self):
            self.clear()
            for leaf in leaves:
                self.addItem(shown_leaf(leaf), leaf.path)
            self.setCurrentIndex(-1)
        self._line.setText(place)

    def _pick(self, index: int) -> None:
        self.setCurrentIndex(-1)
        self._line.setText(str(self.itemData(index, Qt.ItemDataRole.UserRole)))
        self.picked.emit()


def shown_leaf(leaf: TextLeaf) -> str:
    """Return a text with its place, as one line."""
    text = " ".join(leaf.text.split())
    return f"{leaf.path}:  {text[:_SHOWN]}{'…' if len(text) > _SHOWN else ''}"
