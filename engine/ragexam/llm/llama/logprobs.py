"""Log probabilities from logits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def log_probability(logits: NDArray[np.float32], targets: Sequence[int]) -> NDArray[np.float64]:
    """Return the natural-log probability of one target token in each row.

    The exponentials are taken in float32 (a relative error of 1e-7), their sum and logarithm in float64.

    Args:
        logits: Shape (rows, vocabulary).
        targets: One token per row.

    Returns:
        Shape (rows,).
    """
    rows = np.arange(len(targets))
    top = logits.max(axis=1, keepdims=True)
    total = np.exp(logits - top).sum(axis=1, dtype=np.float64)
    picked = logits[rows, np.asarray(targets)].astype(np.float64) - top[:, 0].astype(np.float64)
    return np.asarray(picked - np.log(total), dtype=np.float64)
