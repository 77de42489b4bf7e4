"""What is asked before open questions are written: which model, how, how many of each label, and who labels them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.labels import LABEL_ORDER, label_sentence, label_title
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.widgets.controls import button, describe, hint
from ragexam_gui.widgets.disclosure import Disclosure
from ragexam_gui.widgets.flow import FlowLayout
from ragexam_gui.widgets.plain import Label, set_tip
from ragexam_gui.widgets.shares import SharesEditor

if TYPE_CHECKING:
    from ragexam.project.models.dialog import ModelFile
    from ragexam.queries.exam.open_forecast import OpenForecast

_REST, _NARROW, _PROPOSED = 150, 130, 30
_SAME, _NOBODY = "same", ""
_EVEN = {"fact_single": 34, "summary": 33, "reasoning": 33, "unanswerable": 0}
"""Percent by label: what a balanced set of answerable questions has."""


class OpenForm(QWidget):
    """Asks for model, number, strategy, mix and labeller; shows the forecast of what is chosen.

    Signals:
        ready: Whether it could be started.

    Args:
        session: Reads the forecast.
        found: The models of this machine.
    """

    job = "generate_open"
    ready = Signal(bool)

    def __init__(self, session: Session, found: FoundModels, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._found = session, found
        self.forecast_shown: OpenForecast | None = None
        self.model = QComboBox()
        self.model.setAccessibleName(self.tr("Model that writes the questions"))
        describe(self.model, self.tr("Larger models write better questions and take longer"))
        self.model_facts = hint()
        self.count = QSpinBox(minimum=1, maximum=5_000, value=_PROPOSED)
        self.count.setMaximumWidth(_NARROW)
        self.count.setAccessibleName(self.tr("Number of questions"))
        describe(self.count, self.tr("Open questions of this model that there are to be in the end"))
        self.strategy = QComboBox()
        self.strategy.setAccessibleName(self.tr("Strategy"))
        describe(self.strategy, self.tr("How a question comes about"))
        self.strategy.addItem(self.tr("Statements first (recommended)"), "statements")
        self.strategy.addItem(self.tr("Simple prompt"), "simple")
        self.strategy_words = hint()
        parts = [(label, label_title(label), label_sentence(label)) for label in LABEL_ORDER]
        self.mix = SharesEditor(parts, [_EVEN[label] for label in LABEL_ORDER])
        self.labeller = QComboBox()
        self.labeller.setAccessibleName(self.tr("Model that labels the questions"))
        describe(
            self.labeller, self.tr("It says which label a question really has; a label that is full takes no more")
        )
        self.labeller_words = hint()
        self.forecast = Label()
        self.forecast.setObjectName("sectionTitle")
        self.forecast.setWordWrap(True)
        self.grounds = hint()
        self.more = Disclosure(self.tr("Options"), self.tr("How questions are made and drawn"))
        self._make_options()
        self._lay_out()
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self._read)
        found.changed.connect(self._offer_models)
        session.job_ended.connect(self._job_ended)
        for combo in (self.model, self.strategy, self.labeller, self.form, self.method):
            combo.currentIndexChanged.connect(lambda _: self._changed())
        for spin in (self.count, self.retries, self.least, self.seed):
            spin.valueChanged.connect(lambda _: self._changed())
        self.mix.edited.connect(self._changed)
        self._offer_models()

    # -------------------------------------------------------------- parts

    def _make_options(self) -> None:
        from ragexam.exam.open_items.settings import OpenSettings

        d = self._defaults = OpenSettings()
        self.form, self.method = QComboBox(), QComboBox()
        self.form.addItem(self.tr("Worked examples and a fixed form"), "fixed")
        self.form.addItem(self.tr("The published prompts, word for word"), "published")
        self.method.addItem(self.tr("By likelihood (quicker)"), "likelihood")
        self.method.addItem(self.tr("In words, as published"), "prompt")
        self.retries = QSpinBox(minimum=1, maximum=10, value=d.retries)
        self.least = QSpinBox(minimum=40, maximum=5_000, value=d.min_characters, singleStep=50)
        self.least.setSuffix(self.tr(" characters"))
        self.seed = QSpinBox(minimum=0, maximum=999_999, value=d.seed)
        for spin in (self.retries, self.least, self.seed):
            spin.setMaximumWidth(_NARROW)
        form = _form()
        for label, field, tip in (
            (self.tr("&Prompts"), self.form, self.tr("Small models need the examples in order to sum up and conclude")),
            (self.tr("&How it labels"), self.method, self.tr("How the labelling model is asked")),
            (self.tr("&Tries per passage"), self.retries, self.tr("Statements that are tried for each label before a passage is given up")),
            (self.tr("Shortest &passage"), self.least, self.tr("Shorter passages are not asked about")),
            (self.tr("See&d"), self.seed, self.tr("Another seed draws other passages and statements: other questions")),
        ):  # fmt: skip
            set_tip(field, tip)
            field.setAccessibleName(label.replace("&", ""))
            field.setAccessibleDescription(tip)
            form.addRow(label, field)
        self.more.inside.addLayout(form)

    def _lay_out(self) -> None:
        form = _form()
        form.addRow(self.tr("&Model"), self.model)
        form.addRow("", self.model_facts)
        form.addRow(self.tr("&Questions"), self.count)
        form.addRow(self.tr("&Strategy"), self.strategy)
        form.addRow("", self.strategy_words)
        self.mix_title = Label(self.tr("Wanted mix"))
        presets = QWidget()
        row = FlowLayout(presets)
        for text, tip, values in (
            (self.tr("Even"), self.tr("A third each of single facts, summaries and reasoning"), _EVEN),
            (self.tr("Mostly facts"), self.tr("As people mostly ask"), {"fact_single": 60, "summary": 20, "reasoning": 20}),
            (self.tr("Only single facts"), self.tr("Nothing else"), {"fact_single": 100}),
        ):  # fmt: skip
            made = button(text, tip, partial(self.mix.set_values, values))
            made.setAutoDefault(False)  # Enter in a field generates
            row.addWidget(made)
        form.addRow(self.mix_title, self.mix)
        form.addRow("", presets)
        form.addRow(self.tr("&Labels by"), self.labeller)
        form.addRow("", self.labeller_words)
        card = QFrame()
        card.setObjectName("card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(14, 12, 14, 12)
        inside.setSpacing(6)
        inside.addWidget(self.forecast)
        inside.addWidget(self.grounds)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(12)
        column.addWidget(
            hint(
                self.tr(
                    "Questions with a written answer and its place in the passage. Pipelines are not asked them; the page "
                    "Retrieval measures with them which retrieval finds the passage, for each kind of question."
                )
            )
        )
        column.addLayout(form)
        column.addWidget(card)
        column.addWidget(self.more)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area)

    # -------------------------------------------------------------- what is chosen

    def _offer_models(self) -> None:
        """Offer the sound models; the largest that fits well is proposed, since it writes the best questions."""
        sound = [choice for choice in self._found.choices if not choice.problem]
        chosen, labeller = self.model.currentData(), self.labeller.currentData()
        for combo in (self.model, self.labeller):
            combo.blockSignals(True)
            combo.clear()
        self.labeller.addItem(self.tr("the model that writes"), _SAME)
        self.labeller.addItem(self.tr("nobody: each counts as what was asked for"), _NOBODY)
        for choice in sound:
            self.model.addItem(choice.title, choice.name)
            self.labeller.addItem(choice.title, choice.name)
        place = self.model.findData(chosen) if chosen is not None else -1
        if place < 0 and sound:
            place = max(range(len(sound)), key=lambda n: (self._fits(sound[n].name), sound[n].size))
        self.model.setCurrentIndex(place)
        self.labeller.setCurrentIndex(max(0, self.labeller.findData(labeller)))
        for combo in (self.model, self.labeller):
            combo.blockSignals(False)
        self._changed()

    def _file(self, name: str | None) -> ModelFile | None:
        return next((m for m in self._found.models if m.key == name), None)

    def _fits(self, name: str) -> bool:
        file = self._file(name)
        return file is None or self._found.fit(file)[0] == "good"

    @property
    def sound(self) -> bool:
        """Whether it could be started."""
        return bool(self.model.currentData()) and self._session.job is None

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that differ from the defaults."""
        chosen = {
            "strategy": self.strategy.currentData(),
            "form": self.form.currentData(),
            "retries": self.retries.value(),
            "min_characters": self.least.value(),
            "seed": self.seed.value(),
        }
        return {name: value for name, value in chosen.items() if value != getattr(self._defaults, name)}

    @property
    def parameters(self) -> dict[str, Any]:
        """Of the job."""
        mix = {label: share / 100 for label, share in self.mix.values.items()}
        made: dict[str, Any] = {"model": self.model.currentData(), "n": self.count.value(), "mix": mix}
        if self.settings:
            made["settings"] = self.settings
        labeller = self.labeller.currentData()
        if labeller != _SAME:
            made["labeller"] = labeller
        if labeller != _NOBODY and self.method.currentData() != "likelihood":
            made["method"] = self.method.currentData()
        return made

    # -------------------------------------------------------------- forecast

    def _job_ended(self, name: str, how: str, outcome: object) -> None:
        del name, how, outcome  # whatever it was: another one may be started
        self._changed()

    def _changed(self) -> None:
        file = self._file(self.model.currentData())
        self.model_facts.setText("" if file is None else self._found.facts(file))
        self.model_facts.setVisible(bool(self.model_facts.text()))
        simple = self.strategy.currentData() == "simple"
        self.strategy_words.setText(
            self.tr("One prompt asks for a question and its answer at once: nearly always about a single fact.")
            if simple
            else self.tr(
                "Facts are taken from the passage, then what sums them up or follows from them; a question is written "
                "that one such statement answers."
            )
        )
        nobody = self.labeller.currentData() == _NOBODY
        self.labeller_words.setText(
            self.tr("Quicker, but what was asked for is often not what came out: see the tab Labels afterwards.")
            if nobody
            else self.tr("Questions are written until each label has its share; what is too many is set aside.")
        )
        self.form.setEnabled(not simple)
        self.method.setEnabled(not nobody)
        self.mix.setEnabled(not (simple and nobody))
        self.ready.emit(self.sound)
        self._wait.start()

    def _read(self) -> None:
        name = self.model.currentData()
        if not name:
            looking = self._found.looking or not self._found.searched
            self.forecast.setText(
                self.tr("Looking for models …") if looking else self.tr("No language model was found on this machine.")
            )
            self.grounds.setText(
                "" if looking else self.tr("Get a small one, or add a folder, on the page Pipelines under Models.")
            )
            return
        from ragexam.project.exam.open_items import reading_open_forecast

        file = self._file(name)
        nobody = self.labeller.currentData() == _NOBODY
        work = partial(
            reading_open_forecast,
            model_hash="" if file is None else file.file_hash,
            size_bytes=0 if file is None else file.size_bytes,
            wanted=self.count.value(),
            settings=self.settings,
            mix=self.parameters["mix"],
            way="asked" if nobody else "labelled",
        )
        self._session.read("open forecast", work, self._show)

    def _show(self, found: OpenForecast) -> None:
        self.forecast_shown = found
        self.forecast.setText(self._sentence(found))
        self.grounds.setText(" ".join(filter(None, (self._basis_words(found), self._yield_words(found)))))

    def _sentence(self, found: OpenForecast) -> str:
        if found.kept >= found.wanted:
            text = self.tr(
                "{0} {0:question|questions} of this model {0:is|are} there already: at most the mix is completed."
            )
            return text.format(words.number(found.kept))
        if found.seconds is None or found.least is None or found.most is None:
            return self.tr("How long it takes is not known yet.")
        text = self.tr("About {0} for {1} more {1:question|questions} (between {2} and {3}).")
        if not found.kept:
            text = self.tr("About {0} for {1} {1:question|questions} (between {2} and {3}).")
        times = [words.duration(t) for t in (found.seconds, found.least, found.most)]
        return text.format(times[0], words.number(found.wanted - found.kept), times[1], times[2])

    def _basis_words(self, found: OpenForecast) -> str:
        if not found.attempts:
            return ""
        return {
            "here": self.tr("From the open questions that this model wrote in this project."),
            "speed": self.tr("From how fast this model answered questions on this machine; writing may differ."),
            "size": self.tr("A rough guess from the model's size and the cores of this machine, without a GPU."),
            "unknown": self.tr("Nothing is known of this model."),
        }[found.basis]

    def _yield_words(self, found: OpenForecast) -> str:
        if not found.attempts:
            return ""
        if found.share_known:
            text = self.tr("{0} attempts: {1} of them gave a question that is kept the last time.")
        else:
            text = self.tr("{0} attempts: it is assumed that {1} of them give a question that is kept.")
        said = text.format(words.number(found.attempts), words.percent(found.share))
        if not found.enough:
            said += " " + self.tr("The documents may not hold that many questions.")
        return said


def _form() -> QFormLayout:
    made = QFormLayout()
    made.setVerticalSpacing(8)
    made.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    made.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return made
