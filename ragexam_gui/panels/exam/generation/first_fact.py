"""First find of a generation, before the first question is finished: the newest fact in its passage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ragexam_gui import words
from ragexam_gui.panels.review.item_text import marks_in
from ragexam_gui.widgets.controls import hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.text.marked_text import MarkedText

if TYPE_CHECKING:
    from ragexam.project.exam.first_fact import FoundFact


class FirstFact(QWidget):
    """A question, its answer, and the passage with the evidence marked; nothing before the first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown: FoundFact | None = None
        self.setAccessibleName(self.tr("What was found so far"))
        self.heading = section_title("")
        self.question = Label(objectName="verdict", wordWrap=True)
        self.answer = Label(wordWrap=True)
        self.source_label = hint()
        self.text = MarkedText(self.tr("The passage, with the evidence marked"))
        self.text.document().setDocumentMargin(10)
        self.next = hint(
            self.tr(
                "Next the model writes wrong answers to each of these, then filters judge the questions. You may look at "
                "other pages meanwhile."
            )
        )
        in_column(
            self.heading,
            self.question,
            self.answer,
            self.source_label,
            (self.text, 1),
            self.next,
            margins=(0, 0, 0, 0),
            spacing=8,
            parent=self,
        )

    def show_fact(self, fact: FoundFact) -> None:
        """Show the newest fact."""
        if fact == self.shown:
            return
        self.shown = fact
        one, many = self.tr("The first question"), self.tr("The newest of {0} questions so far, from {1} passages")
        self.heading.setText(
            one if fact.count == 1 else many.format(words.number(fact.count, ","), words.number(fact.asked, ","))
        )
        self.question.setText(fact.question)
        # Not before: a label with nothing to select would be a control without a name.
        self.question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.answer.setText(self.tr("Answer: {0}").format(fact.answer))
        self.source_label.setText(fact.title)
        self.source_label.setVisible(bool(fact.title))
        self.text.show_text(fact.passage)
        marks = marks_in(fact.passage, (fact.evidence,))
        self.text.show_evidence(marks)
        if marks:
            self.text.go_to(marks[0][0])
