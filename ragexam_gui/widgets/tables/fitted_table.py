"""A table whose main column takes the room that is left, but never less than can be read."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView

from ragexam_gui.widgets.tables.table_view import TableView

_LEAST, _MOST = 24, 46
"""Characters of the main column: fewer are never shown (the table scrolls sideways), more only where room is left."""


class FittedTable(TableView):
    """Wide windows show all columns; in narrow ones the last ones are scrolled to."""

    _main = _second = -1
    _least_second = 0

    def fit(self, main: int, widths: tuple[int, ...], second: int = -1) -> None:
        """Lay columns out.

        Args:
            main: The column that takes the room that is left.
            widths: Of the other columns in characters; headings are always shown whole.
            second: A column that takes what the main one does not need; its width is the least.
        """
        self._main, self._second = main, second
        metrics, header = self.fontMetrics(), self.horizontalHeader()
        bold = header.font()
        bold.setBold(True)
        model = self.model()
        others = (column for column in range(model.columnCount()) if column != main)
        for column, wanted in zip(others, widths, strict=True):
            title = str(model.headerData(column, Qt.Orientation.Horizontal))
            # Room for the sign of the order beside a heading.
            heading = metrics.horizontalAdvance(title) * 1.08 + 30
            self.setColumnWidth(column, int(max(wanted * metrics.averageCharWidth() + 14, heading)))
        self._least_second = self.columnWidth(second) if second >= 0 else 0
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self._fit()

    def widen(self, column: int, texts: Iterable[str]) -> None:
        """Let a column show texts whole; it never becomes narrower."""
        wanted = max((self.fontMetrics().horizontalAdvance(text) for text in texts), default=0) + 24
        if wanted > self.columnWidth(column):
            self.setColumnWidth(column, wanted)
            self._fit()

    def setColumnHidden(self, column: int, hide: bool) -> None:
        """Hide a column and give its room away."""
        if hide != self.isColumnHidden(column):
            super().setColumnHidden(column, hide)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the main column to the table's width; the current row stays in view."""
        super().resizeEvent(event)
        self._fit()
        if event.size().height() < event.oldSize().height():
            self.scrollTo(self.model().index(self.currentIndex().row(), 0))

    def _fit(self) -> None:
        if self._main < 0:
            return
        flexible = (self._main, self._second)
        room = self.viewport().width()
        room -= sum(self.columnWidth(c) for c in range(self.model().columnCount()) if c not in flexible)
        character = self.fontMetrics().averageCharWidth()
        second = self._second >= 0 and not self.isColumnHidden(self._second)
        wanted = room - self._least_second if second else room
        most = max(_MOST * character, room // 2) if second else room
        main = max(min(wanted, most), _LEAST * character + 14)
        self.setColumnWidth(self._main, main)
        if second:
            self.setColumnWidth(self._second, max(room - main, self._least_second))
