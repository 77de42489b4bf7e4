"""Styles and numberings of a Word document, for each paragraph: heading, list item, entry of contents."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from lxml import etree  # type: ignore[import-untyped]

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_STRICT_MATH = b"http://purl.oclc.org/ooxml/officeDocument/math"
_MATH = b"http://schemas.openxmlformats.org/officeDocument/2006/math"

_HEADING_NAMES = re.compile(r"(?:heading|überschrift|berschrift|titre|título|titolo|kop)\s*([1-9])$", re.IGNORECASE)
_LIST_NAMES = re.compile(
    r"list (bullet|number|paragraph)\s*(\d?)$|(aufzählungszeichen|listennummer)\s*(\d?)$", re.IGNORECASE
)
_Level = tuple[str, int, str]
"""Of a list's level: format of its numbers, the first of them, the pattern around them."""

_MAX_CHAIN = 12
"""Styles that build on styles; a circle of them ends here."""


def w(name: str) -> str:
    """Return the full name of an element or attribute of WordprocessingML."""
    return f"{{{_W}}}{name}"


def attribute(element: etree._Element | None, name: str) -> str | None:
    """Return an attribute of WordprocessingML; None without it or without the element."""
    return None if element is None else element.get(w(name))


def part_root(data: bytes) -> etree._Element | None:
    """Parse one part without entities or network; None where it is missing or damaged beyond reading."""
    return parse_part(data)[0]


def parse_part(data: bytes) -> tuple[etree._Element | None, bool]:
    """Parse one part without entities or network.

    Trees are not limited by the parser, which silently cuts those that are deeper than 256: the size of the part is bounded
    before it comes here, and the process that reads has a bound of memory.

    Returns:
        Its root, None where it is missing or damaged beyond reading; and whether the part is damaged, so that what stands
        behind the damage may be missing.
    """
    if not data:
        return None, False
    data = data.replace(_STRICT, _W.encode()).replace(_STRICT_MATH, _MATH)
    safe = {"resolve_entities": False, "no_network": True, "load_dtd": False, "huge_tree": True}
    try:
        return etree.fromstring(data, etree.XMLParser(**safe)), False
    except (etree.XMLSyntaxError, ValueError):
        pass
    try:
        root = etree.fromstring(data, etree.XMLParser(**safe, recover=True))
    except (etree.XMLSyntaxError, ValueError):
        return None, True
    return (root if isinstance(root, etree._Element) else None), True


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """Part that a paragraph plays: heading, list item, entry of contents.

    Attributes:
        heading: Level from 1; 0 where it is none.
        list_id: Numbering that it belongs to, also of a counted heading; "" where it is not counted.
        list_level: Depth of the item, from 0.
        is_contents_entry: A line of a table of contents.
    """

    heading: int = 0
    list_id: str = ""
    list_level: int = 0
    is_contents_entry: bool = False


@dataclass(frozen=True, slots=True)
class _Style:
    name: str
    based_on: str
    outline: int | None
    list_id: str
    list_level: int


class Styles:
    """The styles and numberings of one document.

    Args:
        styles: Root of `styles.xml`, where there is one.
        numbering: Root of `numbering.xml`, where there is one.
    """

    def __init__(self, styles: etree._Element | None, numbering: etree._Element | None) -> None:
        self._styles: dict[str, _Style] = {}
        for style in [] if styles is None else styles.iter(w("style")):
            properties = style.find(w("pPr"))
            list_id, level = _numbering(properties)
            self._styles[attribute(style, "styleId") or ""] = _Style(
                attribute(style.find(w("name")), "val") or "",
                attribute(style.find(w("basedOn")), "val") or "",
                _outline(properties),
                list_id,
                level,
            )
        self._levels: dict[str, dict[int, _Level]] = {}  # list -> level
        self._read_numbering(numbering)

    def style_of(self, paragraph: etree._Element) -> ParagraphStyle:
        """Return what a paragraph is, by its own properties first, by its style's and those it builds on otherwise."""
        properties = paragraph.find(w("pPr"))
        style_id = "" if properties is None else attribute(properties.find(w("pStyle")), "val") or ""
        outline = _outline(properties)
        list_id, level = _numbering(properties)
        explicit_list = bool(list_id)
        heading = 0
        contents = False
        named_list = ""
        for _ in range(_MAX_CHAIN):
            style = self._styles.get(style_id)
            name = style.name if style is not None else style_id
            match = _HEADING_NAMES.search(name)
            if not heading and match is not None:
                heading = int(match.group(1))
            if not heading and name.lower() in ("title", "titel"):
                heading = 1
            contents = contents or re.match(r"(?:toc|verzeichnis)\s*\d$", name, re.IGNORECASE) is not None
            listed = _LIST_NAMES.search(name)
            if (
                listed is not None
                and (listed.group(1) or listed.group(3) or "").lower() != "paragraph"
                and not named_list
            ):
                ordered = (listed.group(1) or listed.group(3) or "").lower() in ("number", "listennummer")
                named_list = "style-number" if ordered else "style-bullet"
                named_level = max(int(listed.group(2) or listed.group(4) or 1) - 1, 0)
            if style is None:
                break
            outline = style.outline if outline is None else outline
            if not list_id and not explicit_list and style.list_id:
                list_id, level = style.list_id, style.list_level
            style_id = style.based_on
            if not style_id:
                break
        if not heading and outline is not None and outline < 9:
            heading = outline + 1
        if list_id == "0":
            list_id = ""
        elif not list_id and named_list:
            list_id, level = named_list, named_level
        elif named_list and not explicit_list:
            level = max(level, named_level)  # "List Bullet 2" is a list of its own whose depth only its name tells
        return ParagraphStyle(heading, list_id, min(level, 8), contents)

    def label(self, list_id: str, counters: Mapping[int, int], level: int) -> str:
        """Return the number in front of a heading ("2.1"), from its level's pattern ("%1.%2"); "" where there is none."""
        kind, _, pattern = self._levels.get(list_id, {}).get(level, ("bullet", 1, ""))
        if kind != "decimal":
            return ""
        return re.sub(r"%([1-9])", lambda m: str(counters.get(int(m.group(1)) - 1, 1)), pattern).strip().rstrip(".")

    def is_ordered(self, list_id: str, level: int) -> bool:
        """Return whether the items of a list are counted rather than marked by bullets."""
        if list_id.startswith("style-"):
            return list_id == "style-number"
        return self._levels.get(list_id, {}).get(level, ("bullet", 1, ""))[0] not in ("bullet", "none")

    def first_number(self, list_id: str, level: int) -> int:
        """Return the number that a list's level begins with."""
        return self._levels.get(list_id, {}).get(level, ("bullet", 1, ""))[1]

    def _read_numbering(self, numbering: etree._Element | None) -> None:
        if numbering is None:
            return
        kinds: dict[str, dict[int, _Level]] = {}
        for abstract in numbering.iter(w("abstractNum")):
            kinds[attribute(abstract, "abstractNumId") or ""] = {
                _number(attribute(level, "ilvl"), 0): (
                    attribute(level.find(w("numFmt")), "val") or "decimal",
                    _number(attribute(level.find(w("start")), "val"), 1),
                    attribute(level.find(w("lvlText")), "val") or "",
                )
                for level in abstract.iter(w("lvl"))
            }
        for number in numbering.iter(w("num")):
            kind = attribute(number.find(w("abstractNumId")), "val") or ""
            self._levels[attribute(number, "numId") or ""] = kinds.get(kind, {})


def _outline(properties: etree._Element | None) -> int | None:
    if properties is None:
        return None
    value = attribute(properties.find(w("outlineLvl")), "val")
    return int(value) if value is not None and value.isdecimal() and len(value) < 3 else None


def _numbering(properties: etree._Element | None) -> tuple[str, int]:
    numbering = None if properties is None else properties.find(w("numPr"))
    if numbering is None:
        return "", 0
    return attribute(numbering.find(w("numId")), "val") or "", _number(attribute(numbering.find(w("ilvl")), "val"), 0)


def _number(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 7 else default
