"""The replay drives the settling that ships: it ends, chooses well on a clear table, and counts what it asked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(Path(__file__).resolve().parents[2] / "bench"))
    sys.modules.pop("shipped_settling", None)
    import shipped_settling

    return shipped_settling


def test_clear_table_is_decided_with_a_part_of_the_answers(shipped: Any) -> None:
    rng = np.random.default_rng(5)
    able = np.array([0.9, 0.5, 0.4, 0.3, 0.2, 0.2])
    table = (rng.random((6, 80)) < able[:, None]).astype(float)
    decided, ended = shipped.settled(table, 3, 0.05, 4)
    assert decided.pick == ended.pick == 0
    assert decided.outcome == ""
    assert ended.outcome in ("settled", "open")
    assert 6 * 6 <= decided.asked <= ended.asked < table.size / 2
    assert ended.checks == 8 * 3
    assert shipped.settled(table, 3, 0.05, 4) == (decided, ended), "the same seed, the same race"


def test_smaller_steps_are_taken_where_wanted(shipped: Any) -> None:
    rng = np.random.default_rng(6)
    table = (rng.random((4, 100)) < np.array([0.8, 0.7, 0.5, 0.3])[:, None]).astype(float)
    small, large = (shipped.settled(table, 1, 0.03, 4, batch)[0].asked for batch in (2, 20))
    assert small < large
