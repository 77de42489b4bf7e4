"""Demand of an item, also where it was made before items said so, and its label."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ragexam.exam.demands.kind import DEMANDS, LOOKUP
from ragexam.records import Item

_SINGLE_FACT: Final = frozenset({"structured", "paper", "paper_schema"})
"""Strategies that ask for one fact of one passage."""


def demand_of(item: Item) -> str:
    """Return an item's demand; a generated one that names none asks for one fact, by how it was made. "" where unknown."""
    if item.demand or item.is_open:
        return item.demand
    return LOOKUP if item.origin == "generated" and item.strategy in _SINGLE_FACT else ""


def all_demands() -> tuple[str, ...]:
    """Return the names of all demands, lookups first."""
    return (LOOKUP, *DEMANDS)


def mixable_demands() -> tuple[str, ...]:
    """Return the names of the demands that a mix can ask for."""
    return (LOOKUP, *(name for name, kind in DEMANDS.items() if not kind.derived))


def in_order(names: Iterable[str]) -> list[str]:
    """Return demands as lists have them: the known ones in their order, then others by name, and what has none last."""
    rank = {name: index for index, name in enumerate(all_demands())}
    return sorted(set(names), key=lambda name: (not name, rank.get(name, len(rank)), name))


def demand_summary(name: str) -> str:
    """Return what a demand asks of a pipeline, in a plain sentence; "" for one that no kind declares."""
    if name == LOOKUP:
        return "Asks for one fact that stands in one passage: found and copied, it is answered."
    kind = DEMANDS.get(name)
    return "" if kind is None else kind.summary


def demand_label(name: str) -> str:
    """Return what a demand is called for a person; one that no kind declares keeps its name."""
    if not name:
        return "not known"
    if name == LOOKUP:
        return "Lookup"
    kind = DEMANDS.get(name)
    return name if kind is None else kind.label
