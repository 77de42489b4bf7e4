"""A line for pages that look at choices by design: said only while written answers decide elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from ragexam_gui.bridge.session import Session
from ragexam_gui.widgets.controls import hint
from ragexam_gui.widgets.layout.boxes import in_column
from ragexam_gui.widgets.plain import set_tip

if TYPE_CHECKING:
    from ragexam.project import Project

BY_CHOICE: Final = frozenset({"exam", "retrieval", "run"})
"""Steps whose pages look at what pipelines chose, whatever counts as right elsewhere."""


class ChoicesNote(QWidget):
    """Says that choices are shown here; hidden while choices decide everywhere.

    Args:
        step: Of the page.
        session: The open project.
    """

    def __init__(self, step: str, session: Session) -> None:
        super().__init__()
        self._step, self._session = step, session
        self.line = hint(
            self.tr("Here choices count. Written answers decide on the pages Results, Items and Report at present.")
        )
        set_tip(self.line, self.tr("“Right means” on those pages says what decides"))
        in_column(self.line, margins=(0, 0, 0, 0), parent=self)
        self.hide()

    def refresh(self) -> None:
        """Look whether written answers decide."""
        self._session.read(f"what decides beside {self._step}", _read, self.setVisible)


def _read(project: Project) -> bool:
    from ragexam.project.grading.switch import written_decide

    return written_decide(project)
