"""Cost of the ticked pipelines: answers, time by model, memory, disk; and what stands in the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from ragexam_gui import words
from ragexam_gui.panels.common.reading_bar import ReadingBar
from ragexam_gui.widgets.controls import button, hint, set_tone
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project.pipelines.page import PipelinesView
    from ragexam.queries.pipelines.records import ModelTime

_MODELS_SHOWN = 4

Remark = tuple[str, str]
"""Tone ("", "good", "warn", "bad") and a sentence."""


class CostCard(QFrame):
    """The forecast.

    Signals:
        timing_wanted: A few answers are to be timed.
    """

    timing_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName(self.tr("Forecast"))
        self.title = Label(objectName="bigFigure", wordWrap=True)
        self.answers = hint()
        self.rows: dict[str, tuple[QLabel, QLabel]] = {}
        grid = QGridLayout()
        grid.setContentsMargins(0, 4, 0, 2)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        for index, (name, label) in enumerate(
            (("time", self.tr("Time")), ("memory", self.tr("Memory")), ("disk", self.tr("Disk")))
        ):
            heading, value = Label(label), Label()
            heading.setObjectName("hint")
            value.setWordWrap(True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(heading, index, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, index, 1)
            self.rows[name] = (heading, value)
        self.models = hint()
        self.time_button = button(
            self.tr("Time a few a&nswers"),
            self.tr("Let each model that was not timed yet answer a few questions on this machine; takes moments"),
            self.timing_wanted.emit,
        )
        self.reading = ReadingBar()
        self.remarks = QVBoxLayout()
        self.remarks.setSpacing(4)
        in_column(
            self.title,
            self.answers,
            grid,
            self.models,
            (self.time_button, 0, Qt.AlignmentFlag.AlignLeft),
            self.reading,
            self.remarks,
            margins=(14, 10, 14, 12),
            spacing=3,
            parent=self,
        )
        self.lines: list[QLabel] = []

    def show_view(self, view: PipelinesView, busy: bool) -> None:
        """Show a forecast."""
        plan = view.plan
        pipelines = sum(p.spec.id not in view.without for p in plan.pipelines)
        kept = sum(p.answered for p in plan.pipelines if p.spec.id not in view.without)
        self.title.setText(self._count(pipelines, view.grounds.wordings))
        left = plan.cost.units
        if not pipelines:
            self.answers.setText(self.tr("Tick what is to be compared: the forecast follows."))
        elif not view.grounds.wordings:
            self.answers.setText(self.tr("There are no questions yet: the forecast follows when the exam has some."))
        elif not left:
            self.answers.setText(self.tr("All {0} answers are here already.").format(words.number(kept)))
        elif kept:
            self.answers.setText(
                self.tr("{0} {0:answer|answers} to give; {1} {1:is|are} here already and {1:is|are} kept.").format(
                    words.number(left), words.number(kept)
                )
            )
        else:
            self.answers.setText(self.tr("{0} {0:answer|answers} to give.").format(words.number(left)))
        some = bool(pipelines and view.grounds.wordings)
        for name, text, tone in (self._time(view), self._memory(view), self._disk(view)):
            heading, value = self.rows[name]
            heading.setVisible(some and left > 0)
            value.setVisible(some and left > 0)
            value.setText(text)
            set_tone(value, tone)
        self.models.setText("\n".join(self._by_model(plan.models)))
        self.models.setVisible(some and bool(self.models.text()))
        untimed = [m for m in plan.models if m.answers and m.source in ("unknown", "scaled")]
        self.time_button.setVisible(some and bool(untimed))
        self.time_button.setEnabled(not busy)

    def say(self, remarks: Sequence[Remark]) -> None:
        """Show sentences under the figures."""
        while len(self.lines) < len(remarks):
            line = hint()
            line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.lines.append(line)
            self.remarks.addWidget(line)
        for index, line in enumerate(self.lines):
            tone, text = remarks[index] if index < len(remarks) else ("", "")
            line.setText(text)
            line.setVisible(bool(text))
            set_tone(line, tone)

    # -------------------------------------------------------------- sentences

    def _count(self, pipelines: int, questions: int) -> str:
        if not pipelines:
            return self.tr("No pipelines yet")
        many = self.tr("1 pipeline") if pipelines == 1 else self.tr("{0} pipelines").format(words.number(pipelines))
        if not questions:
            return many
        asked = self.tr("1 question") if questions == 1 else self.tr("{0} questions").format(words.number(questions))
        return f"{many} × {asked}"

    def _time(self, view: PipelinesView) -> tuple[str, str, str]:
        cost, models = view.plan.cost, [m for m in view.plan.models if m.answers]
        if not cost.units:
            return "time", self.tr("none"), ""
        timed_models = [m for m in models if m.seconds is not None]
        if not timed_models:
            return "time", self.tr("unknown until a few answers were timed"), "warn"
        seconds = sum(m.seconds or 0.0 for m in timed_models) + view.plan.retrieval_seconds
        about = self.tr("about {0}").format(words.duration(seconds))
        if len(timed_models) < len(models):
            return "time", self.tr("{0}, and what {1} takes").format(
                about, ", ".join(m.name for m in models if m.seconds is None)
            ), "warn"  # fmt: skip
        if any(m.source == "scaled" for m in timed_models):
            return "time", self.tr("{0}, partly estimated from another model’s speed").format(about), ""
        return "time", self.tr("{0}, by what was measured").format(about), ""

    def _by_model(self, models: Sequence[ModelTime]) -> list[str]:
        asked = [m for m in models if m.answers]
        if all(m.source == "unknown" for m in asked):
            return []
        line_texts = {
            "answers": self.tr("Measured: answers already in this project, given on a machine like this one."),
            "timed": self.tr("Measured: a few answers timed on this machine."),
            "scaled": self.tr("Estimated: another model’s speed on this machine, scaled by size."),
            "unknown": self.tr("Not timed yet."),
        }
        lines = []
        for source, sentence in line_texts.items():
            own = [m for m in asked if m.source == source]
            if not own:
                continue
            lines.append(sentence)
            if len(asked) > 1:
                lines += [
                    f"{m.name}: {words.duration(m.seconds)}" if m.seconds is not None else m.name
                    for m in own[:_MODELS_SHOWN]
                ]
            if len(own) > _MODELS_SHOWN:
                lines.append(self.tr("and {0} more").format(words.number(len(own) - _MODELS_SHOWN)))
        return lines

    def _memory(self, view: PipelinesView) -> tuple[str, str, str]:
        need, name = view.plan.cost.memory_bytes, view.plan.largest
        if not name:
            return "memory", words.undefined, ""
        text = self.tr("{0} for the largest model ({1}); {2} are free").format(
            words.size(need), name, words.size(view.free_memory)
        )
        if need > view.memory:
            return "memory", text + ". " + self.tr("That is more than this machine has."), "bad"
        if need > view.free_memory:
            return "memory", text + ". " + self.tr("Close other programs before the run."), "warn"
        return "memory", text, ""

    def _disk(self, view: PipelinesView) -> tuple[str, str, str]:
        need = view.plan.cost.disk_bytes
        if not need:
            return "disk", self.tr("nothing more"), ""
        text = self.tr("{0} more in the project").format(words.size(need))
        if need > view.free_disk:
            return "disk", self.tr("{0}; only {1} are free").format(text, words.size(view.free_disk)), "bad"
        return "disk", text, ""
