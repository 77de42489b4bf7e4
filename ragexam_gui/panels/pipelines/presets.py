"""Ready-made choices of pipelines as a row of buttons."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.pipelines.presets import Proposal
    from ragexam.project.models.records import MachineView


class PresetBar(QWidget):
    """Quick look, the paper's 45, retrievers only, the retrieval laboratory, what is chosen now.

    Signals:
        preset_requested: Name of one: "quick", "paper", "retrievers", "laboratory", "chosen".
    """

    preset_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        start = Label(self.tr("Start from"), objectName="hint")
        layout = FlowLayout(self)
        layout.addWidget(start)
        self.buttons: dict[str, QPushButton] = {}
        for name, title, tip in (
            (
                "quick",
                self.tr("&Quick look"),
                self.tr("The best models that fit this machine, the yardsticks and a search or two"),
            ),
            (
                "paper",
                self.tr("The &paper’s 45"),
                self.tr(
                    "Three models, five retrievers, 0, 1 and 2 examples, as many as in Guinet et al. 2024; their hybrids re-rank by "
                    "a cross-encoder, here scores are added"
                ),
            ),
            (
                "retrievers",
                self.tr("&Retrievers only"),
                self.tr("One model, every retriever: which search suits these documents"),
            ),
            (
                "laboratory",
                self.tr("Retrieval &laboratory"),
                self.tr(
                    "One model; ensemble, child-parent, multi-query and pre-filter, with none and three diverse examples"
                ),
            ),
            ("chosen", self.tr("What is &chosen now"), self.tr("Tick again what was chosen last")),
        ):
            made = button(title, tip, partial(self.preset_requested.emit, name))
            self.buttons[name] = made
            layout.addWidget(made)

    def enable(self, *, searched: bool, chosen: bool) -> None:
        """Enable ready-made choices where the models are known; the last one where something is chosen."""
        for name, made in self.buttons.items():
            made.setEnabled(chosen if name == "chosen" else searched)


def proposal(
    name: str, machine: MachineView, ticked: Sequence[str], *, embedder: bool, writers: Collection[str] = ()
) -> Proposal:
    """Return a ready-made choice, fitted to a machine.

    Args:
        name: "quick", "paper", "retrievers" or "laboratory".
        machine: The models that are there.
        ticked: Keys of the models that are ticked now: they are taken before others.
        embedder: Whether there is an embedding model.
        writers: Hashes of the models that wrote the exam: the quick look takes them for want of others only.
    """
    from ragexam.pipelines.presets import laboratory, published_design, quick_look, retrievers_only
    from ragexam.project.pipelines.page import candidates_of

    candidates = candidates_of(machine.models, writers, named=ticked)
    if name == "quick":
        return quick_look(candidates, machine.memory, embedder=embedder)
    made = {"paper": published_design, "retrievers": retrievers_only, "laboratory": laboratory}[name]
    return made(candidates, machine.memory, embedder=embedder, ticked=ticked)
