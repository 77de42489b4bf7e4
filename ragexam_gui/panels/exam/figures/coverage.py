"""Coverage of the exam: documents and topics it asks about, what it asks of them, and which it leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QSplitter, QVBoxLayout, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.coverage import (
    ASKED,
    DEMANDS,
    ID,
    Row,
    demand_rows,
    demands_model,
    documents_model,
    topics_model,
)
from ragexam_gui.widgets.controls import button, describe, hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import in_flow
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.exam.demands.coverage import DemandCoverage
    from ragexam.project.exam.page import Coverage

_TITLE = 30
"""Characters of a document's title where it does not take what room is left."""
_FITTING = 4
"""Columns of demands beside which a title still has room."""
_ROWS = 8
"""Demands that are seen without scrolling."""


class CoveragePart(QWidget):
    """Questions by what they ask for, by topic and by document.

    Signals:
        demand_chosen: Name of a demand whose questions are wanted.
        documents_chosen: Id of a document whose questions are wanted.
        document_requested: Id of a document about which a person wants to write a question.
    """

    demand_chosen = Signal(str)
    documents_chosen = Signal(str)
    document_requested = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sentence = Label(objectName="sectionTitle", wordWrap=True)
        self.only = QCheckBox(self.tr("Only documents &without a question"))
        describe(self.only, self.tr("Lists only the documents about which nothing is asked"))
        self.only.toggled.connect(self._filter)
        self.topics = TableView(self.tr("Questions by topic"))
        self.topic_model = topics_model(self)
        self.topics.show_model(self.topic_model, 0, (16, 4, 4, 7))
        self.demands = TableView(self.tr("Questions by what they ask for"))
        self.demand_model = demands_model(self)
        self.demands.show_model(self.demand_model, 0, (16, 4, 4, 7))
        self.demands.doubleClicked.connect(lambda _: self._list_demand())
        self.documents = TableView(self.tr("Questions by document"))
        self._demands: tuple[str, ...] = ()
        self.document_model = documents_model((), self)
        self._show_documents()
        self.documents.doubleClicked.connect(lambda _: self._list())
        self.topics.selectionModel().selectionChanged.connect(self._filter)
        for key in ("Return", "Enter"):
            shortcut = QShortcut(QKeySequence(key), self.documents, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self._list)
            shortcut = QShortcut(QKeySequence(key), self.demands, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self._list_demand)
        self.list_button = button(
            self.tr("List its questions"), self.tr("The questions of this document (Enter)"), self._list
        )
        self.write_button = button(
            self.tr("Write a question about it …"), self.tr("Choose the evidence in this document"), self._write
        )
        self._lay_out()
        self._selected()

    def _lay_out(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        self.by_demand = QWidget()
        in_column(
            section_title(self.tr("By what they ask for")), self.demands, margins=(0, 0, 0, 8), parent=self.by_demand
        )
        column.addWidget(self.by_demand)
        column.addWidget(section_title(self.tr("By topic")))
        column.addWidget(self.topics, 1)
        column.addWidget(hint(self.tr("Select topics to see their documents only. Topics are set on the page Corpus.")))
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 0, 0, 0)
        column.addLayout(in_flow(section_title(self.tr("By document")), self.only, spread=True))
        column.addWidget(self.documents, 1)
        self.counted = hint(
            self.tr(
                "“Asked” counts each question once, open ones too, for the document of its first evidence; the kinds "
                "count it for every document that it rests on."
            )
        )
        column.addWidget(self.counted)
        column.addLayout(in_flow(self.list_button, self.write_button))
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([370, 660])
        splitter.setChildrenCollapsible(False)
        in_column(self.sentence, (splitter, 1), margins=(0, 10, 0, 0), spacing=10, parent=self)

    def _show_documents(self) -> None:
        """Put the documents into the table, in columns that follow from what is asked."""
        several = len(self._demands) if len(self._demands) > 1 else 0
        widths = (_TITLE, 5, *([4] * several)) if several else (_TITLE, 14, 6, 5, 6, 3)
        self.documents.show_model(self.document_model, -1 if several > _FITTING else 0, widths)
        self.documents.selectionModel().selectionChanged.connect(self._selected)

    def read(self) -> None:
        """Read and show."""
        from ragexam.project.exam.page import reading_coverage

        self._session.read("exam coverage", reading_coverage, self.show_coverage)

    def show_coverage(self, coverage: Coverage) -> None:
        """Show which documents are asked about."""
        self.topics.refresh(self.topic_model, coverage.topics.rows)
        self._show_demands(coverage.demands)
        none = (0,) * len(self._demands)
        rows = [
            (*row[:DEMANDS], *coverage.demands.counts.get(str(row[ID]), none), row[ID])
            for row in coverage.documents.rows
        ]
        self.documents.refresh(self.document_model, rows)
        total = len(coverage.documents.rows)
        without = sum(not row[ASKED] for row in coverage.documents.rows)
        if without:
            text = self.tr("{0} of {1} documents have no question that is asked.")
            self.sentence.setText(text.format(words.number(without), words.number(total)))
        else:
            self.sentence.setText(self.tr("Every document has a question that is asked.") if total else "")
        self.only.setEnabled(bool(without))

    def _show_demands(self, coverage: DemandCoverage) -> None:
        """Show what the questions ask for, where there are several answers to that."""
        if coverage.demands != self._demands:
            self._demands, old = coverage.demands, self.document_model
            self.document_model = documents_model(self._demands, self)
            self._show_documents()
            self._filter()
            old.deleteLater()
        rows = demand_rows(coverage)
        self.demands.refresh(self.demand_model, rows)
        self.by_demand.setVisible(len(rows) > 1)
        self.counted.setVisible(len(rows) > 1)
        line = self.demands.verticalHeader().defaultSectionSize()
        self.demands.setFixedHeight(
            self.demands.horizontalHeader().sizeHint().height() + min(len(rows), _ROWS) * line + 6
        )

    def _list_demand(self) -> None:
        key = self.demands.current_key(self.demand_model)
        if key is not None:
            self.demand_chosen.emit(str(key))

    def _filter(self) -> None:
        only = self.only.isChecked()
        chosen = {self.topic_model.record(row)[0] for row in self.topics.selected_rows()}
        key = self.documents.current_key(self.document_model)
        self.document_model.set_filter(lambda row: (not only or not row[ASKED]) and (not chosen or row[0] in chosen))
        self.documents.restore(self.document_model, key)

    def _selected(self) -> None:
        row = self._row()
        self.write_button.setEnabled(row is not None)
        self.list_button.setEnabled(row is not None and any(row[ASKED:DEMANDS]))

    def _row(self) -> Row | None:
        rows = self.documents.selected_rows()
        return self.document_model.record(rows[0]) if rows else None

    def _list(self) -> None:
        row = self._row()
        if row is not None and any(row[ASKED:DEMANDS]):
            self.documents_chosen.emit(str(row[ID]))

    def _write(self) -> None:
        row = self._row()
        if row is not None:
            self.document_requested.emit(str(row[ID]))

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self.only.setChecked(False)
        self.topic_model.set_rows([])
        self.document_model.set_rows([])
        self.demand_model.set_rows([])
        self.by_demand.hide()
        self.sentence.clear()
