"""A table whose main column takes the room that is left, but never less than can be read."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView

from ragexam_gui.widgets.table_view import TableView

_LEAST = 24
"""Characters of the main column that are always shown: beyond, the table scrolls sideways."""


class FittedTable(TableView):
    """Wide windows show all columns; in narrow ones the last ones are scrolled to."""

    _main = -1

    def fit(self, main: int, widths: tuple[int, ...]) -> None:
        """Lay columns out.

        Args:
            main: The column that takes the room that is left.
            widths: Of the other columns in characters; headings are always shown whole.
        """
        self._main = main
        metrics, header = self.fontMetrics(), self.horizontalHeader()
        bold = header.font()
        bold.setBold(True)
        model = self.model()
        others = (column for column in range(model.columnCount()) if column != main)
        for column, wanted in zip(others, widths, strict=True):
            title = str(model.headerData(column, Qt.Orientation.Horizontal))
            # Room for the sign of the order beside a heading.
            heading = metrics.horizontalAdvance(title) * 1.08 + 34
            self.setColumnWidth(column, int(max(wanted * metrics.averageCharWidth() + 14, heading)))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self._fit()

    def setColumnHidden(self, column: int, hide: bool) -> None:  # noqa: N802
        """Hide a column and give its room away."""
        if hide != self.isColumnHidden(column):
            super().setColumnHidden(column, hide)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The main column grows and shrinks with the table."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._main < 0:
            return
        others = sum(self.columnWidth(c) for c in range(self.model().columnCount()) if c != self._main)
        least = _LEAST * self.fontMetrics().averageCharWidth() + 14
        self.setColumnWidth(self._main, max(self.viewport().width() - others, least))
