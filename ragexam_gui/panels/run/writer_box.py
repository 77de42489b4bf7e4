"""Chooses the model that writes further questions where those that are there leave a choice open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox

from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.widgets.calm import calm
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project.models.records import MachineView

_LETTERS = 14
"""Width of the box in letters: names of files are long."""


class WriterBox(QComboBox):
    """Box of the models of this machine, "nobody" first.

    Args:
        found_models: The models.
    """

    def __init__(self, found_models: FoundModels) -> None:
        super().__init__()
        self._found_models = found_models
        calm(self)
        self.setAccessibleName(self.tr("Who writes further questions"))
        set_tip(
            self,
            self.tr(
                "Where the questions leave the choice open, or are too few to begin with, this model writes more: of the kinds "
                "that tell the leaders apart. Take the best model that does not sit the exam. What is composed by rule is tried by the "
                "best of this machine that does not sit, where there is one."
            ),
        )
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LETTERS)
        found_models.changed.connect(self._offer)
        self._offer()

    @property
    def chosen(self) -> str:
        """Return what the engine finds the model by; "" for nobody."""
        return str(self.currentData() or "")

    @property
    def machine(self) -> MachineView | None:
        """Return the models of this machine and its memory; None while they are looked for."""
        return self._found_models.machine

    def showEvent(self, event: QShowEvent) -> None:
        """Look for models where nobody has yet."""
        super().showEvent(event)
        if not self._found_models.searched and not self._found_models.looking:
            self._found_models.search()

    def _offer(self) -> None:
        chosen = self.chosen
        with QSignalBlocker(self):
            self.clear()
            self.addItem(self.tr("nobody"), "")
            for choice in self._found_models.choices:
                if not choice.problem:
                    self.addItem(choice.title, choice.name)
            self.setCurrentIndex(max(0, self.findData(chosen)))
        if self.chosen != chosen:
            self.currentIndexChanged.emit(self.currentIndex())
