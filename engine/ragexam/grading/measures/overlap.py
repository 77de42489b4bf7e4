"""Words in common between an answer and its reference: token F1, and ROUGE by n-grams and by the longest common sequence.

The ROUGE figures are those of the package `rouge-score` without stemming (Lin 2004): words are runs of a to z and 0 to 9 in
lower case, so that a letter with an umlaut parts a word in two. Token F1 is that of SQuAD and knows every script.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ragexam.exam.passages.words import words

_ROUGE_WORD = re.compile(r"[a-z0-9]+")
_ARTICLES = frozenset(
    {"a", "an", "the", "der", "die", "das", "ein", "eine", "einen", "einem", "einer", "eines", "den", "dem"}
)


@dataclass(frozen=True, slots=True)
class Overlap:
    """Share of words that two texts have in common.

    Attributes:
        precision: Share of the answer that the reference has.
        recall: Share of the reference that the answer has.
    """

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """Return the harmonic mean of both; 0 where nothing is shared."""
        both = self.precision + self.recall
        return 2.0 * self.precision * self.recall / both if both > 0.0 else 0.0


def bare_words(text: str) -> list[str]:
    """Return words in lower case without articles, English and German."""
    return [word for word in words(text) if word not in _ARTICLES]


def token_overlap(answer: str, reference: str) -> Overlap:
    """Return words in common, each as often as both have it (Rajpurkar et al. 2016)."""
    return _shared(bare_words(answer), bare_words(reference))


def rouge_words(text: str) -> list[str]:
    """Return words as `rouge-score` sees them without stemming."""
    return _ROUGE_WORD.findall(text.lower())


def rouge_n(answer: str, reference: str, n: int) -> Overlap:
    """Return n-grams in common (ROUGE-N, Lin 2004).

    Args:
        answer: What is judged.
        reference: What would be right.
        n: Words in a row, 1 or 2.
    """
    return _shared(_grams(rouge_words(answer), n), _grams(rouge_words(reference), n))


def rouge_l(answer: str, reference: str) -> Overlap:
    """Return the longest common subsequence of words (ROUGE-L, Lin 2004)."""
    given, wanted = rouge_words(answer), rouge_words(reference)
    if not given or not wanted:
        return Overlap(0.0, 0.0)
    common = _longest_common(given, wanted)
    return Overlap(common / len(given), common / len(wanted))


def _grams(tokens: Sequence[str], n: int) -> list[Hashable]:
    return list(pairwise(tokens)) if n == 2 else list(tokens)


def _shared(answer: Sequence[Hashable], reference: Sequence[Hashable]) -> Overlap:
    common = (Counter(answer) & Counter(reference)).total()
    return Overlap(common / max(len(answer), 1), common / max(len(reference), 1))


def _longest_common(first: Sequence[str], second: Sequence[str]) -> int:
    """Return the length of the longest common subsequence, row by row."""
    above = [0] * (len(second) + 1)
    for word in first:
        row = [0]
        for index, other in enumerate(second, start=1):
            row.append(above[index - 1] + 1 if word == other else max(above[index], row[-1]))
        above = row
    return above[-1]
