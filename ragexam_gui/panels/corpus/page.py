"""Corpus: import documents, see what became of each, read them, decide how they are cut into passages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QSplitter, QStackedLayout, QVBoxLayout, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.page import Page
from ragexam_gui.panels.corpus.chunking import ChunkingPane
from ragexam_gui.panels.corpus.dialogs import PasswordDialog
from ragexam_gui.panels.corpus.documents import DocumentsPane
from ragexam_gui.panels.corpus.import_dialog import DocumentImportDialog
from ragexam_gui.panels.corpus.import_words import import_outcome, import_remedy
from ragexam_gui.panels.corpus.overview import CorpusOverview
from ragexam_gui.panels.corpus.reading import ReadingPane
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.frame.drop_hint import DropHint
from ragexam_gui.widgets.layout.boxes import in_column

if TYPE_CHECKING:
    from ragexam.jobs.worker.outcomes import Done
    from ragexam.project import Project
    from ragexam.project.corpus.files import FoundFiles
    from ragexam.project.corpus.page import CorpusView, DocumentRow

_LOW = 820
"""Pixels below which the table would keep a single row beside settings and overview."""


class CorpusPage(Page):
    """The documents of the project."""

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__("corpus", session, file_dialogs)
        self.setAcceptDrops(True)
        self.view: CorpusView | None = None
        self._before: dict[str, str] = {}
        files, folder = self.tr("Import f&iles …"), self.tr("Import f&older …")
        self.options_button = button(
            self.tr("Import with o&ptions …"),
            self.tr("Choose columns of tables, a password and more before the import"),
            self.import_with_options,
            "Ctrl+Alt+I",
        )
        self.files_button = button(files, self.tr("Choose documents"), self.import_files, "Ctrl+I")
        self.folder_button = button(
            folder, self.tr("Import a folder with all its folders"), self.import_folder, "Ctrl+Shift+I", primary=True
        )
        self.add_actions(self.options_button, self.files_button, self.folder_button)
        self.overview = CorpusOverview(session, file_dialogs)
        self.onward_button = button(
            self.tr("On to the exam") + "  ›",
            self.tr("Make questions from the documents"),
            lambda: session.show_page("exam"),
        )
        self.overview.add(self.onward_button)
        self.list = DocumentsPane(session)
        self.reading = ReadingPane(session)
        self.chunking = ChunkingPane(session, file_dialogs)
        empty_all = button(
            self.tr("Do it &all with sensible choices …"),
            self.tr("From your documents to a report in one go: you see first what will be done and how long it takes"),
            session.whole_wanted.emit, primary=True,
        )  # fmt: skip
        empty_options = button(
            self.tr("Import with o&ptions …"), self.tr("Choose columns, a password and more"),
            self.import_with_options, "Ctrl+Alt+I",
        )  # fmt: skip
        empty_files = button(files, self.tr("Choose documents"), self.import_files, "Ctrl+I")
        empty_folder = button(
            folder, self.tr("Import a folder with all its folders"), self.import_folder, "Ctrl+Shift+I"
        )
        self._importing = (
            self.options_button, self.files_button, self.folder_button, empty_options, empty_files, empty_folder, empty_all,
            *self.list.importing,
        )  # fmt: skip
        self.empty = EmptyState(
            self.tr("No documents yet"),
            self.tr(
                "Drop files or folders here, or choose them. PDF, Word, HTML, Markdown, text and table files are read. "
                "Nothing leaves this machine."
            ),
            empty_all,
            empty_folder,
            empty_files,
            empty_options,
        )
        self.waiting = EmptyState(
            self.tr("Documents are being read"),
            self.tr("They appear here as they come in. You may go on to other pages."),
        )
        self._lay_out()
        self._order_keys()
        self._show_actions(False)
        self.drop_hint = DropHint(self.tr("Drop to import"), self)
        self.overview.chosen.connect(self.list.filters.toggle_part)
        self.list.filtered.connect(self.overview.mark)
        self.list.shown.connect(self._read)
        self.list.searched.connect(self.reading.look_for)
        self.list.retry.connect(self.retry)
        self.list.unlock.connect(self.ask_password)
        self.list.map_columns.connect(self.ask_columns)
        self.list.recognise.connect(self.recognise)
        self.chunking.opened.connect(self._make_room)
        self.chunking.previewed.connect(self.reading.show_preview)
        self.reading.ready.connect(self.chunking.show_reading)
        session.job_started.connect(self._job_started)
        session.job_ended.connect(self._job_ended)

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        for side, margins, widgets in (
            (left, (0, 0, 4, 0), (self.list, self.chunking)),
            (right, (6, 0, 0, 0), (self.reading,)),
        ):
            column = QVBoxLayout(side)
            column.setContentsMargins(*margins)
            column.setSpacing(8)
            for index, widget in enumerate(widgets):
                column.addWidget(widget, 1 - index)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.addWidget(left)
        self.splitter.addWidget(right)
        self.splitter.setStretchFactor(0, 5)
        self.splitter.setStretchFactor(1, 4)
        self.splitter.setSizes([600, 450])
        self.splitter.setChildrenCollapsible(False)
        work = QWidget()
        in_column(self.overview, (self.splitter, 1), margins=(0, 0, 0, 0), spacing=8, parent=work)
        self.stack = QStackedLayout()
        self.body.addLayout(self.stack)  # before its pages come: Qt shows the first one at once
        self.work = work
        for widget in (self.empty, self.waiting, work):
            self.stack.addWidget(widget)

    def _order_keys(self) -> None:
        """Tab goes as one reads."""
        overview, documents, chunking, reading = self.overview, self.list, self.chunking, self.reading
        filters = documents.filters
        order = (
            *(self.options_button, self.files_button, self.folder_button),
            *(self.onward_button, overview.grouping, overview.figure.menu_button, overview.bar, overview.figure.table),
            *(filters.search, filters.states, filters.topics, filters.languages, documents.table),
            *(documents.exclude_button, documents.topic_button, *documents.importing),
            *(chunking.presets, chunking.disclose, chunking.form, chunking.figure.menu_button),
            *(chunking.keep_button, chunking.cut_button),
            *(
                reading.evidence,
                reading.previous,
                reading.following,
                reading.picture_button,
                reading.text,
                reading.items,
            ),
        )
        for one, other in pairwise(order):
            QWidget.setTabOrder(one, other)

    # -------------------------------------------------------------- what is shown

    def read(self, project: Project, request: object) -> CorpusView:  # noqa: ARG002
        """Read the documents, in the reader's thread."""
        from ragexam.project.corpus.page import reading_corpus

        return reading_corpus(project)

    def show_view(self, view: CorpusView) -> None:
        """Show the documents."""
        self.view = view
        there = bool(view.rows)
        importing = self.session.job is not None and self.session.job.doing == "import"
        self.stack.setCurrentWidget(self.work if there else self.waiting if importing else self.empty)
        self.overview.show_view(view)
        self.list.show_view(view)
        run = self.session.steps.get("run")
        self.chunking.show_view(view, (view.chunker, view.total, None if run is None else run.sentence))
        self._show_actions(there)
        step = self.session.steps.get("corpus")
        self.onward_button.setVisible(step is not None and step.state.value == "done")
        self._allow()
        self._read(self.list.current())

    def forget(self) -> None:
        """Show nothing of another project."""
        self.view = None
        self._show_actions(False)
        self.chunking.forget()
        self.reading.forget()
        self.list.forget()

    def _make_room(self, wanted: bool) -> None:
        """Hide the overview in a low window while a chunking is set."""
        self.overview.setVisible(not wanted or self.height() > _LOW)

    def _show_actions(self, shown: bool) -> None:
        for widget in (self.options_button, self.files_button, self.folder_button):
            widget.setVisible(shown)

    def _read(self, row: DocumentRow | None) -> None:
        view = self.view
        self.reading.show_row(row, None if view is None else (view.chunker, view.exam))
        if row is None:
            self.chunking.show_reading(None, "")

    def _job_started(self, _: str) -> None:
        rows = () if self.view is None else self.view.rows
        self._before = {row.document.source: row.state for row in rows}
        self._allow()

    def _allow(self) -> None:
        for widget in self._importing:
            widget.setEnabled(self.session.job is None)

    # -------------------------------------------------------------- importing

    def import_files(self) -> None:
        """Choose files."""
        pattern = self.tr("All files (*)")
        chosen = self.file_dialogs.open_files(self, self.tr("Import documents"), paths.documents_folder(), pattern)
        self.import_paths(chosen)

    def import_folder(self) -> None:
        """Choose a folder."""
        chosen = self.file_dialogs.open_folder(self, self.tr("Import a folder"), paths.documents_folder())
        self.import_paths([] if chosen is None else [chosen])

    def import_paths(self, chosen: Sequence[Path]) -> None:
        """Import files and folders."""
        if chosen:
            self._import(paths=[str(p) for p in chosen])

    def import_with_options(self) -> None:
        """Ask for files, columns, a password and more first."""
        fresh = self.view is None or self.view.chunker is None
        self._ask_import(DocumentImportDialog(self.session, self.file_dialogs, [], self, preset=fresh))

    def _ask_import(self, dialog: DocumentImportDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._import(**dialog.parameters()))
        dialog.open()

    def _import(self, **parameters: Any) -> None:
        if self.session.job is not None:
            self.session.message.emit("plain", self.tr("Wait until the running job has ended, then import."), "")
            return
        self.session.start("import", **parameters)

    def _job_ended(self, name: str, how: str, outcome: Done) -> None:
        self._allow()
        if name == "import":
            if how == "done":
                self._tell(outcome.result)
            self.refresh()  # whatever it brought: also what could not be read is to be seen
        elif name == "rechunk" and how == "done":
            text = self.tr(
                "The documents are cut into {0} {0:passage|passages}. Undo (Ctrl+Z) brings the old ones back."
            )
            self.session.message.emit("good", text.format(words.number(outcome.result["chunks"], ",")), "")

    def _tell(self, result: Any) -> None:
        """Say what an import gave: only what is in the project now is good news."""
        counts = result.get("documents", {})
        if not counts and not result.get("unchanged"):
            text = self.tr("Nothing was imported: no file in that place is of a kind that is read.")
            hint = self.tr("PDF, Word, HTML, Markdown, text and table files are.")
            self.session.message.emit("plain", text, hint)
        elif counts and not counts.get("imported"):
            self.list.wait_for_problem(self._before)
            self.session.message.emit("bad", import_outcome(result), import_remedy(counts))
        elif result.get("scanned"):
            text = self.tr("{0} Some pages are pictures, whose text was not read: see “Recognise text”.")
            self.session.message.emit("plain", text.format(import_outcome(result)), "")
        else:
            self.session.message.emit("good", import_outcome(result), "")

    # -------------------------------------------------------------- the same files again

    def retry(self, rows: Sequence[DocumentRow]) -> None:
        """Import the files of documents again."""
        self.list.wait_for(row.document.source for row in rows)
        self._find(rows, lambda files: self._import(**_again(files)))

    def recognise(self, rows: Sequence[DocumentRow]) -> None:
        """Have the text of scanned documents recognised; say what is missing where nothing recognises text."""
        sources = [row.document.source for row in rows]

        def work(project: Project) -> tuple[FoundFiles, str]:
            from ragexam.project.corpus.scans import find_scans

            return find_scans(project, sources)

        def take(with_files: tuple[FoundFiles, str]) -> None:
            files, by = with_files
            if not by:
                self._tell_what_is_missing()
                return
            self.list.wait_for(sources)
            self._take_files(files, lambda mapping: self._import(**_again(mapping)))

        self.session.read("scanned documents", work, take)

    def _tell_what_is_missing(self) -> None:
        from ragexam.project.corpus.scans import HOW_TO_ADD

        text = self.tr("Nothing on this machine recognises text in pictures.")
        self.session.message.emit("plain", text, words.say(HOW_TO_ADD))

    def ask_password(self, rows: Sequence[DocumentRow]) -> None:
        """Ask for a password, then import the protected files again."""
        dialog = PasswordDialog([row.document.source for row in rows], self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def go() -> None:
            password = dialog.password.text()
            self.list.wait_for(row.document.source for row in rows)
            self._find(rows, lambda files: self._import(**_again(files), password=password))

        dialog.accepted.connect(go)
        dialog.open()

    def ask_columns(self, rows: Sequence[DocumentRow]) -> None:
        """Ask which column is what, then read the tables again."""

        def ask(files: FoundFiles) -> None:
            self._ask_import(
                DocumentImportDialog(
                    self.session,
                    self.file_dialogs,
                    files.roots,
                    self,
                    only=list(files.files),
                    tables=list(files.files.values()),
                )
            )

        self._find(rows, ask)

    def _find(self, rows: Sequence[DocumentRow], act: Any) -> None:
        """Find files where they were imported from; ask a person for what has moved."""
        sources = [row.document.source for row in rows]

        def work(project: Project) -> FoundFiles:
            from ragexam.project.corpus.files import find_files

            return find_files(project, sources)

        self.session.read("files of documents", work, lambda files: self._take_files(files, act))

    def _take_files(self, files: FoundFiles, act: Any) -> None:
        if files.files:
            act(files)
        if not files.missing:
            return
        text = self.tr("{0} is not where it was imported from. Import it again from where it is now.")
        if len(files.missing) > 1:
            text = self.tr(
                "{0} and {1} {1:other|others} are not where they were imported from. Import them again from there."
            )
        self.session.message.emit("plain", text.format(files.missing[0], words.number(len(files.missing) - 1)), "")

    # -------------------------------------------------------------- drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files, but leave projects to the window."""
        if dropped_paths(event) and self.session.job is None:
            event.acceptProposedAction()
            self.drop_hint.show_over()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Show no more that files can be dropped here."""
        super().dragLeaveEvent(event)
        self.drop_hint.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self.drop_hint.hide()
        self.import_paths(dropped_paths(event))
        event.acceptProposedAction()


def dropped_paths(event: QDropEvent) -> list[Path]:
    """Return local files and folders of a drop, without projects and models."""
    dropped = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [p for p in dropped if p.suffix.lower() not in (paths.SUFFIX, paths.MODEL_SUFFIX)]


def _again(files: FoundFiles) -> dict[str, Any]:
    return {"paths": [str(root) for root in files.roots], "only": list(files.files)}
