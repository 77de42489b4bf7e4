"""Mix of the questions: one that has a name, or one of a person's own, beside what the documents bear."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QSpinBox, QWidget

from ragexam_gui import words
from ragexam_gui.widgets.calm import calm
from ragexam_gui.widgets.controls import describe, hint, set_tone
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project.exam.generation import MixRow
    from ragexam.queries.exam.capacity import ExamCapacity

OWN = "own"
_MOST_PARTS = 99
_NARROW = 70


class MixForm(QWidget):
    """Asks for the mix.

    Signals:
        changed: Another mix is wanted.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        from ragexam.exam.blueprint import BALANCED, HARD
        from ragexam.exam.demands.kind import LOOKUP

        super().__init__(parent)
        self._capacity: ExamCapacity | None = None
        self._questions, self._choices = 0, 4
        self.choice = QComboBox()
        self.choice.setAccessibleName(self.tr("What the questions ask for"))
        describe(
            self.choice,
            self.tr("An exam of lookups alone cannot tell good set-ups from those that only find a sentence"),
        )
        for text, name in (
            (self.tr("Balanced (recommended)"), BALANCED),
            (self.tr("Easy: looking up"), LOOKUP),
            (self.tr("Hard"), HARD),
            (self.tr("My own mix"), OWN),
        ):
            self.choice.addItem(text, name)
        self.meaning = hint()
        self.holds = hint()
        self.short = hint()
        set_tone(self.short, "warn")
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 2, 0, 2)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        self._heads = [_head(text) for text in ("", self.tr("Parts"), self.tr("Questions"), self.tr("Documents allow"))]
        for column, head in enumerate(self._heads):
            self._grid.addWidget(head, 0, column)
        self.parts: dict[str, QSpinBox] = {}
        self._cells: dict[str, tuple[QLabel, QLabel, QLabel]] = {}
        inside = (self.choice, self.meaning, self._grid, self.holds, self.short)
        in_column(*inside, margins=(0, 0, 0, 0), spacing=4, parent=self)
        self.choice.currentIndexChanged.connect(lambda _: self._turned())
        self._show()

    @property
    def blueprint(self) -> str:
        """Return the mix as the job takes it."""
        chosen = str(self.choice.currentData())
        if chosen != OWN:
            return chosen
        return ",".join(f"{name}={box.value()}" for name, box in self.parts.items() if box.value())

    @property
    def sound(self) -> bool:
        """Return whether there is anything to ask."""
        return bool(self.blueprint) and not self._unbalanced()

    @property
    def composed(self) -> bool:
        """Return whether it asks for questions that are composed by rule."""
        from ragexam.exam.blueprint import shares_of
        from ragexam.exam.demands.kind import LOOKUP

        return bool(self.blueprint) and shares_of(self.blueprint).keys() != {LOOKUP}

    def choose(self, blueprint: str) -> None:
        """Choose a mix: one that has a name, else a person's own with its parts, as whole numbers."""
        from ragexam.exam.blueprint import shares_of

        named = self.choice.findData(blueprint)
        if named < 0:
            shares = shares_of(blueprint)
            one = max(min(shares.values()), max(shares.values()) / _MOST_PARTS)
            for name, box in self.parts.items():
                box.blockSignals(True)
                box.setValue(math.ceil(shares.get(name, 0.0) / one - 1e-9))
                box.blockSignals(False)
        self.choice.setCurrentIndex(self.choice.findData(OWN) if named < 0 else named)
        self._turned()

    def show_questions(self, number: int, choices: int) -> None:
        """Show what becomes of another number of questions, or of choices."""
        if (number, choices) != (self._questions, self._choices):
            self._questions, self._choices = number, choices
            self._show()

    def show_capacity(self, capacity: ExamCapacity | None) -> None:
        """Show what the documents bear; None while it is counted."""
        self._capacity = capacity
        self._show()

    def _unbalanced(self) -> str:
        from ragexam.exam.blueprint import unbalanced

        return unbalanced(self.blueprint, self._choices) if self.blueprint else ""

    def _turned(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        from ragexam.project.exam.generation import mix_rows

        own = self.choice.currentData() == OWN
        rows = mix_rows(self.blueprint or "lookup", self._questions, self._capacity)
        for row in rows:
            if row.demand not in self._cells:
                self._add(row)
        for row in rows:
            self._show_row(row, own)
        self._heads[1].setVisible(own)
        self.meaning.setText(self._meaning())
        self.holds.setText(words.say(self._capacity.counts.sentence()) if self._capacity and self.composed else "")
        self.holds.setVisible(bool(self.holds.text()))
        self.short.setText(
            words.say(self._unbalanced()) or self._short_words(rows)
            if self.blueprint
            else self.tr("Give at least one kind of question a part.")
        )
        self.short.setVisible(bool(self.short.text()))

    def _add(self, row: MixRow) -> None:
        place = len(self._cells) + 1
        name = Label(words.say(row.label))
        box = calm(QSpinBox(minimum=0, maximum=_MOST_PARTS, value=1))
        box.setAccessibleName(self.tr("Parts of {0}").format(words.say(row.label)))
        describe(box, self.tr("How many parts of the exam ask for this"))
        box.setMaximumWidth(_NARROW)
        box.valueChanged.connect(lambda _: self._turned())
        planned, borne = Label(), Label()
        for column, cell in enumerate((name, box, planned, borne)):
            side = Qt.AlignmentFlag.AlignRight if column > 1 else Qt.AlignmentFlag.AlignLeft
            self._grid.addWidget(cell, place, column, side | Qt.AlignmentFlag.AlignVCenter)
        self.parts[row.demand], self._cells[row.demand] = box, (name, planned, borne)

    def _show_row(self, row: MixRow, own: bool) -> None:
        name, planned, borne = self._cells[row.demand]
        self.parts[row.demand].setVisible(own)
        example = self.tr("For example: {0}").format(row.example) if row.example else ""
        for cell in (name, planned, borne):
            set_tip(cell, "\n\n".join(filter(None, (words.say(row.summary), example))))
            cell.setVisible(own or row.share > 0)
        planned.setText(words.number(row.wanted if row.planned is None else row.planned))
        set_tone(planned, "warn" if row.short else "")
        if row.borne is None:
            borne.setText("…")
        else:
            borne.setText(self.tr("about {0}").format(words.number(row.borne)) if row.borne else self.tr("none"))

    def _meaning(self) -> str:
        return {
            "balanced": self.tr(
                "Questions that compare, calculate or tell near twins apart, and lookups, about a third; more where the documents bear "
                "too few of the others. It tells set-ups apart that only find a sentence and those that can work with what they find. "
                "Steps, reasons, purposes, exceptions, bridges and unanswerable questions are asked in a mix of your own."
            ),
            "lookup": self.tr(
                "Only questions for one fact that stands in one passage. String search alone answers most of them, and good "
                "set-ups come out level."
            ),
            "hard": self.tr(
                "The balanced mix without lookups: finding one sentence does not do, or it has to be told from a near twin."
            ),
            OWN: self.tr("Two parts get twice as many questions as one; no part, none."),
        }[str(self.choice.currentData())]

    def _short_words(self, rows: tuple[MixRow, ...]) -> str:
        """Return which kinds the documents do not bear as many of as the mix asks for."""
        lacking = [row for row in rows if row.short]
        if not lacking:
            return ""
        text = self.tr("{0}: {1} of {2}")
        named = [
            text.format(words.say(row.label), words.number(row.planned), words.number(row.wanted)) for row in lacking
        ]
        sentence = self.tr("The documents do not bear all that the mix asks for ({0}).").format("; ".join(named))
        others = self.tr("The other kinds make up for it.")
        return f"{sentence} {others}" if sum(row.planned or 0 for row in rows) >= self._questions else sentence


def _head(text: str) -> QLabel:
    made = hint(text)
    made.setWordWrap(False)
    return made
