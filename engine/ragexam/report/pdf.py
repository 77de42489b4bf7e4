"""Finishes a PDF that a painter wrote: bookmarks, and who made what, where other programs look for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ragexam import __version__
from ragexam.report.document import Document


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A place in a PDF: its name, its depth from 1, its page from 0 and the height from the page's foot in points."""

    title: str
    level: int
    page: int
    height: float


def finish_pdf(path: Path, document: Document, bookmarks: Sequence[Bookmark]) -> None:
    """Write bookmarks and metadata into a PDF; the file is replaced only when all of it is written.

    Args:
        path: The file.
        document: What it shows.
        bookmarks: In the order of the pages.

    Raises:
        OSError: It cannot be read or written.
    """
    # Only a report that becomes a PDF needs it, and it takes long to load.
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import DictionaryObject, Fit, IndirectObject, NameObject, TextStringObject
    from pypdf.generic import BooleanObject as Boolean

    reader = PdfReader(path)
    writer = PdfWriter(clone_from=reader)
    parents: dict[int, IndirectObject] = {}
    for mark in bookmarks:
        parent = parents.get(mark.level - 1)
        parents[mark.level] = writer.add_outline_item(
            mark.title, mark.page, parent=parent, fit=Fit.xyz(0, mark.height, 0), is_open=mark.level == 1
        )
    writer.add_metadata(
        {
            "/Title": document.title,
            "/Author": document.author,
            "/Subject": document.decision.sentence,
            "/Creator": f"RAG Exam {__version__}",
        }
    )
    writer.root_object[NameObject("/Lang")] = TextStringObject("en")
    writer.root_object[NameObject("/ViewerPreferences")] = DictionaryObject(
        {NameObject("/DisplayDocTitle"): Boolean(True)}
    )
    # What is copied from another file is written as 1.3 otherwise, whatever it uses.
    writer.pdf_header = reader.pdf_header
    if bookmarks:
        writer.page_mode = "/UseOutlines"
    whole = path.with_name(f"{path.name}.part")
    try:
        with whole.open("wb") as file:
            writer.write(file)
        reader.close()
        whole.replace(path)
    finally:
        whole.unlink(missing_ok=True)
