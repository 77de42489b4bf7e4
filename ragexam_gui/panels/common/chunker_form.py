"""The settings of a chunker as a form: built from what the engine says of its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QSpinBox, QWidget

from ragexam.records import ChunkerSpec
from ragexam_gui import words
from ragexam_gui.widgets.controls import hint
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.corpus.chunkers import ChunkerParameter

_PAIRS = {
    "minimum": "maximum",
    "minimum_characters": "maximum_characters",
    "minimum_tokens": "maximum_tokens",
    "child": "parent",
}
"""Parameters that stand in one line: from the first to the second."""

Field = QSpinBox | QLineEdit


class ChunkerForm(QWidget):
    """Shows a chunking and lets a person change it.

    Attributes:
        indent: Pixels at least that what stands beside a field takes.

    Signals:
        edited: A person changed something.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._chunker = ""
        self.indent = 0
        self.fields: dict[str, Field] = {}
        self.description = hint()
        self.form = FormLayout()
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.form.setVerticalSpacing(4)
        in_column(self.description, self.form, 0, margins=(0, 0, 0, 0), parent=self)

    def spec(self) -> ChunkerSpec | None:
        """Return the chunking as it is set; None before any was shown."""
        if not self._chunker:
            return None
        values: dict[str, int | float | str | bool] = {
            name: field.value() if isinstance(field, QSpinBox) else field.text() for name, field in self.fields.items()
        }
        return ChunkerSpec(self._chunker, values)

    def show_spec(self, spec: ChunkerSpec) -> None:
        """Show a chunking, complete with its parameters; that is no edit."""
        from ragexam.corpus.chunkers import CHUNKERS

        info = CHUNKERS[spec.name]
        if spec.name != self._chunker:
            self._build(spec.name, info.parameters)
        for name, field in self.fields.items():
            field.blockSignals(True)
            if isinstance(field, QSpinBox):
                field.setValue(int(spec.parameters[name]))
            else:
                field.setText(str(spec.parameters[name]))
            field.blockSignals(False)
        self.description.setText(words.say(info.description))

    def _build(self, chunker: str, parameters: Mapping[str, ChunkerParameter]) -> None:
        while self.form.rowCount():
            self.form.removeRow(0)
        self._chunker = chunker
        titles, pairs = self._titles(), self._pair_titles()
        self.fields = {name: self._field(titles.get(name, name), entry) for name, entry in parameters.items()}
        seconds = {_PAIRS[name] for name in parameters if name in _PAIRS}
        for name, field in self.fields.items():
            if name in seconds:
                continue
            second = self.fields.get(_PAIRS.get(name, ""))
            label = Label(titles.get(name, name) if second is None else pairs[name])
            set_tip(label, field.toolTip())
            label.setBuddy(field)
            label.setMinimumWidth(self.indent)
            if second is None:
                self.form.addRow(label, field)
                continue
            both = in_row((field, 1), Label(self.tr("to")), (second, 1), spacing=6)
            self.form.addRow(label, both)

    def _field(self, title: str, parameter: ChunkerParameter) -> Field:
        field: Field
        if isinstance(parameter.default, str):
            field = QLineEdit()
            field.textEdited.connect(self.edited)
        else:
            field = QSpinBox(minimum=parameter.minimum or 0, maximum=parameter.maximum or 1_000_000)
            field.setSingleStep(50 if (parameter.maximum or 0) > 1_000 else 1)
            field.setGroupSeparatorShown(True)
            field.setMinimumWidth(field.fontMetrics().averageCharWidth() * 7 + 40)
            field.valueChanged.connect(self.edited)
        field.setAccessibleName(title)
        set_tip(field, words.say(parameter.description))
        field.setAccessibleDescription(field.toolTip())
        return field

    def _pair_titles(self) -> Mapping[str, str]:
        return {
            "minimum": self.tr("Characters"),
            "minimum_characters": self.tr("Characters"),
            "minimum_tokens": self.tr("Tokens"),
            "child": self.tr("Characters, small in large"),
        }

    def _titles(self) -> Mapping[str, str]:
        return {
            "minimum": self.tr("Least characters"),
            "target": self.tr("Characters aimed at"),
            "maximum": self.tr("Most characters"),
            "context": self.tr("Line before each"),
            "sentences": self.tr("Sentences"),
            "minimum_characters": self.tr("Least characters"),
            "maximum_characters": self.tr("Most characters"),
            "minimum_tokens": self.tr("Least tokens"),
            "maximum_tokens": self.tr("Most tokens"),
            "separator": self.tr("Separator"),
            "size": self.tr("Most characters"),
            "overlap": self.tr("Characters repeated"),
            "child": self.tr("Characters of a small passage"),
            "parent": self.tr("Characters of a large passage"),
        }
