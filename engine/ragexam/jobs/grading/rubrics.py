"""Makes what answers are held against, once for each question, and keeps it."""

from __future__ import annotations

from ragexam.errors import ContextOverflow
from ragexam.grading.grader import AnswerCase, GraderKind, Judge
from ragexam.grading.rubrics import rubric_inputs, stands
from ragexam.records import Item, Rubric, RubricEntry
from ragexam.store import Store


def kept_rubric(store: Store, item: Item, kind: GraderKind, judge: Judge | None) -> tuple[RubricEntry, ...]:
    """Return what answers to an item are held against by a grader; made by the judge where there is nothing yet.

    What a model made for another wording or reference is made anew; what a person wrote or changed stays.

    Args:
        store: The project.
        item: What was asked.
        kind: The grader; it names a kind of rubric.
        judge: Who makes it; None where there is nobody to ask.
    """
    stored = store.rubrics.get(item.id, kind.rubric)
    if stored is not None and stands(stored, item):
        return stored.entries
    if judge is None:
        return ()
    case = AnswerCase(item.question, "", item.reference_answer, language=item.language)
    try:
        entries = kind.make_rubric(case, judge)
    except ContextOverflow:
        return ()
    if entries:
        store.rubrics.put(Rubric(item.id, kind.rubric, entries, judge.key, rubric_inputs(item)))
    return entries
