"""Failed and stale answers: the reasons in words, and the way to each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from ragexam_gui import words
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project.run.page import RunView


@dataclass(frozen=True, slots=True)
class Trouble:
    """One reason.

    Attributes:
        kind: What it is, in a word.
        reason: In plain words.
        count: Number of answers; None where whole models are meant.
        where: Pipelines or models.
        cell: Row and column of the first such answer; None where there is none to show.
    """

    kind: str
    reason: str
    count: int | None
    where: str
    cell: tuple[int, int] | None


translate = QCoreApplication.translate


class TroublePanel(QWidget):
    """A table of what went wrong. Enter or a double click shows the first answer that it happened to.

    Signals:
        answer_requested: Row and column of an answer.
    """

    answer_requested = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        columns: list[TableColumn[Trouble]] = [
            TableColumn(translate("Trouble", "What"), lambda t: t.kind),
            TableColumn(translate("Trouble", "Why"), lambda t: t.reason),
            TableColumn(translate("Trouble", "Answers"), lambda t: t.count, ","),
            TableColumn(translate("Trouble", "Where"), lambda t: t.where),
        ]
        self.model: RowsModel[Trouble] = RowsModel(columns, lambda t: (t.kind, t.reason), self)
        self.table = TableView(self.tr("Failed and stale answers with their reasons"))
        self.table.show_model(self.model, 1, (10, 40, 7, 30))
        self.table.activated.connect(self._show)
        in_column(self.table, margins=(0, 0, 0, 0), parent=self)

    def show_view(self, view: RunView) -> bool:
        """Show the reasons; whether there are any."""
        failed, stale, model = self.tr("failed"), self.tr("stale"), self.tr("model")
        rows = [
            Trouble(failed, words.say(f.reason), len(f.cells), ", ".join(map(words.say, f.pipelines)), f.cells[0])
            for f in view.failures
        ]
        rows += [Trouble(stale, words.say(reason), count, "", None) for reason, count in view.stale_reasons]
        rows += [
            Trouble(model, words.say(sentence), None, name, None) for name, sentence in _models(view.models_failed)
        ]
        self.table.refresh(self.model, rows)
        self.table.setFixedHeight((min(len(rows), 4) + 1) * self.table.verticalHeader().defaultSectionSize() + 10)
        return bool(rows)

    def _show(self, index: QModelIndex) -> None:
        cell = self.model.record(index.row()).cell
        if cell is not None:
            self.answer_requested.emit(*cell)


def _models(failed: Mapping[str, str]) -> list[tuple[str, str]]:
    return sorted(failed.items())
