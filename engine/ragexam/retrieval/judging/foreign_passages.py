"""Places in documents of passages that a system elsewhere returned as texts: word for word, or nearly so.

Such a passage may be cut anywhere, stand under a heading of its own, and come with other blanks, marks and breaks of words. It
is laid over a document by runs of words. Between two runs a difference is passed over only where the letters are nearly the same
and all digits are: what a passage leaves out, or has another number for, it does not hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Final

from ragexam.identity import content_id
from ragexam.records import Chunk, Span

_WORD: Final = re.compile(r"[^\W_]+")
_RUN: Final = 4
"""Words that have to follow each other in both."""

_MOST_PLACES: Final = 50
"""Places of one run of words that are looked at: a document may say the same in each of its rows."""

_GAP: Final = 6
"""Most words between two runs that may differ."""

_ALIKE: Final = 0.8
"""Least similarity of the letters there (2 matches / length of both)."""


@dataclass(frozen=True)
class PlacedWords:
    """Words of a text with their places.

    Attributes:
        text: The whole.
    """

    text: str

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Return where each word begins and ends."""
        return [match.span() for match in _WORD.finditer(self.text)]

    @cached_property
    def words(self) -> list[str]:
        """Return the words, without regard to capitals."""
        return [self.text[start:end].casefold() for start, end in self.places]

    @cached_property
    def runs(self) -> dict[tuple[str, ...], list[int]]:
        """Return where each run of words begins."""
        runs: dict[tuple[str, ...], list[int]] = {}
        for n in range(len(self.words) - _RUN + 1):
            runs.setdefault(tuple(self.words[n : n + _RUN]), []).append(n)
        return runs

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return the characters of words, with the marks around them up to the words beside."""
        start = self.places[first - 1][1] if first else 0
        end = self.places[last + 1][0] if last + 1 < len(self.places) else len(self.text)
        return start, end


@dataclass(frozen=True, slots=True)
class _Run:
    """Words that follow each other in both: from `here` on in the passage, from `there` on in the document."""

    here: int
    there: int
    length: int


def placed(passage: str, document: PlacedWords) -> list[tuple[int, int]]:
    """Return the stretches of a document, in characters, that a passage holds; in the document's order.

    Args:
        passage: As a system returned it.
        document: The whole text of a document.
    """
    words = PlacedWords(passage)
    joined: list[tuple[_Run, _Run]] = []
    for run in _runs(words, document):
        if joined and _is_continued(joined[-1][1], run, words, document):
            joined[-1] = joined[-1][0], run
        else:
            joined.append((run, run))
    return [document.span(first.there, last.there + last.length - 1) for first, last in joined]


class ForeignPassages:
    """Lays passages over the documents of evidence; what they hold of other documents nobody asks.

    Args:
        text_of: Return the text of a document by its id.
    """

    def __init__(self, text_of: Callable[[str], str]) -> None:
        self._text_of = text_of
        self._documents: dict[str, PlacedWords] = {}

    def chunks(self, passages: Sequence[str], evidence: Sequence[Span]) -> list[Chunk]:
        """Return passages as chunks, in their order: one for each stretch that a passage holds of a document of the evidence.

        A passage that holds none of them stands for itself, as a chunk of no document.
        """
        return [chunk for passage in self.places(passages, evidence) for chunk in passage]

    def places(self, passages: Sequence[str], evidence: Sequence[Span]) -> list[tuple[Chunk, ...]]:
        """Return the same by passage: it has one rank, however many stretches it holds."""
        documents = dict.fromkeys(span.document_id for span in evidence)
        places = []
        for rank, text in enumerate(passages):
            held = [(d, place) for d in documents for place in placed(text, self._words(d))] or [("", (0, 0))]
            places.append(
                tuple(
                    Chunk(content_id("foreign passage", text, rank, document, *ends), document, rank, *ends, text)
                    for document, ends in held
                )
            )
        return places

    def _words(self, document_id: str) -> PlacedWords:
        if document_id not in self._documents:
            self._documents[document_id] = PlacedWords(self._text_of(document_id))
        return self._documents[document_id]


def _runs(passage: PlacedWords, document: PlacedWords) -> list[_Run]:
    """Return the longest runs that both have, in the document's order."""
    ends: dict[int, int] = {}  # by how far both are apart: where the last run ends in the passage
    runs: list[_Run] = []
    for here in range(len(passage.words) - _RUN + 1):
        for there in document.runs.get(tuple(passage.words[here : here + _RUN]), ())[:_MOST_PLACES]:
            if ends.get(there - here, -1) > here:
                continue
            length = _RUN
            while (
                here + length < len(passage.words)
                and there + length < len(document.words)
                and passage.words[here + length] == document.words[there + length]
            ):
                length += 1
            ends[there - here] = here + length
            runs.append(_Run(here, there, length))
    return sorted(runs, key=lambda run: (run.there, run.here))


def _is_continued(before: _Run, after: _Run, passage: PlacedWords, document: PlacedWords) -> bool:
    """Return whether what lies between two runs is nearly the same in passage and document."""
    here, there = before.here + before.length, before.there + before.length
    if not (here <= after.here <= here + _GAP and there <= after.there <= there + _GAP):
        return False
    mine, theirs = "".join(passage.words[here : after.here]), "".join(document.words[there : after.there])
    if mine == theirs:
        return True
    digits = [[c for c in text if c.isdigit()] for text in (mine, theirs)]
    return digits[0] == digits[1] and SequenceMatcher(None, mine, theirs, autojunk=False).ratio() >= _ALIKE
