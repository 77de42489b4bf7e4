"""Options of all pipelines beside model and retriever: examples, prompt, seed, shared models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QSpinBox, QWidget

from ragexam_gui.widgets.calm import calm
from ragexam_gui.widgets.controls import choice_box, describe, hint, introduce, section_title
from ragexam_gui.widgets.layout.boxes import Gap, in_column
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label

_LARGEST_SEED = 2**31 - 1


class OptionsBox(QWidget):
    """Numbers of in-context examples, the prompt template, the seed, and the project's shared models.

    Signals:
        changed: Something was ticked or chosen.

    Args:
        most_examples: The largest number of examples.
    """

    changed = Signal()

    def __init__(self, most_examples: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.examples: dict[int, QCheckBox] = {}
        row = FlowLayout(spacing=12)
        for n in range(most_examples + 1):
            box = QCheckBox(str(n))
            box.setAccessibleName(self.tr("{0} in-context examples").format(n))
            describe(box, self.tr("Every model and retriever is combined with each ticked number"))
            box.toggled.connect(self._turned)
            self.examples[n] = box
            row.addWidget(box)
        self.hows: dict[str, QCheckBox] = {}
        how_row = FlowLayout(spacing=12)
        for how, title, tip in (
            ("seeded", self.tr("drawn by the seed"), self.tr("The same examples for all questions, drawn at random")),
            (
                "diverse",
                self.tr("as diverse as can be"),
                self.tr("Far apart in meaning, so that no field prevails; needs an embedding model"),
            ),
        ):
            box = QCheckBox(title)
            introduce(box, self.tr("Examples {0}").format(title), tip)
            box.setChecked(how == "seeded")
            box.toggled.connect(self._turned)
            self.hows[how] = box
            how_row.addWidget(box)
        self.template = calm(QComboBox())
        self.template.setAccessibleName(self.tr("Prompt template"))
        describe(self.template, self.tr("How passages, examples and question are put to a model"))
        for name, title in self._templates():
            self.template.addItem(title, name)
        self.template.currentIndexChanged.connect(self._turned)
        self.template_words = hint()
        self.seed = calm(QSpinBox(minimum=0, maximum=_LARGEST_SEED))
        introduce(self.seed, self.tr("Seed"), self.tr("Chooses the solved questions that are shown"))
        self.seed.setMaximumWidth(140)
        self.seed.valueChanged.connect(self._turned)
        self._names: Mapping[str, str] = {}
        self.embedder = self._combo(self.tr("Embedding model of the project"))
        self.scorer = self._combo(self.tr("Re-ranking model of the project"))
        self.retrieval_llm = self._combo(self.tr("Language model of the project that helps to search"))
        self.prompt = Disclosure(
            self.tr("Prompt, seed and shared models"), self.tr("What all pipelines have in common")
        )
        form = FormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._row(form, self.tr("Prompt template"), self.template)
        form.addRow("", self.template_words)
        self._row(form, self.tr("Seed"), self.seed)
        form.addRow(
            "",
            hint(
                self.tr("Chooses the solved questions that are shown. Another seed makes answers with examples anew.")
            ),
        )
        self._row(form, self.tr("Embedding model"), self.embedder)
        self._row(form, self.tr("Re-ranking model"), self.scorer)
        self._row(form, self.tr("Helps to search"), self.retrieval_llm)
        form.addRow("", hint(self.tr("Taken by every retriever that names none of its own.")))
        self.prompt.inside.addLayout(form)
        in_column(
            section_title(self.tr("In-context examples")),
            hint(self.tr("Solved questions that a model sees before the one it answers; 0 shows none.")),
            row,
            how_row,
            Gap(6),
            self.prompt,
            margins=(0, 0, 0, 0),
            spacing=4,
            parent=self,
        )
        self._explain()
        self._match()

    def _templates(self) -> list[tuple[str, str]]:
        return [
            ("chat", self.tr("Chat, choices not shown")),
            ("plain", self.tr("Plain text, choices not shown")),
            ("chat_listed", self.tr("Chat, choices listed")),
            ("plain_listed", self.tr("Plain text, choices listed (as in the paper)")),
            ("auto", self.tr("Chat, choices listed where that is better for a model")),
        ]

    def _explanation(self, template: str) -> str:
        if template == "auto":
            return self.tr(
                "Each model is tried once, with the choices in its prompt and without, on up to eight questions with the "
                "right passage, as soon as you use these pipelines. That takes a minute or two a model. What is found "
                "better for it stays."
            )
        how = (
            self.tr("The question stands in the model’s own chat format.")
            if template.startswith("chat")
            else self.tr("Passages and question stand one under the other, ending with “Answer:”.")
        )
        shown = (
            self.tr(
                "All choices stand in the prompt. Small models then often pick by position; needed for questions like "
                "“Which of these …”."
            )
            if template.endswith("_listed")
            else self.tr(
                "The choices are not in the prompt: each is scored by how likely the model would write it. Small models "
                "do much better this way."
            )
        )
        return f"{how} {shown}"

    def _combo(self, name: str) -> QComboBox:
        made = calm(choice_box(name, self.tr("Taken by every retriever that names none of its own"), 16))
        made.currentIndexChanged.connect(self._turned)
        return made

    def _row(self, form: QFormLayout, title: str, editor: QWidget) -> None:
        label = Label(title)
        label.setBuddy(editor)
        form.addRow(label, editor)

    # -------------------------------------------------------------- values

    def chosen_examples(self) -> tuple[int, ...]:
        """Return the ticked numbers of examples."""
        return tuple(n for n, box in self.examples.items() if box.isChecked())

    def chosen_hows(self) -> tuple[str, ...]:
        """Return how examples are chosen; by the seed where nothing is ticked."""
        return tuple(how for how, box in self.hows.items() if box.isChecked()) or ("seeded",)

    def chosen_template(self) -> str:
        """Name of the prompt template."""
        return str(self.template.currentData())

    def load(self, examples: Sequence[int], template: str, hows: Sequence[str]) -> None:
        """Tick and choose these."""
        ticks = [(box, n in examples) for n, box in self.examples.items()]
        for box, on in [*ticks, *((box, how in hows) for how, box in self.hows.items())]:
            box.blockSignals(True)
            box.setChecked(on)
            box.blockSignals(False)
        self.template.blockSignals(True)
        self.template.setCurrentIndex(max(0, self.template.findData(template)))
        self.template.blockSignals(False)
        self._explain()
        self._match()

    def load_shared(self, seed: int, embedder: str, scorer: str, retrieval_llm: str) -> None:
        """Show the project's settings."""
        self.seed.blockSignals(True)
        self.seed.setValue(seed)
        self.seed.blockSignals(False)
        for combo, value in (
            (self.embedder, embedder), (self.scorer, scorer), (self.retrieval_llm, retrieval_llm),
        ):  # fmt: skip
            combo.blockSignals(True)
            self._select(combo, value)
            combo.blockSignals(False)

    def offer(
        self,
        embedders: Sequence[str],
        scorers: Sequence[tuple[str, str]],
        models: Sequence[tuple[str, str]],
        names: Mapping[str, str],
    ) -> None:
        """Offer the models of this machine; what is chosen stays chosen.

        Args:
            embedders: Names.
            scorers: Name shown and value.
            models: The same of the language models.
            names: Names of models by their files' hashes, also of those that are not on this machine.
        """
        self._names = names
        first = self.tr("the first that is here ({0})").format(embedders[0]) if embedders else self.tr("none is here")
        judge = self.tr("a cross-encoder where there is one, else the smallest language model")
        for combo, default, options in (
            (self.embedder, first, [(name, name) for name in embedders]),
            (self.scorer, judge, list(scorers)),
            (self.retrieval_llm, self.tr("the largest of the chosen language models"), list(models)),
        ):
            value = str(combo.currentData() or "")
            combo.blockSignals(True)
            combo.clear()
            combo.addItem(default, "")
            for title, key in options:
                combo.addItem(title, key)
            self._select(combo, value)
            combo.blockSignals(False)

    def _select(self, combo: QComboBox, value: str) -> None:
        index = combo.findData(value)
        if index < 0:
            name = self._names.get(value, value)
            known = self.tr("{0} (not on this machine)").format(name) if value else self.tr("not settled yet")
            combo.addItem(known if value != "hashed" else value, value)
            index = combo.count() - 1
        combo.setCurrentIndex(index)

    def _turned(self, *_: object) -> None:
        self._explain()
        self._match()
        self.changed.emit()

    def _match(self) -> None:
        """Enable the ways to choose examples only where there are some."""
        some = any(box.isChecked() for n, box in self.examples.items() if n)
        for box in self.hows.values():
            box.setEnabled(some)

    def _explain(self) -> None:
        self.template_words.setText(self._explanation(self.chosen_template()))
