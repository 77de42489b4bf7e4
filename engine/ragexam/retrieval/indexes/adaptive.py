"""Adaptive number of passages: of what another search brings, only what says more of the question than what stands before it.

How many passages a question needs differs: one fact stands in one, a comparison or a chain of facts in several, and a model that reads
too many answers worse (Liu et al. 2024, "Lost in the middle"). Here the number follows from words alone. A question is taken as
the pairs of its telling words: that two of them stand in one passage is what the passage says of it. Pairs and not single words,
since of "the combined weight of A and B" the passage on A may name B as well, and not its weight. The first passage is handed
over, and each further one that adds enough to the pairs that stand in those before (greedy weighted cover, in the order of the search).
Where no passage has a word of the question, nothing can be told of any: all are handed over.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

from ragexam.retrieval.base import AskEach, Retrieved, Retriever, prepare
from ragexam.retrieval.indexes.tokens import STOP_WORDS, tokens
from ragexam.retrieval.indexes.vocabulary import Vocabulary

Pairs = frozenset[tuple[str, str]]


def needed(question: str, passages: Sequence[str], vocabulary: Vocabulary, gain: float) -> list[int]:
    """Return which passages are handed over, by their ranks from 0, ascending; the first is, where there is any.

    Args:
        question: What was asked.
        passages: Texts that a search brought, best first.
        vocabulary: Of the corpus.
        gain: Least share that a passage must add, of all that the passages together say of the question; 0 to 1.
    """
    asked = set(tokens(question, STOP_WORDS))
    weights = {term: vocabulary.weight(term) for term in asked}
    pairs_by_passage = [_pairs(asked & set(tokens(text, STOP_WORDS))) for text in passages]
    whole_weight = _weight(frozenset[tuple[str, str]]().union(*pairs_by_passage), weights)
    kept: list[int] = []
    covered: Pairs = frozenset()
    for rank, pairs in enumerate(pairs_by_passage):
        if not kept or _weight(pairs - covered, weights) >= gain * whole_weight:
            kept.append(rank)
            covered |= pairs
    return kept


def _pairs(terms: set[str]) -> Pairs:
    """Return all pairs of terms, each term with itself among them."""
    return frozenset(combinations_with_replacement(sorted(terms), 2))


def _weight(pairs: Pairs, weights: Mapping[str, float]) -> float:
    """Return how telling pairs are together: of each the geometric mean of its terms, half of it where these are two."""
    # fsum: sets have no order, and what is handed over must not hang on it.
    return math.fsum(math.sqrt(weights[a] * weights[b]) * (1.0 if a == b else 0.5) for a, b in pairs)


class AdaptiveIndex:
    """Hands over as few passages of another search as a question needs.

    Args:
        base: Searches.
        texts: Chunk id to text of all that `base` may bring.
        gain: Least share that a further passage must add; see `needed`.
    """

    def __init__(self, base: Retriever, texts: Mapping[str, str], *, gain: float) -> None:
        self._base = base
        self._texts = texts
        self._gain = gain
        self._vocabulary = Vocabulary(list(texts.values()))

    def prepare(self, queries: Sequence[str], ask_each: AskEach) -> None:
        """Have what searches prepare."""
        prepare(self._base, queries, ask_each)

    def search(self, queries: Sequence[str], k: int) -> list[Retrieved]:
        """Return, per query, at most k of the passages that the search inside brings, in its order and with its scores."""
        return [self._fewer(*each) for each in zip(queries, self._base.search(queries, k), strict=True)]

    def _fewer(self, query: str, retrieved: Retrieved) -> Retrieved:
        texts = [self._texts[chunk_id] for chunk_id in retrieved.chunk_ids]
        ranks = needed(query, texts, self._vocabulary, self._gain)
        ids = tuple(retrieved.chunk_ids[rank] for rank in ranks)
        scores = tuple(retrieved.scores[rank] for rank in ranks)
        return Retrieved(ids, scores, retrieved.error, retrieved.queries_used)
