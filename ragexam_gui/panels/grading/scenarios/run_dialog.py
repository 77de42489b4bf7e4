"""The dialogue before scenarios are answered: which ones, by whom, how many questions, how long, and what is sent where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSpinBox, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import describe, hint, section_title
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.scenarios.asking import Askable, AskableScenarios, ScenarioForecast

_ID = Qt.ItemDataRole.UserRole
_SYSTEM = Qt.ItemDataRole.UserRole + 1
_REST = 150
"""Milliseconds after the last change until the forecast is made anew."""

_MANY = 6
"""More pipelines than these are not ticked beforehand."""


class RunScenariosDialog(RoomyDialog):
    """Dialogue that asks who answers which scenarios.

    Args:
        session: Reads the choices and the forecast.
        parent: Over which it opens.

    Attributes:
        choices: What can be chosen; None until it is read.
        forecast: Of what is ticked; None while it is made.
    """

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.choices: AskableScenarios | None = None
        self.forecast: ScenarioForecast | None = None
        self._asked = 0
        self.setWindowTitle(self.tr("Have scenarios answered"))
        self.scenarios, self.askers = QListWidget(), QListWidget()
        self.scenarios.setAccessibleName(self.tr("Scenarios"))
        self.askers.setAccessibleName(self.tr("Who answers"))
        describe(self.scenarios, self.tr("Space ticks the selected scenario; only those with questions stand here"))
        describe(self.askers, self.tr("Space ticks the selected one: connected systems first, then chosen pipelines"))
        for control in (self.scenarios, self.askers):
            control.setWordWrap(True)
            control.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            control.itemChanged.connect(lambda _: self._changed())
        self.most = QSpinBox(minimum=0, maximum=1000, value=0)
        self.most.setSpecialValueText(self.tr("all"))
        self.most.setAccessibleName(self.tr("Questions of each scenario"))
        describe(self.most, self.tr("At most so many questions of each scenario, the first ones"))
        self.most.setMaximumWidth(130)
        self.most.valueChanged.connect(lambda _: self._changed())
        self.message = Label(objectName="sectionTitle", wordWrap=True)
        self.leaving = hint()
        self.box, self.accept_button = agree_box(
            self,
            self.tr("Start"),
            self.tr("Start; it can be paused at any time, and what is answered is kept"),
            default=True,
            enabled=False,
        )
        self._lay_out()
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self._read_forecast)
        self._changed()
        session.read("askable scenarios", _read_choices, self._take)

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        in_column(section_title(self.tr("Scenarios")), (self.scenarios, 1), margins=(0, 0, 0, 0), parent=left)
        in_column(section_title(self.tr("Who answers")), (self.askers, 1), margins=(0, 0, 0, 0), parent=right)
        form = FormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.addRow(self.tr("&Questions of each scenario"), self.most)
        in_column(
            (in_row((left, 2), (right, 3), spacing=16), 1),
            form,
            self.message,
            self.leaving,
            self.box,
            margins=(20, 18, 20, 16),
            spacing=10,
            parent=self,
        )
        self.resize(960, 560)

    def _take(self, askable: AskableScenarios) -> None:
        self.choices = askable
        with QSignalBlocker(self.scenarios), QSignalBlocker(self.askers):
            for one in askable.scenarios:
                label = self.tr("{0}  ·  {1} {1:question|questions}").format(
                    words.say(one.label), words.number(one.number, ",")
                )
                self._add(self.scenarios, one, label, ticked=True)
            for one in askable.systems:
                self._add(self.askers, one, self.tr("System: {0}").format(one.label), ticked=False, system=True)
            for one in askable.pipelines:
                self._add(self.askers, one, words.say(one.label), ticked=len(askable.pipelines) <= _MANY)
        self._changed()

    def _add(self, to: QListWidget, one: Askable, label: str, *, ticked: bool, system: bool = False) -> None:
        item = QListWidgetItem(label)
        item.setData(_ID, one.id)
        item.setData(_SYSTEM, system)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        to.addItem(item)

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        asked = _ticked(self.askers)
        return {
            "scenarios": [str(item.data(_ID)) for item in _ticked(self.scenarios)],
            "pipelines": [str(item.data(_ID)) for item in asked if not item.data(_SYSTEM)],
            "systems": [str(item.data(_ID)) for item in asked if item.data(_SYSTEM)],
            "most": self.most.value() or None,
        }

    def _changed(self) -> None:
        self._asked += 1
        self.forecast = None
        self.accept_button.setEnabled(False)
        self.leaving.setText("")
        given = self.parameters
        if self.choices is None:
            self.message.setText(self.tr("Looking at what is there …"))
        elif not given["scenarios"]:
            self.message.setText(self.tr("Tick a scenario."))
        elif not given["pipelines"] and not given["systems"]:
            self.message.setText(self.tr("Tick who shall answer."))
        else:
            self._wait.start()

    def _read_forecast(self) -> None:
        asked, given = self._asked, self.parameters

        def work(project: Project) -> ScenarioForecast:
            from ragexam.project.scenarios.asking import forecasting_scenarios

            return forecasting_scenarios(
                project, given["scenarios"], given["pipelines"], given["systems"], given["most"]
            )

        self._session.read("scenario forecast", work, lambda forecast: self._show(asked, forecast))

    def _show(self, asked: int, forecast: ScenarioForecast) -> None:
        if asked != self._asked:
            return
        self.forecast = forecast
        count = self.tr("{0} {0:question|questions} × {1} = {2} {2:answer|answers}").format(
            words.number(forecast.questions, ","),
            words.number(forecast.answers // max(forecast.questions, 1), ","),
            words.number(forecast.answers, ","),
        )
        if forecast.seconds is None:
            text = self.tr("{0}; not all of these were timed on this machine yet.").format(count)
        else:
            text = self.tr("{0}, about {1}.").format(count, words.duration(forecast.seconds))
        self.message.setText(text)
        there = self.tr("What is answered already is not asked again.")
        stays = self.tr("Nothing leaves this machine.")
        self.leaving.setText(" ".join([*(map(words.say, forecast.leaving) if forecast.leaving else (stays,)), there]))
        self.accept_button.setEnabled(bool(forecast.answers) and self._session.job is None)


def _ticked(of: QListWidget) -> list[QListWidgetItem]:
    items = (of.item(n) for n in range(of.count()))
    return [one for one in items if one.checkState() == Qt.CheckState.Checked]


def _read_choices(project: Project) -> AskableScenarios:
    from ragexam.project.scenarios.asking import reading_askable

    return reading_askable(project)
