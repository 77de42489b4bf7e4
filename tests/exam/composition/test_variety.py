from __future__ import annotations

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.variety import Draft, in_turns


def draft(text: str, source: str, worth: float = 1.0) -> Draft:
    return Draft(ComposedQuestion("k", text, "a", ("b",), (), (), (), ""), source, worth)


def test_every_source_has_its_turn() -> None:
    drafts = [draft(f"a{n}", "a") for n in range(5)] + [draft("b0", "b"), draft("c0", "c", 2.0)]
    assert [q.question for q in in_turns(drafts, 2)] == ["c0", "a0", "b0", "a1"]


def test_a_question_is_asked_once() -> None:
    assert len(in_turns([draft("a", "x"), draft("a", "y")])) == 1
