"""Choice of what stands on the axis of abilities: pipelines, or what they are made of."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtWidgets import QComboBox

from ragexam_gui.widgets.plain import Label, set_tip


class MarksChoice(QComboBox):
    """A list with its label.

    Attributes:
        label: Stands before it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("What stands on the axis of abilities"))
        set_tip(
            self,
            self.tr(
                "A cross for each pipeline, or a diamond at the mean of all that share a part and a tick at their best"
            ),
        )
        for text, kind in (
            (self.tr("Pipelines"), "pipeline"),
            (self.tr("LLMs"), "llm"),
            (self.tr("Retrievers"), "retriever"),
            (self.tr("Examples"), "icl"),
        ):
            self.addItem(text, kind)
        self.label = Label(self.tr("On the axis"))
        self.label.setBuddy(self)

    def offer(self, kinds: Collection[str]) -> None:
        """Offer those kinds of marks that there are: components with a single level have none."""
        for index in range(self.count()):
            self.model().item(index).setEnabled(self.itemData(index) in kinds)  # type: ignore[attr-defined]
        if self.currentData() not in kinds:
            self.setCurrentIndex(0)

    def allow(self, allowed: bool) -> None:
        """Let it be used, or not."""
        for widget in (self, self.label):
            widget.setEnabled(allowed)
