"""Stands in the place of figures as long as no answer counts, and leads to where the missing ones are made."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton

from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.controls import button
from ragexam_gui.widgets.empty_state import EmptyState

translate = QCoreApplication.translate


class MissingState(EmptyState):
    """A title, a sentence, and the button of the page where the next thing to do is done.

    Args:
        title: What is missing, where choices count.
        sentence: What to do about it then.
        session: Shows the page.
        others: Further buttons, behind it.
    """

    def __init__(self, title: str, sentence: str, session: Session, *others: QPushButton) -> None:
        self.run_button = button(
            translate("MissingState", "&Go to the run"),
            translate("MissingState", "Let the pipelines sit the exam"),
            lambda: session.show_page("run"),
            primary=True,
        )
        self.grading_button = button(
            translate("MissingState", "&Go to the written answers"),
            translate("MissingState", "Let pipelines write, or grade what they wrote"),
            lambda: session.show_page("grading"),
            primary=True,
        )
        super().__init__(title, sentence, self.run_button, self.grading_button, *others)
        self.lead("run")

    def lead(self, step: str) -> None:
        """Offer the way to a step.

        Args:
            step: "run" or "grading"; no way is offered to any other.
        """
        self.run_button.setVisible(step == "run")
        self.grading_button.setVisible(step == "grading")
