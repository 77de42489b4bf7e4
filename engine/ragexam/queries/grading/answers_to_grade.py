"""Reads the written answers that count, and those of them that graders are to grade."""

from __future__ import annotations

from dataclasses import replace

from ragexam.errors import NotEnoughData
from ragexam.records import WrittenAnswer
from ragexam.store import Store


def current_answers(store: Store) -> list[WrittenAnswer]:
    """Return answers to wordings that are still asked; those to changed or deleted questions are left out.

    Of what a pipeline wrote for a question, under other passages or another cap, the newest counts; so it does of what a
    system elsewhere was asked here. A file may hold several answers to one question: all of them are meant.
    """
    hashes = {item.id: item.content_hash for item in store.items.all()}
    labels = {spec.id: spec.label for spec in store.pipelines.all().values()}
    answers = [
        replace(answer, system=labels.get(answer.pipeline_id, answer.system)) if answer.pipeline_id else answer
        for answer in store.answers.all()
        if hashes.get(answer.item_id) == answer.item_hash
    ]
    newest = {_whose(a): a.id for a in answers if not a.source}
    return [a for a in answers if a.source or newest[_whose(a)] == a.id]


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


def _whose(answer: WrittenAnswer) -> tuple[str, str]:
    return answer.pipeline_id or answer.system, answer.item_id
