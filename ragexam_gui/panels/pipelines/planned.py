"""The pipelines that the ticks make, as a table in which single ones can be taken out and put back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from ragexam_gui import words
from ragexam_gui.models.pipelines import PlannedModel, PlannedRow
from ragexam_gui.widgets.controls import button, hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.tables.table_view import TableView


class PlannedPipelines(QWidget):
    """A row a combination.

    Signals:
        turned: Key of a combination, and whether it is taken in.
        taken_out: Keys of combinations that are left out.
        put_back: No combination is left out any more.
    """

    turned = Signal(object, bool)
    taken_out = Signal(object)
    put_back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = PlannedModel(self)
        self.table = TableView(self.tr("Resulting pipelines"))
        self.table.show_model(self.model, 0, (20, 14, 4, 7))
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.remark = hint()
        self.back_button = button(
            self.tr("Put all &back"), self.tr("No combination is taken out any more"), self.put_back.emit
        )
        head = in_row((section_title(self.tr("Resulting pipelines")), 1), self.back_button)
        in_column(head, (self.table, 1), self.remark, margins=(0, 0, 0, 0), spacing=8, parent=self)
        self.model.turned.connect(self.turned)
        QShortcut(QKeySequence.StandardKey.Delete, self.table, self._take_selected_out,
                  context=Qt.ShortcutContext.WidgetShortcut)  # fmt: skip

    def show_rows(self, rows: list[PlannedRow], out: int) -> None:
        """Show combinations.

        Args:
            rows: All of them.
            out: How many are left out.
        """
        self.table.refresh(self.model, rows)
        self.back_button.setVisible(out > 0)
        self.remark.setVisible(bool(rows))
        if out:
            self.remark.setText(self.tr("{0} taken out singly.").format(words.number(out)))
        else:
            self.remark.setText(self.tr("Untick single ones, or press Del, to leave them out."))

    def _take_selected_out(self) -> None:
        self.taken_out.emit({self.model.record(row).key for row in self.table.selected_rows()})
