"""Before people judge one thing after another: who does, how many, and which draw of them; drawn as it is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QFrame, QLineEdit, QSizePolicy, QSpinBox, QWidget

from ragexam_gui import paths
from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.controls import button, hint, introduce
from ragexam_gui.widgets.layout.boxes import BoxPart, in_column, in_row
from ragexam_gui.widgets.layout.column_area import ColumnArea
from ragexam_gui.widgets.layout.form import FormLayout
from ragexam_gui.widgets.plain import Label

if TYPE_CHECKING:
    from ragexam.project import Project

_MOST = 100_000
_REST = 200
"""Milliseconds after the last key until the sample is drawn."""


@dataclass(frozen=True)
class DrawTexts:
    """Texts of a form, each in the words of what is drawn.

    Attributes:
        person: Name of the field for the person's name.
        placeholder: In the empty field.
        person_tip: What the name is for.
        count_row: Beside the number, with a letter for Alt.
        count: Name of the field for the number.
        count_tip: What is drawn.
        seed_tip: What the seed is for.
    """

    person: str
    placeholder: str
    person_tip: str
    count_row: str
    count: str
    count_tip: str
    seed_tip: str


class DrawForm(QWidget):
    """Name, number, seed: what makes a draw for one person.

    What is drawn, and what is said of it, a form of its own says in `reading`, `count_drawn` and `sentence`.

    Signals:
        ready: Whether something is drawn.

    Args:
        session: The open project.
        remembered: Setting that holds who judged last.
        proposed: Number at first.
    """

    ready = Signal(bool)

    def __init__(self, session: Session, remembered: str, proposed: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.sample: Any = None
        self._remembered = remembered
        self._asked = 0
        self.name = QLineEdit()
        self.count = QSpinBox(minimum=1, maximum=_MOST, value=proposed)
        self.seed = QSpinBox(minimum=0, maximum=999_999)
        self.message = hint()
        self._wait = QTimer(self, singleShot=True, interval=_REST)
        self._wait.timeout.connect(self.draw)
        self.name.textChanged.connect(lambda _: self._changed())
        for spin in (self.count, self.seed):
            spin.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            spin.valueChanged.connect(lambda _: self._changed())

    def lay_out(self, texts: DrawTexts, choice: QCheckBox | None = None) -> None:
        """Name the fields and put them below each other.

        Args:
            texts: Their words.
            choice: Something else that the draw depends on.
        """
        self.name.setPlaceholderText(texts.placeholder)
        introduce(self.name, texts.person, texts.person_tip)
        introduce(self.count, texts.count, texts.count_tip)
        introduce(self.seed, self.tr("Seed"), texts.seed_tip)
        form = FormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(9)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(texts.count_row, self.count)
        form.addRow(self.tr("S&eed"), self.seed)
        if choice is not None:
            form.addRow("", choice)
            choice.toggled.connect(lambda _: self._changed())
        form.addRow("", self.message)

    def reading(self, person: str, n: int, seed: int) -> Callable[[Project], Any]:
        """Return what draws beside the window's thread."""
        raise NotImplementedError

    def count_drawn(self, sample: Any) -> int:
        """Return how many were drawn."""
        raise NotImplementedError

    def sentence(self, sample: Any) -> str:
        """Say what was drawn, and how much of it is judged."""
        raise NotImplementedError

    @property
    def person(self) -> str:
        """Return who judges, "" where nobody is named."""
        return " ".join(self.name.text().split())

    def _changed(self) -> None:
        self._asked += 1
        self.sample = None
        self.ready.emit(False)
        self._wait.start()

    def begin(self) -> None:
        """Propose who judged last, and draw."""
        if not self.name.text():
            self.name.setText(str(paths.settings().value(self._remembered, "")))
        self.draw()

    def remember(self) -> None:
        """Remember the name, to propose it again."""
        paths.settings().setValue(self._remembered, self.person)

    def draw(self) -> None:
        """Draw beside the window's thread."""
        self._wait.stop()
        if not self.person:
            self.message.setText(self.tr("A name is needed."))
            return
        work = self.reading(self.person, self.count.value(), self.seed.value())
        self.session.read(self._remembered, work, partial(self._show, self._asked))

    def _show(self, asked: int, sample: Any) -> None:
        if asked != self._asked:
            return  # something else has been typed meanwhile: nobody shall judge under another's name
        self.sample = sample
        self.message.setText(self.sentence(sample))
        self.ready.emit(bool(self.count_drawn(sample)))


class DrawStart(QWidget):
    """Card with a form of a draw, which begins.

    Signals:
        begun: What was drawn.
        left: The person goes back.
    """

    begun = Signal(object)
    left = Signal()

    def __init__(self, form: DrawForm, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = form

    def lay_out(
        self, title: str, explanation: str, begin_tip: str, leave_tip: str, below: Sequence[BoxPart] = ()
    ) -> None:
        """Put the card into the middle.

        Args:
            title: Of the card.
            explanation: What a person will see and do.
            begin_tip: What the first button does.
            leave_tip: Where the second one leads.
            below: What else can be done here.
        """
        heading = Label(title, objectName="pageTitle", wordWrap=True)
        self.begin_button = button(self.tr("&Begin"), begin_tip, self._begin, primary=True)
        self.leave_button = button(self.tr("Go back"), leave_tip, self.left.emit)
        row = in_row(self.begin_button, self.leave_button, 1)
        card = QFrame()
        card.setObjectName("card")
        card.setMaximumWidth(max(640, 56 * self.fontMetrics().averageCharWidth()))
        in_column(heading, hint(explanation), self.form, row, *below, margins=(22, 20, 22, 18), spacing=14, parent=card)
        inside, area = QWidget(), ColumnArea()
        in_column(2, in_row(1, (card, 8), 1), 3, parent=inside)
        area.setWidget(inside)
        in_column(area, margins=(0, 0, 0, 0), parent=self)
        self.form.ready.connect(self.begin_button.setEnabled)
        self.form.name.returnPressed.connect(self._begin)
        self.begin_button.setEnabled(False)

    def ask(self) -> None:
        """Show the form; the cursor is where something is missing."""
        self.form.begin()
        (self.begin_button if self.form.name.text() else self.form.name).setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin(self) -> None:
        if self.form.sample is None:
            self.form.draw()
        elif self.form.count_drawn(self.form.sample):
            self.form.remember()
            self.begun.emit(self.form.sample)
