"""Which discriminations the answers determine, and which are little more than what was assumed beforehand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ragexam.irt.model import EQUAL_SLOPES
from ragexam.irt.record import NORMAL_WIDTH, Fit

FACTOR = 2.0
"""A discrimination is told where its 95 % interval stays within so many times the estimate, either way."""


def told_slopes(fitted: Fit) -> NDArray[np.bool_]:
    """Return for each item whether the answers determine its discrimination; (items,).

    Where the model gives all items the same, there is nothing to determine: True. Without a standard error, as for
    parameters on a bound and items that were set aside, it is not.

    Args:
        fitted: The fit.
    """
    if fitted.model in EQUAL_SLOPES:
        return np.ones(fitted.items, dtype=np.bool_)
    with np.errstate(invalid="ignore"):
        return np.asarray(NORMAL_WIDTH * fitted.a_se / fitted.a <= np.log(FACTOR), dtype=np.bool_)
