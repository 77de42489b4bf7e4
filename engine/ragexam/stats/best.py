"""Probability of being the best of many pipelines.

Whoever leads among many leads partly by luck, the more so the more there are and the fewer documents. So shares are not
taken at their word: pipelines come from a population whose spread is estimated with them, and each is drawn towards its
middle as far as its error asks for (a hierarchical model, in the manner of Efron and Morris 1975). The probabilities are
those of this model's posterior.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ragexam.stats.estimate import Floats, check_level
from ragexam.stats.intervals import percentile_interval
from ragexam.stats.paired import membership

FEWEST = 5
"""Documents below which nothing is said about who is the best."""

_TYPICAL = 0.05
"""Spread of what a part is worth that is expected before any answer: the scale of a half-Cauchy prior, as a share."""

_WIDEST = 0.95
"""Share of that prior that is drawn from: spreads up to 13 times the typical one."""

_LEAST = 0.1
"""Share of the error of single items that is left to each pipeline at least."""

_GUESSES = 600
"""Number of spreads that are tried."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Standing of one pipeline among all.

    Attributes:
        mean: Its mean score over the items that it answered; None where it answered none.
        best: Probability that it is the best; None where undefined.
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
    parts: Sequence[Sequence[Hashable]] | None = None,
    *,
    rng: np.random.Generator,
    rounds: int = 5000,
    level: float = 0.95,
) -> list[Standing]:
    """Return each pipeline's probability of being the best, and an interval for its rank.

    What makes a document hard for all does not blur the order: only differences between pipelines count. The
    probabilities sum to 1.

    Args:
        scores: 1 right, 0 wrong, nan missing; (pipelines, items).
        clusters: Source document of each item.
        parts: What each pipeline is made of (its LLM, its retriever, ...), as many of each; nothing is shared where None.
        rng: Draws from the posterior.
        rounds: Number of draws.
        level: Coverage of the rank intervals.
    """
    return list(sharpening_standings(scores, clusters, parts, rng=rng, steps=(rounds,), level=level))[-1][1]


def sharpening_standings(
    scores: Floats,
    clusters: Sequence[Hashable],
    parts: Sequence[Sequence[Hashable]] | None = None,
    *,
    rng: np.random.Generator,
    steps: Sequence[int],
    level: float = 0.95,
) -> Iterator[tuple[int, list[Standing]]]:
    """Yield `standings` from ever more draws, each with the number of draws so far; the last are those of all of them.

    What was drawn stays: all together the steps draw what the last would draw at once, and say the same.

    Args:
        scores: As in `standings`.
        clusters: Likewise.
        parts: Likewise.
        rng: Draws from the posterior.
        steps: Numbers of draws at least, ascending; the last is that of all. One is left out where a draw brings more.
        level: Coverage of the rank intervals.
    """
    check_level(level)
    rounds = steps[-1]
    table = np.asarray(scores, dtype=np.float64)
    answered = (~np.isnan(table)).sum(axis=1)
    means = [float(np.nansum(row) / n) if n else None for row, n in zip(table, answered, strict=True)]
    rows = np.flatnonzero(answered > 0)
    used = ~np.isnan(table).all(axis=0)
    documents = len({clusters[int(k)] for k in np.flatnonzero(used)})
    why = "The items come from too few documents to say how another exam would end." if documents < FEWEST else ""
    out = [Standing(mean, None, None, None, _SILENT if mean is None else why) for mean in means]
    if len(rows) == 1 and not why:
        out[int(rows[0])] = Standing(means[int(rows[0])], 1.0, 1.0, 1.0)
    if why or len(rows) < 2:
        yield rounds, out
        return
    own = [() if parts is None else parts[int(k)] for k in rows]
    blocks: list[Floats] = []
    waiting, made = list(steps), 0
    for block in _draws(table[rows], clusters, own, rng=rng, rounds=rounds):
        blocks.append(block)
        made += len(block)
        if made < waiting[0]:
            continue
        waiting = [step for step in waiting if step > made]
        for row, standing in zip(rows, _standings_of(np.concatenate(blocks), level), strict=True):
            out[int(row)] = Standing(means[int(row)], *standing)
        yield made, list(out)


def _standings_of(drawn: Floats, level: float) -> list[tuple[float, float, float]]:
    """Return probability of being the best and both ends of the rank of each pipeline; `drawn` is (draws, pipelines)."""
    best = np.bincount(drawn.argmax(axis=1), minlength=drawn.shape[1]) / len(drawn)
    ranks = 1.0 + np.argsort(np.argsort(-drawn, axis=1), axis=1)
    columns = np.asarray(ranks.T, dtype=np.float64)
    return [(float(own), *percentile_interval(column, level)) for own, column in zip(best, columns, strict=True)]


def posterior(
    scores: Floats,
    clusters: Sequence[Hashable],
    parts: Sequence[Sequence[Hashable]],
    *,
    rng: np.random.Generator,
    rounds: int,
) -> Floats:
    """Draw what the pipelines are truly worth; (rounds, pipelines).

    Args:
        scores: 1 right, 0 wrong, nan missing, some in every row; (pipelines, items).
        clusters: Source document of each item.
        parts: What each pipeline is made of.
        rng: Source of chance.
        rounds: Number of draws.
    """
    return np.concatenate(list(_draws(scores, clusters, parts, rng=rng, rounds=rounds)))


def _draws(
    scores: Floats,
    clusters: Sequence[Hashable],
    parts: Sequence[Sequence[Hashable]],
    *,
    rng: np.random.Generator,
    rounds: int,
) -> Iterator[Floats]:
    """Yield the draws of `posterior` spread by spread, in the order in which spreads were guessed; (draws, pipelines) each.

    Guesses are drawn independently of each other: the first of them alone are a coarser picture of the same posterior.
    """
    shared = _shared(parts)
    mean, errors, freedom = _errors(scores, clusters, shared)
    size = len(mean)
    # Spreads are drawn from what is expected, and weighed by how well they explain the shares.
    spreads = _TYPICAL * np.tan(0.5 * np.pi * _WIDEST * rng.random((_GUESSES, len(shared))))
    # How large errors are is known no better than so many documents tell.
    factor = freedom / rng.chisquare(freedom, _GUESSES)
    worth = np.einsum("gc,cij->gij", spreads**2, np.array([z @ z.T for z in shared]))
    whole = worth + factor[:, None, None] * errors
    root = np.linalg.cholesky(whole)
    ones = np.linalg.solve(root, np.broadcast_to(np.column_stack([mean, np.ones(size)]), (_GUESSES, size, 2)))
    precision = (ones[:, :, 1] ** 2).sum(axis=1)
    middle = (ones[:, :, 0] * ones[:, :, 1]).sum(axis=1) / precision
    left = (ones[:, :, 0] ** 2).sum(axis=1) - middle**2 * precision
    fit = -np.log(np.diagonal(root, axis1=1, axis2=2)).sum(axis=1) - 0.5 * (np.log(precision) + left)
    weight = np.exp(fit - fit.max())
    noise = np.linalg.cholesky(errors)
    for guess, count in enumerate(rng.multinomial(rounds, weight / weight.sum())):
        if count:
            # A draw from the posterior is one of all together, moved by how far it misses what was seen.
            true = sum(
                s * z @ rng.standard_normal((z.shape[1], count)) for s, z in zip(spreads[guess], shared, strict=True)
            )
            true = true + middle[guess] + rng.standard_normal(count) / np.sqrt(precision[guess])
            seen = true + np.sqrt(factor[guess]) * noise @ rng.standard_normal((size, count))
            moved = true + worth[guess] @ np.linalg.solve(whole[guess], mean[:, None] - seen)
            yield np.asarray(moved.T, dtype=np.float64)


def _shared(parts: Sequence[Sequence[Hashable]]) -> list[Floats]:
    """Return who has which level of each part that several pipelines share, and who is who; (pipelines, levels) each."""
    size = len(parts)
    of_each = (membership(column) for column in zip(*parts, strict=True))
    return [z for z in of_each if 1 < z.shape[1] < size] + [np.eye(size)]


def _errors(scores: Floats, clusters: Sequence[Hashable], shared: Sequence[Floats]) -> tuple[Floats, Floats, float]:
    """Return shares, the covariance of their errors over documents, and its degrees of freedom.

    `scores` is (pipelines, items), the shares (pipelines,), the covariance (pipelines, pipelines).

    So many covariances are not known from so few documents. So they are those of a few variances, none negative: what
    documents do to all pipelines with the same part, or the same two parts, and what is left to each.
    """
    seen = ~np.isnan(scores)
    filled, member = np.where(seen, scores, 0.0), membership(clusters)
    n = seen.sum(axis=1)
    mean = filled.sum(axis=1) / n
    documents = int((seen @ member > 0).any(axis=0).sum())
    surplus = (np.where(seen, filled - mean[:, None], 0.0) / n[:, None]) @ member
    surplus = surplus - surplus.mean(axis=0)
    covariance = documents / (documents - 1) * surplus @ surplus.T
    # Of a pipeline that was never wrong half an item may have been.
    smooth = (filled.sum(axis=1) + 0.5) / (n + 1.0)
    alone = np.diag(smooth * (1.0 - smooth) / n)
    families = [*shared[:-1], *_pairs(shared[:-1])]
    size = len(mean)
    centre = np.eye(size) - 1.0 / size
    kinds = [alone, *(z @ z.T for z in families)]
    columns = np.column_stack([(centre @ kind @ centre).ravel() for kind in kinds])
    from scipy.optimize import nnls  # loaded with the first fit of this kind

    amounts = nnls(columns, covariance.ravel())[0]
    amounts[0] = max(amounts[0], _LEAST)
    errors = np.sum([amount * kind for amount, kind in zip(amounts, kinds, strict=True)], axis=0)
    return mean, errors, float(documents - 1)


def _pairs(shared: Sequence[Floats]) -> list[Floats]:
    """Return who has which level of two parts at once; (pipelines, levels) each."""
    both = [np.einsum("pi,pj->pij", x, y).reshape(len(x), -1) for k, x in enumerate(shared) for y in shared[:k]]
    return [z[:, z.any(axis=0)] for z in both]


_SILENT = "It answered no item."
