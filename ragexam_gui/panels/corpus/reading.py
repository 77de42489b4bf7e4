"""The reading pane of the corpus: one document with its passages marked, and the facts of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from ragexam.records import told_metadata
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.documents import document_name, state_text
from ragexam_gui.panels.corpus.page_picture import PagePictureDialog
from ragexam_gui.widgets.controls import button, describe, hint
from ragexam_gui.widgets.elided_label import ElidedLabel
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.text.marked_text import MarkedText, TextBand
from ragexam_gui.widgets.text.positions import ShownText, prepare

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.corpus.chunking import ChunkingPreview
    from ragexam.project.corpus.page import ChunkMark, DocumentReading, DocumentRow
    from ragexam.records import Document

_PATIENCE = 200
"""Milliseconds that the document before may stand while another is read."""


class _Read(NamedTuple):
    reading: DocumentReading
    shown: ShownText


class ReadingPane(QWidget):
    """Shows a document. What is read is read beside the window's thread.

    Signals:
        ready: Document and text, once they are shown.
    """

    ready = Signal(object, str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.reading: DocumentReading | None = None
        self._row: DocumentRow | None = None
        self._key: object = None
        self._marks: Sequence[ChunkMark] = ()
        self._previewed = False
        self._phrase = ""
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._patience.timeout.connect(self._clear_old)
        self.title = ElidedLabel()
        self.title.setObjectName("sectionTitle")
        self.origin = hint()
        self.origin.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.evidence = QCheckBox(self.tr("Mark evi&dence"))
        set_tip(self.evidence, self.tr("Mark where the answers to the questions of the exam stand"))
        self.evidence.setAccessibleDescription(self.evidence.toolTip())
        self.evidence.setChecked(True)
        self.evidence.toggled.connect(self._mark_evidence)
        self.text = MarkedText(self.tr("Text of the document"))
        self.text.setPlaceholderText(self.tr("Choose a document to read what was found in it."))
        self.text.describe = self._describe
        self.text.chosen.connect(self._tell)
        self.picture_button = button(
            self.tr("Page as &picture …"), self.tr("Look at the page beside its text"), self._show_page
        )
        self.picture_button.hide()
        self.previous = button("‹", self.tr("Passage before"), lambda: self.text.step(-1), "Alt+Up")
        self.following = button("›", self.tr("Next passage"), lambda: self.text.step(1), "Alt+Down")
        self.previous.setAccessibleName(self.tr("Passage before"))
        self.following.setAccessibleName(self.tr("Next passage"))
        for arrow in (self.previous, self.following):
            arrow.setObjectName("arrow")
            arrow.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.facts = Label(wordWrap=True)
        self.facts.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.facts.setAccessibleName(self.tr("Facts of the chosen passage"))
        self.items = QListWidget()
        self.items.setAccessibleName(self.tr("Questions made from the chosen passage"))
        describe(self.items, self.tr("Enter or a double click shows the question in the exam"))
        self.items.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.items.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.items.setWordWrap(True)
        self.items.itemActivated.connect(self._open_item)
        line = self.fontMetrics().height()
        self.facts.setMinimumHeight(2 * line + 2)  # else the text jumps from passage to passage
        self.facts.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.items.setFixedHeight(2 * (line + 10))
        find = QShortcut(QKeySequence("F3"), self)
        find.activated.connect(self.find_next)
        self._lay_out()
        self._clear_facts()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        for widget in (self.evidence, self.previous, self.following):
            head.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        below = QHBoxLayout()
        below.addWidget(self.origin, 1)
        below.addWidget(self.picture_button, 0, Qt.AlignmentFlag.AlignTop)
        in_column(head, below, (self.text, 1), self.facts, self.items, margins=(0, 0, 0, 0), spacing=6, parent=self)

    # -------------------------------------------------------------- what is shown

    @property
    def document(self) -> Document | None:
        """Return the document that is shown or about to be."""
        return None if self._row is None else self._row.document

    def show_row(self, row: DocumentRow | None, key: object) -> None:
        """Show a document; nothing happens where it is shown already.

        Args:
            row: The document.
            key: Changes when its passages or questions do.
        """
        if row is None:
            self.forget()
            return
        if row == self._row and key == self._key:
            return
        same = self._row is not None and self._row.document.id == row.document.id
        self._row, self._key = row, key
        document = row.document
        self.title.setText(document_name(document))
        self.picture_button.setVisible(document.media_type == "pdf" and document.pages > 0)
        set_tip(self.title, document.source)
        facts = [document.source]
        if row.state != "imported":
            facts.append(state_text(row.state))
        if document.reason:
            facts.append(words.say(document.reason))
        self.origin.setText(" · ".join(facts))
        set_tip(self.origin, "\n".join(f"{name}: {value}" for name, value in told_metadata(document).items()))
        if not same:
            self.reading, self._marks = None, ()
            self._clear_facts()
            if self.text.document().isEmpty():  # what was said of the document before is not true of this one
                self.text.setPlaceholderText(self.tr("Reading …"))
            self._patience.start()

        def work(project: Project) -> _Read:
            from ragexam.project.corpus.page import reading_document

            reading = reading_document(project, document)
            return _Read(reading, prepare(reading.text))

        self.session.read("corpus document", work, self._show)

    def forget(self) -> None:
        """Show nothing."""
        self._patience.stop()
        self._row = self._key = self.reading = None
        self._marks, self._previewed = (), False
        for label in (self.title, self.origin):
            label.clear()
        self.picture_button.hide()
        self.text.show_text("")
        self._clear_facts()

    def show_preview(self, preview: ChunkingPreview | None) -> None:
        """Mark the passages that another chunking would give; None marks those in force."""
        if self.reading is None:
            return
        wanted = preview is not None and preview.document_id == self.reading.document.id
        if not wanted and not self._previewed:
            return
        self._previewed = wanted
        self._mark(preview.marks if preview is not None and wanted else self.reading.marks)

    def look_for(self, phrase: str) -> None:
        """Go to the first occurrence of what is searched for; "" for nothing."""
        self._phrase = phrase
        if phrase and self.reading is not None:
            self.text.find_next(phrase)

    def find_next(self) -> None:
        """Go to the next occurrence of what was searched for."""
        if self._phrase:
            self.text.find_next(self._phrase)

    def _clear_old(self) -> None:
        """Clear what stands there of the document before: a large one takes a while."""
        self.text.show_text("")
        self.text.show_bands([])
        self.text.setPlaceholderText(self.tr("Reading …"))

    def _show(self, read: _Read) -> None:
        old, self.reading = self.reading, read.reading
        if self._row is None or read.reading.document.id != self._row.document.id:
            return
        self._patience.stop()
        if old is None or old.text != read.reading.text:
            self.text.show_text(read.shown)
            self.text.show_pages(read.reading.document.page_starts)
        self._previewed = False
        self._mark(read.reading.marks)
        self._mark_evidence()
        reason = words.say(read.reading.document.reason)
        self.text.setPlaceholderText(self.tr("There is no text. {0}").format(reason).strip())
        if self._phrase and old is None:
            self.text.find_next(self._phrase)
        self.ready.emit(read.reading.document, read.reading.text)

    def _mark(self, marks: Sequence[ChunkMark]) -> None:
        self._marks = marks
        self.text.show_bands([TextBand(m.number, m.start, m.end, m.holds) for m in marks])
        if not marks:
            self._clear_facts()
        for arrow in (self.previous, self.following):
            arrow.setEnabled(bool(marks))

    def _mark_evidence(self) -> None:
        shown = self.reading.evidence if self.reading is not None and self.evidence.isChecked() else ()
        asked = [e for e in shown if e.state in ("draft", "accepted")]
        self.text.show_evidence([(e.start, e.end) for e in asked])

    # -------------------------------------------------------------- facts

    def _mark_of(self, number: int) -> ChunkMark | None:
        return self._marks[number - 1] if 0 < number <= len(self._marks) else None

    def facts_of(self, number: int) -> str:
        """Return facts of a passage, in a sentence."""
        mark, reading = self._mark_of(number), self.reading
        if mark is None or reading is None:
            return ""
        from ragexam.project.corpus.page import estimated_tokens

        parts = [
            self.tr("Passage {0} of {1}").format(words.number(number), words.number(len(self._marks), ",")),
            self.tr("{0} characters").format(words.number(mark.characters, ",")),
            self.tr("about {0} tokens").format(words.number(estimated_tokens(reading, mark), ",")),
        ]
        if mark.page is not None:
            parts.append(self.tr("page {0}").format(words.number(mark.page)))
        sure = reading.confidence_of(mark)
        if sure is not None:
            parts.append(self.tr("recognised, {0} sure").format(words.percent(sure)))
        if mark.inside is not None:
            parts.append(self.tr("inside passage {0}").format(words.number(mark.inside)))
        if self._previewed:
            parts[0] = self.tr("{0} (preview)").format(parts[0])
        return " · ".join(parts)

    def _describe(self, number: int) -> str:
        mark = self._mark_of(number)
        facts = self.facts_of(number)
        if mark is None or not mark.context:
            return facts
        before = self.tr("A model reads before it: {0}").format(mark.context)
        return f"{facts}\n{before}"

    def _tell(self, number: int) -> None:
        mark, reading = self._mark_of(number), self.reading
        if mark is None or reading is None:
            self._clear_facts()
            return
        lines = [self.facts_of(number)]
        if mark.context:
            lines.append(self.tr("A model reads before it: {0}").format(" ⏎ ".join(mark.context.splitlines())))
        self.facts.setText("\n".join(lines))
        self.text.setAccessibleDescription(lines[0])
        self.items.clear()
        for entry in reading.evidence_in(mark.start, mark.end):
            aside = entry.state in ("rejected", "dropped")
            shown = self.tr("Not asked: {0}").format(entry.question) if aside else entry.question
            item = QListWidgetItem(shown)
            item.setData(Qt.ItemDataRole.UserRole, entry.item_id)
            set_tip(item, entry.question)
            self.items.addItem(item)
        if not self.items.count():
            nothing = QListWidgetItem(self.tr("No question was made from it."))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.items.addItem(nothing)

    def _show_page(self) -> None:
        """Show the page of the chosen passage as it looks; the first one where none is chosen."""
        if self.document is None:
            return
        mark = self._mark_of(self.text.band)
        dialog = PagePictureDialog(self.session, self.document, (mark.page if mark else None) or 1, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _clear_facts(self) -> None:
        self.facts.setText(self._nothing())
        self.items.clear()

    def _nothing(self) -> str:
        if self.reading is None or not self.reading.text:
            return ""
        return self.tr("Put the cursor into a passage to see its facts.")

    def _open_item(self, item: QListWidgetItem) -> None:
        self.session.choose_item(str(item.data(Qt.ItemDataRole.UserRole)))
        self.session.show_page("exam")
