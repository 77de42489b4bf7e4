"""Results: the decision in one sentence, the tables behind it, and the report."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from ragexam.errors import MachineError
from ragexam.records import Table
from ragexam_gui.bridge.session import Session
from ragexam_gui.models.tables import table_model
from ragexam_gui.panels.page import Page
from ragexam_gui.widgets.controls import button, hint, section_title
from ragexam_gui.widgets.desktop import Desktop
from ragexam_gui.widgets.empty_state import EmptyState
from ragexam_gui.widgets.table_view import TableView

if TYPE_CHECKING:
    from ragexam.project import Project

Reading = tuple[str, list[str], list[Table]]
_ROWS_SHOWN = 12


class ResultsPage(Page):
    """What the answers say."""

    def __init__(self, session: Session, desktop: Desktop) -> None:
        super().__init__("results", QCoreApplication.translate("Steps", "Results"), session, desktop)
        self.fit_button = button(
            self.tr("&Fit abilities"), self.tr("Fit the item response model to the answers as they are"), self.fit
        )
        self.report_button = button(
            self.tr("Write the &report"), self.tr("Write everything as one HTML page and open it"), self.report,
            "Ctrl+R", primary=True,
        )  # fmt: skip
        self.add_actions(self.fit_button, self.report_button)
        self._key: tuple[str, str] | None = None
        self._report_to: Path | None = None
        self._tables: dict[str, tuple[QLabel, TableView, QLabel]] = {}
        self.verdict = self._words("verdict")
        self.details = self._words("hint")
        self.inside = QWidget()
        self.column = QVBoxLayout(self.inside)
        self.column.setContentsMargins(0, 0, 8, 0)
        self.column.setSpacing(10)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.details)
        for name, title in (("accuracy", self.tr("Accuracy")), ("abilities", self.tr("Abilities"))):
            parts = (section_title(title), TableView(title), hint())
            for part in parts:
                self.column.addWidget(part)
            self._tables[name] = parts
        self.column.addStretch()
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setAccessibleName(self.tr("Results"))
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self.inside)
        self.empty = EmptyState(
            self.tr("No results yet"), self.tr("They appear here as soon as the first pipelines have answered.")
        )
        self.stack = QStackedLayout()
        self.stack.addWidget(self.empty)
        self.stack.addWidget(area)
        self.body.addLayout(self.stack)
        session.job_ended.connect(self._job_ended)

    def _words(self, name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        return label

    # -------------------------------------------------------------- showing

    def reload(self, project: Project) -> None:
        """Read the answers beside the window's thread, where they are others than those shown."""
        answers = project.answers()
        some = bool(answers.results.answered.any())
        idle = self.session.job is None
        self.stack.setCurrentIndex(1 if some else 0)
        self.report_button.setEnabled(some and idle and self._report_to is None)
        self.fit_button.setEnabled(some and idle)
        if not some:
            self._key = None
            return
        kept = project.current_fit()
        self.fit_button.setVisible(kept is None)
        key = (answers.key, "" if kept is None else kept.id)
        if key == self._key:
            return
        self._key = key
        seed = int(project.setting("seed", 0))

        def work() -> Reading:
            from ragexam.project import read_results

            return read_results(answers, kept, seed)

        self.session.tasks.start("results", work, self._show)

    def forget(self) -> None:
        """Show nothing of another project."""
        self._key = self._report_to = None
        self.verdict.clear()
        self.details.clear()

    def _show(self, reading: Reading) -> None:
        sentence, details, tables = reading
        self.verdict.setText(sentence)
        self.details.setText("\n".join(details))
        self.details.setVisible(bool(details))
        by_name = {table.name: table for table in tables}
        for name, (title, view, note) in self._tables.items():
            table = by_name.get(name)
            view.setVisible(table is not None and bool(table.rows))
            title.setVisible(table is not None)
            if table is None:
                note.setText(self.tr("Fit abilities to see how much each part of a pipeline contributes."))
                continue
            title.setText(table.title)
            note.setText(" ".join(filter(None, (table.note, table.source and f"({table.source})"))))
            old = view.model()
            widths = [max(map(len, (str(row[c]) for row in table.rows)), default=4) for c in range(len(table.columns))]
            view.show_model(
                table_model(table, view),
                1 if name == "abilities" else 0,
                tuple(min(w, 34) if c < 2 else 8 for c, w in enumerate(widths)),
            )
            if old is not None:
                old.deleteLater()
            lines = min(len(table.rows), _ROWS_SHOWN)
            view.setFixedHeight((lines + 1) * view.verticalHeader().defaultSectionSize() + 14)

    # -------------------------------------------------------------- what a person does

    def fit(self) -> None:
        """Fit the item response model."""
        self.session.start("fit")

    def report(self) -> None:
        """Ask where to, fit where the answers are newer than the fit, write, open."""
        project = self.project
        if project is None:
            return
        target = self.desktop.save_file(
            self, self.tr("Write the report"), project.path.with_suffix(".html"), self.tr("Web page (*.html)")
        )
        if target is None:
            return
        self._report_to = target
        if project.current_fit() is not None or not self.session.start("fit"):
            self._write()

    def _job_ended(self, name: str, how: str, _: object) -> None:
        if name == "fit" and self._report_to is not None:
            if how in ("done", "failed"):  # too few answers for a fit: the report says so and shows the rest
                self._write()
            else:
                self._report_to = None
                self.refresh()

    def _write(self) -> None:
        project, target = self.project, self._report_to
        given = None if project is None else self.session.attempt(project.report_input)
        if given is None or target is None:
            self._report_to = None
            self.refresh()
            return
        self.report_button.setEnabled(False)

        def work() -> Path:
            from ragexam.project import report_html

            html = report_html(given, date.today())
            try:
                target.write_text(html, encoding="utf-8")
            except OSError as exc:
                why = exc.strerror or str(exc)
                raise MachineError(f"The report could not be written: {why}.", "Choose another folder.") from exc
            return target

        def failed() -> None:
            self._report_to = None
            self.refresh()

        self.session.tasks.start("report", work, self._written, failed)

    def _written(self, path: Path) -> None:
        self._report_to = None
        self.session.told.emit("good", self.tr("The report is written: {0}").format(path), "")
        self.desktop.show(path)
        self.refresh()
