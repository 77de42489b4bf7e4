"""Checks who may say what is right: a grader held against the floor, one judge of several, people alone."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import InputError
from ragexam.grading.grader import GRADERS, AnswerCase, GradingMeans
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.graded import read_graded
from ragexam.queries.grading.response_source import checked, written_responses
from ragexam.queries.grading.written_report import judging_source, written_report
from ragexam.queries.run.answers import read_answers
from ragexam.records import PERSON, Grade, to_json
from ragexam.report.grading.written import deciding_tables, written_sentences, written_tables
from ragexam.report.results.source import ResponseSource, source_sentences

from .conftest import people_agree_with_words


def grade_against_words(ready: Any) -> None:
    """People grade by the words that answers share with references, which the floor has not looked at, and ROUGE-L the contrary."""
    store, kind = ready.store, GRADERS["token_f1"]
    items = {item.id: item for item in store.items.all()}
    for n, answer in enumerate(current_answers(store)):
        store.grades.remove(answer.id, "token_f1", "")
        reference = items[answer.item_id].reference_answer
        text = " ".join(reference.split()[: 1 + n % 4]) + " besides" * (n % 3)
        store.answers.remove(answer.id)
        store.answers.add([replace(answer, text=text)])
        value = kind.grade(AnswerCase("", text, reference), GradingMeans()).value
        assert value is not None
        store.grades.put(Grade(answer.id, PERSON, 1.0 + 4.0 * value, "Ada", time.time(), 1.0, 5.0))
        store.grades.put(Grade(answer.id, "rouge_l", 1.0 - value, "", time.time()))


def test_words_in_common_are_counted_where_the_floor_graded_nothing(written: Any) -> None:
    grade_against_words(written)
    assert "token_f1" not in read_graded(written.store).grades
    with pytest.raises(InputError, match="less than words in common"):
        ExamEdits(written.store).set_response_source("written", "rouge_l")
    table = {t.name: t for t in written_tables(written_report(written.store, read_answers(written.store).results))}  # type: ignore[arg-type]
    remarks = {row[0]: row[-1] for row in table["grader_agreement"].rows}
    assert {name: remark.partition(":")[0] for name, remark in remarks.items()} == {
        "Token F1": "the floor",
        "ROUGE-L": "worse than the floor",
    }


def test_one_answer_that_the_floor_left_out_changes_nothing(written: Any) -> None:
    people_agree_with_words(written)
    written.store.grades.remove(current_answers(written.store)[0].id, "token_f1", "")
    with pytest.raises(InputError, match="less than words in common"):
        ExamEdits(written.store).set_response_source("written", "rouge_l")


def test_where_nobody_says_what_is_right_it_is_told_that_there_is_no_floor(written: Any) -> None:
    store = written.store
    for n, answer in enumerate(current_answers(store)):
        store.grades.put(Grade(answer.id, PERSON, 1.0 + n % 5, "Ada", time.time(), 1.0, 5.0))
    every = read_graded(store)
    bare = replace(every, grades={"rouge_l": every.grades["rouge_l"]}, words_in_common=None)
    source = checked(ResponseSource("written", "rouge_l", 0.5), bare)
    assert (source.floor_unknown, source.refused) == (True, False)
    assert any("None of the answers that both people and" in said for said in source_sentences(source))
    assert not checked(ResponseSource("written", "rouge_l", 0.5), every).floor_unknown


def test_a_judge_that_fails_later_takes_nothing_from_the_one_that_decides(written: Any) -> None:
    """Another judge, asked of all the same answers, fails with its yes and no: the verdict stays, and all floors say why."""
    store = written.store
    for answer in current_answers(store):
        store.grades.put(Grade(answer.id, "correctness", 0.9, "m1", 10.0, inputs="x"))
    good = JudgeTrial("m1", "Large", "large", 16, 16, 16, 0, 0.1, 0.0, sound=16)
    store.judges.put("m1", {}, to_json(good))
    ExamEdits(store).set_response_source("written", "correctness")
    before = read_answers(store).results
    for answer in current_answers(store):
        store.grades.put(Grade(answer.id, "correctness", 0.1, "m2", 20.0, inputs="x"))
    store.judges.put("m2", {}, to_json(replace(good, judge="m2", name="Small", told=12, sound=8)))
    after = read_answers(store).results
    np.testing.assert_array_equal(after.correct, before.correct)
    assert (after.taken_from.judge, after.taken_from.writes) == ("Large", True)
    report = written_report(store, read_answers(store, chosen=True).results)
    assert report is not None
    assert any(said.startswith("Judge Small graded for") and "yes and no" in said for said in written_sentences(report))


def test_a_judge_that_told_answers_apart_is_not_said_to_have_failed_that(written: Any) -> None:
    store = written.store
    for answer in current_answers(store):
        store.grades.put(Grade(answer.id, "correctness", 0.9, "m1", 10.0, inputs="x"))
    trial = JudgeTrial("m1", "Small", "small", 16, 12, 16, 0, 0.1, 0.0, sound=8)
    store.judges.put("m1", {}, to_json(trial))
    with pytest.raises(InputError, match="told right answers from wrong ones when it was tried, but its yes and no"):
        ExamEdits(store).set_response_source("written", "correctness")
    source = checked(ResponseSource("written", "correctness", 0.5), read_graded(store))
    assert (source.failed, source.unsound, source.refused) == (True, True, True)
    assert "its yes and no cannot be relied on" in source_sentences(source)[0]
    insisted = source_sentences(replace(source, insisted=True))
    assert any("told right answers from wrong ones" in said and "insisted" in said for said in insisted)


def test_where_only_people_graded_they_say_what_to_mend(written: Any) -> None:
    store, chosen = written.store, read_answers(written.store).results
    for grade in store.grades.all():
        store.grades.remove(grade.answer_id, grade.grader, grade.rater)
    assert judging_source(store, read_graded(store)) is None
    for n, answer in enumerate(current_answers(store)):
        store.grades.put(Grade(answer.id, PERSON, 1.0 + n % 5, "Ada", time.time(), 1.0, 5.0))
    source = judging_source(store, read_graded(store))
    assert source is not None
    assert (source.grader, source.threshold, source.grader_label) == (PERSON, 3.0, "people")
    report = written_report(store, chosen)
    assert report is not None
    names = [table.name for table in written_tables(report)]
    assert "rag_confusion_written" in names
    assert "disagreement" in names
    assert [t.name for t in deciding_tables(report, written_tables(report))] == names[: names.index("disagreement") + 1]
    assert any("Of the written answers, all pipelines together" in sentence for sentence in written_sentences(report))
    before = [table.rows for table in written_tables(report)]
    ExamEdits(store).set_response_source("written", PERSON)
    same = written_report(store, read_answers(store, chosen=True).results)
    assert same is not None
    assert [table.rows for table in written_tables(same)] == before


def test_the_one_grader_that_is_refused_leaves_it_to_people(written: Any) -> None:
    store = written.store
    for grade in store.grades.all():
        store.grades.remove(grade.answer_id, grade.grader, grade.rater)
    for answer in current_answers(store):
        store.grades.put(Grade(answer.id, "correctness", 0.9, "m1", time.time()))
        store.grades.put(Grade(answer.id, PERSON, 4.0, "Ada", time.time(), 1.0, 5.0))
    ExamEdits(store).set_response_source("written", "correctness")
    store.judges.put("m1", {}, to_json(JudgeTrial("m1", "Small", "small", 16, 8, 16, 4, 0.1, 0.0)))
    source = judging_source(store, read_graded(store))
    assert source is not None
    assert (source.grader, source.judge) == (PERSON, "")


@pytest.mark.parametrize(("grader", "judge"), [("correctness", "m1"), ("k_precision", "")])
def test_people_come_before_a_failed_judge_and_before_who_looks_at_something_else(
    written: Any, grader: str, judge: str
) -> None:
    store = written.store
    for grade in store.grades.all():
        store.grades.remove(grade.answer_id, grade.grader, grade.rater)
    for n, answer in enumerate(current_answers(store)):
        store.grades.put(Grade(answer.id, grader, 0.1 * (n % 9), judge, time.time()))
    store.judges.put("m1", {}, to_json(JudgeTrial("m1", "Small", "small", 16, 8, 16, 4, 0.1, 0.0)))
    alone = judging_source(store, read_graded(store))
    assert alone is not None
    assert (alone.grader, alone.refused) == (grader, grader == "correctness")
    for n, answer in enumerate(current_answers(store)):
        store.grades.put(Grade(answer.id, PERSON, 1.0 + n % 5, "Ada", time.time(), 1.0, 5.0))
    source = judging_source(store, read_graded(store))
    assert source is not None
    assert (source.grader, source.taken) == (PERSON, "chosen")


def test_grades_of_a_grader_that_is_not_installed_are_left_out(written: Any) -> None:
    store = written.store
    before = written_report(store, read_answers(store, chosen=True).results)
    for answer in current_answers(store):
        store.grades.put(Grade(answer.id, "of another package", 0.5, "", time.time()))
    after = written_report(store, read_answers(store, chosen=True).results)
    assert before is not None
    assert after is not None
    assert [table.rows for table in written_tables(after)] == [table.rows for table in written_tables(before)]


def test_one_judge_counts_everywhere(written: Any) -> None:
    answers = current_answers(written.store)
    for n, (judge, value) in enumerate((("one", 1.0), ("two", 0.0))):
        for answer in answers[: 3 - n]:
            written.store.grades.put(Grade(answer.id, "correctness", value, judge, 1000.0 + n, inputs="x"))
    every = read_graded(written.store), written_responses(written.store).graded
    for graded in every:
        assert sorted(graded.grades["correctness"][~np.isnan(graded.grades["correctness"])]) == [1.0] * 3
        ((aside),) = graded.aside
        assert (aside.judge, aside.why, int((~np.isnan(aside.values)).sum())) == ("two", "fewer", 2)
