"""Reads written answers with their grades."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ragexam.grading.grade_answers import in_words_of_reference, judge
from ragexam.grading.grader import FLOOR, GRADERS, GradingMeans
from ragexam.grading.to_grade import case_of
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.judges import read_judges
from ragexam.queries.grading.out_of_date import read_out_of_date
from ragexam.records import PERSON, WrittenAnswer
from ragexam.report.grading.graded import GradedAnswers, Values, graded_answers
from ragexam.store import Store


def judged_answers_there(store: Store) -> bool:
    """Return whether somebody who can say what is right, a grader or a person, graded written answers, and some are current."""
    judging = {PERSON, *(name for name, kind in GRADERS.items() if kind.role != "comparison")}
    return not judging.isdisjoint(store.grades.graders()) and bool(current_answers(store))


def document_of_items(store: Store) -> dict[str, str]:
    """Return the document of each item's evidence, by item id; nothing for an item without any."""
    return {item.id: item.evidence[0].document_id for item in store.items.all() if item.evidence}


def read_graded(store: Store) -> GradedAnswers:
    """Return all current answers with what graders and people say of them."""
    answers, grades = current_answers(store), store.grades.all()
    judges = read_judges(store, grades, {answer.id for answer in answers})
    graded = graded_answers(answers, grades, document_of_items(store), judges)
    return replace(
        graded,
        words_in_common=_words_in_common(store, answers, graded),
        out_of_date={grader: len(ids) for grader, ids in read_out_of_date(store).items()},
        with_choices=frozenset(item.id for item in store.items.all() if not item.is_open),
    )


def _words_in_common(store: Store, answers: Sequence[WrittenAnswer], graded: GradedAnswers) -> Values | None:
    """Return what the floor would give answers that people graded and it did not: it needs no model, and others have to beat it."""
    lacking = np.flatnonzero(~np.isnan(graded.people) & np.isnan(graded.floor)).tolist()
    if not lacking:
        return None
    kind, items = GRADERS[FLOOR], {item.id: item for item in store.items.all()}
    values = np.full(len(answers), np.nan)
    for place in lacking:
        case = in_words_of_reference(kind, case_of(answers[place], items[answers[place].item_id], {}))
        value = judge(kind, case, GradingMeans()).value
        values[place] = np.nan if value is None else value
    return values
