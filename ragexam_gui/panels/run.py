"""Run: every pipeline sits the exam; how far each is and how well it does so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel

from ragexam_gui.bridge.session import Session
from ragexam_gui.models.pipelines import sittings, sittings_model
from ragexam_gui.panels.page import Page
from ragexam_gui.widgets.controls import button, hint
from ragexam_gui.widgets.desktop import Desktop
from ragexam_gui.widgets.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project


class RunPage(Page):
    """The run."""

    def __init__(self, session: Session, desktop: Desktop) -> None:
        super().__init__("run", QCoreApplication.translate("Steps", "Run"), session, desktop)
        self.start_button = button(
            self.tr("&Start"), self.tr("Give the answers that are not there yet"), self.start, "F5", primary=True
        )
        self.pause_button = button(
            self.tr("Pa&use"), self.tr("Stop after the answer in flight; Start goes on"), session.pause, "F6"
        )
        self.cancel_button = button(self.tr("&Cancel"), self.tr("Stop; what is answered is kept"), session.cancel)
        self.retry_button = button(
            self.tr("Retry &failed"), self.tr("Try again what could not be answered"), self.retry
        )
        self.add_actions(self.retry_button, self.cancel_button, self.pause_button, self.start_button)
        self.model = sittings_model(self)
        self.table = TableView(self.tr("Pipelines and their answers so far"))
        self.table.show_model(self.model, 1, (30, 24, 9, 8, 6, 6, 12, 6))
        self.total = QLabel()
        self.total.setObjectName("sectionTitle")
        self.body.addWidget(self.total)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(
            hint(
                self.tr(
                    "Accuracy so far is of the questions answered until now and moves while the run goes on. "
                    "Click a heading to sort. Results says what the figures mean."
                )
            )
        )

    def reload(self, project: Project) -> None:
        """Show how far each pipeline is."""
        rows = sittings(project.answers())
        self.table.refresh(self.model, rows)
        running = self.session.job is not None and self.session.job.name == "run"
        given, total = sum(r.answered for r in rows), sum(r.total for r in rows)
        failed = sum(r.failed for r in rows)
        self.total.setText(
            self.tr("{0} of {1} answers").format(f"{given:,}", f"{total:,}") if total else self.tr("Nothing to run yet")
        )
        self.start_button.setText(self.tr("&Go on") if 0 < given < total else self.tr("&Start"))
        self.start_button.setEnabled(bool(total) and self.session.job is None)
        self.pause_button.setEnabled(running)
        self.cancel_button.setEnabled(running)
        self.retry_button.setVisible(failed > 0)
        self.retry_button.setEnabled(self.session.job is None)

    def forget(self) -> None:
        """Show nothing of another project."""
        self.model.set_rows([])

    def start(self) -> None:
        """Start, or go on."""
        self.session.start("run")

    def retry(self) -> None:
        """Try again what failed."""
        self.session.start("run", retry_failed=True)
