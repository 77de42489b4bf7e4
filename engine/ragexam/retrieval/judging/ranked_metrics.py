"""Retrieval metrics over ranked gains: what every metric of this room reduces to.

A ranking is told by the gain of each of its passages, best first. With relevance given per passage (0, 1 or graded) these
are the metrics of `trec_eval` (recall_k, P_k, recip_rank, map, ndcg_cut_k: linear gains, discount 1 / log2(rank + 1)).
Against document spans (`ragexam.retrieval.judging.metrics`) the gain of a passage is the share of the evidence that it adds,
and the total is 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2


def precision(gains: Sequence[float], k: int) -> float:
    """Return the share of the first k ranks that hold something relevant; a list that is shorter than k lacks them."""
    return sum(gain > 0 for gain in gains[:k]) / k


def reciprocal_rank(gains: Sequence[float], k: int | None = None) -> float:
    """Return 1 / rank (from 1) of the first passage with a gain among the first k (None: all); 0 without any."""
    return next((1.0 / rank for rank, gain in enumerate(gains[:k], start=1) if gain > 0), 0.0)


def average_precision(gains: Sequence[float], total: int, k: int | None = None) -> float:
    """Return the mean, over all that is relevant, of the precision at each relevant passage found; 0 where nothing is.

    Args:
        gains: By rank; above 0 is relevant.
        total: Number of relevant passages.
        k: Passages looked at (None: all).
    """
    ranks = [rank for rank, gain in enumerate(gains[:k], start=1) if gain > 0]
    return sum(number / rank for number, rank in enumerate(ranks, start=1)) / total if total > 0 else 0.0


def r_precision(gains: Sequence[float], total: int) -> float:
    """Return the share of relevant passages among as many of the first as there are relevant ones; 0 where there is none."""
    return precision(gains, total) if total > 0 else 0.0


def dcg(gains: Sequence[float]) -> float:
    """Return discounted cumulative gain: sum of gain / log2(rank + 1) (Jarvelin and Kekalainen 2002, as trec_eval has it)."""
    return sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, start=1))


def ndcg(gains: Sequence[float], ideal: Sequence[float], k: int) -> float:
    """Return discounted cumulative gain of the first k passages over that of the best order; 0 where nothing can be gained.

    Args:
        gains: By rank.
        ideal: All gains that there are, greatest first.
        k: Passages looked at, of both.
    """
    whole = dcg(ideal[:k])
    return dcg(gains[:k]) / whole if whole > 0 else 0.0
