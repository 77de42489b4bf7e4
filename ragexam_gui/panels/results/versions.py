"""The answers beside other versions of them: an earlier run, other projects, exams that were handed on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QTabWidget, QWidget

from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.tables import table_model
from ragexam_gui.widgets.controls import button, hint, introduce
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.results.versions import VersionsView

_WIDE = 48
"""Letters that the first column asks for."""
_FEW = 5
"""Columns up to which the first one takes the room that is left."""


class VersionsDialog(QDialog):
    """Choose what stands beside the answers as they are; what is the same is paired, the rest is listed."""

    def __init__(self, session: Session, file_dialogs: FileDialogs, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Compare versions"))
        self.session, self.file_dialogs = session, file_dialogs
        self.view: VersionsView | None = None
        self.files: list[Path] = []
        self.runs = QComboBox()
        introduce(self.runs, self.tr("Earlier run"), self.tr("What was answered under the conditions of that run"))
        self.runs.activated.connect(lambda _: self._choose_run())
        label = Label(self.tr("Beside an &earlier run:"))
        label.setBuddy(self.runs)
        self.add_button = button(
            self.tr("Beside a &file …"),
            self.tr("Another project, or an exam that was handed on; several make a trend, the oldest first"),
            self.add_file,
        )
        self.over_button = button(
            self.tr("Start &over"), self.tr("Take away what was chosen; nothing is changed"), self.start_over
        )
        self.sentences = hint("")
        self.sentences.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.setAccessibleName(self.tr("What changed"))
        self.tabs.hide()
        self.save_button = button(
            self.tr("&Save the tables …"), self.tr("Write every table as CSV into a folder"), self.save
        )
        self.save_button.setEnabled(False)
        self.box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.box.rejected.connect(self.reject)
        in_column(
            in_row(label, (self.runs, 1), self.add_button, self.over_button),
            self.sentences,
            (self.tabs, 1),
            in_row(self.save_button, (self.box, 1)),
            margins=(20, 18, 20, 16),
            spacing=10,
            parent=self,
        )
        self.resize(1080, 600)
        session.changed.connect(self._follow)
        self.begin()

    def begin(self) -> None:
        """Begin anew: nothing is chosen, and the runs are those that there are now."""
        self.start_over()
        self.session.read("versions runs", _run_numbers, self._show_runs)

    def start_over(self) -> None:
        """Take away what was chosen."""
        self.files = []
        self.runs.setCurrentIndex(0)
        self._clear()

    def add_file(self) -> None:
        """Choose a file that stands beside the answers, before those chosen already."""
        pattern = self.tr("Projects and exams (*{0} *.zip)").format(paths.SUFFIX)
        chosen = self.file_dialogs.open_file(self, self.tr("Beside a file"), paths.documents_folder(), pattern)
        if chosen is None:
            return
        if not self.files:
            self.runs.setCurrentIndex(0)
            self._clear()
        self.files.append(chosen)
        self._read(self._drop)

    def save(self) -> None:
        """Ask for a folder and write every table."""
        view = self.view
        if view is None:
            return
        folder = self.file_dialogs.open_folder(self, self.tr("Folder for the tables"), paths.documents_folder())
        if folder is None:
            return

        def write() -> Path:
            from ragexam.project.figure_files import write_figures

            for table in view.tables:
                write_figures(table, folder / f"{table.name}.csv")
            return folder

        if self.session.attempt(write) is not None:
            self.session.message.emit("good", self.tr("Written: {0}").format(folder), "")

    # -------------------------------------------------------------- parts

    @property
    def _wanted(self) -> tuple[tuple[Path, ...], int]:
        """Return the files and the number of the run that are chosen; 0 for none."""
        return tuple(self.files), int(self.runs.currentData() or 0)

    def _read(self, failed: Callable[[], None]) -> None:
        """Read what is chosen, beside the window's thread; what was chosen otherwise meanwhile is not shown.

        Args:
            failed: Called after a refusal has been told.
        """
        wanted = files, number = self._wanted
        if not files and not number:
            self._clear()
            return
        work = partial(_beside_files, files=files) if files else partial(_beside_run, number=number)
        self.session.read("versions", work, lambda view: self._show(view) if wanted == self._wanted else None,
                          lambda: failed() if wanted == self._wanted else None, slow=True)  # fmt: skip

    def _choose_run(self) -> None:
        self.files = []
        self._clear()
        self._read(self.start_over)

    def _follow(self) -> None:
        """Read runs and figures anew: the project has changed."""
        if self.isVisible():
            self.session.read("versions runs", _run_numbers, self._show_runs)
            self._read(self.start_over)

    def _show_runs(self, numbers: list[tuple[int, float]]) -> None:
        before = self.runs.currentData()
        self.runs.clear()
        self.runs.addItem(self.tr("No earlier run"), 0)
        for number, started in reversed(numbers):
            self.runs.addItem(
                self.tr("Run {0}, {1}").format(words.number(number), words.when(datetime.fromtimestamp(started))),
                number,
            )
        self.runs.setCurrentIndex(max(0, self.runs.findData(before)))

    def _drop(self) -> None:
        """Forget a file that could not be compared; why is told in the window."""
        self.files = self.files[:-1]
        self.sentences.setText(self.tr("This file cannot be compared; the window tells why."))

    def _clear(self) -> None:
        self.view = None
        self.sentences.setText(
            self.tr(
                "Compare the answers as they are with those of an earlier run (above), or with another project or an exam that "
                "was handed on (Beside a file)."
            )
        )
        self.tabs.clear()
        self.tabs.hide()
        self.save_button.setEnabled(False)

    def _show(self, view: VersionsView) -> None:
        kept = self.tabs.currentIndex() if self.view is not None and self.view.names == view.names else 0
        self.view = view
        self.sentences.setText(" ".join(words.say(sentence) for sentence in view.sentences))
        self.tabs.clear()
        for table in view.tables:
            title = words.say(table.title)
            shown = TableView(title)
            many = len(table.columns) > _FEW  # then the first column keeps its width, and the table scrolls
            words_alone = not any(table.formats)
            widths = (8, 14, _WIDE) if words_alone else (_WIDE, *[7] * (len(table.columns) - 1))
            stretched = -1 if many else len(table.columns) - 1 if words_alone else 0
            shown.show_model(table_model(table, shown), stretched, widths)
            page = QWidget()
            column = in_column((shown, 1), margins=(0, 8, 0, 0), spacing=6, parent=page)
            if table.note:
                column.addWidget(hint(words.say(table.note)))
            self.tabs.addTab(page, title)
        self.tabs.setCurrentIndex(kept)
        self.tabs.setVisible(bool(view.tables))
        self.save_button.setEnabled(bool(view.tables))


def _run_numbers(project: Project) -> list[tuple[int, float]]:
    from ragexam.project.results.run_version import finished_runs

    return [(run.id, run.started) for run in finished_runs(project)]


def _beside_run(project: Project, number: int) -> VersionsView:
    from ragexam.project.results.run_version import version_of_run
    from ragexam.project.results.versions import compared_versions, current_version

    versions = [version_of_run(project, number), current_version(project)]
    return compared_versions(versions, int(project.settings.get("seed", 0)))


def _beside_files(project: Project, files: tuple[Path, ...]) -> VersionsView:
    from ragexam.project.results.versions import compared_versions, current_version, version_of_file

    versions = [*(version_of_file(path) for path in files), current_version(project)]
    return compared_versions(versions, int(project.settings.get("seed", 0)))
