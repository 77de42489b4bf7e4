"""Plain text."""

from __future__ import annotations

from ragexam.corpus.readers.base import RawDocument, ReaderKind, ReadRequest
from ragexam.corpus.text import decode, squeeze, tidy


def read_plain(request: ReadRequest) -> list[RawDocument]:
    """Read a text file of any encoding; its title is its first line where that is short enough for one."""
    text, encoding = decode(request.path.read_bytes())
    text = tidy(text)
    first, _, rest = text.partition("\n")
    first = squeeze(first).lstrip("#=-* ").rstrip("=-* ")
    title = first if 2 < len(first) <= 100 and rest.strip() and not first.endswith((".", ",", ";", ":")) else ""
    return [RawDocument(text, "text", title=title, metadata={"encoding": encoding})]


KIND = ReaderKind(
    "text", 50, read_plain, frozenset({"txt", "text", "rst", "adoc", "asciidoc", "org", "log", "tex", ""})
)
