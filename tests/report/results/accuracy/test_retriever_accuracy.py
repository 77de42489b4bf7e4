from __future__ import annotations

from typing import Any

import pytest

from ragexam.report.results.accuracy.retriever_accuracy import retriever_accuracy_table


def test_every_retriever_has_its_share_with_an_interval(kit: Any) -> None:
    specs = [kit.spec(kind="bm25"), kit.spec("N", "bm25"), kit.spec(kind="dense")]
    items = [kit.item(n, document=f"d{n}") for n in range(4)]
    results = kit.make([[1, 1, 0, 1], [1, 0, 0, None], [None, None, None, None]], specs, items=items)
    bm25, dense = retriever_accuracy_table(results).rows
    # BM25: 3 of 4 and 1 of 3 right, so 4 of 7. Every item is a document: surplus right - 4/7 total per item is
    # 2 - 8/7, 1 - 8/7, 0 - 8/7 and 1 - 4/7.
    assert bm25[1:3] == (2, 7)
    assert bm25[3] == pytest.approx(4 / 7)
    assert isinstance(bm25[4], float)
    assert isinstance(bm25[5], float)
    assert 0 < bm25[4] < 4 / 7 < bm25[5] < 1
    assert dense[1:] == (1, 0, None, None, None), "no answer is no zero"
