"""Whether items differ in discrimination: slopes found by one half of the pipelines, found again by the other half.

The two halves share neither an LLM nor a retriever, and so no luck of one of them with an item. What an item's answers
say of its slope in one half then agrees with what they say in the other one only where slopes differ: the product of both is
0 on average where all are equal. No slope is estimated, which is why this sees far more than a model with a slope for
every item gains in prediction.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from ragexam.irt.checks.paired_gain import PairedGain, paired_gain
from ragexam.irt.design import Design
from ragexam.irt.fit import numbered_documents
from ragexam.irt.information import probability
from ragexam.irt.model import Floats
from ragexam.irt.record import Fit

_MOST_PARTS = 10
"""Ways in which the levels of a component are dealt into two halves."""

_SMALLEST = 3
"""Pipelines of a half from which it has a slope."""

_TREND = 4
"""Coefficients of the trend of slopes over difficulty that is taken off: one that all items share is the model's, not theirs."""

Half = NDArray[np.bool_]


def agreement_of_halves(
    correct: Floats, found: Fit, sharing: Design, documents: Sequence[Hashable]
) -> PairedGain | None:
    """Return by how much halves agree on the slopes of items, and how sure documents make that.

    Args:
        correct: 1, 0, nan; (persons, items).
        found: A fit of them with one slope for all items.
        sharing: Says who shares which component.
        documents: Of each item.

    Returns:
        None where there are no two halves, or too few items have parameters.
    """
    ways = halves(sharing)
    used = np.flatnonzero(~np.isnan(found.b))
    if not ways or len(used) < 2 * _TREND + 2:
        return None
    table = correct[:, used]
    able = np.isfinite(found.theta)
    seen = ~np.isnan(table) & able[:, None]
    theta = np.where(able, found.theta, 0.0)
    b, c = found.b[used], found.c[used]
    right = np.clip(probability(theta, found.a[used], b, c), 1e-6, 1.0 - 1e-6)
    # Score of an answer for what lies before guessing, and its information there.
    weight = np.where(seen, (right - c) / (right * (1.0 - c)), 0.0)
    surplus = weight * np.where(seen, table - right, 0.0)
    information = weight**2 * right * (1.0 - right)
    trend = np.vander((b - b.mean()) / max(float(b.std()), 1e-9), _TREND)
    agreed = np.zeros(len(b))
    for one, other in ways:
        agreed += _score(one, theta, surplus, information, trend) * _score(other, theta, surplus, information, trend)
    return paired_gain(agreed / len(ways), np.ones(len(b)), numbered_documents(documents, used), len(b))


def _score(half: Half, theta: Floats, surplus: Floats, information: Floats, trend: Floats) -> Floats:
    """Return what the answers of a half say of each item's slope, whatever its difficulty is."""
    told = information[half]
    total = told.sum(axis=0)
    middle = (told * theta[half, None]).sum(axis=0) / np.maximum(total, 1e-12)
    away = theta[half, None] - middle
    score = (away * surplus[half]).sum(axis=0)
    known = (told * away**2).sum(axis=0)
    root = np.sqrt(np.maximum(known, 1e-12))
    plain = score / root
    over = trend * root[:, None]
    left = plain - over @ np.linalg.lstsq(over, plain, rcond=None)[0]
    return np.asarray(left)


def halves(sharing: Design) -> list[tuple[Half, Half]]:
    """Return pairs of sets of pipelines that share neither an LLM nor a retriever; always the same ones.

    These are the two components with most levels. Without components single pipelines are dealt out.

    Args:
        sharing: Says who shares which component.
    """
    many = sorted(
        (name for name in sharing.components if sharing.hierarchical and len(sharing.levels(name)) > 1),
        key=lambda name: -len(sharing.levels(name)),
    )[:2]
    rng = np.random.default_rng(0)
    if not many:
        ways = [rng.permutation(sharing.persons) < sharing.persons // 2 for _ in range(_MOST_PARTS)]
        found = [(way, ~way) for way in ways]
    else:
        dealt = [_dealt(sharing, name, rng) for name in many]
        found = []
        for first, *rest in product(*dealt):
            sides = [(first, ~first)]
            for other in rest:
                sides = [(first & side, ~first & ~side) for side in (other, ~other)]
            found += sides
    return [(one, other) for one, other in found if min(one.sum(), other.sum()) >= _SMALLEST]


def _dealt(sharing: Design, component: str, rng: np.random.Generator) -> list[Half]:
    """Return ways to deal pipelines into two by the levels of a component."""
    columns = [k for k, label in enumerate(sharing.labels) if label[0] == component]
    ways = list(combinations(columns, len(columns) // 2))
    if len(columns) % 2 == 0:
        ways = ways[: len(ways) // 2]  # the others are the same two halves the other way round
    if len(ways) > _MOST_PARTS:
        ways = [ways[k] for k in sorted(rng.choice(len(ways), _MOST_PARTS, replace=False))]
    return [np.asarray(sharing.indicators[:, list(way)].any(axis=1)) for way in ways]
