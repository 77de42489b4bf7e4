"""Shows what could not be written, and what was written under other conditions, each with the button that mends it.

Grades that are out of date are told there too; graders mend them, under “Grade”.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from ragexam_gui import words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.grading.strip import WRITE
from ragexam_gui.widgets.controls import button, hint, set_tone
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.layout.flow import FlowLayout

if TYPE_CHECKING:
    from ragexam.project.grading.answers import AnswersView, WritingTrouble

_LINES = 3
"""Reasons that are told one by one."""


class WritingTroubles(QWidget):
    """Lines below the list of answers; there only where something failed, is stale, or has grades that are out of date.

    Args:
        session: Starts the writing.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Failed and stale answers"))
        self.session = session
        self.view: AnswersView | None = None
        self.sentence = hint()
        set_tone(self.sentence, "warn")
        self.again_button = button(
            self.tr("Ask the &failed ones again"),
            self.tr("The same pipelines try to write what they could not; what is written stays"),
            lambda: self._write(again=True),
        )
        self.anew_button = button(
            self.tr("&Write the stale ones anew"),
            self.tr("The same pipelines write under the conditions in force; grade what is new afterwards"),
            lambda: self._write(again=False),
        )
        row = FlowLayout(spacing=8)
        row.addWidget(self.again_button)
        row.addWidget(self.anew_button)
        in_column(self.sentence, row, margins=(0, 0, 0, 0), spacing=6, parent=self)
        session.job_started.connect(self._buttons)
        session.job_ended.connect(self._buttons)
        self.hide()

    def show_view(self, view: AnswersView | None) -> None:
        """Say what there is; nothing where it is None.

        Args:
            view: The list of answers.
        """
        self.view = view
        troubles = () if view is None else view.troubles
        lines = [self._line(trouble) for trouble in troubles[:_LINES]]
        if len(troubles) > _LINES:
            more = len(troubles) - _LINES
            lines.append(self.tr("{0} more {0:reason|reasons}.").format(words.number(more, ",")))
        lines += [words.say(sentence) for sentence in (() if view is None else view.sentences)]
        self.sentence.setText("\n".join(lines))
        self._buttons()
        self.setVisible(bool(lines))

    def _line(self, trouble: WritingTrouble) -> str:
        who = ", ".join(words.say(name) for name in trouble.systems[:2])
        if len(trouble.systems) > 2:
            who = self.tr("{0} and {1} more").format(who, words.number(len(trouble.systems) - 2, ","))
        if not trouble.failed:
            sentence = self.tr("{0} {0:answer is|answers are} stale ({1}): {2}")
        elif trouble.old:
            sentence = self.tr("{0} stale {0:answer|answers} could not be written anew ({1}): {2}")
        else:
            sentence = self.tr("{0} {0:answer|answers} could not be written and {0:counts|count} as wrong ({1}): {2}")
        return sentence.format(words.number(trouble.count, ","), who, words.say(trouble.reason))

    def _buttons(self) -> None:
        free = self.session.job is None
        again, anew = ({}, {}) if self.view is None else (self.view.again, self.view.anew)
        self.again_button.setVisible(bool(again))
        self.anew_button.setVisible(bool(anew))
        self.again_button.setEnabled(free)
        self.anew_button.setEnabled(free)

    def _write(self, *, again: bool) -> None:
        if self.view is not None:
            self.session.start(WRITE, **(self.view.again if again else self.view.anew))
