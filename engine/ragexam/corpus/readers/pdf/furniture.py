"""Headers and footers that repeat on the pages of a PDF, found by comparing the edges of pages."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ragexam.corpus.readers.pdf.tables import PdfLine

_EDGE = 3
"""Lines at each end of a page that are compared; footers often come first in a page's stream."""

_SHARE = 0.3
_NEARBY_SHARE = 0.4
"""A running title of a chapter stands on every or every second page, though only within its chapter."""

_COPYRIGHT = re.compile(r"©|\(c\) |copyright|all rights reserved|alle rechte vorbehalten")
_ROMAN = re.compile(r"\b[ivxlc]{1,7}\b")


def without_furniture(pages: Sequence[Sequence[PdfLine]]) -> list[list[PdfLine]]:
    """Take out lines at the edges of pages that stand there on many pages, whatever the numbers in them.

    A line goes when its text, with numbers masked, stands among the outer lines of at least 30 % of the pages (three
    at least), or of 40 % of the pages between its first and last appearance (four at least), or where the number in
    it counts the pages. Of two pages, only lines with a number in them are compared, and the outermost lines where
    they stand in the same spot.
    """
    places: dict[str, dict[int, str]] = defaultdict(dict)
    for number, page in enumerate(pages):
        for line in _edges(page):
            places[_key(line.text)].setdefault(number, line.text)
    filled = sum(bool(page) for page in pages)
    repeated = {
        key for key, pages in places.items() if _repeats(key, sorted(pages), filled) or _counts_pages(key, pages)
    }
    if filled == 2:
        repeated |= {key for key, count in _outermost(pages).items() if count == 2}
    return [_strip(page, repeated) for page in pages]


def _outermost(pages: Sequence[Sequence[PdfLine]]) -> Counter[str]:
    """Return how often the highest and the lowest line of a page stand in the same spot of others."""
    spots: Counter[tuple[str, int, int]] = Counter()
    for page in pages:
        ends = {max(page, key=lambda line: line.y), min(page, key=lambda line: line.y)} if len(page) > 2 else set()
        spots.update({(_key(line.text), round(line.x), round(line.y)) for line in ends})
    return Counter({key: count for (key, _, _), count in spots.items()})


def _edges(page: Sequence[PdfLine]) -> list[PdfLine]:
    if len(page) <= 2 * _EDGE:
        return list(page)
    return [*page[:_EDGE], *page[-_EDGE:]]


def _key(text: str) -> str:
    text = " ".join(text.lower().split())
    text = re.sub(r"\d+", "#", text)
    return _ROMAN.sub("#", text) if len(text) <= 60 else text


def _repeats(key: str, numbers: Sequence[int], pages: int) -> bool:
    count = len(numbers)
    if pages == 2:
        return count == 2 and "#" in key
    if count < 3:
        return False
    if count >= _SHARE * pages:
        return True
    return count >= 4 and count >= _NEARBY_SHARE * (numbers[-1] - numbers[0] + 1)


def _counts_pages(key: str, lines_by_page: Mapping[int, str]) -> bool:
    """Return whether a number at the beginning or end of a line grows from page to page: it is the page's number.

    Two pages suffice where the number grows exactly as the pages do, or where the line is a note of copyright.
    """
    if len(lines_by_page) < 2 or not (key.startswith("#") or key.endswith("#") or _COPYRIGHT.search(key)):
        return False
    if _COPYRIGHT.search(key):
        return True
    pages = sorted(lines_by_page)
    numbers = [re.findall(r"\d+", lines_by_page[page]) for page in pages]
    for end in (0, -1):
        if all(numbers):
            values = [int(n[end][:9]) for n in numbers]
            offsets = {value - page for value, page in zip(values, pages, strict=True)}
            if len(offsets) == 1 or (len(values) > 2 and all(a < b for a, b in pairwise(values))):
                return True
    return False


def _strip(page: Sequence[PdfLine], repeated: set[str]) -> list[PdfLine]:
    """Return the page without furniture at its edges: the same words inside a page are text."""
    if len(page) <= 2 * _EDGE:
        return [line for line in page if _key(line.text) not in repeated]
    kept = list(page[_EDGE:-_EDGE])
    first = [line for line in page[:_EDGE] if _key(line.text) not in repeated]
    last = [line for line in page[-_EDGE:] if _key(line.text) not in repeated]
    return first + kept + last
