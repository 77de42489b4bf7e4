"""Place of a question's answer: a document in which a person marks the words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QDialog, QWidget

from ragexam.records import Document, Item, Span
from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import button, describe, hint, name_editable
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.text.marked_text import MarkedText
from ragexam_gui.widgets.text.positions import ShownText, prepare

if TYPE_CHECKING:
    from ragexam.project import Project

_LONGEST = 90
"""Characters of the evidence that are shown below the document."""


class EvidencePicker(QWidget):
    """A document in which a person marks the words that hold an answer.

    Signals:
        marked: A `Span`, or None for no evidence any more.

    Args:
        session: The open project.
        documents: To choose from.
        document_id: The one that is shown first; "" for the first of all.
        none: Words for no document at all; "" where there has to be one.
        parent: Its owner.
    """

    marked = Signal(object)

    def __init__(
        self,
        session: Session,
        documents: Sequence[Document],
        document_id: str,
        none: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: tuple[str, str, ShownText] | None = None
        self.evidence: Span | None = None
        self.document = QComboBox(editable=True)
        self.document.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        name_editable(self.document, self.tr("Document"))
        describe(self.document, self.tr("The document that is shown; type a part of its title"))
        completer = self.document.completer()
        if completer is not None:
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        if none:
            self.document.addItem(none, "")
        for document in documents:
            self.document.addItem(document.title, document.id)
        self.text = MarkedText(self.tr("The document: mark the words that hold the answer"))
        self.mark_button = button(
            self.tr("Take the &marked words as evidence"),
            self.tr("The words that are selected in the document (Alt+M)"),
            self._mark,
        )
        self.mark_button.setAutoDefault(False)  # Enter in a field is not meant for it
        self.message = hint()
        label = Label(self.tr("&Document"))
        label.setBuddy(self.document)
        row = in_row(label, (self.document, 1))
        in_column(
            row,
            hint(self.tr("Mark the words that hold the answer, with the mouse or with Shift and the arrows.")),
            (self.text, 1),
            (self.mark_button, 0, Qt.AlignmentFlag.AlignLeft),
            self.message,
            margins=(0, 0, 0, 0),
            parent=self,
        )
        index = self.document.findData(document_id) if document_id else min(bool(none), len(documents))
        self.document.setCurrentIndex(max(0, index))
        self.document.currentIndexChanged.connect(lambda _: self._read())
        self.text.selectionChanged.connect(self._selected)
        self._read()
        self._selected()

    def clear(self) -> None:
        """Clear the evidence; the document stays."""
        self.evidence = None
        self.text.show_evidence([])
        self._tell()

    def _read(self) -> None:
        self.evidence, self._shown = None, None
        document_id = self.document.currentData()
        self.text.setEnabled(bool(document_id))
        self._tell()
        self.marked.emit(None)
        if document_id:
            self.text.show_text(self.tr("Reading the document …"))
            self._session.read("exam evidence", partial(_text_of, document_id=document_id), self._show)
        else:
            self.text.show_text("")

    def _show(self, shown: tuple[str, str, ShownText]) -> None:
        self._shown = shown
        self.text.show_text(shown[2])
        self._selected()

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
        self._tell()
        self.marked.emit(self.evidence)

    def _tell(self) -> None:
        if self.evidence is None or self._shown is None:
            text = self.tr(
                "Without evidence the oracle cannot answer the question, and retrieval cannot be checked on it."
            )
            self.message.setText(text)
            return
        text = " ".join(self._shown[1][self.evidence.start : self.evidence.end].split())
        short = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
        self.message.setText(self.tr("Evidence: “{0}”").format(short))


class EvidenceDialog(QDialog):
    """Asks where the answer of an item stands.

    Args:
        session: The open project.
        item: Whose evidence is marked.
        documents: To choose from.
        parent: Over which it opens.
    """

    def __init__(self, session: Session, item: Item, documents: Sequence[Document], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Where the answer stands"))
        question = Label(item.question, objectName="sectionTitle", wordWrap=True)
        answer = Label(self.tr("Right answer: {0}").format(item.reference_answer), wordWrap=True)
        first = item.evidence[0].document_id if item.evidence else ""
        self.picker = EvidencePicker(session, documents, first, "")
        self.box, self.accept_button = agree_box(
            self,
            self.tr("Keep this evidence"),
            self.tr("The question rests on the marked words from now on"),
            enabled=False,
        )
        self.picker.marked.connect(lambda span: self.accept_button.setEnabled(span is not None))
        in_column(question, answer, (self.picker, 1), self.box, margins=(20, 18, 20, 16), spacing=10, parent=self)
        self.resize(720, 600)


def _text_of(project: Project, document_id: str) -> tuple[str, str, ShownText]:
    text = project.documents.text(document_id)
    return document_id, text, prepare(text)
