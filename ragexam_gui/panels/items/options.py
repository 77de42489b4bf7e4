"""Options of a fit: item model, estimation, normalisation of scores, and what an ability is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from ragexam.pipelines.scoring_modes import MODES
from ragexam_gui import words
from ragexam_gui.widgets.layout.flow import FlowLayout, together
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project.items.records import ItemsView
    from ragexam.queries.items.records import FitOptions


class OptionsBar(QWidget):
    """Four choices; each refits at once.

    Signals:
        changed: A person chose something else.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._touched = False
        self.model = self._combo(
            self.tr("Model"),
            self.tr(
                "Automatic takes the model that best predicts answers it has not seen. 3PL: difficulty, discrimination and "
                "guessing. 2PL: without guessing. Rasch: difficulty only; with fixed c beside a known chance of guessing"
            ),
        )
        for text, name in (
            (self.tr("Automatic"), "auto"),
            ("3PL", "3pl"),
            ("2PL", "2pl"),
            (self.tr("Rasch, fixed c"), "guess"),
            ("Rasch", "rasch"),
        ):
            self.model.addItem(text, name)
        self.preset = self._combo(self.tr("Estimation"), self.tr("How much is assumed before the answers speak"))
        for text, name in (
            (self.tr("Robust"), "robust"),
            (self.tr("As published"), "paper"),
            (self.tr("Marginal"), "marginal"),
        ):
            self.preset.addItem(text, name)
        self.abilities = self._combo(
            self.tr("Abilities"),
            self.tr("Sums of what LLM, retriever and examples contribute, or one of its own for each pipeline"),
        )
        for text, by_components in ((self.tr("of components"), True), (self.tr("of each pipeline"), False)):
            self.abilities.addItem(text, by_components)
        self.scores = self._combo(
            self.tr("Scores"),
            self.tr("How the log-likelihood of a choice is made comparable between long and short choices"),
        )
        for name, mode in MODES.items():
            self.scores.addItem(words.say(mode.label), name)
        self._row = FlowLayout(self, spread=True, spacing=14)
        for box in (self.model, self.preset, self.abilities, self.scores):
            label = Label(box.accessibleName())
            label.setBuddy(box)
            self._row.addWidget(together(label, box))

    def add(self, *widgets: QWidget) -> None:
        """Put something that belongs together at the far end."""
        self._row.addWidget(together(*widgets))

    def _combo(self, name: str, tip: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        box.setAccessibleDescription(tip)
        set_tip(box, tip)
        box.activated.connect(self._touch)
        return box

    def _touch(self) -> None:
        self._touched = True
        usual = {"paper": "3pl", "marginal": "2pl"}.get(str(self.preset.currentData()))
        if self.sender() is self.preset and usual is not None and self.model.currentData() == "auto":
            # Choosing the model fits each many times over, which these ways of estimating are too slow for.
            self.model.setCurrentIndex(self.model.findData(usual))
        self.changed.emit()

    def chosen(self) -> FitOptions | None:
        """Return how to fit; None where nobody chose anything yet."""
        if not self._touched:
            return None
        from ragexam.queries.items.records import FitOptions

        return FitOptions(
            str(self.preset.currentData()), str(self.model.currentData()), bool(self.abilities.currentData())
        )

    def mode(self) -> str:
        """Return the normalisation; "" for the project's."""
        return str(self.scores.currentData()) if self._touched else ""

    def preset_title(self, name: str) -> str:
        """Return the title of a way to estimate."""
        index = self.preset.findData(name)
        return self.preset.itemText(index) if index >= 0 else words.say(name)

    def follow(self, view: ItemsView) -> None:
        """Show how the fit was made."""
        for box, value in (
            (self.model, view.options.model),
            (self.preset, view.options.preset),
            (self.abilities, view.options.by_components),
            (self.scores, view.mode),
        ):
            box.setCurrentIndex(max(0, box.findData(value)))

    def forget(self) -> None:
        """Show another project's own way to fit first."""
        self._touched = False
