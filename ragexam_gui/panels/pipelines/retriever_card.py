"""One retriever of the matrix: what it does, and its parameters behind a disclosure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ragexam.errors import InputError
from ragexam.records import RetrieverSpec
from ragexam.retriever_specs import retriever_label, text_values
from ragexam_gui import words
from ragexam_gui.panels.pipelines.inner import BaseChoice, PartsChoice
from ragexam_gui.widgets.calm import calm
from ragexam_gui.widgets.controls import button, hint, introduce, set_tone
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.retriever_specs import RetrieverKind

Value = int | float | str | bool

_INNER = frozenset({"retriever", "retrievers", "weights"})
"""Roles of parameters that say what stands inside a retriever."""


class RetrieverCard(QFrame):
    """One retriever with its parameters; several numbers of passages make several retrievers.

    Signals:
        changed: A tick or a parameter.
        copy_wanted: A second one of this kind is wanted.
        removed: This one is not wanted any more.
        grown: There are more controls than before.
    """

    changed = Signal()
    copy_wanted = Signal()
    removed = Signal()
    grown = Signal()

    def __init__(self, kind: str, facts: RetrieverKind, default_k: int, most_k: int, further: bool) -> None:
        super().__init__()
        self.setObjectName("card")
        self.kind, self._facts, self._most, self._further = kind, facts, most_k, further
        self._label = label = words.say(facts.label)
        self.check = QCheckBox(label)
        self.check.setAccessibleDescription(words.say(facts.explanation))
        self.check.toggled.connect(lambda _: self.changed.emit())
        self.words = hint(words.say(facts.explanation))
        self.remove_button: QPushButton | None = None
        self._editors: dict[str, QWidget] = {}
        self._offers: dict[str, tuple[Sequence[tuple[str, str]], str]] = {}
        self._made = False
        self.wrong = ""
        self._names: dict[str, str] = {}
        self._defaults = {name: p.default for name, p in facts.parameters.items()}
        self._given: Mapping[str, Value] = facts.usual_values()
        layout = in_column(margins=(10, 7, 10, 7), spacing=2, parent=self)
        top = in_row(self.check, 0)
        layout.addLayout(top)
        layout.addWidget(self.words)
        self.words.setVisible(not further)
        self.caution = hint()
        self.caution.setProperty("tone", "warn")
        self.caution.hide()
        layout.addWidget(self.caution)
        self.disclosure: Disclosure | None = None
        self.passages = QLineEdit(str(default_k), self)
        self.passages.hide()
        if facts.searches:
            self._add_settings(top, layout)
        else:
            introduce(self.passages, self.tr("Passages"), self.tr("This retriever has nothing to set"))
        if further:
            self._make_editors()
        self._summarise()

    def _add_settings(self, top: QHBoxLayout, layout: QVBoxLayout) -> None:
        self.disclosure = Disclosure("", self._settings_tip(), self, apart=True)
        self.disclosure.button.setAccessibleName(self.tr("Settings of {0}").format(self._label))
        self.disclosure.toggled.connect(lambda _: self._make_editors())
        self.passages.textChanged.connect(self._edited)
        self._explain(self.passages, self.tr("Passages (k)"), self.tr(
            "How many passages the model reads; several numbers, like 3, 5, make several retrievers"
        ))  # fmt: skip
        top.addWidget(self.disclosure.button)
        layout.addWidget(self.disclosure.content)

    def _settings_tip(self) -> str:
        return self.tr("Settings: passages, weights and models of this retriever")

    @property
    def editors(self) -> dict[str, QWidget]:
        """Return controls of the parameters by name."""
        self._make_editors()
        return self._editors

    def _make_editors(self) -> None:
        """Make what stands in the settings, when it is first needed: on most cards it never is."""
        if self._made or self.disclosure is None:
            return
        self._made = True
        form = FormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.passages.setPlaceholderText("3, 5")
        self.passages.setMaximumWidth(140)
        self._row(form, self.tr("Passages (k)"), self.passages)
        self.passages.show()
        for parameter, known in self._facts.parameters.items():
            if known.role != "weights":  # they stand beside the ticks of what they weigh
                name, editor = words.say(known.label), self._editor(parameter)
                self._explain(editor, name, words.say(known.description))
                self._row(form, name, editor)
        self.disclosure.inside.addLayout(form)
        row = QHBoxLayout()
        row.addWidget(
            button(
                self.tr("Add another"),
                self.tr("A second {0} with other settings").format(self._label),
                self.copy_wanted.emit,
            )
        )
        if self._further:
            self.remove_button = button(self.tr("Remove"), self.tr("Take this one away again"), self.removed.emit)
            row.addWidget(self.remove_button)
        row.addStretch()
        self.disclosure.inside.addLayout(row)
        for parameter, (options, shared) in self._offers.items():
            self._show_offer(parameter, options, shared)
        self.blockSignals(True)
        self._fill(self._editors)
        self.blockSignals(False)
        self.grown.emit()

    def _explain(self, editor: QWidget, name: str, tip: str) -> None:
        editor.setAccessibleName(f"{self._label}: {name}")
        editor.setAccessibleDescription(tip)
        set_tip(editor, tip)

    def _row(self, form: QFormLayout, name: str, editor: QWidget) -> None:
        label = Label(name)
        set_tip(label, editor.accessibleDescription())
        label.setBuddy(editor)
        form.addRow(label, editor)

    def _editor(self, name: str) -> QWidget:
        parameter = self._facts.parameters[name]
        made: QWidget
        if isinstance(parameter.default, bool):
            box = QCheckBox()
            box.setChecked(parameter.default)
            box.toggled.connect(self._edited)
            made = box
        elif isinstance(parameter.default, int):
            whole = calm(QSpinBox(minimum=int(parameter.low), maximum=int(parameter.high), value=parameter.default))
            whole.valueChanged.connect(self._edited)
            made = whole
        elif isinstance(parameter.default, float):
            real = calm(QDoubleSpinBox(minimum=parameter.low, maximum=parameter.high, singleStep=0.05, decimals=2))
            real.setValue(parameter.default)
            real.valueChanged.connect(self._edited)
            made = real
        elif parameter.role == "retrievers":
            parts = PartsChoice(self._inside(), parameter.default)
            parts.changed.connect(self._edited)
            made = parts
        elif parameter.role == "retriever":
            base = BaseChoice(self._inside(), parameter.default)
            base.currentIndexChanged.connect(self._edited)
            made = base
        elif parameter.options:
            options = calm(QComboBox())
            for option, name_of_option in parameter.options.items():
                options.addItem(words.say(name_of_option), option)
            options.currentIndexChanged.connect(self._edited)
            made = options
        else:
            combo = calm(QComboBox())
            combo.setMinimumContentsLength(16)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.addItem(self.tr("the project’s"), "")
            combo.currentIndexChanged.connect(self._edited)
            made = combo
        if isinstance(made, QSpinBox | QDoubleSpinBox):
            made.setMaximumWidth(140)
        self._editors[name] = made
        return made

    def _inside(self) -> list[tuple[str, str]]:
        from ragexam.project.pipelines.page import offered_inside

        return offered_inside(self.kind)

    # -------------------------------------------------------------- values

    def numbers(self) -> list[int]:
        """Return the numbers of passages that stand in the field; none where it cannot be read."""
        if not self._facts.searches:
            return [0]
        parts = [part for part in re.split(r"[\s,;]+", self.passages.text().strip()) if part]
        if not all(part.isdecimal() and 1 <= int(part[:6]) <= self._most for part in parts):
            return []
        return list(dict.fromkeys(int(part) for part in parts))

    def values(self) -> dict[str, Value]:
        """Return the parameters as they stand; those that it was given where nothing was opened yet."""
        values: dict[str, Value] = {} if self._editors else dict(self._given)
        for name, editor in self._editors.items():
            if isinstance(editor, QCheckBox):
                values[name] = editor.isChecked()
            elif isinstance(editor, QSpinBox):
                values[name] = editor.value()
            elif isinstance(editor, QDoubleSpinBox):
                values[name] = round(editor.value(), 4)
            elif isinstance(editor, PartsChoice):
                values |= {name: editor.texts(), "weights": editor.weights()}
            elif isinstance(editor, QComboBox):
                values[name] = str(editor.currentData() or "")
        return values

    def specs(self) -> list[RetrieverSpec]:
        """Return the retrievers of this card, whether or not it is ticked."""
        from ragexam.retriever_specs import fitting_values, make_retriever

        self.wrong = ""
        try:
            values = fitting_values(self.kind, self.values())
            return [make_retriever(self.kind, k, values) for k in self.numbers()]
        except InputError as exc:
            self.wrong = f"{words.say(exc.message)} {words.say(exc.hint)}".strip()
            return []

    def load(self, numbers: Sequence[int], values: Mapping[str, Value]) -> None:
        """Show other parameters."""
        self._given = dict(values)
        self.blockSignals(True)
        if self._facts.searches:
            self.passages.setText(", ".join(str(n) for n in numbers))
        self._fill(self.editors if values else self._editors)
        self.blockSignals(False)
        self._summarise()

    def _fill(self, editors: Mapping[str, QWidget]) -> None:
        """Show the values that were given."""
        from ragexam.project.pipelines.page import parts_of

        values = self._given
        for name, editor in editors.items():
            value = values.get(name, self._defaults[name])
            if isinstance(editor, QCheckBox):
                editor.setChecked(bool(value))
            elif isinstance(editor, QSpinBox):
                editor.setValue(int(value))
            elif isinstance(editor, QDoubleSpinBox):
                editor.setValue(float(value))
            elif isinstance(editor, PartsChoice):
                weights = str(values.get("weights", ""))
                editor.load(parts_of(str(value)), weights.split("+") if weights else ())
            elif isinstance(editor, BaseChoice):
                editor.set_text(str(value))
            elif isinstance(editor, QComboBox):
                self._select(editor, str(value))

    def offer(
        self, name: str, options: Sequence[tuple[str, str]], shared: str, names: Mapping[str, str] | None = None
    ) -> None:
        """Offer models for a parameter.

        Args:
            name: "embedder", "ranker" or "llm".
            options: Name shown and value.
            shared: What the project's is, for a person; "" where none is settled.
            names: Names of models by their files' hashes, also of those that are not on this machine.
        """
        self._names |= names or {}
        self._offers[name] = (options, shared)
        self._show_offer(name, options, shared)

    def _show_offer(self, name: str, options: Sequence[tuple[str, str]], shared: str) -> None:
        combo = self._editors.get(name)
        if not isinstance(combo, QComboBox):
            return
        value = str(combo.currentData() or "")
        combo.blockSignals(True)
        combo.clear()
        combo.addItem(self.tr("the project’s ({0})").format(shared) if shared else self.tr("the project’s"), "")
        for title, key in options:
            combo.addItem(title, key)
        self._select(combo, value)
        combo.blockSignals(False)

    def _select(self, combo: QComboBox, value: str) -> None:
        index = combo.findData(value)
        if index < 0:
            combo.addItem(self.tr("{0} (not on this machine)").format(self._names.get(value, value)), value)
            index = combo.count() - 1
        combo.setCurrentIndex(index)

    def forbid(self, why: str) -> None:
        """Say why this retriever cannot be used; "" where it can."""
        # One that is chosen stays ticked, since it may have answered; it can be unticked.
        self.check.setEnabled(not why or self.check.isChecked())
        self.caution.setText(why)
        self.caution.setVisible(bool(why))

    def _edited(self, *_: object) -> None:
        self._summarise()
        self.changed.emit()

    def _is_usual(self) -> bool:
        """Return whether the parameters are what a person gets who leaves them out."""
        usual = {**self._defaults, **self._facts.usual_values()}
        return {**self._defaults, **self.values()} == usual

    def _summarise(self) -> None:
        if not self._facts.searches:
            return
        wrong = not self.numbers()
        specs = self.specs()
        parts = [] if wrong else ["k = " + ", ".join(str(n) for n in self.numbers())]
        changed = text_values(specs[0]) if specs and not self._is_usual() else {}
        inner = {name for name, parameter in self._facts.parameters.items() if parameter.role in _INNER}
        if inner & set(changed):
            parts.append(words.say(retriever_label(specs[0], 0)))
        parts += [f"{name} = {words.number(value) if isinstance(value, int | float) else value}"
                  for name, value in changed.items() if not isinstance(value, bool) and name not in inner]  # fmt: skip
        parts += [words.say(self._facts.parameters[n].label) for n, value in changed.items() if value is True]
        if not wrong and not specs:
            parts = [self.wrong]
        if self.disclosure is None:
            return
        made = self.disclosure.button
        summary = self.tr("k: whole numbers from 1 to {0}").format(self._most) if wrong else " · ".join(parts)
        made.setText(self.tr("Settings: {0}").format(summary))
        set_tip(made, f"{made.text()}\n{self._settings_tip()}")
        set_tone(made, "" if specs else "bad")
