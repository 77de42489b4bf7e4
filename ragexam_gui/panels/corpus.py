"""Corpus: import documents, see what became of each, read them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QPlainTextEdit, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from ragexam_gui import paths
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.documents import documents_model
from ragexam_gui.panels.page import Page
from ragexam_gui.widgets.controls import button, hint, section_title
from ragexam_gui.widgets.desktop import Desktop
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project


class CorpusPage(Page):
    """The documents of the project."""

    def __init__(self, session: Session, desktop: Desktop) -> None:
        super().__init__("corpus", QCoreApplication.translate("Steps", "Corpus"), session, desktop)
        self.setAcceptDrops(True)
        files, folder = self.tr("Import &files …"), self.tr("Import f&older …")
        self.files_button = button(files, self.tr("Choose documents"), self.import_files, "Ctrl+I")
        self.folder_button = button(
            folder, self.tr("Import a folder with all its folders"), self.import_folder, "Ctrl+Shift+I", primary=True
        )
        self.exclude_button = button(
            self.tr("E&xclude"), self.tr("Take the selected documents out of the corpus, or back in"), self.exclude
        )
        self.add_actions(self.exclude_button, self.files_button, self.folder_button)
        self.model = documents_model(self)
        self.table = TableView(self.tr("Documents"))
        self.table.show_model(self.model, 0, (24, 9, 9, 4, 6, 4, 12))
        self.table.selectionModel().selectionChanged.connect(self._read)
        self.model.modelReset.connect(self._read)
        self.reading_title = section_title("")
        self.reading_hint = hint()
        self.reading = QPlainTextEdit(readOnly=True)
        self.reading.setAccessibleName(self.tr("Text of the document"))
        self.reading.setPlaceholderText(self.tr("Choose a document to read what was found in it."))
        pane = QWidget()
        column = QVBoxLayout(pane)
        column.setContentsMargins(10, 0, 0, 0)
        column.addWidget(self.reading_title)
        column.addWidget(self.reading_hint)
        column.addWidget(self.reading, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.table)
        splitter.addWidget(pane)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        splitter.setSizes([700, 360])
        splitter.setChildrenCollapsible(False)
        self.empty = EmptyState(
            self.tr("No documents yet"),
            self.tr(
                "Drop files or folders here, or choose them. PDF, Word, HTML, Markdown, text and table files are read. "
                "Nothing leaves this machine."
            ),
            button(folder, self.tr("Import a folder with all its folders"), self.import_folder, primary=True),
            button(files, self.tr("Choose documents"), self.import_files),
        )
        self.stack = QStackedLayout()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(splitter)
        self.body.addLayout(self.stack)
        self._shown = ""

    def reload(self, project: Project) -> None:
        """Show the documents."""
        documents = project.documents()
        self.table.refresh(self.model, documents)
        self.stack.setCurrentIndex(1 if documents else 0)
        if documents and not self.table.selected_rows():
            self.table.select_row(0)
        for widget in (self.files_button, self.folder_button):
            widget.setEnabled(self.session.job is None)
            widget.setVisible(bool(documents))
        self.exclude_button.setVisible(bool(documents))
        self._read()

    def forget(self) -> None:
        """Show nothing of another project."""
        self._shown = ""
        self.model.set_rows([])

    # -------------------------------------------------------------- what a person does

    def import_files(self) -> None:
        """Choose files."""
        pattern = self.tr("All files (*)")
        chosen = self.desktop.open_files(self, self.tr("Import documents"), paths.documents_folder(), pattern)
        self.import_paths(chosen)

    def import_folder(self) -> None:
        """Choose a folder."""
        chosen = self.desktop.open_folder(self, self.tr("Import a folder"), paths.documents_folder())
        self.import_paths([] if chosen is None else [chosen])

    def import_paths(self, chosen: Sequence[Path]) -> None:
        """Import files and folders."""
        if chosen:
            self.session.start("import", paths=[str(p) for p in chosen])

    def exclude(self) -> None:
        """Take the selected documents out; back in where all of them are out."""
        chosen = [self.model.record(row) for row in self.table.selected_rows()]
        if chosen:
            out = not all(d.excluded for d in chosen)
            self.session.edit(lambda project: project.edit.exclude_documents([d.id for d in chosen], out))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Take files, but leave projects to the window."""
        if dropped_paths(event) and self.session.job is None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Import what was dropped."""
        self.import_paths(dropped_paths(event))
        event.acceptProposedAction()

    def _read(self) -> None:
        rows = self.table.selected_rows()
        project = self.project
        if project is None or not rows:
            self._shown = ""
            for widget in (self.reading_title, self.reading_hint, self.reading):
                widget.clear()
            return
        document = self.model.record(rows[0])
        self.exclude_button.setText(self.tr("Incl&ude") if document.excluded else self.tr("E&xclude"))
        if document.id == self._shown:
            return
        self._shown = document.id
        self.reading_title.setText(document.title or document.source)
        self.reading_hint.setText(" · ".join(filter(None, (document.source, document.reason))))
        text = self.session.attempt(lambda: project.document_text(document.id)) if document.characters else ""
        self.reading.setPlainText(text or "")


def dropped_paths(event: QDropEvent) -> list[Path]:
    """Local files and folders of a drop, without projects."""
    found = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [p for p in found if p.suffix != paths.SUFFIX]
