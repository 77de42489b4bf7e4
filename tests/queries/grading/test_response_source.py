"""Written answers as responses: one switch, the same figures by hand, a grader that has to earn its place."""

from __future__ import annotations

import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import InputError
from ragexam.project.results.page import deciding
from ragexam.queries.grading import response_source
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.confusion import written_confusions
from ragexam.queries.grading.failed_writes import FailedWrite
from ragexam.queries.grading.response_source import (
    SETTING,
    read_source,
    results_from,
    written_responses,
)
from ragexam.queries.items.fits import choices_of
from ragexam.queries.report.report_input import current_fit
from ragexam.queries.run.answers import AnswersReader, read_answers
from ragexam.records import PERSON, Grade, WrittenAnswer, system_pipeline
from ragexam.report.results.accuracy.accuracy_tables import accuracy_table
from ragexam.report.results.by_design import lost_design
from ragexam.report.results.by_people.shares import people_say
from ragexam.report.results.settlement import Settlement
from ragexam.report.results.source import CHOSEN, ResponseSource, source_sentences, usual_threshold
from ragexam.report.results.verdict.decide import decide
from ragexam.report.run.caution_tables import without_written

from .conftest import by_hand


def test_choices_count_until_a_person_says_otherwise(written: Any) -> None:
    answers = read_answers(written.store)
    assert answers.results.taken_from == CHOSEN
    assert source_sentences(answers.results.taken_from) == ()
    before = answers.key
    ExamEdits(written.store).set_response_source("written", "token_f1", 0.6)
    assert read_answers(written.store).key != before
    ExamEdits(written.store).undo()
    assert read_answers(written.store).key == before


def test_written_and_both_are_what_grades_say(written: Any) -> None:
    chosen = read_answers(written.store).results
    ExamEdits(written.store).set_response_source("written", "token_f1", 0.6)
    taken = read_answers(written.store)
    wanted = by_hand(written.store, 0.6)
    np.testing.assert_array_equal(taken.results.correct, wanted)
    assert 0.0 < wanted.mean() < 1.0
    assert (taken.results.chosen == -1).all()
    assert not taken.stale.any()
    assert np.isfinite(taken.results.prompt_tokens).all()
    assert (choices_of(taken) > 100).all(), "what is written cannot be guessed"
    ExamEdits(written.store).set_response_source("both", "token_f1", 0.6)
    both = read_answers(written.store).results
    np.testing.assert_array_equal(both.correct, chosen.correct * wanted)
    np.testing.assert_array_equal(read_answers(written.store, chosen=True).results.correct, chosen.correct)


def test_a_choice_that_failed_is_wrong_in_both(written: Any) -> None:
    chosen = read_answers(written.store).results
    failed = np.zeros(chosen.correct.shape, dtype=np.bool_)
    failed[:, 0] = True
    broken = replace(chosen, correct=np.where(failed, np.nan, chosen.correct), failed=failed)
    responses = written_responses(written.store)
    both = results_from(broken, ResponseSource("both", "token_f1", -1.0), responses)
    np.testing.assert_array_equal(both.correct[:, 0], 0.0)
    np.testing.assert_allclose(both.accuracy(), broken.accuracy())


def test_of_both_people_decide_where_the_choice_was_right_and_a_text_is_graded(written: Any) -> None:
    store, chosen = written.store, read_answers(written.store).results
    gone = current_answers(store)[0]
    column = next(n for n, item in enumerate(chosen.items) if item.content_hash == gone.item_hash)
    row = next(n for n, spec in enumerate(chosen.pipelines) if spec.id == gone.pipeline_id)
    responses = written_responses(store)
    values = responses.values("token_f1").copy()
    values[[a.id == gone.id for a in responses.answers]] = np.nan
    graded = replace(responses.graded, grades={"token_f1": values}, people=np.full(len(values), 5.0))
    failure = FailedWrite(gone.pipeline_id, gone.item_id, gone.item_hash, "x", 0.0, "r", 60)
    lacking = replace(responses, graded=graded, failures=(failure,))
    both = results_from(chosen, ResponseSource("both", "token_f1", 0.6), lacking)
    wanted = chosen.correct == 1.0
    wanted[row, column] = False
    assert both.people_decide is not None
    np.testing.assert_array_equal(both.people_decide, wanted)
    assert both.correct[row, column] == 0.0
    for n, said in enumerate(people_say(both)):
        assert said.mean.value is None or said.mean.value <= wanted[n].mean()


def test_what_was_settled_by_choice_has_no_plain_share_in_both(written: Any) -> None:
    chosen = read_answers(written.store).results
    part = np.where(np.arange(len(chosen.items)) < 4, chosen.correct, np.nan)
    part[0] = chosen.correct[0]
    ids, hashes = tuple(p.id for p in chosen.pipelines), tuple(i.content_hash for i in chosen.items)
    reach = (2, *([1] * (len(ids) - 1)))
    odds = (1.0,) * len(hashes)
    design = Settlement("s", 0.03, 0, ids, hashes, tuple(range(len(hashes))), (4, len(hashes)), odds, reach=reach)
    settled = replace(chosen, correct=part, settlement=design)
    assert settled.by_design
    responses = written_responses(written.store)
    source = ResponseSource("both", "token_f1", 0.6)
    both = results_from(settled, source, responses)
    np.testing.assert_array_equal(both.estimated, [False] + [True] * (len(ids) - 1))
    assert not both.unknown.any()
    graded = responses.values("token_f1").copy()
    graded[[a.item_hash == hashes[1] for a in responses.answers]] = np.nan  # one of those that everybody was asked
    lacking = replace(responses, graded=replace(responses.graded, grades={"token_f1": graded}))
    both = results_from(settled, source, lacking)
    assert np.isnan(both.accuracy()[1:]).all()
    assert "lack a graded written answer" in lost_design(both.lost)
    alone = results_from(replace(chosen, lost="damaged"), ResponseSource("written", "token_f1", 0.6), responses)
    assert not alone.lost, "the design says nothing of what is written"


def test_a_threshold_from_a_stranger_is_a_number() -> None:
    for threshold in (10**400, float("nan"), float("inf"), "0.5", None):
        source = read_source({"from": "written", "grader": "token_recall", "threshold": threshold})
        assert source.threshold == usual_threshold("token_recall")
    assert read_source({"from": "written", "grader": "length"}) == CHOSEN


def test_a_grader_without_grades_leaves_no_answer(written: Any) -> None:
    ExamEdits(written.store).set_response_source("written", "numeric_match")
    assert not read_answers(written.store).results.answered.any()


def test_new_grades_are_seen_and_nothing_new_is_the_same_object(written: Any) -> None:
    ExamEdits(written.store).set_response_source("written", "token_f1", 0.6)
    reader = AnswersReader(written.store)
    first = reader.read()
    assert reader.read() is first
    answer = current_answers(written.store)[0]
    written.store.grades.put(Grade(answer.id, "token_f1", 0.95, "", time.time(), inputs="y"))
    assert reader.read() is not first
    np.testing.assert_array_equal(reader.read().results.correct, by_hand(written.store, 0.6))
    assert reader.read(chosen=True).results.taken_from == CHOSEN


def test_another_grade_by_a_person_is_seen(written: Any) -> None:
    ExamEdits(written.store).set_response_source("written", "token_f1", 0.6)
    answers = current_answers(written.store)
    for answer in answers:
        written.store.grades.put(Grade(answer.id, PERSON, 5.0, "Ada", time.time(), 1.0, 5.0))
    reader = AnswersReader(written.store)
    first = reader.read()
    assert first.results.people is not None
    assert (first.results.people == 1.0).all()
    for answer in answers:
        written.store.grades.put(Grade(answer.id, PERSON, 1.0, "Ada", time.time(), 1.0, 5.0))
    second = reader.read()
    assert second.results.people is not None
    assert (second.results.people == 0.0).all()
    assert second.key == first.key, "no model is fitted anew for it"
    assert deciding(second, 0).key != deciding(first, 0).key, "the verdict says what people say"
    assert reader.read() is second


def test_of_two_answers_the_graded_one_tells_time_and_tokens_too(written: Any) -> None:
    pipelines, items = written.store.pipelines.chosen(), written.store.items.kept()
    responses = written_responses(written.store)
    place = next(
        n for n, a in enumerate(responses.answers) if a.pipeline_id == pipelines[0].id and a.item_id == items[0].id
    )
    again = replace(responses.answers[place], id="again", prompt_tokens=999, seconds=99.0)
    grades = {name: np.append(values, np.nan) for name, values in responses.graded.grades.items()}
    graded = replace(responses.graded, grades=grades, people=np.append(responses.graded.people, 5.0))
    both = replace(responses, answers=(*responses.answers, again), graded=graded)
    chosen, source = read_answers(written.store).results, ResponseSource("written", "token_f1", 0.6)
    results, wanted = results_from(chosen, source, both), results_from(chosen, source, responses)
    np.testing.assert_array_equal(results.correct, wanted.correct)
    np.testing.assert_array_equal(results.prompt_tokens, wanted.prompt_tokens)
    np.testing.assert_array_equal(results.seconds, wanted.seconds)
    assert results.people is not None
    assert np.isnan(results.people).all(), "people graded the one that does not count"


def test_a_system_whose_answers_came_in_a_file_is_a_row_like_any_other(written: Any) -> None:
    store, items = written.store, written.store.items.kept()
    chosen, own = store.pipelines.chosen(), by_hand(store, 0.6)
    for n, item in enumerate(items):
        given = WrittenAnswer(f"desk{n}", item.id, item.content_hash, "Desk", "37", contexts=("Some words.",))
        store.answers.add([given])
        store.grades.put(Grade(given.id, "token_f1", float(n % 2), "", time.time(), inputs="x"))
    ExamEdits(store).set_response_source("written", "token_f1", 0.6)
    answers = read_answers(store)
    desk = system_pipeline("Desk")
    assert answers.pipelines == (*chosen, desk)
    np.testing.assert_array_equal(answers.results.correct[-1], np.arange(len(items)) % 2)
    np.testing.assert_array_equal(answers.results.correct[:-1], own)
    assert answers.written[desk.id, items[0].id] == "desk0"
    assert (answers.matrix.row.shape, answers.stale.shape) == ((len(chosen) + 1, len(items)),) * 2
    assert not answers.matrix.row[-1].any()
    assert answers.results.taken_from.outside == 0
    assert "Desk" in written_confusions(store, written_responses(store)).pipelines
    assert [row[0] for row in accuracy_table(answers.results).rows].count("Desk") == 1
    written.done("fit", model="rasch", controls=False)
    kept = current_fit(store, answers)
    assert kept is not None
    assert desk.id in kept.pipeline_ids
    ExamEdits(store).set_response_source("both", "token_f1", 0.6)
    assert read_answers(store).pipelines == tuple(chosen), "it made no choices"
    assert read_answers(store, chosen=True).pipelines == tuple(chosen)


def test_an_imported_system_without_grades_is_told_and_left_out(written: Any) -> None:
    store, items = written.store, written.store.items.kept()
    chosen = store.pipelines.chosen()
    store.answers.add([WrittenAnswer(f"desk{n}", i.id, i.content_hash, "Desk", "37") for n, i in enumerate(items[:3])])
    ExamEdits(store).set_response_source("written", "token_f1", 0.6)
    results = read_answers(store).results
    assert results.pipelines == (*chosen, system_pipeline("Desk"))
    assert (results.imported, results.ungraded) == ((len(chosen),), {len(chosen): 3})
    (told,) = without_written(results)
    assert (
        told == "3 written answers of Desk without a grade by Token F1: they do not count here until they are graded."
    )
    assert any("Desk (3 answers without a grade)" in line for line in decide(results, 1).details)
    assert [row[0] for row in accuracy_table(results).rows].count("Desk") == 0
    for n in range(3):
        store.grades.put(Grade(f"desk{n}", "token_f1", 1.0, "", time.time(), inputs="x"))
    graded = read_answers(store).results
    assert (graded.ungraded, without_written(graded)) == ({}, [])


def test_a_connected_system_that_is_not_chosen_takes_no_part(written: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    store, item = written.store, written.store.items.kept()[0]
    store.answers.add([WrittenAnswer("desk", item.id, item.content_hash, "Desk", "37")])
    store.grades.put(Grade("desk", "token_f1", 1.0, "", time.time(), inputs="x"))
    monkeypatch.setattr(response_source, "kept_connections", lambda _: [SimpleNamespace(name="Desk")])
    ExamEdits(store).set_response_source("written", "token_f1", 0.6)
    results = read_answers(store).results
    assert results.pipelines == tuple(store.pipelines.chosen())
    assert results.taken_from.outside == 1


def test_what_makes_no_sense_is_refused(written: Any) -> None:
    edits = ExamEdits(written.store)
    for words in (("spoken", "token_f1"), ("written", ""), ("written", "oracle"), ("both", "length")):
        with pytest.raises(InputError):
            edits.set_response_source(*words)
    for grader, threshold, scale in (
        ("token_f1", 1.5, "0 to 1"),
        (PERSON, 9.0, "1 to 5"),
        (PERSON, float("nan"), "1 to 5"),
    ):
        with pytest.raises(InputError, match="not on the scale") as refused:
            edits.set_response_source("written", grader, threshold)
        assert scale in str(refused.value.hint)
    with pytest.raises(InputError, match="no answer could be right"):
        edits.set_response_source("written", "token_f1", 1.0)
    assert written.store.settings.get(SETTING) is None
    assert read_source({"from": "written", "grader": "gone"}) == CHOSEN
    assert read_source("written") == CHOSEN
    assert read_source({"from": "both", "grader": "rouge_l"}) == ResponseSource("both", "rouge_l", 0.5)
