"""The way to the exam from what needs its questions."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton

from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.controls import button

translate = QCoreApplication.translate


def to_exam(session: Session) -> QPushButton:
    """Return a button that shows the exam."""
    return button(
        translate("Grading", "Go to the &exam"),
        translate("Grading", "Where questions are written or imported"),
        lambda: session.show_page("exam"),
        primary=True,
    )
