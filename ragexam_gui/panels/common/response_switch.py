"""Switch of what counts as right, on every page that looks at answers: choice, written answer, or both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QWidget

from ragexam.errors import GraderRefused
from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.calm import calm
from ragexam_gui.widgets.controls import button, choice_box, hint, set_tone
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.plain import Label, set_tip

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.grading.switch import OfferedGrader, SourceSwitch


@dataclass(frozen=True, slots=True)
class Wanted:
    """Choice of what shall count as right, as `set_response_source` takes it."""

    taken: str
    grader: str
    threshold: float | None
    insisted: bool


class ResponseSwitch(QWidget):
    """Hidden as long as choices count and no written answer of a pipeline or connected system is graded.

    Args:
        page: On which it stands.
        session: The open project, which keeps what is chosen.
    """

    def __init__(self, page: str, session: Session) -> None:
        super().__init__()
        self._page, self._session = page, session
        self._switch: SourceSwitch | None = None
        self._refused: Wanted | None = None
        self._threshold: float | None = None
        """Threshold in force, to the last digit, until somebody changes what the field shows of it; None for the usual one."""
        self.taken = QComboBox()
        self.taken.setAccessibleName(self.tr("What counts as right"))
        set_tip(
            self.taken,
            self.tr("The choice that was taken, the answer that was written, or only what is right in both ways"),
        )
        for name, text in (
            ("chosen", self.tr("chosen")),
            ("written", self.tr("written")),
            ("both", self.tr("both")),
        ):
            self.taken.addItem(text, name)
        self.grader = choice_box(
            self.tr("Whose grade decides"), self.tr("Its grade says whether a written answer is right"), 22
        )
        self.threshold = calm(QDoubleSpinBox(singleStep=0.05, decimals=2))
        for named in (self.threshold, self.threshold.lineEdit()):
            named.setAccessibleName(self.tr("Threshold of the grade"))
        set_tip(self.threshold, self.tr("A written answer with a greater grade is right"))
        self.threshold.setKeyboardTracking(False)
        self.insist = QCheckBox(self.tr("insist"))
        set_tip(
            self.insist,
            self.tr(
                "Somebody insists on a grader that agrees with people less than words in common do, that gives nearly all answers "
                "the same grade, or whose model failed its trial: verdicts say so"
            ),
        )
        label = Label(self.tr("Right means:"))
        label.setBuddy(self.taken)
        self.refusal = hint()
        set_tone(self.refusal, "warn")
        self.insist_button = button(
            self.tr("&Use it all the same"),
            self.tr("Insist on this grader: what it says is right counts, and verdicts say that somebody insisted"),
            self._insist,
        )
        self.line = QWidget()
        in_row((self.refusal, 1), self.insist_button, margins=(0, 0, 0, 0), spacing=10, parent=self.line)
        row = in_row(label, self.taken, self.grader, self.threshold, self.insist, 1, margins=(0, 0, 8, 0))
        in_column(row, self.line, margins=(0, 0, 0, 0), spacing=6, parent=self)
        self.taken.activated.connect(self._choose)
        self.grader.activated.connect(self._choose_grader)
        self.threshold.valueChanged.connect(self._choose_threshold)
        self.insist.clicked.connect(self._choose)
        self.line.hide()
        session.opened.connect(self._forget)
        self.hide()

    @property
    def stops(self) -> list[QWidget]:
        """Return what the keys can reach, in the order in which it is read."""
        return [self.taken, self.grader, self.threshold, self.insist, self.insist_button]

    def refresh(self) -> None:
        """Read what can be chosen, and what is; its page asks for it whenever it looks again."""
        if self._session.project is None:
            self.hide()
            return
        self._session.read(f"responses of {self._page}", _read, self.show_switch)

    def show_switch(self, switch: SourceSwitch) -> None:
        """Show what can be chosen; a refusal stands until something else counts."""
        if self._switch is not None and self._switch.source != switch.source:
            self._refused = None
        self._switch = switch
        source = switch.source
        for part in (self.taken, self.grader, self.threshold, self.insist):
            part.blockSignals(True)
        if [self.grader.itemData(n) for n in range(self.grader.count())] != [g.name for g in switch.graders]:
            self.grader.clear()
            for grader in switch.graders:
                self.grader.addItem(words.say(grader.label), grader.name)
        self.taken.setCurrentIndex(self.taken.findData(source.taken))
        decided = switch.decided
        named = decided.grader or switch.proposed
        if named:
            self.grader.setCurrentIndex(self.grader.findData(named))
        self._threshold = decided.threshold if decided.grader else None
        if self._threshold is not None:
            self._show_threshold(self._threshold)
        self.insist.setChecked(decided.insisted)
        for part in (self.taken, self.grader, self.threshold, self.insist):
            part.blockSignals(False)
        for part in (self.grader, self.threshold):
            part.setVisible(source.taken != "chosen")
        self.insist.setVisible(source.taken != "chosen" and source.insisted)  # there to be taken back
        if self._refused is None:
            self.refusal.setText(words.say(switch.refusal))
        self.line.setVisible(self._refused is not None or bool(switch.refusal))
        self.setVisible(bool(switch.graders) or source.taken != "chosen")

    def _show_threshold(self, threshold: float) -> None:
        """Show a threshold on the scale of the grader, with as many digits as it has, up to three."""
        self.threshold.setDecimals(2 if round(threshold, 2) == round(threshold, 3) else 3)
        chosen = self._offered()
        if chosen is not None:
            # Nothing is greater than the greatest.
            self.threshold.setRange(chosen.low, chosen.high - 10.0 ** -self.threshold.decimals())
        self.threshold.setValue(threshold)

    def _offered(self) -> OfferedGrader | None:
        graders = () if self._switch is None else self._switch.graders
        return next((g for g in graders if g.name == self.grader.currentData()), None)

    def _choose_grader(self) -> None:
        chosen = self._offered()
        self._threshold = None if chosen is None else chosen.usual
        if self._threshold is not None:
            self.threshold.blockSignals(True)
            self._show_threshold(self._threshold)
            self.threshold.blockSignals(False)
        self._choose()

    def _choose_threshold(self) -> None:
        self._threshold = self.threshold.value()
        self._choose()

    def _choose(self) -> None:
        taken, grader = str(self.taken.currentData()), str(self.grader.currentData() or "")
        insisted = self._switch is not None and grader == self._switch.decided.grader and self.insist.isChecked()
        self._take(Wanted(taken, grader, self._threshold, insisted))

    def _insist(self) -> None:
        """Take the grader that was refused all the same."""
        if self._refused is not None:
            self._take(replace(self._refused, insisted=True))
        elif self._switch is not None:
            source = self._switch.source
            self._take(Wanted(source.taken, source.grader, source.threshold, insisted=True))

    def _take(self, wanted: Wanted) -> None:
        """Let something count; a grader that is refused is named with its reason, and can be insisted on."""

        def take(project: Project) -> None:
            try:
                project.edits.set_response_source(wanted.taken, wanted.grader, wanted.threshold, insist=wanted.insisted)
            except GraderRefused as exc:
                self._refused = replace(wanted, insisted=False)
                self.refusal.setText(words.say(exc.message))

        self._refused = None
        self._session.edit(take)
        self.refresh()

    def _forget(self) -> None:
        self._switch = self._refused = None
        self.line.hide()


def _read(project: Project) -> SourceSwitch:
    from ragexam.project.grading.switch import reading_switch

    return reading_switch(project)
