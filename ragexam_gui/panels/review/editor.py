"""An item's wording under the pen: question, choices, key, topic, explanation, comment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QFormLayout,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ragexam.records import Item
from ragexam_gui import words
from ragexam_gui.widgets.controls import button, hint, introduce
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label, set_tip

translate = QCoreApplication.translate
_MOST = 8


@dataclass(frozen=True, slots=True)
class Wording:
    """Wording of an item that can be edited; an open one has an answer and no choices."""

    question: str = ""
    choices: tuple[str, ...] = ("", "", "", "")
    key: int = 0
    topic: str = ""
    explanation: str = ""
    comment: str = ""
    answer: str = ""


def wording_of(item: Item) -> Wording:
    """Return what can be edited of an item, as it is."""
    return Wording(item.question, item.choices, item.key, item.topic, item.explanation, item.comment, item.answer)


class ChoicesEditor(QWidget):
    """Choices to write, each with a mark for the key; 2 to 8 of them.

    Signals:
        edited: Something is different.

    Args:
        after: The field that Tab leaves for the first choice.
        parent: Its owner.
    """

    edited = Signal()

    def __init__(self, after: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._after = after
        self.fields: list[QLineEdit] = []
        self.marks: list[QRadioButton] = []
        self._removers: list[QToolButton] = []
        self._rows: list[QWidget] = []
        self._group = QButtonGroup(self)
        self._group.buttonToggled.connect(lambda *_: self.edited.emit())
        self.add_button = button(self.tr("Add a choice"), self.tr("One more wrong answer"), self._add_and_go)
        self.add_button.setAutoDefault(False)  # Enter in a dialogue around it does what that is for
        self._column = QVBoxLayout()
        self._column.setSpacing(6)
        in_column(self._column, (self.add_button, 0, Qt.AlignmentFlag.AlignLeft), margins=(0, 0, 0, 0), parent=self)

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the texts."""
        return tuple(field.text() for field in self.fields)

    @property
    def key(self) -> int:
        """Return the place of the key; -1 where none is marked."""
        return next((n for n, mark in enumerate(self.marks) if mark.isChecked()), -1)

    def set_choices(self, choices: Sequence[str], key: int) -> None:
        """Show choices."""
        while self._rows:
            self._drop(len(self._rows) - 1)
        for text in choices:
            self._add(text)
        if 0 <= key < len(self.marks):
            self.marks[key].setChecked(True)

    def _add(self, text: str = "") -> None:
        mark = QRadioButton(self.tr("key"))
        set_tip(mark, self.tr("This is the right answer"))
        field = QLineEdit(text)
        field.textEdited.connect(lambda _: self.edited.emit())
        remove = QToolButton()
        remove.setText("✕")
        remove.setAutoRaise(True)
        set_tip(remove, self.tr("Remove this choice"))
        row = QWidget()
        in_row(mark, (field, 1), remove, margins=(0, 0, 0, 0), parent=row)
        remove.clicked.connect(partial(self._remove, row))
        self._group.addButton(mark)
        self._column.addWidget(row)
        self.fields.append(field)
        self.marks.append(mark)
        self._removers.append(remove)
        self._rows.append(row)
        self._name()

    def _add_and_go(self) -> None:
        self._add()
        self.fields[-1].setFocus()
        self.edited.emit()

    def _remove(self, row: QWidget) -> None:
        self._drop(self._rows.index(row))
        self._name()
        self.edited.emit()

    def _drop(self, index: int) -> None:
        row = self._rows.pop(index)
        self._group.removeButton(self.marks.pop(index))
        del self.fields[index], self._removers[index]
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _name(self) -> None:
        for number, (field, mark, remove) in enumerate(zip(self.fields, self.marks, self._removers, strict=True), 1):
            field.setAccessibleName(self.tr("Choice {0}").format(number))
            field.setPlaceholderText(self.tr("Choice {0}").format(number))
            mark.setAccessibleName(self.tr("Choice {0} is the key").format(number))
            remove.setAccessibleName(self.tr("Remove choice {0}").format(number))
            remove.setEnabled(len(self.fields) > 2)
        self.add_button.setEnabled(len(self.fields) < _MOST)
        last = self._after  # rows that were made later would come last
        for row in zip(self.marks, self.fields, self._removers, strict=True):
            for widget in row:
                QWidget.setTabOrder(last, widget)
                last = widget
        QWidget.setTabOrder(last, self.add_button)


class ItemEditor(QWidget):
    """A form over an item's wording.

    Signals:
        saved: A `Wording` without a fault.
        left: The person leaves without saving.
    """

    saved = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Edit the question"))
        self._original = Wording()
        self.question = _text(self.tr("Question"), 3, self.tr("It should be understood without the document beside it"))
        self.choices = ChoicesEditor(self.question)
        self.answer = answer_field()
        self.topic = QLineEdit()
        introduce(self.topic, self.tr("Topic"), self.tr("Results are told by topic"))
        self.explanation = _text(
            self.tr("Explanation"), 2, self.tr("Why the right answer is right; pipelines never see it")
        )
        self.comment = _text(self.tr("Comment"), 2, self.tr("For you and whoever reviews; pipelines never see it"))
        self.problem = Label()
        self.problem.setProperty("tone", "bad")
        self.problem.setWordWrap(True)
        self.remark = hint()
        self.save_button = button(
            self.tr("&Save"), self.tr("Keep the new wording (Ctrl+Enter)"), self.save, primary=True
        )
        self.leave_button = button(
            self.tr("Leave"), self.tr("Back without saving; what is written is kept until then (Esc)"), self.left.emit
        )
        self.reset_button = button(
            self.tr("Start over"), self.tr("The wording as it is saved"), lambda: self._fill(self._original)
        )
        self._lay_out()
        for field in (self.question, self.answer, self.explanation, self.comment):
            field.textChanged.connect(self._check)
        self.choices.edited.connect(self._check)
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, context=within).activated.connect(self.save)
        QShortcut(QKeySequence("Esc"), self, context=within).activated.connect(self.left)

    def _lay_out(self) -> None:
        self.form = form = FormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.setSpacing(5)
        form.addRow(self.tr("&Question"), self.question)
        form.addRow(self.tr("Choices, the right one marked"), self.choices)
        form.addRow(self.tr("&Answer"), self.answer)
        form.addRow(self.tr("&Topic"), self.topic)
        form.addRow(self.tr("E&xplanation, for readers of the exam"), self.explanation)
        form.addRow(self.tr("&Comment, for reviewers"), self.comment)
        inner = QWidget()
        in_column(form, 1, margins=(2, 2, 12, 8), parent=inner)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        row = in_row(self.save_button, self.leave_button, self.reset_button, 0)
        in_column((area, 1), self.remark, self.problem, row, margins=(0, 0, 0, 0), spacing=8, parent=self)

    # -------------------------------------------------------------- what is written

    @property
    def wording(self) -> Wording:
        """Return what stands in the form."""
        return Wording(
            self.question.toPlainText(),
            self.choices.choices,
            -1 if self._original.key < 0 else self.choices.key,
            self.topic.text(),
            self.explanation.toPlainText(),
            self.comment.toPlainText(),
            self.answer.toPlainText(),
        )

    @property
    def unsaved(self) -> bool:
        """Return whether something differs from what is saved."""
        return self.wording != self._original

    def edit(self, item: Item, answered: int, kept: Wording | None = None) -> None:
        """Begin.

        Args:
            item: Whose wording is edited.
            answered: Pipelines that answered it; they would have to answer anew.
            kept: What was written before and not saved.
        """
        self._original = wording_of(item)
        self._fill(kept or self._original)
        sentences = [self.tr("What you wrote before and did not save is back.")] if kept is not None else []
        if answered:
            text = self.tr(
                "{0} {0:pipeline|pipelines} answered it. With another question or other choices "
                "{0:its answer does|their answers do} not count any more."
            )
            sentences.append(text.format(words.number(answered)))
        self.remark.setText(" ".join(sentences))
        self.remark.setVisible(bool(sentences))
        self.question.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _fill(self, wording: Wording) -> None:
        opened = not wording.choices
        self.form.setRowVisible(self.choices, not opened)
        self.form.setRowVisible(self.answer, opened)
        self.choices.set_choices(wording.choices, wording.key)
        self.answer.setPlainText(wording.answer)
        self.question.setPlainText(wording.question)
        self.topic.setText(wording.topic)
        self.explanation.setPlainText(wording.explanation)
        self.comment.setPlainText(wording.comment)
        self._check()

    def _check(self) -> None:
        from ragexam.project.exam.page import problem_of

        wording = self.wording
        problem = problem_of(wording.question, wording.choices, wording.key, wording.answer)
        self.problem.setText(words.say(problem))
        self.problem.setVisible(bool(problem))
        self.save_button.setEnabled(not problem)

    def save(self) -> None:
        """Hand over what is written, if it is an item."""
        self._check()
        if self.save_button.isEnabled():
            self.saved.emit(replace(self.wording, topic=self.topic.text().strip()))


def answer_field() -> QPlainTextEdit:
    """Return where the reference answer of an open question is written."""
    tip = translate("ItemEditor", "What a full answer says; it should stand in the passage or follow from it")
    return _text(translate("ItemEditor", "Reference answer"), 3, tip)


def _text(name: str, lines: int, tip: str) -> QPlainTextEdit:
    made = QPlainTextEdit()
    introduce(made, name, tip)
    made.setTabChangesFocus(True)
    made.setFixedHeight(made.fontMetrics().lineSpacing() * lines + 16)
    return made
