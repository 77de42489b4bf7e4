"""A new system: from a pasted request, from a preset, or from a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget

from ragexam_gui import paths
from ragexam_gui.panels.systems.place_box import shown_leaf
from ragexam_gui.widgets.controls import button, describe, hint, introduce
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout

if TYPE_CHECKING:
    from ragexam.project.systems.form import NewSystem, TextLeaf

_PASTED = ""


class NewPart(QWidget):
    """Form for a system that is added.

    Args:
        file_dialogs: Asks for a file.

    Signals:
        described: Called without arguments, what it carries returns the system.
    """

    described = Signal(object)

    def __init__(self, file_dialogs: FileDialogs) -> None:
        super().__init__()
        self._file_dialogs = file_dialogs
        self.name = QLineEdit(placeholderText=self.tr("Helpdesk"))
        self.name.setAccessibleName(self.tr("Name of the system"))
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("What it is"))
        describe(self.kind, self.tr("A product whose interface is known, or a request of your own"))
        self.pasted = QPlainTextEdit()
        self.kind.currentIndexChanged.connect(lambda _: self.pasted.setEnabled(self.kind.currentData() == _PASTED))
        introduce(
            self.pasted,
            self.tr("Pasted request"),
            self.tr("A curl command or a raw request, from which the form is filled"),
        )
        self.pasted.setPlaceholderText(
            self.tr(
                "Paste the curl command with which you ask it yourself: in a browser's network view, “Copy as cURL”."
            )
        )
        self.pasted.setTabChangesFocus(True)
        self.add_button = button(self.tr("&Add"), self.tr("Add the system"), self._describe, primary=True)
        self.file_button = button(
            self.tr("From a &file …"), self.tr("Take a connection that was exported"), self._take_file
        )
        self.question = QComboBox()
        introduce(
            self.question,
            self.tr("The question is"),
            self.tr("Which text of what is sent is the question, so that others take its place"),
        )
        self.question.activated.connect(lambda _: self._describe())
        self._form = form = FormLayout()
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(self.tr("&It is"), self.kind)
        form.addRow(self.tr("The &question is"), self.question)
        form.setRowVisible(self.question, False)
        self.pasted.textChanged.connect(self._forget_question)
        introduction = hint(
            self.tr(
                "Your own RAG service can sit the same exam. Secrets in what you paste go into this machine's keyring, "
                "never into the project."
            )
        )
        in_column(introduction, form, (self.pasted, 1), in_row(self.file_button, 1, self.add_button), parent=self)

    def offer(self, presets: Sequence[tuple[str, str]]) -> None:
        """Offer the products whose interface is known.

        Args:
            presets: Key and title of each.
        """
        if not self.kind.count():
            self.kind.addItem(self.tr("a request that you paste"), _PASTED)
            for key, title in presets:
                self.kind.addItem(title, key)

    def clear(self) -> None:
        """Forget what was typed and pasted: it may hold secrets."""
        self.pasted.clear()
        self.name.clear()
        self._forget_question()

    def ask_question(self, leaves: Sequence[TextLeaf]) -> None:
        """Ask which text of what was pasted is the question; the answer describes the system again."""
        self.question.clear()
        self.question.addItem(self.tr("pick the text that is the question"), "")
        for leaf in leaves:
            self.question.addItem(shown_leaf(leaf), leaf.path)
        self._form.setRowVisible(self.question, True)
        self.question.setFocus()

    def _forget_question(self) -> None:
        self.question.clear()
        self._form.setRowVisible(self.question, False)

    def _describe(self) -> None:
        kind, name, text = str(self.kind.currentData()), self.name.text().strip(), self.pasted.toPlainText()
        place = str(self.question.currentData() or "")

        def new() -> NewSystem:
            from ragexam.project.systems.form import from_pasted, from_preset

            if kind != _PASTED:
                return from_preset(kind, name)
            made = from_pasted(text, name)
            return made.asking_at(place) if place else made

        self._tell(new)

    def _take_file(self) -> None:
        path = self._file_dialogs.open_file(self, self.tr("Take a connection"), paths.documents_folder(), "*.json")
        if path is not None:
            name = self.name.text().strip()

            def new() -> NewSystem:
                from ragexam.project.systems.form import from_file

                return from_file(path, name)

            self._tell(new)

    def _tell(self, new: Callable[[], NewSystem]) -> None:
        self.described.emit(new)
