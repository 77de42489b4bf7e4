"""The dialogue before pipelines write answers: which pipelines, which questions, how long at most, and what it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QWidget,
)

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.agree_box import agree_box
from ragexam_gui.widgets.controls import describe, hint, introduce
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.layout.roomy_dialog import RoomyDialog
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.writing import Writer, WritingForecast

_ID = Qt.ItemDataRole.UserRole
_REST = 150
"""Milliseconds after the last change until the forecast is made anew."""

_MANY = 6
"""More pipelines than these are not ticked beforehand: writing takes longer than choosing."""


class WriteAnswersDialog(RoomyDialog):
    """Dialogue that asks who writes answers to what.

    Args:
        session: Reads the chosen pipelines and the forecast.
        parent: Over which it opens.
        questions: Proposed: "all", "open" or "choice".

    Attributes:
        writers: The chosen pipelines; None until they are read.
        forecast: Of what is ticked; None while it is made.
    """

    def __init__(self, session: Session, parent: QWidget, questions: str = "all") -> None:
        super().__init__(parent)
        self._session = session
        self.writers: tuple[Writer, ...] | None = None
        self.forecast: WritingForecast | None = None
        self._asked = 0
        self.setWindowTitle(self.tr("Let pipelines write"))
        self.pipelines = QListWidget()
        self.pipelines.setAccessibleName(self.tr("Pipelines"))
        describe(self.pipelines, self.tr("Space ticks the selected pipeline; they are chosen on the page Pipelines"))
        self.pipelines.itemChanged.connect(lambda _: self._changed())
        self.which = QComboBox()
        introduce(self.which, self.tr("Which questions"), self.tr("Questions with choices are asked without them"))
        for text, name in (
            (self.tr("all questions"), "all"),
            (self.tr("open questions"), "open"),
            (self.tr("questions with choices, which are not shown"), "choice"),
        ):
            self.which.addItem(text, name)
        self.which.setCurrentIndex(self.which.findData(questions))
        self.which.activated.connect(lambda _: self._changed())
        self.cap = QSpinBox(minimum=1, maximum=4096)
        self.cap.setAccessibleName(self.tr("Most tokens of an answer"))
        describe(self.cap, self.tr("An answer ends there; a token is a word or a part of one"))
        self.cap.setMaximumWidth(130)
        self.cap.valueChanged.connect(lambda _: self._changed())
        self.message = Label(objectName="sectionTitle", wordWrap=True)
        self.box, self.accept_button = agree_box(
            self,
            self.tr("Write"),
            self.tr("Start; it can be paused at any time, and what is written is kept"),
            default=True,
            enabled=False,
        )
        self._lay_out()
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self._read_forecast)
        session.read("writers", _read_writers, self._take)

    def _lay_out(self) -> None:
        title = Label(self.tr("Which pipelines write answers?"), objectName="sectionTitle")
        explanation = hint(
            self.tr(
                "Each is shown the question and its passages and writes what it finds likeliest. Only what it has not written yet "
                "is written."
            )
        )
        form = FormLayout()
        form.setVerticalSpacing(6)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.addRow(self.tr("&Questions"), self.which)
        form.addRow(self.tr("&Most tokens"), self.cap)
        in_column(
            title,
            explanation,
            (self.pipelines, 1),
            form,
            self.message,
            self.box,
            margins=(20, 18, 20, 16),
            spacing=10,
            parent=self,
        )
        self.resize(640, 560)

    def _take(self, writers_and_count: tuple[tuple[Writer, ...], int]) -> None:
        self.writers, cap = writers_and_count
        with QSignalBlocker(self.pipelines), QSignalBlocker(self.cap):
            self.cap.setValue(cap)
            for writer in self.writers:
                label = words.say(writer.label)
                entry = self.tr("{0}  ·  {1} written").format(label, words.number(writer.written, ","))
                item = QListWidgetItem(entry if writer.written else label)
                item.setData(_ID, writer.id)
                item.setCheckState(Qt.CheckState.Unchecked if len(self.writers) > _MANY else Qt.CheckState.Checked)
                self.pipelines.addItem(item)
        self._changed()

    @property
    def chosen(self) -> list[str]:
        """Return ids of the ticked pipelines."""
        items = (self.pipelines.item(n) for n in range(self.pipelines.count()))
        return [str(item.data(_ID)) for item in items if item.checkState() == Qt.CheckState.Checked]

    @property
    def parameters(self) -> dict[str, Any]:
        """Return the parameters of the job."""
        return {"pipelines": self.chosen, "items": str(self.which.currentData()), "cap": self.cap.value()}

    def _changed(self) -> None:
        self._asked += 1
        self.forecast = None
        self.accept_button.setEnabled(False)
        if self.writers is None:
            self.message.setText(self.tr("Looking at what is there …"))
        elif not self.writers:
            self.message.setText(self.tr("No pipelines are chosen yet: choose some on the page Pipelines."))
        elif not self.chosen:
            self.message.setText(self.tr("Tick a pipeline."))
        else:
            self._wait.start()

    def _read_forecast(self) -> None:
        asked, made = self._asked, self.parameters

        def work(project: Project) -> WritingForecast:
            from ragexam.project.grading.writing import forecasting_writing

            return forecasting_writing(project, made["pipelines"], made["items"], made["cap"])

        self._session.read("writing forecast", work, lambda forecast: self._show(asked, forecast))

    def _show(self, asked: int, forecast: WritingForecast) -> None:
        if asked != self._asked:
            return
        self.forecast = forecast
        count = self.tr("{0} {0:answer|answers} to write").format(words.number(forecast.answers, ","))
        if not forecast.answers:
            text = self.tr("All of it is written.")
        elif forecast.seconds is None or forecast.most_seconds is None:
            text = self.tr("{0}; these models were not timed on this machine yet.").format(count)
        else:
            text = self.tr("{0}: about {1}, at most {2}.").format(
                count, words.duration(forecast.seconds), words.duration(forecast.most_seconds)
            )
        self.message.setText(text)
        self.accept_button.setEnabled(bool(forecast.answers) and self._session.job is None)


def _read_writers(project: Project) -> tuple[tuple[Writer, ...], int]:
    from ragexam.project.grading.writing import CAP, reading_writers

    return reading_writers(project), CAP
