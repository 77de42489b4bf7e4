"""Builds the DOCX and PDF files of the demo corpus from their source texts.

The source texts are small Markdown files under ``resources/demo/source``; each names its format in its front matter.
The built files go to the same place under ``resources/demo/corpus`` and are kept in the repository, so that nobody
needs this script to use the demo. Dates and identifiers are fixed: building again gives the same files.

Run it as ``python scripts/build_demo_corpus.py`` after a change to a source text.
"""

from __future__ import annotations

import argparse
import datetime
import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import docx
from docx.document import Document as DocxDocument
from reportlab.lib import colors  # type: ignore[import-untyped]
from reportlab.lib.pagesizes import A4  # type: ignore[import-untyped]
from reportlab.lib.styles import ParagraphStyle  # type: ignore[import-untyped]
from reportlab.lib.units import mm  # type: ignore[import-untyped]
from reportlab.pdfbase.pdfmetrics import stringWidth  # type: ignore[import-untyped]
from reportlab.platypus import (  # type: ignore[import-untyped]
    Flowable,
    ListFlowable,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
)

DEMO = Path(__file__).resolve().parents[1] / "resources" / "demo"
FIXED_TIME = datetime.datetime(2025, 7, 1, 8, 0, 0)
ZIP_TIME = (2025, 7, 1, 8, 0, 0)
COMPANY = "Quellmoor Instruments"
BOLD = "Helvetica-Bold"


@dataclass(frozen=True)
class Block:
    """One block of a source text.

    Attributes:
        kind: ``heading``, ``paragraph``, ``list`` or ``table``.
        level: depth of a heading (1 for the title), 0 for other kinds.
        rows: the text: one row with one cell for headings and paragraphs, one row per entry of a list, and the rows of
            a table with its head first.
    """

    kind: str
    level: int
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Source:
    """A parsed source text.

    Attributes:
        meta: the front matter (``format``, ``title``, ``header``, ``footer``, ``lang``).
        blocks: the content in reading order.
    """

    meta: dict[str, str]
    blocks: tuple[Block, ...]


def parse_source(text: str) -> Source:
    """Parse the small part of Markdown that the source texts use.

    Args:
        text: front matter between two lines of three hyphens, then headings, paragraphs, lists and tables, each
            block separated from the next by an empty line.

    Returns:
        The front matter and the blocks.

    Raises:
        ValueError: if the front matter is missing or lacks a field.
    """
    if not text.startswith("---\n"):
        raise ValueError("a source text begins with its front matter")
    head, _, body = text[4:].partition("\n---\n")
    meta = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in head.splitlines())}
    missing = {"format", "title", "header", "footer", "lang"} - meta.keys()
    if missing:
        raise ValueError(f"the front matter lacks {', '.join(sorted(missing))}")
    return Source(meta, tuple(_parse_block(part.splitlines()) for part in body.strip().split("\n\n") if part.strip()))


def _parse_block(lines: list[str]) -> Block:
    lines = [line.strip() for line in lines if line.strip()]
    first = lines[0]
    if first.startswith("#"):
        title = first.lstrip("#")
        return Block("heading", len(first) - len(title), ((title.strip(),),))
    if first.startswith("|"):
        cells = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
        return Block("table", 0, (cells[0], *cells[2:]))
    if first.startswith("- "):
        return Block("list", 0, tuple((line.removeprefix("- "),) for line in lines))
    return Block("paragraph", 0, ((" ".join(lines),),))


def build_docx(source: Source, target: Path) -> None:
    """Write a source text as a Word file.

    Args:
        source: the parsed text.
        target: the file to write.
    """
    document = docx.Document()
    _drop_thumbnail(document)
    _set_properties(document, source.meta)
    section = document.sections[0]
    section.header.paragraphs[0].text = source.meta["header"]
    section.footer.paragraphs[0].text = source.meta["footer"]
    for block in source.blocks:
        if block.kind == "heading":
            document.add_heading(block.rows[0][0], level=block.level)
        elif block.kind == "list":
            for (entry,) in block.rows:
                document.add_paragraph(entry, style="List Bullet")
        elif block.kind == "table":
            table = document.add_table(rows=0, cols=len(block.rows[0]), style="Table Grid")
            for row in block.rows:
                for cell, text in zip(table.add_row().cells, row, strict=True):
                    cell.text = text
            document.add_paragraph()
        else:
            document.add_paragraph(block.rows[0][0])
    buffer = io.BytesIO()
    document.save(buffer)
    _write_with_fixed_dates(buffer, target)


def _set_properties(document: DocxDocument, meta: dict[str, str]) -> None:
    properties = document.core_properties
    properties.title = meta["title"]
    properties.author = COMPANY
    properties.last_modified_by = COMPANY
    properties.language = meta["lang"]
    properties.comments = ""
    properties.revision = 1
    properties.created = FIXED_TIME
    properties.modified = FIXED_TIME


def _write_with_fixed_dates(buffer: io.BytesIO, target: Path) -> None:
    """Copy a zip archive so that its entries carry no date of today."""
    with zipfile.ZipFile(buffer) as before, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            entry = zipfile.ZipInfo(name, ZIP_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            after.writestr(entry, before.read(name))


def _drop_thumbnail(document: DocxDocument) -> None:
    """Leave out the picture of an empty page that python-docx's template brings along."""
    relations = document.part.package.rels
    for key in [key for key, relation in relations.items() if relation.reltype.endswith("/thumbnail")]:
        del relations[key]


def build_pdf(source: Source, target: Path) -> None:
    """Write a source text as a PDF with a repeated header and footer and page numbers.

    Args:
        source: the parsed text; only characters of the encoding cp1252 can be shown.
        target: the file to write.

    Raises:
        UnicodeEncodeError: if a character is not in cp1252, which the built-in fonts are limited to.
    """
    for block in source.blocks:
        for row in block.rows:
            " ".join(row).encode("cp1252")
    pages = _typeset(source, io.BytesIO(), 0)
    buffer = io.BytesIO()
    _typeset(source, buffer, pages)
    target.write_bytes(buffer.getvalue())


def _typeset(source: Source, buffer: io.BytesIO, pages: int) -> int:
    """Set the text once and return the number of pages; ``pages`` is the total printed in the footer."""
    document = SimpleDocTemplate(
        buffer,
        pagesize=A4,
        leftMargin=22 * mm,
        rightMargin=22 * mm,
        topMargin=28 * mm,
        bottomMargin=26 * mm,
        title=source.meta["title"],
        author=COMPANY,
        lang=source.meta["lang"],
        invariant=1,
    )
    decorate = _page_decoration(source.meta, pages)
    inner = document.width - 12  # reportlab pads the frame of a page by six points on each side
    document.build(_flowables(source.blocks, inner), onFirstPage=decorate, onLaterPages=decorate)
    return int(document.page)


def _page_decoration(meta: dict[str, str], pages: int) -> Callable[[Any, Any], None]:
    page, of = ("Seite", "von") if meta["lang"] == "de" else ("Page", "of")

    def decorate(canvas: Any, _document: Any) -> None:
        width, height = A4
        canvas.saveState()
        canvas.setFont("Helvetica", 8.5)
        canvas.drawString(22 * mm, height - 18 * mm, meta["header"])
        canvas.line(22 * mm, height - 20 * mm, width - 22 * mm, height - 20 * mm)
        canvas.drawString(22 * mm, 15 * mm, meta["footer"])
        canvas.drawRightString(width - 22 * mm, 15 * mm, f"{page} {canvas.getPageNumber()} {of} {pages}")
        canvas.restoreState()

    return decorate


def _flowables(blocks: tuple[Block, ...], width: float) -> list[Any]:
    body = ParagraphStyle("body", fontName="Helvetica", fontSize=10.5, leading=15, spaceAfter=7)
    title = ParagraphStyle("title", parent=body, fontName=BOLD, fontSize=18, leading=23, spaceAfter=10)
    heading = ParagraphStyle(
        "heading", parent=body, fontName=BOLD, fontSize=13, leading=17, spaceBefore=8, keepWithNext=1
    )
    flow: list[Any] = []
    for block in blocks:
        if block.kind == "heading":
            flow.append(Paragraph(_escape(block.rows[0][0]), title if block.level == 1 else heading))
        elif block.kind == "list":
            entries = [Paragraph(_escape(entry), body) for (entry,) in block.rows]
            flow.append(ListFlowable(entries, bulletType="bullet", start="•"))
        elif block.kind == "table":
            flow.extend((*_table(block.rows, width), Spacer(1, 9)))
        else:
            flow.append(Paragraph(_escape(block.rows[0][0]), body))
    return flow


def _table(rows: tuple[tuple[str, ...], ...], width: float) -> list[Any]:
    """Return a ruled table whose columns share the width by their longest cell; cells hold one line each."""
    longest = [8 + max(stringWidth(cell, BOLD, 9) for cell in column) for column in zip(*rows, strict=True)]
    if sum(longest) > width:
        raise ValueError(f"a table is too wide for the page: {rows[0]}")
    columns = [width * size / sum(longest) for size in longest]
    return [_TableRow(row, columns, head=number == 0) for number, row in enumerate(rows)]


class _TableRow(Flowable):  # type: ignore[misc]
    """One row of a table, set as one text object.

    reportlab's own table ends the line after each cell, so that programs which read the PDF see a column of cells
    instead of rows.
    """

    def __init__(self, cells: tuple[str, ...], columns: list[float], *, head: bool) -> None:
        super().__init__()
        self.cells = cells
        self.columns = columns
        self.head = head
        self.keepWithNext = int(head)

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Return the size of the row in points; reportlab asks for it."""
        return sum(self.columns), 17.0

    def draw(self) -> None:
        """Draw the frame of each cell, then the text of the whole row."""
        canvas = self.canv
        canvas.setStrokeColor(colors.grey)
        canvas.setFillColor(colors.whitesmoke if self.head else colors.white)
        lefts = [sum(self.columns[:number]) for number in range(len(self.columns))]
        for left, width in zip(lefts, self.columns, strict=True):
            canvas.rect(left, 0, width, 17, fill=1)
        text = canvas.beginText()
        text.setFillColor(colors.black)
        text.setFont(BOLD if self.head else "Helvetica", 9)
        for left, cell in zip(lefts, self.cells, strict=True):
            text.setTextOrigin(left + 4, 5)
            text.textOut(cell)
        canvas.drawText(text)


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def build(source: Path, target: Path) -> list[Path]:
    """Build every DOCX and PDF file of the demo corpus.

    Args:
        source: the folder of source texts.
        target: the folder of the corpus; topic folders are made where they are missing.

    Returns:
        The files written, in order of their paths.

    Raises:
        ValueError: if a source text names no format that can be built.
    """
    builders = {"docx": build_docx, "pdf": build_pdf}
    written = []
    for path in sorted(source.glob("*/*.md")):
        parsed = parse_source(path.read_text(encoding="utf-8"))
        if parsed.meta["format"] not in builders:
            raise ValueError(f"{path}: unknown format {parsed.meta['format']}")
        built = target / path.relative_to(source).with_suffix("." + parsed.meta["format"])
        built.parent.mkdir(parents=True, exist_ok=True)
        builders[parsed.meta["format"]](parsed, built)
        written.append(built)
    return written


def main() -> None:
    """Build the corpus from the command line."""
    parser = argparse.ArgumentParser(description="Build the DOCX and PDF files of the demo corpus.")
    parser.add_argument("--source", type=Path, default=DEMO / "source", help="folder of source texts")
    parser.add_argument("--output", type=Path, default=DEMO / "corpus", help="folder of the corpus")
    arguments = parser.parse_args()
    for path in build(arguments.source, arguments.output):
        print(f"{path} ({path.stat().st_size:,} bytes)")


if __name__ == "__main__":
    main()
