"""Documents as rows: what became of each at import, with a topic that can be changed in its cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, Qt
from PySide6.QtGui import QBrush, QColor, QGuiApplication

from ragexam.records import Document, DocumentStatus
from ragexam_gui import words
from ragexam_gui.models.rows import Index, RowsModel, TableColumn
from ragexam_gui.theme import colours_of

if TYPE_CHECKING:
    from ragexam.project.corpus.page import DocumentRow

translate = QCoreApplication.translate

STATES = ("imported", "excluded", "duplicate", "skipped", "failed", "needs a password", "no text: scanned")
"""States of a document, in the order of the filter."""

STATUS, REMARK, TOPIC, PAGES = 1, 2, 4, 8
"""Columns that others ask for."""

_TONES = {"failed": "bad", "needs a password": "warn", "no text: scanned": "warn", "skipped": "muted",
          "duplicate": "muted", "excluded": "muted"}  # fmt: skip


def state_text(state: str) -> str:
    """Return what became of a document, in the window's language.

    Args:
        state: As `DocumentRow.state` names it.
    """
    return {
        "imported": translate("Documents", "imported"),
        "excluded": translate("Documents", "excluded"),
        "duplicate": translate("Documents", "duplicate"),
        "skipped": translate("Documents", "skipped"),
        "failed": translate("Documents", "failed"),
        "needs a password": translate("Documents", "needs a password"),
        "no text: scanned": translate("Documents", "no text: scanned"),
    }[state]


def document_name(document: Document) -> str:
    """Return what a document is called."""
    return document.title or document.source


class DocumentsModel(RowsModel["DocumentRow"]):
    """The documents of a project.

    Rows that are only different, or new at the end, are told as such: a selection, an open editor and the place in the
    table outlive what comes in while an import goes on.

    Args:
        set_topic: Called with a document's id and the topic that a person gave it.
    """

    def __init__(self, set_topic: Callable[[str, str], None], parent: QObject | None = None) -> None:
        columns: list[TableColumn[DocumentRow]] = [
            TableColumn(
                translate("Documents", "Title"), lambda r: document_name(r.document), tip=lambda r: r.document.source
            ),
            TableColumn(translate("Documents", "Status"), lambda r: state_text(r.state), tip=_remark),
            TableColumn(translate("Documents", "Remark"), _remark),
            TableColumn(translate("Documents", "Questions"), lambda r: r.items or None, ","),
            TableColumn(translate("Documents", "Topic"), lambda r: r.document.topic),
            TableColumn(translate("Documents", "Characters"), lambda r: r.document.characters or None, ","),
            TableColumn(translate("Documents", "Passages"), lambda r: r.passages or None, ","),
            TableColumn(translate("Documents", "Language"), lambda r: r.document.language),
            TableColumn(translate("Documents", "Pages"), lambda r: r.document.pages or None, ","),
        ]
        super().__init__(columns, lambda r: r.document.id, parent)
        self._set_topic = set_topic

    def _arrange(self) -> None:
        rows = self._arranged()
        old = self._rows
        before, after = [r.document.id for r in old], [r.document.id for r in rows]
        if not before or after[: len(before)] != before:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        changed = [n for n, (one, other) in enumerate(zip(old, rows, strict=False)) if one != other]
        if len(after) > len(before):
            self.beginInsertRows(QModelIndex(), len(before), len(after) - 1)
            self._rows = rows
            self.endInsertRows()
        self._rows = rows
        if changed:
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], self.columnCount() - 1))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what every table shows, the colour of a status, and the text that an editor begins with."""
        if index.isValid() and role == Qt.ItemDataRole.EditRole and index.column() == TOPIC:
            return self.record(index.row()).document.topic
        if index.isValid() and role == Qt.ItemDataRole.ForegroundRole:
            row = self.record(index.row())
            colours = colours_of(QGuiApplication.palette())
            tone = _TONES.get(row.state, "")
            if tone == "muted" or (tone and index.column() == STATUS):
                return QBrush(QColor(getattr(colours, tone)))
            return None
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let a topic be changed in its cell."""
        flags = super().flags(index)
        if index.isValid() and index.column() == TOPIC:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Hand a topic on; it is shown when the project has it."""
        if role != Qt.ItemDataRole.EditRole or index.column() != TOPIC:
            return False
        document = self.record(index.row()).document
        topic = str(value).strip()
        if topic != document.topic:
            self._set_topic(document.id, topic)
        return True


def problem(row: DocumentRow) -> bool:
    """Return whether a document did not come in though a person may have meant it to."""
    return row.document.status not in (DocumentStatus.IMPORTED, DocumentStatus.DUPLICATE) and not row.document.excluded


def _remark(row: DocumentRow) -> str:
    return words.say(row.document.reason)
