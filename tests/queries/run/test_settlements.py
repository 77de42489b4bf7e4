"""Checks what a project keeps of a settlement is read with care: a record that cannot be read is told from none."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.queries.run.settlements import TAKEN_BACK_SETTING, keep_settlement, kept_design
from ragexam.report.results.settlement import DAMAGED, TAKEN_BACK, Settlement
from ragexam.store import Store

WHOLE = Settlement("s", 0.03, 0, ("p",), (), reach=(0,))


def test_none_is_none(store: Store) -> None:
    assert kept_design(store, []).settlement is None
    assert kept_design(store, []).lost == ""


@pytest.mark.parametrize("value", [{"id": 5}, "no record", {}])
def test_record_that_cannot_be_read_is_damaged(store: Store, value: Any) -> None:
    store.settlements.put("s", {}, value)
    assert kept_design(store, []).lost == DAMAGED


def test_parts_that_do_not_fit_are_damaged(store: Store) -> None:
    keep_settlement(store, Settlement("s", 0.03, 0, ("p",), (), order=(3,), ends=(1,), odds=(1.0,), reach=(1,)))
    assert kept_design(store, []).lost == DAMAGED


def test_taken_back_does_not_count_until_the_setting_goes(store: Store) -> None:
    keep_settlement(store, WHOLE)
    store.settings.set(TAKEN_BACK_SETTING, "s")
    assert kept_design(store, []).lost == TAKEN_BACK
    store.settings.set(TAKEN_BACK_SETTING, "")
    assert kept_design(store, []).settlement == WHOLE
