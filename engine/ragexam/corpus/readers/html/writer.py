"""Writes the tags of an HTML page as text: headings, paragraphs, lists, tables, code."""

from __future__ import annotations

import itertools
import re
import sys
from collections import deque
from collections.abc import Iterable, Iterator

from bs4 import NavigableString, Tag
from bs4.element import PreformattedString

from ragexam.corpus.readers.base import Repeats
from ragexam.corpus.readers.html.parts import is_dropped
from ragexam.corpus.text import render_table, squeeze

_BLOCKS_TEXT = """
html body main article section header aside div p blockquote figure figcaption address fieldset legend form
details summary center  hgroup tbody thead tfoot tr td th caption dt dd li
"""

_BLOCKS = frozenset(_BLOCKS_TEXT.split())
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_ANCHOR_SIGNS = frozenset({"¶", "#", "§", "🔗", "[edit]", "↑", "^"})
_LONGEST_SIGN = 10
_DEEP = 20_000
"""Calls within calls, two for each tag inside another. They are Python's own and take no room on the machine's stack."""

_DEEPEST = 20
"""Lists within each other that are indented. Those deeper inside stand as far to the right as the last of them: the lines of
a thousand lists would be mostly indent, and be gone through a thousand times.
"""

_MAX_SPAN = 100
LONG_CELL = 700
"""Characters; a table with such cells arranges a page rather than figures."""


class HtmlWriter:
    """Collects blocks; text between them gathers in a buffer until the next block begins."""

    def __init__(self, lists: int = 0) -> None:
        self.blocks: list[str] = []
        self.buffer: list[str] = []
        self.lists = lists  # around what is written

    def render(self, root: Tag) -> str:
        """Return the text of a part, its blocks with an empty line between them."""
        # Pages from before style sheets leave hundreds of <font> open, each inside the one before.
        if sys.getrecursionlimit() < _DEEP:
            sys.setrecursionlimit(_DEEP)
        self.children(root)
        self.flush()
        return "\n\n".join(block for block in self.blocks if block.strip())

    def flush(self) -> None:
        """Make a block of what has gathered in the buffer."""
        text = "".join(self.buffer)
        self.buffer.clear()
        lines = [squeeze(line) for line in text.split("\n")]
        block = "\n".join(line for line in lines if line)
        if block:
            self.blocks.append(block)

    def children(self, tag: Tag) -> None:
        """Write what stands inside a tag."""
        for child in tag.children:
            if isinstance(child, Tag):
                self.element(child)
            elif isinstance(child, NavigableString) and not isinstance(child, PreformattedString):
                self.buffer.append(re.sub(r"\s+", " ", child))

    def element(self, tag: Tag) -> None:
        """Write a tag, as a block or into the buffer."""
        name = tag.name
        if is_dropped(tag):
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
            elif not is_dropped(child):
                first = len(self.blocks)
                self.children(child)
                self.flush()
                if len(self.blocks) > first and not self.blocks[first].startswith("- "):
                    self.blocks[first] = f"- {self.blocks[first]}"


def _line_of(tag: Tag) -> str:
    """Return everything inside a tag on one line."""
    return squeeze(_unmarked(HtmlWriter().render(tag)))


def _sign_of(tag: Tag) -> str:
    """Return the text inside a tag where it is a sign of a few characters; "" for a longer one, which is not read to its end."""
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
        if not isinstance(child, Tag) or is_dropped(child):
            continue
        text = HtmlWriter(depth).render(child) if child.name == "li" else _loose_child(child, depth)
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
    writer = HtmlWriter(depth)
    writer.element(child)
    writer.flush()
    return "\n\n".join(writer.blocks)


def _indent(text: str, by: str) -> str:
    return "\n".join(by + line if line else line for line in text.split("\n"))


def _definitions(tag: Tag) -> str:
    lines: list[str] = []
    term = ""
    for child in _own(tag, ("dt", "dd"), "dl", "dt", "dd"):
        if is_dropped(child):
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
    """Yield descendants with some names, in order; not those inside tags with the names that are closed.

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
    """Return a table of data as rows; a table that arranges the page as the blocks of its cells, in order."""
    rows = [row for row in _own(tag, ("tr",), "table") if not is_dropped(row)]
    cells = [[c for c in row.contents if isinstance(c, Tag) and c.name in ("td", "th")] for row in rows]
    caption = tag.find("caption", recursive=False)
    blocks = [_line_of(caption)] if isinstance(caption, Tag) else []
    flat = [cell for row in cells for cell in row]
    arranges = tag.get("role") == "presentation" or any(
        next(_own(cell, ("table",), "table"), None) is not None for cell in flat
    )
    if not arranges and not any(cell.name == "th" for cell in flat):
        arranges = any(len(cell.get_text()) > LONG_CELL for cell in flat)
    if arranges or max((len(row) for row in cells), default=0) < 2:
        for cell in flat:
            text = HtmlWriter().render(cell)
            if text.strip():
                blocks.append(text)
        return blocks
    return [*blocks, render_table(_grid(cells))]


def _grid(rows: Iterable[list[Tag]]) -> list[list[str]]:
    """Return cells by row and column; a cell that spans several is repeated in each, so that a row can stand alone."""
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
            text = "" if is_dropped(cell) else repeats.own(_cell_text(cell))
            down = _span(cell, "rowspan")
            for index in range(_span(cell, "colspan")):
                if down > 1:
                    hanging[len(line)] = (down - 1, text)
                line.append(repeats.again(text) if index else text)
        if len(line) > 1 and len(set(line)) == 1:
            line = line[:1]  # a title over the whole width
        grid.append(line)
    return grid


def _cell_text(cell: Tag) -> str:
    text = HtmlWriter().render(cell)
    text = _unmarked(text)
    return squeeze(re.sub(r"(?<![.;:,!?\n])\n+(?=\S)", "; ", text.strip())) if "\n" in text.strip() else squeeze(text)


def _span(cell: Tag, name: str) -> int:
    value = cell.get(name)
    return min(max(int(value), 1), _MAX_SPAN) if isinstance(value, str) and value.isdecimal() and len(value) < 6 else 1
