"""A project whose pipelines chose and wrote, with grades that a test can compute."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

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
