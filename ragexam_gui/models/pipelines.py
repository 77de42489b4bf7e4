"""Pipelines as rows: what they are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from ragexam.records import PipelineSpec
from ragexam_gui.models.rows import Index, RowsModel, TableColumn
from ragexam_gui.words import number, say

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """One combination of what is ticked.

    Attributes:
        spec: The pipeline.
        taken: Whether it is in; False where it was taken out singly.
        answered: Questions that it has answered already.
        total: Questions of the exam.
        chosen: Whether it is among the pipelines chosen now.
    """

    spec: PipelineSpec
    taken: bool
    answered: int
    total: int
    chosen: bool

    @property
    def key(self) -> tuple[str, str, str]:
        """Return what it is called by while its model's file may not have been read."""
        return self.spec.model_name, self.spec.retriever.key, self.spec.examples_label


class PlannedModel(RowsModel[PlannedRow]):
    """The combinations, each with a tick in its first column.

    Signals:
        turned: Key of a combination, and whether it is in now.
    """

    turned = Signal(object, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        columns: list[TableColumn[PlannedRow]] = [
            TableColumn(translate("Pipelines", "Model"), lambda r: r.spec.model_name),
            TableColumn(translate("Pipelines", "Retriever"), lambda r: say(r.spec.retriever_label)),
            TableColumn(translate("Pipelines", "Examples"), _examples),
            TableColumn(translate("Pipelines", "Here already"), _here, tip=_here_tip),
        ]
        super().__init__(columns, lambda r: r.key, parent)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let the first column be ticked."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the tick too."""
        if role == Qt.ItemDataRole.CheckStateRole and index.isValid() and index.column() == 0:
            return Qt.CheckState.Checked if self.record(index.row()).taken else Qt.CheckState.Unchecked
        return super().data(index, role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Turn a tick."""
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != 0:
            return False
        self.turned.emit(self.record(index.row()).key, Qt.CheckState(value) == Qt.CheckState.Checked)
        return True


def _examples(row: PlannedRow) -> str:
    if row.spec.examples and row.spec.example_choice == "diverse":
        return translate("Pipelines", "{0} diverse").format(row.spec.examples)
    return number(row.spec.examples)


def _here(row: PlannedRow) -> str:
    if not row.answered:
        return ""
    return f"{number(row.answered)} / {number(row.total)}"


def _here_tip(row: PlannedRow) -> str:
    if not row.answered:
        return translate("Pipelines", "No answers yet")
    return translate("Pipelines", "{0} of {1} answers are here already and are kept").format(row.answered, row.total)
