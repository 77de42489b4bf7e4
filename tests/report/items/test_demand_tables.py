"""Difficulty by demand, worked out by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ragexam.records import Item
from ragexam.report.items.demand_tables import difficulty_by_demand


def items(*demands: str) -> list[Item]:
    return [Item(f"i{n}", f"Question {n}?", ("a", "b"), 0, demand=d) for n, d in enumerate(demands)]


def fit(**fields: list[float]) -> Any:
    """Return the fields of a fit that the table reads."""
    return SimpleNamespace(**{name: np.array(values) for name, values in fields.items()})


def test_means_are_over_the_items_that_took_part() -> None:
    given = fit(
        theta=[-1.0, np.nan, 1.0],
        a=[2.0, np.nan, 1.0],
        b=[0.0, np.nan, 1.0],
        c=[0.0, np.nan, 0.0],
        accuracy=[0.5, 1.0, 0.25],
    )
    (table,) = difficulty_by_demand(given, items("zebra", "zebra", "lookup"))
    lookup, zebra = table.rows
    assert lookup[:3] == ("Lookup", 1, 1)
    assert zebra[:3] == ("zebra", 2, 1)
    assert zebra[3:6] == (pytest.approx(0.75), pytest.approx(0.0), pytest.approx(2.0))
    # At the mean ability 0: a^2 P (1 - P) = 4 / 4.
    assert zebra[6] == pytest.approx(1.0)


def test_one_demand_is_no_comparison() -> None:
    given = fit(theta=[0.0], a=[1.0], b=[0.0], c=[0.0], accuracy=[0.5])
    assert difficulty_by_demand(given, items("lookup")) == []
