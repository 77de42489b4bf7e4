"""Vocabulary of the corpus: how telling a word is, for searches that read what they found."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from ragexam.retrieval.indexes.tokens import STOP_WORDS, tokens


class Vocabulary:
    """Vocabulary of the corpus, with how telling each word is: the fewer passages have it, the more.

    Args:
        texts: Of all passages.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._having = Counter(term for text in texts for term in set(tokens(text, STOP_WORDS)))
        self._passages = len(texts)

    def weight(self, term: str) -> float:
        """Return the inverse document frequency, ln(1 + N / (1 + n)); N passages, n of them with the term."""
        return math.log(1 + self._passages / (1 + self._having[term]))

    def stands_elsewhere(self, term: str) -> bool:
        """Return whether more than one passage has a term: only then does it lead anywhere."""
        return self._having[term] > 1
