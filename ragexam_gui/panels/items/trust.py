"""Trust in a fit: cautions, what was set aside and why, prediction of answers it has not seen, controls."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.models.tables import table_model
from ragexam_gui.widgets.controls import hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.tables.table_view import TableView

_MOST_ROWS = 8
_WIDEST = 24
"""Characters of a column."""

_Trust = tuple[tuple[str, ...], tuple[tuple[str, str], ...], tuple[str, ...], tuple[Table, ...]]


class TrustPanel(QScrollArea):
    """Sentences first, then the figures behind them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("Whether to believe the fit"))
        self._wanted: _Trust = ((), (), (), ())
        self._shown: _Trust | None = None

    def show_trust(
        self,
        cautions: Sequence[str],
        aside: Sequence[tuple[str, str]],
        sentences: Sequence[str],
        tables: Sequence[Table],
    ) -> None:
        """Show another fit.

        Args:
            cautions: What to keep in mind.
            aside: Items that took no part: reason and question.
            sentences: How the model was chosen and what the checks found.
            tables: The figures.
        """
        self._wanted = (tuple(cautions), tuple(aside), tuple(sentences), tuple(tables))
        if self.isVisible():  # while a run goes on there is another fit every second
            self._build()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what came in since it was seen last."""
        super().showEvent(event)
        self._build()

    def _build(self) -> None:
        if self._wanted == self._shown:
            return
        self._shown = self._wanted
        cautions, aside, sentences, tables = self._wanted
        inside = QWidget()
        column = in_column(margins=(0, 0, 10, 0), spacing=8, parent=inside)
        self._add_section(
            column, self.tr("Cautions"), [words.say(c) for c in cautions] or [self.tr("None: nothing stands out.")]
        )
        if sentences:
            self._add_section(
                column, self.tr("How it was fitted, and what the checks say"), [words.say(s) for s in sentences]
            )
        if aside:
            lines = [f"{reason}: {question}" for reason, question in aside]
            self._add_section(column, self.tr("Set aside"), lines)
        for table in tables:
            column.addWidget(section_title(words.say(table.title)))
            column.addWidget(self._table(table))
            if table.note:
                column.addWidget(hint(words.say(table.note)))
        column.addStretch()
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()
        self.setWidget(inside)

    def _add_section(self, column: QVBoxLayout, title: str, lines: Sequence[str]) -> None:
        column.addWidget(section_title(title))
        for line in lines:
            label = Label(f"•  {line}", wordWrap=True)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            column.addWidget(label)

    def _table(self, table: Table) -> TableView:
        view = TableView(words.say(table.title))
        columns = range(len(table.columns))
        widths = [max((len(words.number(row[c])) for row in table.rows), default=4) for c in columns]
        view.show_model(table_model(table, view), 0, tuple(min(w, _WIDEST) for w in widths))
        height = view.verticalHeader().defaultSectionSize()
        rows = min(len(table.rows), _MOST_ROWS)
        view.setFixedHeight(view.horizontalHeader().sizeHint().height() + rows * height + 6)
        return view
