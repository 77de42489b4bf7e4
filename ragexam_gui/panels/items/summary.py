"""The fit in one line: which model, how well it predicts, what was set aside; and the way to its cautions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ragexam_gui import words
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.layout.boxes import in_row
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project.items.records import FitReading, ItemsView


class FitSummary(QWidget):
    """A sentence and a button.

    Args:
        show_cautions: Shows what to keep in mind.
    """

    def __init__(self, show_cautions: Callable[[], object]) -> None:
        super().__init__()
        self.verdict = Label(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self.cautions = button(
            self.tr("Cautions"), self.tr("What to keep in mind before believing this fit"), show_cautions
        )
        in_row((self.verdict, 1), self.cautions, margins=(0, 0, 0, 0), parent=self)

    def tell(self, view: ItemsView, reading: FitReading, preset: str) -> None:
        """Say what a fit is.

        Args:
            view: How many answers it is of.
            reading: The fit.
            preset: Name of its way of estimating.
        """
        fit = reading.fit
        aside = len(fit.set_aside)
        parts = [
            self.tr("{0} of {1} questions can tell pipelines apart").format(
                words.number(fit.items - aside), words.number(fit.items)
            )
        ]
        if not view.complete:
            parts.insert(
                0,
                self.tr("So far: {0} of {1} answers").format(words.number(view.answered), words.number(view.expected)),
            )
        if reading.held_out is not None:
            model, mean = reading.held_out
            text = (
                self.tr("answers that it has not seen are predicted better than by their mean (error {0} against {1})")
                if model < mean
                else self.tr(
                    "answers that it has not seen are predicted no better than by their mean (error {0} against {1})"
                )
            )
            parts.append(text.format(words.number(model, ".3f"), words.number(mean, ".3f")))
        else:
            parts.append(
                self.tr("error {0}, guessing the mean {1} (in sample)").format(
                    words.number(fit.rmse.model, ".3f"), words.number(fit.rmse.baseline, ".3f")
                )
            )
        if not fit.converged:
            parts.append(self.tr("did NOT reach its optimum"))
        parts.append(self.tr("model {0}, estimation {1}").format(reading.model, preset))
        self.verdict.setText(" · ".join(parts))
        count = len(fit.warnings)
        self.cautions.setVisible(count > 0)
        self.cautions.setText(
            self.tr("⚠ 1 caution") if count == 1 else self.tr("⚠ {0} cautions").format(words.number(count))
        )
        self.cautions.setAccessibleName(self.cautions.text())
