"""Rubrics: their kinds, and what one is made for."""

from __future__ import annotations

from typing import Final

from ragexam.records import Item, Rubric, content_id

KINDS: Final = ("nuggets", "questions")
"""Parts of the reference, and banks of questions."""

_PEOPLE: Final = ("person", "file")
"""Origins of entries that no model may replace."""


def rubric_inputs(item: Item) -> str:
    """Return the hash of what a rubric is made for: question and reference."""
    return content_id("rubric", item.question, item.reference_answer)


def stands(rubric: Rubric, item: Item) -> bool:
    """Return whether a rubric is for the question as it is now, or people had a hand in it: then no model makes it anew.

    One without entries was emptied by a person.
    """
    if not rubric.entries:
        return True
    return rubric.inputs == rubric_inputs(item) or any(entry.origin in _PEOPLE for entry in rubric.entries)
