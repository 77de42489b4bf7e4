"""Accuracies: whether the interval of a share covers the truth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from calibrations.exams import Cell, draw
from calibrations.promises import Promise, share
from ragexam.stats.intervals import clustered_share

ENOUGH = 10
"""Documents from which promises hold."""


def simulate(short: bool) -> Iterator[Promise]:
    """Measure."""
    exams = 60 if short else 300
    for items, documents, own in product((60,) if short else (60, 300), (10,) if short else (5, 10, 30, 60), (0, 1, 2)):
        yield accuracy(Cell(5, items, documents, own), exams)


def accuracy(cell: Cell, exams: int) -> Promise:
    """Count how often the interval of each pipeline's accuracy covers the truth.

    Args:
        cell: The kind of exam.
        exams: How many are drawn.
    """
    rng, hits, n = np.random.default_rng([1, cell.items, cell.documents, int(cell.own)]), 0, 0
    for _ in range(exams):
        exam = draw(cell, rng)
        for row, truth in zip(exam.correct, exam.truth, strict=True):
            found = clustered_share(row, np.ones(cell.items), exam.documents)
            hits += found.low is not None and found.high is not None and found.low <= truth <= found.high
            n += 1
    promised = cell.documents >= ENOUGH
    return share(f"accuracy covers: {cell}", hits, n, 0.92 if promised else None, 0.98 if promised else None)
