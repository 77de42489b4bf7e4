"""Everything that was sent to systems, to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.widgets.controls import hint
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project.systems.kept import SentRequest


class SentLog(QDialog):
    """Each request with its time, its address, what was in it and how it ended; secrets are marks.

    Args:
        sent: Newest first.
        parent: Over which it opens.
    """

    def __init__(self, sent: Sequence[SentRequest], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What was sent"))
        self.resize(900, 520)
        self.model: RowsModel[SentRequest] = RowsModel(
            [
                TableColumn(self.tr("When"), lambda one: _time(one.when)),
                TableColumn(self.tr("System"), lambda one: one.system),
                TableColumn(self.tr("Address"), lambda one: one.address),
                TableColumn(self.tr("Sent"), lambda one: " ".join(one.body.split())),
                TableColumn(self.tr("End"), lambda one: one.ended or self.tr("unknown")),
            ],
            lambda one: one.id,
            self,
        )
        self.model.set_rows(sent)
        self.table = TableView(self.windowTitle())
        self.table.show_model(self.model, 3, (18, 14, 24, 34, 10))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(hint(self.tr("Every request is written down before it is sent. Secrets stand as marks.")))
        layout.addWidget(self.table, 1)
        layout.addWidget(box)


def _time(seconds: float) -> str:
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(seconds)), QLocale.FormatType.ShortFormat)
