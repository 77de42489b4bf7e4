"""Everything that asks a person or hands over to another program: one seam, so that tests can answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

translate = QCoreApplication.translate


class FileDialogs:
    """File dialogues, a question with yes and no, and the programs of the system."""

    def open_file(self, parent: QWidget, title: str, folder: Path, pattern: str) -> Path | None:
        """Return an existing file; None where the person thought better of it."""
        name, _ = QFileDialog.getOpenFileName(parent, title, str(folder), pattern)
        return Path(name) if name else None

    def open_files(self, parent: QWidget, title: str, folder: Path, pattern: str) -> list[Path]:
        """Ask for existing files."""
        names, _ = QFileDialog.getOpenFileNames(parent, title, str(folder), pattern)
        return [Path(name) for name in names]

    def open_folder(self, parent: QWidget, title: str, folder: Path) -> Path | None:
        """Return an existing folder."""
        name = QFileDialog.getExistingDirectory(parent, title, str(folder))
        return Path(name) if name else None

    def save_file(self, parent: QWidget, title: str, proposal: Path, pattern: str) -> Path | None:
        """Return a file to write."""
        name, _ = QFileDialog.getSaveFileName(parent, title, str(proposal), pattern)
        return Path(name) if name else None

    def save_as(
        self, parent: QWidget, title: str, proposal: Path, pattern: str, ending: str, others: Sequence[str] = ()
    ) -> Path | None:
        """Return a file to write, with an ending; where that leads to another file than was chosen, the person is asked.

        Args:
            parent: Over which it opens.
            title: Of the dialogue.
            proposal: What is proposed.
            pattern: Files that are shown.
            ending: Put behind a name that has none of those that are known.
            others: Suffixes that are as good; "" for whatever a person writes.
        """
        chosen = self.save_file(parent, title, proposal, pattern)
        if chosen is None or (chosen.suffix and (chosen.suffix.lower() in (ending, *others) or "" in others)):
            return chosen
        path = chosen.with_name(chosen.name + ending)
        question = translate("FileDialogs", "There is a file {0} already. It would be replaced.").format(path.name)
        return (
            path if not path.exists() or self.confirm(parent, question, translate("FileDialogs", "Replace")) else None
        )

    def confirm(self, parent: QWidget, question: str, yes: str) -> bool:
        """Return whether the person wants it; `yes` is the button's word."""
        box = QMessageBox(QMessageBox.Icon.Question, QCoreApplication.applicationName(), question, parent=parent)
        box.setTextFormat(Qt.TextFormat.PlainText)  # names of files and documents stand in questions
        agree = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        return box.clickedButton() is agree

    def show(self, path: Path) -> None:
        """Open a file in the program that the system has for it."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
