"""The exam through the steps of iterative improvement: compute, look at each step, drop what a step drops."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QSlider, QSpinBox, QWidget

from ragexam.records import Table
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.figure import PlotFigure
from ragexam_gui.panels.items.pictures import logarithmic_box, put_in_head, whole_button
from ragexam_gui.plots.ability.steps import StepsPlot
from ragexam_gui.widgets.controls import button, describe, hint, introduce
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.disclosure import Disclosure
from ragexam_gui.widgets.layout.flow import in_flow
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project.items.improvement import ExamStep, Improvement


class ImprovePanel(QWidget):
    """Controls of the job, the picture with its slider, and what applying a step means.

    Signals:
        improvement_requested: Compute with these parameters of the job.
        group: Name for a person and ids of the items that the steps up to the chosen one drop.
    """

    improvement_requested = Signal(dict)
    group = Signal(str, object)

    def __init__(self, session: Session, file_dialogs: FileDialogs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.file_dialogs = session, file_dialogs
        self._improvement: Improvement | None = None
        self._touched = False
        self.plot = StepsPlot()
        self.figure = PlotFigure(self.plot.accessibleName(), self.plot, session, file_dialogs)
        self.figure.set_note(
            self.tr(
                "Each step drops the items that discriminate least and fits again. The grown curve is flattered: the same "
                "answers chose the items. Believe the held-out gain below."
            )
        )
        self._controls()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Step of the improvement"))
        set_tip(self.slider, self.tr("Left is the exam as it was; each step to the right drops more items"))
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setPageStep(1)
        self.slider.valueChanged.connect(self._step)
        self.position_label = Label()
        self.verdict = Label(wordWrap=True)
        self.caution = hint()
        self.list_button = button(
            self.tr("&List the dropped"), self.tr("Show the items that this step drops in the table"), self._list
        )
        self.apply_button = button(
            self.tr("&Drop them from the exam …"),
            self.tr("Reject the items that the steps up to this one drop; can be undone"),
            self._apply,
        )
        self._lay_out()
        self.plot.chosen.connect(lambda key: self.slider.setValue(int(key)))
        self.show_improvement(None)

    def _controls(self) -> None:
        self.steps = QSpinBox(minimum=1, maximum=20, value=5)
        introduce(self.steps, self.tr("Number of steps"), self.tr("After each step the rest is fitted anew"))
        self.drop = QSpinBox(minimum=1, maximum=50, value=10, suffix=self.tr(" %"))
        self.drop.setAccessibleName(self.tr("Share of the items that each step drops"))
        describe(self.drop, self.tr("Those that tell the least are dropped"))
        self.least = QSpinBox(minimum=5, maximum=500, value=20)
        self.least.setAccessibleName(self.tr("Fewest items to leave"))
        describe(self.least, self.tr("The improvement ends before the exam gets shorter than this"))
        self.model = QComboBox()
        self.model.setAccessibleName(self.tr("Item model of the improvement"))
        describe(self.model, self.tr("3PL also estimates the chance of guessing"))
        for text, name in (("3PL", "3pl"), ("2PL", "2pl")):
            self.model.addItem(text, name)
        self.model.activated.connect(self._touch)
        self.total = QCheckBox(self.tr("Whole exam"))
        self.total.setAccessibleName(self.total.text())
        set_tip(self.total, self.tr("Show the sum over the items in place of their mean: fewer items tell less in all"))
        self.total.toggled.connect(self._draw)
        controls = self.total, logarithmic_box(self.plot), whole_button(self.plot)
        put_in_head(self.figure, *controls)
        self.head = (*controls, self.figure.menu_button, self.plot)
        self.compute_button = button(
            self.tr("&Compute"), self.tr("Compute the steps in the background; no item is changed"), self._compute
        )

    def _lay_out(self) -> None:
        self.settings = Disclosure("", self.tr("How many steps, and what each drops"))
        grid = QGridLayout()
        for index, (text, control) in enumerate(
            (
                (self.tr("Steps"), self.steps),
                (self.tr("Each drops"), self.drop),
                (self.tr("Items to keep at least"), self.least),
                (self.tr("Model"), self.model),
            )
        ):
            label = Label(text)
            label.setBuddy(control)
            grid.addWidget(label, index // 2, 2 * (index % 2))
            grid.addWidget(control, index // 2, 2 * (index % 2) + 1)
        grid.setColumnStretch(4, 1)
        self.settings.inside.addLayout(grid)
        for box in (self.steps, self.drop, self.least):
            box.valueChanged.connect(self._summarise)
        self.model.currentIndexChanged.connect(self._summarise)
        self._summarise()
        top = in_row((self.settings, 1), (self.compute_button, 0, Qt.AlignmentFlag.AlignTop))
        row = in_row((self.slider, 1), self.position_label)
        actions = in_flow(self.list_button, self.apply_button)
        self.empty = EmptyState(
            self.tr("What if the weakest items went?"),
            self.tr(
                "The items that discriminate least are dropped step by step, and each smaller exam is fitted again. No item "
                "of yours is changed by computing; you then look at the steps and decide."
            ),
        )
        self.content = QWidget()
        in_column(top, (self.empty, 1), (self.content, 1), margins=(0, 0, 0, 0), spacing=6, parent=self)
        in_column(
            (self.figure, 1),
            row,
            self.verdict,
            self.caution,
            actions,
            margins=(0, 0, 0, 0),
            spacing=6,
            parent=self.content,
        )

    def _summarise(self) -> None:
        """Tell the settings in the line that opens them."""
        text = self.tr("{0} {0:step|steps} of {1}, at least {2} {2:item stays|items stay}, {3}").format(
            words.number(self.steps.value()),
            words.percent(self.drop.value() / 100.0),
            words.number(self.least.value()),
            self.model.currentText(),
        )
        self.settings.button.setText(text)
        self.settings.button.setAccessibleName(self.tr("Settings: {0}").format(text))

    # -------------------------------------------------------------- showing

    def show_improvement(self, improvement: Improvement | None) -> None:
        """Show another improvement; None where none was computed."""
        fresh = improvement is not None and (self._improvement is None or self._improvement.id != improvement.id)
        self._improvement = improvement
        self.empty.setVisible(improvement is None)
        self.content.setVisible(improvement is not None)
        if improvement is not None:
            self.slider.setRange(0, len(improvement.steps) - 1)
            if fresh:
                self.steps.setValue(improvement.asked_steps)
                self.drop.setValue(round(100 * improvement.drop))
                self.least.setValue(improvement.min_items)
                self.model.setCurrentIndex(max(0, self.model.findData(improvement.options.model)))
                self.slider.setValue(len(improvement.steps) - 1)
        self._draw()
        self._tell()

    def propose(self, model: str) -> None:
        """Propose the item model of the fit, where nothing was computed yet."""
        index = self.model.findData(model)
        if self._improvement is None and index >= 0 and not self._touched:
            self.model.setCurrentIndex(index)

    def may_start(self, free: bool) -> None:
        """Enable the start where a job can be started now."""
        self.compute_button.setEnabled(free)

    def _draw(self) -> None:
        improvement = self._improvement
        if improvement is None:
            return
        whole = self.total.isChecked()
        values = np.stack([s.total_information if whole else s.mean_information for s in improvement.steps])
        names = [self._name(step) for step in improvement.steps]
        self.plot.show_steps(improvement.grid, values, names, not whole, partial(_table_of, improvement))
        self.plot.set_step(self.slider.value())
        self.figure.follow()

    def _name(self, step: ExamStep) -> str:
        if not step.number:
            return self.tr("The exam as it was ({0} items)").format(words.number(step.items))
        return self.tr("Step {0} ({1} items)").format(words.number(step.number), words.number(step.items))

    def _current(self) -> ExamStep | None:
        improvement = self._improvement
        return None if improvement is None else improvement.steps[min(self.slider.value(), len(improvement.steps) - 1)]

    def _step(self) -> None:
        self.plot.set_step(self.slider.value())
        self._tell()

    def _tell(self) -> None:
        improvement, step = self._improvement, self._current()
        if improvement is None or step is None:
            return
        self.position_label.setText(self._name(step))
        doomed = [d for d in step.dropped if d.asked]
        self.list_button.setEnabled(bool(step.dropped))
        self.apply_button.setEnabled(bool(doomed) and improvement.current)
        self.verdict.setText(self._verdict(step))
        cautions = [words.say(improvement.caution)] if improvement.caution else []
        if not improvement.current:
            cautions.insert(
                0,
                self.tr(
                    "Items or answers have changed since this was computed: compute again before dropping anything."
                ),
            )
        self.caution.setText(" ".join(cautions))

    def _verdict(self, step: ExamStep) -> str:
        if not step.number or step.gain is None:
            return self.tr("Move the slider to see what each step drops and gains.")
        text = self.tr(
            "{0} {0:item|items} dropped. Information per item {1} by the answers that chose {0:it|them}"
        ).format(words.number(len(step.dropped)), words.number(step.gain, "+.0%"))
        if step.held_out is None:
            return text + self.tr("; not checked on other answers.")
        return text + self.tr(", {0} on answers that had no say.").format(words.number(step.held_out, "+.0%"))

    # -------------------------------------------------------------- acting

    def _touch(self) -> None:
        self._touched = True

    def _compute(self) -> None:
        self.improvement_requested.emit(
            {
                "steps": self.steps.value(),
                "drop": self.drop.value() / 100.0,
                "min_items": self.least.value(),
                "model": str(self.model.currentData()),
            }
        )

    def _list(self) -> None:
        step = self._current()
        if step is not None:
            self.group.emit(
                self.tr("Dropped up to step {0}").format(words.number(step.number)),
                frozenset(d.id for d in step.dropped),
            )

    def _apply(self) -> None:
        improvement, step = self._improvement, self._current()
        if improvement is None or step is None:
            return
        doomed = [d.id for d in step.dropped if d.asked]
        question = self.tr(
            "Reject {0} items? They are not asked any more; their answers stay in the file, and Undo brings the items back. "
            "Accuracies and abilities then come from the {1} items that are left. Since the same answers chose them, a part "
            "of the gain is chance."
        ).format(words.number(len(doomed)), words.number(step.items))
        if not self.file_dialogs.confirm(self, question, self.tr("Reject them")):
            return
        reason = self.tr("Dropped by iterative improvement, step {0}: tells pipelines apart least").format(
            words.number(step.number)
        )

        from ragexam.project.items.improvement import apply_improvement

        self.session.edit(lambda project: apply_improvement(project, improvement.id, step.number, reason))


def _table_of(improvement: Improvement) -> Table:
    return improvement.table
