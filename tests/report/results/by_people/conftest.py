"""Written answers that a grader called right or wrong, and people a part of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.report.results.source import ResponseSource

N = 60


@pytest.fixture
def judged(kit: Any) -> Any:
    """Two pipelines over questions on a document each; the grader is kind to both, people graded the first half."""
    rng = np.random.default_rng(7)
    truth = (rng.random((2, N)) < np.array([[0.6], [0.4]])).astype(np.float64)
    kind = np.maximum(truth, (rng.random((2, N)) < 0.5).astype(np.float64))
    people = truth.copy()
    people[:, N // 2 :] = np.nan
    return replace(
        kit.make(kind.astype(int).tolist()), people=people, taken_from=ResponseSource("written", "token_f1", 0.5)
    )
