"""HTML pages and fragments, as readable text with headings, lists and tables."""

from __future__ import annotations

import re

from bs4 import Tag

from ragexam.corpus.readers.base import RawDocument, ReaderKind, ReadRequest
from ragexam.corpus.readers.html.parts import main_part, parse_html
from ragexam.corpus.readers.html.writer import LONG_CELL, HtmlWriter
from ragexam.corpus.text import decode, replace_between, squeeze, tidy

_CHARSET = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*+=\s*+["']?+\s*+([\w.:-]{2,40})|<\?xml[^>]{0,100}?encoding=["']([\w.:-]{2,40})""",
    re.I,
)
_FRONT_MATTER = re.compile(r"\A\s*+---[^\n]*+\n.*?\n---[ \t]*+\n", re.DOTALL)
_TEMPLATES = {"{%": "%}", "{{": "}}", "{#": "#}"}


def read_html(request: ReadRequest) -> list[RawDocument]:
    """Read a page without menus, scripts, footers and hidden parts; `<main>` is preferred where it holds the text."""
    data = request.path.read_bytes()
    named = _CHARSET.search(data[:4096])
    text, encoding = decode(data, (named.group(1) or named.group(2)).decode("ascii") if named else "")
    text = _FRONT_MATTER.sub("", text, count=1) if text.lstrip().startswith("---") else text
    soup = parse_html(replace_between(text, _TEMPLATES, " "))
    request.tick()
    root = main_part(soup)
    metadata = {"encoding": encoding}
    html = soup.find("html")
    if isinstance(html, Tag) and isinstance(html.get("lang"), str):
        metadata["language"] = str(html["lang"])
    metas = [tag for tag in soup.find_all("meta") if isinstance(tag, Tag)]
    for name in ("author", "description", "date"):
        tag = next((meta for meta in metas if meta.get("name") == name), None)
        if tag is not None and tag.get("content"):
            metadata[name] = squeeze(str(tag["content"]))[:300]
    body = _without_fence(tidy(HtmlWriter().render(root)))
    heading = re.search(r"^#{1,2} (.+)$", body, re.MULTILINE)
    title = heading.group(1) if heading else squeeze(soup.title.get_text()) if soup.title else ""
    return [RawDocument(body, "html", title=title, metadata=metadata)]


def _without_fence(body: str) -> str:
    """Take the fence off a page that is one preformatted text (an archive of laws, a mailing list): it is prose, not code."""
    if body.startswith("```\n") and body.endswith("\n```") and body.count("```") == 2 and len(body) > LONG_CELL:
        return body[4:-4]
    return body


def html_to_text(fragment: str) -> str:
    """Render an HTML fragment (a StackExchange post, a table inside Markdown) as readable text."""
    return tidy(HtmlWriter().render(parse_html(fragment)))


def looks_like_html(text: str) -> bool:
    """Return whether a text is an HTML fragment: it closes at least one of the usual tags."""
    return bool(
        re.search(
            r"</(?:p|div|ul|ol|table|h[1-6]|pre|code|a|span|b|i|strong|em)\s*>|<(?:br|p)\s*/?>", text, re.IGNORECASE
        )
    )


KIND = ReaderKind("html", 30, read_html, frozenset({"html", "htm", "xhtml", "shtml"}))
