"""Word documents, read from their XML in document order: headings, lists, tables, text boxes, footnotes.

The parts are read directly rather than through an object per paragraph and cell: a handbook of 900 pages takes a
second instead of minutes, and the size of every part is bounded before it is unpacked.
"""

from __future__ import annotations

import io
import itertools
import re
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Iterator

from lxml import etree  # type: ignore[import-untyped]

from ragexam.corpus.readers.base import RawDocument, ReaderKind, ReadRequest, Repeats, Unreadable
from ragexam.corpus.readers.docx.styles import Styles, attribute, parse_part, part_root, w
from ragexam.corpus.text import render_table, squeeze, tidy
from ragexam.records import DocumentStatus
from ragexam.sentences import joined, phrase

_CORE = {
    "title": "{http://purl.org/dc/elements/1.1/}title",
    "author": "{http://purl.org/dc/elements/1.1/}creator",
    "topic": "{http://schemas.openxmlformats.org/package/2006/metadata/core-properties}category",
    "date": "{http://purl.org/dc/terms/}modified",
}
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_MATH_TEXT = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_GONE = frozenset({w("del"), w("moveFrom"), w("instrText"), w("delText"), w("rPr"), w("pPr"), w("sdtPr"), _FALLBACK})
_MAX_SPAN = 64
_MAX_DEPTH = 100
"""Tables or content controls within each other beyond this are not a document; that they are left out is told."""

_DAMAGED = "The text inside is damaged: what stands behind the damage may be missing. Open it in Word and save it anew."
_TOO_DEEP = "What is nested more than 100 deep in it was left out."


def read_docx(request: ReadRequest) -> list[RawDocument]:
    """Read a Word document; its title is its first heading or title paragraph, else its properties'.

    Raises:
        Unreadable: It is damaged, or would unpack to more than the limit.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(request.path.read_bytes())) as archive:
            names = set(archive.namelist())
            main = (
                "word/document.xml"
                if "word/document.xml" in names
                else sorted(n for n in names if re.match(r"word/document\d*\.xml$", n))[0]
            )
            body = _unpack(archive, main, request)
            parts = {
                name: _unpack(archive, f"word/{name}.xml", request) if f"word/{name}.xml" in names else b""
                for name in ("styles", "numbering", "footnotes", "endnotes")
            }
            core = _unpack(archive, "docProps/core.xml", request) if "docProps/core.xml" in names else b""
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, IndexError):
        raise Unreadable(
            DocumentStatus.FAILED, "The packing of this Word file is damaged. Open it in Word and save it anew."
        ) from None
    except RuntimeError:  # the zip format's own encryption
        raise Unreadable(
            DocumentStatus.PASSWORD,
            "It is protected by a password that only its own program can take. Save a copy without protection.",
        ) from None
    root, damaged = parse_part(body)
    if root is None:
        raise Unreadable(
            DocumentStatus.FAILED, "The text inside this Word file is damaged. Open it in Word and save it anew."
        )
    reader = _Body(Styles(part_root(parts["styles"]), part_root(parts["numbering"])), request)
    blocks = list(reader.blocks(root))
    for name in ("footnotes", "endnotes"):
        notes = part_root(parts[name])
        if notes is not None:
            blocks.extend(reader.notes(notes))
    text = tidy("\n\n".join(block for block in blocks if block.strip()))
    facts = _core_facts(core)
    title = reader.title or facts.pop("title", "")
    topic = facts.pop("topic", "")
    facts.pop("title", None)
    remark = joined(" ", (words for words, holds in ((_DAMAGED, damaged), (_TOO_DEEP, reader.cut)) if holds))
    return [RawDocument(text, "docx", title=title, topic=topic, remark=remark, metadata=facts)]


def _unpack(archive: zipfile.ZipFile, name: str, request: ReadRequest) -> bytes:
    """Unpack one part, never more than the limit, whatever the directory of the archive claims."""
    bound = request.limits.unpacked_bytes
    with archive.open(name) as stream:
        data = stream.read(bound + 1)
    request.tick()
    if len(data) > bound:
        raise Unreadable(
            DocumentStatus.SKIPPED,
            phrase(
                "Its text would unpack to more than {0:n} MB: it is too large, or made to fill a machine's "
                "memory. Split it.",
                f"{bound / 2**20:,.0f}",
            ),
        )
    return data


def _core_facts(core: bytes) -> dict[str, str]:
    root = part_root(core)
    if root is None:
        return {}
    facts = {name: squeeze(root.findtext(tag) or "")[:300] for name, tag in _CORE.items()}
    if facts["title"].lower() in ("word document", "document", "untitled"):
        facts["title"] = ""
    return {name: value for name, value in facts.items() if value}


class _Body:
    """Walks the body in order, keeping count of numbered lists."""

    def __init__(self, styles: Styles, request: ReadRequest) -> None:
        self.styles = styles
        self.request = request
        self.title = ""
        self.cut = False
        self.counters: dict[str, dict[int, int]] = defaultdict(dict)

    def blocks(self, root: etree._Element) -> Iterator[str]:
        """Yield blocks of text below a body, cell, text box or content control; a list is one block."""
        items: list[str] = []
        for element in self._block_elements(root, 0):
            self.request.tick()
            if element.tag == w("p"):
                block, is_item = self._paragraph(element)
                if is_item:
                    items.append(block)
                    continue
                if items and block:
                    yield "\n".join(items)
                    items = []
                if block:
                    yield block
                for box in self._text_boxes(element):
                    yield from self.blocks(box)
            else:
                if items:
                    yield "\n".join(items)
                    items = []
                yield from self._table(element, 0)
        if items:
            yield "\n".join(items)

    def notes(self, root: etree._Element) -> Iterator[str]:
        """Yield footnotes or endnotes, one block each, without Word's own separators."""
        for note in root:
            if attribute(note, "type") in ("separator", "continuationSeparator", "continuationNotice"):
                continue
            text = squeeze(_text_of(note))
            if text:
                yield text

    def _block_elements(self, root: etree._Element, depth: int) -> Iterator[etree._Element]:
        if depth > _MAX_DEPTH:
            self.cut = self.cut or bool(_text_of(root).strip())
            return
        for child in root:
            if child.tag in (w("p"), w("tbl")):
                yield child
            elif child.tag == w("sdt"):
                if any("Table of Contents" in (attribute(g, "val") or "") for g in child.iter(w("docPartGallery"))):
                    continue
                yield from self._block_elements(child, depth + 1)
            elif child.tag in (w("body"), w("sdtContent"), w("customXml"), w("ins"), w("smartTag")):
                yield from self._block_elements(child, depth + 1)

    def _paragraph(self, paragraph: etree._Element) -> tuple[str, bool]:
        """Return one paragraph as a block, and whether it is an item of a list."""
        text = "\n".join(line for line in (squeeze(line) for line in _text_of(paragraph).split("\n")) if line)
        look = self.styles.style_of(paragraph)
        if look.is_contents_entry:
            return "", False
        if look.list_id:
            number = self._count(look.list_id, look.list_level)
        if not text:
            return "", False
        if look.heading:
            line = squeeze(text)
            self.title = self.title or line
            label = (
                self.styles.label(look.list_id, self.counters[look.list_id], look.list_level) if look.list_id else ""
            )
            line = f"{label} {line}" if label else line
            return "#" * min(look.heading, 6) + " " + line, False
        if look.list_id:
            marker = f"{number}." if self.styles.is_ordered(look.list_id, look.list_level) else "-"
            indent = "  " * look.list_level if marker == "-" else "   " * look.list_level
            return f"{indent}{marker} " + text.replace("\n", "\n" + indent + " " * (len(marker) + 1)), True
        return text, False

    def _count(self, list_id: str, level: int) -> int:
        counters = self.counters[list_id]
        counters[level] = counters.get(level, self.styles.first_number(list_id, level) - 1) + 1
        for deeper in [key for key in counters if key > level]:
            del counters[deeper]
        return counters[level]

    def _text_boxes(self, paragraph: etree._Element) -> Iterator[etree._Element]:
        for box in paragraph.iter(w("txbxContent")):
            # A box inside a box comes with the outer one; without this, both would give it, and the next twice as often.
            between = itertools.takewhile(lambda up: up is not paragraph, box.iterancestors())
            if not any(up.tag in (_FALLBACK, w("txbxContent")) for up in between):
                yield box

    def _table(self, table: etree._Element, depth: int) -> Iterator[str]:
        """Yield a table as rows; a frame around text (one column) as its blocks."""
        rows: list[list[str]] = []
        columns = 0
        cells_of: list[list[etree._Element]] = []
        for row in _rows(table):
            cells_of.append(list(_cells(row)))
            columns = max(columns, len(cells_of[-1]))
        if columns < 2:
            for cells in cells_of:
                for cell in cells:
                    yield from self.blocks(cell)
            return
        above: list[str] = []
        repeats = Repeats()
        for cells in cells_of:
            self.request.tick()
            line: list[str] = []
            for cell in cells:
                span, merged = _spans(cell)
                text = (
                    repeats.again(above[len(line)])
                    if merged and len(line) < len(above)
                    else repeats.own(self._cell(cell, depth))
                )
                line.append(text)
                line.extend(repeats.again(text) for _ in range(span - 1))
            above = line
            rows.append(line[:1] if len(line) > 1 and len(set(line)) == 1 and len(cells) == 1 else line)
        yield render_table(rows)

    def _cell(self, cell: etree._Element, depth: int) -> str:
        if depth > _MAX_DEPTH:
            self.cut = self.cut or bool(_text_of(cell).strip())
            return ""
        parts: list[str] = []
        for element in self._block_elements(cell, 0):
            if element.tag == w("p"):
                parts.append(squeeze(self._paragraph(element)[0].lstrip("# ")))
            else:
                rows = ([self._cell(inner, depth + 1) for inner in _cells(row)] for row in _rows(element))
                parts.extend(", ".join(cell for cell in row if cell) for row in rows)
        joined = ""
        for part in (p for p in parts if p):
            joined += ("" if not joined else " " if joined[-1] in ".:;!?," else "; ") + part
        return joined


def _rows(table: etree._Element) -> Iterator[etree._Element]:
    for child in table:
        if child.tag == w("tr"):
            yield child
        elif child.tag in (w("sdt"), w("sdtContent"), w("ins"), w("customXml")):
            yield from _rows(child)


def _cells(row: etree._Element) -> Iterator[etree._Element]:
    for child in row:
        if child.tag == w("tc"):
            yield child
        elif child.tag in (w("sdt"), w("sdtContent"), w("ins"), w("customXml")):
            yield from _cells(child)


def _spans(cell: etree._Element) -> tuple[int, bool]:
    """Return how many columns a cell covers, and whether it goes on from the cell above."""
    properties = cell.find(w("tcPr"))
    if properties is None:
        return 1, False
    across = attribute(properties.find(w("gridSpan")), "val") or "1"
    down = properties.find(w("vMerge"))
    merged = down is not None and (attribute(down, "val") or "continue") == "continue"
    return (min(max(int(across), 1), _MAX_SPAN) if across.isdecimal() and len(across) < 6 else 1), merged


def _text_of(paragraph: etree._Element) -> str:
    """Return the text of a paragraph as it stands after all tracked changes; text boxes are left to the caller."""
    pieces: list[str] = []
    waiting = list(reversed(paragraph))
    while waiting:
        element = waiting.pop()
        tag = element.tag
        if tag in _GONE or tag == w("txbxContent") or not isinstance(tag, str):
            continue
        if tag in (w("t"), _MATH_TEXT):
            pieces.append(element.text or "")
        elif tag in (w("tab"), w("ptab")):
            pieces.append(" ")
        elif tag in (w("br"), w("cr")):
            pieces.append("\n")
        elif tag == w("p"):  # of a note, which has several
            pieces.append("\n")
            waiting.extend(reversed(element))
        elif tag == w("noBreakHyphen"):
            pieces.append("-")
        else:
            waiting.extend(reversed(element))
    return "".join(pieces)


KIND = ReaderKind("docx", 20, read_docx)
