"""Tables of the laboratory: the best text weight for each group, and hit rates by configuration and language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.tables import table_model
from ragexam_gui.widgets.controls import button, hint, section_title
from ragexam_gui.widgets.elided_label import ElidedLabel
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.column_area import ColumnArea
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.tables.fitted_table import FittedTable

if TYPE_CHECKING:
    from pathlib import Path

    from ragexam.report.retrieval.measured import Advice

_MOST_ROWS = 14
"""Rows that a table shows without scrolling, where the page has room."""


class ResultTable(ColumnArea):
    """A table with its title, what it says, where the method comes from, and a way to take it along.

    Args:
        name: What it is.
        session: Tells what was written.
        file_dialogs: Asks where to.
    """

    def __init__(self, name: str, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self._session, self._file_dialogs = session, file_dialogs
        self.shown: Table | None = None
        self.setAccessibleName(name)
        self.title = ElidedLabel()  # beside the button in a narrow window there may be no room for all of it
        self.title.setObjectName("sectionTitle")
        self.title.setText(name)
        self.save_button = button(self.tr("Save the figures …"), self.tr("Write this table as CSV"), self.save)
        self.table = FittedTable(name)
        self.table.show_model(table_model(Table("figures", name, ("",), ()), self.table), -1)
        self.note = hint()
        head = FlowLayout(headed=True)
        for widget in (self.title, self.save_button):
            head.addWidget(widget)
        inner = QWidget()
        self.column = in_column(head, self.table, self.note, 1, margins=(0, 10, 2, 0), spacing=6, parent=inner)
        self.setWidget(inner)

    def show_table(self, table: Table | None, remark: str = "") -> None:
        """Show a result.

        Args:
            table: None for nothing.
            remark: Said before the table's own note.
        """
        if table is None:
            table = Table("figures", self.accessibleName(), ("",), (), note="")
        if table != self.shown:
            self.shown = table
            self.title.setText(words.say(table.title))
            set_tip(self.title, words.say(table.title))
            old = self.table.model()
            rows = tuple(
                tuple(words.say(cell) if isinstance(cell, str) else cell for cell in row) for row in table.rows
            )
            wide = tuple(
                min(34, 2 + max((len(words.number(r[c], _form(table, c))) for r in rows), default=4))
                for c in range(len(table.columns))
            )
            self.table.show_model(table_model(replace(table, rows=rows), self.table), -1)
            self.table.fit(0, wide[1:])
            for c, most in tuple(enumerate(wide))[1:]:  # by what letters take: a figure cut off is a wrong one
                self.table.widen(c, (text for r in rows if len(text := words.number(r[c], _form(table, c))) <= most))
            if old is not None:
                old.deleteLater()
            self._fit_height(len(table.rows))
        source = self.tr("Source of the method: {0}.").format(words.say(table.source)) if table.source else ""
        self.note.setText(" ".join(filter(None, (remark, words.say(table.note), source))))
        self.save_button.setEnabled(bool(table.rows))

    def _fit_height(self, rows: int) -> None:
        """Make it as high as its rows: an empty half of a table would look as if something were missing."""
        line = self.table.verticalHeader().defaultSectionSize()
        head = self.table.horizontalHeader().sizeHint().height() + 2 * self.table.frameWidth() + 2
        bar = self.table.horizontalScrollBar().sizeHint().height()
        self.table.setFixedHeight(min(max(rows, 1), _MOST_ROWS) * line + head + bar)

    def save(self) -> None:
        """Ask where to and write the figures."""
        project, table = self._session.project, self.shown
        if project is None or table is None:
            return
        target = self._file_dialogs.save_file(
            self, self.tr("Save the figures"), project.path.parent / f"{table.name}.csv", self.tr("Tables (*.csv)")
        )
        if target is not None and self._session.attempt(partial(_write, table, target)) is not None:
            self._session.message.emit("good", self.tr("Written: {0}").format(target), "")


class StrategiesTab(ResultTable):
    """The best text weight for each group of questions, and in words what to use for which."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__(self.tr("Best strategy for each group of questions"), session, file_dialogs)
        self.heading = section_title(self.tr("What to use"))
        self.advice = Label(accessibleName=self.tr("What to use"), wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.advice.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.column.insertWidget(0, self.heading)  # first what it comes to, then the figures
        self.column.insertWidget(1, self.advice)
        self.column.insertSpacing(2, 8)

    def show_advice(self, advice: Sequence[Advice]) -> None:
        """Say what to use for each group."""
        from html import escape

        rows = "".join(
            f"<tr><td style='padding:2px 16px 2px 0'><b>{escape(words.say(a.title))}</b></td>"
            f"<td style='padding:2px 0'>{escape(words.say(a.sentence))}</td></tr>"
            for a in advice
        )
        self.advice.setText(f"<table>{rows}</table>" if rows else "")
        self.heading.setVisible(bool(rows))
        self.advice.setVisible(bool(rows))


def _form(table: Table, column: int) -> str:
    return table.formats[column] if column < len(table.formats) else ""


def _write(table: Table, target: Path) -> Path:
    from ragexam.project.figure_files import write_figures

    write_figures(table, target)
    return target
