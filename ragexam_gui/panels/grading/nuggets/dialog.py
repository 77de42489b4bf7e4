"""The dialogue for one fact of a reference."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from ragexam_gui import words
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import hint, introduce
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label


class NuggetDialog(RoomyDialog):
    """Dialogue that asks for one fact.

    Args:
        question: What was asked.
        reference: What would be right.
        text: The fact so far; "" for a new one.
        parent: Over which it opens.
    """

    def __init__(self, question: str, reference: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Fact of the reference"))
        title = Label(question, objectName="sectionTitle", wordWrap=True)
        right = Label(self.tr("Reference: {0}").format(reference), wordWrap=True)
        explanation = hint(
            self.tr("One thing that a right answer says, in a few words. A language model looks for it in each answer.")
        )
        self.long = hint()
        self.text = QLineEdit(text)
        introduce(self.text, self.tr("Fact"), self.tr("One statement, of twelve words at most"))
        self.text.textChanged.connect(lambda _: self._changed())
        self.box, self.accept_button = agree_box(self, self.tr("Keep"), self.tr("Undo takes it back"), default=True)
        form = FormLayout()
        form.addRow(self.tr("&Fact"), self.text)
        in_column(
            title, right, explanation, form, self.long, self.box, margins=(20, 18, 20, 16), spacing=10, parent=self
        )
        self.resize(560, 260)
        self._changed()

    def _changed(self) -> None:
        from ragexam.project.grading.nuggets import MOST_WORDS, too_long

        text = self.text.text()
        long = too_long(text)
        self.long.setText(
            self.tr("{0} words: part it into several facts of at most {1} words, one statement each.").format(
                words.number(len(text.split()), ","), words.number(MOST_WORDS, ",")
            )
            if long
            else ""
        )
        self.long.setVisible(long)
        self.accept_button.setEnabled(bool(text.strip()) and not long)
