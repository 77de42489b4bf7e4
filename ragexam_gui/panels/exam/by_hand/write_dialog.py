"""Questions by hand: the evidence is marked in a document, the wording written beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSplitter,
    QWidget,
)

from ragexam.records import Document, Item
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.exam.by_hand.evidence import EvidencePicker
from ragexam_gui.panels.review.editor import ChoicesEditor, answer_field
from ragexam_gui.widgets.controls import describe, hint, introduce
from ragexam_gui.widgets.layout.boxes import Gap, in_column
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label, set_tip


class WriteDialog(QDialog):
    """Writes one question after the other.

    Signals:
        written: A new `Item`; the dialogue stays open for the next one.

    Args:
        session: The open project.
        documents: To choose from.
        document_id: The one that is shown first; "" for the first of all.
        parent: Over which it opens.
    """

    written = Signal(object)

    def __init__(self, session: Session, documents: Sequence[Document], document_id: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(self.tr("Write a question"))
        self.picker = EvidencePicker(session, documents, document_id, self.tr("No document: the answer stands in none"))
        self.question = QPlainTextEdit()
        introduce(self.question, self.tr("Question"), self.tr("It should be understood without the document beside it"))
        self.question.setTabChangesFocus(True)
        self.question.setFixedHeight(self.question.fontMetrics().lineSpacing() * 3 + 16)
        self.with_choices = QRadioButton(self.tr("&With choices: the pipelines sit it"))
        self.open_ended = QRadioButton(self.tr("&Open: retrieval is measured on it"))
        self.with_choices.setChecked(True)
        describe(self.with_choices, self.tr("The right answer stands among wrong ones"))
        describe(self.open_ended, self.tr("The answer is written out; pipelines can answer it in writing only"))
        self.choices = ChoicesEditor(self.question)
        self.answer = answer_field()
        self.explanation = QPlainTextEdit()
        self.explanation.setAccessibleName(self.tr("Explanation"))
        describe(self.explanation, self.tr("Why the right answer is right; pipelines never see it"))
        self.explanation.setTabChangesFocus(True)
        self.explanation.setFixedHeight(self.explanation.fontMetrics().lineSpacing() * 2 + 16)
        self.problem = Label()
        self.problem.setProperty("tone", "bad")
        self.problem.setWordWrap(True)
        self.message = hint()
        self._lay_out()
        self.choices.set_choices(("", "", "", ""), 0)
        self.with_choices.toggled.connect(lambda _: self._turn())
        for field in (self.question, self.answer):
            field.textChanged.connect(self._check)
        self.choices.edited.connect(self._check)
        self.picker.marked.connect(lambda span: self.question.setFocus() if span is not None else None)
        QShortcut(QKeySequence("Ctrl+Return"), self).activated.connect(self._add)
        self._turn()
        for made in self.findChildren(QPushButton):
            made.setAutoDefault(made is self.add_button)  # Enter in a choice does nothing else

    def _lay_out(self) -> None:
        right = QWidget()
        column = in_column(self.with_choices, self.open_ended, Gap(6), margins=(12, 0, 0, 0), parent=right)
        self.form = form = FormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow(self.tr("&Question"), self.question)
        form.addRow(self.tr("Choices, the right one marked"), self.choices)
        form.addRow(self.tr("&Answer"), self.answer)
        form.addRow(self.tr("E&xplanation, if there is one"), self.explanation)
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addStretch(1)
        column.addWidget(self.message)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.picker)
        splitter.addWidget(right)
        splitter.setSizes([480, 460])
        splitter.setChildrenCollapsible(False)
        self.box = QDialogButtonBox()
        self.add_button = self.box.addButton(self.tr("Add the question"), QDialogButtonBox.ButtonRole.ActionRole)
        self.add_button.setProperty("primary", True)
        set_tip(self.add_button, self.tr("Add it to the exam and write another one (Ctrl+Enter)"))
        self.add_button.clicked.connect(lambda _=False: self._add())
        self.close_button = self.box.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        self.box.rejected.connect(self.reject)
        in_column((splitter, 1), self.box, margins=(20, 18, 20, 16), spacing=14, parent=self)
        self.resize(980, 620)

    def _turn(self) -> None:
        """Turn to another kind of question."""
        self.form.setRowVisible(self.choices, not self.open_ended.isChecked())
        self.form.setRowVisible(self.answer, self.open_ended.isChecked())
        self._check()

    @property
    def _worded(self) -> tuple[tuple[str, ...], int, str]:
        """Return choices, key and answer of the kind that is written."""
        if self.open_ended.isChecked():
            return (), -1, self.answer.toPlainText()
        return self.choices.choices, self.choices.key, ""

    def _check(self) -> None:
        from ragexam.project.exam.page import problem_of

        choices, key, answer = self._worded
        begun = any(text.strip() for text in (self.question.toPlainText(), answer, *choices))
        problem = problem_of(self.question.toPlainText(), choices, key, answer)
        self.problem.setText(words.say(problem) if begun else "")
        self.add_button.setEnabled(not problem)

    def _add(self) -> None:
        if not self.add_button.isEnabled():
            return
        from ragexam.project.exam.page import item_by_hand

        choices, key, answer = self._worded
        make = partial(
            item_by_hand,
            question=self.question.toPlainText(),
            choices=choices,
            key=key,
            answer=answer,
            evidence=self.picker.evidence,
            explanation=self.explanation.toPlainText(),
        )
        self.add_button.setEnabled(False)
        self._session.read("exam item by hand", make, self._item_written, self._check)

    def _item_written(self, item: Item) -> None:
        self.written.emit(item)
        self.message.setText(self.tr("Added: {0}").format(item.question))
        self.question.clear()
        self.explanation.clear()
        self.answer.clear()
        self.choices.set_choices(("",) * max(len(item.choices), len(self.choices.choices)), 0)
        self.picker.clear()
        self._check()
        self.picker.text.setFocus()
