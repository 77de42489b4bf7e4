"""Documents as rows."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject

from ragexam.records import Document, DocumentStatus
from ragexam_gui.models.rows import Column, RowsModel


def status_text(document: Document) -> str:
    """What became of a document, in the window's language."""
    tr = QCoreApplication.translate
    if document.excluded:
        return tr("Documents", "excluded")
    return {
        DocumentStatus.IMPORTED: tr("Documents", "imported"),
        DocumentStatus.DUPLICATE: tr("Documents", "duplicate"),
        DocumentStatus.SKIPPED: tr("Documents", "skipped"),
        DocumentStatus.FAILED: tr("Documents", "failed"),
        DocumentStatus.PASSWORD: tr("Documents", "needs a password"),
        DocumentStatus.NO_TEXT: tr("Documents", "no text: scanned"),
    }[document.status]


def documents_model(parent: QObject | None = None) -> RowsModel[Document]:
    """A model over the corpus."""
    tr = QCoreApplication.translate
    columns: list[Column[Document]] = [
        Column(tr("Documents", "Title"), lambda d: d.title or d.source, tip=lambda d: d.source),
        Column(tr("Documents", "Status"), status_text),
        Column(tr("Documents", "Remark"), lambda d: d.reason),
        Column(tr("Documents", "Pages"), lambda d: d.pages or None, ","),
        Column(tr("Documents", "Characters"), lambda d: d.characters or None, ","),
        Column(tr("Documents", "Language"), lambda d: d.language),
        Column(tr("Documents", "Topic"), lambda d: d.topic),
    ]
    return RowsModel(columns, lambda d: d.id, parent)
