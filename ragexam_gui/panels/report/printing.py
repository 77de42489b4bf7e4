"""Paints a report's pages into a PDF: a step at a time beside a window that is alive, or at once where none is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ragexam_gui import words
from ragexam_gui.widgets.print_pages.measures import UNIT
from ragexam_gui.widgets.print_pages.pages import PrintPages
from ragexam_gui.widgets.print_pages.pdf import paint_pdf

if TYPE_CHECKING:
    from ragexam.project.report.page import ReportReading
    from ragexam.report.document.pdf import Bookmark
    from ragexam.report.document.print_layout import Block
    from ragexam.report.document.records import ReportDocument


@dataclass(frozen=True)
class Composed:
    """A report ready to be shown and written."""

    document: ReportDocument
    blocks: tuple[Block, ...]
    day: str

    @property
    def foot(self) -> str:
        """Return what stands at the foot of every page."""
        return f"{self.day} · {self.document.closing[0].rstrip('.')}"


def compose(reading: ReportReading, made: date) -> Composed | None:
    """Put a report together; None where there is nothing to report."""
    from ragexam.project.report.page import document_of
    from ragexam.report.document.print_layout import print_blocks

    document = document_of(reading, made)
    return None if document is None else Composed(document, print_blocks(document), document.voice.day(made))


def layers_of(svg: str, dark: bool) -> list[str]:
    """Return layers of a picture; the engine is loaded by the first."""
    from ragexam.project.report.page import layers_of as layers

    return layers(svg, dark)


def paint_report(
    composed: Composed, partial_file: Path, moved: Callable[[int, int], None] | None = None
) -> Iterator[list[Bookmark] | None]:
    """Lay a report out and paint it, in quick steps.

    Args:
        composed: The report.
        partial_file: Where the pages go; bookmarks and metadata are added to it afterwards.
        moved: Called with the number of each finished page, from 1, and the number of all.

    Yields:
        None between the steps; where the headings stand, in points from the foot of a page, as the last.

    Raises:
        OSError: The file cannot be written.
    """
    from ragexam.report.document.pdf import Bookmark

    paper = PrintPages(layers_of)
    document = composed.document
    for _ in paper.lay_out(composed.blocks, document.title, composed.foot, document.voice.say):
        yield None
    for page in paint_pdf(paper, partial_file, document.title):
        if page is not None and moved is not None:
            moved(page + 1, len(paper.leaves))
        yield None
    yield [Bookmark(title, level, page, paper.page.height / UNIT - y) for title, level, page, y in paper.bookmarks()]


def print_project(project: Path, path: Path) -> None:
    """Write the report of a project as PDF, without a window.

    Args:
        project: The project file.
        path: The PDF; one that is there already is replaced by a whole one or not at all.

    Raises:
        InputError: The file's name does not end with .pdf.
        NotEnoughData: There are no answers yet.
        RagExamError: The project cannot be opened, or the file not be written.
    """
    from ragexam.errors import InputError, NotEnoughData
    from ragexam.project import Project
    from ragexam.project.report.page import finish_painted_pdf, reading_report
    from ragexam.sentences import phrase
    from ragexam.writing import writing

    if path.suffix.lower() != ".pdf":
        raise InputError(phrase("“{0:raw}” is no name of a PDF.", path.name), "Name a file that ends with .pdf.")
    with Project.open(project, read_only=True) as opened:
        reading = reading_report(opened, None, words.spoken())
        composed = compose(reading, date.today())
    if composed is None:
        raise NotEnoughData(
            "There are no answers to report yet.", reading.missing.hint if reading.missing is not None else ""
        )
    partial = path.with_name(f".{path.name}.new")
    marks: list[Bookmark] = []
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            for step in paint_report(composed, partial):
                marks = step or marks
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
    finish_painted_pdf(composed.document, partial, marks, path)
