"""Separation of cases from their counterparts by a score: area under the ROC curve, threshold, what that gets right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from ragexam.stats.estimate import Floats
from ragexam.stats.intervals import score_interval


@dataclass(frozen=True, slots=True)
class Separation:
    """Separation of cases from their counterparts by one score.

    Attributes:
        pairs: Cases, each with one counterpart.
        auc: Probability that a case drawn at random scores above a counterpart drawn at random, ties counting half.
        low: Lower end of its 95 % interval: Wilson's of a share of so many pairs, which is wide rather than narrow, and honest
            at an area of 1; nan below two pairs.
        high: Upper end.
        threshold: A score above it is taken for a case's: where the shares of cases above and of counterparts not above add
            up to most (Youden 1950).
        right: Of 2 * `pairs`, those on their side of a threshold that was chosen without their own pair; nobody's where
            there is one pair only.
    """

    pairs: int
    auc: float
    low: float
    high: float
    threshold: float
    right: int


def separation(cases: Floats, counterparts: Floats) -> Separation:
    """Measure how well a score tells cases from counterparts.

    Args:
        cases: Scores of what should score high; (pairs,).
        counterparts: Scores of what should score low, each in the place of its case; (pairs,).

    Raises:
        ValueError: There is no pair, lengths differ, or a score is not finite.
    """
    high, low = np.asarray(cases, dtype=np.float64), np.asarray(counterparts, dtype=np.float64)
    if not len(high) or high.shape != low.shape or not np.isfinite([high, low]).all():
        raise ValueError("cases and counterparts come in pairs of finite scores")
    pairs = len(high)
    above = 0.5 * ((high[:, None] > low[None, :]) + 0.0 + (high[:, None] >= low[None, :]))
    auc = float(above.mean())
    lower, upper = score_interval(auc, pairs, float(ndtri(0.975))) if pairs > 1 else (float("nan"), float("nan"))
    return Separation(pairs, auc, lower, upper, youden_threshold(high, low), _right(high, low))


def youden_threshold(cases: Floats, counterparts: Floats) -> float:
    """Return the threshold that maximises Youden's J; of several the one nearest to the middle of both medians, the lower of two.

    Args:
        cases: Scores of what should score high; (cases,).
        counterparts: Scores of what should score low; (counterparts,).
    """
    scores = np.unique(np.concatenate([cases, counterparts]))
    cuts = np.concatenate([[scores[0] - 1.0], (scores[:-1] + scores[1:]) / 2.0, [scores[-1] + 1.0]])
    gain = (cases[None, :] > cuts[:, None]).mean(axis=1) + (counterparts[None, :] <= cuts[:, None]).mean(axis=1)
    best = cuts[gain >= gain.max() - 1e-12]
    middle = (np.median(cases) + np.median(counterparts)) / 2.0
    return float(best[np.argmin(np.abs(best - middle))])


def _right(cases: Floats, counterparts: Floats) -> int:
    """Return how many are told right by the threshold of all other pairs."""
    if len(cases) < 2:
        return 0
    right = 0
    for own in range(len(cases)):
        others = np.arange(len(cases)) != own
        threshold = youden_threshold(cases[others], counterparts[others])
        right += int(cases[own] > threshold) + int(counterparts[own] <= threshold)
    return right
