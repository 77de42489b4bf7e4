"""Checks what an item asks of a pipeline, said or read from how it was made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragexam.exam.demands.item_demand import all_demands, demand_label, demand_of, in_order
from ragexam.exam.demands.kind import DEMANDS, LOOKUP
from ragexam.records import Item

ITEM = Item("i", "What is it?", ("a", "b"), 0)


@pytest.mark.parametrize("strategy", ["structured", "paper", "paper_schema"])
def test_items_of_older_projects_are_lookups_by_their_strategy(strategy: str) -> None:
    assert demand_of(replace(ITEM, strategy=strategy)) == LOOKUP
    assert demand_of(replace(ITEM, strategy=strategy, origin="imported")) == ""


def test_what_an_item_says_goes_before_how_it_was_made() -> None:
    assert demand_of(replace(ITEM, strategy="structured", demand="difference")) == "difference"
    assert demand_of(replace(ITEM, origin="imported", demand="reworded")) == "reworded"
    assert demand_of(replace(ITEM, origin="manual")) == ""


def test_open_questions_ask_nothing_of_a_pipeline() -> None:
    assert demand_of(Item("o", "Why?", (), -1, answer="so", strategy="paper")) == ""


def test_lookups_come_first_and_what_nobody_declares_later() -> None:
    assert in_order(["", "zebra", *reversed(all_demands())]) == [*all_demands(), "zebra", ""]
    assert demand_label("zebra") == "zebra"
    assert demand_label(LOOKUP) == "Lookup"
    assert demand_label("") == "not known"
    assert all(demand_label(name) == kind.label for name, kind in DEMANDS.items())
