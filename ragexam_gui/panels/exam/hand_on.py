"""Asks what of an exam is handed on: a signed package that another machine checks, opens and sits."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import describe, hint
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label


class HandOnDialog(RoomyDialog):
    """Dialogue on what goes into the package, and what the sender calls himself.

    Args:
        questions: How many are asked, as a person reads it.
        parent: Over which it opens.
    """

    def __init__(self, questions: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Hand the exam on"))
        title = Label(self.tr("A signed package of the questions that are asked: {0}").format(questions))
        title.setObjectName("sectionTitle")
        title.setWordWrap(True)
        about = hint(
            self.tr(
                "It holds the questions, where their evidence stands, and hashes of the documents. This machine signs it, so that "
                "whoever gets it sees whether a byte was changed. Remarks and names of people stay here."
            )
        )
        named = hint(
            self.tr(
                "It also names your documents with their folders, and the topics of the questions; with the answers, the names of "
                "your pipelines and models too. Look through these names if they are not for everybody."
            )
        )
        about.setMinimumWidth(max(460, 60 * self.fontMetrics().averageCharWidth()))
        self.texts = QCheckBox(self.tr("With the &texts of the documents"))
        describe(self.texts, self.tr("Whoever gets the file can read them. Without them, evidence is found where the same "
                                     "documents are at hand"))  # fmt: skip
        self.answers = QCheckBox(self.tr("With the &answers of the pipelines"))
        describe(
            self.answers,
            self.tr("Which pipeline had which question right, by what counts as right here, to compare with"),
        )
        self.answers.setChecked(True)
        self.sender_name = QLineEdit(maxLength=120)
        self.sender_name.setAccessibleName(self.tr("Sender"))
        describe(self.sender_name, self.tr("What you call yourself; the signature proves the key and not the name"))
        label = Label(self.tr("&Sender (may stay empty):"))
        label.setBuddy(self.sender_name)
        self.box, self.accept_button = agree_box(
            self, self.tr("Choose the file …"), self.tr("Ask where the file goes, and write it")
        )
        column = in_column(title, about, named, margins=(20, 18, 20, 16), spacing=8, parent=self)
        for widget in (self.texts, self.answers):
            column.addWidget(widget)
            note = hint(widget.accessibleDescription())
            note.setContentsMargins(24, 0, 0, 0)
            column.addWidget(note)
        for part in (label, self.sender_name):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.box)
