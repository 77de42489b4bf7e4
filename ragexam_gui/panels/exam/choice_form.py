"""What is asked before questions with choices are written: which model, how many, how, and what that will take."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.widgets.controls import button, describe, hint
from ragexam_gui.widgets.disclosure import Disclosure
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.exam.choice_items.settings import GenerationSettings
    from ragexam.project.models.dialog import ModelFile
    from ragexam.queries.exam.generation_forecast import GenerationForecast

_REST = 150
"""Milliseconds after the last change until the forecast is made anew."""

_NARROW = 130
_SAME, _NOBODY = "same", "nobody"


class ChoiceForm(QWidget):
    """Asks for model, number and options; shows the forecast of what is chosen.

    Signals:
        ready: Whether it could be started.
        models_wanted: The person wants to get a model.

    Args:
        session: Reads the forecast, and times the model.
        found: The models of this machine.
        count: Proposed number of questions.
    """

    job = "generate"
    ready = Signal(bool)
    models_wanted = Signal()

    def __init__(self, session: Session, found: FoundModels, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        from ragexam.exam.choice_items.settings import GenerationSettings

        self._session, self._found = session, found
        self._defaults: GenerationSettings = GenerationSettings()
        self.forecast_shown: GenerationForecast | None = None
        self.model = QComboBox()
        self.model.setAccessibleName(self.tr("Model that writes the questions"))
        describe(self.model, self.tr("Larger models write better questions and take longer"))
        self.model_facts = hint()
        self.better_words = hint()
        self.better_button = button(
            self.tr("&Get a better model …"), self.tr("Starter models, fetched with one click"), self.models_wanted.emit
        )
        self.better_button.setAutoDefault(False)  # Enter in a field generates
        self.count = QSpinBox(minimum=1, maximum=5_000, value=count)
        self.count.setAccessibleName(self.tr("Number of questions"))
        describe(self.count, self.tr("Questions that are to be left after the filters"))
        self.count.setMaximumWidth(_NARROW)
        self.forecast = Label()
        self.forecast.setObjectName("sectionTitle")
        self.forecast.setWordWrap(True)
        self.grounds = hint()
        self.time_button = button(
            self.tr("&Time it on this machine"),
            self.tr("Ask the model about two passages and measure; what it finds is kept for the exam"),
            self._time,
        )
        self.time_button.setAutoDefault(False)  # Enter in a field generates
        self.more = Disclosure(self.tr("Options"), self.tr("How questions are made, checked and filtered"))
        self._make_options()
        self._lay_out()
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self._read)
        self._offer_models()
        found.changed.connect(self._offer_models)
        session.job_ended.connect(self._job_ended)
        session.progressed.connect(self._follow)
        self.model.currentIndexChanged.connect(lambda _: self._changed())
        self.count.valueChanged.connect(lambda _: self._changed())
        self._changed()

    # -------------------------------------------------------------- parts

    def _make_options(self) -> None:
        d = self._defaults
        self.strategy = QComboBox()
        self.strategy.setAccessibleName(self.tr("Strategy"))
        for name, text in (
            ("structured", self.tr("Fact first (recommended)")),
            ("paper_schema", self.tr("The published prompt, fixed form")),
            ("paper", self.tr("The published prompt, free text")),
        ):
            self.strategy.addItem(text, name)
        self.strategy_words = hint()
        self.strategy_words.setMinimumWidth(340)
        self.choices = QSpinBox(minimum=2, maximum=8, value=d.n_choices)
        self.retries = QSpinBox(minimum=1, maximum=10, value=d.retries)
        self.least = QSpinBox(minimum=40, maximum=5_000, value=d.min_characters, singleStep=50)
        self.least.setSuffix(self.tr(" characters"))
        self.answer_words = QSpinBox(minimum=1, maximum=30, value=d.max_answer_words)
        self.answer_words.setSuffix(self.tr(" words"))
        self.seed = QSpinBox(minimum=0, maximum=999_999, value=d.seed)
        self.domain = QLineEdit(d.task_domain)
        self.own = QCheckBox(self.tr("The model may write wrong answers of its own"))
        self.own.setChecked(d.own_distractors)
        self.balance = QCheckBox(self.tr("Choose wrong answers as plausible as the right one"))
        self.balance.setChecked(d.balance_plausibility)
        self.open_book = QCheckBox(self.tr("Drop questions that the model fails with the passage before it"))
        self.open_book.setChecked(d.check_open_book)
        self.guesser = QComboBox()
        self.meaning = QCheckBox(self.tr("Compare meanings too, with the project's embedding model"))
        self.meaning.setChecked(True)
        for box, tip in (
            (self.own, self.tr("Where the documents hold too few answers of the same kind")),
            (self.balance, self.tr("Otherwise the right answer may stand out and be guessed")),
            (self.open_book, self.tr("Such a question is unclear, or its key is wrong")),
            (self.meaning, self.tr("Finds wrong answers that say the same in other words")),
        ):
            describe(box, tip)
            box.toggled.connect(lambda _: self._changed())
        for spin in (self.choices, self.retries, self.least, self.answer_words, self.seed):
            spin.setMaximumWidth(_NARROW)
            spin.valueChanged.connect(lambda _: self._changed())
        for combo in (self.strategy, self.guesser):
            combo.currentIndexChanged.connect(lambda _: self._changed())
        self.domain.textChanged.connect(lambda _: self._changed())

    def _options_form(self) -> QFormLayout:
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for label, field, tip in (
            (self.tr("&Strategy"), self.strategy, self.tr("How a question comes about")),
            (self.tr("&Choices per question"), self.choices, self.tr("The right answer included")),
            (self.tr("&Tries per passage"), self.retries, self.tr("Answers or texts that are tried before a passage is given up")),
            (self.tr("Shortest &passage"), self.least, self.tr("Shorter passages are not asked about")),
            (self.tr("&Longest answer"), self.answer_words, self.tr("Words of a right answer")),
            (self.tr("What the documents are &about"), self.domain, self.tr("Named in the published prompt")),
            (self.tr("See&d"), self.seed, self.tr("Another seed draws other passages and answers: another exam")),
            (self.tr("&Who tries to guess"), self.guesser, self.tr("Questions that a model answers without the documents are dropped")),
        ):  # fmt: skip
            set_tip(field, tip)
            field.setAccessibleName(label.replace("&", ""))
            field.setAccessibleDescription(tip)
            form.addRow(label, field)
            if field is self.strategy:
                form.addRow("", self.strategy_words)
        for box in (self.own, self.balance, self.open_book, self.meaning):
            form.addRow(box)
        return form

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.addRow(self.tr("&Model"), self.model)
        form.addRow("", self.model_facts)
        self.better = QWidget()
        offer = QHBoxLayout(self.better)
        offer.setContentsMargins(0, 0, 0, 0)
        offer.addWidget(self.better_words, 1)
        offer.addWidget(self.better_button)
        form.addRow("", self.better)
        form.addRow(self.tr("&Questions"), self.count)
        card = QFrame()
        card.setObjectName("card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(14, 12, 14, 12)
        inside.setSpacing(6)
        inside.addWidget(self.forecast)
        inside.addWidget(self.grounds)
        inside.addWidget(self.time_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.more.inside.addLayout(self._options_form())
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(12)
        column.addWidget(
            hint(
                self.tr(
                    "The model writes questions from the passages. Filters drop those that can be guessed or that do not "
                    "stand alone, and more are written until enough are left. It can be paused at any time, and asking "
                    "for more later goes on from here. You review them while more are written."
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
        chosen = self.model.currentData()
        guesser = self.guesser.currentData()
        for combo in (self.model, self.guesser):
            combo.blockSignals(True)
            combo.clear()
        self.guesser.addItem(self.tr("The model that writes"), _SAME)
        self.guesser.addItem(self.tr("Nobody"), _NOBODY)
        for choice in sound:
            self.model.addItem(choice.title, choice.name)
            self.guesser.addItem(choice.title, choice.name)
        place = self.model.findData(chosen) if chosen is not None else -1
        if place < 0 and sound:
            place = max(range(len(sound)), key=lambda n: (self._fits(sound[n].name), sound[n].size))
        self.model.setCurrentIndex(place)
        self.guesser.setCurrentIndex(max(0, self.guesser.findData(guesser)))
        for combo in (self.model, self.guesser):
            combo.blockSignals(False)
        self._offer_better()
        self._changed()

    def _offer_better(self) -> None:
        """Say where a better writer comes from, if the models here are small or there are none."""
        better = self._found.better()
        self.better.setVisible(better is not None)
        if better is not None:
            text = self.tr("{0} ({1}) writes better questions than the models here.")
            if not self.model.count():
                text = self.tr("A language model is needed: {0} ({1}) writes good questions.")
            self.better_words.setText(text.format(better.title, words.size(better.size_bytes)))

    def _fits(self, name: str) -> bool:
        model = self._file(name)
        return model is None or self._found.fit(model)[0] == "good"

    def _file(self, name: str) -> ModelFile | None:
        return next((m for m in self._found.models if m.key == name), None)

    @property
    def sound(self) -> bool:
        """Whether it could be started."""
        return bool(self.model.currentData()) and self._session.job is None

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that differ from the defaults."""
        chosen = {
            "strategy": self.strategy.currentData(),
            "n_choices": self.choices.value(),
            "retries": self.retries.value(),
            "min_characters": self.least.value(),
            "max_answer_words": self.answer_words.value(),
            "task_domain": " ".join(self.domain.text().split()) or self._defaults.task_domain,
            "seed": self.seed.value(),
            "own_distractors": self.own.isChecked(),
            "balance_plausibility": self.balance.isChecked(),
            "check_open_book": self.open_book.isChecked(),
        }
        return {name: value for name, value in chosen.items() if value != getattr(self._defaults, name)}

    @property
    def parameters(self) -> dict[str, Any]:
        """Of the job."""
        made: dict[str, Any] = {"model": self.model.currentData(), "n": self.count.value()}
        if self.settings:
            made["settings"] = self.settings
        guesser = self.guesser.currentData()
        if guesser == _NOBODY:
            made["guess_models"] = []
        elif guesser not in (_SAME, None):
            made["guess_models"] = [guesser]
        if not self.meaning.isChecked():
            made["embedder"] = ""
        return made

    # -------------------------------------------------------------- forecast

    def _changed(self) -> None:
        if not hasattr(self, "_wait"):
            return
        name = self.model.currentData()
        file = self._file(name) if name else None
        self.model_facts.setText("" if file is None else self._found.facts(file))
        self.model_facts.setVisible(bool(self.model_facts.text()))
        self.strategy_words.setText(self._strategy_words())
        structured = self.strategy.currentData() == "structured"
        for field in (self.answer_words, self.own, self.balance, self.open_book):
            field.setEnabled(structured)
        self.domain.setEnabled(not structured)
        self.ready.emit(self.sound)
        self._wait.start()

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
        name = self.model.currentData()
        if not name:
            looking = self._found.looking or not self._found.searched
            self.forecast.setText(
                self.tr("Looking for models …") if looking else self.tr("No language model was found on this machine.")
            )
            self.grounds.setText(
                "" if looking else self.tr("Get a small one, or add a folder, on the page Pipelines under Models.")
            )
            self.time_button.hide()
            return
        from ragexam.project.exam.generation import reading_forecast

        file = self._file(name)
        guesser = self.guesser.currentData()
        work = partial(
            reading_forecast,
            model_hash="" if file is None else file.file_hash,
            size_bytes=0 if file is None else file.size_bytes,
            wanted=self.count.value(),
            settings=self.settings,
            guesses=0 if guesser == _NOBODY else 1,
        )
        self._session.read("generation forecast", work, self._show)

    def _show(self, found: GenerationForecast) -> None:
        self.forecast_shown = found
        self.forecast.setText(self._sentence(found))
        lines = [self._basis_words(found), self._yield_words(found)]
        if found.memory_bytes:
            lines.append(self.tr("Memory while it runs: about {0}.").format(words.size(found.memory_bytes)))
        self.grounds.setText(" ".join(filter(None, lines)))
        self.time_button.setVisible(found.passages > 0 and found.basis not in ("here", "timed"))
        self.time_button.setEnabled(self._session.job is None)

    def _sentence(self, found: GenerationForecast) -> str:
        if not found.passages and found.kept >= found.wanted:
            text = self.tr(
                "{0} {0:question|questions} of this model {0:is|are} there already: nothing is left to write."
            )
            return text.format(words.number(found.kept))
        if not found.passages:
            return self.tr(
                "Every passage has been asked about as often as is worth it: there is nothing left to write."
            )
        new = found.wanted - found.kept
        if found.seconds is None or found.least is None or found.most is None:
            return self.tr("How long it takes is not known yet.")
        text = self.tr("About {0} for {1} more {1:question|questions} (between {2} and {3}).")
        if not found.kept:
            text = self.tr("About {0} for {1} {1:question|questions} (between {2} and {3}).")
        times = [words.duration(t) for t in (found.seconds, found.least, found.most)]
        return text.format(times[0], words.number(new), times[1], times[2])

    def _basis_words(self, found: GenerationForecast) -> str:
        if not found.passages:
            return ""
        return {
            "here": self.tr("From the questions that this model wrote in this project, on a machine like this one."),
            "timed": self.tr("From two passages that were timed on this machine."),
            "speed": self.tr("From how fast this model answered questions on this machine; writing may differ."),
            "elsewhere": self.tr(
                "From questions that this model wrote on another machine: this one may be much faster or slower."
            ),
            "size": self.tr("A rough guess from the model's size and the cores of this machine, without a GPU."),
            "unknown": self.tr("Nothing is known of this model."),
        }[found.basis]

    def _yield_words(self, found: GenerationForecast) -> str:
        if not found.passages:
            return ""
        if found.share_known:
            text = self.tr("{0} {0:passage is|passages are} asked: {1} of them gave a good question the last time.")
        else:
            text = self.tr(
                "{0} {0:passage is|passages are} asked: it is assumed that {1} of them {1:gives|give} a good question."
            )
        said = text.format(words.number(found.passages), words.percent(found.share))
        if not found.enough:
            said += " " + self.tr("The documents may not hold that many questions.")
        return said

    def _time(self) -> None:
        parameters = self.parameters
        del parameters["n"]
        if self._session.start("time_generation", **parameters):
            self.time_button.setEnabled(False)
            self.ready.emit(False)
            self.forecast.setText(self.tr("Timing the model …"))

    def _follow(self, snapshot: Any) -> None:
        job = self._session.job
        if job is not None and job.name == "time_generation":
            self.grounds.setText(words.say(snapshot.phase))

    def _job_ended(self, name: str, how: str, outcome: object) -> None:
        if name == "time_generation":
            if how == "done":
                self._found.search()  # the model's file has been read now: its identity is known
            self._changed()
            if how == "failed":
                self.grounds.setText(words.say(getattr(outcome, "message", "")))
                self._wait.stop()
        self.ready.emit(self.sound)
