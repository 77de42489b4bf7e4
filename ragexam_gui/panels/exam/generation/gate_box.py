"""Choice of the gate: the model that tries composed questions with their passages."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtWidgets import QComboBox, QWidget

from ragexam_gui import words
from ragexam_gui.panels.common.found_models import FoundModels

_BEST, _NOBODY = "best", "nobody"


class GateBox(QComboBox):
    """Offers the largest model that does not sit the exam, nobody, and every sound model.

    Args:
        found_models: The models of this machine.
    """

    def __init__(self, found_models: FoundModels, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found_models = found_models
        self._sitting: Collection[str] = frozenset()
        self._named = ""
        self._proposed: str | None = None
        self.show_models()

    def show_models(self) -> None:
        """Offer what is on this machine now; what was chosen stays chosen while it is there."""
        chosen = self.currentData()
        self._proposed = None
        self.blockSignals(True)
        self.clear()
        self.addItem(self.tr("The largest model that does not sit the exam (recommended)"), _BEST)
        self.addItem(self.tr("Nobody"), _NOBODY)
        for choice in self._found_models.choices:
            if not choice.problem:
                self.addItem(choice.title, choice.name)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        self.blockSignals(False)

    def show_sitting(self, sitting: Collection[str]) -> None:
        """Take the hashes and names of the models that sit the exam."""
        self._sitting, self._proposed = sitting, None

    def show_writer(self, key: str) -> None:
        """Take the model that writes: where it runs behind a server it can be proposed too, since it was named."""
        if key != self._named:
            self._named, self._proposed = key, None

    @property
    def chosen(self) -> str | None:
        """Return the key of the model that is to try the questions; "" for nobody, None while models are looked for."""
        chosen = str(self.currentData())
        if chosen == _NOBODY:
            return ""
        if chosen != _BEST:
            return chosen
        machine = self._found_models.machine
        if machine is not None and self._proposed is None:
            from ragexam.project.exam.gate import proposed_gate

            self._proposed = proposed_gate(machine.models, machine.memory, self._sitting, named=[self._named])
        return self._proposed

    def meaning(self) -> str:
        """Return what the choice means for the exam; "" while models are looked for."""
        if self._found_models.machine is None:
            return ""
        from ragexam.project.exam.gate import gate_words

        model = self._found_models.model_of(self.chosen)
        return words.say(gate_words(model, self._sitting, wanted=self.currentData() == _NOBODY))
