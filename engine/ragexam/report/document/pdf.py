"""Finishes a PDF that a painter wrote: bookmarks, and who made what, where other programs look for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ragexam import __version__
from ragexam.report.document.records import ReportDocument

if TYPE_CHECKING:
    from pypdf import PdfWriter


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A place in a PDF: its name, its depth from 1, its page from 0 and the height from the page's foot in points."""

    title: str
    level: int
    page: int
    height: float


def finish_pdf(path: Path, document: ReportDocument, bookmarks: Sequence[Bookmark]) -> None:
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
    from pypdf.generic import BooleanObject, DictionaryObject, Fit, NameObject, TextStringObject

    reader = PdfReader(path)
    writer = PdfWriter(clone_from=reader)
    _mend_words(writer)
    parents: dict[int, Any] = {}
    for mark in bookmarks:
        parent = parents.get(mark.level - 1)
        parents[mark.level] = writer.add_outline_item(
            title=mark.title,
            page_number=mark.page,
            parent=parent,
            fit=Fit.xyz(left=0, top=mark.height, zoom=0),
            is_open=mark.level == 1,
        )
    writer.add_metadata(
        {
            "/Title": document.title,
            "/Author": document.author,
            "/Subject": document.decision.sentence,
            "/Creator": f"RAG Exam {__version__}",
        }
    )
    writer.root_object[NameObject("/Lang")] = TextStringObject(document.language)
    writer.root_object[NameObject("/ViewerPreferences")] = DictionaryObject(
        {NameObject("/DisplayDocTitle"): BooleanObject(True)}
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


_MENDED = {b"<0009>": b"<0020>"} | {
    f"<{0xFB00 + n:04X}>".encode(): b"<" + letters.encode("utf-16-be").hex().upper().encode() + b">"
    for n, letters in enumerate(("ff", "fi", "fl", "ffi", "ffl"))
}
"""Two glyphs that stand for several characters: as Qt writes them, and as a person who searches or copies means them."""

_TARGETS = re.compile(rb"\[[^\]]*\]|(?<=> )<[0-9A-F]{4}>(?=\s*\n)")
"""The characters of a table from glyphs to characters; the glyphs' own numbers are left alone."""


def _mend_words(writer: PdfWriter) -> None:
    """Let a space be copied as a space, not as a tab, and a ligature as its letters."""
    fonts = {font.idnum: font for page in writer.pages for font in _fonts(page)}
    for font in fonts.values():
        table = font.get_object().get("/ToUnicode")
        if table is None:
            continue
        stream = table.get_object()
        old = stream.get_data()
        new = _TARGETS.sub(lambda match: re.sub(rb"<[0-9A-F]{4}>", lambda c: _MENDED.get(c[0], c[0]), match[0]), old)
        if new != old:
            stream.set_data(new)


def _fonts(page: Any) -> list[Any]:
    """Return references to the fonts of a page."""
    resources = page.get("/Resources")
    fonts = None if resources is None else resources.get_object().get("/Font")
    return [] if fonts is None else [ref for ref in fonts.get_object().values() if hasattr(ref, "idnum")]
