"""The dialogues of what judges a whole exam: the filters with their thresholds, and models that guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QWidget,
)

from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import describe, hint, introduce
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.exam.choice_items.filters import Thresholds

_ROLE = Qt.ItemDataRole.UserRole


class FilterDialog(RoomyDialog):
    """Asks for the thresholds of the filters.

    Args:
        used: Thresholds that were used last.
        guessed: Whether any model has guessed the exam.
        parent: Over which it opens.
    """

    def __init__(self, used: Thresholds, guessed: bool, parent: QWidget) -> None:
        super().__init__(parent)
        from ragexam.exam.choice_items.filters import SHARE
        from ragexam.exam.choice_items.guess import GUESS_LIMIT

        self.setWindowTitle(self.tr("Run the filters again"))
        self.calibrate = QRadioButton(
            self.tr("Find the &thresholds so that filters by words and meaning drop together")
        )
        self.fixed = QRadioButton(self.tr("Use &these thresholds; a question above one is dropped"))
        self.calibrate.setChecked(True)
        describe(
            self.calibrate, self.tr("The questions that stand out most are dropped, wherever the threshold then lies")
        )
        describe(self.fixed, self.tr("The same measure for every exam: compare exams with it"))
        self.share = _share(self.tr("Share that each pair of filters drops"), SHARE)
        describe(
            self.share,
            self.tr(
                "Of all questions: by wrong answers near the passage, and as many by wrong answers near the right one"
            ),
        )
        self.share.setSuffix(self.tr(" % of the questions"))
        self.limits: dict[str, tuple[QCheckBox, QDoubleSpinBox]] = {}
        for name, text in (
            ("extra_jaccard", self.tr("A wrong answer shares more words with the passage than the right one")),
            ("extra_embedding", self.tr("A wrong answer is nearer in meaning to the passage than the right one")),
            ("intra_jaccard", self.tr("A wrong answer shares words with the right one")),
            ("intra_embedding", self.tr("A wrong answer is near in meaning to the right one")),
        ):
            box = QCheckBox(text)
            value = QDoubleSpinBox(minimum=-1.0, maximum=1.0, decimals=3, singleStep=0.01)
            value.setAccessibleName(text)
            describe(box, self.tr("Off: nothing is dropped for this"))
            describe(value, self.tr("How much of it is too much; more drops the question"))
            limit = getattr(used, name)
            box.setChecked(limit is not None)
            value.setValue(limit if limit is not None else 0.5)
            self.limits[name] = (box, value)
            box.toggled.connect(lambda _: self._enable())
        self.guess_limit = _share(self.tr("Share of guesses above which a question is dropped"), GUESS_LIMIT)
        describe(
            self.guess_limit,
            self.tr(
                "Counts for guesses with the choices shown; of other guesses the surest are dropped, as far as luck does not explain "
                "them"
            ),
        )
        self.guess_limit.setSuffix(self.tr(" % of the orders of its choices"))
        self.meaning = QCheckBox(self.tr("Compare &meanings, with the project's embedding model"))
        self.meaning.setChecked(True)
        describe(self.meaning, self.tr("Finds wrong answers that say the same in other words"))
        self._lay_out(guessed)
        for button in (self.calibrate, self.fixed):
            button.toggled.connect(lambda _: self._enable())
        self.meaning.toggled.connect(lambda _: self._enable())
        self._enable()

    def _lay_out(self, guessed: bool) -> None:
        words = hint(
            self.tr(
                "Every question is judged anew. What you accepted, rejected, brought back or rewrote keeps its state; "
                "the others are dropped or become drafts again. It is one edit: undo takes it back."
            )
        )
        words.setMinimumWidth(520)
        layout = in_column(
            words, self.calibrate, _indented(self.share), self.fixed, margins=(20, 18, 20, 16), spacing=9, parent=self
        )
        limits = FormLayout()
        limits.setContentsMargins(24, 0, 0, 0)
        for box, value in self.limits.values():
            limits.addRow(box, value)
        layout.addLayout(limits)
        limit = FormLayout()
        limit.addRow(self.tr("With choices shown: drop what a model &guesses in more than"), self.guess_limit)
        layout.addLayout(limit)
        if not guessed:
            layout.addWidget(hint(self.tr("No model has guessed this exam yet: let one guess first.")))
        layout.addWidget(self.meaning)
        self.box, self.accept_button = agree_box(self, self.tr("Run the filters"), self.tr("Judge every question anew"))
        layout.addSpacing(6)
        layout.addWidget(self.box)

    def _enable(self) -> None:
        self.share.setEnabled(self.calibrate.isChecked())
        for name, (box, value) in self.limits.items():
            possible = self.meaning.isChecked() or not name.endswith("embedding")
            box.setEnabled(self.fixed.isChecked() and possible)
            value.setEnabled(box.isEnabled() and box.isChecked())

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        made: dict[str, Any] = {"guessable": round(self.guess_limit.value() / 100, 4)}
        if self.calibrate.isChecked():
            made["share"] = round(self.share.value() / 100, 4)
        else:
            made["thresholds"] = {
                name: value.value() if box.isChecked() else None for name, (box, value) in self.limits.items()
            }
        if not self.meaning.isChecked():
            made["embedder"] = ""
        return made


class GuessDialog(RoomyDialog):
    """Asks which models try to answer the exam without documents."""

    def __init__(self, found_models: FoundModels, parent: QWidget) -> None:
        super().__init__(parent)
        self._found_models = found_models
        self.setWindowTitle(self.tr("Let models guess"))
        words = hint(
            self.tr(
                "Each model answers every question without any document, as the exam is sat. Where it is right more often "
                "than by luck, the questions that it is surest of can be known or guessed and say little about retrieval: run "
                "the filters afterwards to drop them. Let models guess that do not sit the exam later."
            )
        )
        words.setMinimumWidth(480)
        self.models = QListWidget()
        introduce(self.models, self.tr("Models that guess"), self.tr("Space ticks the selected model"))
        self.models.itemChanged.connect(lambda _: self._enable())
        layout = in_column(words, (self.models, 1), margins=(20, 18, 20, 16), spacing=12, parent=self)
        self.box, self.accept_button = agree_box(
            self, self.tr("Let them guess"), self.tr("Start; it can be paused at any time")
        )
        layout.addWidget(self.box)
        self.resize(560, 400)
        found_models.changed.connect(self._offer)
        self._offer()

    def _offer(self) -> None:
        chosen = set(self.chosen)
        self.models.clear()
        for choice in self._found_models.choices:
            item = QListWidgetItem(choice.title)
            item.setData(_ROLE, choice.name)
            set_tip(item, choice.problem or choice.facts)
            item.setCheckState(Qt.CheckState.Checked if choice.name in chosen else Qt.CheckState.Unchecked)
            if choice.problem:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.models.addItem(item)
        self._enable()

    def _enable(self) -> None:
        self.accept_button.setEnabled(bool(self.chosen))

    @property
    def chosen(self) -> list[str]:
        """Return names of the ticked models."""
        items = (self.models.item(n) for n in range(self.models.count()))
        return [str(item.data(_ROLE)) for item in items if item.checkState() == Qt.CheckState.Checked]


def _share(name: str, value: float) -> QDoubleSpinBox:
    made = QDoubleSpinBox(minimum=0.0, maximum=100.0, decimals=1, singleStep=1.0, value=100 * value)
    made.setSuffix("\N{NO-BREAK SPACE}%")
    made.setAccessibleName(name)
    return made


def _indented(field: QWidget) -> QHBoxLayout:
    return in_row(field, 0, margins=(24, 0, 0, 0))
