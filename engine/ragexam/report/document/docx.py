"""The report as a Word document that can be edited: headings as styles, tables as tables, pictures with a text in their place.

Pictures are drawings (SVG), which Word shows sharp at any size from 2016 on; beside each stands a painted copy for programs that
show no drawings. Whoever has a painter hands the copies over; without one they are empty sheets of the same size.
"""

from __future__ import annotations

import base64
import datetime
import io
import re
import struct
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ragexam.corpus.text import without_steering
from ragexam.language.voice import Voice
from ragexam.report.document.print_layout import (
    Block,
    Contents,
    Facts,
    Grid,
    Head,
    Heading,
    Listing,
    Paragraph,
    Picture,
    Terms,
    Verdict,
    Warnings,
    print_blocks,
)
from ragexam.report.document.records import ReportDocument
from ragexam.report.pictures.svg.canvas import standalone

if TYPE_CHECKING:
    from docx.document import Document

LOGO: Final = "logo"
"""Name of the logo among painted copies."""

_TEXT_WIDTH = 17.0
"""Centimetres between the margins of a sheet A4."""

_PIXELS = 96 / 2.54
"""Pixels of a picture in a centimetre."""

_MANY_COLUMNS = 6
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_LOCALES = {"en": "en-GB", "de": "de-DE"}
_SVG_BLIP = "{96DAC541-7B7A-43D3-8B79-37D633B846F1}"
_SVG_SPACE = "http://schemas.microsoft.com/office/drawing/2016/SVG/main"


def write_docx(document: ReportDocument, path: Path, painted: Mapping[str, bytes] | None = None) -> None:
    """Write a report as a Word document.

    Args:
        document: The report.
        path: Of the file.
        painted: PNG by the name of the picture, and of the logo as `LOGO` where it is a drawing.
    """
    _Writer(document, painted or {}).save(path)


class _Writer:
    """Writes one block after another."""

    def __init__(self, document: ReportDocument, painted: Mapping[str, bytes]) -> None:
        # Only a report that becomes a Word document needs it, and it takes long to load.
        import docx
        from docx.shared import Cm, Pt

        self._report = document
        self._painted = painted
        self._word: Document = docx.Document()
        self._drawings = 0
        section = self._word.sections[0]
        section.page_width, section.page_height = Cm(21.0), Cm(29.7)
        section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Cm(2.0)
        style: Any = self._word.styles["Normal"]
        style.font.name, style.font.size = "Calibri", Pt(10.5)
        self._language()
        self._properties()
        self._foot()

    def save(self, path: Path) -> None:
        """Write all blocks and the file."""
        for block in print_blocks(self._report):
            self._write(block)
        self._word.save(str(path))

    # -------------------------------------------------------------- the file

    def _language(self) -> None:
        from docx.oxml.ns import qn

        code = _LOCALES.get(self._report.language, self._report.language)
        for language in self._word.styles.element.iter(qn("w:lang")):
            language.set(qn("w:val"), code)

    def _properties(self) -> None:
        core = self._word.core_properties
        core.title = _plain(self._report.title)[:255]
        core.subject = _plain(self._report.decision.sentence)[:255]
        core.author = _plain(self._report.author)[:255]
        core.language = self._report.language
        core.comments = ""
        core.created = core.modified = datetime.datetime.now(datetime.UTC).replace(tzinfo=None)

    def _foot(self) -> None:
        paragraph = self._word.sections[0].footer.paragraphs[0]
        paragraph.add_run(f"{_plain(self._report.closing[0])} · ")
        _field(paragraph, "PAGE", "1")

    # -------------------------------------------------------------- blocks

    def _write(self, block: Block) -> None:
        word = self._word
        match block:
            case Head():
                self._head(block)
            case Contents():
                word.add_paragraph(_plain(block.heading), style="Subtitle")
                _field(word.add_paragraph(), 'TOC \\o "1-2" \\h \\z', "\n".join(map(_plain, block.titles)))
            case Verdict():
                word.add_paragraph(_plain(block.sentence), style="Intense Quote")
                for text in block.details:
                    word.add_paragraph(_plain(text))
            case Facts():
                self._pairs(block.pairs)
            case Warnings():
                for text in block.lines:
                    word.add_paragraph(_plain(text), style="List Bullet")
            case Heading():
                heading = word.add_heading(_plain(block.text), block.level)
                heading.paragraph_format.page_break_before = block.turn
            case Paragraph():
                paragraph = word.add_paragraph()
                paragraph.add_run(_plain(block.text)).italic = block.quiet or None
            case Picture():
                self._picture(block)
            case Grid():
                self._grid(block)
            case Listing():
                self._listing(block.text)
            case Terms():
                for name, meaning in block.pairs:
                    paragraph = word.add_paragraph()
                    paragraph.add_run(f"{_plain(name)}. ").bold = True
                    paragraph.add_run(_plain(meaning))

    def _head(self, head: Head) -> None:
        if head.logo:
            self._logo(head.logo)
        self._word.add_heading(_plain(head.title), 0)
        if head.subtitle:
            self._word.add_paragraph(_plain(head.subtitle), style="Subtitle")
        self._word.add_paragraph(_plain(head.byline))

    def _logo(self, address: str) -> None:
        from docx.image.exceptions import UnrecognizedImageError
        from docx.shared import Cm

        kind, _, body = address.partition(",")
        data, paragraph = base64.b64decode(body), self._word.add_paragraph()
        alternative_text = self._voice.say("Logo")
        if "svg" in kind:
            self._drawing(
                paragraph,
                data,
                self._painted.get(LOGO, empty_png(120, 44)),
                3.2,
                1.2,
                alternative_text,
                alternative_text,
            )
            return
        try:
            shape = paragraph.add_run().add_picture(io.BytesIO(data), height=Cm(1.2))
        except UnrecognizedImageError:  # a form of JPEG that Word may show and this library does not know
            return
        _describe(shape, alternative_text, alternative_text)

    def _pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        table = self._table(2, len(pairs))
        for column, (name, value) in enumerate(pairs):
            table.cell(0, column).paragraphs[0].add_run(_plain(value)).bold = True
            table.cell(1, column).text = _plain(name)
        self._word.add_paragraph()

    def _picture(self, picture: Picture) -> None:
        if picture.title:
            self._titled(picture.title)
        width, height = _size(picture.svg)
        shown = min(width / _PIXELS, _TEXT_WIDTH)
        paragraph = self._word.add_paragraph()
        paragraph.paragraph_format.keep_with_next = bool(picture.caption)
        copy = self._painted.get(picture.name) or empty_png(round(width), round(height))
        alternative_text = _plain(" ".join(filter(None, (picture.title, picture.caption)))) or picture.name
        drawn = standalone(picture.svg).encode("utf-8", "replace")
        self._drawing(
            paragraph, drawn, copy, shown, shown * height / width, alternative_text, picture.title or picture.name
        )
        if picture.caption:
            self._word.add_paragraph(_plain(picture.caption), style="Caption")

    def _titled(self, title: str) -> None:
        paragraph = self._word.add_paragraph()
        paragraph.paragraph_format.keep_with_next = True
        paragraph.add_run(_plain(title)).bold = True

    def _drawing(
        self, paragraph: Any, svg: bytes, png: bytes, width: float, height: float, description: str, name: str
    ) -> None:
        """Add a drawing with its painted copy; sides in centimetres."""
        from docx.opc.constants import RELATIONSHIP_TYPE
        from docx.opc.packuri import PackURI
        from docx.opc.part import Part
        from docx.oxml import parse_xml
        from docx.oxml.ns import qn
        from docx.shared import Cm

        shape = paragraph.add_run().add_picture(io.BytesIO(png), Cm(width), Cm(height))
        _describe(shape, description, name)
        self._drawings += 1
        uri = PackURI(f"/word/media/drawing{self._drawings}.svg")
        package = self._word.part.package
        relation = self._word.part.relate_to(Part(uri, "image/svg+xml", svg, package), RELATIONSHIP_TYPE.IMAGE)
        (blip,) = shape._inline.iter(qn("a:blip"))
        spaces = f'xmlns:a="{_space("a")}" xmlns:r="{_space("r")}" xmlns:asvg="{_SVG_SPACE}"'
        blip.append(
            parse_xml(
                f'<a:extLst {spaces}><a:ext uri="{_SVG_BLIP}"><asvg:svgBlip r:embed="{relation}"/></a:ext></a:extLst>'
            )
        )

    def _grid(self, grid: Grid) -> None:
        from docx.enum.text import WD_ALIGN_PARAGRAPH
        from docx.oxml import OxmlElement
        from docx.shared import Pt

        if grid.title:
            self._titled(grid.title)
        table = self._table(1 + len(grid.cells), len(grid.columns))
        size = Pt(7.5 if len(grid.columns) > _MANY_COLUMNS else 9)
        for number, (row, texts) in enumerate(zip(table.rows, (grid.columns, *grid.cells), strict=True)):
            for cell, text, words in zip(row.cells, texts, grid.words, strict=True):
                paragraph = cell.paragraphs[0]
                run = paragraph.add_run(_plain(text))
                run.font.size, run.bold = size, True if number == 0 else None
                paragraph.paragraph_format.space_after = Pt(0)
                if not words:
                    paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
            kept = row._tr.get_or_add_trPr()
            kept.append(OxmlElement("w:cantSplit"))
            if number == 0:
                kept.append(OxmlElement("w:tblHeader"))
        self._word.add_paragraph(_plain(grid.note), style="Caption") if grid.note else self._word.add_paragraph()

    def _table(self, rows: int, columns: int) -> Any:
        table: Any = self._word.add_table(rows, columns)
        table.style = "Table Grid"
        return table

    def _listing(self, text: str) -> None:
        from docx.shared import Pt

        paragraph = self._word.add_paragraph()
        for number, line in enumerate(_plain(text).split("\n")):
            run = paragraph.add_run()
            if number:
                run.add_break()
            run.add_text(line)
            run.font.name, run.font.size = "Consolas", Pt(8.5)

    @property
    def _voice(self) -> Voice:
        return self._report.voice


def empty_png(width: int, height: int) -> bytes:
    """Return an empty grey sheet: what a program that shows no drawings shows in place of one."""
    rows = (b"\x00" + b"\xee" * width) * height

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def _plain(text: str) -> str:
    """Return a text as XML may hold it, without what turns the direction of a line."""
    return _FORBIDDEN.sub("\ufffd", without_steering(text))


def _size(svg: str) -> tuple[float, float]:
    """Return width and height of a picture in pixels."""
    head = svg[: svg.index(">")]
    width, height = (float(re.search(rf'\b{side}="([0-9.]+)"', head)[1]) for side in ("width", "height"))  # type: ignore[index]
    return width, height


def _describe(shape: Any, text: str, name: str) -> None:
    """Give a picture the text that is read out in its place."""
    properties = shape._inline.docPr
    properties.set("descr", text)
    properties.set("name", _plain(name))


def _field(paragraph: Any, code: str, shown: str) -> None:
    """Add a field that Word computes, with what it shows until then."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    for kind in ("begin", "separate", "end"):
        if kind == "separate":
            instruction = OxmlElement("w:instrText")
            instruction.set(qn("xml:space"), "preserve")
            instruction.text = code
            paragraph.add_run()._r.append(instruction)
        mark = OxmlElement("w:fldChar")
        mark.set(qn("w:fldCharType"), kind)
        paragraph.add_run()._r.append(mark)
        if kind == "separate":
            run = paragraph.add_run()
            for number, line in enumerate(shown.split("\n")):
                if number:
                    run.add_break()
                run.add_text(line)


def _space(prefix: str) -> str:
    from docx.oxml.ns import nsmap

    return str(nsmap[prefix])
