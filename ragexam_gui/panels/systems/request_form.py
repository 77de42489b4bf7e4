"""Asks how a system is asked: address, what is sent, where question and session go, and its secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QComboBox, QGroupBox, QLineEdit, QPlainTextEdit, QWidget

from ragexam_gui.panels.systems.place_box import PlaceBox
from ragexam_gui.widgets.controls import introduce
from ragexam_gui.widgets.layout.boxes import in_row
from ragexam_gui.widgets.layout.form import FormLayout

if TYPE_CHECKING:
    from ragexam.project.systems.form import SystemRow

_LINES = 5
"""Of what is sent that are seen at once."""


class _Body(QPlainTextEdit):
    """Tells when a person has left it.

    Signals:
        left: The keys go elsewhere.
    """

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell it."""
        super().focusOutEvent(event)
        self.left.emit()


class RequestForm(QGroupBox):
    """The request of one system.

    Attributes:
        fields: Lines by the name of what they say.
        places: Boxes from which a text of what is sent is picked; what is typed into them are two of the lines.
        body: What is sent, as JSON.

    Signals:
        changed: A person has left a field.
        secret_given: Name of the secret, and its value.
    """

    changed = Signal()
    secret_given = Signal(str, str)

    def __init__(self) -> None:
        super().__init__(self.tr("How it is asked"))
        self._secrets_of: tuple[str, list[str]] = "", []
        self.fields: dict[str, QLineEdit] = {}
        self.places: dict[str, PlaceBox] = {}
        address = self.fields["url"] = QLineEdit()
        introduce(address, self.tr("Address"), self.tr("Where it is asked"))
        for name, title, tip in (
            ("question_at", self.tr("Question goes to"), self.tr("Its place in what is sent: pick the text")),
            ("session_at", self.tr("Session goes to"), self.tr("A fresh id for each question; may be empty")),
        ):
            box = self.places[name] = PlaceBox(title, tip)
            box.picked.connect(self.changed)
            self.fields[name] = box.line
        for edit in self.fields.values():
            edit.editingFinished.connect(self.changed)
        self.body = _Body()
        self.body.left.connect(self.changed)
        introduce(
            self.body,
            self.tr("What is sent, as JSON"),
            self.tr("The body of each request; the question takes its place in it"),
        )
        self.body.setTabChangesFocus(True)
        self.body.setFixedHeight(_LINES * self.fontMetrics().lineSpacing() + 12)
        self.secret = QLineEdit(echoMode=QLineEdit.EchoMode.Password)
        introduce(self.secret, self.tr("Secret"), self.tr("Kept in this machine's keyring when you press Enter"))
        self.secret.returnPressed.connect(self._give_secret)
        self.which = QComboBox()
        introduce(self.which, self.tr("Which secret"), self.tr("The place where the secret goes"))
        self._form = FormLayout(self)
        self._form.addRow(self.tr("Address"), self.fields["url"])
        self._form.addRow(self.tr("What is sent"), self.body)
        self._form.addRow(self.tr("Question goes to"), self.places["question_at"])
        self._form.addRow(self.tr("Session goes to"), self.places["session_at"])
        self._secret_row = QWidget()
        in_row(self.which, (self.secret, 1), margins=(0, 0, 0, 0), parent=self._secret_row)
        self._form.addRow(self.tr("Secret"), self._secret_row)

    def show_row(self, row: SystemRow) -> None:
        """Show a system, but for what a person is writing."""
        for box in self.places.values():
            box.offer(row.places)
        for name, edit in self.fields.items():
            if not edit.hasFocus() or edit.text() == "":
                edit.setText(row.fields[name])
        if not self.body.hasFocus():
            self.body.setPlainText(row.fields["body"])

    def values(self) -> dict[str, str]:
        """Return what the form says, by the names of the fields."""
        return {**{name: edit.text() for name, edit in self.fields.items()}, "body": self.body.toPlainText()}

    def list_secrets(self, row: SystemRow | None) -> None:
        """Ask for the secrets of a system; for none where it has none."""
        names = [] if row is None else list(dict.fromkeys(secret.name for secret in row.connection.secrets))
        shown = "" if row is None else row.name, names
        self._form.setRowVisible(self._secret_row, bool(names))
        if shown != self._secrets_of:
            self._secrets_of = shown
            self.secret.clear()  # what is typed is of another system
            self.which.clear()
            self.which.addItems(names)
            self.which.setVisible(len(names) > 1)
        if row is not None:
            self.choose_missing(row)
            kept = all(name != self.which.currentText() for name, _ in row.missing)
            self.secret.setPlaceholderText(
                self.tr("It is here; what you type takes its place.") if kept else self.tr("Type it, and press Enter.")
            )

    def choose_missing(self, row: SystemRow, given: str = "") -> None:
        """Choose the first secret that is missing, but for one that was just given."""
        self.which.setCurrentText(next((name for name, _ in row.missing if name != given), self.which.currentText()))

    def _give_secret(self) -> None:
        value = self.secret.text()
        self.secret.clear()
        if value:
            self.secret_given.emit(self.which.currentText(), value)
