"""Markdown files: front matter read, templates and marks taken off, structure kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ragexam.corpus.readers.base import RawDocument, ReaderKind, ReadRequest
from ragexam.corpus.readers.html.reader import html_to_text
from ragexam.corpus.readers.markdown.front_matter import language_of, split_front_matter, title_of, topic_of
from ragexam.corpus.readers.markdown.inline import plain_inline, strip_templates
from ragexam.corpus.text import decode, render_table, squeeze, tidy
from ragexam.sentences import phrase

_RAW = re.compile(r"\{%-?\s*+(?:end)?raw\s*+-?%\}")
_DEEP = re.compile(r"^((?:[ \t>]|(?:[-+*]|\d{1,9}[.)])[ \t]){50})(?>(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])[ \t])+)")
_TIGHT_HEADING = re.compile(r"^( {0,3}#{1,6})(?=[A-ZÄÖÜ])")
_QUOTE = re.compile(r"^([ \t]*)>[ \t]?(?:>[ \t]?)*")
_MARKS = re.compile(r"^(?>(?:[ \t]*+(?:[-*+]|\d{1,9}[.)])[ \t]++)+)")
_TASK = re.compile(r"^\[[ xX]\][ \t]++")
_DEFINITION = re.compile(r"^ {0,3}\[([^\]^][^\]]*)\]:[ \t]*+\S.*$")
_FOOTNOTE = re.compile(r"^ {0,3}\[\^[^\]]+\]:[ \t]*")
_CLUTTER = re.compile(r"^[ \t]*+(?:\{:.*\}|\[\[?_?TOC_?\]?\]|:{3}.*|<!DOCTYPE.*>|import .* from .*;?)[ \t]*$", re.I)
_CALLOUT = re.compile(r"^\[!(\w+)\][ \t]*+(.*)$")
_ADMONITION = re.compile(r"^[!?]{3}\+?[ \t]+(\w+)(?:[ \t]+\"([^\"]*)\")?[ \t]*$")
_NOTE = re.compile(
    r"^\s*(?:\*\*|__)(Note|Notes|Important|Warning|Tip|Caution|Hint|Example|Hinweis|Achtung|Wichtig|Warnung|Tipp|Beispiel):?(?:\*\*|__):?\s*$",
    re.IGNORECASE,
)
_HTML_BLOCK = re.compile(
    r"<(table|ul|ol|dl|pre|h[1-6]|script|style|svg|nav)\b[^>]*>(?:(?!<\1\b).)*?</\1\s*>", re.IGNORECASE | re.DOTALL
)
_CONTENTS = re.compile(
    r"^(?:#{1,6} +|\*\*)?(?:Topics|Contents|Table of contents|On this page|In this "
    r"article|Inhalt|Inhaltsverzeichnis):?(?:\*\*)?[ \t]*+\n\s*+"
    r"(?>(?:[ \t]*+(?:[-+*]|\d++\.)[ \t]++\[(?>(?:[^\[\]\n]++|\[[^\[\]\n]*+\])*)\]\(#[^\n]*\)[ \t]*+(?:\n|\Z))+)",
    re.IGNORECASE | re.MULTILINE,
)
_ALONE_TAG = re.compile(
    r"^[ \t]*(?:</?(?:div|p|section|details|summary|center|figure|span|main|article|aside|button|li)\b[^<>]*>[ \t]*)+$",
    re.I,
)

_BLOCKS = (
    MarkdownIt("commonmark", {"maxNesting": 200}).enable("table").disable(["code", "html_block", "inline", "text_join"])
)
"""Finds blocks. Marks inside a line are ours: manuals are full of those that are no Markdown and yet meant as such."""


def read_markdown(request: ReadRequest) -> list[RawDocument]:
    """Read a Markdown file; its title is the header's, else the first heading's."""
    text, encoding = decode(request.path.read_bytes())
    facts, body = split_front_matter(text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").lstrip("\ufeff"))
    plain = markdown_to_text(body)
    heading = re.search(r"^#{1,2} (.+)$", plain, re.MULTILINE)
    metadata = {
        key: value
        for key, value in facts.items()
        if key in ("author", "date", "description", "keywords", "tags", "version")
    }
    remark = ""
    if not plain.strip() and facts:
        target = facts.get("redirect_to") or facts.get("redirect")
        remark = (
            phrase("It has no text of its own and points to {0:raw}.", target)
            if target
            else "There is nothing but a header in it."
        )
    return [
        RawDocument(
            plain,
            "markdown",
            title=plain_inline(title_of(facts)) or (heading.group(1) if heading else ""),
            topic=topic_of(facts),
            language=language_of(facts),
            remark=remark,
            metadata={"encoding": encoding, **metadata},
        )
    ]


def markdown_to_text(text: str) -> str:
    """Turn Markdown into plain text with "#" headings, "-" and "1." lists, "|" tables and fenced code."""
    lines = _without_templates(_CONTENTS.sub("\n", text).split("\n"))
    return tidy(_renumber("\n\n".join(_MarkdownWriter(lines).blocks())))


def _without_templates(lines: list[str]) -> list[str]:
    """Return the lines without templates, HTML tables and clutter, but for those of fenced code."""
    made: list[str] = []
    end = 0
    text = "\n".join(lines)
    for token in _BLOCKS.parse(text) if "```" in text or "~~~" in text else ():
        if token.type == "fence" and token.map is not None:
            begin, after = token.map
            made += _plain_lines(lines[end:begin])
            made += _RAW.sub("", "\n".join(lines[begin:after])).split("\n")
            end = after
    return made + _plain_lines(lines[end:])


def _plain_lines(lines: list[str]) -> list[str]:
    # A tag of a template may reach over several lines, so templates go before lines are looked at.
    text = _HTML_BLOCK.sub(
        lambda m: "\n\n" + _protect(html_to_text(m.group())) + "\n\n", strip_templates("\n".join(lines))
    )
    return [_plain_line(line) for line in text.split("\n")]


def _plain_line(line: str) -> str:
    if _CLUTTER.match(line) or _DEFINITION.match(line):
        return ""
    if _ALONE_TAG.match(line):
        indent = len(line) - len(line.lstrip())
        return " " * indent + "***" if indent < 4 else ""  # a rule, which ends a list as the tag does
    line = _DEEP.sub(r"\1", line)
    return _FOOTNOTE.sub("", _TIGHT_HEADING.sub(r"\1 ", line))


def _renumber(text: str) -> str:
    """Count lists whose every item is written "1.", also on both sides of a code block that belongs to an item."""
    lines = text.split("\n")
    last: dict[int, int] = {}  # indent -> number given to the last item there
    in_code = False
    for i, line in enumerate(lines):
        if line.startswith("```"):
            in_code = not in_code
        if in_code or not line.strip() or line.startswith("```"):
            continue
        match = re.match(r"( *)(\d{1,9})\. ", line)
        if match is None:
            if not line.startswith((" ", "-")):
                last.clear()
            continue
        indent, number = len(match.group(1)), int(match.group(2))
        last = {k: v for k, v in last.items() if k <= indent}
        if number == 1 and indent in last:
            number = last[indent] + 1
            lines[i] = f"{match.group(1)}{number}. {line[match.end() :]}"
        last[indent] = number
    return "\n".join(lines)


def _protect(text: str) -> str:
    """Escape what the inline pass would take for Markdown in a text that came out of HTML."""
    return re.sub(r"(?<=[\w*_])[*_](?=[\w*_])", lambda m: "\\" + m.group(), text)


@dataclass(slots=True)
class _Item:
    indent: int
    mark: str
    line: list[str] | None = None
    """Pieces of its last line: joined once, so that time grows with the text."""


class _MarkdownWriter:
    """Writes the blocks that the library finds in some lines of Markdown."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._items: list[_Item] = []  # in hand, each inside the one before
        self._list: list[list[str]] = []  # lines of the list in hand

    def blocks(self) -> Iterator[str]:
        """Yield headings, lists, tables, code and paragraphs, with the lines of a paragraph joined."""
        tokens = _BLOCKS.parse("\n".join(self._lines))
        for token, inner in zip(tokens, [*tokens[1:], None], strict=False):
            if token.type == "list_item_open":
                line = _QUOTE.sub(r"\1", self._lines[token.map[0]] if token.map else "").expandtabs(4)
                indent = min(len(line) - len(line.lstrip()), 12)
                self._items.append(_Item(indent, f"{token.info}. " if token.info else "- "))
            elif token.type == "list_item_close":
                self._items.pop()
            elif (block := self._block(token, inner)) and not (token.type == "paragraph_open" and self._takes(block)):
                yield from self._finished()
                yield block
        yield from self._finished()

    def _takes(self, text: str) -> bool:
        """Append a paragraph to the item in hand; return False where there is none, or where code stands before it."""
        if not self._items or (self._items[-1].line is not None and not self._list):
            return False
        item = self._items[-1]
        inside = " " * (item.indent + len(item.mark))
        text = text.replace("\n", "\n" + inside)
        if item.line is not None and self._list[-1] is item.line:
            item.line += [" ", text]
        else:
            item.line = [inside if item.line else " " * item.indent + item.mark, text]
            self._list.append(item.line)
        return True

    def _finished(self) -> Iterator[str]:
        if self._list:
            yield "\n".join(map("".join, self._list))
            self._list = []

    def _block(self, token: Token, inner: Token | None) -> str:
        """Return the text of a block that begins here; "" where none does."""
        if token.type == "paragraph_open" and inner is not None:
            return _join([_notes(_TASK.sub("", line)) for line in inner.content.split("\n")])
        if token.type == "heading_open" and inner is not None:
            title = re.sub(r"^\[ (.+) \]$", r"\1", _join(inner.content.split("\n")))
            return f"{'#' * int(token.tag[1:])} {title}" if title else ""
        if token.type == "fence" and token.content.strip():
            return "```\n" + token.content.replace("```", "'''").strip("\n").rstrip() + "\n```"
        if token.type == "table_open" and token.map is not None:
            begin, end = token.map
            head = _QUOTE.sub("", self._lines[begin])
            if self._items and self._items[-1].line is None:  # it is what the item begins with
                head = _MARKS.sub("", head)
            rows = [head, *(_QUOTE.sub("", row) for row in self._lines[begin + 2 : end])]
            return render_table([_cells(row) for row in rows])
        return ""


def _notes(line: str) -> str:
    callout = _CALLOUT.match(line.strip()) or _ADMONITION.match(line.strip())
    if callout is not None:
        return f"{callout.group(1).capitalize()}: {callout.group(2) or ''}".rstrip() + " "
    note = _NOTE.match(line)
    return f"{note.group(1).capitalize()}: " if note is not None else line


def _glue(before: str) -> str:
    return "\n" if before.endswith(("  ", "\\")) and not before.rstrip().endswith(":") else " "


def _join(lines: list[str]) -> str:
    """Return a paragraph on one line; only a hard break (two spaces or a backslash at the end) stays a break."""
    pieces: list[str] = []
    for line in lines:
        if pieces:
            pieces.append(_glue(pieces[-1]))
        pieces.append(line.strip(" \t") + ("  " if line.endswith("  ") else ""))
    return _lines("".join(pieces))


def _lines(text: str) -> str:
    text = plain_inline(re.sub(r"\\\n", "\n", text))
    lines = (squeeze(line).removesuffix("\\").rstrip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def _cells(row: str) -> list[str]:
    row = row.strip()
    row = row.removeprefix("|")
    row = row[:-1] if row.endswith("|") and not row.endswith("\\|") else row
    code = re.sub(r"`[^`]*`", lambda m: m.group().replace("|", "\ufdd0"), row)
    parts = re.split(r"(?<!\\)\|", code)
    return [plain_inline(part.replace("\ufdd0", "|").strip(), in_table=True) for part in parts]


KIND = ReaderKind("markdown", 40, read_markdown, frozenset({"md", "markdown", "mdown", "mkd", "mdx", "qmd", "rmd"}))
