"""Import with a say in it: files and folders, which column of a table is what, a password, how texts are cut."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ragexam.errors import RagExamError
from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import button, choice_box, describe, hint, introduce, section_title
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import in_flow
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project.corpus.files import TableColumns

_CELL, _WIDEST = 60, 260


class DocumentImportDialog(RoomyDialog):
    """Collects what an import is told.

    Args:
        session: Reads the heads of table files beside the window's thread.
        file_dialogs: Asks for files.
        chosen: Files and folders to begin with.
        only: Names of files as the project knows them: others below `chosen` are passed by, and the list is fixed.
        preset: Whether the way of cutting is asked for, too: nothing is imported yet.
    """

    def __init__(
        self,
        session: Session,
        file_dialogs: FileDialogs,
        chosen: Sequence[Path],
        parent: QWidget,
        *,
        only: Sequence[str] = (),
        tables: Sequence[Path] = (),
        preset: bool = False,
    ) -> None:
        super().__init__(parent)
        self.session, self.file_dialogs = session, file_dialogs
        self._only = tuple(only)
        self._columns: TableColumns | None = None
        self.setWindowTitle(self.tr("Read columns differently") if only else self.tr("Import with options"))
        self.paths = QListWidget()
        self.paths.setAccessibleName(self.tr("Files and folders to import"))
        describe(self.paths, self.tr("Del takes the selected ones off the list"))
        self.paths.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.paths.setFixedHeight(96)
        self.files_button = button(self.tr("Add &files …"), self.tr("Choose documents"), self._add_files)
        self.folder_button = button(self.tr("Add f&older …"), self.tr("Choose a folder"), self._add_folder)
        self.remove_button = button(self.tr("&Remove"), self.tr("Take the selected ones off this list"), self._remove)
        QShortcut(QKeySequence("Del"), self.paths, self._remove, context=Qt.ShortcutContext.WidgetShortcut)
        self.presets = QComboBox()
        self.presets.setAccessibleName(self.tr("How documents are cut into passages"))
        describe(self.presets, self.tr("It can be changed later, with a preview, on the page Corpus"))
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setAccessibleName(self.tr("Password of protected PDF files"))
        describe(self.password, self.tr("It opens the files once and is not stored"))
        self.password.setPlaceholderText(self.tr("None"))
        self.ocr = QComboBox()
        self.ocr.setAccessibleName(self.tr("Text recognition of scanned pages"))
        describe(self.ocr, self.tr("Pages that are pictures have no text: it can be recognised"))
        self.ocr.addItem(self.tr("Only pages without text"), "scanned")
        self.ocr.addItem(self.tr("All pages of PDF files"), "all")
        self.ocr.addItem(self.tr("Off"), "off")
        self.map = QCheckBox(self.tr("&Say which column is what"))
        describe(self.map, self.tr("Otherwise it is guessed from the headings"))
        self.map.setEnabled(False)  # until a table is found
        self.map.toggled.connect(self._show_mapping)
        self.about = hint()
        self.mapping = QWidget()
        self.roles: dict[str, QComboBox] = {}
        self.sample = QTableWidget()
        introduce(self.sample, self.tr("First rows of the table"), self.tr("To see what each column holds"))
        self.sample.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.sample.setTabKeyNavigation(False)
        self.sample.verticalHeader().hide()
        self.sample.setFixedHeight(5 * (self.fontMetrics().height() + 12) + 8)
        box, self.accept_button = agree_box(
            self, self.tr("Import"), self.tr("Read the files; they appear one by one, and it can be stopped")
        )
        self._lay_out(box, preset)
        if only:
            self.paths.addItems(list(only))
            self._given = list(chosen)
            for widget in (self.files_button, self.folder_button, self.remove_button):
                widget.hide()
            self.map.setChecked(True)
            self._read_columns(tables)
        else:
            self._given = []
            self._add(chosen)

    def _lay_out(self, box: QDialogButtonBox, preset: bool) -> None:
        self.setMinimumWidth(620)
        adding = in_flow(self.files_button, self.folder_button, self.remove_button)
        form = FormLayout()
        if preset:
            from ragexam.corpus.chunkers import PRESETS

            for name, entry in PRESETS.items():
                self.presets.addItem(words.say(entry.title), name)
                self.presets.setItemData(
                    self.presets.count() - 1,
                    words.tip_text(words.say(entry.description)),
                    Qt.ItemDataRole.ToolTipRole,
                )
            form.addRow(self.tr("&Cut by"), self.presets)
        if not self._only:
            form.addRow(self.tr("Text &recognition"), self.ocr)
            self._look_for_recogniser()
            form.addRow(self.tr("&Password of protected PDF files"), self.password)
        inside = QVBoxLayout(self.mapping)
        inside.setContentsMargins(0, 0, 0, 0)
        self._roles_form(inside)
        inside.addWidget(self.sample)
        in_column(
            section_title(self.tr("Files and folders")),
            self.paths,
            adding,
            form,
            section_title(self.tr("Table files (CSV, TSV, JSON, JSON Lines)")),
            self.map,
            self.about,
            self.mapping,
            0,
            box,
            margins=(20, 18, 20, 16),
            spacing=10,
            parent=self,
        )
        self.mapping.hide()

    def _roles_form(self, inside: QVBoxLayout) -> None:
        grid = QGridLayout()
        for index, (role, title) in enumerate(self._titles().items()):
            choice = choice_box(title, self.tr("The column that holds it"), 14)
            choice.activated.connect(self._allow)
            label = Label(title)
            label.setBuddy(choice)
            row, column = divmod(index, 2)
            grid.addWidget(label, row, 2 * column)
            grid.addWidget(choice, row, 2 * column + 1)
            grid.setColumnStretch(2 * column + 1, 1)
            self.roles[role] = choice
        inside.addLayout(grid)

    def _titles(self) -> dict[str, str]:
        return {
            "text": self.tr("Text"),
            "title": self.tr("Title"),
            "topic": self.tr("Topic"),
            "id": self.tr("Name of a row"),
            "language": self.tr("Language"),
            "question": self.tr("Question"),
            "answer": self.tr("Answer"),
        }

    def _look_for_recogniser(self) -> None:
        """Find out beside the window's thread whether there is anything to choose."""

        def work() -> str:
            from ragexam.project.corpus.scans import recogniser

            return recogniser()

        def show(by: str) -> None:
            from ragexam.project.corpus.scans import HOW_TO_ADD

            self.ocr.setEnabled(bool(by))
            if by:
                describe(self.ocr, self.tr("Pages that are pictures have no text: {0} recognises it").format(by))
            else:
                self.ocr.setCurrentIndex(self.ocr.findData("scanned"))
                self.ocr.setItemText(self.ocr.currentIndex(), self.tr("Not installed on this machine"))
                describe(self.ocr, words.say(HOW_TO_ADD))

        self.session.tasks.start("text recognition", work, show)

    # -------------------------------------------------------------- files

    def _add_files(self) -> None:
        pattern = self.tr("All files (*)")
        self._add(self.file_dialogs.open_files(self, self.tr("Import documents"), paths.documents_folder(), pattern))

    def _add_folder(self) -> None:
        chosen = self.file_dialogs.open_folder(self, self.tr("Import a folder"), paths.documents_folder())
        self._add([] if chosen is None else [chosen])

    def _add(self, chosen: Sequence[Path]) -> None:
        for path in chosen:
            if path not in self._given:
                self._given.append(path)
                self.paths.addItem(str(path))
        self._search()

    def _remove(self) -> None:
        for row in sorted((self.paths.row(item) for item in self.paths.selectedItems()), reverse=True):
            self.paths.takeItem(row)
            del self._given[row]
        self._search()

    def _search(self) -> None:
        """Look for table files among what was chosen, beside the window's thread."""
        given = list(self._given)

        def work() -> list[Path]:
            from ragexam.project.corpus.files import find_tables

            return find_tables(given)

        self.session.tasks.start("tables to import", work, self._read_columns)
        self._allow()

    # -------------------------------------------------------------- columns

    def _read_columns(self, tables: Sequence[Path]) -> None:
        """Read the columns of the first table that has any."""

        def work() -> TableColumns | None:
            from ragexam.project.corpus.files import reading_columns

            for table in tables[:20]:
                try:
                    return reading_columns(table)
                except RagExamError:  # the import will say what is wrong with it
                    continue
            return None

        self.session.tasks.start("columns to import", work, lambda columns: self._show_columns(columns, len(tables)))

    def _show_columns(self, columns: TableColumns | None, tables: int) -> None:
        self._columns = columns
        self.map.setEnabled(columns is not None)
        if columns is None:
            self.map.setChecked(False)
            self.about.setText(self.tr("There is no table file among them."))
            self._allow()
            return
        guess = self._guess_words(columns)
        others = self.tr("The same columns are taken of {0} more tables.").format(words.number(tables - 1))
        self.about.setText(f"{guess} {others}" if tables > 1 else guess)
        for role, choice in self.roles.items():
            choice.clear()
            choice.addItem(self.tr("(none)"), "")
            for name in columns.header:
                choice.addItem(name, name)
            choice.setCurrentIndex(max(choice.findData(columns.guess.get(role, "")), 0))
        self.sample.clear()
        self.sample.setColumnCount(len(columns.header))
        self.sample.setRowCount(min(len(columns.rows), 4))
        self.sample.setHorizontalHeaderLabels(list(columns.header))
        for row, cells in enumerate(columns.rows[:4]):
            for column, cell in enumerate(cells[: len(columns.header)]):
                shown = " ".join(cell.split())
                item = QTableWidgetItem(shown if len(shown) <= _CELL else shown[: _CELL - 1] + "…")
                self.sample.setItem(row, column, item)
        self.sample.resizeColumnsToContents()
        for column in range(self.sample.columnCount()):
            self.sample.setColumnWidth(column, min(self.sample.columnWidth(column), _WIDEST))
        self._allow()

    def _guess_words(self, columns: TableColumns) -> str:
        if not columns.guess:
            return self.tr("{0} would be read as one whole table.").format(columns.file)
        titles = self._titles()
        pairs = ", ".join(f"{titles[role]} = {name}" for role, name in columns.guess.items())
        return self.tr("{0} would be read row by row: {1}.").format(columns.file, pairs)

    def _show_mapping(self, shown: bool) -> None:
        self.mapping.setVisible(shown)
        self._allow()
        if not shown:
            self.adjustSize()

    def _allow(self) -> None:
        chosen = self.columns()
        mapped = "text" in chosen or {"question", "answer"} <= chosen.keys()
        self.accept_button.setEnabled(bool(self._given) and (not self.map.isChecked() or mapped))
        set_tip(
            self.accept_button,
            "" if self.accept_button.isEnabled() else self.tr("Choose files and the column of the text"),
        )

    # -------------------------------------------------------------- what was chosen

    def columns(self) -> dict[str, str]:
        """Return the column of each role, as a person says it; empty where columns are guessed."""
        if not self.map.isChecked():
            return {}
        columns = {role: str(choice.currentData() or "") for role, choice in self.roles.items()}
        return {role: name for role, name in columns.items() if name}

    def parameters(self) -> dict[str, Any]:
        """Return parameters of the import."""
        given: dict[str, Any] = {"paths": [str(path) for path in self._given]}
        if self._only:
            given["only"] = list(self._only)
        if self.columns():
            given["mapping"] = self.columns()
        if not self._only and self.ocr.currentData() != "scanned":
            given["ocr"] = str(self.ocr.currentData())
        if self.password.text():
            given["password"] = self.password.text()
        if self.presets.count():
            given["chunker"] = str(self.presets.currentData())
        return given
