"""A text as Qt shows it, and where its characters went: Qt counts in halves of wide characters, Python in characters."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

LONGEST_LINE = 4_000
"""Longer lines are broken for showing: Qt lays a line out as a whole, and a book of one line would stop the window."""

_WIDE = re.compile("[\U00010000-\U0010ffff]")
# What Qt takes for the end of a paragraph or uses itself; one for one, so that positions stay.
_FOREIGN = str.maketrans({"\0": " ", "\r": " ", "\u2028": "\n", "\u2029": "\n", "\ufdd0": " ", "\ufdd1": " "})


@dataclass(frozen=True)
class ShownText:
    """A text made ready to be shown.

    Attributes:
        text: What is shown.
        units: Its length as Qt counts.
        extra: Positions in the original after which the shown text is one unit further on, ascending.
    """

    text: str
    units: int
    extra: Sequence[int]

    def shown(self, position: int) -> int:
        """Return where a position of the original text is, as Qt counts."""
        return position + bisect_left(self.extra, position)

    def original(self, unit: int) -> int:
        """Return the position in the original text of a unit of Qt's."""
        low, high = max(unit - len(self.extra), 0), unit
        while low < high:  # `shown` ascends: the first position that is there or beyond
            middle = (low + high) // 2
            if self.shown(middle) < unit:
                low = middle + 1
            else:
                high = middle
        return low


def prepare(text: str) -> ShownText:
    """Make a text ready to be shown; pure, so that a thread can do it."""
    shown = text.translate(_FOREIGN) if any(c in text for c in "\0\r\u2028\u2029\ufdd0\ufdd1") else text
    # Told by the length of an encoding, which is far quicker than a search through a whole book.
    wide = not shown.isascii() and len(shown.encode("utf-16-le", "replace")) != 2 * len(shown)
    extra = [match.start() for match in _WIDE.finditer(shown)] if wide else []
    pieces: list[str] = []
    taken = start = 0
    for line in shown.split("\n"):
        if len(line) > LONGEST_LINE:
            for cut in _breaks(shown, start, start + len(line)):
                pieces += [shown[taken:cut], "\n"]
                if shown[cut] == " ":  # gives its place to the break
                    taken = cut + 1
                else:
                    taken = cut
                    extra.append(cut - 1)
        start += len(line) + 1
    if pieces:
        shown = "".join([*pieces, shown[taken:]])
        extra.sort()
    return ShownText(shown, len(text) + len(extra), tuple(extra))


def _breaks(text: str, start: int, end: int) -> list[int]:
    """Return where a long line is broken: at a space where there is one near, else anywhere."""
    places = []
    position = start
    while end - position > LONGEST_LINE:
        limit = position + LONGEST_LINE
        space = text.rfind(" ", limit - LONGEST_LINE // 4, limit)
        position = limit if space < 0 else space
        places.append(position)
    return places
