"""Form before open questions are written: which model, how, how many of each label, and who labels them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.labels import LABEL_ORDER, label_sentence, label_title
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.exam.generation.form import GenerationForm, add_row, form_layout
from ragexam_gui.widgets.controls import button, describe, hint
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.shares import SharesEditor

if TYPE_CHECKING:
    from ragexam.project.models.records import ModelFile
    from ragexam.queries.exam.records import OpenForecast

_PROPOSED = 30
_SAME, _NOBODY = "same", ""
_EVEN = {"fact_single": 34, "summary": 33, "reasoning": 33, "unanswerable": 0}
"""Percent by label: what a balanced set of answerable questions has."""


class OpenForm(GenerationForm):
    """Asks for model, number, strategy, mix and labeller; shows the forecast of what is chosen.

    Args:
        session: Reads the forecast.
        found_models: The models of this machine.
    """

    job = "generate_open"

    def __init__(self, session: Session, found_models: FoundModels, parent: QWidget | None = None) -> None:
        from ragexam.exam.open_items.settings import OpenSettings

        self._defaults = OpenSettings()
        super().__init__(session, found_models, _PROPOSED, self._defaults, parent)
        self.forecast_shown: OpenForecast | None = None
        self.labeller = self.second
        describe(self.count, self.tr("Open questions of this model that there are to be in the end"))
        describe(self.strategy, self.tr("How a question comes about"))
        self.strategy.addItem(self.tr("Statements first (recommended)"), "statements")
        self.strategy.addItem(self.tr("Simple prompt"), "simple")
        parts = [(label, label_title(label), label_sentence(label)) for label in LABEL_ORDER]
        self.mix = SharesEditor(parts, [_EVEN[label] for label in LABEL_ORDER])
        self.labeller.setAccessibleName(self.tr("Model that labels the questions"))
        describe(
            self.labeller, self.tr("It says which label a question really has; a label that is full takes no more")
        )
        self.labeller_words = hint()
        self._make_options()
        self.lay_out(
            self.tr(
                "Questions with a written answer and its place in the passage. The page Retrieval measures with them which "
                "retrieval finds the passage, for each kind of question; pipelines can answer them in writing only."
            ),
            self._form(),
        )
        self.mix.edited.connect(self.changed)
        self.begin((self.form, self.method))

    # -------------------------------------------------------------- parts

    def _make_options(self) -> None:
        self.form, self.method = QComboBox(), QComboBox()
        self.form.addItem(self.tr("Worked examples and a fixed form"), "fixed")
        self.form.addItem(self.tr("The published prompts, word for word"), "published")
        self.method.addItem(self.tr("By likelihood (quicker)"), "likelihood")
        self.method.addItem(self.tr("In words, as published"), "prompt")
        form = form_layout()
        for label, field, tip in (
            (self.tr("&Prompts"), self.form, self.tr("Small models need the examples in order to sum up and conclude")),
            (self.tr("&How it labels"), self.method, self.tr("How the labelling model is asked")),
            (self.tr("&Tries per passage"), self.retries, self.tr("Statements that are tried for each label before a passage is given up")),
            (self.tr("Shortest &passage"), self.least, self.tr("Shorter passages are not asked about")),
            (self.tr("Recog&nised text at least"), self.sure, self.tr("Passages read from pictures less surely are not asked about")),
            (self.tr("See&d"), self.seed, self.tr("Another seed draws other passages and statements: other questions")),
        ):  # fmt: skip
            add_row(form, label, field, tip)
        self.more.inside.addLayout(form)

    def _form(self) -> QFormLayout:
        form = form_layout()
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
        return form

    # -------------------------------------------------------------- what is chosen

    def second_choices(self) -> Sequence[tuple[str, str]]:
        """Return who else can label: the model that writes, or nobody."""
        return (
            (self.tr("the model that writes"), _SAME),
            (self.tr("nobody: each counts as what was asked for"), _NOBODY),
        )

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that differ from the defaults."""
        chosen = {
            "strategy": self.strategy.currentData(),
            "form": self.form.currentData(),
            "retries": self.retries.value(),
            "min_characters": self.least.value(),
            "least_confidence": self.sure.value() / 100,
            "seed": self.seed.value(),
        }
        return {name: value for name, value in chosen.items() if value != getattr(self._defaults, name)}

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
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

    def show_options(self) -> None:
        """Show how a question comes about and who labels it, and which options apply."""
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

    def read_forecast(self, file: ModelFile | None) -> None:
        """Read what the chosen model will take."""
        from ragexam.project.exam.open_items import reading_open_forecast

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

    def _show(self, forecast: OpenForecast) -> None:
        self.forecast_shown = forecast
        self.forecast.setText(self._sentence(forecast))
        self.grounds.setText(" ".join(filter(None, (self._basis_words(forecast), self._yield_words(forecast)))))

    def _sentence(self, forecast: OpenForecast) -> str:
        if forecast.kept >= forecast.wanted:
            text = self.tr(
                "{0} {0:question|questions} of this model {0:is|are} there already: at most the mix is completed."
            )
            return text.format(words.number(forecast.kept))
        return self.time_sentence(forecast)

    def _basis_words(self, forecast: OpenForecast) -> str:
        here = self.tr("From the open questions that this model wrote in this project.")
        return self.basis_sentence(forecast, here) if forecast.attempts else ""

    def _yield_words(self, forecast: OpenForecast) -> str:
        if not forecast.attempts:
            return ""
        if forecast.share_known:
            text = self.tr("{0} attempts: {1} of them gave a question that is kept the last time.")
        else:
            text = self.tr("{0} attempts: it is assumed that {1} of them give a question that is kept.")
        return f"{text.format(words.number(forecast.attempts), words.percent(forecast.share))} {self.scarce_sentence(forecast)}".rstrip()
