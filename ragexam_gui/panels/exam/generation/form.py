"""Form that both kinds of generation share: which model, how many, how, and what that will take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QSpinBox, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.widgets.controls import describe, hint
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.column_area import ColumnArea
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.exam.choice_items.settings import GenerationSettings
    from ragexam.exam.open_items.settings import OpenSettings
    from ragexam.project.models.records import ModelFile
    from ragexam.queries.exam.records import GenerationForecast, OpenForecast

_REST = 150
"""Milliseconds after the last change until the forecast is made anew."""

NARROW = 130


class GenerationForm(QWidget):
    """Asks for model, number and options; shows the forecast of what is chosen.

    A subclass makes its fields, calls `lay_out` and then `begin`.

    Attributes:
        job: Name of the job that is started.
        second: Chooses the model that checks what the first writes.

    Signals:
        ready: Whether it could be started.

    Args:
        session: Reads the forecast.
        found_models: The models of this machine.
        count: Proposed number of questions.
        defaults: Settings of the job.
    """

    job = ""
    ready = Signal(bool)

    def __init__(
        self,
        session: Session,
        found_models: FoundModels,
        count: int,
        defaults: GenerationSettings | OpenSettings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._found_models = session, found_models
        self.model, self.second, self.strategy = QComboBox(), QComboBox(), QComboBox()
        self.model.setAccessibleName(self.tr("Model that writes the questions"))
        describe(self.model, self.tr("Larger models write better questions and take longer"))
        self.model_facts = hint()
        self.count = QSpinBox(minimum=1, maximum=5_000, value=count)
        self.count.setAccessibleName(self.tr("Number of questions"))
        self.strategy.setAccessibleName(self.tr("Strategy"))
        self.strategy_words = hint()
        self.retries = QSpinBox(minimum=1, maximum=10, value=defaults.retries)
        self.least = QSpinBox(minimum=40, maximum=5_000, value=defaults.min_characters, singleStep=50)
        self.least.setSuffix(self.tr(" characters"))
        self.sure = QSpinBox(minimum=0, maximum=100, singleStep=5, value=round(100 * defaults.least_confidence))
        self.sure.setSuffix(self.tr(" %"))
        self.seed = QSpinBox(minimum=0, maximum=999_999, value=defaults.seed)
        for spin in (self.count, self.retries, self.least, self.sure, self.seed):
            spin.setMaximumWidth(NARROW)
        self.forecast = Label(objectName="sectionTitle", wordWrap=True)
        self.grounds = hint()
        self.more = Disclosure(self.tr("Options"), self.tr("How questions are made and checked"))
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self._read)

    def begin(self, fields: Iterable[QComboBox | QSpinBox]) -> None:
        """Offer the models, and follow every change.

        Args:
            fields: Of the subclass; those that both forms have are followed anyway.
        """
        for field in (
            self.model,
            self.second,
            self.strategy,
            self.count,
            self.retries,
            self.least,
            self.sure,
            self.seed,
            *fields,
        ):
            changes = field.currentIndexChanged if isinstance(field, QComboBox) else field.valueChanged
            changes.connect(lambda _: self.changed())
        self._found_models.changed.connect(self._offer_models)
        self._session.job_ended.connect(self._job_ended)
        self._offer_models()

    # -------------------------------------------------------------- what a subclass says

    @property
    def settings(self) -> dict[str, Any]:
        """Settings of the job that differ from the defaults."""
        raise NotImplementedError

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        raise NotImplementedError

    def second_choices(self) -> Sequence[tuple[str, str]]:
        """Return text and value of what can be chosen in place of a second model."""
        raise NotImplementedError

    def show_options(self) -> None:
        """Show what the chosen options mean, and which of them apply."""
        raise NotImplementedError

    def read_forecast(self, file: ModelFile | None) -> None:
        """Read what the chosen model will take."""
        raise NotImplementedError

    # -------------------------------------------------------------- parts

    def lay_out(self, introduction: str, form: QFormLayout, *below: QWidget) -> None:
        """Put the parts below each other, scrolling where there is little room.

        Args:
            introduction: What is written, and what for.
            form: What is always asked.
            below: What stands below the forecast.
        """
        card = QFrame()
        card.setObjectName("card")
        inside = in_column(self.forecast, self.grounds, margins=(14, 12, 14, 12), spacing=6, parent=card)
        for widget in below:
            inside.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
        inner = QWidget()
        in_column(hint(introduction), form, card, self.more, 1, margins=(0, 0, 8, 0), spacing=12, parent=inner)
        area = ColumnArea()
        area.setAccessibleName(self.tr("Questions to write"))
        area.setWidget(inner)
        in_column(area, margins=(0, 0, 0, 0), parent=self)

    # -------------------------------------------------------------- models

    def _offer_models(self) -> None:
        """Offer the sound models; the largest that fits well is proposed, since it writes the best questions."""
        sound = [choice for choice in self._found_models.choices if not choice.problem]
        chosen, second = self.model.currentData(), self.second.currentData()
        for combo in (self.model, self.second):
            combo.blockSignals(True)
            combo.clear()
        for text, value in self.second_choices():
            self.second.addItem(text, value)
        for choice in sound:
            self.model.addItem(choice.title, choice.name)
            self.second.addItem(choice.title, choice.name)
        index = self.model.findData(chosen) if chosen is not None else -1
        if index < 0 and sound:
            index = max(range(len(sound)), key=lambda n: (self._fits(sound[n].name), sound[n].size))
        self.model.setCurrentIndex(index)
        self.second.setCurrentIndex(max(0, self.second.findData(second)))
        for combo in (self.model, self.second):
            combo.blockSignals(False)
        self.changed()

    def _file(self, name: str | None) -> ModelFile | None:
        return self._found_models.model_of(name)

    def _fits(self, name: str) -> bool:
        file = self._file(name)
        return file is None or self._found_models.fit(file)[0] == "good"

    @property
    def sound(self) -> bool:
        """Return whether it could be started."""
        return bool(self.model.currentData()) and self._session.job is None

    # -------------------------------------------------------------- forecast

    def changed(self) -> None:
        """Say what another choice means, and forecast it soon."""
        file = self._file(self.model.currentData())
        self.model_facts.setText("" if file is None else self._found_models.facts(file))
        self.model_facts.setVisible(bool(self.model_facts.text()))
        self.show_options()
        self.ready.emit(self.sound)
        self._wait.start()

    def _job_ended(self, name: str, how: str, outcome: object) -> None:
        del name, how, outcome  # whatever it was: another one may be started
        self.changed()

    def _read(self) -> None:
        name = self.model.currentData()
        if name:
            self.read_forecast(self._file(name))
            return
        looking = self._found_models.looking or not self._found_models.searched
        self.forecast.setText(
            self.tr("Looking for models …") if looking else self.tr("No language model was found on this machine.")
        )
        self.grounds.setText(
            "" if looking else self.tr("Get a small one, or add a folder, on the page Pipelines under Models.")
        )

    def time_sentence(self, forecast: GenerationForecast | OpenForecast) -> str:
        """Return how long the questions take that are not there yet."""
        if forecast.seconds is None or forecast.least is None or forecast.most is None:
            return self.tr("How long it takes is not known yet.")
        text = self.tr("About {0} for {1} more {1:question|questions} (between {2} and {3}).")
        if not forecast.kept:
            text = self.tr("About {0} for {1} {1:question|questions} (between {2} and {3}).")
        times = [words.duration(t) for t in (forecast.seconds, forecast.least, forecast.most)]
        return text.format(times[0], words.number(forecast.wanted - forecast.kept), times[1], times[2])

    def basis_sentence(self, forecast: GenerationForecast | OpenForecast, here: str) -> str:
        """Return what the time is reckoned from; `here` where the model has written such questions on this machine."""
        return {
            "here": here,
            "timed": self.tr("From two passages that were timed on this machine."),
            "speed": self.tr("From how fast this model answered questions on this machine; writing may differ."),
            "elsewhere": self.tr(
                "From questions that this model wrote on another machine: this one may be much faster or slower."
            ),
            "size": self.tr("A rough guess from the model's size and the cores of this machine, without a GPU."),
            "unknown": self.tr("Nothing is known of this model."),
        }[forecast.basis]

    def scarce_sentence(self, forecast: GenerationForecast | OpenForecast) -> str:
        """Return a warning where the documents may not do; "" where they do."""
        return "" if forecast.enough else self.tr("The documents may not hold that many questions.")


def form_layout() -> QFormLayout:
    """Return a form whose labels stand at the left and whose fields grow."""
    made = FormLayout()
    made.setVerticalSpacing(8)
    made.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    made.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return made


def add_row(form: QFormLayout, label: str, field: QWidget, tip: str) -> None:
    """Add a field that is named by its label and described by its tooltip."""
    set_tip(field, tip)
    field.setAccessibleName(label.replace("&", ""))
    field.setAccessibleDescription(tip)
    form.addRow(label, field)
