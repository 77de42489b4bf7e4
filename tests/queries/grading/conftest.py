"""A project whose pipelines chose and wrote, with grades that a test can compute."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.records import PERSON, Grade


@pytest.fixture
def written(ready: Any, choose: Callable[..., Any]) -> Any:
    """Four pipelines that chose and wrote, and a grader "token_f1" that gives what a test can compute."""
    ready.store.pipelines.choose(choose(ready, ["scripted:1:0.9"], ("closed_book", "bm25:k=2")))
    ready.done("run")
    ready.done("write", items="choice")
    for n, answer in enumerate(current_answers(ready.store)):
        ready.store.grades.put(Grade(answer.id, "token_f1", (n % 5) / 4, "", time.time(), inputs="x"))
        ready.store.grades.put(Grade(answer.id, "rouge_l", 1.0 - (n % 5) / 4, "", time.time(), inputs="x"))
    return ready


def people_agree_with_words(ready: Any) -> None:
    """People grade as token F1 does: ROUGE-L, which says the contrary, is worse than the floor."""
    floor = {g.answer_id: g.value for g in ready.store.grades.all() if g.grader == "token_f1"}
    for answer in current_answers(ready.store):
        ready.store.grades.put(Grade(answer.id, PERSON, 1.0 + 4.0 * floor[answer.id], "Ada", time.time(), 1.0, 5.0))


def by_hand(store: Any, threshold: float) -> np.ndarray:
    """Right or wrong by (pipeline, item), from the grades alone."""
    grades = {g.answer_id: g.value for g in store.grades.all() if g.grader == "token_f1"}
    rows = {p.id: n for n, p in enumerate(store.pipelines.chosen())}
    columns = {i.id: n for n, i in enumerate(store.items.kept())}
    marks = np.full((len(rows), len(columns)), np.nan)
    for answer in current_answers(store):
        if answer.item_id not in columns:
            continue
        marks[rows[answer.pipeline_id], columns[answer.item_id]] = float(grades[answer.id] > threshold)
    return marks
