"""Demands of questions in the window's language."""

from __future__ import annotations

from ragexam.records import Item
from ragexam_gui import words


def demand_text(name: str) -> str:
    """Return what a demand is called; "" is of questions of which nobody said it."""
    from ragexam.exam.demands.item_demand import demand_label

    return words.say(demand_label(name))


def item_demand_text(item: Item) -> str:
    """Return what an item asks for; "" where that is not known."""
    from ragexam.exam.demands.item_demand import demand_of

    name = demand_of(item)
    return demand_text(name) if name else ""


def demand_tip(item: Item) -> str:
    """Return what an item's demand means."""
    from ragexam.exam.demands.item_demand import demand_of

    return demand_sentence(demand_of(item))


def demand_sentence(name: str) -> str:
    """Return what a demand means, in a plain sentence; "" for one that is not known."""
    from ragexam.exam.demands.item_demand import demand_summary

    return words.say(demand_summary(name))
