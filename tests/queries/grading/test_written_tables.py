"""Tables of written answers: comparison, matrix, disagreement with choices, report."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import numpy as np

from ragexam.edits.exam_edits import ExamEdits
from ragexam.project.results.compare import comparing
from ragexam.queries.grading.answers_to_grade import current_answers
from ragexam.queries.grading.confusion import written_confusions
from ragexam.queries.grading.response_source import (
    written_responses,
)
from ragexam.queries.grading.written_report import read_disagreement, written_report
from ragexam.queries.results.compare import compare_pipelines
from ragexam.queries.run.answers import AnswersReader, read_answers
from ragexam.records import Grade, WrittenAnswer, system_pipeline
from ragexam.report.results.accuracy.accuracy_tables import accuracy_table, cost_table
from ragexam.report.results.source import ResponseSource, source_sentences

from .conftest import by_hand


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
