"""Report: what will be handed over, to look at, to choose from and to write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QSplitter, QStackedLayout, QWidget

from ragexam.errors import RagExamError
from ragexam_gui import paths, words
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.common.missing_state import MissingState
from ragexam_gui.panels.common.page import Page
from ragexam_gui.panels.report.choices import ReportChoices
from ragexam_gui.panels.report.printing import Composed, compose, layers_of
from ragexam_gui.panels.report.writing import ReportWriting
from ragexam_gui.widgets.controls import button, choice_box, describe, hint, introduce
from ragexam_gui.widgets.file_dialogs import FileDialogs
from ragexam_gui.widgets.layout.boxes import in_column, in_row
from ragexam_gui.widgets.layout.flow import FlowLayout
from ragexam_gui.widgets.plain import Label
from ragexam_gui.widgets.print_pages.view import WHOLE, WIDTH, ReportPages

if TYPE_CHECKING:
    from ragexam.project import Project
    from ragexam.project.report.page import ReportReading
    from ragexam.report.document.options import ReportOptions

_KEEPING = 900
"""Milliseconds after the last key until what was typed is kept in the project."""
_OPEN = "report_open"


class ReportPage(Page):
    """The report of the project."""

    shows_answers = True

    slow = True

    def __init__(self, session: Session, file_dialogs: FileDialogs) -> None:
        super().__init__("report", session, file_dialogs)
        self.reading: ReportReading | None = None
        self.composed: Composed | None = None
        self._kept: ReportOptions | None = None
        self._wanted: Callable[[], None] | None = None
        self._keeping = QTimer(self, interval=_KEEPING, singleShot=True)
        self._keeping.timeout.connect(self.keep)
        self.writing = ReportWriting(session, self)
        self.tables_button = button(
            self.tr("Ta&bles …"), self.tr("Write every table as CSV into a folder"), self.write_tables, "Ctrl+Shift+T"
        )
        self.pictures_button = button(
            self.tr("Pi&ctures …"), self.tr("Write every picture as SVG and PNG into a folder"), self.write_pictures,
            "Ctrl+Shift+P",
        )  # fmt: skip
        self.word_button = button(
            self.tr("&Word …"), self.tr("Write a Word document that can be edited"), self.write_word, "Ctrl+Shift+W"
        )
        self.html_button = button(
            self.tr("HT&ML …"), self.tr("Write one web page with everything in it"), self.write_html, "Ctrl+Shift+H"
        )
        self.pdf_button = button(
            self.tr("&PDF …"), self.tr("Write the pages as you see them"), self.write_pdf, "Ctrl+R", primary=True
        )
        self._outputs = (self.tables_button, self.pictures_button, self.word_button, self.html_button, self.pdf_button)
        self.add_actions(*self._outputs)
        self.empty = MissingState(
            self.tr("Nothing to report yet"),
            self.tr("The report appears here as soon as the first pipelines have answered."),
            session,
        )
        self.choices: ReportChoices | None = None
        self.pages = ReportPages(layers_of)
        self._lay_out()
        self.writing.moved.connect(self._moved)
        self.writing.written.connect(self._written)
        session.leaving.connect(self.keep)
        session.job_started.connect(self._allow)
        session.job_ended.connect(self._allow)

    def _lay_out(self) -> None:
        self.fit_hint = hint()
        self.fit_button = button(
            self.tr("Fit abilities &now"), self.tr("Fit the item response model to the answers as they are"), self.fit
        )
        self.fit_row = QWidget()
        in_row((self.fit_hint, 1), self.fit_button, margins=(0, 0, 0, 0), parent=self.fit_row)
        right = QWidget()
        in_column(self._bar(), (self.pages, 1), margins=(8, 0, 0, 0), spacing=8, parent=right)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.addWidget(right)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setChildrenCollapsible(False)
        work = QWidget()
        in_column(self.fit_row, (self.splitter, 1), margins=(0, 0, 0, 0), spacing=8, parent=work)
        self.work = work
        self.stack = QStackedLayout()
        self.body.addLayout(self.stack)  # before its pages come: Qt shows the first one at once
        for widget in (self.empty, self.work):
            self.stack.addWidget(widget)

    def _bar(self) -> FlowLayout:
        """Return where one is, where one can go, how large it is shown, and what becomes of a written file."""
        self.where = choice_box(self.tr("Go to a section"), self.tr("Shows the page on which the section begins"), 16)
        self.where.activated.connect(lambda row: self.pages.go_to(str(self.where.itemData(row))))
        self.number = Label(accessibleName=self.tr("Page in sight"))
        self.zoom = QComboBox()
        introduce(self.zoom, self.tr("Size of the pages"), self.tr("Of the preview alone"))
        for text, size in (
            (self.tr("Page width"), WIDTH), (self.tr("Whole page"), WHOLE), ("75 %", 0.75), ("100 %", 1.0),
            ("125 %", 1.25), ("150 %", 1.5), ("200 %", 2.0),
        ):  # fmt: skip
            self.zoom.addItem(text, size)
        self.zoom.activated.connect(lambda row: self.pages.set_size(float(self.zoom.itemData(row))))
        self.progress = hint()
        self.progress.setWordWrap(False)
        self.opening = QCheckBox(self.tr("&Open after writing"))
        describe(self.opening, self.tr("Shows a written report at once in its own program"))
        self.opening.setChecked(str(paths.settings().value(_OPEN, "true")) == "true")
        self.opening.toggled.connect(lambda on: paths.settings().setValue(_OPEN, "true" if on else "false"))
        self.pages.turned.connect(self._turned)
        self.pages.laid_out.connect(self._list_sections)
        bar = FlowLayout(spread=True, spacing=10)
        for widget in (self.where, self.number, self.zoom, self.progress, self.opening):
            bar.addWidget(widget)
        return bar

    # -------------------------------------------------------------- what is shown

    def request(self) -> ReportReading | None:
        """Return what was read before: the reader builds it anew only where it would be another."""
        return self.reading

    def read(self, project: Project, request: ReportReading | None) -> ReportReading:
        """Read what there is to report, in the reader's thread."""
        from ragexam.project.report.page import reading_report

        return reading_report(project, request, words.spoken())

    def show_view(self, view: ReportReading) -> None:
        """Show what was read; what is being typed stays."""
        self.stack.setCurrentWidget(self.empty if view.body is None else self.work)
        if view.missing is not None:
            usual = self.tr("The report appears here as soon as the first pipelines have answered.")
            run = view.missing.step == "run"
            self.empty.say(self.tr("Nothing to report yet"), usual if run else words.say(view.missing.hint))
            self.empty.lead(view.missing.step)
        typing = self.choices is not None and self._kept is not None and self.choices.options != self._kept
        self.reading, self._kept = view, view.options
        self._allow()
        if view.body is None:
            self.composed = None
            self.pages.clear()
            return
        from ragexam.project.report.page import section_choices

        choices = self._choices(view.options)
        choices.show_sections(section_choices(view.body))
        choices.show_logo(view.logo)
        if not typing:
            choices.show_options(view.options, view.body.title)
        self.fit_row.setVisible(not view.fitted)
        self.fit_hint.setText(
            self.tr(
                "The item response model has not been fitted to these answers: what rests on it is missing in the report."
            )
        )
        self.compose()

    def _choices(self, options: ReportOptions) -> ReportChoices:
        """Return the fields, made when there is a report for the first time."""
        if self.choices is None:
            self.choices = choices = ReportChoices(options)
            choices.setMaximumWidth(460)
            self.splitter.insertWidget(0, choices)
            self.splitter.setSizes([330, 720])
            before: QWidget = self.fit_button
            for widget in choices.in_order():  # they are made last but read first
                QWidget.setTabOrder(before, widget)
                before = widget
            choices.chosen.connect(self._chosen)
            choices.typed.connect(self._typed)
            choices.left.connect(self.keep)
            choices.logo_wanted.connect(self.choose_logo)
            choices.logo_removed.connect(lambda: self._keep_logo(""))
            choices.section_shown.connect(self._show_section)
        return self.choices

    def forget(self) -> None:
        """Show nothing of another project."""
        self._keeping.stop()
        self.writing.stop()
        self.reading = self.composed = self._kept = self._wanted = None
        self.pages.clear()
        if self.choices is not None:
            from ragexam.report.document.options import ReportOptions

            self.choices.show_options(ReportOptions(), "")

    def hideEvent(self, event: QHideEvent) -> None:
        """Take what was typed as meant: another page is shown."""
        super().hideEvent(event)
        self.keep()

    def compose(self) -> None:
        """Put the report together beside the window's thread and show it."""
        reading = self.reading
        if reading is None or self.choices is None:
            return
        wanted = replace(reading, options=_shown(self.choices.options, reading.options))
        made = date.today()
        self.session.tasks.start("report paper", lambda: compose(wanted, made), self._composed)

    def _composed(self, composed: Composed | None) -> None:
        if composed is not None and composed != self.composed:
            self.composed = composed
            document = composed.document
            self.pages.show_blocks(composed.blocks, document.title, composed.foot, document.voice.say)
        self._allow()
        reading, choices, wanted = self.reading, self.choices, self._wanted
        if wanted is None or reading is None or choices is None:
            return
        # What is to be kept back since a moment ago is not out of the body before that is read anew, nor is the body in
        # another language: then this waits.
        if _of_body(choices.options) == _of_body(reading.options):
            self._wanted = None
            wanted()

    def _list_sections(self, sections: list[tuple[str, int]]) -> None:
        titles = [title for title, _ in sections]
        if [self.where.itemData(n) for n in range(1, self.where.count())] != titles:
            self.where.clear()
            self.where.addItem(self.tr("Go to …"), "")
            for title in titles:
                self.where.addItem(title, title)

    def _turned(self, page: int, count: int) -> None:
        self.number.setText(self.tr("Page {0} of {1}").format(page + 1, count) if count else "")

    def _show_section(self, name: str) -> None:
        from ragexam.report.document.options import APPENDIX

        shown = () if self.composed is None else self.composed.document.sections
        titles = {section.id: section.title for section in shown}
        if name == APPENDIX:
            marks = [title for title, level, *_ in self.pages.print_pages.bookmarks() if level == 1]
            titles[name] = marks[-1] if marks and marks[-1] not in titles.values() else ""
        self.pages.go_to(titles.get(name, ""))

    def _allow(self) -> None:
        ready = self.composed is not None and not self.writing.busy
        for widget in self._outputs:
            widget.setEnabled(ready)
        self.fit_button.setEnabled(self.session.job is None)

    # -------------------------------------------------------------- what a person chooses

    def _typed(self) -> None:
        self._keeping.start()
        self.compose()

    def _chosen(self) -> None:
        self.compose()
        self.keep()

    def keep(self) -> None:
        """Keep what was chosen with the project, as an edit."""
        self._keeping.stop()
        choices = self.choices
        if choices is None or self.project is None or self._kept is None or choices.options == self._kept:
            return
        options = self._kept = choices.options

        def edit(project: Project) -> object:
            from ragexam.project.report.page import keep_options

            return keep_options(project, options)

        self.session.edit(edit)

    def choose_logo(self) -> None:
        """Ask for a picture and keep it."""
        pattern = self.tr("Pictures (*.png *.jpg *.jpeg *.svg)")
        path = self.file_dialogs.open_file(self, self.tr("Choose a logo"), paths.documents_folder(), pattern)
        if path is None:
            return
        from ragexam.report.document.logo import read_logo

        try:
            self._keep_logo(read_logo(path))
        except RagExamError as exc:
            self.session.message.emit("bad", exc.message, exc.hint)

    def _keep_logo(self, address: str) -> None:
        def edit(project: Project) -> object:
            from ragexam.project.report.page import keep_logo

            return keep_logo(project, address)

        self.session.edit(edit)

    def fit(self) -> None:
        """Fit the item response model."""
        self.session.start("fit")

    # -------------------------------------------------------------- writing

    def write_pdf(self) -> None:
        """Ask where to, and write the PDF."""
        self._write_file(self.tr("Write the report as PDF"), ".pdf", self.tr("PDF (*.pdf)"), self.writing.pdf)

    def write_html(self) -> None:
        """Ask where to, and write the HTML file."""
        self._write_file(self.tr("Write the report as a web page"), ".html", self.tr("Web page (*.html)"),
                         self.writing.html)  # fmt: skip

    def write_word(self) -> None:
        """Ask where to, and write the Word document."""
        self._write_file(self.tr("Write the report as a Word document"), ".docx", self.tr("Word document (*.docx)"),
                         self.writing.word)  # fmt: skip

    def write_tables(self) -> None:
        """Ask where to, and write the tables."""
        self._write_folder(self.tr("Folder for the tables"), self.tr("{0} tables"), self.writing.tables)

    def write_pictures(self) -> None:
        """Ask where to, and write the pictures."""
        self._write_folder(self.tr("Folder for the pictures"), self.tr("{0} pictures"), self.writing.pictures)

    def _write_file(self, title: str, ending: str, pattern: str, write: Callable[[Composed, Path], None]) -> None:
        project = self.project
        if project is None:
            return
        target = self.file_dialogs.save_as(self, title, project.path.with_suffix(ending), pattern, ending)
        if target is not None:
            self._when_composed(lambda composed: write(composed, target))

    def _write_folder(self, title: str, name: str, write: Callable[[Composed, Path], None]) -> None:
        project = self.project
        if project is None:
            return
        folder = self.file_dialogs.open_folder(self, title, project.path.parent)
        if folder is None:
            return
        target = folder / name.format(project.path.stem)
        question = self.tr("The folder {0} is there already. Files of the same names are replaced.").format(target.name)
        if not target.exists() or self.file_dialogs.confirm(self, question, self.tr("Replace")):
            self._when_composed(lambda composed: write(composed, target))

    def _when_composed(self, write: Callable[[Composed], None]) -> None:
        """Write the report with all that was typed so far."""
        self.keep()

        def now() -> None:
            if self.composed is not None and not self.writing.busy:
                write(self.composed)

        self._wanted = now
        self.compose()

    def _moved(self, sentence: str) -> None:
        self.progress.setText(sentence)
        self._allow()

    def _written(self, path: Path) -> None:
        self.session.message.emit("good", self.tr("The report is written: {0}").format(path), "")
        if self.opening.isChecked():
            self.file_dialogs.show(path)


def _of_body(options: ReportOptions) -> tuple[object, ...]:
    """Return what a body is built with."""
    return *options.withheld, options.language


def _shown(chosen: ReportOptions, read: ReportOptions) -> ReportOptions:
    """Return what can be shown at once: what is kept back is that of the body until it is read anew."""
    return replace(chosen, hide_text=read.hide_text, hide_topics=read.hide_topics, hide_models=read.hide_models)
