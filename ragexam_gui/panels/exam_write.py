"""A question by hand: its evidence is marked in a document, its wording written beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from ragexam.records import Document, Item, Span
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.review_editor import ChoicesEditor
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.marked_text import MarkedText
from ragexam_gui.widgets.text_positions import ShownText, prepare

if TYPE_CHECKING:
    from ragexam.project import Project

_LONGEST = 90
"""Characters of the evidence that are shown below the document."""


class WriteDialog(QDialog):
    """Writes one question after the other.

    Signals:
        written: A new `Item`; the dialogue stays open for the next one.

    Args:
        session: The open project.
        documents: To choose from.
        document_id: The one that is shown first; "" for the first of all.
        parent: Over which it opens.
    """

    written = Signal(object)

    def __init__(self, session: Session, documents: list[Document], document_id: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: tuple[str, str, ShownText] | None = None
        self.evidence: Span | None = None
        self.setWindowTitle(self.tr("Write a question"))
        self.document = QComboBox(editable=True)
        self.document.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.document.setAccessibleName(self.tr("Document"))
        completer = self.document.completer()
        if completer is not None:
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.document.addItem(self.tr("No document: the answer stands in none"), "")
        for document in documents:
            self.document.addItem(document.title, document.id)
        self.text = MarkedText(self.tr("The document: mark the words that hold the answer"))
        self.mark_button = button(
            self.tr("Take the &marked words as evidence"),
            self.tr("The words that are selected in the document (Alt+M)"),
            self._mark,
        )
        self.marked = hint()
        self.question = QPlainTextEdit()
        self.question.setAccessibleName(self.tr("Question"))
        self.question.setTabChangesFocus(True)
        self.question.setFixedHeight(self.question.fontMetrics().lineSpacing() * 3 + 16)
        self.choices = ChoicesEditor(self.question)
        self.explanation = QPlainTextEdit()
        self.explanation.setAccessibleName(self.tr("Explanation"))
        self.explanation.setTabChangesFocus(True)
        self.explanation.setFixedHeight(self.explanation.fontMetrics().lineSpacing() * 2 + 16)
        self.problem = QLabel()
        self.problem.setProperty("tone", "bad")
        self.problem.setWordWrap(True)
        self.said = hint()
        self._lay_out()
        self.choices.set_choices(("", "", "", ""), 0)
        self.document.currentIndexChanged.connect(lambda _: self._read())
        self.question.textChanged.connect(self._check)
        self.choices.edited.connect(self._check)
        self.text.selectionChanged.connect(self._selected)
        QShortcut(QKeySequence("Ctrl+Return"), self).activated.connect(self._add)
        place = self.document.findData(document_id) if document_id else min(1, len(documents))
        self.document.setCurrentIndex(max(0, place))
        self._read()
        self._check()
        self._selected()

    def _lay_out(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        label = QLabel(self.tr("&Document"))
        label.setBuddy(self.document)
        row.addWidget(label)
        row.addWidget(self.document, 1)
        column.addLayout(row)
        column.addWidget(
            hint(self.tr("Mark the words that hold the answer, with the mouse or with Shift and the arrows."))
        )
        column.addWidget(self.text, 1)
        column.addWidget(self.mark_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.marked)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 0, 0, 0)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow(self.tr("&Question"), self.question)
        form.addRow(self.tr("Choices, the right one marked"), self.choices)
        form.addRow(self.tr("E&xplanation, if there is one"), self.explanation)
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addStretch(1)
        column.addWidget(self.said)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([480, 460])
        splitter.setChildrenCollapsible(False)
        self.box = QDialogButtonBox()
        self.add_button = self.box.addButton(self.tr("Add the question"), QDialogButtonBox.ButtonRole.ActionRole)
        self.add_button.setProperty("primary", True)
        self.add_button.setToolTip(self.tr("Add it to the exam and write another one (Ctrl+Enter)"))
        self.add_button.clicked.connect(lambda _=False: self._add())
        self.close_button = self.box.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(14)
        layout.addWidget(splitter, 1)
        layout.addWidget(self.box)
        self.resize(980, 620)

    # -------------------------------------------------------------- the document

    def _read(self) -> None:
        self.evidence = None
        self._shown = None
        document_id = self.document.currentData()
        self.text.setEnabled(bool(document_id))
        self._tell_evidence()
        if document_id:
            self.text.show_text(self.tr("Reading the document …"))
            self._session.read("exam write", partial(_text_of, document_id=document_id), self._show)
        else:
            self.text.show_text("")

    def _show(self, found: tuple[str, str, ShownText]) -> None:
        self._shown = found
        self.text.show_text(found[2])

    def _selected(self) -> None:
        self.mark_button.setEnabled(self._shown is not None and self.text.textCursor().hasSelection())

    def _mark(self) -> None:
        cursor = self.text.textCursor()
        if self._shown is None or not cursor.hasSelection():
            return
        document_id, _, shown = self._shown
        start, end = shown.original(cursor.selectionStart()), shown.original(cursor.selectionEnd())
        self.evidence = Span(document_id, start, end)
        self.text.show_evidence([(start, end)])
        self._tell_evidence()
        self.question.setFocus()

    def _tell_evidence(self) -> None:
        if self.evidence is None or self._shown is None:
            text = self.tr(
                "Without evidence the oracle cannot answer the question, and retrieval cannot be checked on it."
            )
            self.marked.setText(text)
            return
        text = " ".join(self._shown[1][self.evidence.start : self.evidence.end].split())
        short = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
        self.marked.setText(self.tr("Evidence: “{0}”").format(short))

    # -------------------------------------------------------------- the question

    def _check(self) -> None:
        from ragexam.project.exam_view import problem_of

        begun = self.question.toPlainText().strip() or any(c.strip() for c in self.choices.choices)
        problem = problem_of(self.question.toPlainText(), self.choices.choices, self.choices.key)
        self.problem.setText(words.say(problem) if begun else "")
        self.add_button.setEnabled(not problem)

    def _add(self) -> None:
        if not self.add_button.isEnabled():
            return
        from ragexam.project.exam_view import item_by_hand

        make = partial(
            item_by_hand,
            question=self.question.toPlainText(),
            choices=self.choices.choices,
            key=self.choices.key,
            evidence=self.evidence,
            explanation=self.explanation.toPlainText(),
        )
        self.add_button.setEnabled(False)
        self._session.read("exam item by hand", make, self._made, self._check)

    def _made(self, item: Item) -> None:
        self.written.emit(item)
        self.said.setText(self.tr("Added: {0}").format(item.question))
        self.question.clear()
        self.explanation.clear()
        self.choices.set_choices(("",) * len(item.choices), 0)
        self.evidence = None
        self.text.show_evidence([])
        self._tell_evidence()
        self._check()
        self.text.setFocus()


def _text_of(project: Project, document_id: str) -> tuple[str, str, ShownText]:
    text = project.document_text(document_id)
    return document_id, text, prepare(text)
