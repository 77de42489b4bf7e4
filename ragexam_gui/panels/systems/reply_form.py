"""Shows what a system replies: one question to try it with, the reply as a tree, and what a person picks there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGroupBox, QLineEdit, QPushButton, QSizePolicy

from ragexam_gui.panels.systems.reply_tree import ReplyTree
from ragexam_gui.widgets.controls import button, describe, introduce
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project.systems.form import SystemRow

_LEAST = 130
"""Height of the tree, in pixels."""

_NARROW = 80
"""Width of a line for a number, in pixels."""


class ReplyForm(QGroupBox):
    """The reply of one system.

    Attributes:
        fields: Lines by the name of what they say.
        stream: Whether the reply comes piece by piece.
        tree: The last reply.

    Signals:
        changed: A person has left a field.
        try_wanted: It shall be asked one question.
        picked: Field, and place in the reply.
    """

    changed = Signal()
    try_wanted = Signal()
    picked = Signal(str, str)

    def __init__(self) -> None:
        super().__init__(self.tr("What it replies"))
        self.question = QLineEdit()
        introduce(
            self.question, self.tr("Question to try it with"), self.tr("One question of the exam, or one of your own")
        )
        self.try_button = button(
            self.tr("&Try it"), self.tr("Ask it one question and show the reply"), self.try_wanted.emit, primary=True
        )
        self.tree = ReplyTree()
        self.tree.setMinimumHeight(_LEAST)
        self.tree.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # it takes what is left
        self.tree.itemSelectionChanged.connect(self._enable)
        self.answer_button = self._pick(self.tr("This is the ans&wer"), "answer_at")
        self.passages_button = self._pick(self.tr("These are the &passages"), "passages_at")
        self.session_button = self._pick(self.tr("This is the sessi&on"), "session_in")
        self.error_button = self._pick(self.tr("T&his is an error"), "success")
        self._picks = (self.answer_button, self.passages_button, self.session_button, self.error_button)
        self.fields: dict[str, QLineEdit] = {}
        left, right = FormLayout(), FormLayout()
        for form, name, title, tip in (
            (left, "answer_at", self.tr("Answer"), self.tr("Its place in the reply")),
            (left, "passages_at", self.tr("Passages"), self.tr("Places of what it found, with commas; may be empty")),
            (right, "session_in", self.tr("Session"), self.tr("Place of its id in the reply; may be empty")),
            (
                right,
                "success",
                self.tr("Success when"),
                self.tr("code=0, !error (missing or empty), answer (there); may be empty"),
            ),
        ):
            form.addRow(title, self._line(name, title, tip))
        small = []
        for name, title, tip in (
            ("reply_seconds", self.tr("Seconds"), self.tr("How long one reply may take")),
            ("at_once", self.tr("At once"), self.tr("How many questions it is asked at the same time")),
            ("per_minute", self.tr("A minute"), self.tr("Most requests of a minute; empty for no limit")),
        ):
            edit = self._line(name, title, tip)
            edit.setMaximumWidth(_NARROW)
            small += [Label(title), edit]
        self.stream = QCheckBox(self.tr("It answers as a strea&m"))
        describe(self.stream, self.tr("Server-sent events, or lines of JSON: the answer comes piece by piece"))
        self.stream.clicked.connect(lambda _: self.changed.emit())
        in_column(
            in_row((self.question, 1), self.try_button),
            (self.tree, 1),
            in_row(*self._picks, 1),
            in_row((left, 1), (right, 1), spacing=14),
            in_row(*small, 1, self.stream),
            parent=self,
        )
        self._enable()

    def _line(self, name: str, title: str, tip: str) -> QLineEdit:
        edit = self.fields[name] = QLineEdit()
        introduce(edit, title, tip)
        edit.editingFinished.connect(self.changed)
        return edit

    def _pick(self, text: str, field: str) -> QPushButton:
        def pick() -> None:
            place = self.tree.picked()
            if place:
                self.picked.emit(field, place)

        return button(text, self.tr("Take the place that is selected in the reply"), pick)

    def _enable(self) -> None:
        for one in self._picks:
            one.setEnabled(bool(self.tree.picked()))

    def show_row(self, row: SystemRow) -> None:
        """Show a system, but for what a person is writing."""
        for name, edit in self.fields.items():
            if not edit.hasFocus() or edit.text() == "":
                edit.setText(row.fields[name])
        self.stream.setChecked(row.connection.stream)

    def show_reply(self, leaves: Sequence[Mapping[str, str]]) -> None:
        """Show the texts of a reply with their places; none for no reply."""
        self.tree.show_leaves(leaves)
        self._enable()

    def values(self) -> dict[str, str]:
        """Return what the form says, by the names of the fields."""
        fields = {name: edit.text() for name, edit in self.fields.items()}
        return {**fields, "stream": "yes" if self.stream.isChecked() else "no"}
