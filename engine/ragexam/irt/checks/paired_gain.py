"""By how much one model predicts held-out answers better than another, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr

from ragexam.irt.model import Floats


@dataclass(frozen=True, slots=True)
class PairedGain:
    """A gain per answer over groups of items that share their luck.

    Attributes:
        mean: Per answer.
        se: Its standard error over groups.
        groups: How many there are.
        p_value: Chance of as large a gain where there is none; 1 where nothing can be said.
    """

    mean: float
    se: float
    groups: int
    p_value: float


def paired_gain(gain: Floats, answers: Floats, groups: NDArray[np.int64], cells: int) -> PairedGain:
    """Judge a gain by how much groups of items agree on it (Student's t over groups).

    Args:
        gain: Summed over the answers to each item; (items,).
        answers: Number of answers to each item; (items,).
        groups: Of each item, what it shares luck with (its document, or the item itself), from 0 without gaps; (items,).
        cells: Number of answers that were predicted.
    """
    count = int(groups.max(initial=-1)) + 1
    of_group = summed(gain, groups, count)
    mean = float(of_group.sum()) / max(cells, 1)
    sizes = summed(answers, groups, count)
    left = of_group - of_group.sum() * sizes / max(float(sizes.sum()), 1.0)
    se = float(np.sqrt(count / (count - 1) * (left**2).sum())) / max(cells, 1) if count > 1 else 0.0
    p_value = float(stdtr(count - 1, -mean / se)) if se > 0 else 1.0
    return PairedGain(mean, se, count, p_value)


def summed(values: Floats, groups: NDArray[np.int64], count: int) -> Floats:
    """Return sums over the items of each group; (groups, ...)."""
    out = np.zeros((count, *values.shape[1:]))
    np.add.at(out, groups, values)
    return out
