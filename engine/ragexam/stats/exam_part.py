"""Shares on a part of an exam, where each pipeline was asked some of its items by design.

What was asked of the part is weighed by one over its chance within the whole exam, and what a model predicts of the part takes the
hardness of what was drawn out (the domain estimator of the difference estimator: Särndal, Swensson and Wretman 1992, chapter 10).
A pipeline that was asked hardly anything of the part has no share: few answers, each of which stands for many, tell nothing.
Who sat the whole exam, or took no part in the design, counts with the plain share of what it sat.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from ragexam.stats.drawn_items import DrawnItems
from ragexam.stats.estimate import Estimate, Floats, undefined

FEWEST = 5
"""Answers to a part of the exam from which a pipeline's share on it is estimated."""

TOO_FEW = "Too few of these questions were asked by design."


def part_share(
    values: Floats,
    drawn: DrawnItems,
    steps: Sequence[int],
    part: NDArray[np.bool_],
    *,
    rows: Sequence[int],
    designed: NDArray[np.bool_],
    predicted: Floats,
    member: Floats,
    level: float = 0.95,
) -> Estimate:
    """Estimate the mean of some pipelines on a part of the exam, each of them weighing alike; over further documents of the kind.

    Args:
        values: What is averaged, between 0 and 1; nan where nothing is known; (pipelines, items).
        drawn: The steps.
        steps: How many of them each pipeline sat.
        part: Items of the part; (items,).
        rows: Pipelines that are averaged; those without any value do not count.
        designed: Pipelines that were asked a part of the exam by design; (pipelines,).
        predicted: What a model predicts of the values (`whole_exam.additive`); (pipelines, items).
        member: Of which document each item is (`paired.membership`); (items, documents).
        level: Coverage.

    Returns:
        No value where one of the pipelines was asked fewer than `FEWEST` items of the part by design, and not all of it.
    """
    there = [row for row in rows if not np.isnan(values[row] if designed[row] else values[row, part]).all()]
    n = int((~np.isnan(values[there][:, part])).sum())
    if not there or not n:
        return undefined("There are no answers.", level=level)
    fitted, means, sums, clusters = max(steps), [], [], []
    for row in there:
        known = part & ~np.isnan(values[row])
        if not designed[row] or known.sum() == part.sum():
            seen, weight = np.flatnonzero(known), np.ones(int(known.sum()))
            model, columns, heavy = np.zeros(len(part)), seen, weight
        else:
            seen, weight = _within(drawn, steps[row], known)
            columns, heavy = _within(drawn, fitted, part)
            model = predicted[row]
        if designed[row] and len(seen) < min(FEWEST, int(part.sum())):
            return undefined(TOO_FEW, n=n, level=level)
        rest = values[row, seen] - model[seen]
        error, expected = np.average(rest, weights=weight), np.average(model[columns], weights=heavy)
        means.append(error + expected)
        own = (weight * (rest - error)) @ member[seen] / weight.sum()
        sums.append(own + (heavy * (model[columns] - expected)) @ member[columns] / heavy.sum())
        clusters.append(int((member[seen].sum(axis=0) > 0).sum()))
    value, documents_asked = float(np.clip(np.mean(means), 0.0, 1.0)), min(clusters)
    if documents_asked < 2:
        return undefined("All observations come from one cluster.", n=n, level=level, value=value)
    each = n / len(there)
    spread = (
        documents_asked / (documents_asked - 1) * float((np.mean(sums, axis=0) ** 2).sum()) + 1.0 / (each + 2.0) ** 2
    )
    half = float(stdtrit(documents_asked - 1, 0.5 + level / 2.0)) * float(np.sqrt(spread))
    return Estimate(value, max(0.0, value - half), min(1.0, value + half), level, n)


def _within(drawn: DrawnItems, steps: int, which: NDArray[np.bool_]) -> tuple[NDArray[np.int64], Floats]:
    """Return the items of the first steps that are among some, and their weights."""
    seen = np.array(drawn.seen(steps), dtype=np.int64)
    own = which[seen] if len(seen) else np.zeros(0, dtype=np.bool_)
    return seen[own], drawn.weights(steps)[own]
