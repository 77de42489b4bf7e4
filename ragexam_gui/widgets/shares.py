"""Shares of one whole, set by sliders or numbers, that always add up to 100 %."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSlider, QSpinBox, QWidget

from ragexam_gui.widgets.controls import describe
from ragexam_gui.widgets.plain import Label, set_tip

WHOLE = 100
_STEP = 5


def balanced(values: Sequence[int], index: int, value: int) -> list[int]:
    """Return shares after one of them was set: the others give or take in proportion to what they have.

    Args:
        values: Whole numbers that add up to `WHOLE`, at least two.
        index: Of the one that was set.
        value: What it was set to.

    Returns:
        Shares that add up to `WHOLE`; where the others have nothing, what is left is dealt evenly.
    """
    value = min(max(value, 0), WHOLE)
    others = [n for n in range(len(values)) if n != index]
    held, left = sum(values[n] for n in others), WHOLE - value
    exact = {n: left * values[n] / held if held else left / len(others) for n in others}
    made = [value if n == index else int(exact[n]) for n in range(len(values))]
    order = sorted(others, key=lambda n: (made[n] - exact[n], n))
    for n in order[: WHOLE - sum(made)]:
        made[n] += 1
    return made


class SharesEditor(QWidget):
    """A row for each part: its name, a slider, a number.

    Signals:
        edited: Something is different.

    Args:
        parts: Key, name and meaning of each.
        shares: To begin with, in percent, adding up to 100.
    """

    edited = Signal()

    def __init__(
        self, parts: Sequence[tuple[str, str, str]], shares: Sequence[int], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keys = [key for key, _, _ in parts]
        self._values = list(shares)
        self.sliders: list[QSlider] = []
        self.numbers: list[QSpinBox] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for index, (_, name, meaning) in enumerate(parts):
            label = Label(name)
            set_tip(label, meaning)
            slider = QSlider(Qt.Orientation.Horizontal)
            slider.setRange(0, WHOLE)
            slider.setPageStep(_STEP)
            number = QSpinBox(minimum=0, maximum=WHOLE, singleStep=_STEP, suffix="\N{NO-BREAK SPACE}%")
            slider.setAccessibleName(self.tr("Share of {0}").format(name))
            number.setAccessibleName(self.tr("Share of {0}, in percent").format(name))
            slider.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # one stop a row for Tab: the number
            for control in (slider, number):
                describe(control, self.tr("The other shares give or take, so that all add up to 100 %"))
            slider.valueChanged.connect(partial(self._set, index))
            number.valueChanged.connect(partial(self._set, index))
            grid.addWidget(label, index, 0)
            grid.addWidget(slider, index, 1)
            grid.addWidget(number, index, 2)
            self.sliders.append(slider)
            self.numbers.append(number)
        self._show()

    @property
    def values(self) -> dict[str, int]:
        """Return shares in percent, by key."""
        return dict(zip(self._keys, self._values, strict=True))

    def set_values(self, values: Mapping[str, int]) -> None:
        """Show other shares; they add up to 100."""
        self._values = [values.get(key, 0) for key in self._keys]
        self._show()
        self.edited.emit()

    def _set(self, index: int, value: int) -> None:
        if value != self._values[index]:
            self._values = balanced(self._values, index, value)
            self._show()
            self.edited.emit()

    def _show(self) -> None:
        for slider, number, value in zip(self.sliders, self.numbers, self._values, strict=True):
            for control in (slider, number):
                control.blockSignals(True)
            slider.setValue(value)
            number.setValue(value)
            for control in (slider, number):
                control.blockSignals(False)
