"""Which of many pipelines is the best, and how sure that is."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.stats.estimate import Floats, check_level
from ragexam.stats.intervals import percentile_interval, resample

_TIE = 1e-12


@dataclass(frozen=True, slots=True)
class Standing:
    """How one pipeline stands among all.

    Attributes:
        mean: Its mean score over the items that it answered; None where it answered none.
        best: Share of bootstrap samples in which it is the best, ties split; None where undefined.
        rank_low: Lower end of an interval for its rank, 1 being the best; None where undefined.
        rank_high: Upper end.
        reason: Why something is undefined; "" otherwise.
    """

    mean: float | None
    best: float | None
    rank_low: float | None
    rank_high: float | None
    reason: str = ""


def standings(
    scores: Floats,
    clusters: Sequence[Hashable],
    *,
    rng: np.random.Generator,
    rounds: int = 5000,
    level: float = 0.95,
) -> list[Standing]:
    """Return the probability of being the best and an interval for the rank, by a bootstrap over source documents.

    All pipelines see the same drawn documents, so what makes the exam hard for all does not blur their order.
    The shares sum to 1: they answer whether another exam from such documents would crown the same winner.

    Args:
        scores: 1 right, 0 wrong, nan missing; (pipelines, items).
        clusters: Source document of each item.
        rng: Draws documents.
        rounds: Number of bootstrap samples.
        level: Coverage of the rank intervals.
    """
    check_level(level)
    table = np.asarray(scores, dtype=np.float64)
    seen = ~np.isnan(table)
    answered = seen.sum(axis=1)
    filled = np.where(seen, table, 0.0)
    draws = resample(clusters, rounds, rng)
    means = [float(filled[k].sum() / answered[k]) if answered[k] else None for k in range(len(table))]
    if draws.clusters < 2:
        why = "All items come from one document, so it is unknown how another exam would end."
        return [Standing(mean, None, None, None, why if mean is not None else _SILENT) for mean in means]
    rows = np.flatnonzero(answered > 0)
    if not len(rows):
        return [Standing(None, None, None, None, _SILENT) for _ in means]
    # A draw may miss every item that a pipeline answered; it then comes last in that draw.
    weight = draws.sums(seen[rows].T.astype(np.float64))
    last = float(filled.min()) - 1.0
    drawn = np.where(weight > 0, draws.sums(filled[rows].T) / np.maximum(weight, 1.0), last)
    winners = drawn >= drawn.max(axis=1, keepdims=True) - _TIE
    best = (winners / winners.sum(axis=1, keepdims=True)).mean(axis=0)
    out = [Standing(mean, None, None, None, _SILENT) for mean in means]
    for place, row in enumerate(rows):
        ahead = (drawn > drawn[:, [place]] + _TIE).sum(axis=1)
        level_with = (np.abs(drawn - drawn[:, [place]]) <= _TIE).sum(axis=1)
        # Of pipelines that tie, each has the mean of the ranks that they share.
        rank = 1.0 + ahead + (np.maximum(level_with, 1) - 1) / 2.0
        low, high = percentile_interval(rank, level)
        out[int(row)] = Standing(means[int(row)], float(best[place]), low, high)
    return out


_SILENT = "It answered no item."
