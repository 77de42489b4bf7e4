"""The list of documents: its table below the filters, and what a person can do with the selected ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QPushButton, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.documents import PAGES, REMARK, STATUS, TOPIC, DocumentsModel, state_text
from ragexam_gui.panels.corpus.dialogs import TopicDelegate, TopicDialog
from ragexam_gui.panels.corpus.document_filters import DocumentFilters
from ragexam_gui.panels.corpus.listing import runs_of
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout, together
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.tables.fitted_table import FittedTable

if TYPE_CHECKING:
    from ragexam.project.corpus.page import CorpusView, DocumentRow

_TOPIC_LETTERS = 24
"""Letters of a topic that its column shows at least."""


class DocumentsPane(QWidget):
    """Documents as a table.

    Signals:
        shown: The `DocumentRow` to read, or None.
        filtered: Grouping and key that the table is filtered by; both "" for none or several.
        searched: The phrase that is searched for, once texts were searched too.
        retry: Rows whose files shall be imported again.
        unlock: Rows whose files need a password.
        map_columns: Rows of table files whose columns shall be mapped.
        recognise: Rows of scanned files whose text shall be recognised.
    """

    shown = Signal(object)
    filtered = Signal(str, str)
    searched = Signal(str)
    retry = Signal(object)
    unlock = Signal(object)
    map_columns = Signal(object)
    recognise = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._view: CorpusView | None = None
        self._awaited: frozenset[str] = frozenset()
        self._before: dict[str, str] | None = None
        self._quiet = False
        self.model = DocumentsModel(self._set_one_topic, self)
        self.table = FittedTable(self.tr("Documents"))
        self.table.show_model(self.model, -1)
        self.table.fit(0, (12, 20, 5, 15, 9, 5, 9, 5), REMARK)
        self.delegate = TopicDelegate(self.table)
        self.table.setItemDelegateForColumn(TOPIC, self.delegate)
        triggers = QAbstractItemView.EditTrigger
        self.table.setEditTriggers(triggers.EditKeyPressed | triggers.DoubleClicked)
        self.table.selectionModel().selectionChanged.connect(self._selected)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._selected())
        self.filters = DocumentFilters(session)
        self.filters.changed.connect(lambda: self._arrange(None))
        self.filters.searched.connect(self.searched)
        self.count = Label(objectName="hint")
        QShortcut(QKeySequence.StandardKey.Find, self, self.filters.to_search)
        self._buttons()
        self._lay_out()

    def _buttons(self) -> None:
        self.exclude_button = button(
            self.tr("E&xclude"),
            self.tr("Take the selected documents out of the corpus, or back in"),
            self.exclude,
            "Del",
        )
        self.topic_button = button(
            self.tr("Topic …"), self.tr("Set the topic of the selected documents"), self.ask_topic, "Ctrl+T"
        )
        self.retry_button = button(
            self.tr("Try &again"), self.tr("Import the files that failed once more"), self._retry, "Ctrl+R"
        )
        self.unlock_button = button(
            self.tr("Pass&word …"), self.tr("Open the protected files with a password"), self._unlock
        )
        self.columns_button = button(
            self.tr("Colu&mns …"), self.tr("Say which column of the table file is the text"), self._map_columns
        )
        self.recognise_button = button(
            self.tr("Recogni&se text"), self.tr("Read the text of scanned pages from their pictures"), self._recognise
        )
        self.exclude_button.setShortcut(
            QKeySequence()
        )  # "Del" belongs to the table, or it would delete nothing in a line
        QShortcut(QKeySequence("Del"), self.table, self.exclude, context=Qt.ShortcutContext.WidgetShortcut)
        self.importing = (self.retry_button, self.unlock_button, self.columns_button, self.recognise_button)
        for widget in self.importing:
            widget.hide()  # until there is a document that asks for it
        self._menu: list[tuple[QAction, QPushButton]] = []
        for widget in (
            self.exclude_button, self.topic_button, self.retry_button, self.unlock_button, self.columns_button,
            self.recognise_button,
        ):  # fmt: skip
            action = QAction(widget.text().replace("&", ""), self.table)
            action.triggered.connect(widget.click)
            self.table.addAction(action)
            self._menu.append((action, widget))

    def _lay_out(self) -> None:
        below = FlowLayout(spread=True, spacing=6)
        below.addWidget(self.count)
        below.addWidget(together(*(widget for _, widget in self._menu), spacing=6))
        in_column(self.filters, (self.table, 1), below, margins=(0, 0, 0, 0), spacing=6, parent=self)

    # -------------------------------------------------------------- what is shown

    def show_view(self, view: CorpusView) -> None:
        """Show the documents; the selection stays."""
        self._view = view
        self.delegate.topics = view.topics
        self.filters.offer(view)
        self.table.widen(STATUS, {state_text(row.state) for row in view.rows})
        self.table.widen(TOPIC, {row.document.topic[:_TOPIC_LETTERS] for row in view.rows})
        self._arrange(view.rows)
        self._select_awaited()
        self._select_problem()
        self.table.setColumnHidden(PAGES, not any(row.document.pages for row in view.rows))
        self.table.setColumnHidden(REMARK, not any(row.document.reason for row in view.rows))

    def wait_for(self, sources: Iterable[str]) -> None:
        """Select documents again when they come back: their files are imported once more.

        Args:
            sources: Of the documents.
        """
        self._awaited = frozenset(sources)

    def wait_for_problem(self, before: Mapping[str, str]) -> None:
        """Show and select what an import could not read, as soon as it is in the table.

        Args:
            before: State of every document by source, as it was before the import.
        """
        self._before = dict(before)

    def _select_problem(self) -> None:
        before, self._before = self._before, None
        if before is None or self._view is None:
            return
        troubled = [row for row in self._view.rows if row.retryable]
        fresh = [row for row in troubled if before.get(row.document.source) != row.state]
        if not troubled or self._awaited:
            return
        wanted = (fresh or troubled)[0]
        index = self.model.row_of(wanted.document.id)
        if index is None:  # a filter hides it
            self.filters.show_all()
            index = self.model.row_of(wanted.document.id)
        if index is not None:
            self.table.select_row(index)
            self.table.scrollTo(self.model.index(index, 0))

    def _select_awaited(self) -> None:
        rows = [n for n, row in enumerate(self.model.records) if row.document.source in self._awaited]
        if not rows:
            return
        if all(self.model.record(n).state == "imported" for n in rows):
            self._awaited = frozenset()
        self._quiet = True
        self.table.setCurrentIndex(self.model.index(rows[0], 0))
        self._restore({self.model.key_of(n) for n in rows}, self.model.key_of(rows[0]))
        self._quiet = False
        self._selected()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self._awaited = frozenset()
        self._view = None
        self.model.set_rows([])
        self.filters.forget()

    def current(self) -> DocumentRow | None:
        """Return the document to read: the current one of the selected."""
        chosen = self.table.selected_rows()
        if not chosen:
            return None
        row = self.table.currentIndex().row()
        return self.model.record(row if row in chosen else chosen[0])

    def chosen(self) -> list[DocumentRow]:
        """Return the selected documents."""
        return [self.model.record(row) for row in self.table.selected_rows()]

    def _selection(self) -> tuple[set[object], object]:
        current = self.table.currentIndex().row()
        key = self.model.key_of(current) if 0 <= current < self.model.rowCount() else None
        return {self.model.key_of(row) for row in self.table.selected_rows()}, key

    def _restore(self, keys: set[object], current: object) -> None:
        """Select the same documents again where the table was filled anew."""
        rows = [n for n, record in enumerate(self.model.records) if record.document.id in keys]
        if not rows or rows == self.table.selected_rows():
            return
        selection = QItemSelection()
        last = self.model.columnCount() - 1
        for first, end in runs_of(rows):
            selection.select(self.model.index(first, 0), self.model.index(end, last))
        flags = QItemSelectionModel.SelectionFlag
        chosen = self.table.selectionModel()
        index = self.model.row_of(current) if isinstance(current, str) else None
        if index is not None:
            chosen.setCurrentIndex(self.model.index(index, 0), flags.NoUpdate)
        chosen.select(selection, flags.ClearAndSelect)

    def _arrange(self, rows: Sequence[DocumentRow] | None) -> None:
        """Show what passes the filters, of other rows where any are given; the selection stays where it can."""
        keys, current = self._selection()
        self._quiet = True
        if rows is not None:
            self.model.set_rows(rows)
        self.model.set_filter(self.filters.keep())
        self._restore(keys, current)
        if self.model.rowCount() and not self.table.selected_rows():
            self.table.select_row(0)
        self._quiet = False
        self.filtered.emit(*self.filters.chosen_part())
        awaited = self._awaited
        self._selected()
        self._awaited = awaited  # it is no person who looks at something else

    # -------------------------------------------------------------- what a person does

    def exclude(self) -> None:
        """Take the selected documents out; back in where all of them are out."""
        chosen = self.chosen()
        if chosen:
            out = not all(row.document.excluded for row in chosen)
            ids = [row.document.id for row in chosen if row.document.excluded is not out]
            self.session.edit(lambda project: project.edits.exclude_documents(ids, out))

    def ask_topic(self) -> None:
        """Ask for the topic of the selected documents."""
        chosen = self.chosen()
        if not chosen or self._view is None:
            return
        topics = {row.document.topic for row in chosen}
        dialog = TopicDialog(len(chosen), self._view.topics, topics.pop() if len(topics) == 1 else "", self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        ids = [row.document.id for row in chosen]
        dialog.accepted.connect(lambda: self._set_topics(ids, dialog.value()))
        dialog.open()

    def _set_one_topic(self, document_id: str, topic: str) -> None:
        self._set_topics([document_id], topic)

    def _set_topics(self, ids: Sequence[str], topic: str) -> None:
        self.session.edit(lambda project: project.edits.set_topic(ids, topic))

    def _retry(self) -> None:
        self.retry.emit(self._retryable())

    def _unlock(self) -> None:
        self.unlock.emit([row for row in self._retryable() if row.state == "needs a password"])

    def _map_columns(self) -> None:
        self.map_columns.emit([row for row in self.chosen() if row.is_table_row])

    def _recognise(self) -> None:
        self.recognise.emit(self._scanned())

    def _scanned(self) -> list[DocumentRow]:
        """Return the scanned ones of those selected; all of the corpus where none of the selected is."""
        chosen = [row for row in self.chosen() if row.scanned]
        return chosen or ([] if self._view is None else [row for row in self._view.rows if row.scanned])

    def _retryable(self) -> list[DocumentRow]:
        """Return those selected that can be tried again; all of the corpus where none of the selected can."""
        chosen = [row for row in self.chosen() if row.retryable]
        return chosen or ([] if self._view is None else [row for row in self._view.rows if row.retryable])

    def _selected(self, *_: object) -> None:
        if self._quiet:  # one change of the table moves the selection several times
            return
        chosen = self.chosen()
        if any(row.document.source not in self._awaited for row in chosen):
            self._awaited = frozenset()  # a person looks at something else meanwhile
        shown, total = self.model.rowCount(), 0 if self._view is None else len(self._view.rows)
        text = self.tr("{0} of {1} documents").format(words.number(shown, ","), words.number(total, ","))
        if len(chosen) > 1:
            text = self.tr("{0}, {1} selected").format(text, words.number(len(chosen), ","))
        self.count.setText(text)
        back = bool(chosen) and all(row.document.excluded for row in chosen)
        self.exclude_button.setText(self.tr("Incl&ude") if back else self.tr("E&xclude"))
        self.exclude_button.setAccessibleName(self.exclude_button.text().replace("&", ""))
        for needy in (self.exclude_button, self.topic_button):
            needy.setEnabled(bool(chosen))
        again = self._retryable()
        self.retry_button.setVisible(bool(again))
        self.unlock_button.setVisible(any(row.state == "needs a password" for row in again))
        self.recognise_button.setVisible(bool(self._scanned()))
        self.columns_button.setVisible(any(row.is_table_row for row in chosen))
        for action, widget in self._menu:
            action.setText(widget.text().replace("&", ""))
            action.setVisible(not widget.isHidden())
        self.shown.emit(self.current())
