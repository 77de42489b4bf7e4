"""Rubrics: their kinds, and what one is made for."""

from __future__ import annotations

from typing import Final

from ragexam.records import Item, content_id

KINDS: Final = ("nuggets", "questions")
"""Parts of the reference, and banks of questions."""


def rubric_inputs(item: Item) -> str:
    """Return the hash of what a rubric is made for: question and reference."""
    return content_id("rubric", item.question, item.reference_answer)
