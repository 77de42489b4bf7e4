"""Form before questions with choices are written: which model, how many, how, and what that will take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QSpinBox, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.exam.generation.about import AboutForm
from ragexam_gui.panels.exam.generation.form import NARROW, GenerationForm, add_row, form_layout
from ragexam_gui.panels.exam.generation.gate_box import GateBox
from ragexam_gui.panels.exam.generation.mix import MixForm
from ragexam_gui.widgets.controls import button, describe, hint
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project.exam.generation import GenerationStart
    from ragexam.project.models.records import ModelFile
    from ragexam.queries.exam.records import GenerationForecast

_SAME, _NOBODY = "same", "nobody"


class ChoiceForm(GenerationForm):
    """Asks for model, number and options; shows the forecast of what is chosen, and times the model.

    Signals:
        models_wanted: The person wants to get a model.

    Args:
        session: Reads the forecast, and times the model.
        found_models: The models of this machine.
        count: Proposed number of questions.
    """

    job = "generate"
    models_wanted = Signal()

    def __init__(self, session: Session, found_models: FoundModels, count: int, parent: QWidget | None = None) -> None:
        from ragexam.exam.choice_items.settings import GenerationSettings

        self._defaults = GenerationSettings()
        super().__init__(session, found_models, count, self._defaults, parent)
        self.forecast_shown: GenerationForecast | None = None
        self.guesser = self.second
        self.gate = GateBox(found_models)
        self.gate_words = hint()
        self.better_words = hint()
        self.better_button = button(
            self.tr("&Get a better model …"), self.tr("Starter models, fetched with one click"), self.models_wanted.emit
        )
        self.better_button.setAutoDefault(False)  # Enter in a field generates
        describe(self.count, self.tr("Questions that are to be left after the filters"))
        self.time_button = button(
            self.tr("&Time it on this machine"),
            self.tr("Ask the model about two passages and measure; what it finds is kept for the exam"),
            self._time,
        )
        self.time_button.setAutoDefault(False)  # Enter in a field generates
        self.mix = MixForm()
        self.mix.changed.connect(self.changed)
        self.about = AboutForm()
        self.about.changed.connect(self.changed)
        self.strict = QComboBox()
        self.strict.setAccessibleName(self.tr("Which questions are taken"))
        describe(
            self.strict,
            self.tr(
                "More are written until enough score well; the others stay listed, with the reason, and can be brought back"
            ),
        )
        for text, least in (
            (self.tr("All that pass the checks"), 0.0),
            (self.tr("Without the doubtful ones (recommended)"), 0.5),
            (self.tr("Only the best"), 0.75),
        ):
            self.strict.addItem(text, least)
        self.strict.setCurrentIndex(1)
        self.writer_words = hint()
        self._writers: Mapping[str, str] = {}
        self.begun = False
        self._counted: tuple[int, int, int, float] | None = None
        self._make_options()
        self.lay_out(
            self.tr(
                "The model writes questions from the passages. Filters drop those that can be guessed or that do not "
                "stand alone, and more are written until enough are left. It can be paused at any time, and asking "
                "for more later goes on from here. You review them while more are written."
            ),
            self._form(),
            self.time_button,
        )
        session.progressed.connect(self._follow)
        self.begin((self.choices, self.answer_words, self.word_share, self.strict, self.gate))

    # -------------------------------------------------------------- parts

    def _make_options(self) -> None:
        d = self._defaults
        for name, text in (
            ("structured", self.tr("Fact first (recommended)")),
            ("paper_schema", self.tr("The published prompt, fixed form")),
            ("paper", self.tr("The published prompt, free text")),
        ):
            self.strategy.addItem(text, name)
        self.strategy_words.setMinimumWidth(340)
        self.choices = QSpinBox(minimum=2, maximum=8, value=d.n_choices)
        self.answer_words = QSpinBox(minimum=1, maximum=30, value=d.max_answer_words, suffix=self.tr(" words"))
        self.word_share = QSpinBox(minimum=0, maximum=100, singleStep=5, value=round(100 * d.word_share))
        self.word_share.setSuffix(self.tr(" %"))
        self.domain = QLineEdit(d.task_domain)
        self.own = QCheckBox(self.tr("The model may write wrong answers of its own"))
        self.own.setChecked(d.own_distractors)
        self.balance = QCheckBox(self.tr("Choose wrong answers as plausible as the right one"))
        self.balance.setChecked(d.balance_plausibility)
        self.open_book = QCheckBox(self.tr("Drop questions that the model fails with the passage before it"))
        self.open_book.setChecked(d.check_open_book)
        self.meaning = QCheckBox(self.tr("Compare meanings too, with the project's embedding model"))
        self.meaning.setChecked(True)
        for box, tip in (
            (self.own, self.tr("Where the documents hold too few answers of the same kind")),
            (self.balance, self.tr("Otherwise the right answer may stand out and be guessed")),
            (self.open_book, self.tr("Such a question is unclear, or its key is wrong")),
            (self.meaning, self.tr("Finds wrong answers that say the same in other words")),
        ):
            describe(box, tip)
            box.toggled.connect(lambda _: self.changed())
        for spin in (self.choices, self.answer_words, self.word_share):
            spin.setMaximumWidth(NARROW)
        self.domain.textChanged.connect(lambda _: self.changed())
        self.more.inside.addLayout(self._options_form())

    def _options_form(self) -> QFormLayout:
        form = form_layout()
        for label, field, tip in (
            (self.tr("&Strategy"), self.strategy, self.tr("How a question comes about")),
            (self.tr("&Choices per question"), self.choices, self.tr("The right answer included")),
            (self.tr("&Tries per passage"), self.retries, self.tr("Answers or texts that are tried before a passage is given up")),
            (self.tr("Shortest &passage"), self.least, self.tr("Shorter passages are not asked about")),
            (self.tr("Recog&nised text at least"), self.sure, self.tr("Passages read from pictures less surely are not asked about")),
            (self.tr("&Longest answer"), self.answer_words, self.tr("Words of a right answer")),
            (self.tr("Words s&hared with the passage"), self.word_share, self._shared_tip()),
            (self.tr("What the documents are &about"), self.domain, self.tr("Named in the published prompt")),
            (self.tr("See&d"), self.seed, self.tr("Another seed draws other passages and answers: another exam")),
            (self.tr("&Who tries to guess"), self.guesser, self.tr("Questions that a model answers without the documents are dropped")),
            (self.tr("Composed questions tri&ed by"), self.gate, self._gate_tip()),
        ):  # fmt: skip
            add_row(form, label, field, tip)
            if field is self.strategy:
                form.addRow("", self.strategy_words)
        for box in (self.own, self.balance, self.open_book, self.meaning):
            form.addRow(box)
        return form

    def _shared_tip(self) -> str:
        return self.tr(
            "How much of a question’s wording has to stand in its passage too, rare words counting most. With less, search "
            "by words finds the passage less easily, but more questions ask for something else."
        )

    def _gate_tip(self) -> str:
        return self.tr("The gate: with all passages it has to be right, with one alone it should not")

    def _form(self) -> QFormLayout:
        form = form_layout()
        form.addRow(self.tr("&Model"), self.model)
        form.addRow("", self.model_facts)
        form.addRow("", self.writer_words)
        self.better = QWidget()
        in_column(self.better_words, in_row(self.better_button, 1), margins=(0, 0, 0, 0), parent=self.better)
        form.addRow("", self.better)
        form.addRow(self.tr("&Questions"), self.count)
        label = Label(self.tr("They &ask for"))
        label.setBuddy(self.mix.choice)
        form.addRow(label, self.mix)
        form.addRow("", self.gate_words)
        form.addRow("", self.about)
        form.addRow(self.tr("Which are &taken"), self.strict)
        return form

    def begin_with(self, start: GenerationStart) -> None:
        """Choose the mix, least score, topics and languages that are proposed; until then nothing can be started."""
        self.begun = True
        self._writers = start.writers
        self.gate.show_sitting(start.sitting)
        self.mix.choose(start.blueprint)
        self.about.show_known(start.asked_about, start.topics, start.languages)
        if self.strict.findData(start.strict) < 0:
            self.strict.addItem(
                self.tr("Score of {0} of 100 or more").format(words.number(round(100 * start.strict))), start.strict
            )
        self.strict.setCurrentIndex(self.strict.findData(start.strict))
        self.changed()

    # -------------------------------------------------------------- what is chosen

    def second_choices(self) -> Sequence[tuple[str, str]]:
        """Return who else can guess: the model that writes, or nobody."""
        return (self.tr("The model that writes"), _SAME), (self.tr("Nobody"), _NOBODY)

    def _offer_models(self) -> None:
        self.gate.show_models()
        super()._offer_models()
        self._offer_better()

    def _offer_better(self) -> None:
        """Say where a better writer comes from, if the models here are small or there are none."""
        better = self._found_models.better()
        self.better.setVisible(better is not None)
        if better is not None:
            text = self.tr("{0} ({1}) writes better questions than the models here.")
            if not self.model.count():
                text = self.tr("A language model is needed: {0} ({1}) writes good questions.")
            self.better_words.setText(text.format(better.title, words.size(better.size_bytes)))

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that differ from the defaults."""
        chosen = {
            "strategy": self.strategy.currentData(),
            "n_choices": self.choices.value(),
            "retries": self.retries.value(),
            "min_characters": self.least.value(),
            "least_confidence": self.sure.value() / 100,
            "max_answer_words": self.answer_words.value(),
            "word_share": self.word_share.value() / 100,
            "task_domain": " ".join(self.domain.text().split()) or self._defaults.task_domain,
            "seed": self.seed.value(),
            "own_distractors": self.own.isChecked(),
            "balance_plausibility": self.balance.isChecked(),
            "check_open_book": self.open_book.isChecked(),
            "blueprint": self.mix.blueprint,
            "strict": self.strict.currentData(),
            "topics": tuple(self.about.topics),
            "languages": tuple(self.about.languages),
        }
        return {name: value for name, value in chosen.items() if value != getattr(self._defaults, name)}

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        made: dict[str, Any] = {"model": self.model.currentData(), "n": self.count.value()}
        if self.settings:
            made["settings"] = self.settings
        guesser = self.guesser.currentData()
        if guesser == _NOBODY:
            made["guess_models"] = []
        elif guesser not in (_SAME, None):
            made["guess_models"] = [guesser]
        gate = self.gate.chosen
        if self.mix.composed and gate is not None:
            made["gate_model"] = gate
        if not self.meaning.isChecked():
            made["embedder"] = ""
        return made

    @property
    def sound(self) -> bool:
        """Return whether it could be started."""
        return super().sound and self.mix.sound and self.begun

    # -------------------------------------------------------------- forecast

    def _count_capacity(self) -> None:
        """Count what the documents bear, where that was not counted with these options yet."""
        from ragexam.project.exam.generation import reading_capacity

        wanted = self.choices.value(), self.least.value(), self.seed.value(), self.sure.value() / 100
        if self._counted == wanted:
            return
        self._counted = wanted
        self.mix.show_capacity(None)
        given = {"n_choices": wanted[0], "min_characters": wanted[1], "seed": wanted[2], "least_confidence": wanted[3]}
        self._session.read(
            "exam capacity", partial(reading_capacity, settings=given), self.mix.show_capacity, slow=True
        )

    def show_options(self) -> None:
        """Show how a question comes about, and which options apply."""
        self.mix.show_questions(self.count.value(), self.choices.value())
        self._count_capacity()
        self._show_gate()
        self.strategy_words.setText(self._strategy_words())
        structured = self.strategy.currentData() == "structured"
        for field in (self.answer_words, self.word_share, self.own, self.balance, self.open_book):
            field.setEnabled(structured)
        self.domain.setEnabled(not structured)

    def _show_gate(self) -> None:
        """Say what the gate means for the exam, where there are composed questions to try."""
        self.gate.show_writer(self.model.currentData() or "")
        self.gate.setEnabled(self.mix.composed)
        self.gate_words.setText(self.gate.meaning() if self.mix.composed else "")
        self.gate_words.setVisible(bool(self.gate_words.text()))

    def _strategy_words(self) -> str:
        return {
            "structured": self.tr(
                "An answer is found that stands in the passage, then its question is written, then wrong answers of "
                "the same kind. Every question rests on a sentence that you can see."
            ),
            "paper_schema": self.tr("One prompt asks for the whole question; a fixed form makes it readable."),
            "paper": self.tr("As published: one prompt, one free text. Many texts of small models cannot be read."),
        }[self.strategy.currentData() or "structured"]

    def _read(self) -> None:
        if not self.model.currentData():
            self.time_button.hide()
        super()._read()

    def read_forecast(self, file: ModelFile | None) -> None:
        """Read what the chosen model will take, and say how good its questions were."""
        quality = self._writers.get("" if file is None else file.file_hash, "")
        self.writer_words.setText(words.say(quality))
        self.writer_words.setVisible(bool(quality))
        from ragexam.project.exam.generation import reading_forecast

        if not self.mix.sound:
            return
        guesser = self.guesser.currentData()
        work = partial(
            reading_forecast,
            model_hash="" if file is None else file.file_hash,
            size_bytes=0 if file is None else file.size_bytes,
            wanted=self.count.value(),
            settings=self.settings,
            guesses=0 if guesser == _NOBODY else 1,
            gate=self._gate_of_forecast(),
        )
        self._session.read("generation forecast", work, self._show)

    def _gate_of_forecast(self) -> tuple[str, int] | None:
        """Return hash and size of the gate, empty for nobody; None where it is the model that writes, or not known yet."""
        gate = self.gate.chosen
        if gate is None or gate == self.model.currentData():
            return None
        file = self._file(gate)
        return ("", 0) if file is None else (file.file_hash, file.size_bytes)

    @property
    def _timing(self) -> bool:
        job = self._session.job
        return job is not None and job.name == "time_generation"

    def _show(self, forecast: GenerationForecast) -> None:
        if self._timing:  # read before its end: what the times say is read then
            return
        self.forecast_shown = forecast
        self.forecast.setText(self._sentence(forecast))
        lines = [self._basis_words(forecast), self._yield_words(forecast)]
        if forecast.memory_bytes:
            lines.append(self.tr("Memory while it runs: about {0}.").format(words.size(forecast.memory_bytes)))
        self.grounds.setText(" ".join(filter(None, lines)))
        self.time_button.setVisible(forecast.passages > 0 and forecast.basis not in ("here", "timed"))
        self.time_button.setEnabled(self._session.job is None)

    def _sentence(self, forecast: GenerationForecast) -> str:
        left = forecast.passages or forecast.composed
        if not left and forecast.kept >= forecast.wanted:
            text = self.tr(
                "{0} {0:question|questions} of this model {0:is|are} there already: nothing is left to write."
            )
            return text.format(words.number(forecast.kept))
        if not left:
            return self.tr(
                "Every passage has been asked about as often as is worth it: there is nothing left to write."
            )
        return self.time_sentence(forecast)

    def _basis_words(self, forecast: GenerationForecast) -> str:
        here = self.tr("From the questions that this model wrote in this project, on a machine like this one.")
        return self.basis_sentence(forecast, here) if forecast.passages or forecast.composed else ""

    def _yield_words(self, forecast: GenerationForecast) -> str:
        if not forecast.passages:
            return ""
        if forecast.share_known:
            text = self.tr("{0} {0:passage is|passages are} asked: {1} of them gave a good question the last time.")
        else:
            text = self.tr(
                "{0} {0:passage is|passages are} asked: it is assumed that {1} of them {1:gives|give} a good question."
            )
        return f"{text.format(words.number(forecast.passages), words.percent(forecast.share))} {self.scarce_sentence(forecast)}".rstrip()

    def _time(self) -> None:
        parameters = self.parameters
        del parameters["n"]
        if self._session.start("time_generation", **parameters):
            self.time_button.setEnabled(False)
            self.ready.emit(False)
            self.forecast.setText(self.tr("Timing the model …"))

    def _follow(self, snapshot: Any) -> None:
        if self._timing:
            self.grounds.setText(words.say(snapshot.phase))

    def _job_ended(self, name: str, how: str, outcome: object) -> None:
        if name == "time_generation":
            if how == "done":
                self._found_models.search()  # the model's file has been read now: its identity is known
            self.changed()
            if how == "failed":
                self.forecast.setText(self.tr("The model could not be timed."))
                sentences = (getattr(outcome, "message", ""), getattr(outcome, "hint", ""))
                self.grounds.setText(" ".join(words.say(part) for part in sentences if part))
                self.time_button.setEnabled(True)  # to try again
                self._wait.stop()
        self.ready.emit(self.sound)
