"""Thresholds held against people, counted by hand; and what is said of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ragexam.grading.grader import GRADERS
from ragexam.report.grading.thresholds import held_against_people
from ragexam.report.results.source import ResponseSource, source_sentences

NAN = float("nan")


def test_counted_by_hand() -> None:
    values = np.array([0.1, 0.2, 0.6, 0.9, NAN, 0.7])
    people = np.array([1.0, 4.0, 2.0, 5.0, 5.0, NAN])
    held = held_against_people(values, people, range(len(values)), 0.5, 3.0)
    assert held is not None
    assert (held.answers, held.passed, held.by_people, held.alike, held.apart) == (4, 2, 2, 2, False)
    assert held.fitting is None, "as many pass as people call right"
    assert held_against_people(values, np.full(6, NAN), range(6), 0.5, 3.0) is None


def test_a_threshold_that_lets_everything_pass_is_told_with_a_better_one() -> None:
    """Of 40 answers people call 20 right; the grader gives these 0.9 and the others 0.7."""
    people = np.repeat([5.0, 1.0], 20)
    values = np.repeat([0.9, 0.7], 20)
    held = held_against_people(values, people, range(len(values)), 0.5, 3.0)
    assert held is not None
    assert (held.passed, held.by_people, held.apart) == (40, 20, True)
    assert held.fitting == pytest.approx(0.8)
    source = ResponseSource("written", "bert_f1", 0.5, labels=40, held=held)
    told = " ".join(source_sentences(source))
    assert "Of the 40 answers that people graded too, 40 lie above the threshold, and people call 20 right" in told
    assert held.then == 40
    assert "with a threshold of 0.8 about as many" in told
    assert told.endswith("and 40 would be called the same by both.")
    assert source.wanted == ResponseSource("written", "bert_f1", 0.5)
    alike = held_against_people(values, people, range(40), 0.8, 3.0)
    assert alike is not None
    assert "more than chance" not in " ".join(source_sentences(replace(source, held=alike)))


def test_a_threshold_that_fits_the_share_alone_is_told_with_what_it_costs() -> None:
    """Of 40 answers people call 20 right, of which the grader gives 10 the lowest grade and none of the wrong ones the highest."""
    people = np.repeat([5.0, 5.0, 1.0, 1.0], 10)
    values = np.repeat([0.9, 0.1, 0.3, 0.2], 10)
    held = held_against_people(values, people, range(len(values)), 0.5, 3.0)
    assert held is not None
    assert (held.passed, held.alike, held.apart, held.then) == (10, 30, True, 20)
    assert held.fitting == pytest.approx(0.25)
    told = " ".join(source_sentences(ResponseSource("written", "bert_f1", 0.5, labels=40, held=held)))
    assert "30 are called the same by both" in told
    assert told.endswith("20 would be called the same by both: shares come nearer to people's, single answers do not.")


def test_six_pipelines_that_write_the_same_are_one_chance() -> None:
    """Of 12 questions that six pipelines wrote to, one has six wrong answers that the grader lets pass."""
    questions = [n // 6 for n in range(72)]
    people = np.where(np.arange(72) < 6, 1.0, np.where(np.arange(72) % 2 == 0, 5.0, 1.0))
    values = np.where(np.arange(72) < 6, 0.7, people / 5.0)
    held = held_against_people(values, people, questions, 0.5, 3.0)
    assert held is not None
    assert (held.passed - held.by_people, held.apart) == (6, False)
    alone = held_against_people(values, people, range(72), 0.5, 3.0)
    assert alone is not None
    assert alone.apart, "of six questions they would be six chances"


def test_grades_that_are_all_the_same_have_no_better_threshold() -> None:
    held = held_against_people(np.ones(40), np.repeat([5.0, 1.0], 20), range(40), 0.5, 3.0)
    assert held is not None
    assert (held.apart, held.fitting) == (True, None)


def test_who_does_not_look_at_whether_it_is_right_is_told() -> None:
    beside = {name for name, kind in GRADERS.items() if not kind.says_right}
    assert {"fluency", "coherence", "grounding", "k_precision", "answers_at_all"} <= beside
    assert not {"key_match", "token_f1", "correctness", "nugget_completeness", "exam_self_rating"} & beside
    (_, told, *_) = source_sentences(ResponseSource("written", "fluency", 3.0, labels=50))
    assert "does not look at whether an answer is right" in told
    assert not any(
        "does not look" in s for s in source_sentences(ResponseSource("written", "key_match", 0.67, labels=50))
    )
