"""Written answers as responses: one switch, the same figures by hand, a grader that has to earn its place."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import InputError
from ragexam.grading.grader import GRADERS
from ragexam.grading.judging.trial import JudgeTrial
from ragexam.project.results.compare import comparing
from ragexam.project.results.page import deciding
from ragexam.prompt_files import prompts_key
from ragexam.queries.grading import response_source
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.confusion import written_confusions
from ragexam.queries.grading.failed_writes import FailedWrite, keep_failed_write
from ragexam.queries.grading.graded import read_graded
from ragexam.queries.grading.response_source import (
    SETTING,
    read_source,
    remembered_source,
    results_from,
    written_responses,
)
from ragexam.queries.grading.written_report import judging_source, read_disagreement, written_report
from ragexam.queries.items.fits import choices_of
from ragexam.queries.report.report_input import current_fit, report_input
from ragexam.queries.results.compare import compare_pipelines
from ragexam.queries.run.answers import AnswersReader, read_answers
from ragexam.records import PERSON, Grade, Item, WrittenAnswer, system_pipeline, to_json
from ragexam.report.document.assemble import build_body
from ragexam.report.document.files import write_harness_json
from ragexam.report.results.accuracy.accuracy_tables import accuracy_table, cost_table
from ragexam.report.results.by_design import lost_design
from ragexam.report.results.by_people.shares import people_say
from ragexam.report.results.comparison_tables import pair_items_table
from ragexam.report.results.results import Failure
from ragexam.report.results.settlement import Settlement
from ragexam.report.results.source import CHOSEN, ResponseSource, source_sentences, usual_threshold
from ragexam.report.run.condition_tables import condition_table

from .conftest import people_agree_with_words


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


def test_a_refused_judge_does_not_say_what_to_mend(written: Any) -> None:
    store = written.store
    for answer in current_answers(store):
        store.grades.put(Grade(answer.id, "correctness", 0.9, "m1", time.time(), inputs="x"))
    ExamEdits(store).set_response_source("written", "correctness")
    assert judging_source(store, read_graded(store)).grader == "correctness"  # type: ignore[union-attr]
    store.judges.put("m1", {}, to_json(JudgeTrial("m1", "Small", "small", 16, 8, 16, 4, 0.1, 0.0)))
    assert judging_source(store, read_graded(store)).grader == "token_f1"  # type: ignore[union-attr]


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


def test_of_a_system_that_did_not_say_what_it_had_no_cell_of_the_matrix_is_known(written: Any) -> None:
    store, items = written.store, written.store.items.kept()
    before = written_confusions(store, written_responses(store))
    for n, item in enumerate(items):
        store.answers.add([WrittenAnswer(f"desk{n}", item.id, item.content_hash, "Desk", "37")])
        store.grades.put(Grade(f"desk{n}", "token_f1", 0.0, "", time.time(), inputs="x"))
    ExamEdits(store).set_response_source("written", "token_f1", 0.6)
    after = written_confusions(store, written_responses(store))
    assert system_pipeline("Desk") in read_answers(store).pipelines
    assert after.pipelines == before.pipelines, "it lacked no passage that anybody knows of"


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


def test_a_comparison_shows_what_counts(written: Any) -> None:
    store = written.store
    first, second = store.pipelines.chosen()[:2]
    item = store.items.kept()[0]
    (text,) = (a.text for a in store.answers.all() if (a.pipeline_id, a.item_id) == (first.id, item.id))

    def row() -> tuple[Any, ...]:
        table = compare_pipelines(store, read_answers(store), first.id, second.id)[2]
        assert table.columns[2] == "First answered"
        return next(row for row in table.rows if row[6] == item.id)

    taken = row()[2]
    assert taken in item.choices
    ExamEdits(store).set_response_source("written", "token_f1", 0.6)
    assert row()[2] == text
    assert comparing(read_answers(store), 0, first.id, second.id).items[0].first == text
    ExamEdits(store).set_response_source("both", "token_f1", 0.6)
    assert row()[2] == f"{taken} · {text}"


def test_the_matrix_of_written_answers_at_any_threshold(written: Any) -> None:
    store = written.store
    confusions = written_confusions(store, written_responses(store))
    searching = [p for p in store.pipelines.chosen() if p.retriever.kind == "bm25"]
    assert set(confusions.pipelines) == {p.label for p in searching}
    for threshold in (0.1, 0.6, 0.9):
        marks = by_hand(store, threshold)
        for matrix in confusions.at("token_f1", threshold):
            row = [p.label for p in store.pipelines.chosen()].index(matrix.name)
            assert matrix.match_right + matrix.miss_right == int(marks[row].sum())
            assert matrix.match_right + matrix.match_wrong + matrix.miss_right + matrix.miss_wrong == 8


def test_disagreement_and_the_report_of_written_answers(written: Any) -> None:
    chosen = read_answers(written.store, chosen=True).results
    report = written_report(written.store, chosen)
    assert report is not None
    marks, expected = by_hand(written.store, 0.5), report.disagreement
    assert expected is not None
    for row, counted in enumerate(expected.pipelines):
        right = chosen.correct[row] == 1
        assert counted.only_chosen == int((right & (marks[row] == 0)).sum())
        assert counted.only_written == int((~right & (marks[row] == 1)).sum())
        assert counted.both + counted.neither == 8 - counted.only_chosen - counted.only_written
    assert len(expected.items) == sum(p.only_chosen + p.only_written for p in expected.pipelines)
    by_criterion = {one.criterion: one for one in report.criteria}
    assert by_criterion["Token F1"].confusions == report.confusions
    assert len(by_criterion) > 1
    answers = {answer.id: answer for answer in written.store.answers.all()}
    assert all(answers[item.answer_id].text == item.written for item in expected.items)
    assert all(answers[item.answer_id].item_id == item.item_id for item in expected.items)
    assert len(report.examples) == 3
    assert report.confusions
    assert read_disagreement(written.store, chosen) == expected


def test_who_took_no_choice_is_told_without_one(written: Any) -> None:
    chosen = read_answers(written.store, chosen=True).results
    nobody = replace(chosen, chosen=np.full_like(chosen.chosen, -1), correct=np.where(chosen.answered, 0.0, np.nan))
    report = written_report(written.store, nobody).disagreement
    assert report is not None
    assert report.items
    assert {item.taken for item in report.items} == {""}


def test_few_human_grades_are_said_to_be_few() -> None:
    few = ResponseSource("written", "token_recall", 0.8, labels=1)
    assert "People graded only 1 of these" in source_sentences(few)[1]
    assert len(source_sentences(replace(few, labels=30))) == 1


def test_what_pipelines_wrote_that_are_not_chosen_is_told(written: Any) -> None:
    ExamEdits(written.store).set_response_source("written", "token_f1")
    reader = AnswersReader(written.store)
    assert reader.read().results.taken_from.outside == 0
    every = written.store.pipelines.chosen()
    written.store.pipelines.choose(every[:1])
    answers = reader.read()
    gone = len({a.id for a in current_answers(written.store) if a.pipeline_id != every[0].id})
    assert answers.results.taken_from.outside == gone > 1
    told = source_sentences(answers.results.taken_from)
    assert (
        f"{gone} graded answers are of pipelines that are not chosen: they stand under “Written answers” alone." in told
    )
    assert reader.read() is answers, "the same where nothing has changed"
    one = replace(answers.results.taken_from, outside=1)
    assert source_sentences(one)[-1].startswith("1 graded answer is of a pipeline that is not chosen")


def test_tables_leave_out_who_wrote_nothing(written: Any) -> None:
    ExamEdits(written.store).set_response_source("written", "token_f1")
    results = read_answers(written.store).results
    assert "left out" not in accuracy_table(results).note
    silent = results.correct.copy()
    silent[0] = np.nan
    some = replace(results, correct=silent)
    for table in (accuracy_table(some), cost_table(some)):
        assert len(table.rows) == len(results.pipelines) - 1
        assert "1 pipeline has no answer that counts here and is left out." in table.note
    assert "writing the answer" in cost_table(some).note
    assert "scoring all choices" not in cost_table(some).note
    chosen = read_answers(written.store, chosen=True).results
    assert len(accuracy_table(replace(chosen, correct=silent)).rows) == len(chosen.pipelines)


def open_items(store: Any, n: int) -> list[Item]:
    """Questions without choices, on the documents of the exam's first ones."""
    kept = store.items.kept()[:n]
    return [
        Item(
            f"open{k}",
            f"Why does {item.question[8:]}",
            (),
            -1,
            item.evidence,
            item.passage,
            answer="So that it is safe.",
        )
        for k, item in enumerate(kept)
    ]


@pytest.fixture
def opened(written: Any) -> Any:
    """Return the same with three open questions: two have a graded answer, the third an answer that nobody graded."""
    written.store.items.add(open_items(written.store, 3), "manual")
    written.done("write", items="open")
    for answer in current_answers(written.store):
        if answer.item_id in ("open0", "open1"):
            written.store.grades.put(
                Grade(answer.id, "token_f1", float(answer.item_id == "open0"), "", time.time(), inputs="x")
            )
    return written


def test_open_questions_are_columns_of_what_is_written(opened: Any) -> None:
    chosen = read_answers(opened.store, chosen=True)
    ExamEdits(opened.store).set_response_source("written", "token_f1", 0.6)
    taken = read_answers(opened.store)
    results = taken.results
    assert [item.id for item in results.items] == [*(item.id for item in chosen.items), "open0", "open1"]
    assert (results.correct[:, -2] == 1.0).all()
    assert (results.correct[:, -1] == 0.0).all()
    np.testing.assert_array_equal(results.correct[:, :-2], by_hand(opened.store, 0.6)[:, : len(chosen.items)])
    assert results.documents[-2] == results.documents[0]
    assert taken.stale.shape == results.correct.shape
    share = (by_hand(opened.store, 0.6)[:, : len(chosen.items)].sum(axis=1) + 1) / (len(chosen.items) + 2)
    np.testing.assert_allclose(results.accuracy(), share)
    ExamEdits(opened.store).set_response_source("both", "token_f1", 0.6)
    both = read_answers(opened.store)
    assert both.items == chosen.items, "without choices nothing is right twice"


def test_a_report_and_its_files_hold_open_questions(opened: Any, tmp_path: Any) -> None:
    ExamEdits(opened.store).set_response_source("written", "token_f1", 0.6)
    answers, chosen = read_answers(opened.store), read_answers(opened.store, chosen=True)
    report = report_input(opened.store, answers, "T", chosen=chosen)
    body = build_body(report)
    assert ("items", str(len(chosen.items) + 2)) in body.facts
    pairs = pair_items_table(answers.results, 0, 1)
    assert "So that it is safe." in [row[1] for row in pairs.rows]
    runs = json.loads(write_harness_json(answers.results, tmp_path).read_text())["runs"]
    lines = [line for run in runs for lines in run["samples"].values() for line in lines]
    assert {line["target"] for line in lines if not line["doc"]["choices"]} == {"So that it is safe."}


def test_a_fit_has_open_questions(ready: Any) -> None:
    ready.store.items.add(open_items(ready.store, 2), "manual")
    ready.done("write")
    rng = np.random.default_rng(3)
    for answer in current_answers(ready.store):
        value = float(rng.random())
        ready.store.grades.put(Grade(answer.id, "token_f1", value, "", time.time(), inputs="y"))
    ExamEdits(ready.store).set_response_source("written", "token_f1", 0.6)
    ready.done("fit")
    answers = read_answers(ready.store)
    kept = current_fit(ready.store, answers)
    assert kept is not None
    assert kept.fit.items == len(answers.items)
    assert "open0" in [item.id for item in answers.items]


def test_what_could_not_be_written_is_wrong_and_told(opened: Any) -> None:
    spec = opened.store.pipelines.chosen()[0]
    late = open_items(opened.store, 4)[3]
    opened.store.items.add([late], "manual")
    keep_failed_write(opened.store, FailedWrite(spec.id, late.id, late.content_hash, "Too long.", 0.1, "r", 96))
    ExamEdits(opened.store).set_response_source("written", "token_f1", 0.6)
    answers = read_answers(opened.store)
    results = answers.results
    assert results.items[-1].id == late.id
    assert results.failed[:, -1].tolist() == [True, False, False, False]
    assert np.isnan(results.correct[:, -1]).all()
    assert results.scores[0, -1] == 0.0
    report = report_input(opened.store, answers, "T", chosen=read_answers(opened.store, chosen=True))
    assert report.failures == (Failure(spec.id, "Too long.", 1),)


def test_the_conditions_of_a_report_are_those_of_what_was_written(opened: Any) -> None:
    ExamEdits(opened.store).set_response_source("written", "token_f1", 0.6)
    answers = read_answers(opened.store)
    report = report_input(opened.store, answers, "T", chosen=read_answers(opened.store, chosen=True))
    told = {name: value for name, value, _ in condition_table(report.manifests).rows}
    assert told["Most tokens of an answer"] == "96"
    assert told["Right by"] == GRADERS["token_f1"].label
    assert told["Right above"] == "0.6"
    assert told["Prompt for writing (hash)"] == prompts_key("write")
    assert "Noise of a tie, nats" not in told, "nothing of the choices' run"
    making = next(section for section in build_body(report).sections if section.id == "making")
    assert "choices are not shown" in making.text[0]


def test_stale_answers_are_told_of_what_is_written(opened: Any) -> None:
    ExamEdits(opened.store).set_response_source("written", "token_f1", 0.6)
    assert not read_answers(opened.store).stale.any()
    opened.done("rechunk", chunker={"name": "separator", "parameters": {"size": 50, "overlap": 0}})
    answers = read_answers(opened.store)
    searching = np.array([p.retriever.kind == "bm25" for p in answers.pipelines])
    np.testing.assert_array_equal(answers.stale.all(axis=1), searching)
    report = report_input(opened.store, answers, "T", chosen=read_answers(opened.store, chosen=True))
    assert any("written answers were given under other conditions" in note for note in report.notes)


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
