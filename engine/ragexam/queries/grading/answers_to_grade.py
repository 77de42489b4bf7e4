"""Reads the written answers that graders are to grade."""

from __future__ import annotations

from ragexam.errors import NotEnoughData
from ragexam.queries.grading.graded import current_answers
from ragexam.records import WrittenAnswer
from ragexam.store import Store


def answers_to_grade(store: Store, *, graded_by_people: bool = False) -> list[WrittenAnswer]:
    """Return answers to what stands in the exam now; not those in whose place a newer one counts.

    Args:
        store: The project.
        graded_by_people: Only those that somebody has graded: enough to see how far a grader agrees with people.

    Raises:
        NotEnoughData: There are none.
    """
    answers = current_answers(store)
    if not answers:
        raise NotEnoughData("There are no written answers to grade.", "Import some first: ragexam answers.")
    if not graded_by_people:
        return answers
    graded = store.grades.answers_of_people()
    if not (chosen := [answer for answer in answers if answer.id in graded]):
        raise NotEnoughData("No person has graded an answer yet.", "Make a sheet first: ragexam grades --sheet.")
    return chosen
