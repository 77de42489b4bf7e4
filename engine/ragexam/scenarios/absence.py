"""Proves by search that a corpus holds no answer to a question."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from ragexam.exam.passages.words import stems
from ragexam.records import Chunk

NEAREST: Final = 3
"""Passages over which a model is asked."""

MOST_SHARED: Final = 0.5
"""Share of a question's words, rare ones counting more, that no passage may hold."""


MOST_STATED: Final = 0.75
"""Share of a question's words that no sentence with a wrong value may hold: it may state that value of what is asked about."""

_SENTENCE_ENDS: Final = re.compile(r"(?<=[.!?;])\s+|\n+")
_HEADINGS: Final = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class NearestPassage:
    """Passage that shares most with a question.

    Attributes:
        chunk: The passage.
        share: Of the question's words, rare ones counting more, that it holds.
    """

    chunk: Chunk
    share: float


class WordSearch:
    """Says which passages share most words with a question.

    Args:
        chunks: All that is searched.
    """

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._chunks = chunks
        self._stems = [stems(chunk.text) for chunk in chunks]
        self._in = Counter(stem for one in self._stems for stem in one)

    def nearest(self, question: str, number: int | None = NEAREST) -> list[NearestPassage]:
        """Return the passages that share most, the nearest first, all where `number` is None; a word that none has weighs most."""
        weights = self._weights(question)
        nearest = [
            NearestPassage(chunk, _share(weights, own)) for chunk, own in zip(self._chunks, self._stems, strict=True)
        ]
        return sorted(nearest, key=lambda one: -one.share)[:number]

    def stating(self, question: str, value: str) -> NearestPassage | None:
        """Return the passage of which a sentence or a row holds a value and most of a question's words; None where none does.

        Words of the passage's context line and of its headings count for each of its sentences: they say of what these speak.
        """
        weights = self._weights(question)
        stands = re.compile(rf"(?<![\w.,:]){re.escape(value.casefold())}(?!\w|[.,:]\d)")
        best: NearestPassage | None = None
        for chunk in self._chunks:
            if stands.search(chunk.text.casefold()) is None:
                continue
            above = stems(" ".join([chunk.text[: chunk.lead], *_HEADINGS.findall(chunk.text)]))
            for sentence in _SENTENCE_ENDS.split(chunk.text[chunk.lead :]):
                share = _share(weights, stems(sentence) | above)
                if stands.search(sentence.casefold()) and share > (MOST_STATED if best is None else best.share):
                    best = NearestPassage(chunk, share)
        return best

    def _weights(self, question: str) -> dict[str, float]:
        return {stem: math.log(1.0 + len(self._chunks) / (self._in[stem] + 0.5)) for stem in stems(question)}


def _share(weights: Mapping[str, float], own: Set[str]) -> float:
    total = sum(weights.values())
    return sum(weights[stem] for stem in weights.keys() & own) / total if total else 0.0
