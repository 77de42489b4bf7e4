"""Accuracy by demand, counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.report.results.accuracy.demand_tables import accuracy_by_demand, demands_of


def test_a_row_pools_the_modes_of_one_llm_and_retriever(kit: Any) -> None:
    specs = [kit.spec(kind="bm25"), kit.spec(kind="bm25", examples=1), kit.spec(kind="dense")]
    exam = [kit.item(0, demand="zebra"), kit.item(1, demand="lookup"), kit.item(2, strategy="structured")]
    results = kit.make([[1, 1, 0], [0, 1, None], [None, 1, 1]], specs, items=exam)
    (table,) = accuracy_by_demand(results)
    assert demands_of(results) == (("lookup", 2), ("zebra", 1))
    assert table.columns == ("Pipelines", "Lookup (n=2)", "zebra (n=1)")
    bm25, dense = table.rows
    assert bm25[1:] == (pytest.approx(2 / 3), pytest.approx(0.5))
    assert dense[1:] == (1.0, None), "no answer is no zero"


def test_one_demand_is_no_comparison(kit: Any) -> None:
    assert accuracy_by_demand(kit.make([[1, 0]])) == []
