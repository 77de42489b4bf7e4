"""Discriminations that say something: those that differ from the common one by more than noise.

A dozen pipelines hardly tell discriminations apart: what is estimated is mostly the prior, and a curve that is steeper than the
others may be so by luck. Whether discriminations differ at all is asked of all items at once: more than chance explains must lie
outside their own 95 % intervals. Which ones do is asked of each: an item counts as distinct where Benjamini and Hochberg's (1995)
procedure finds it, so that of those found at most 5 % are false ones on average.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtrc, ndtr

from ragexam.irt.model import EQUAL_SLOPES
from ragexam.irt.record import Fit
from ragexam.sentences import phrase

_WIDTH = 1.96
_BY_CHANCE = 0.05


@dataclass(frozen=True, slots=True, eq=False)
class Discriminations:
    """Discriminations of a fit: the common one, and the items that differ from it.

    Attributes:
        common: Discrimination that all items would share: the mean of log a, each as sure as it is.
        distinct: Whether an item's differs from it, at a false discovery rate of 5 %; (items,).
        sentence: How many do, in plain words.
    """

    common: float
    distinct: NDArray[np.bool_]
    sentence: str


def judge_discriminations(fitted: Fit) -> Discriminations | None:
    """Return which discriminations of a fit differ from the common one; None where the model has but one for all.

    Args:
        fitted: Its standard errors take answers for independent of each other, and hold for that of log a as well.
    """
    defined = np.flatnonzero(~np.isnan(fitted.a) & (fitted.a > 0) & (fitted.a_se > 0))
    if fitted.model in EQUAL_SLOPES or len(defined) < 2:
        return None
    log_a, se = np.log(fitted.a[defined]), fitted.a_se[defined] / fitted.a[defined]
    centre = float(np.average(log_a, weights=se**-2.0))
    scores = np.abs(log_a - centre) / se
    count, items = int((scores > _WIDTH).sum()), len(defined)
    distinct = np.zeros(fitted.items, dtype=np.bool_)
    common = float(np.exp(centre))
    if count == 0 or float(bdtrc(count - 1, items, _BY_CHANCE)) > _BY_CHANCE:
        sentence = phrase(
            "No item's discrimination can be told from the common one ({0:n}): {1:n} of {2:n} differ from it, which chance "
            "explains. Do not read the curves as steeper or flatter than each other.",
            f"{common:.2f}",
            count,
            items,
        )
        return Discriminations(common, distinct, sentence)
    distinct[defined[_rejected(2.0 * ndtr(-scores))]] = True
    if not distinct.any():
        sentence = phrase(
            "Discriminations differ more than chance explains, but of none of the {0:n} can it be said that it differs from "
            "the common one ({1:n}).",
            items,
            f"{common:.2f}",
        )
        return Discriminations(common, distinct, sentence)
    sentence = phrase(
        "Of {0:n} discriminations, {1:n} differ from the common one ({2:n}); about one in twenty of these may do so by luck. The "
        "others say no more than that one would.",
        items,
        int(distinct.sum()),
        f"{common:.2f}",
    )
    return Discriminations(common, distinct, sentence)


def _rejected(chances: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return what Benjamini and Hochberg's procedure rejects, of the chances of so much under "no difference"; (items,)."""
    ranked = np.sort(chances)
    kept = np.flatnonzero(ranked <= _BY_CHANCE * np.arange(1, len(ranked) + 1) / len(ranked))
    return np.asarray(chances <= ranked[kept[-1]]) if len(kept) else np.zeros(len(chances), dtype=np.bool_)
