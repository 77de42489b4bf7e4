"""Reads written answers with their grades."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ragexam.grading.grade_answers import in_words_of_reference, judge
from ragexam.grading.grader import FLOOR, GRADERS, GradingMeans
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.grading.to_grade import case_of
from ragexam.queries.grading.judges import asked_judges, judge_trials
from ragexam.records import PERSON, WrittenAnswer
from ragexam.report.grading.graded import GradedAnswers, Values, graded_answers
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


def judged_answers_there(store: Store) -> bool:
    """Return whether somebody who can say what is right, a grader or a person, graded written answers, and some are current."""
    judging = {PERSON, *(name for name, kind in GRADERS.items() if kind.role != "comparison")}
    return not judging.isdisjoint(store.grades.graders()) and bool(current_answers(store))


def _whose(answer: WrittenAnswer) -> tuple[str, str]:
    return answer.pipeline_id or answer.system, answer.item_id


def document_of_items(store: Store) -> dict[str, str]:
    """Return the document of each item's evidence, by item id; nothing for an item without any."""
    return {item.id: item.evidence[0].document_id for item in store.items.all() if item.evidence}


def read_graded(store: Store) -> GradedAnswers:
    """Return all current answers with what graders and people say of them."""
    answers = current_answers(store)
    graded = graded_answers(answers, store.grades.all(), document_of_items(store))
    trials = judge_trials(store)
    asked = {name: trials[judge] for name, judge in asked_judges(store).items() if judge in trials}
    return replace(
        graded,
        failed=frozenset(name for name, trial in asked.items() if not _believed(name, trial)),
        judges={name: trial.name for name, trial in asked.items()},
        words_in_common=_words_in_common(store, answers, graded),
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


def _believed(grader: str, trial: JudgeTrial) -> bool:
    """Return whether a judge did well enough for what the grader asks of it."""
    kind = GRADERS.get(grader)
    return trial.decides if kind is not None and kind.by_verdicts else trial.passed
