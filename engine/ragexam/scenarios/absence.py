"""Proves that a corpus holds no answer to a question: by search, and by a language model over the nearest passages."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ragexam.exam.passages.words import stems
from ragexam.grading.grader import AnswerCase, Judge
from ragexam.grading.judging.asking import PASSAGES, says_yes
from ragexam.records import Chunk

NEAREST: Final = 3
"""Passages over which a model is asked."""

MOST_SHARED: Final = 0.5
"""Share of a question's words, rare ones counting more, that no passage may hold."""


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

    def nearest(self, question: str, number: int = NEAREST) -> list[NearestPassage]:
        """Return the passages that share most, the nearest first; a word that no passage has weighs most."""
        weights = {stem: math.log(1.0 + len(self._chunks) / (self._in[stem] + 0.5)) for stem in stems(question)}
        total = sum(weights.values())
        nearest = [
            NearestPassage(chunk, sum(weights[stem] for stem in weights.keys() & own) / total if total else 0.0)
            for chunk, own in zip(self._chunks, self._stems, strict=True)
        ]
        return sorted(nearest, key=lambda one: -one.share)[:number]


def tells(judge: Judge, question: str, passages: Sequence[NearestPassage], language: str) -> float:
    """Return how surely a model says that passages hold the answer to a question."""
    case = AnswerCase(question, "", "", tuple(one.chunk.text for one in passages), language)
    return says_yes(judge, case, PASSAGES, "judge_tells.txt")
