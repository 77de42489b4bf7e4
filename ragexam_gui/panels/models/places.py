"""Places where models are looked for: a person's own folders and files, and those of other programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ragexam_gui.models.model_files import places_model
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project.models.records import Place


class PlacesPane(QWidget):
    """The list of places, and what changes it.

    Signals:
        added: Paths to look at from now on.
        forgotten: A path to look at no longer.

    Args:
        file_dialogs: Asks for folders and files, and shows them.
    """

    added = Signal(object)
    forgotten = Signal(str)

    def __init__(self, file_dialogs: FileDialogs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.file_dialogs = file_dialogs
        self.model = places_model(self)
        self.table = TableView(self.tr("Places where models are looked for"))
        self.table.show_model(self.model, 0, (60, 14, 10))
        self.table.selectionModel().selectionChanged.connect(self._enable)
        self.model.modelReset.connect(lambda: QTimer.singleShot(0, self, self._enable))
        self.folder_button = button(
            self.tr("Add a &folder …"), self.tr("Look also in a folder of yours, and in all below it"), self.add_folder
        )
        self.files_button = button(
            self.tr("Add f&iles …"), self.tr("Use single GGUF files where they lie"), self.add_files
        )
        self.forget_button = button(
            self.tr("For&get"), self.tr("Look there no longer; the files stay where they are"), self.forget
        )
        self.open_button = button(self.tr("&Open"), self.tr("Show this folder"), self.open_place)
        row = QHBoxLayout()
        for made in (self.folder_button, self.files_button, self.forget_button, self.open_button):
            made.setAutoDefault(False)
            row.addWidget(made)
        row.addStretch()
        in_column(
            hint(
                self.tr(
                    "Files are used where they lie and never copied. Folders of LM Studio, GPT4All, Jan, Ollama and "
                    "llama.cpp are looked through by themselves; drop further folders or GGUF files here."
                )
            ),
            (self.table, 1),
            row,
            margins=(0, 10, 0, 0),
            parent=self,
        )
        self._enable()

    def show_places(self, places: Sequence[Place]) -> None:
        """List the places."""
        self.table.refresh(self.model, places)
        self._enable()

    def current(self) -> Place | None:
        """Return the selected place."""
        rows = self.table.selected_rows()
        chosen: Place | None = self.model.record(rows[0]) if rows else None
        return chosen

    def _enable(self, *_: object) -> None:
        folder = self.current()
        self.forget_button.setEnabled(folder is not None and folder.source == "added")
        self.open_button.setEnabled(folder is not None and folder.there and folder.source != "Ollama")

    # -------------------------------------------------------------- what a person does

    def add_folder(self) -> None:
        """Choose a folder."""
        chosen = self.file_dialogs.open_folder(self, self.tr("Folder with models"), Path.home())
        if chosen is not None:
            self.added.emit([chosen])

    def add_files(self) -> None:
        """Choose files."""
        pattern = self.tr("Models (*.gguf);;All files (*)")
        chosen = self.file_dialogs.open_files(self, self.tr("Model files"), Path.home(), pattern)
        if chosen:
            self.added.emit(chosen)

    def forget(self) -> None:
        """Look no longer at the selected place."""
        folder = self.current()
        if folder is not None and folder.source == "added":
            self.forgotten.emit(folder.path)

    def open_place(self) -> None:
        """Show the selected folder."""
        folder = self.current()
        if folder is not None:
            path = Path(folder.path)
            self.file_dialogs.show(path if path.is_dir() else path.parent)
