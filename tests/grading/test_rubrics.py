"""Checks what a rubric is made for: question and reference, and nothing else of an item."""

from __future__ import annotations

from dataclasses import replace

from ragexam.grading.rubrics import rubric_inputs
from ragexam.records import Item

ITEM = Item("i1", "How many days?", (), -1, answer="27 days")


def test_another_question_or_reference_is_another_rubric() -> None:
    same = replace(ITEM, id="i2", topic="leave", comment="x")
    assert rubric_inputs(same) == rubric_inputs(ITEM)
    others = [replace(ITEM, question="How many?"), replace(ITEM, answer="28 days")]
    assert len({rubric_inputs(item) for item in (ITEM, *others)}) == 3
    chosen = Item("i3", "How many days?", ("27 days", "28 days"), 0)
    assert rubric_inputs(chosen) == rubric_inputs(ITEM)
