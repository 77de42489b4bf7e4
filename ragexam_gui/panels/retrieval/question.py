"""One question closely: its source text in the document, and side by side what two ways of retrieving brought."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.retrieval.passages import PassagesPane
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.text.marked_text import MarkedText

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.retrieval.records import GoldEvidence, QuestionView, RetrieverColumn
    from ragexam.report.retrieval.measured import LaboratoryRequest

_BETWEEN = "\n\n…\n\n"
"""Between the surroundings of two stretches of evidence."""


class GoldPane(QWidget):
    """Pane of the place where the answer stands, with what stands around it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = Label(self.tr("Where the answer stands"))
        self.position_label = Label(objectName="hint", minimumWidth=1)
        self.text = MarkedText(self.tr("Source text in its document"))
        self.text.document().setDocumentMargin(8)
        in_column(self.label, self.position_label, (self.text, 1), margins=(0, 0, 0, 0), spacing=4, parent=self)
        self.setMinimumWidth(180)

    def show_gold(self, gold: Sequence[GoldEvidence]) -> None:
        """Show stretches of evidence, those of one document and of several."""
        names = []
        for passage in gold:
            name = passage.document or passage.source
            if passage.page is not None:
                name = self.tr("{0}, page {1}").format(name, passage.page)
            names.append(name)
        position = " · ".join(dict.fromkeys(names))
        self.position_label.setText(position)
        set_tip(self.position_label, "\n".join(dict.fromkeys(passage.source for passage in gold)))
        texts, marks, at = [], [], 0
        for passage in gold:
            texts.append(passage.text)
            marks.append((at + passage.start, at + passage.end))
            at += len(passage.text) + len(_BETWEEN)
        self.text.show_text(_BETWEEN.join(texts))
        self.text.show_evidence(marks)
        if marks:
            self.text.go_to(marks[0][0])


class QuestionDetail(QWidget):
    """The question that is selected.

    Args:
        session: Reads it.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._request: LaboratoryRequest | None = None
        self.item = ""
        self.view: QuestionView | None = None
        self.question = Label(objectName="sectionTitle")
        self.answer = hint()
        for label in (self.question, self.answer):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.exam_button = button(
            self.tr("Show in the e&xam"), self.tr("Go to this question on the page Exam: read it, label it, edit it"),
            lambda: session.show_page("exam"),
        )  # fmt: skip
        self.gold = GoldPane()
        self.sides = (
            PassagesPane(self.tr("First way of retrieving"), self.tr("&1. Passages of")),
            PassagesPane(self.tr("Second way of retrieving"), self.tr("&2. Passages of")),
        )
        texts = in_column(self.question, self.answer, spacing=0)
        head = in_row((texts, 1), (self.exam_button, 0, Qt.AlignmentFlag.AlignTop))
        self.beside = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False, handleWidth=12)
        for part, share in ((self.gold, 3), (self.sides[0], 4), (self.sides[1], 4)):
            self.beside.addWidget(part)
            self.beside.setStretchFactor(self.beside.count() - 1, share)
        self.beside.setSizes([300, 400, 400])
        in_column(head, (self.beside, 1), margins=(0, 4, 0, 0), spacing=6, parent=self)
        for side in self.sides:
            side.changed.connect(self.read)
        self.show_question(None)

    def offer(self, ways: Sequence[RetrieverColumn], proposed: tuple[str, str], request: LaboratoryRequest) -> None:
        """Offer ways of retrieving.

        Args:
            ways: All of them.
            proposed: Keys of the two that are set side by side unless told otherwise.
            request: Whose scan the text weights are of.
        """
        self._request = request
        for side, key in zip(self.sides, proposed, strict=True):
            side.offer(ways, key)

    def choose(self, item_id: str) -> None:
        """Show a question; "" for none."""
        self.item = item_id
        self.read()

    def read(self) -> None:
        """Read what the two ways brought, beside the window's thread."""
        request, columns = self._request, [side.key for side in self.sides]
        if not self.item or request is None or not all(columns):
            self.show_question(None)
            return
        item = self.item

        def work(project: Project) -> QuestionView | None:
            from ragexam.project.retrieval.questions import reading_question

            return reading_question(project, item, columns, request)

        self._session.read("retrieval question", work, partial(self._take, item))

    def _take(self, item: str, view: QuestionView | None) -> None:
        if item == self.item:
            self.show_question(view)

    def show_question(self, view: QuestionView | None) -> None:
        """Show what was read."""
        self.view = view
        self.exam_button.setEnabled(view is not None)
        if view is None:
            self.question.setText(self.tr("Choose a question above to see what was brought for it."))
            self.answer.clear()
            self.gold.show_gold(())
            for side in self.sides:
                side.show_side(None)
            return
        self.question.setText(view.question)
        about = [self.tr("Answer: {0}").format(view.answer), words.say(view.label)]
        self.answer.setText(" · ".join(filter(None, about)))
        self.gold.show_gold(view.gold)
        for side, side_view in zip(self.sides, view.sides, strict=True):
            side.show_side(side_view)
