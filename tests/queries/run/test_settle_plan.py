"""Checks what settling would do is said before anything is asked."""

from __future__ import annotations

import pytest

from ragexam.queries.run.settle_plan import first_items, hindrance, settle_plan, step_size
from ragexam.records import PipelineSpec, RetrieverSpec

MANY = [PipelineSpec("a" * 64, "A", RetrieverSpec("bm25", k)) for k in (1, 2, 3)]


@pytest.mark.parametrize(("items", "step", "first"), [(12, 2, 6), (60, 3, 6), (400, 20, 20), (4, 2, 4)])
def test_steps_grow_with_the_exam(items: int, step: int, first: int) -> None:
    assert (step_size(items), first_items(items)) == (step, first)


def test_as_many_as_wanted_make_a_step() -> None:
    assert (step_size(60, 9), first_items(60, 9)) == (9, 9)


def test_too_few_questions_or_candidates_hinder() -> None:
    few, alone = hindrance(11, MANY), hindrance(12, [MANY[0], PipelineSpec("a" * 64, "A", RetrieverSpec("oracle"))])
    assert few is not None
    assert "11 questions" in few.message
    assert alone is not None
    assert "nothing to choose between" in alone.message
    assert hindrance(12, MANY) is None


def test_plan_says_what_is_asked_first() -> None:
    plan = settle_plan(60, MANY, 0.03, None)
    assert plan.sentences[0] == "Everybody begins with the same 6 of 60 questions: 18 answers."
    assert "3 points" in plan.sentences[1]
    assert not plan.obstacle
