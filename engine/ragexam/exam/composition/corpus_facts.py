"""All that questions are composed of: the passages, their words, and the values that they state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ragexam.exam.composition.stated_values import StatedValue
from ragexam.exam.passages.ambiguity import CorpusWords
from ragexam.records import Chunk


@dataclass(frozen=True)
class CorpusFacts:
    """What a corpus states.

    Attributes:
        chunks: All passages, by id.
        words: Of the corpus: how common a word is, which passages fit a question.
        values: In the order of the corpus.
        twins: Pairs of values that say the same of two things: each the other's unique counterpart.
    """

    chunks: Mapping[str, Chunk]
    words: CorpusWords
    values: Sequence[StatedValue]
    twins: Sequence[tuple[StatedValue, StatedValue]]

    @classmethod
    def of(cls, chunks: Sequence[Chunk]) -> CorpusFacts:
        """Read what passages state."""
        return cls({chunk.id: chunk for chunk in chunks}, CorpusWords(chunks), (), ())
