"""Facts of text recognition (OCR) that stand with a document: which pages were read from their picture, by what, how surely.

They are entries of the document's metadata, so that a project file keeps its format and an older program shows them as they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ragexam.records.corpus import Document, DocumentStatus

_BY = "recognised by"
_PAGES = "recognised pages"
_TEXTLESS = "pages without text"

LEAST_CONFIDENCE = 0.9
"""Confidence of a recognised passage below which it is not asked about unless a person says otherwise."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """Text recognition of a document.

    Attributes:
        by: What recognised it, with its version.
        pages: Confidence, 0 to 1, of each recognised page, by its number from 1; 0 where nothing was found on it.
    """

    by: str
    pages: Mapping[int, float]

    @property
    def confidence(self) -> float:
        """Return the mean confidence of the pages on which text was found; 0 where there is none."""
        sure = [value for value in self.pages.values() if value > 0]
        return sum(sure) / len(sure) if sure else 0.0

    def unclear_pages(self, least: float = LEAST_CONFIDENCE) -> tuple[int, ...]:
        """Return pages with text whose confidence is below a bound."""
        return tuple(page for page, value in self.pages.items() if 0 < value < least)

    def of_span(self, page_starts: Sequence[int], start: int, end: int) -> float | None:
        """Return the confidence of a stretch of the text: the least of the recognised pages that it touches.

        Args:
            page_starts: Offset at which each page begins.
            start: First character.
            end: One past the last.

        Returns:
            None where no page of it was recognised.
        """
        first = bisect_right(page_starts, start) or 1
        last = bisect_right(page_starts, max(start, end - 1)) or 1
        touched = [self.pages[page] for page in range(first, last + 1) if self.pages.get(page, 0.0) > 0]
        return min(touched) if touched else None


def recognition_facts(by: str, pages: Mapping[int, float]) -> dict[str, str]:
    """Return the entries of a document's metadata.

    Args:
        by: What recognised it.
        pages: Confidence of each recognised page, by its number from 1.
    """
    written = " ".join(f"{page}:{100 * pages[page]:.1f}%" for page in sorted(pages))
    return {_BY: by, _PAGES: written}


def textless_facts(pages: Iterable[int]) -> dict[str, str]:
    """Return the entry that names pages whose text could be recognised, by their numbers from 1; empty without any."""
    ranges: list[list[int]] = []
    for page in sorted(pages):
        if ranges and page == ranges[-1][1] + 1:
            ranges[-1][1] = page
        else:
            ranges.append([page, page])
    text = " ".join(f"{first}-{last}" if last > first else str(first) for first, last in ranges)
    return {_TEXTLESS: text} if text else {}


def nothing_to_recognise() -> dict[str, str]:
    """Return the entry of a document without text whose pages show nothing either."""
    return {_TEXTLESS: "none"}


def recognition_of(document: Document) -> Recognition | None:
    """Return what was recognised of a document; None where nothing was."""
    by = document.metadata.get(_BY, "")
    if not by:
        return None
    pages: dict[int, float] = {}
    for entry in document.metadata.get(_PAGES, "").split():
        page, _, percent = entry.rstrip("%").partition(":")
        try:  # a project file is untrusted
            pages[int(page)] = min(max(float(percent) / 100, 0.0), 1.0)
        except ValueError:
            continue
    return Recognition(by, pages)


def pages_without_text(document: Document) -> tuple[int, ...]:
    """Return pages, from 1, that show something and gave no text, and have not been recognised; at most all of the document."""
    if document.metadata.get(_BY):
        return ()
    pages: list[int] = []
    for entry in document.metadata.get(_TEXTLESS, "").split():
        first, _, last = entry.partition("-")
        try:
            bounds = int(first), int(last or first)
        except ValueError:
            continue
        pages += range(max(bounds[0], 1), min(bounds[1], document.pages) + 1)
    return tuple(dict.fromkeys(pages))


def awaits_recognition(document: Document) -> bool:
    """Return whether text recognition has not yet seen a document that it could give text, or more text."""
    if document.excluded or document.metadata.get(_BY):
        return False
    if document.status is DocumentStatus.NO_TEXT and _TEXTLESS not in document.metadata:
        return True  # of a project from before this was noted
    return bool(pages_without_text(document))


def told_metadata(document: Document) -> dict[str, str]:
    """Return the document's metadata without these entries, which are told in words of their own."""
    return {name: value for name, value in document.metadata.items() if name not in (_BY, _PAGES, _TEXTLESS)}
