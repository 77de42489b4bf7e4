"""The log under the page: jobs with their ends and figures, notices and errors; and facts for a report of a fault."""

from __future__ import annotations

import json
import platform
from datetime import datetime
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QComboBox, QFrame, QLineEdit, QStackedLayout, QWidget

from ragexam_gui import words
from ragexam_gui.bridge.activity_log import ActivityLog, LogEntry
from ragexam_gui.bridge.faults import Faults
from ragexam_gui.bridge.session import Session
from ragexam_gui.bridge.versions import versions
from ragexam_gui.models.rows import RowsModel, TableColumn
from ragexam_gui.panels.common.job_words import job_title, outcome_word
from ragexam_gui.panels.frame.figure_words import figures_text
from ragexam_gui.widgets.controls import button, clearable, hint, introduce, section_title
from ragexam_gui.widgets.layout.boxes import Gap, in_column, in_row
from ragexam_gui.widgets.tables.table_view import TableView

translate = QCoreApplication.translate


class LogDrawer(QFrame):
    """A table of what happened, newest first.

    Signals:
        closed: The person has seen enough.

    Args:
        session: The open project.
        activity_log: What is shown.
        faults: Go into the diagnostics.
    """

    closed = Signal()

    def __init__(
        self, session: Session, activity_log: ActivityLog, faults: Faults, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("drawer")
        self.setAccessibleName(self.tr("Log"))
        self._session, self._activity_log, self._faults = session, activity_log, faults
        self.kind = QComboBox()
        introduce(self.kind, self.tr("What to show"), self.tr("Lists only what is of this kind"))
        for key, title in (
            ("", self.tr("Everything")),
            ("job", self.tr("Jobs")),
            ("notice", self.tr("Notices")),
            ("error", self.tr("Errors")),
        ):
            self.kind.addItem(title, key)
        self.kind.currentIndexChanged.connect(self._narrow)
        self.search = QLineEdit()
        self.search.setAccessibleName(self.tr("Search the log"))
        self.search.setPlaceholderText(self.tr("Search …"))
        clearable(self.search)
        self.search.setMaximumWidth(220)
        self.search.textChanged.connect(self._narrow)
        self.diagnostics_button = button(
            self.tr("Copy &diagnostics"),
            self.tr("Versions, counts and how jobs ended, for a report of a fault; no text of a document or question"),
            self.copy_diagnostics,
        )
        self.message = hint()
        self.message.setWordWrap(False)
        close = button(self.tr("Close"), self.tr("Close the log (Esc)"), self.closed.emit)
        close.setAccessibleName(self.tr("Close the log"))
        row = in_row(
            section_title(self.tr("Log")),
            Gap(8),
            self.kind,
            self.search,
            (self.message, 1),
            self.diagnostics_button,
            close,
            spacing=8,
        )
        self.model: RowsModel[LogEntry] = RowsModel(_columns(), lambda entry: entry, self)
        self.table = TableView(self.tr("What happened, newest first"))
        self.table.show_model(self.model, 2, (18, 28, 20, 12, 44))
        self.nothing = hint(self.tr("Nothing has happened yet. Jobs, notices and errors of this session appear here."))
        self.stack = QStackedLayout()
        layout = in_column(row, margins=(16, 10, 12, 10), spacing=8, parent=self)
        layout.addLayout(self.stack, 1)  # before its pages come: Qt shows the first one at once
        self.stack.addWidget(self.table)
        self.stack.addWidget(self.nothing)
        self.setMinimumHeight(150)
        leave = QShortcut(QKeySequence("Esc"), self, self.closed.emit)
        leave.setContext(leave.context().WidgetWithChildrenShortcut)
        activity_log.changed.connect(self.show_entries)
        self.show_entries()

    def show_entries(self) -> None:
        """Show what has happened since."""
        self.table.refresh(self.model, self._activity_log.entries)
        self._show_count()

    def _narrow(self) -> None:
        kind, wanted = self.kind.currentData(), self.search.text().casefold().strip()

        def keep(entry: LogEntry) -> bool:
            text = f"{_what(entry)} {_text(entry)} {_figures(entry)}".casefold()
            return (not kind or entry.kind == kind) and wanted in text

        self.model.set_filter(keep if kind or wanted else None)
        self._show_count()

    def _show_count(self) -> None:
        self.stack.setCurrentIndex(0 if self.model.rowCount() else 1)
        some = bool(self._activity_log.entries)
        self.nothing.setText(
            self.tr("Nothing fits the filter.")
            if some
            else self.tr("Nothing has happened yet. Jobs, notices and errors of this session appear here.")
        )

    def copy_diagnostics(self) -> None:
        """Put the facts on the clipboard."""
        project = self._session.project
        if project is None:
            self._copy({})
            return
        heard = project.last_words()  # of our own worker: the reader's project has none
        self._session.read("diagnostics", lambda reading: reading.diagnostics(heard), self._copy)

    def _copy(self, facts: dict[str, Any]) -> None:
        jobs = [
            {"name": e.name, "how": e.how, "seconds": e.seconds, "fault": e.fault}
            for e in self._activity_log.entries
            if e.kind == "job" and not e.earlier
        ]
        texts = {
            "versions": versions(),
            "system": platform.platform(),
            "window": QApplication.platformName(),
            "locale": QLocale().name(),
            "session": jobs,
            "faults": list(self._faults.places),
            "project": facts,
        }
        QApplication.clipboard().setText(json.dumps(texts, indent=2, ensure_ascii=False, default=str))
        self.message.setText(self.tr("Copied. It holds no text of a document or question."))


def _columns() -> list[TableColumn[LogEntry]]:
    return [
        TableColumn(translate("LogDrawer", "When"), lambda e: words.when(datetime.fromtimestamp(e.at))),
        TableColumn(translate("LogDrawer", "What"), _what),
        TableColumn(translate("LogDrawer", "How it went"), _text, tip=_text),
        TableColumn(translate("LogDrawer", "Took"), lambda e: "" if e.seconds is None else words.duration(e.seconds)),
        TableColumn(translate("LogDrawer", "Figures"), _figures, tip=_figures),
    ]


def _what(entry: LogEntry) -> str:
    if entry.kind == "job":
        return job_title(entry.name)
    return translate("LogDrawer", "Error") if entry.kind == "error" else translate("LogDrawer", "Notice")


def _text(entry: LogEntry) -> str:
    text = words.say(entry.text)
    how = outcome_word(entry.how)
    return f"{how}: {text}" if how and text else how or text


def _figures(entry: LogEntry) -> str:
    return figures_text(entry.figures or {})
