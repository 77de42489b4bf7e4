"""Boards: systems by a figure, and how far two boards have them in the same order."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

import numpy as np

from ragexam.grading.leaderboard.trec import Qrels, Rankings
from ragexam.retrieval.judging.ranked_metrics import average_precision, ndcg, r_precision, reciprocal_rank
from ragexam.stats.correlation import kendall, spearman

METRICS = ("map", "ndcg", "rprec", "mrr")
"""Figures of a ranking by labels."""

QueryFigures = Mapping[str, Mapping[str, float]]
"""Figure to query to value of one system; a query for which a figure is undefined is not there."""


@dataclass(frozen=True, slots=True)
class BoardAgreement:
    """Agreement of two boards.

    Attributes:
        spearman: Of the ranks; nan where a board has all systems level.
        kendall: Tau-b; nan likewise.
        n: Systems that both have.
    """

    spearman: float
    kendall: float
    n: int


def query_figures(rankings: Rankings, qrels: Qrels, threshold: float = 1.0, k: int = 20) -> dict[str, dict[str, float]]:
    """Return the figures of one system query by query; a figure that is defined for no query is left out.

    nDCG is defined where some label is above 0, whatever the threshold; the others where a passage is relevant.

    Args:
        rankings: Of the system; a query that is missing counts as nothing found.
        qrels: Labels. For nDCG they count as they are, else from the threshold on.
        threshold: Least label that is relevant.
        k: Passages that nDCG looks at; the others look at all.
    """
    values: dict[str, dict[str, float]] = {metric: {} for metric in METRICS}
    for query, labels in qrels.items():
        passages = rankings.get(query, ())
        ideal = sorted((label for label in labels.values() if label > 0), reverse=True)
        if ideal:
            values["ndcg"][query] = ndcg([max(labels.get(p, 0.0), 0.0) for p in passages], ideal, k)
        total = sum(label >= threshold for label in labels.values())
        if total:
            relevant = [float(p in labels and labels[p] >= threshold) for p in passages]
            values["map"][query] = average_precision(relevant, total)
            values["rprec"][query] = r_precision(relevant, total)
            values["mrr"][query] = reciprocal_rank(relevant)
    return {metric: own for metric, own in values.items() if own}


def ranking_figures(rankings: Rankings, qrels: Qrels, threshold: float = 1.0, k: int = 20) -> dict[str, float]:
    """Return the means of what `query_figures` returns, which takes the same, over all queries of each figure."""
    return mean_figures(query_figures(rankings, qrels, threshold, k))


def mean_figures(by_query: QueryFigures, queries: Container[str] | None = None) -> dict[str, float]:
    """Return the mean of each figure over its queries; one without any is left out.

    Args:
        by_query: Of one system.
        queries: Those that count; all where None.
    """
    means = {}
    for figure, values in by_query.items():
        own = [value for query, value in values.items() if queries is None or query in queries]
        if own:
            means[figure] = sum(own) / len(own)
    return means


def board_agreement(first: Mapping[str, float], second: Mapping[str, float]) -> BoardAgreement:
    """Return how far two boards have the systems that both know in the same order; in both, more is better."""
    names = [name for name in first if name in second]
    one, other = (np.array([board[name] for name in names], dtype=np.float64) for board in (first, second))
    if len(names) < 2:
        return BoardAgreement(float("nan"), float("nan"), len(names))
    return BoardAgreement(spearman(one, other), kendall(one, other), len(names))
