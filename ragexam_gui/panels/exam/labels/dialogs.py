"""The dialogues around labels: which model labels or rates, which sheet goes out and came in, what is trained on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ragexam_gui import words
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.review.annotate_start import SampleForm
from ragexam_gui.panels.review.desk import ExamDesk
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import describe, hint, introduce, section_title
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog

if TYPE_CHECKING:
    from ragexam.project.exam.label_files import SheetFile

translate = QCoreApplication.translate


class AskingDialog(RoomyDialog):
    """A dialogue with what it is about on top, and its buttons below.

    Args:
        title: Of the window.
        explanation: What it is about.
        accept_button: Word of the button that says yes.
        tip: What that does.
        parent: Over which it opens.
    """

    def __init__(self, title: str, explanation: str, go: str, tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        layout = in_column(margins=(20, 18, 20, 16), spacing=12, parent=self)
        explanation_hint = hint(explanation)
        explanation_hint.setMinimumWidth(480)
        layout.addWidget(explanation_hint)
        self.body = QVBoxLayout()
        self.body.setSpacing(9)
        layout.addLayout(self.body)
        layout.addStretch(1)
        self.box, self.accept_button = agree_box(self, go, tip, default=True)
        layout.addWidget(self.box)


class ModelDialog(AskingDialog):
    """Asks which model does something with which of several parts.

    Args:
        found_models: The models of this machine.
        title: Of the window.
        explanation: What it is about.
        go: Word of the button.
        parts: Name, words and meaning of each part that can be ticked; the first `ticked` are.
        ticked: Names of those that are ticked at first.
        scopes: Words and ids of the questions that can be chosen.
        parent: Over which it opens.
    """

    def __init__(
        self,
        found_models: FoundModels,
        title: str,
        explanation: str,
        go: str,
        parts: Sequence[tuple[str, str, str]],
        ticked: Sequence[str],
        scopes: Mapping[str, Sequence[str]],
        parent: QWidget,
    ) -> None:
        super().__init__(
            title,
            explanation,
            go,
            translate("ModelDialog", "Start; it can be paused at any time, and what was done is kept"),
            parent,
        )
        self._found_models = found_models
        self.model = QComboBox()
        introduce(self.model, self.tr("Model"), self.tr("Larger models judge better and take longer"))
        self.facts = hint()
        self.scope = QComboBox()
        self.scope.setAccessibleName(self.tr("Which questions"))
        describe(self.scope, self.tr("What was done before by the same model is not done again"))
        for text, ids in scopes.items():
            self.scope.addItem(f"{text} ({words.number(len(ids))})", list(ids))
        self.parts: dict[str, QCheckBox] = {}
        self.form = form = FormLayout()
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.addRow(self.tr("&Model"), self.model)
        form.addRow("", self.facts)
        form.addRow(self.tr("&Questions"), self.scope)
        self.body.addLayout(form)
        for name, text, meaning in parts:
            box = QCheckBox(text)
            box.setChecked(name in ticked)
            describe(box, meaning)
            box.toggled.connect(lambda _: self._enable())
            self.parts[name] = box
            self.body.addWidget(box)
            note = hint(meaning)
            note.setContentsMargins(26, 0, 0, 0)
            self.body.addWidget(note)
        self.resize(580, self.sizeHint().height())
        found_models.changed.connect(self._offer)
        self.model.currentIndexChanged.connect(lambda _: self._enable())
        self.scope.currentIndexChanged.connect(lambda _: self._enable())
        self._offer()

    def _offer(self) -> None:
        chosen = self.model.currentData()
        sound = [choice for choice in self._found_models.choices if not choice.problem]
        self.model.blockSignals(True)
        self.model.clear()
        for choice in sound:
            self.model.addItem(choice.title, choice.name)
        index = self.model.findData(chosen) if chosen is not None else -1
        if index < 0 and sound:
            index = max(range(len(sound)), key=lambda n: (self._fits(sound[n].name), sound[n].size))
        self.model.setCurrentIndex(index)
        self.model.blockSignals(False)
        self._enable()

    def _fits(self, name: str) -> bool:
        file = self._found_models.model_of(name)
        return file is None or self._found_models.fit(file)[0] == "good"

    def _enable(self) -> None:
        file = next((m for m in self._found_models.models if m.key == self.model.currentData()), None)
        nothing = self._found_models.searched and not self.model.count()
        none = self.tr("No language model was found on this machine. Get one on the page Pipelines under Models.")
        self.facts.setText(self._found_models.facts(file) if file is not None else none if nothing else "")
        self.facts.setVisible(bool(self.facts.text()))
        self.accept_button.setEnabled(bool(self.model.currentData()) and self.sound)

    @property
    def sound(self) -> bool:
        """Return whether enough is chosen, the model apart."""
        return bool(self.ticked) and bool(self.ids)

    @property
    def ticked(self) -> list[str]:
        """Return names of the ticked parts."""
        return [name for name, box in self.parts.items() if box.isChecked()]

    @property
    def ids(self) -> list[str]:
        """Return ids of the chosen questions."""
        return list(self.scope.currentData() or [])


class SheetDialog(AskingDialog):
    """Asks for whom a sheet of questions is written."""

    def __init__(self, desk: ExamDesk, parent: QWidget) -> None:
        super().__init__(
            translate("SheetDialog", "A sheet for an annotator"),
            translate(
                "SheetDialog",
                "A table for somebody without this program: question, passage, and a column for the label. What models "
                "and others said is not in it. The filled sheet is read back under Labels and ratings.",
            ),
            translate("SheetDialog", "Choose the file …"),
            translate("SheetDialog", "Ask where the sheet goes, and write it"),
            parent,
        )
        self.form = SampleForm(desk)
        self.body.addWidget(self.form)
        self.form.ready.connect(self.accept_button.setEnabled)
        self.accept_button.setEnabled(False)
        self.resize(560, self.sizeHint().height())
        self.form.begin()


class ReadSheetDialog(AskingDialog):
    """Shows what was read from a sheet, and asks under which name it is taken over.

    Args:
        sheet: What was read.
        parent: Over which it opens.
    """

    def __init__(self, sheet: SheetFile, parent: QWidget) -> None:
        super().__init__(
            translate("ReadSheetDialog", "An annotator's sheet"),
            translate("ReadSheetDialog", "Labels in {0}: {1}").format(sheet.name, words.number(len(sheet.labels))),
            translate("ReadSheetDialog", "Take the labels over"),
            translate("ReadSheetDialog", "Note them under this name; undo takes them back, all at once"),
            parent,
        )
        self.sheet = sheet
        self.name = QLineEdit(sheet.annotator)
        self.name.setAccessibleName(self.tr("Name of the annotator"))
        describe(self.name, self.tr("Labels are kept under this name; the same name goes on where it stopped"))
        form = FormLayout()
        form.addRow(self.tr("&Name"), self.name)
        self.body.addLayout(form)
        lines = []
        if sheet.unchanged:
            lines.append(self.tr("In the project already, the same: {0}.").format(words.number(sheet.unchanged)))
        if sheet.changed:
            lines.append(self.tr("They replace another label of this person: {0}.").format(words.number(sheet.changed)))
        if sheet.empty:
            lines.append(self.tr("Left empty: {0}.").format(words.number(sheet.empty)))
        self.message = hint(" ".join(lines))
        self.message.setVisible(bool(lines))
        self.body.addWidget(self.message)
        self.problems = QPlainTextEdit(self, readOnly=True)
        self.problems.setAccessibleName(self.tr("Lines that were not read"))
        describe(self.problems, self.tr("Each with the reason; the other lines can be taken over all the same"))
        self.problems.setTabChangesFocus(True)
        self.problems.setPlainText("\n".join(words.say(problem) for problem in sheet.problems))
        self.problems.setVisible(bool(sheet.problems))
        if sheet.problems:
            self.body.addWidget(
                section_title(self.tr("Lines that were not read: {0}").format(words.number(len(sheet.problems))))
            )
            self.body.addWidget(self.problems, 1)
        self.name.textChanged.connect(lambda _: self._enable())
        self.resize(560, 420 if sheet.problems else 230)
        self._enable()

    def _enable(self) -> None:
        self.accept_button.setEnabled(bool(self.sheet.labels) and bool(self.annotator))

    @property
    def annotator(self) -> str:
        """Return the name under which the labels are noted."""
        return " ".join(self.name.text().split())


class TrainingDialog(AskingDialog):
    """Asks how training data are divided, and by which label."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            translate("TrainingDialog", "Export training data"),
            translate(
                "TrainingDialog",
                "Passages with question and answer, in the form of the published fine-tuning: a small model learns to "
                "write questions of a wanted label. Two files, train.jsonl and validation.jsonl, go into a folder; all "
                "questions of a document go into the same one. Questions that are asked, with a passage and a label, "
                "are taken; unanswerable ones are not.",
            ),
            translate("TrainingDialog", "Choose the folder …"),
            translate("TrainingDialog", "Ask where the files go, and write them"),
            parent,
        )
        self.which = QComboBox()
        introduce(self.which, self.tr("Which label"), self.tr("The label that stands before passage and question"))
        self.which.addItem(self.tr("the label that counts"), "force")
        self.which.addItem(self.tr("the label that was wanted"), "wanted")
        self.share = QSpinBox(minimum=0, maximum=50, value=20, suffix="\N{NO-BREAK SPACE}%")
        self.share.setAccessibleName(self.tr("Share for validation"))
        describe(self.share, self.tr("Held out of training to see whether it learns more than the words"))
        self.seed = QSpinBox(minimum=0, maximum=999_999)
        introduce(self.seed, self.tr("Seed"), self.tr("Another seed holds other documents out"))
        form = FormLayout()
        form.setVerticalSpacing(8)
        form.addRow(self.tr("&Label"), self.which)
        form.addRow(self.tr("For &validation"), self.share)
        form.addRow(self.tr("See&d"), self.seed)
        self.body.addLayout(form)
        self.resize(560, self.sizeHint().height())
