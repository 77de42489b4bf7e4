"""The scan over text weights: one pass of lexical and dense scores, from which every weight ranks.

score = w lexical + (1 - w) dense (Teixeira de Lima et al. 2024, section 5: "text weight", 0 being dense alone and 1
lexical alone), each brought to 0..1 per query. That is ours: the paper does not say that its scores are brought to
one scale. Added as they are, BM25's scores of 10 to 40 outweigh cosines from a weight of 0.1 on: of 1,190 English
questions the raw sum finds nDCG@10 0.980 at 0.02 and 0.961 at 0.5, ours 0.976 at 0.5 (`bench/fusion.py`); a scan can add
them so too. Rankings are those of `hybrid.WeightedIndex`, bit for bit, ties by chunk order.

Why a whole scan costs little more than one pass: the best of a weighted sum of two lists are nearly always among the
first few of either list (Fagin, Lotem and Naor, "Optimal aggregation algorithms for middleware", 2003). No passage
outside both heads can exceed the weighted sum of the two scores at which the heads end; where the k-th best of the
heads lies above that, it is settled, and otherwise all passages are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.errors import InputError
from ragexam.retrieval.base import Retrieved, ScoringRetriever, best
from ragexam.sentences import phrase

WEIGHTS = (0.0, 0.05, 0.1, 0.2, 0.5, 1.0)
"""The published steps of the text weight."""

DEPTH = 10
"""Passages ranked per question and weight."""

MOST_WEIGHTS = 101

_HEAD = 64
"""Passages of each list that are looked at first (never fewer than four times the depth)."""

_BLOCK_CELLS = 1_500_000
"""Scores of one kind held at once: 12 MB, and as much again for the other kind. Larger arrays are handed back to the
system after every block, and their pages are made anew for the next."""

_GROUPS = 4
"""Groups per passage of a head: the more, the closer a head comes to the size that was asked for."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Scanned:
    """Rankings of one question at every weight.

    Attributes:
        rankings: One per weight, best first, in the order of the weights.
    """

    rankings: tuple[Retrieved, ...]

    def union(self) -> tuple[str, ...]:
        """Return every chunk that some weight brought, once, in the order of first appearance."""
        return tuple(dict.fromkeys(i for ranking in self.rankings for i in ranking.chunk_ids))


def check_weights(weights: Sequence[float]) -> tuple[float, ...]:
    """Return text weights in ascending order, each once.

    Raises:
        InputError: None, too many, or one outside 0..1.
    """
    # Written so that a nan fails too.
    if not weights or len(weights) > MOST_WEIGHTS or not all(0.0 <= w <= 1.0 for w in weights):
        raise InputError(
            phrase("A scan takes 1 to {0:n} text weights between 0 (dense alone) and 1 (lexical alone).", MOST_WEIGHTS),
            "For example: 0,0.05,0.1,0.2,0.5,1",
        )
    return tuple(sorted({float(w) for w in weights}))


class TextWeightScan:
    """Ranks passages at every text weight from the same scores.

    Args:
        lexical: BM25.
        dense: Cosines, over the same chunks.
        weights: Text weights, 0 (dense alone) to 1 (lexical alone).
        raw: Add scores as they are, in place of bringing them to 0..1 per query.

    Attributes:
        chunk_ids: Ids of the chunks in chunk order.
        weights: Ascending.
        looked_through: How many rankings needed all passages: how often the heads did not settle it.

    Raises:
        InputError: Weights outside 0..1, or retrievers over different chunks.
    """

    def __init__(
        self,
        lexical: ScoringRetriever,
        dense: ScoringRetriever,
        weights: Sequence[float] = WEIGHTS,
        *,
        raw: bool = False,
    ) -> None:
        if tuple(lexical.chunk_ids) != tuple(dense.chunk_ids):
            raise InputError("The two retrievers of a scan search different passages.", "Build both again.")
        self.chunk_ids = tuple(lexical.chunk_ids)
        self.weights = check_weights(weights)
        self.looked_through = 0
        self._lexical = lexical
        self._dense = dense
        self._brought = _AsTheyAre if raw else _Brought

    def search(self, queries: Sequence[str], depth: int = DEPTH) -> list[Scanned]:
        """Rank the min(depth, chunks) best chunks per query and weight.

        Memory: two arrays of `_BLOCK_CELLS` scores, whatever the number of queries.
        """
        step = max(1, _BLOCK_CELLS // max(1, len(self.chunk_ids)))
        scanned: list[Scanned] = []
        for first in range(0, len(queries), step):
            batch = queries[first : first + step]
            lexical, dense = self._lexical.score_all(batch), self._dense.score_all(batch)
            scanned.extend(self._rank(words, meaning, depth) for words, meaning in zip(lexical, dense, strict=True))
        return scanned

    def _rank(self, lexical: Floats, dense: Floats, depth: int) -> Scanned:
        """Rank one query's scores; both of shape (chunks,)."""
        count = len(self.chunk_ids)
        head = max(_HEAD, 4 * depth)
        k = min(depth, count)
        words, meaning = self._brought(lexical), self._brought(dense)
        if count < _GROUPS * head:
            return Scanned(tuple(self._whole(words, meaning, w, k, -np.inf) for w in self.weights))
        last_word, by_words = _head(lexical, head)
        last_meaning, by_meaning = _head(dense, head)
        # In chunk order, so that ties among them are cut as they are among all.
        near = np.union1d(by_words, by_meaning)
        scores = self._weighted(words.of(lexical[near]), meaning.of(dense[near]))
        order = np.argsort(-scores, axis=1, kind="stable")[:, :k]
        top = np.take_along_axis(scores, order, axis=1)
        # Rounding keeps order, so the bound holds in floating point as well; equal would leave a tie open.
        if top.shape[1] < k:  # ties at a border left too few above it
            self.looked_through += len(self.weights)
            return Scanned(tuple(self._whole(words, meaning, w, k, -np.inf) for w in self.weights))
        settled = top[:, -1] > self._weighted(words.of(last_word), meaning.of(last_meaning))[:, 0]
        rankings = []
        for row, w in enumerate(self.weights):
            if settled[row]:
                rankings.append(self._retrieved(near[order[row]], top[row]))
            else:
                self.looked_through += 1
                rankings.append(self._whole(words, meaning, w, k, float(top[row, -1])))
        return Scanned(tuple(rankings))

    def _weighted(self, lexical: Floats, dense: Floats) -> Floats:
        """Return the weighted sums of scores of shape (chunks,), for all weights; shape (weights, chunks)."""
        w = np.array(self.weights)[:, None]
        return np.asarray(w * lexical + (1.0 - w) * dense, dtype=np.float64)

    def _whole(self, words: _Brought, meaning: _Brought, w: float, k: int, reached: float) -> Retrieved:
        """Rank among all passages; at least k of them reach the score `reached`, so that others need not be sorted."""
        scores = w * words.all + (1.0 - w) * meaning.all
        near = np.flatnonzero(scores >= reached)
        order = near[best(scores[near], k)]
        return self._retrieved(order, scores[order])

    def _retrieved(self, order: NDArray[np.intp], scores: Floats) -> Retrieved:
        """Return the chunks of these indices with their scores; both (passages,)."""
        return Retrieved(tuple(self.chunk_ids[i] for i in order), tuple(scores.tolist()))


class _Brought:
    """One query's scores, (chunks,), brought to 0..1, least to most; equal scores become zeros (as `ensemble.normalised`)."""

    def __init__(self, scores: Floats) -> None:
        self._scores = scores
        self._low = scores.min()
        self._width = scores.max() - self._low
        self._all: Floats | None = None

    def of(self, some: Floats) -> Floats:
        """Return some of the scores brought to 0..1; any shape."""
        brought = (some - self._low) / self._width if self._width > 0 else np.zeros_like(some)
        return np.asarray(brought, dtype=np.float64)

    @property
    def all(self) -> Floats:
        """Return all of them, (chunks,); computed when first asked for."""
        if self._all is None:
            self._all = self.of(self._scores)
        return self._all


class _AsTheyAre(_Brought):
    """One query's scores, (chunks,), left as they are."""

    def of(self, some: Floats) -> Floats:
        """Return some of the scores; any shape."""
        return some


def _head(scores: Floats, size: int) -> tuple[Floats, NDArray[np.intp]]:
    """Return the head of a list, found without sorting it.

    The list is dealt to several times `size` groups; of their greatest scores the `size`-th is the border, and so at
    least about `size` passages lie above it.

    Returns:
        The border, shape (1,), and the indices of all passages above it, ascending; all others are at most as high.
    """
    groups = _GROUPS * size
    rest = len(scores) % groups
    dealt = scores[: len(scores) - rest].reshape(-1, groups).max(axis=0)
    border = np.partition(dealt, groups - size)[groups - size]
    return np.array([border]), np.flatnonzero(scores > border)


def reranked(scanned: Scanned, scores: Mapping[str, float], order: Mapping[str, int]) -> Scanned:
    """Return the same rankings, each ordered anew by a model that read question and passages (Tables 4 and 6 of the paper).

    Args:
        scanned: Of one question.
        scores: By chunk id, of all that some weight brought.
        order: Place of each chunk in chunk order, which settles ties as in `rerank.RerankedIndex`.
    """
    rankings = []
    for ranking in scanned.rankings:
        ids = sorted(ranking.chunk_ids, key=lambda i: (-scores[i], order[i]))
        rankings.append(Retrieved(tuple(ids), tuple(scores[i] for i in ids)))
    return Scanned(tuple(rankings))


def to_parents(scanned: Scanned, parents: Mapping[str, str], depth: int) -> Scanned:
    """Return the same rankings with children turned into their parents, each once, at its best child's rank.

    Args:
        scanned: Of one question, deep enough that `depth` parents are among them.
        parents: Child id to parent id, for the children that have one.
        depth: Most parents kept per ranking.
    """
    rankings = []
    for ranking in scanned.rankings:
        scores: dict[str, float] = {}
        for chunk_id, score in zip(ranking.chunk_ids, ranking.scores, strict=True):
            scores.setdefault(parents.get(chunk_id, chunk_id), score)
        kept = list(scores.items())[:depth]
        rankings.append(Retrieved(tuple(i for i, _ in kept), tuple(s for _, s in kept)))
    return Scanned(tuple(rankings))
