"""Judges rankings against the evidence of their questions once, so that every metric at every k is a look-up.

Most of a ranking holds nothing of the evidence. Only the ranks that hold some are looked at and kept, so that thousands
of rankings (questions by text weights by retrievers) are judged in seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import inf

import numpy as np
from numpy.typing import NDArray

from ragexam.records import Chunk, Span
from ragexam.retrieval.judging.evidence import covers
from ragexam.retrieval.judging.metrics import best_gains, gains, holds_some

Floats = NDArray[np.float64]


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


class EvidenceJudge:
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
        self._judged_rankings: dict[tuple[str, ...], tuple[tuple[float, ...], int | None]] = {}
        self._judged: dict[tuple[tuple[int, str], ...], Judged] = {}

    def judge(self, chunk_ids: Sequence[str]) -> Judged:
        """Judge one ranking, best first; ids that hold nothing may be unknown."""
        # Few passages hold any of the evidence: each is looked for, once, among many that hold none.
        judgements = []
        for chunk_id in self._holding:
            try:
                judgements.append((chunk_ids.index(chunk_id, 0, self._depth) + 1, chunk_id))
            except ValueError:
                continue
        places = tuple(sorted(judgements))
        judged = self._judged.get(places)
        if judged is None:
            judged = self._judged[places] = self._judge_places(places)
        return judged

    def _judge_places(self, places: Sequence[tuple[int, str]]) -> Judged:
        """Judge a ranking by the ranks of those passages that hold any of the evidence."""
        ids = tuple([i for _, i in places])
        if ids not in self._judged_rankings:
            passages = [self._holding[i] for i in ids]
            whole = next((n for n in range(1, len(ids) + 1) if covers(passages[:n], self._evidence)), None)
            self._judged_rankings[ids] = (tuple(gains(passages, self._evidence)), whole)
        added, whole = self._judged_rankings[ids]
        ranked_gains = tuple([(rank, gain) for (rank, _), gain in zip(places, added, strict=True) if gain > 0])
        return Judged(ranked_gains, None if whole is None else places[whole - 1][0], self._ideal)


class JudgedTable:
    """Many judged rankings as arrays: a measure of all of them at any k is one sweep.

    Args:
        rankings: None where a question was not searched yet.

    Attributes:
        searched: Where there is a ranking, shape (rankings,).
    """

    def __init__(self, rankings: Sequence[Judged | None]) -> None:
        self.searched = np.array([one is not None for one in rankings], dtype=np.bool_)
        self._whole = _numbers([None if one is None else one.whole for one in rankings])
        self._first = _numbers([None if one is None else one.first for one in rankings])
        gains = [() if one is None else one.gains for one in rankings]
        self._ranks = _padded([[rank for rank, _ in own] for own in gains], inf)
        self._gains = _padded([[gain for _, gain in own] for own in gains], 0.0)
        self._ideal = _padded([() if one is None else one.ideal for one in rankings], 0.0)

    def values(self, measure: str, k: int) -> Floats:
        """Return a measure over the first k passages, 0..1; nan where there is no ranking; shape (rankings,).

        Args:
            measure: "recall": mean share of the evidence's characters held by the first k; "hit_rate": share of questions whose
                evidence they hold wholly, every piece of it; "any_rate": share of questions of whose evidence they hold any;
                "mrr": mean of 1 / rank of the first that holds any; "ndcg": discounted gain over that of the best order.
            k: Passages looked at.
        """
        if measure == "hit_rate":
            values = (self._whole <= k).astype(np.float64)
        elif measure == "any_rate":
            values = (self._first <= k).astype(np.float64)
        elif measure == "mrr":
            values = np.where(self._first <= k, 1.0 / self._first, 0.0)
        elif measure == "recall":
            values = np.minimum(1.0, self._held(k).sum(axis=0))
        elif measure == "ndcg":
            best = self._ideal[:k]
            whole = (best / np.log2(np.arange(2.0, len(best) + 2.0))[:, None]).sum(axis=0)
            gained = (self._held(k) / np.log2(self._ranks + 1.0)).sum(axis=0)
            values = np.minimum(1.0, np.divide(gained, whole, out=np.zeros_like(gained), where=whole > 0))
        else:
            raise ValueError(f"there is no measure {measure!r}")
        return np.where(self.searched, values, np.nan)

    def _held(self, k: int) -> Floats:
        """Return gains within the first k ranks, 0 elsewhere; (gains, questions)."""
        return np.where(self._ranks <= k, self._gains, 0.0)


def _numbers(ranks: Sequence[int | None]) -> Floats:
    """Return ranks as numbers, (ranks,); infinite where there is none."""
    return np.array([inf if rank is None else rank for rank in ranks], dtype=np.float64)


def _padded(rows: Sequence[Sequence[float]], filling: float) -> Floats:
    """Return rows of any length as columns of one array, shape (longest, rows)."""
    columns = list(zip_longest(*rows, fillvalue=filling))
    return np.array(columns, dtype=np.float64).reshape(len(columns), len(rows))
