"""The conditions under which the answers were given, as a table to read and copy."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.models.tables import table_model
from ragexam_gui.widgets.controls import hint
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.tables.table_view import TableView


class ConditionsDialog(QDialog):
    """Every condition with the pipelines it holds for.

    Args:
        table: Of the engine.
    """

    def __init__(self, table: Table, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Conditions of the answers"))
        self.resize(860, 560)
        self.table = TableView(self.windowTitle())
        self.table.show_model(table_model(table, self.table), 1, (28, 50, 40))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        in_column(hint(words.say(table.note)), (self.table, 1), buttons, parent=self)
