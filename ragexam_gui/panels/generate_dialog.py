"""The dialogue before an exam is generated: which model writes, and how many questions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QSpinBox, QVBoxLayout, QWidget

from ragexam_gui.panels.found import ModelChoice
from ragexam_gui.widgets.controls import hint


class GenerateDialog(QDialog):
    """Asks for model and number.

    Args:
        models: To choose from.
        count: Proposed number of questions.
    """

    def __init__(self, models: Sequence[ModelChoice], count: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Generate an exam"))
        self.model = QComboBox()
        self.model.setAccessibleName(self.tr("Model that writes the questions"))
        sound = [choice for choice in models if not choice.problem]
        for choice in sound:
            self.model.addItem(choice.title, choice.name)
        if sound:
            self.model.setCurrentIndex(max(range(len(sound)), key=lambda n: sound[n].size))
        self.count = QSpinBox(minimum=1, maximum=5_000, value=count)
        self.count.setAccessibleName(self.tr("Number of questions"))
        form = QFormLayout()
        form.addRow(self.tr("&Model"), self.model)
        form.addRow(self.tr("&Questions"), self.count)
        box = QDialogButtonBox()
        self.go = box.addButton(self.tr("Generate"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.go.setProperty("primary", True)
        self.go.setEnabled(self.model.count() > 0)
        box.addButton(QDialogButtonBox.StandardButton.Cancel)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        words = hint(
            self.tr(
                "The model writes questions from the passages, filters drop those that can be guessed or that do not "
                "stand alone, and more are written until enough are left. It can be paused at any time, and asking "
                "for more later goes on from here. A larger model writes better questions."
            )
            if self.model.count()
            else self.tr("No language model was found on this machine. Get the small ones with: make models")
        )
        words.setMinimumWidth(440)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(14)
        layout.addWidget(words)
        layout.addLayout(form)
        layout.addWidget(box)
