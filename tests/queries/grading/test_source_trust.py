"""Graders that may decide what is right: one below the floor, or whose judge failed, needs a person who insists."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import InputError
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.graded import read_graded
from ragexam.queries.grading.response_source import (
    SETTING,
    read_source,
    remembered_source,
)
from ragexam.queries.grading.written_report import judging_source
from ragexam.queries.run.answers import read_answers
from ragexam.records import PERSON, Grade, to_json
from ragexam.report.results.source import CHOSEN, source_sentences

from .conftest import people_agree_with_words


def test_a_refused_judge_does_not_say_what_to_mend(written: Any) -> None:
    store = written.store
    for answer in current_answers(store):
        store.grades.put(Grade(answer.id, "correctness", 0.9, "m1", time.time(), inputs="x"))
    ExamEdits(store).set_response_source("written", "correctness")
    assert judging_source(store, read_graded(store)).grader == "correctness"  # type: ignore[union-attr]
    store.judges.put("m1", {}, to_json(JudgeTrial("m1", "Small", "small", 16, 8, 16, 4, 0.1, 0.0)))
    assert judging_source(store, read_graded(store)).grader == "token_f1"  # type: ignore[union-attr]


def test_a_grader_worse_than_the_floor_needs_insistence(written: Any) -> None:
    people_agree_with_words(written)
    edits = ExamEdits(written.store)
    with pytest.raises(InputError, match="less than words in common"):
        edits.set_response_source("written", "rouge_l")
    edits.set_response_source("written", "rouge_l", insist=True)
    source = read_answers(written.store).results.taken_from
    assert (source.worse, source.writes, source.labels) == (True, True, 32)
    assert any("Do not rely on this verdict" in said for said in source_sentences(source))
    edits.set_response_source("written", PERSON)
    assert not read_answers(written.store).results.taken_from.worse


def test_a_grader_whose_judge_failed_needs_insistence(written: Any) -> None:
    store, chosen = written.store, read_answers(written.store).results.correct
    edits = ExamEdits(store)
    for answer in current_answers(store):
        store.grades.put(Grade(answer.id, "correctness", 0.9, "m1", time.time(), inputs="x"))
    edits.set_response_source("written", "correctness")
    assert (read_answers(store).results.correct == 1.0).all()
    store.judges.put("m1", {}, to_json(JudgeTrial("m1", "Small", "small", 16, 8, 16, 4, 0.1, 0.0)))
    results = read_answers(store).results
    np.testing.assert_array_equal(results.correct, chosen)
    assert "could not tell right answers" in source_sentences(results.taken_from)[0]
    edits.undo()
    with pytest.raises(InputError, match="could not tell right answers"):
        edits.set_response_source("written", "correctness")
    edits.set_response_source("written", "correctness", insist=True)
    source = read_answers(store).results.taken_from
    assert (source.failed, source.writes) == (True, True)
    assert "somebody insisted" in source_sentences(source)[1]
    store.judges.put("m1", {}, to_json(JudgeTrial("m1", "Small", "small", 16, 16, 16, 0, 0.1, 0.0)))
    assert not read_answers(store).results.taken_from.failed


def test_verdicts_that_are_wrong_count_for_graders_by_yes_and_no_alone(written: Any) -> None:
    store = written.store
    for answer in current_answers(store):
        for grader in ("correctness", "relevance"):
            store.grades.put(Grade(answer.id, grader, 0.9, "m1", time.time(), inputs="x"))
    trial = JudgeTrial("m1", "Small", "small", 16, 16, 16, 14, 0.34, 0.0, sound=9)
    store.judges.put("m1", {}, to_json(trial))
    assert read_graded(store).failed == {"correctness"}
    store.judges.put("m1", {}, to_json(replace(trial, sound=16)))
    assert not read_graded(store).failed
    store.judges.put("m1", {}, to_json(replace(trial, sound=None)))  # tried, and graded, in one order
    assert read_graded(store).failed == {"correctness"}


def test_where_people_find_it_worse_later_choices_count_again(written: Any) -> None:
    chosen = read_answers(written.store).results.correct
    ExamEdits(written.store).set_response_source("written", "rouge_l")
    people_agree_with_words(written)
    results = read_answers(written.store).results
    np.testing.assert_array_equal(results.correct, chosen)
    assert "Choices count here" in source_sentences(results.taken_from)[0]


def test_whose_grade_decided_is_remembered_while_choices_count(written: Any) -> None:
    edits, settings = ExamEdits(written.store), written.store.settings
    edits.set_response_source("chosen")
    assert settings.get(SETTING) is None, "nobody's grade ever decided"
    edits.set_response_source("written", "rouge_l", 0.4)
    edits.set_response_source("chosen")
    assert read_source(settings.get(SETTING)) == CHOSEN
    remembered = remembered_source(settings.get(SETTING))
    assert (remembered.taken, remembered.grader, remembered.threshold) == ("chosen", "rouge_l", 0.4)
    assert remembered_source({"from": "chosen", "grader": "nobody"}) == CHOSEN
    edits.undo()
    assert read_source(settings.get(SETTING)).grader == "rouge_l"
