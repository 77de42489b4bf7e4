"""HTML pages and fragments, as readable text with headings, lists and tables."""

from __future__ import annotations

import itertools
import re
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bs4 import BeautifulSoup, NavigableString, Tag
from bs4.element import CData, PreformattedString

from ragexam.corpus.readers.base import RawDocument, ReadRequest, Repeats
from ragexam.corpus.text import decode, render_table, replace_between, squeeze, tidy

_DROPPED_TEXT = """
head script style noscript template nav footer svg math iframe object embed canvas audio video map button
select option input  textarea dialog menu img picture source link meta
"""
_DROPPED = frozenset(_DROPPED_TEXT.split())
_DROPPED_ROLES = frozenset(
    {"navigation", "contentinfo", "search", "menu", "menubar", "dialog", "alertdialog", "banner"}
)
_DROPPED_CLASSES_TEXT = """
noprint navbox mw-editsection mw-jump-link toc breadcrumb breadcrumbs skip-link skip-nav cookie-banner
cookie-notice pagination  sidebar-navigation site-footer page-footer
"""
_DROPPED_CLASSES = frozenset(_DROPPED_CLASSES_TEXT.split())
_BLOCKS_TEXT = """
html body main article section header aside div p blockquote figure figcaption address fieldset legend form
details summary center  hgroup tbody thead tfoot tr td th caption dt dd li
"""
_BLOCKS = frozenset(_BLOCKS_TEXT.split())
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_ANCHOR_SIGNS = frozenset({"¶", "#", "§", "🔗", "[edit]", "↑", "^"})
_LONGEST_SIGN = 10
_NAVIGATION = re.compile(
    r"(?:^|[\s_-])(?:nav|navbar|navigation|menu|dropdown|sidebar|breadcrumbs?|toc|share|social|pager|portlet|lang|languages?|links|related|footer)"
    r"(?:[\s_-]|$)",
    re.IGNORECASE,
)
_MENU = "\0menu"
"""Mark of a part that is a menu; no page has such an attribute."""

_MOSTLY_LINKS = 0.6
"""Share of links from which a part that is named like a menu is one; a canteen's menu has few."""

_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_CHARSET = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*+=\s*+["']?+\s*+([\w.:-]{2,40})|<\?xml[^>]{0,100}?encoding=["']([\w.:-]{2,40})""",
    re.I,
)
_FRONT_MATTER = re.compile(r"\A\s*+---[^\n]*+\n.*?\n---[ \t]*+\n", re.DOTALL)
_TEMPLATES = {"{%": "%}", "{{": "}}", "{#": "#}"}

_DEEP = 20_000
"""Calls within calls, two for each tag inside another. They are Python's own and take no room on the machine's stack."""

_DEEPEST = 20
"""Lists within each other that are indented. Those deeper inside stand as far to the right as the last of them: the lines of
a thousand lists would be mostly indent, and be gone through a thousand times.
"""

_MAX_SPAN = 100
_LONG_CELL = 700
"""Characters; a table with such cells arranges a page rather than figures."""


def read_html(request: ReadRequest) -> list[RawDocument]:
    """Read a page without menus, scripts, footers and hidden parts; `<main>` is preferred where it holds the text."""
    data = request.path.read_bytes()
    named = _CHARSET.search(data[:4096])
    text, encoding = decode(data, (named.group(1) or named.group(2)).decode("ascii") if named else "")
    text = _FRONT_MATTER.sub("", text, count=1) if text.lstrip().startswith("---") else text
    soup = parse_html(replace_between(text, _TEMPLATES, " "))
    request.tick()
    root = _main_part(soup)
    metadata = {"encoding": encoding}
    html = soup.find("html")
    if isinstance(html, Tag) and isinstance(html.get("lang"), str):
        metadata["language"] = str(html["lang"])
    metas = [tag for tag in soup.find_all("meta") if isinstance(tag, Tag)]
    for name in ("author", "description", "date"):
        tag = next((meta for meta in metas if meta.get("name") == name), None)
        if tag is not None and tag.get("content"):
            metadata[name] = squeeze(str(tag["content"]))[:300]
    body = _without_fence(tidy(_HtmlWriter().render(root)))
    heading = re.search(r"^#{1,2} (.+)$", body, re.MULTILINE)
    title = heading.group(1) if heading else squeeze(soup.title.get_text()) if soup.title else ""
    return [RawDocument(body, "html", title=title, metadata=metadata)]


def _without_fence(body: str) -> str:
    """A page that is one preformatted text (an archive of laws, a mailing list) is prose, not code."""
    if body.startswith("```\n") and body.endswith("\n```") and body.count("```") == 2 and len(body) > _LONG_CELL:
        return body[4:-4]
    return body


def parse_html(text: str) -> BeautifulSoup:
    """Parse a page or a fragment, however broken."""
    text = re.sub(r"\A\s*<\?xml[^>]*>", "", text.replace("\x00", ""))
    soup = BeautifulSoup(f" {text}" if "<" in text else f"<p>{text}</p>", "lxml")
    _mark_menus(soup)
    return soup


def html_to_text(fragment: str) -> str:
    """Render an HTML fragment (a StackExchange post, a table inside Markdown) as readable text."""
    return tidy(_HtmlWriter().render(parse_html(fragment)))


def looks_like_html(text: str) -> bool:
    """Whether a text is an HTML fragment: it closes at least one of the usual tags."""
    return bool(
        re.search(
            r"</(?:p|div|ul|ol|table|h[1-6]|pre|code|a|span|b|i|strong|em)\s*>|<(?:br|p)\s*/?>", text, re.IGNORECASE
        )
    )


def _main_part(soup: BeautifulSoup) -> Tag:
    """The part that holds the page's text; the whole page where no part is marked so."""
    main: list[Tag] = []
    roles: list[Tag] = []
    articles: list[Tag] = []
    for tag in soup.descendants:  # once, whatever is looked for: a page may have a hundred thousand tags
        if isinstance(tag, Tag):
            if tag.name == "main":
                main.append(tag)
            elif tag.name == "article":
                articles.append(tag)
            if tag.attrs and tag.get("role") == "main":
                roles.append(tag)
    whole = len(squeeze(soup.get_text())) if main or roles or articles else 0
    for parts in (main, roles, articles):
        if len(parts) == 1 and len(squeeze(parts[0].get_text())) > max(200, 0.3 * whole):
            return parts[0]
    return soup


def _is_dropped(tag: Tag) -> bool:
    if tag.name in _DROPPED:
        return True
    if tag.name in ("html", "body"):
        return False
    if not tag.attrs:
        return False
    if tag.has_attr("hidden") or tag.get("aria-hidden") == "true" or tag.get("role") in _DROPPED_ROLES:
        return True
    classes = tag.get("class")
    if isinstance(classes, list) and not _DROPPED_CLASSES.isdisjoint(c.lower() for c in classes):
        return True
    style = tag.get("style")
    if isinstance(style, str) and _HIDDEN_STYLE.search(style):
        return True
    return _MENU in tag.attrs


def _mark_menus(soup: BeautifulSoup) -> None:
    """Mark the parts that are named like menus and are mostly links.

    Lengths are those of texts on one line, as `squeeze` makes them, added up from the inside out: looked at one by one, a
    thousand such parts within each other would be gone through a thousand times.
    """
    named = [tag for tag in soup.find_all(True) if isinstance(tag, Tag) and tag.attrs and _is_named_menu(tag)]
    if not named:
        return
    texts: dict[int, _Length] = {}
    links: dict[int, int] = {}
    for tag in reversed([soup, *(tag for tag in soup.descendants if isinstance(tag, Tag))]):  # children before parents
        length, linked = _Length(), 0
        for child in tag.contents:
            if isinstance(child, Tag):
                length.add(texts[id(child)])
                linked += links[id(child)]
            elif isinstance(child, NavigableString) and type(child) in (NavigableString, CData):
                length.add(_Length.of(child))
        texts[id(tag)] = length
        links[id(tag)] = linked + (length.characters if tag.name == "a" else 0)
    for tag in named:
        if links[id(tag)] > _MOSTLY_LINKS * texts[id(tag)].characters:
            tag.attrs[_MENU] = ""


def _is_named_menu(tag: Tag) -> bool:
    classes = tag.get("class")
    names = " ".join([*(classes if isinstance(classes, list) else []), str(tag.get("id") or "")])
    return bool(_NAVIGATION.search(names))


@dataclass(slots=True)
class _Length:
    """Length of a text on one line.

    Attributes:
        characters: With single spaces between the words and none at the ends.
        begins: Whether white space stands in front of the first word.
        ends: Whether white space stands behind the last word.
    """

    characters: int = 0
    begins: bool = False
    ends: bool = False

    @classmethod
    def of(cls, text: str) -> _Length:
        return cls(len(squeeze(text)), text[:1].isspace(), text[-1:].isspace())

    def add(self, other: _Length) -> None:
        """Put another text behind this one."""
        if not self.characters:
            self.begins = self.begins or self.ends or other.begins
        if other.characters:
            space = bool(self.characters) and (self.ends or other.begins)
            self.characters += other.characters + space
            self.ends = other.ends
        else:
            self.ends = self.ends or other.begins or other.ends


class _HtmlWriter:
    """Collects blocks; text between them gathers in a buffer until the next block begins."""

    def __init__(self, lists: int = 0) -> None:
        self.blocks: list[str] = []
        self.buffer: list[str] = []
        self.lists = lists  # around what is written

    def render(self, root: Tag) -> str:
        # Pages from before style sheets leave hundreds of <font> open, each inside the one before.
        if sys.getrecursionlimit() < _DEEP:
            sys.setrecursionlimit(_DEEP)
        self.children(root)
        self.flush()
        return "\n\n".join(block for block in self.blocks if block.strip())

    def flush(self) -> None:
        text = "".join(self.buffer)
        self.buffer.clear()
        lines = [squeeze(line) for line in text.split("\n")]
        block = "\n".join(line for line in lines if line)
        if block:
            self.blocks.append(block)

    def children(self, tag: Tag) -> None:
        for child in tag.children:
            if isinstance(child, Tag):
                self.element(child)
            elif isinstance(child, NavigableString) and not isinstance(child, PreformattedString):
                self.buffer.append(re.sub(r"\s+", " ", child))

    def element(self, tag: Tag) -> None:
        name = tag.name
        if _is_dropped(tag):
            return
        if name in _HEADINGS:
            self.flush()
            text = _line_of(tag)
            if text:
                self.blocks.append("#" * _HEADINGS[name] + " " + text)
        elif name == "br":
            self.buffer.append("\n")
        elif name == "hr":
            self.flush()
        elif name in ("ul", "ol"):
            self.flush()
            if self.lists < _DEEPEST:
                self.blocks.append(_list(tag, self.lists + 1))
            else:
                self.deep_list(tag)
        elif name == "dl":
            self.flush()
            self.blocks.append(_definitions(tag))
        elif name == "table":
            self.flush()
            self.blocks.extend(_table(tag))
        elif name == "pre":
            self.flush()
            code = tag.get_text().replace("```", "'''").strip("\n").rstrip()
            if code.strip():
                self.blocks.append(f"```\n{code}\n```")
        elif name == "sup" and re.fullmatch(r"\[\w{1,8}\]", _sign_of(tag)):
            return  # the mark of a footnote
        elif name == "a" and _sign_of(tag) in _ANCHOR_SIGNS:
            return
        elif name in _BLOCKS:
            self.flush()
            self.children(tag)
            self.flush()
        else:
            self.children(tag)

    def deep_list(self, tag: Tag) -> None:
        """Write the items of a list as blocks of their own, each once."""
        for child in tag.children:
            if not isinstance(child, Tag):
                continue
            if child.name != "li":
                self.element(child)
            elif not _is_dropped(child):
                first = len(self.blocks)
                self.children(child)
                self.flush()
                if len(self.blocks) > first and not self.blocks[first].startswith("- "):
                    self.blocks[first] = f"- {self.blocks[first]}"


def _line_of(tag: Tag) -> str:
    """Everything inside a tag on one line."""
    return squeeze(_unmarked(_HtmlWriter().render(tag)))


def _sign_of(tag: Tag) -> str:
    """The text inside a tag where it is a sign of a few characters; "" for a longer one, which is not read to its end."""
    pieces: list[str] = []
    length = 0
    for piece in itertools.islice(tag.strings, 50):
        pieces.append(piece)
        length += len(piece.strip())
        if length > _LONGEST_SIGN:
            return ""
    return squeeze("".join(pieces))


def _unmarked(text: str) -> str:
    return re.sub(r"^[^\S\n]*+(?:#{1,6}|-)\s++|^```\n?|^\|[ |:-]+\|$", "", text, flags=re.MULTILINE)


def _list(tag: Tag, depth: int) -> str:
    ordered = tag.name == "ol"
    start = tag.get("start")
    number = int(start) if isinstance(start, str) and start.isdecimal() and len(start) < 7 else 1
    lines: list[str] = []
    for child in tag.children:
        if not isinstance(child, Tag) or _is_dropped(child):
            continue
        text = _HtmlWriter(depth).render(child) if child.name == "li" else _loose_child(child, depth)
        if not text.strip():
            continue
        if child.name in ("ul", "ol"):  # a nested list that is not inside an item, as many editors write it
            lines.append(_indent(text, "  "))
            continue
        marker = f"{number}. " if ordered else "- "
        number += 1
        lines.append(
            marker + _indent(re.sub(r"(?<!\n)\n\n++(?=\s*+(?:-|\d++\.) )", "\n", text), " " * len(marker)).lstrip()
        )
    return "\n".join(lines)


def _loose_child(child: Tag, depth: int) -> str:
    writer = _HtmlWriter(depth)
    writer.element(child)
    writer.flush()
    return "\n\n".join(writer.blocks)


def _indent(text: str, by: str) -> str:
    return "\n".join(by + line if line else line for line in text.split("\n"))


def _definitions(tag: Tag) -> str:
    lines: list[str] = []
    term = ""
    for child in _own(tag, ("dt", "dd"), "dl", "dt", "dd"):
        if _is_dropped(child):
            continue
        text = _line_of(child)
        if child.name == "dt":
            if term:
                lines.append(f"- {term}")
            term = text
        elif text:
            lines.append(f"- {term}: {text}" if term else f"- {text}")
            term = ""
    if term:
        lines.append(f"- {term}")
    return "\n".join(lines)


def _own(tag: Tag, names: tuple[str, ...], *closed: str) -> Iterator[Tag]:
    """Descendants with some names, in order; not those inside tags with the names that are closed.

    Only as deep as is needed: searching all descendants at each of many tables within each other takes the square of their
    number.
    """
    waiting = [child for child in reversed(tag.contents) if isinstance(child, Tag)]
    while waiting:
        child = waiting.pop()
        if child.name in names:
            yield child
        if child.name not in closed:
            waiting.extend(inner for inner in reversed(child.contents) if isinstance(inner, Tag))


def _table(tag: Tag) -> list[str]:
    """A table of data as rows; a table that arranges the page as the blocks of its cells, in order."""
    rows = [row for row in _own(tag, ("tr",), "table") if not _is_dropped(row)]
    cells = [[c for c in row.contents if isinstance(c, Tag) and c.name in ("td", "th")] for row in rows]
    caption = tag.find("caption", recursive=False)
    blocks = [_line_of(caption)] if isinstance(caption, Tag) else []
    flat = [cell for row in cells for cell in row]
    arranges = tag.get("role") == "presentation" or any(
        next(_own(cell, ("table",), "table"), None) is not None for cell in flat
    )
    if not arranges and not any(cell.name == "th" for cell in flat):
        arranges = any(len(cell.get_text()) > _LONG_CELL for cell in flat)
    if arranges or max((len(row) for row in cells), default=0) < 2:
        for cell in flat:
            text = _HtmlWriter().render(cell)
            if text.strip():
                blocks.append(text)
        return blocks
    return [*blocks, render_table(_grid(cells))]


def _grid(rows: Iterable[list[Tag]]) -> list[list[str]]:
    """Cells by row and column; a cell that spans several is repeated in each, so that a row can stand alone."""
    grid: list[list[str]] = []
    hanging: dict[int, tuple[int, str]] = {}  # column -> rows left, text
    repeats = Repeats()
    for row in rows:
        line: list[str] = []
        waiting = deque(row)
        while waiting or len(line) in hanging:
            if len(line) in hanging:
                left, text = hanging.pop(len(line))
                if left > 1:
                    hanging[len(line)] = (left - 1, text)
                line.append(repeats.again(text))
                continue
            cell = waiting.popleft()
            text = "" if _is_dropped(cell) else repeats.own(_cell_text(cell))
            down = _span(cell, "rowspan")
            for place in range(_span(cell, "colspan")):
                if down > 1:
                    hanging[len(line)] = (down - 1, text)
                line.append(repeats.again(text) if place else text)
        if len(line) > 1 and len(set(line)) == 1:
            line = line[:1]  # a title over the whole width
        grid.append(line)
    return grid


def _cell_text(cell: Tag) -> str:
    text = _HtmlWriter().render(cell)
    text = _unmarked(text)
    return squeeze(re.sub(r"(?<![.;:,!?\n])\n+(?=\S)", "; ", text.strip())) if "\n" in text.strip() else squeeze(text)


def _span(cell: Tag, name: str) -> int:
    value = cell.get(name)
    return min(max(int(value), 1), _MAX_SPAN) if isinstance(value, str) and value.isdecimal() and len(value) < 6 else 1
