"""Judges rankings against the evidence of their questions once, so that every metric at every k is a look-up.

Most of a ranking holds nothing of the evidence. Only the ranks that hold some are looked at and kept, so that thousands
of rankings (questions by text weights by retrievers) are judged in seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragexam.records import Chunk, Span
from ragexam.retrieval import ranked_metrics
from ragexam.retrieval.evidence import covers, needed
from ragexam.retrieval.metrics import best_gains, gains, holds_some

MEASURES = ("recall", "hit_rate", "mrr", "ndcg")
"""recall: mean share of the evidence's characters held by the first k; hit_rate: share of questions whose evidence
they hold wholly; mrr: mean of 1 / rank of the first that holds any; ndcg: discounted gain over that of the best
order."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One ranking for one question.

    Attributes:
        gains: Rank (from 1) and share of the evidence added, of the passages that add any; ascending.
        whole: Rank from which on the evidence is held wholly; None where it never is.
        ideal: Gains of the best order, greatest first.
    """

    gains: tuple[tuple[int, float], ...]
    whole: int | None
    ideal: tuple[float, ...]

    @property
    def first(self) -> int | None:
        """Rank of the first passage that holds any of the evidence; None where none does."""
        return self.gains[0][0] if self.gains else None

    def value(self, measure: str, k: int) -> float:
        """One of `MEASURES` over the first k passages, 0..1."""
        if measure == "hit_rate":
            return float(self.whole is not None and self.whole <= k)
        last = self.gains[-1][0] if self.gains else 0
        ranked = [0.0] * min(k, last)
        for rank, gain in self.gains:
            if rank <= k:
                ranked[rank - 1] = gain
        if measure == "recall":
            return min(1.0, ranked_metrics.recall(ranked, 1.0, k))
        if measure == "mrr":
            return ranked_metrics.reciprocal_rank(ranked, k)
        if measure == "ndcg":
            return min(1.0, ranked_metrics.ndcg(ranked, self.ideal, k))
        raise ValueError(f"there is no measure {measure!r}")


class Judge:
    """Judges every ranking of one question.

    Args:
        evidence: Of the question.
        near: Chunks of the documents of the evidence, in any order: of all chunkings that are searched.
        depth: Most passages that are ever looked at.

    Attributes:
        findable: Whether any chunk holds any of the evidence.
    """

    def __init__(self, evidence: Sequence[Span], near: Iterable[Chunk], depth: int) -> None:
        self._evidence = evidence
        self._holding = {chunk.id: chunk for chunk in near if holds_some(chunk, evidence)}
        self.findable = bool(self._holding)
        self._ideal = tuple(best_gains(evidence, list(self._holding.values()), depth))
        self._depth = depth
        # Rankings that bring the same passages in the same order differ only in their ranks.
        self._known: dict[tuple[str, ...], tuple[tuple[float, ...], int | None]] = {}

    def judge(self, chunk_ids: Sequence[str]) -> Judged:
        """Judge one ranking, best first; ids that hold nothing may be unknown."""
        places = [(rank, i) for rank, i in enumerate(chunk_ids[: self._depth], start=1) if i in self._holding]
        ids = tuple(i for _, i in places)
        if ids not in self._known:
            passages = [self._holding[i] for i in ids]
            whole = next((n for n in range(1, len(ids) + 1) if covers(passages[:n], self._evidence)), None)
            self._known[ids] = (tuple(gains(passages, self._evidence)), whole)
        added, whole = self._known[ids]
        found = tuple((rank, gain) for (rank, _), gain in zip(places, added, strict=True) if gain > 0)
        return Judged(found, None if whole is None else places[whole - 1][0], self._ideal)


def near_evidence(evidence: Sequence[Span], by_document: Mapping[str, Sequence[Chunk]]) -> list[Chunk]:
    """The chunks of the evidence's documents."""
    return [chunk for document in needed(evidence) for chunk in by_document.get(document, ())]


def values_of(rankings: Sequence[Judged | None], measure: str, k: int) -> NDArray[np.float64]:
    """A measure of many rankings as an array, shape (len(rankings),); nan where there is none."""
    return np.array([np.nan if judged is None else judged.value(measure, k) for judged in rankings], dtype=np.float64)
