"""Desk of a person who judges one thing after another, by keys: progress, going on and back, taking back, leaving."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from ragexam_gui import words
from ragexam_gui.panels.common.draw import DrawStart
from ragexam_gui.widgets.controls import button, section_title
from ragexam_gui.widgets.keys import bind_keys, keyed
from ragexam_gui.widgets.layout.boxes import BoxPart, in_column, in_row
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.text.marked_text import MarkedText
from ragexam_gui.widgets.thin_bar import ThinBar


class JudgingDesk(QStackedWidget):
    """First who judges how many; then one after another, until all are judged.

    What is judged and how, a desk of its own says in `is_judged`, `show_current`, `take_back`, `take_focus` and `thanks`.

    Signals:
        left: The person goes back.
        agreement: The person wants to see how far judges agree.

    Args:
        start: Asks who and how many.
    """

    left = Signal()
    agreement = Signal()

    def __init__(self, start: DrawStart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.person = ""
        self._ids: list[str] = []
        self._index = 0
        self._given: list[str] = []
        self.start = start
        self.work = QWidget()
        self.who = section_title("")
        self.position = Label(objectName="hint")
        self.question = Label(objectName="question", wordWrap=True)
        self.question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.message = Label(objectName="hint", minimumWidth=1)
        self.addWidget(start)
        self.addWidget(self.work)
        start.begun.connect(self.begin)
        start.left.connect(self.leave)

    def make_frame(
        self, progress: str, undo_tip: str, back_tip: str, skip_tip: str, leave_tip: str, agreement: tuple[str, str]
    ) -> None:
        """Make the bar and the buttons around what is judged.

        Args:
            progress: Name of the bar.
            undo_tip: What is taken back.
            back_tip: What comes before.
            skip_tip: What comes next.
            leave_tip: Where one comes to.
            agreement: Text and tip of the button that is there at the end.
        """
        self.progress = ThinBar(progress)
        self.progress.setFixedWidth(170)
        self.undo_button = button(keyed(self.tr("Undo"), "U"), undo_tip, self.undo)
        self.back_button = button(keyed(self.tr("Back"), "K"), back_tip, partial(self.step, -1))
        self.next_button = button(keyed(self.tr("Skip"), "J"), skip_tip, partial(self.step, 1))
        self.agreement_button = button(*agreement, self._agree, primary=True)
        self.leave_button = button(keyed(self.tr("Leave"), "Esc"), leave_tip, self.leave)

    def make_text(self, name: str) -> MarkedText:
        """Return a field for a text that is judged, or judged by."""
        made = MarkedText(name)
        made.document().setDocumentMargin(10)
        return made

    def lay_out(
        self,
        left: QWidget,
        right: QWidget,
        keys: Iterable[tuple[str, Callable[[], object]]],
        above: tuple[BoxPart, ...] = (),
    ) -> None:
        """Put what is judged between the bar and the buttons, and bind the keys.

        Args:
            left: What a person judges, and how.
            right: What it is judged by.
            keys: A key for each verdict.
            above: Over both.
        """
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([560, 470])
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(8)
        top = in_row(self.who, self.progress, self.position, 1, self.leave_button)
        row = in_row(self.back_button, self.next_button, self.undo_button, self.agreement_button, (self.message, 1))
        in_column(top, *above, (splitter, 1), row, margins=(0, 8, 0, 0), spacing=10, parent=self.work)
        self._keys = bind_keys(self.work, (
            *keys, ("J", self.next_button.click), ("K", self.back_button.click), ("U", self.undo_button.click),
            ("Esc", self.leave),
        ))  # fmt: skip

    # -------------------------------------------------------------- what a desk of its own says

    def begin(self, drawn: Any) -> None:
        """Judge what was drawn."""
        raise NotImplementedError

    def is_judged(self, judged_id: str) -> bool:
        """Return whether this person has judged it, or need not."""
        raise NotImplementedError

    def show_current(self) -> None:
        """Show what is to be judged, and what this person, and nobody else, said of it."""
        raise NotImplementedError

    def take_back(self, judged_id: str) -> None:
        """Take back what was said of it."""
        raise NotImplementedError

    def take_focus(self) -> None:
        """Put the focus where the keys are heard."""
        raise NotImplementedError

    def thanks(self) -> str:
        """Say that all are judged."""
        raise NotImplementedError

    # -------------------------------------------------------------- beginning and leaving

    def ask(self) -> None:
        """Ask who judges how many."""
        self.setCurrentWidget(self.start)
        self.start.ask()

    def begin_with(self, person: str, ids: Iterable[str]) -> None:
        """Begin with the first that this person has not judged."""
        self.person, self._ids, self._given, self._index = person, list(ids), [], 0
        self.message.clear()
        self.setCurrentWidget(self.work)
        self.go_on()

    def leave(self) -> None:
        """Go back; what is judged is kept."""
        self.left.emit()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        self._ids, self._given, self.person = [], [], ""
        self.setCurrentWidget(self.start)

    def _agree(self) -> None:
        self.leave()
        self.agreement.emit()

    # -------------------------------------------------------------- showing

    @property
    def current_id(self) -> str | None:
        """Return what is judged now."""
        return self._ids[self._index] if 0 <= self._index < len(self._ids) else None

    @property
    def waiting(self) -> list[str]:
        """Return ids of what was drawn and this person has not judged."""
        return [i for i in self._ids if not self.is_judged(i)]

    def show_progress(self, who: str, position: str) -> None:
        """Show how far this person is, and allow what can be done.

        Args:
            who: Who judges.
            position: Template of "{0} of {1} are done".
        """
        left, total = len(self.waiting), len(self._ids)
        self.who.setText(who)
        self.progress.set_share(total - left, total)
        self.position.setText(position.format(words.number(total - left), words.number(total)))
        self.back_button.setEnabled(self._index > 0)
        self.next_button.setEnabled(self._index + 1 < total)
        self.undo_button.setEnabled(bool(self._given))
        self.agreement_button.setVisible(bool(total) and not left)

    def tell(self, sentence: str) -> None:
        """Say what was done, to a screen reader too."""
        self.message.setText(sentence)
        self.message.setAccessibleName(sentence)

    def tell_given(self, judged_id: str, verdict: str, text: str) -> None:
        """Note that a verdict was given, so that it can be taken back, and say so."""
        self._given.append(judged_id)
        whole = " ".join(text.split())
        self.tell(f"{verdict}: {whole if len(whole) <= 60 else f'{whole[:59].rstrip()}…'}")

    # -------------------------------------------------------------- what a person does

    def step(self, by: int) -> None:
        """Go on or back."""
        self._index = min(max(0, self._index + by), max(0, len(self._ids) - 1))
        self.show_current()

    def go_on(self) -> None:
        """Go to the next one without a verdict, from the beginning after the last; stay where there is none."""
        waiting = set(self.waiting)
        order = (*range(self._index, len(self._ids)), *range(self._index))
        self._index = next((n for n in order if self._ids[n] in waiting), self._index)
        self.show_current()
        if self._ids and not waiting:
            self.tell(self.thanks())
        self.take_focus()

    def undo(self) -> None:
        """Take the newest verdict of this sitting back, and go to what it was about."""
        if not self._given:
            return
        judged_id = self._given.pop()
        self.take_back(judged_id)
        if judged_id in self._ids:
            self._index = self._ids.index(judged_id)
        self.show_current()
