"""Editors for the retrievers inside another: one to be chosen, or several with a weight each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QGridLayout, QWidget

from ragexam_gui import words
from ragexam_gui.widgets.calm import calm
from ragexam_gui.widgets.controls import describe

_MOST_WEIGHT = 100.0


class BaseChoice(QComboBox):
    """The retriever that another one asks.

    Args:
        offers: Text in square brackets and name for a person.
        default: The text that is chosen at first.
    """

    def __init__(self, offers: Sequence[tuple[str, str]], default: str) -> None:
        super().__init__()
        calm(self)
        self.setMinimumContentsLength(16)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for text, name in offers:
            self.addItem(words.say(name), text)
        self.set_text(default)

    def text(self) -> str:
        """Return the chosen one, in square brackets."""
        return str(self.currentData())

    def set_text(self, text: str) -> None:
        """Choose one; a text that is not offered is added as it is."""
        index = self.findData(text)
        if index < 0:
            self.addItem(text.strip("[]"), text)
            index = self.count() - 1
        self.setCurrentIndex(index)


class PartsChoice(QWidget):
    """The retrievers of an ensemble: each with a tick and a weight.

    Signals:
        changed: A tick or a weight.

    Args:
        offers: Text in square brackets and name for a person.
        default: Texts joined by "+" that are ticked at first.
    """

    changed = Signal()

    def __init__(self, offers: Sequence[tuple[str, str]], default: str) -> None:
        super().__init__()
        self.parts: dict[str, tuple[QCheckBox, QDoubleSpinBox]] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(2, 1)
        for text, name in offers:
            self._add(text, words.say(name))
        self.load(default.split("+"), ())

    def _add(self, text: str, name: str) -> None:
        check = QCheckBox(name)
        describe(check, self.tr("Its passages are fused with those of the other ticked ones"))
        check.toggled.connect(lambda _: self._turned())
        weight = calm(QDoubleSpinBox(minimum=0.0, maximum=_MOST_WEIGHT, singleStep=0.25, decimals=2, value=1.0))
        weight.setAccessibleName(self.tr("Weight of {0}").format(name))
        describe(weight, self.tr("How much it counts beside the others; only the proportions matter"))
        weight.valueChanged.connect(lambda _: self.changed.emit())
        row = self._grid.rowCount()
        self._grid.addWidget(check, row, 0)
        self._grid.addWidget(weight, row, 1)
        self.parts[text] = (check, weight)

    def _turned(self) -> None:
        for check, weight in self.parts.values():
            weight.setEnabled(check.isChecked())
        self.changed.emit()

    def texts(self) -> str:
        """Return the ticked ones, joined by "+"; "" where none is."""
        return "+".join(text for text, (check, _) in self.parts.items() if check.isChecked())

    def weights(self) -> str:
        """Return their weights, joined by "+"."""
        return "+".join(f"{weight.value():g}" for check, weight in self.parts.values() if check.isChecked())

    def load(self, texts: Sequence[str], weights: Sequence[str]) -> None:
        """Tick these, with their weights; equal ones where none are given."""
        shares = dict(zip(texts, weights, strict=True)) if len(weights) == len(texts) else {}
        for text in texts:
            if text and text not in self.parts:
                self._add(text, text.strip("[]"))
        for text, (check, weight) in self.parts.items():
            for part in (check, weight):
                part.blockSignals(True)
            check.setChecked(text in texts)
            weight.setValue(float(shares.get(text, 1.0)))
            weight.setEnabled(check.isChecked())
            for part in (check, weight):
                part.blockSignals(False)
