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
    checked,
    read_source,
    remembered_source,
)
from ragexam.queries.grading.written_report import judging_source
from ragexam.queries.run.answers import read_answers
from ragexam.records import PERSON, Grade, to_json
from ragexam.report.results.source import CHOSEN, ResponseSource, source_sentences

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


def test_a_grader_that_gives_all_the_same_grade_needs_insistence(written: Any) -> None:
    """People go with words in common; ROUGE-L gives all but one nothing: it has no correlation, and nothing speaks for it."""
    people_agree_with_words(written)
    for n, answer in enumerate(current_answers(written.store)):
        written.store.grades.put(Grade(answer.id, "rouge_l", float(n == 0), "", time.time()))
    edits = ExamEdits(written.store)
    with pytest.raises(InputError, match="nearly all answers that people graded the same grade"):
        edits.set_response_source("written", "rouge_l")
    edits.set_response_source("written", "rouge_l", insist=True)
    source = read_answers(written.store).results.taken_from
    assert (source.worse, source.one_grade, source.writes) == (False, True, True)
    (_, told, *_) = source_sentences(source)
    assert told.startswith("Do not rely on this verdict: ROUGE-L gives nearly all")
    refused = source_sentences(replace(source, insisted=False))
    assert refused[0].startswith("Choices count here, not written answers: ROUGE-L gives nearly all")
    judging = judging_source(written.store, read_graded(written.store))
    assert judging is not None
    assert judging.insisted


def test_labels_of_too_few_questions_are_a_caution_that_counts_questions() -> None:
    """40 answers of ten pipelines to four questions; then to forty, where the grader and people tell nothing apart."""
    source = ResponseSource("written", "rouge_l", 0.5, labels=40, questions=4, untold=True)
    assert "People graded answers to only 4 questions with a reference answer" in source_sentences(source)[1]
    alike = source_sentences(replace(source, questions=40))[1]
    assert alike.startswith("Nearly all answers that people graded have the same grade")
    assert len(source_sentences(replace(source, questions=40, untold=False))) == 1
    assert "only 12 of these written answers" in source_sentences(replace(source, labels=12))[1]


def test_four_questions_leave_it_untold(written: Any) -> None:
    people_agree_with_words(written)
    graded = read_graded(written.store)
    asked = {question: f"q{n % 4}" for n, question in enumerate(dict.fromkeys(graded.questions))}
    few = replace(graded, questions=tuple(asked[question] for question in graded.questions))
    source = checked(ResponseSource("written", "rouge_l", 0.5), few)
    assert (source.untold, source.questions, source.refused) == (True, 4, False)
    assert not checked(ResponseSource("written", "rouge_l", 0.5), graded).untold
    assert not checked(ResponseSource("written", "token_f1", 0.5), few).untold, "it is what others are held against"


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
