"""Checks what a person grades: the same answers for everybody, and nothing that says who wrote them."""

from __future__ import annotations

from dataclasses import fields

import pytest

from ragexam.errors import InputError
from ragexam.project import Project
from ragexam.project.grading.blind import BlindAnswer, given_by, grading_queue


def test_the_same_for_everybody_and_blind(graded: Project) -> None:
    first, second = grading_queue(graded, " Ada  L. ", 20, 3), grading_queue(graded, "Bo", 20, 3)
    assert first.rater == "Ada L."
    assert first.answers == second.answers
    assert [a.id for a in first.answers] != [a.id for a in grading_queue(graded, "Bo", 20, 4).answers]
    assert {f.name for f in fields(BlindAnswer)} == {"id", "question", "answer", "reference", "evidence"}
    systems = {a.id: a.system for a in graded.grading.answers()}
    assert [sum(systems[a.id] == name for a in first.answers) for name in ("Good", "Bad")] == [10, 10]
    assert all(a.question and a.reference and a.evidence for a in first.answers)


def test_who_goes_on_has_what_was_given(graded: Project) -> None:
    queue = grading_queue(graded, "Ada", 20, 0)
    graded.edits.set_people_grades("Ada", {queue.answers[2].id: 3.0})
    graded.edits.set_people_grades("Bo", {queue.answers[3].id: 3.0})
    again = grading_queue(graded, "Ada", 20, 0)
    assert (again.done, dict(again.given)) == (1, {queue.answers[2].id: 3.0})
    graded.edits.undo()
    graded.edits.undo()
    assert given_by(graded, "Ada") == {}


@pytest.mark.parametrize(("rater", "n"), [("  ", 5), ("Ada", 0)])
def test_without_a_name_or_a_number_nothing_is_drawn(graded: Project, rater: str, n: int) -> None:
    with pytest.raises(InputError):
        grading_queue(graded, rater, n, 0)
