"""The report as a window shows and writes it: what there is to say, what was chosen, and the files it becomes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ragexam.errors import NotEnoughData
from ragexam.queries.run.missing import MissingAnswers, missing_answers
from ragexam.records import content_id, to_json
from ragexam.report.document.assemble import build_body, make_document, write_pictures
from ragexam.report.document.docx import write_docx
from ragexam.report.document.files import write_tables
from ragexam.report.document.html import render_html
from ragexam.report.document.logo import logo_of
from ragexam.report.document.options import APPENDIX, SECTIONS, ReportOptions, options_of
from ragexam.report.document.pdf import Bookmark, finish_pdf
from ragexam.report.document.records import ReportContent, ReportDocument, is_folded
from ragexam.report.pictures.svg.canvas import DARK, LIGHT, layers
from ragexam.writing import writing

if TYPE_CHECKING:
    from ragexam.project.project import Project
    from ragexam.store import Edit

OPTIONS, LOGO = "report", "report_logo"
"""Names of the settings. The logo stands apart, so that an edit of the title does not copy it into the undo list."""


@dataclass(frozen=True, slots=True)
class ReportReading:
    """Reading of all that a project has to report.

    Attributes:
        key: Identity of what the body was built from.
        body: What there is to say; None before the first answer.
        options: What was chosen.
        logo: Checked `data:` address; "" for none.
        fitted: The item response model is of these answers.
        missing: What has to be done before there is something to say; None where there is.
    """

    key: str
    body: ReportContent | None
    options: ReportOptions
    logo: str
    fitted: bool
    missing: MissingAnswers | None = None


@dataclass(frozen=True, slots=True)
class SectionChoice:
    """A section that can be ticked: id, title, and how many pictures, tables and texts it holds."""

    id: str
    title: str
    pictures: int
    tables: int
    texts: int


def reading_report(project: Project, kept: ReportReading | None = None, language: str = "en") -> ReportReading:
    """Read what there is to report; the body is built anew only where it would be another one.

    Args:
        project: The project.
        kept: What was read before.
        language: Of the report where none was chosen for it.
    """
    options = options_of(project.settings.get(OPTIONS))
    spoken = options.language or language
    logo = logo_of(project.settings.get(LOGO))
    answers = project.responses.answers()
    nothing = ReportReading("", None, options, logo, False, missing_answers(answers))
    if not answers.results.answered.any():
        return nothing
    fitted = project.fits.current()
    refined = project.refinements.latest()
    key = content_id(
        "report",
        answers.key,
        int(answers.stale.sum()),
        int(answers.results.failed.sum()),
        project.grading.state(),
        "" if fitted is None else fitted.id,
        "" if refined is None else refined.id,
        project.title,
        project.settings.get("seed", 0),
        [
            (i.id, i.content_hash, str(i.state), i.topic, *i.people.items(), to_json(i.labels), to_json(i.ratings))
            for i in project.items.all()
        ],
        [(d.id, d.topic, d.title, d.excluded) for d in project.documents.all()],
        project.chunks.counts(),
        project.retrieval.key(),
        list(options.withheld),
        spoken,
    )
    if kept is not None and kept.key == key:
        return replace(kept, options=options, logo=logo)
    try:
        body = build_body(project.report.input(), replace(options, language=spoken))
    except NotEnoughData:  # answers that went away between two looks
        return nothing
    return ReportReading(key, body, options, logo, fitted is not None)


def section_choices(body: ReportContent) -> list[SectionChoice]:
    """Return what can be ticked, in the order of the report; what folds is counted under the appendix alone."""
    choices = []
    folded = [part for section in body.sections for part in section.parts if is_folded(part)]
    for section in body.sections:
        shown = replace(section, parts=tuple(part for part in section.parts if not is_folded(part)))
        choices.append(SectionChoice(section.id, section.title, shown.pictures, shown.tables, 0))
    if folded:
        whole = replace(body.sections[0], parts=tuple(folded))
        texts = len(folded) - whole.pictures - whole.tables
        choices.append(SectionChoice(APPENDIX, SECTIONS[APPENDIX], whole.pictures, whole.tables, texts))
    return choices


def document_of(reading: ReportReading, made: date) -> ReportDocument | None:
    """Return the report as it would be handed over; None where there is nothing to report."""
    return None if reading.body is None else make_document(reading.body, reading.options, made, reading.logo)


def keep_options(project: Project, options: ReportOptions) -> Edit | None:
    """Keep what was chosen with the project, as an edit."""
    return project.edits.set_setting(OPTIONS, options.to_setting() or None, "Change report")


def keep_logo(project: Project, logo: str) -> Edit | None:
    """Keep a logo with the project, as an edit; "" takes it off."""
    return project.edits.set_setting(LOGO, logo or None, "Change logo")


def layers_of(svg: str, dark: bool) -> list[str]:
    """Return a picture as pictures to be laid over each other, each quickly painted, on transparent ground."""
    return layers(svg, DARK if dark else LIGHT)


def write_html(document: ReportDocument, path: Path) -> Path:
    """Write the report as one HTML file.

    Raises:
        MachineError: It cannot be written.
    """
    with writing(path):
        return _whole(path, lambda to: _write(to, render_html(document)))


def write_word(document: ReportDocument, path: Path, painted: Mapping[str, bytes] | None = None) -> Path:
    """Write the report as a Word document.

    Args:
        document: The report.
        path: Of the file; one that is there is replaced.
        painted: Painted copies of its pictures, PNG by name; see `ragexam.report.document.docx`.

    Raises:
        MachineError: It cannot be written.
    """
    with writing(path):
        return _whole(path, lambda to: write_docx(document, to, painted))


def write_tables_to(document: ReportDocument, folder: Path) -> list[Path]:
    """Write every table of the report as a CSV file into a folder.

    Raises:
        MachineError: They cannot be written.
    """
    with writing(folder):
        return write_tables(document.tables(), folder)


def write_pictures_to(document: ReportDocument, folder: Path) -> list[Path]:
    """Write every picture of the report as an SVG file into a folder.

    Raises:
        MachineError: They cannot be written.
    """
    with writing(folder):
        return write_pictures(document.figures(), folder)


def finish_painted_pdf(document: ReportDocument, painted: Path, bookmarks: Sequence[Bookmark], path: Path) -> Path:
    """Add bookmarks and metadata to a PDF that was painted beside its place, and put it there.

    Args:
        document: What it shows.
        painted: Where it is; it is not there any more afterwards.
        bookmarks: Where the headings came to stand.
        path: Where it goes; a file that is there is replaced.

    Raises:
        MachineError: It cannot be written.
    """
    with writing(path):
        try:
            finish_pdf(painted, document, bookmarks)
            painted.replace(path)
        finally:
            painted.unlink(missing_ok=True)
    return path


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", errors="replace")


def _whole(path: Path, make: Callable[[Path], None]) -> Path:
    """Make a file under another name first: one that is there already is replaced by a whole one or not at all."""
    partial = path.with_name(f".{path.name}.new")
    try:
        make(partial)
        partial.replace(path)
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
    return path
