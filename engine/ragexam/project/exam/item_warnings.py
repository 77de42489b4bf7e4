"""Warnings of an item: what filters hold against it, for whoever reads or lists items."""

from __future__ import annotations

from ragexam.exam.demands.gates.names import warns
from ragexam.records import Finding, Item

__all__ = ["warnings_of", "warns"]


def warnings_of(item: Item) -> tuple[Finding, ...]:
    """Return the findings that speak against an item."""
    return tuple(finding for finding in item.findings if warns(finding))
