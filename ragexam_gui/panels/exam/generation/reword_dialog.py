"""The dialogue before a model says questions of the exam in other words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QSpinBox, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.exam.labels.dialogs import ModelDialog
from ragexam_gui.widgets.controls import describe, hint

if TYPE_CHECKING:
    from ragexam.project.exam.rewording import RewordStart
    from ragexam.queries.exam.records import RewordForecast

translate = QCoreApplication.translate

_PROPOSED: Final = 20
_REST: Final = 200
_WIDTH: Final = 620
_ANYWAY: Final = "anyway"


class RewordDialog(ModelDialog):
    """Asks which model says how many questions anew, and says how it did in its trial.

    Args:
        session: The open project.
        found_models: The models of this machine.
        start: What can be said anew, and the trials.
        selected: Ids of questions that are selected in the list.
        parent: Over which it opens.
    """

    def __init__(
        self,
        session: Session,
        found_models: FoundModels,
        start: RewordStart,
        selected: Sequence[str],
        parent: QWidget,
    ) -> None:
        self._session, self._start = session, start
        self.count = QSpinBox(minimum=1, maximum=max(1, len(start.changeable)))
        self.trial = hint()
        self.forecast = hint()
        self._wait: QTimer | None = None
        chosen = [item_id for item_id in start.changeable if item_id in set(selected)]
        scopes = {translate("RewordDialog", "All that can be said in other words"): list(start.changeable)}
        if chosen:
            scopes = {translate("RewordDialog", "Those selected in the list"): chosen, **scopes}
        super().__init__(
            found_models,
            translate("RewordDialog", "Say questions in other words"),
            translate(
                "RewordDialog",
                "A model says a question in words that its passage does not have, so that search by words does not lead there. Names, "
                "numbers and units stay, and so do key, wrong answers and evidence; the first wording stays in the exam. Before it writes, "
                "the model is tried on pairs of questions of which half ask for something else. What does not withstand the checks is put "
                "aside with its reason.",
            ),
            translate("RewordDialog", "Say them anew"),
            (
                (
                    _ANYWAY,
                    translate("RewordDialog", "Let it &write although it does not pass"),
                    translate(
                        "RewordDialog",
                        "Its questions carry a remark: read each of them, most will ask for something else.",
                    ),
                ),
            ),
            (),
            scopes,
            parent,
        )
        self.count.setAccessibleName(self.tr("Number of questions"))
        describe(
            self.count, self.tr("The first ones of the exam; what was made before by the same model is not made again")
        )
        self.form.addRow(self.tr("&Number"), self.count)
        self.setTabOrder(self.scope, self.count)
        self.setTabOrder(self.count, self.parts[_ANYWAY])
        self.body.insertWidget(1, self.trial)
        self.body.addWidget(self.forecast)
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self._read)
        self.count.valueChanged.connect(lambda _: self._enable())
        self.scope.currentIndexChanged.connect(lambda _: self._propose())
        self.resize(_WIDTH, self.height())
        self._propose()

    def _propose(self) -> None:
        there = len(self.ids_in_scope)
        self.count.setMaximum(max(1, there))
        self.count.setValue(min(there, _PROPOSED))
        self._enable()

    def _enable(self) -> None:
        super()._enable()
        file = self._found_models.model_of(self.model.currentData())
        trial = self._start.trials.get("" if file is None else file.file_hash)
        if trial is not None:
            self.trial.setText(words.say(trial.sentence))
        else:
            self.trial.setText(self.tr("This model has not been tried yet; the trial takes a minute or so."))
        if self._wait is not None:
            self._grow()
            self._wait.start()

    def _grow(self) -> None:
        """Give the lines the height that they need now."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _read(self) -> None:
        if not self.ids_in_scope:
            self.forecast.setText(
                self.tr(
                    "No question has words to change: that needs questions in English or German with their evidence."
                )
            )
            return
        from ragexam.project.exam.rewording import reading_reword_forecast

        file = self._found_models.model_of(self.model.currentData())
        work = partial(
            reading_reword_forecast,
            model_hash="" if file is None else file.file_hash,
            size_bytes=0 if file is None else file.size_bytes,
            wanted=self.count.value(),
        )
        self._session.read("rewording forecast", work, self._show)

    def _show(self, forecast: RewordForecast) -> None:
        if forecast.seconds is None or forecast.least is None or forecast.most is None:
            self.forecast.setText(self.tr("How long it takes is not known yet."))
            return
        text = self.tr("About {0} for {1} {1:question|questions} (between {2} and {3}).")
        times = [words.duration(t) for t in (forecast.seconds, forecast.least, forecast.most)]
        self.forecast.setText(text.format(times[0], words.number(forecast.left), times[1], times[2]))
        self._grow()

    @property
    def ids_in_scope(self) -> list[str]:
        """Return ids of the questions of the chosen scope."""
        return super().ids

    @property
    def sound(self) -> bool:
        """Return whether there is a question to say anew."""
        return bool(self.ids_in_scope)

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        return {
            "model": self.model.currentData(),
            "items": self.ids_in_scope[: self.count.value()],
            "anyway": _ANYWAY in self.ticked,
        }
