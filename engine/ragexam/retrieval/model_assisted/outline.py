"""Outline of a corpus by name: its documents and their headings, or its topics and their documents."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ragexam.errors import NotEnoughData, not_one_of
from ragexam.records import Chunk
from ragexam.sentences import phrase

NAMES = ("document", "topic")
"""Levels that a pre-filter may name first."""

_HEADING = re.compile(r"^#{1,6}[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
_PATH = " > "
"""Between the headings of a chunk's line of context, as the chunkers write it."""


class Outline:
    """Names, the parts within each, and the chunks of both.

    The parts of a document are its headings; the parts of a topic are its documents. Documents of the same title are
    one name.

    Args:
        chunks: All chunks (children and parents), in chunk order.
        titles: Document id to its title, or its source where it has none.
        by: "document" or "topic".

    Attributes:
        names: In the order in which they first occur.

    Raises:
        InputError: Another kind of name.
        NotEnoughData: There is nothing to name (no topic at all).
    """

    def __init__(self, chunks: Sequence[Chunk], titles: Mapping[str, str], by: str = "document") -> None:
        if by not in NAMES:
            raise not_one_of(phrase("A pre-filter cannot name a {0:raw}.", repr(by)), NAMES)
        self._chunks: dict[str, list[Chunk]] = {}
        self._parts: dict[str, dict[str, list[str]]] = {}
        for chunk in chunks:
            title = titles.get(chunk.document_id, "")
            name = title if by == "document" else chunk.topic
            if not name:
                continue
            self._chunks.setdefault(name, []).append(chunk)
            parts = headings(chunk, title) if by == "document" else ((title,) if title else ())
            for part in parts:
                self._parts.setdefault(name, {}).setdefault(part, []).append(chunk.id)
        self.names = tuple(self._chunks)
        if not self.names:
            raise NotEnoughData(
                "The pre-filter has no document to choose from: no passage belongs to one."
                if by == "document"
                else "The pre-filter has no topic to choose from: no passage belongs to one.",
                "Name documents instead of topics." if by == "topic" else "Import documents first.",
            )

    def chunks(self, name: str) -> Sequence[Chunk]:
        """Return the chunks of a document or topic, in chunk order; none for an unknown name."""
        return self._chunks.get(name, ())

    def parts(self, name: str) -> tuple[str, ...]:
        """Return the parts of a document or topic, in their order; none where it has no headings."""
        return tuple(self._parts.get(name, ()))

    def chunks_of_part(self, name: str, heading: str) -> Sequence[str]:
        """Return ids of the chunks of a part."""
        return self._parts.get(name, {}).get(heading, ())


def headings(chunk: Chunk, title: str) -> tuple[str, ...]:
    """Return the headings that a chunk stands under or holds, outermost first, each once; the document's title is none.

    Those above it are read from its line of context ("From: TITLE > HEADING"), those within from its text.
    """
    lead = chunk.text[: chunk.lead]
    body = chunk.text[len(lead) :]
    _, separator, path = lead.split("\n", 1)[0].partition(f"{title}{_PATH}" if title else _PATH)
    above = [h.strip() for h in path.split(_PATH)] if separator else []
    return tuple(h for h in dict.fromkeys([*above, *_HEADING.findall(body)]) if h and h != title)
