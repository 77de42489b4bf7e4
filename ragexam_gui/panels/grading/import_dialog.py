"""Answers of another system from a file: which column is what, what matches a question, and why a row is not taken."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from ragexam.errors import RagExamError
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import describe, hint, introduce, section_title, set_tone
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.tables.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.files import AnswersPreview, PreviewLine

_MORE = frozenset({"tokens", "seconds", "stop"})
"""Fields that few files have: their columns are named below the others."""

_REST = 250
"""Milliseconds after the last change until the file is read anew."""


class AnswerImportDialog(RoomyDialog):
    """Look at what a file of answers would bring.

    Args:
        session: Reads the file beside the window's thread.
        path: The file.
        parent: Over which it opens.

    Attributes:
        preview: What was read; None while it is being read, or where it cannot be.
    """

    def __init__(self, session: Session, path: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.session, self.path = session, path
        self.preview: AnswersPreview | None = None
        self._asked = 0
        self.setWindowTitle(self.tr("Import answers"))
        self.title = Label(self.tr("Reading {0} …").format(path.name), objectName="sectionTitle", wordWrap=True)
        self.message = hint()
        self.system = QLineEdit(path.stem)
        self.system.setAccessibleName(self.tr("Name of the system that answered"))
        describe(self.system, self.tr("For answers whose row does not say who gave them"))
        self.columns: dict[str, QComboBox] = {}
        self._make_columns()
        self.model: RowsModel[PreviewLine] = RowsModel(
            [
                TableColumn(self.tr("Question of the exam"), lambda line: line.question),
                TableColumn(self.tr("Answer"), lambda line: " ".join(line.answer[:300].split())),
                TableColumn(self.tr("System"), lambda line: line.system),
                TableColumn(self.tr("Passages"), lambda line: line.passages, "d"),
            ],
            lambda line: (line.question, line.answer, line.system),
            self,
        )
        self.table = TableView(self.tr("Answers whose question was found"))
        self.table.show_model(self.model, 0, (40, 32, 14, 6))
        self.problems = QPlainTextEdit(readOnly=True)
        self.problems.setAccessibleName(self.tr("Rows that cannot be taken"))
        describe(self.problems, self.tr("Each with the reason; the other rows can be taken all the same"))
        self.problems.setTabChangesFocus(True)
        self.problems.setFixedHeight(5 * self.fontMetrics().lineSpacing() + 12)
        self.problems_title = section_title("")
        self.box, self.accept_button = agree_box(
            self,
            self.tr("Take the answers"),
            self.tr("Keep the answers whose question was found; they can be removed again"),
            enabled=False,
        )
        self._lay_out()
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self.read)
        self.system.textChanged.connect(lambda _: self._changed())
        self.read()

    def _make_columns(self) -> None:
        for field, (name, tip) in {
            "answer": (self.tr("Answer"), self.tr("The text that the system wrote")),
            "question": (self.tr("Question"), self.tr("Its words find the question of the exam")),
            "id": (self.tr("Id of the question"), self.tr("Finds the question of the exam, before its words do")),
            "contexts": (self.tr("Passages"), self.tr("Texts that the answer was written from")),
            "system": (self.tr("Who answered"), self.tr("Where several systems stand in one file")),
            "tokens": (self.tr("Length in tokens"), self.tr("How long the answer is, as the system counts")),
            "seconds": (self.tr("Seconds"), self.tr("How long the system took")),
            "stop": (self.tr("Why it ended"), self.tr("Whether the answer came to its end or was cut off")),
        }.items():
            box = QComboBox()
            introduce(box, self.tr("Column of: {0}").format(name), tip)
            box.setProperty("title", name)
            box.activated.connect(lambda _: self._changed())
            self.columns[field] = box

    def _lay_out(self) -> None:
        form = FormLayout()
        form.addRow(self.tr("&System"), self.system)
        more = FormLayout()
        for rows in (form, more):
            rows.setVerticalSpacing(6)
            rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for field, box in self.columns.items():
            rows = more if field in _MORE else form
            rows.addRow(self.tr("Column: {0}").format(box.property("title")), box)
        self.more = Disclosure(
            self.tr("Length, time and ending"),
            self.tr("Columns that say how long an answer is and took, and why it ended"),
        )
        self.more.inside.addLayout(more)
        in_column(
            self.title,
            self.message,
            form,
            self.more,
            (self.table, 1),
            self.problems_title,
            self.problems,
            self.box,
            margins=(20, 18, 20, 16),
            spacing=10,
            parent=self,
        )
        self.problems.hide()
        self.problems_title.hide()
        self.resize(860, 660)

    @property
    def mapping(self) -> dict[str, str]:
        """Return the columns that a person named, by field."""
        return {field: str(box.currentData()) for field, box in self.columns.items() if box.currentData()}

    def _changed(self) -> None:
        self._asked += 1
        self.preview = None
        self.accept_button.setEnabled(False)
        self._wait.start()

    def read(self) -> None:
        """Read the file as it is told now."""
        self._wait.stop()
        self._asked += 1
        asked, path, system, mapping = self._asked, self.path, self.system.text().strip(), self.mapping

        def work(project: Project) -> AnswersPreview | RagExamError:
            from ragexam.project.grading.files import preview_answers

            try:
                return preview_answers(project, path, system, mapping)
            except RagExamError as exc:
                return exc

        self.session.read("answers preview", work, lambda preview: self._take(asked, preview))

    def _take(self, asked: int, preview: AnswersPreview | RagExamError) -> None:
        if asked != self._asked:
            return  # something else is wanted by now
        if isinstance(preview, RagExamError):
            self.title.setText(self.tr("{0} cannot be read as answers").format(self.path.name))
            self.message.setText(" ".join(filter(None, (words.say(preview.message), words.say(preview.hint)))))
            set_tone(self.message, "bad")
            self.model.set_rows([])
            return
        self.preview = preview
        self._offer(preview)
        count, problems = len(preview.answers), len(preview.problems)
        self.title.setText(
            self.tr("{0} {0:answer was|answers were} found in {1}").format(words.number(count, ","), preview.name)
        )
        sentences = self._sentences(preview)
        if not count:
            sentences.append(
                self.tr("No row answers a question of this exam: name the columns below, or take another file.")
            )
        set_tone(self.message, "" if count else "warn")
        self.message.setText(" ".join(sentences))
        self.model.set_rows(preview.lines)
        self.problems.setPlainText("\n".join(words.say(problem) for problem in preview.problems))
        self.problems_title.setText(self.tr("Rows that cannot be taken: {0}").format(words.number(problems, ",")))
        self.problems.setVisible(bool(problems))
        self.problems_title.setVisible(bool(problems))
        self.accept_button.setEnabled(bool(count))

    def _sentences(self, preview: AnswersPreview) -> list[str]:
        """Return what is said of a file above its answers."""
        count = len(preview.answers)
        sentences = [self.tr("{0} of them {0:is|are} new.").format(words.number(preview.new, ","))] if count else []
        if count > preview.new:
            already = words.number(count - preview.new, ",")
            sentences.append(
                self.tr("{0} {0:is|are} there already, word for word, and not added again.").format(already)
            )
        sentences += map(words.say, preview.notes)
        if preview.empty:
            sentences.append(
                self.tr("{0} {0:is|are} empty: taken as answers that say nothing.").format(
                    words.number(preview.empty, ",")
                )
            )
        if grades := sum(map(len, preview.people.values())):
            sentences.append(
                self.tr("{0} {0:grade|grades} of people come along where they are new.").format(
                    words.number(grades, ",")
                )
            )
        if preview.repeated:
            sentences.append(
                self.tr("{0} {0:row repeats|rows repeat} what another row says: it counts once.").format(
                    words.number(preview.repeated, ",")
                )
            )
        if preview.several:
            sentences.append(
                self.tr(
                    "{0} {0:question|questions} with more than one answer of a system: all are kept; what is right goes by the last "
                    "one that has a grade, means of grades by all of them."
                ).format(words.number(preview.several, ","))
            )
        return sentences

    def _offer(self, preview: AnswersPreview) -> None:
        """Offer the file's columns; what is understood anyway is said."""
        for field, box in self.columns.items():
            known = preview.understood.get(field, "")
            itself = self.tr("found by itself: {0}").format(known) if known else self.tr("none")
            entries = [(itself, ""), *((name, name) for name in preview.columns)]
            if entries == [(box.itemText(n), box.itemData(n)) for n in range(box.count())]:
                continue
            chosen = box.currentData()
            with QSignalBlocker(box):
                box.clear()
                for text, name in entries:
                    box.addItem(text, name)
                box.setCurrentIndex(max(0, box.findData(chosen)))
