"""Switches of the figures: measure, number of passages, embedding model, re-ranking, groups of questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from ragexam_gui import words
from ragexam_gui.widgets.controls import introduce
from ragexam_gui.widgets.layout.flow import FlowLayout, together
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project.retrieval.records import LaboratoryView
    from ragexam.report.retrieval.measured import LaboratoryRequest

_CUTS = (1, 3, 5, 10)


class RetrievalSwitches(QWidget):
    """A row of boxes over the figures.

    Signals:
        changed: The person wants to see other figures.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.measure = self._box(
            self.tr("Figure"), self.tr("What is counted when a question's passages are looked at"),
            [
                (self.tr("Recall"), "recall"), (self.tr("Hit rate"), "hit_rate"), (self.tr("MRR"), "mrr"),
                (self.tr("nDCG"), "ndcg"),
            ],
        )  # fmt: skip
        for index, tip in enumerate(
            (
                self.tr("Share of the source text that the passages hold"),
                self.tr("Share of questions whose source text is wholly among the passages"),
                self.tr("One over the rank of the first passage that holds source text; 0 where none does"),
                self.tr("Gain of every passage with source text, discounted the further down it stands"),
            )
        ):
            self.measure.setItemData(index, words.tip_text(tip), Qt.ItemDataRole.ToolTipRole)
        self.k = self._box(
            self.tr("Passages looked at"), self.tr("Only so many of the first passages count"),
            [(words.number(k), k) for k in _CUTS],
        )  # fmt: skip
        self.k.setCurrentIndex(self.k.findData(5))
        self.embedder = self._box(
            self.tr("Embedding model of the scan"), self.tr("Whose scan over text weights is shown"), []
        )
        self.scorer = self._box(
            self.tr("Re-ranking after the scan"), self.tr("Whether a model ordered the passages that were found"), []
        )
        self.by = self._box(
            self.tr("Groups of questions"), self.tr("What questions are grouped by: a line, a row for each group"),
            [(self.tr("by label"), "label"), (self.tr("by language"), "language")],
        )  # fmt: skip
        row = FlowLayout(self, spacing=16)
        self.groups: list[QWidget] = []
        for text, box in (
            (self.tr("Fig&ure:"), self.measure), (self.tr("at &k ="), self.k), (self.tr("Groups:"), self.by),
            (self.tr("Em&bedding model:"), self.embedder), (self.tr("Re-rankin&g:"), self.scorer),
        ):  # fmt: skip
            label = Label(text)
            label.setBuddy(box)
            group = together(label, box, spacing=6)
            row.addWidget(group)
            self.groups.append(group)

    def _box(self, name: str, tip: str, entries: Sequence[tuple[str, str | int]]) -> QComboBox:
        box = QComboBox()
        introduce(box, name, tip)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for text, value in entries:
            box.addItem(text, value)
        box.currentIndexChanged.connect(lambda _: self.changed.emit())
        return box

    def request(self) -> LaboratoryRequest:
        """Return what the person wants to see."""
        from ragexam.report.retrieval.measured import LaboratoryRequest

        return LaboratoryRequest(
            embedder=str(self.embedder.currentData() or ""),
            measure=str(self.measure.currentData()),
            k=int(self.k.currentData() or 5),
            by=str(self.by.currentData()),
            scorer=str(self.scorer.currentData() or ""),
        )

    def follow(self, view: LaboratoryView) -> None:
        """Offer what was measured, and show what is shown."""
        met = view.request
        depth = next((s.depth for s in view.scans if (s.embedder, s.scorer) == (met.embedder, met.scorer)), max(_CUTS))
        cuts = sorted({k for k in _CUTS if k <= depth} | {depth})
        embedders = list(dict.fromkeys(scan.embedder for scan in view.scans))
        scorers = list(dict.fromkeys(scan.scorer for scan in view.scans if scan.embedder == met.embedder))
        _fill(self.k, [(words.number(k), k) for k in cuts], met.k)
        _fill(self.embedder, [(name, name) for name in embedders], met.embedder)
        _fill(self.scorer, [(name or self.tr("none"), name) for name in sorted(scorers)], met.scorer)
        for box, group in zip((self.embedder, self.scorer), self.groups[3:], strict=True):
            group.setVisible(box.count() > 1)  # one of its kind is no choice: the caption names it
        self._set(self.by, met.by)
        self._set(self.measure, met.measure)

    def _set(self, box: QComboBox, value: str) -> None:
        with QSignalBlocker(box):
            box.setCurrentIndex(max(0, box.findData(value)))

    def forget(self) -> None:
        """Forget the models: another project was measured with others."""
        for box in (self.embedder, self.scorer):
            with QSignalBlocker(box):
                box.clear()


def _fill(box: QComboBox, entries: Sequence[tuple[str, str | int]], chosen: str | int) -> None:
    with QSignalBlocker(box):
        if [(box.itemText(n), box.itemData(n)) for n in range(box.count())] != list(entries):
            box.clear()
            for text, value in entries:
                box.addItem(text, value)
        box.setCurrentIndex(max(0, box.findData(chosen)))
