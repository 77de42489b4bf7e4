"""Exam: generate questions, read each beside its passage, accept or reject."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QStackedLayout,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from ragexam.records import Item, ItemState
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.items import item_filter, items_model, state_text
from ragexam_gui.panels.found import FoundModels
from ragexam_gui.panels.generate_dialog import GenerateDialog
from ragexam_gui.panels.item_text import item_html
from ragexam_gui.panels.page import Page
from ragexam_gui.theme import colours_of
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.desktop import Desktop
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project

_PROPOSED = 30
Action = Callable[["Project", list[str]], object]


class ExamPage(Page):
    """The questions of the exam."""

    def __init__(self, session: Session, desktop: Desktop, found: FoundModels) -> None:
        super().__init__("exam", QCoreApplication.translate("Steps", "Exam"), session, desktop)
        self.found = found
        self._pending = False
        found.changed.connect(self._models_came)
        self.dialog: GenerateDialog | None = None
        words, tip = self.tr("&Generate …"), self.tr("Let a model write questions from the documents")
        self.generate_button = button(words, tip, self.generate, "Ctrl+G", primary=True)
        self.add_actions(self.generate_button)
        self.search = QLineEdit(placeholderText=self.tr("Search questions, choices, topics"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search"))
        self.search.textChanged.connect(self._filter)
        self.states = QComboBox()
        self.states.setAccessibleName(self.tr("State"))
        asked = frozenset({ItemState.DRAFT, ItemState.ACCEPTED})
        for text, chosen in (
            (self.tr("All questions"), frozenset(ItemState)),
            (self.tr("Asked"), asked),
            *((state_text(s).capitalize(), frozenset({s})) for s in ItemState),
        ):
            self.states.addItem(text, chosen)
        self.states.currentIndexChanged.connect(self._filter)
        self.model = items_model(self)
        self.table = TableView(self.tr("Questions"))
        self.table.show_model(self.model, 0, (40, 9, 14, 8))
        self.table.selectionModel().selectionChanged.connect(self._read)
        self.model.modelReset.connect(self._read)
        self.count = hint()
        self.reading = QTextBrowser()
        self.reading.setOpenLinks(False)
        self.reading.document().setDocumentMargin(12)
        self.reading.setAccessibleName(self.tr("The question with its passage"))
        self.empty = EmptyState(
            self.tr("No questions yet"),
            self.tr("A language model on this machine writes them from your documents. You decide which are asked."),
            button(words, tip, self.generate, primary=True),
        )
        self._lay_out()

    def _lay_out(self) -> None:
        self.accept_button = button(self.tr("Accept"), self.tr("This question is good; go to the next"), self.accept)
        self.reject_button = button(self.tr("Reject"), self.tr("Never ask this question"), self.reject)
        self.restore_button = button(self.tr("Bring back"), self.tr("Make it a draft again"), self.restore)
        for control, key in ((self.accept_button, "A"), (self.reject_button, "R"), (self.restore_button, "B")):
            control.setText(f"{control.text()}  ({key})")
            self._key(key, control.click)
        self._key("J", lambda: self._step(1))
        self._key("K", lambda: self._step(-1))
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        self.reason = QLineEdit(placeholderText=self.tr("Why? Enter rejects, Esc goes back"))
        self.reason.setAccessibleName(self.tr("Reason for rejecting"))
        self.reason.returnPressed.connect(self._reject_now)
        self.reason.hide()
        QShortcut(QKeySequence("Esc"), self.reason, self._leave_reason, context=Qt.ShortcutContext.WidgetShortcut)
        top = QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.states)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(top)
        column.addWidget(self.table, 1)
        column.addWidget(self.count)
        row = QHBoxLayout()
        for widget in (self.accept_button, self.reject_button, self.restore_button):
            row.addWidget(widget)
        row.addWidget(self.reason, 1)
        row.addStretch()
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(10, 0, 0, 0)
        column.addWidget(self.reading, 1)
        column.addLayout(row)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([520, 540])
        splitter.setChildrenCollapsible(False)
        self.stack = QStackedLayout()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(splitter)
        self.body.addLayout(self.stack)

    # -------------------------------------------------------------- showing

    def reload(self, project: Project) -> None:
        """Show the items."""
        items = project.items()
        self.table.refresh(self.model, items)
        self.stack.setCurrentIndex(1 if items else 0)
        self.generate_button.setVisible(bool(items))
        ready = self.session.job is None and self.session.steps["corpus"].state.value != "needs something"
        self.generate_button.setEnabled(ready)
        self.empty.setEnabled(ready)
        if items and not self.table.selected_rows():
            self.table.select_row(0)
        self._read()

    def forget(self) -> None:
        """Show nothing of another project."""
        self.model.set_rows([])

    def current(self) -> Item | None:
        """The item that is read."""
        rows = self.table.selected_rows()
        return self.model.record(rows[0]) if rows else None

    def _filter(self) -> None:
        key = self.table.current_key(self.model)
        self.model.set_filter(item_filter(self.states.currentData(), self.search.text()))
        self.table.restore(self.model, key)
        if not self.table.selected_rows():
            self.table.select_row(0)

    def _read(self) -> None:
        project, item = self.project, self.current()
        self.count.setText(self.tr("{0} shown").format(f"{self.model.rowCount():,}"))
        for widget in (self.accept_button, self.reject_button, self.restore_button):
            widget.setEnabled(item is not None)
        if project is None or item is None:
            self.reading.clear()
            return
        self.accept_button.setEnabled(item.state is not ItemState.ACCEPTED)
        self.restore_button.setEnabled(item.state is not ItemState.DRAFT)
        evidence, source = [], ""
        for span in item.evidence:
            text = self.session.attempt(partial(project.document_text, span.document_id)) or ""
            evidence.append(text[span.start : span.end])
            source = source or next((d.title for d in project.documents() if d.id == span.document_id), "")
        self.reading.setHtml(item_html(item, evidence, source, colours_of(self.palette())))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Paint the text anew in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "stack"):
            self._read()

    # -------------------------------------------------------------- what a person does

    def accept(self) -> None:
        """Accept the selected questions and go to the next."""
        self._edit(lambda project, ids: project.edit.accept(ids))

    def restore(self) -> None:
        """Make drafts of the selected questions."""
        self._edit(lambda project, ids: project.edit.restore(ids))

    def reject(self) -> None:
        """Ask for the reason."""
        if self.current() is not None:
            self.reason.clear()
            self.reason.show()
            self.reason.setFocus()

    def _reject_now(self) -> None:
        reason = self.reason.text().strip()
        self._leave_reason()
        self._edit(lambda project, ids: project.edit.reject(ids, reason))

    def _leave_reason(self) -> None:
        self.reason.hide()
        self.table.setFocus()

    def _edit(self, action: Action) -> None:
        rows = self.table.selected_rows()
        ids = [self.model.record(row).id for row in rows]
        if not ids:
            return
        following = self.model.record(rows[-1] + 1).id if rows[-1] + 1 < self.model.rowCount() else ids[-1]
        self.session.edit(lambda project: action(project, ids))
        place = self.model.row_of(following)
        self.table.select_row(place if place is not None else min(rows[0], self.model.rowCount() - 1))

    def _step(self, by: int) -> None:
        rows = self.table.selected_rows()
        self.table.select_row(max(0, min((rows[0] if rows else 0) + by, self.model.rowCount() - 1)))

    def _key(self, key: str, act: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(key), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(lambda: act())

    def generate(self) -> None:
        """Ask which model writes how many questions, and start."""
        if not self.found.searched:
            self._pending = True
            self.found.look()
            return
        project = self.project
        if project is None:
            return
        asked = sum(item.kept for item in self.model.records)
        self.dialog = GenerateDialog(self.found.choices, max(_PROPOSED, asked), self)
        self.dialog.finished.connect(self._generate_now)
        self.dialog.open()

    def _models_came(self) -> None:
        if self._pending:
            self._pending = False
            self.generate()

    def _generate_now(self, result: int) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is None:
            return
        if result == QDialog.DialogCode.Accepted:
            self.session.start("generate", model=dialog.model.currentData(), n=dialog.count.value())
        dialog.deleteLater()
