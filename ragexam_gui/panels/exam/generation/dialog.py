"""The dialogue before questions are written: of which kind, by which model, how many, and what that will take."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QRadioButton, QStackedWidget, QWidget

from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.found_models import FoundModels
from ragexam_gui.panels.exam.generation.choice_form import ChoiceForm
from ragexam_gui.panels.exam.generation.open_form import OpenForm
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import describe
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog

_HEIGHT, _HEIGHT_OPEN = 640, 780


class GenerateDialog(RoomyDialog):
    """Asks for the kind of questions, then for what that kind needs.

    Args:
        session: Reads forecasts, and times the model.
        found_models: The models of this machine.
        count: Proposed number of questions with choices.
        parent: Over which it opens.
    """

    def __init__(self, session: Session, found_models: FoundModels, count: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Generate an exam"))
        self.with_choices = QRadioButton(self.tr("Questions &with choices, for the exam"))
        self.open_ended = QRadioButton(self.tr("&Open questions, for retrieval"))
        describe(self.with_choices, self.tr("Every pipeline is asked them: they tell which set-up answers best"))
        describe(self.open_ended, self.tr("A question and its answer: they tell which retrieval finds the passage"))
        self.with_choices.setChecked(True)
        self.choice_form = ChoiceForm(session, found_models, count)
        self.open_form = OpenForm(session, found_models)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.choice_form)
        self.stack.addWidget(self.open_form)
        self.box, self.accept_button = agree_box(
            self, self.tr("Generate"), self.tr("Start; it can be paused at any time"), default=True
        )
        kinds = FlowLayout(spacing=18)
        kinds.addWidget(self.with_choices)
        kinds.addWidget(self.open_ended)
        in_column(kinds, (self.stack, 1), self.box, margins=(20, 18, 20, 16), spacing=14, parent=self)
        self.resize(640, _HEIGHT)
        for form in (self.choice_form, self.open_form):
            form.ready.connect(lambda _: self._ready())
            form.more.toggled.connect(lambda _: self._resize())
        self.open_ended.toggled.connect(self._turn)
        self._ready()

    @property
    def form(self) -> ChoiceForm | OpenForm:
        """Return the form of the chosen kind."""
        return self.open_form if self.open_ended.isChecked() else self.choice_form

    @property
    def job(self) -> str:
        """Name of the job that writes the chosen kind."""
        return self.form.job

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        return self.form.parameters

    def _turn(self, _: bool) -> None:
        self.stack.setCurrentWidget(self.form)
        self._resize()
        self._ready()

    def _resize(self) -> None:
        self.resize(self.width(), _HEIGHT_OPEN if self.form is self.open_form or self.form.more.open else _HEIGHT)

    def _ready(self) -> None:
        self.accept_button.setEnabled(self.form.sound)
