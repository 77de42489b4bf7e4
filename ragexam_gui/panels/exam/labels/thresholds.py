"""Thresholds of the ratings: how many questions each would drop is told while it is set; no model is needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QFrame, QGridLayout, QLabel, QWidget

from ragexam_gui import words
from ragexam_gui.models.labels import critique_text
from ragexam_gui.widgets.controls import button, describe, hint, introduce, section_title
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label

_REST = 150
_PROPOSED = 3.0


class ThresholdsForm(QFrame):
    """A least rating for each critique.

    Signals:
        thresholds_changed: Thresholds by critique whose effect shall be counted.
        applied: Thresholds by critique that shall be applied.
    """

    thresholds_changed = Signal(dict)
    applied = Signal(dict)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._names: tuple[str, ...] = ()
        self._ready = False
        self.rows: dict[str, tuple[QCheckBox, QDoubleSpinBox, QLabel]] = {}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(2, 1)
        self.total = Label(objectName="sectionTitle", wordWrap=True)
        self.apply_button = button(
            self.tr("&Apply the thresholds"),
            self.tr("Drop what is rated lower, and bring back what other thresholds dropped; undo takes it back"),
            lambda: self.applied.emit(self.thresholds),
        )
        layout = in_column(
            section_title(self.tr("Drop what is rated low")), margins=(16, 14, 16, 14), spacing=10, parent=self
        )
        layout.addWidget(
            hint(self.tr("A question whose weighted rating is lower than this is dropped, with the reason. What you decided stands."))
        )  # fmt: skip
        layout.addLayout(self._grid)
        layout.addWidget(self.total)
        layout.addWidget(self.apply_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(lambda: self.thresholds_changed.emit(self.thresholds))

    @property
    def thresholds(self) -> dict[str, float]:
        """Return the least rating by critique, of those that are ticked."""
        return {name: round(value.value(), 2) for name, (box, value, _) in self.rows.items() if box.isChecked()}

    def show_critiques(self, names: tuple[str, ...], applied: Mapping[str, float]) -> None:
        """Offer critiques; what a person has set stays.

        Args:
            names: Those that rated something.
            applied: Thresholds in force.
        """
        if names != self._names:
            self._names = names
            for row in self.rows.values():
                for widget in row:
                    self._grid.removeWidget(widget)
                    widget.hide()
                    widget.deleteLater()
            self.rows = {}
            last: QWidget = self
            for index, name in enumerate(names):
                last = self._add(index, name, applied.get(name), last)
            QWidget.setTabOrder(last, self.apply_button)
        self.set_ready(self._ready)
        if names:
            self.thresholds_changed.emit(self.thresholds)

    def _add(self, row: int, name: str, limit: float | None, after: QWidget) -> QWidget:
        box = QCheckBox(critique_text(name))
        box.setChecked(limit is not None)
        describe(box, self.tr("Off: nothing is dropped for this"))
        value = QDoubleSpinBox(minimum=1.0, maximum=5.0, decimals=2, singleStep=0.1, value=limit or _PROPOSED)
        introduce(value, self.tr("Least rating: {0}").format(critique_text(name)), self.tr("From 1 to 5"))
        value.setEnabled(box.isChecked())
        count = Label(objectName="hint")
        box.toggled.connect(partial(self._ticked, name))
        value.valueChanged.connect(lambda _: self._changed())
        self.rows[name] = (box, value, count)
        for column, widget in enumerate((box, value, count)):
            self._grid.addWidget(widget, row, column)
        QWidget.setTabOrder(after, box)
        QWidget.setTabOrder(box, value)
        return value

    def _ticked(self, name: str, on: bool) -> None:
        self.rows[name][1].setEnabled(on)
        self._changed()

    def _changed(self) -> None:
        self._wait.start()

    def show_effect(self, each: Mapping[str, int], whole: int, stands: int, of: int) -> None:
        """Tell how many questions would be dropped.

        Args:
            each: By each critique for itself.
            whole: By all together.
            stands: Rated lower, but kept by a person's decision.
            of: Rated questions.
        """
        for name, (box, _, count) in self.rows.items():
            text = self.tr("drops {0}").format(words.number(each.get(name, 0))) if box.isChecked() else ""
            count.setText(text)
            count.setAccessibleName(f"{critique_text(name)}: {text}")
        if self.thresholds:
            text = self.tr("Together they would drop {0} of {1} questions.")
            sentence = text.format(words.number(whole), words.number(of))
            if stands:
                sentence += " " + self.tr("Rated lower too, but decided by you: {0}; these stay.").format(
                    words.number(stands)
                )
            self.total.setText(sentence)
        else:
            self.total.setText(self.tr("No threshold is set: nothing is dropped."))

    def set_ready(self, ready: bool) -> None:
        """Enable the thresholds where they could be applied now."""
        self._ready = ready
        self.apply_button.setEnabled(ready and bool(self.rows))
