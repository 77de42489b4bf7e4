"""Kappa of labels: the publication's own table, and what its interval is over."""

from __future__ import annotations

import random

import pytest

from ragexam.grading.leaderboard.label_agreement import label_agreement


def test_the_published_table_gives_the_published_kappa() -> None:
    """Farzi and Dietz 2024, Table 4: 1910, 1117, 880 and 2445 passages; kappa 0.37 to 0.38."""
    cells = [(4, 1)] * 1910 + [(5, 0)] * 1117 + [(3, 2)] * 880 + [(0, -1)] * 2445
    random.Random(5).shuffle(cells)
    labels: dict[str, dict[str, float]] = {f"q{n}": {} for n in range(50)}
    judged: dict[str, dict[str, float]] = {query: {} for query in labels}
    for n, (label, judgment) in enumerate(cells):
        labels[f"q{n % 50}"][f"p{n}"] = label
        judged[f"q{n % 50}"][f"p{n}"] = judgment
    agreement = label_agreement(labels, judged, 4)
    assert agreement.counts == (1910, 1117, 880, 2445)
    assert agreement.kappa.value == pytest.approx(0.37, abs=0.01)
    low, high = agreement.bounds
    assert low is not None
    assert high is not None
    assert low < (agreement.kappa.value or 0.0) < high
    assert 0.03 < high - low < 0.06  # 6,352 passages: an error of 0.012, twice to each side


def test_the_interval_is_over_queries() -> None:
    """Queries that repeat themselves: many passages, and as wide as so few queries make it; of two there is none."""
    own = {f"p{n}": float(n % 2) for n in range(100)}
    other = {passage: 1.0 - label for passage, label in own.items()}
    labels = {f"q{n}": own for n in range(8)}
    judged = {f"q{n}": own if n % 2 else other for n in range(8)}
    agreement = label_agreement(labels, judged, 1)
    assert agreement.kappa.value == pytest.approx(0.0)
    low, high = agreement.bounds
    assert low is not None
    assert high is not None
    assert (low, high) == (pytest.approx(-0.75, abs=0.1), pytest.approx(0.75, abs=0.1))
    two = label_agreement({q: labels[q] for q in ("q0", "q1")}, judged, 1)
    assert (two.kappa.value, two.bounds) == (pytest.approx(0.0), (None, None))


def test_without_common_passages_there_is_no_kappa() -> None:
    agreement = label_agreement({"q": {"p": 1.0}}, {"q": {"other": 1.0}, "r": {"p": 1.0}}, 1)
    assert (agreement.kappa.value, agreement.kappa.n, agreement.bounds) == (None, 0, (None, None))
