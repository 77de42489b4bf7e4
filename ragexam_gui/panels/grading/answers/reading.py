"""One written answer to read, read beside the window's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget

from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.answer_text import answer_html
from ragexam_gui.theme import colours_of
from ragexam_gui.widgets.controls import button, describe
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Reading

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.answer import AnswerView


class WrittenAnswerPanel(QWidget):
    """Panel with one answer and the way to its question.

    Args:
        session: Reads it.
        name: Of the reading; two panels need two.
    """

    def __init__(self, session: Session, name: str) -> None:
        super().__init__()
        self.session, self._name = session, name
        self.view: AnswerView | None = None
        self._wanted = ""
        self.text = Reading()
        self.text.setAccessibleName(self.tr("The answer beside its reference and its passages"))
        describe(self.text, self.tr("Question, answer, reference, grades, passages"))
        self.text.setPlaceholderText(self.tr("Choose an answer to read it."))
        self.exam_button = button(
            self.tr("Show the question in the e&xam"), self.tr("Go to the exam, to this question"), self._open_item
        )
        self.row = FlowLayout(spacing=8)
        self.row.addWidget(self.exam_button)
        in_column((self.text, 1), self.row, margins=(0, 0, 0, 0), spacing=6, parent=self)
        self.text.setMinimumWidth(280)
        self.exam_button.setEnabled(False)

    def read(self, answer_id: str) -> None:
        """Show an answer by its id; none where it is ""."""
        self._wanted = answer_id
        if not answer_id:
            self._show(None)
            return

        def work(project: Project) -> AnswerView | None:
            from ragexam.project.grading.answer import reading_answer

            return reading_answer(project, answer_id)

        self.session.read(self._name, work, self._take)

    def _take(self, view: AnswerView | None) -> None:
        if view is None or view.answer.id == self._wanted:
            self._show(view)

    def _show(self, view: AnswerView | None) -> None:
        same = view is not None and self.view is not None and view.answer.id == self.view.answer.id
        if view == self.view and view is not None:
            return
        self.view = view
        scrolled = self.text.verticalScrollBar().value() if same else 0
        self._fill()
        self.text.verticalScrollBar().setValue(scrolled)
        self.exam_button.setEnabled(view is not None)

    def _fill(self) -> None:
        self.text.setHtml("" if self.view is None else answer_html(self.view, colours_of(self.palette())))

    def _open_item(self) -> None:
        if self.view is not None:
            self.session.choose_item(self.view.item.id)
            self.session.show_page("exam")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.view is not None:
            self._fill()
