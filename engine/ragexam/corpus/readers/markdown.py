"""Markdown files: front matter read, templates and marks taken off, structure kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ragexam.corpus.readers.base import RawDocument, Request
from ragexam.corpus.readers.front_matter import language_of, split_front_matter, title_of, topic_of
from ragexam.corpus.readers.html import html_to_text
from ragexam.corpus.readers.markdown_inline import plain_inline, strip_templates
from ragexam.corpus.text import decode, render_table, squeeze, tidy

_FENCE = re.compile(r"^(?P<indent>[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(?P<mark>`{3,}+|~{3,}+)(?P<info>[^`]*)$")
_ATX = re.compile(r"^ {0,3}(#{1,6})(?:[ \t]++|(?=[A-ZÄÖÜ]))(.*)$")
_SETEXT = re.compile(r"^ {0,3}(=+|-+)[ \t]*$")
_RULE = re.compile(r"^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_ITEM = re.compile(r"^([ \t]*+)([-*+]|\d{1,9}[.)])[ \t]++(?:\[[ xX]\][ \t]++)?+(.*)$")
_RULER = re.compile(r"^[ \t]*+\|?+[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?[ \t]*+$")
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
    r"(?:[ \t]*+(?:[-+*]|\d++\.)[ \t]++\[(?:[^\[\]\n]++|\[[^\[\]\n]*+\])*+\]\(#[^\n]*\)[ \t]*+(?:\n|\Z))++",
    re.IGNORECASE | re.MULTILINE,
)
_ALONE_TAG = re.compile(
    r"^[ \t]*(?:</?(?:div|p|section|details|summary|center|figure|span|main|article|aside|button|li)\b[^<>]*>[ \t]*)+$",
    re.I,
)


def read_markdown(request: Request) -> list[RawDocument]:
    """Read a Markdown file; its title is the header's, else the first heading's."""
    text, encoding = decode(request.path.read_bytes())
    facts, body = split_front_matter(text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff"))
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
            f"It has no text of its own and points to {target}." if target else "There is nothing but a header in it."
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
    pieces: list[str] = []
    text = _CONTENTS.sub("\n", text)
    for is_code, piece in _split_code(text):
        if is_code:
            pieces.append(re.sub(r"\{%-?\s*(?:end)?raw\s*-?%\}", "", piece))
        else:
            # A tag of a template may reach over several lines, so templates go before lines are looked at.
            plain = _HTML_BLOCK.sub(
                lambda m: "\n\n" + _protect(html_to_text(m.group())) + "\n\n", strip_templates(piece)
            )
            pieces.append("\n\n".join(_blocks(plain.split("\n"))))
    return tidy(_renumber("\n\n".join(piece for piece in pieces if piece.strip())))


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
        found = re.match(r"( *)(\d{1,9})\. ", line)
        if found is None:
            if not line.startswith((" ", "-")):
                last.clear()
            continue
        indent, number = len(found.group(1)), int(found.group(2))
        last = {k: v for k, v in last.items() if k <= indent}
        if number == 1 and indent in last:
            number = last[indent] + 1
            lines[i] = f"{found.group(1)}{number}. {line[found.end() :]}"
        last[indent] = number
    return "\n".join(lines)


def _protect(text: str) -> str:
    """Escape what the inline pass would take for Markdown in a text that came out of HTML."""
    return re.sub(r"(?<=[\w*_])[*_](?=[\w*_])", lambda m: "\\" + m.group(), text)


def _split_code(text: str) -> Iterator[tuple[bool, str]]:
    """Cut a text into prose and fenced code (normalised to three backticks without indent)."""
    prose: list[str] = []
    code: list[str] = []
    mark, indent = "", 0
    for line in text.split("\n"):
        fence = _FENCE.match(line)
        if not mark and fence is not None:
            lead = fence.group("indent")
            if lead.strip(" \t>"):
                prose.append(lead)  # the fence opens inside a list item
            yield False, "\n".join(prose)
            prose, code = [], []
            mark, indent = fence.group("mark"), len(lead)
        elif mark and fence is not None and fence.group("mark").startswith(mark) and not fence.group("info").strip():
            if any(c.strip() for c in code):
                yield True, "```\n" + "\n".join(code).strip("\n").rstrip() + "\n```"
            mark = ""
        elif mark:
            code.append(line[min(indent, len(line) - len(line.lstrip(" \t>"))) :].replace("```", "'''"))
        else:
            prose.append(line)
    if mark:  # a fence that is never closed reaches to the end
        yield True, "```\n" + "\n".join(code).strip("\n").rstrip() + "\n```"
    else:
        yield False, "\n".join(prose)


def _blocks(lines: list[str]) -> Iterator[str]:
    """Headings, lists, tables and paragraphs of prose, with the lines of a paragraph joined."""
    paragraph: list[str] = []
    items: list[
        list[str]
    ] = []  # the list in hand, each item as its pieces: joined once, so that time grows with the text
    i = 0

    def finished() -> Iterator[str]:
        nonlocal paragraph, items
        if paragraph:
            yield _join(paragraph)
            paragraph = []
        if items:
            yield "\n".join(_finish_item("".join(item)) for item in items)
            items = []

    while i < len(lines):
        line = re.sub(r"^([ \t]*)>[ \t]?(?:>[ \t]?)*", r"\1", lines[i]).expandtabs(4)
        i += 1
        following = lines[i] if i < len(lines) else ""
        if not line.strip() or _CLUTTER.match(line) or _ALONE_TAG.match(line) or _DEFINITION.match(line):
            if paragraph or (items and not _continues(lines, i)):
                yield from finished()
            while i < len(lines) and not lines[i].strip():
                i += 1  # more blank lines say no more than one
            continue
        atx = _ATX.match(line)
        if atx is not None:
            yield from finished()
            title = re.sub(r"^\[ (.+) \]$", r"\1", squeeze(plain_inline(_without_closing(atx.group(2)))))
            if title:
                yield f"{atx.group(1)} {title}"
            continue
        if paragraph and _SETEXT.match(line):
            title = squeeze(_join(paragraph))
            paragraph = []
            yield from finished()
            yield f"{'#' if line.strip()[0] == '=' else '##'} {title}"
            continue
        if _RULE.match(line):
            yield from finished()
            continue
        if "|" in line and _RULER.match(following) and ("|" in following or line.strip().startswith("|")):
            yield from finished()
            rows = [line]
            i += 1
            while i < len(lines) and "|" in lines[i] and lines[i].strip():
                rows.append(lines[i])
                i += 1
            yield render_table([_cells(row) for row in rows])
            continue
        item = _ITEM.match(line)
        if item is not None and not (paragraph and item.group(2)[0].isdecimal() and not item.group(2).startswith("1")):
            if paragraph:
                yield from finished()
            marker = "-" if item.group(2) in "-*+" else item.group(2).replace(")", ".")
            items.append([f"{' ' * min(len(item.group(1)), 12)}{marker} {item.group(3)}"])
            continue
        line = _FOOTNOTE.sub("", _notes(line))
        if items:
            items[-1] += [_glue(items[-1][-1]), line.strip()]
        else:
            paragraph.append(line)
    yield from finished()


def _without_closing(title: str) -> str:
    """A heading without the "##" that may close it."""
    title = title.rstrip(" \t")
    bare = title.rstrip("#")
    return bare.rstrip(" \t") if bare.endswith((" ", "\t")) else title


def _continues(lines: list[str], i: int) -> bool:
    """Whether the list in hand goes on after blank lines: another item, or an indented paragraph of the last one."""
    while i < len(lines) and not lines[i].strip():
        i += 1
    return i < len(lines) and (_ITEM.match(lines[i]) is not None or lines[i].startswith(("  ", "\t")))


def _notes(line: str) -> str:
    callout = _CALLOUT.match(line.strip()) or _ADMONITION.match(line.strip())
    if callout is not None:
        return f"{callout.group(1).capitalize()}: {callout.group(2) or ''}".rstrip() + " "
    note = _NOTE.match(line)
    return f"{note.group(1).capitalize()}: " if note is not None else line


def _glue(before: str) -> str:
    return "\n" if before.endswith(("  ", "\\")) and not before.rstrip().endswith(":") else " "


def _join(lines: list[str]) -> str:
    """A paragraph on one line; only a hard break (two spaces or a backslash at the end) stays a break."""
    pieces: list[str] = []
    for line in lines:
        if pieces:
            pieces.append(_glue(pieces[-1]))
        pieces.append(line.strip(" \t") + ("  " if line.endswith("  ") else ""))
    return _lines("".join(pieces))


def _finish_item(item: str) -> str:
    indent = len(item) - len(item.lstrip())
    marker, _, rest = item.strip().partition(" ")
    return " " * indent + marker + " " + _lines(rest).replace("\n", "\n" + " " * (indent + len(marker) + 1))


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
