"""Source of an item: its passage with the evidence marked, or the whole document."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from ragexam.records import Item, recognition_of
from ragexam_gui import words
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.panels.review.item_text import marks_in
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.text.marked_text import MarkedText
from ragexam_gui.widgets.text.positions import ShownText, prepare

if TYPE_CHECKING:
    from ragexam.project import Project


class SourcePane(QWidget):
    """The source of the current item.

    Signals:
        marking: The person wants to mark where the answer stands.

    Args:
        desk: Whose current item is shown.
    """

    marking = Signal()

    def __init__(self, desk: ExamDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shown: tuple[object, ...] | None = None
        self._document: tuple[str, ShownText] | None = None
        self.title = Label(objectName="sectionTitle", wordWrap=True)
        self.source_label = Label(objectName="hint", textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self.source_label.setMinimumWidth(1)
        self.whole = QCheckBox(self.tr("&Whole document"))
        set_tip(self.whole, self.tr("Show the document around the evidence, not only the passage (Alt+W)"))
        self.whole.toggled.connect(self.show_source)
        self.text = MarkedText(self.tr("The passage, with the evidence marked"))
        self.text.document().setDocumentMargin(10)
        self.missing = hint(
            self.tr(
                "This question names no passage: it cannot be checked here, and the oracle cannot answer it. Mark the "
                "words of a document that hold the answer; in a file that is imported, a column “passage” would tell."
            )
        )
        self.mark_button = button(
            self.tr("&Mark where the answer stands …"),
            self.tr("Choose a document and mark the words that hold the answer"),
            self.marking.emit,
        )
        head = in_row((self.title, 1), (self.whole, 0, Qt.AlignmentFlag.AlignTop))
        in_column(
            head,
            self.source_label,
            self.missing,
            (self.mark_button, 0, Qt.AlignmentFlag.AlignLeft),
            (self.text, 1),
            0,
            margins=(0, 0, 0, 0),
            spacing=6,
            parent=self,
        )
        desk.moved.connect(self.show_source)
        desk.changed.connect(self.show_source)
        self.show_source()

    def show_source(self) -> None:
        """Show the source of the current item, where it is another or different."""
        item, view = self._desk.current, self._desk.view
        if item is None or view is None:
            self._show((), "", "", "", [])
            return
        evidence = tuple(view.evidence.get(span, "") for span in item.evidence)
        document = view.documents.get(item.evidence[0].document_id) if item.evidence else None
        self.whole.setEnabled(document is not None)
        title = document.title if document else self.tr("No document")
        where = self._place_of(item)
        if document is None or not self.whole.isChecked():
            text = item.passage or "\n…\n".join(filter(None, evidence))
            self._show((item.id, text, evidence), title, where, text, marks_in(text, evidence))
        elif self._document is not None and self._document[0] == document.id:
            marks = [(s.start, s.end) for s in item.evidence if s.document_id == document.id]
            self._show((item.id, document.id), title, where, self._document[1], marks)
        else:
            self._show((item.id, document.id, "reading"), title, where, self.tr("Reading the document …"), [])
            self._desk.session.read("exam document", partial(_read, document_id=document.id), self._take)

    def _show(
        self, shown: tuple[object, ...], title: str, place: str, text: str | ShownText, marks: list[tuple[int, int]]
    ) -> None:
        if shown == self._shown:
            return
        self._shown = shown
        self.title.setText(title)
        self.source_label.setText(self.source_label.fontMetrics().elidedText(place, Qt.TextElideMode.ElideMiddle, 420))
        set_tip(self.source_label, place)
        self.source_label.setVisible(bool(place))
        self.text.show_text(text)
        self.text.show_evidence(marks)
        self.text.setVisible(bool(text))
        self.missing.setVisible(not text and bool(shown))
        self.mark_button.setVisible(not text and bool(shown))
        if marks:
            self.text.go_to(marks[0][0])

    def _place_of(self, item: Item) -> str:
        view = self._desk.view
        if not item.evidence or view is None:
            return ""
        span = item.evidence[0]
        document = view.documents.get(span.document_id)
        parts = [] if document is None or document.source == document.title else [document.source]
        if span.page is not None:
            parts.append(self.tr("page {0}").format(span.page))
        recognition = None if document is None else recognition_of(document)
        sure = (
            None
            if document is None or recognition is None
            else recognition.of_span(document.page_starts, span.start, span.end)
        )
        if sure is not None:
            parts.append(self.tr("recognised, {0} sure").format(words.percent(sure)))
        return " · ".join(parts)

    def _take(self, title_and_text: tuple[str, ShownText]) -> None:
        self._document = title_and_text
        self.show_source()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self._document = None
        self.whole.setChecked(False)


def _read(project: Project, document_id: str) -> tuple[str, ShownText]:
    return document_id, prepare(project.documents.text(document_id))
