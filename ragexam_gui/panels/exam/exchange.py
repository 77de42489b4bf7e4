"""Questions from a file and into a file: what was read is shown before it is added, line by line what was not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QButtonGroup, QPlainTextEdit, QRadioButton, QWidget

from ragexam_gui import words
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import describe, hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project.exam.files import ExamFile


class ExamImportDialog(RoomyDialog):
    """Shows what was read from a file, and asks whether it is added.

    Args:
        exam_file: What was read.
        parent: Over which it opens.
    """

    def __init__(self, file: ExamFile, parent: QWidget) -> None:
        super().__init__(parent)
        self.exam_file = file
        self.setWindowTitle(self.tr("Import questions"))
        layout = in_column(margins=(20, 18, 20, 16), spacing=10, parent=self)
        count = len(file.items)
        title = Label(self.tr("New questions in {0}: {1}").format(file.name, words.number(count)))
        title.setObjectName("sectionTitle")
        title.setWordWrap(True)
        layout.addWidget(title)
        self.message = hint(" ".join(self._lines(file)))
        self.message.setVisible(bool(self.message.text()))
        self.message.setMinimumWidth(480)
        layout.addWidget(self.message)
        self.problems = QPlainTextEdit(self, readOnly=True)
        self.problems.setAccessibleName(self.tr("Lines that were not read"))
        describe(self.problems, self.tr("Each with the reason; the other lines can be added all the same"))
        self.problems.setTabChangesFocus(True)
        self.problems.setPlainText("\n".join(words.say(problem) for problem in file.problems))
        self.problems.setVisible(bool(file.problems))
        if file.problems:
            text = self.tr("Lines that were not read: {0}").format(words.number(len(file.problems)))
            layout.addWidget(section_title(text))
            layout.addWidget(self.problems, 1)
        self.box, self.accept_button = agree_box(
            self,
            self.tr("Add to the exam"),
            self.tr("Add the questions that were read; undo takes them back"),
            enabled=bool(count),
        )
        layout.addWidget(self.box)
        self.resize(560, 380 if file.problems else 170)

    def _lines(self, file: ExamFile) -> list[str]:
        lines = [words.say(said) for said in (file.signed, *file.notes) if said]
        if file.already:
            lines.append(self.tr("In the exam already, and passed by: {0}.").format(words.number(file.already)))
        if file.unlocated:
            text = self.tr(
                "Without a passage that stands in the documents: {0}. The oracle cannot answer these; a column “passage” "
                "with the words of the document would tell."
            )
            lines.append(text.format(words.number(file.unlocated)))
        located = sum(bool(item.evidence) for item in file.items)
        if located:
            text = self.tr("With evidence found in the documents: {0}.")
            lines.append(text.format(words.number(located)))
        if file.items:
            lines.append(self.tr("They come in as the file says, drafts where it says nothing. Undo takes them back."))
        return lines


@dataclass(frozen=True, slots=True)
class Selection:
    """Questions that can be exported.

    Attributes:
        title: For a person.
        ids: Of the items, in exam order.
    """

    title: str
    ids: tuple[str, ...]


class ExportDialog(RoomyDialog):
    """Asks which questions are written, and in which format.

    Args:
        selections: To choose from; the first that holds a question is proposed.
        parent: Over which it opens.
    """

    def __init__(self, selections: list[Selection], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export questions"))
        layout = in_column(section_title(self.tr("Which questions")), margins=(20, 18, 20, 16), spacing=7, parent=self)
        self._selections = selections
        self.which = QButtonGroup(self)
        proposed = next((n for n, selection in enumerate(selections) if selection.ids), 0)
        for index, selection in enumerate(selections):
            made = QRadioButton(f"{selection.title} ({words.number(len(selection.ids))})")
            made.setChecked(index == proposed)
            made.setEnabled(bool(selection.ids))
            describe(made, self.tr("Write these, in the order of the exam"))
            self.which.addButton(made, index)
            layout.addWidget(made)
        layout.addSpacing(8)
        layout.addWidget(section_title(self.tr("Format")))
        self.formats = QButtonGroup(self)
        self._suffixes = (".csv", ".jsonl", ".gift", ".zip")
        for index, (text, tip) in enumerate(
            (
                (self.tr("CSV table"), self.tr("For a spreadsheet: question, choices, key, topic, passage. It can be read back.")),
                (self.tr("JSONL, everything"), self.tr("Every field of every question, evidence and reviews too. It can be read back.")),
                (self.tr("Moodle GIFT"), self.tr("For a learning platform: questions, keys, passages as feedback. It can be read back.")),
                (self.tr("QTI 2.1 package"), self.tr("For other learning platforms: the same in one packed file. It can be read back.")),
            )
        ):  # fmt: skip
            made = QRadioButton(text)
            made.setAccessibleDescription(tip)
            made.setChecked(not index)
            self.formats.addButton(made, index)
            layout.addWidget(made)
            note = hint(tip)
            note.setContentsMargins(24, 0, 0, 0)
            note.setMinimumWidth(440)
            layout.addWidget(note)
        self.box, self.accept_button = agree_box(
            self,
            self.tr("Choose the file …"),
            self.tr("Ask where the file goes, and write it"),
            enabled=any(selection.ids for selection in selections),
        )
        layout.addSpacing(8)
        layout.addStretch(1)
        layout.addWidget(self.box)

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the chosen questions."""
        return self._selections[max(0, self.which.checkedId())].ids

    @property
    def suffix(self) -> str:
        """Return the ending of the chosen format."""
        return self._suffixes[max(0, self.formats.checkedId())]
