"""The pool of all searches, graded: once, going on after a stop, and anew where a bank or a judge changed."""

from __future__ import annotations

from typing import Any

import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import ContextOverflow, InputError, NotEnoughData
from ragexam.grading.judge import BackendJudge
from ragexam.grading.leaderboard.pool import pools_of, rankings_of
from ragexam.grading.measures.question_bank import QUESTIONS
from ragexam.jobs.worker.outcomes import Cancelled, Failed
from ragexam.llm.scripted.backend import ScriptedBackend
from ragexam.queries.grading.judging_forecast import forecast_passage_grading, judge_facts, judge_reads
from ragexam.queries.grading.passages import GRADES, count_too_long, read_graded_pool, read_pool
from ragexam.records import RubricEntry

JUDGE = "scripted:5:1.0"

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def searched(ready):
    """Return a project whose searches were measured, with a bank of two questions, one with a key, for each of two items."""
    ready.done("laboratory", retrievers=["bm25", "dense"], weights=[], depth=4)
    edits = ExamEdits(ready.store)
    banks = {
        item.id: [
            RubricEntry("a", item.question, item.reference_answer),
            RubricEntry("b", f"When is {item.topic} open?"),
        ]
        for item in ready.store.items.asked()[:2]  # of two floors
    }
    edits.set_rubrics(banks, QUESTIONS)
    return ready


def graded(bench, **parameters: Any) -> dict[str, Any]:
    return bench.done("grade_passages", **{"judge": JUDGE, "n": 2, "k": 3, **parameters})


def test_the_pool_is_what_any_search_found_first(searched):
    pool, files = read_pool(searched.store, 2, 1)
    (one,) = pool
    heads = [run.rankings[one.item.id][:2] for run in files.runs]
    assert set(one.passages) == {passage for head in heads for passage in head}
    assert next(iter(one.passages)) == heads[0][0]
    assert all(one.passages.values())


def test_every_passage_is_asked_every_question_once(searched):
    pool, _ = read_pool(searched.store, 3, 2)
    passages = sum(len(one.passages) for one in pool)
    first = graded(searched)
    assert (first["made"], first["grades"], first["questions"]) == (2 * passages, 2 * passages, 2)
    again = graded(searched)
    assert (again["made"], again["passed"]) == (0, first["passed"])
    assert searched.store.judges.get(searched.models.backend(JUDGE).describe().file_hash) is not None
    queries = read_graded_pool(searched.store, 3, 2).queries
    (grades,) = pools_of(queries)
    assert grades.name.startswith("exam_self_rating_weighted")
    assert {frozenset(own) for passages in grades.grades.values() for own in passages.values()} == {frozenset("ab")}
    assert all(0.0 <= g <= 5.0 for ps in grades.grades.values() for own in ps.values() for g in own.values())
    assert set(rankings_of(queries)) == {"bm25", "dense"}
    assert all(p.paragraph_data.judgments for _, passages in queries for p in passages)


def test_what_is_written_for_others_is_whole_numbers(searched):
    graded(searched, graders=["exam_self_rating_weighted", "direct_thomas"])
    queries = read_graded_pool(searched.store, 3, 2).queries
    ratings = [r for _, ps in queries for p in ps for one in p.exam_grades or () for r in one.self_ratings or ()]
    assert ratings
    assert all(isinstance(one.self_rating, int) and 0 <= one.self_rating <= 5 for one in ratings)
    assert any(one.weighted_rating not in (None, float(one.self_rating)) for one in ratings)
    for _, passages in queries:
        for one in passages:
            (grading,) = one.exam_grades
            assert {name: str(int(grade)) for name, grade in grading.whole_by_question.items()} == dict(grading.answers)
            assert set(grading.correct) == {name for name, grade in grading.whole_by_question.items() if grade >= 4}
            assert {grade.self_ratings for grade in one.grades} <= {0, 1, 2}
    weighted, thomas = pools_of(queries)
    assert (weighted.threshold, thomas.threshold) == (4.0, 1.0)
    labels = [label for own in weighted.whole_qrels().values() for label in own.values()]
    assert all(label.is_integer() for label in labels)
    assert not all(label.is_integer() for own in weighted.qrels().values() for label in own.values())


def test_a_new_question_is_asked_alone_and_an_old_one_forgotten(searched):
    before = graded(searched)
    item = searched.store.items.asked()[0]
    entries = searched.store.rubrics.get(item.id, QUESTIONS).entries
    ExamEdits(searched.store).set_rubric(item.id, QUESTIONS, [entries[0], RubricEntry("c", "Who has the badge?")])
    pool, _ = read_pool(searched.store, 3, 2)
    after = graded(searched)
    assert after["made"] == len(pool[0].passages)
    assert after["grades"] == before["grades"]
    (grades,) = pools_of(read_graded_pool(searched.store, 3, 2).queries)
    assert grades.bank(item.id) == {"a", "c"}


def test_a_bank_that_lacks_a_subtopic_gets_it_first(searched, monkeypatch):
    def generate(self, prompt, *, max_tokens, schema=None, temperature=0.0, seed=0, stop=(), on_text=None):
        made = original(self, prompt, max_tokens=max_tokens, schema=schema)
        return type(made)('What of the cost is known?"', 1, 1, "stop", 0.0)

    original = ScriptedBackend.generate
    monkeypatch.setattr(ScriptedBackend, "generate", generate)
    items = searched.store.items.asked()[:2]
    pool, _ = read_pool(searched.store, 3, 2)
    wanted = 3 * len(pool[0].passages) + 2 * len(pool[1].passages)
    result = graded(searched, own_subtopics={items[0].id: ["cost"], items[-1].id: []})
    assert result["grades"] == wanted
    topics = [[e.topic for e in searched.store.rubrics.get(item.id, QUESTIONS).entries] for item in items]
    assert topics == [["", "", "cost"], ["", ""]]
    searched.store.edits.undo()
    assert len(searched.store.rubrics.get(items[0].id, QUESTIONS).entries) == 2


def test_subtopics_of_a_question_whose_passages_are_not_graded_are_refused(searched):
    pool, _ = read_pool(searched.store, 3, 2)
    stranger = next(i for i in searched.store.items.asked() if i.id not in {pooled.item.id for pooled in pool})
    wanted = {"judge": JUDGE, "k": 3, "n": 2, "own_subtopics": {stranger.id: ["cost"]}}
    for graders in ({}, {"graders": ["direct_helm"]}):
        failed = searched.start("grade_passages", wanted | graders)
        assert isinstance(failed, Failed)
        assert "none of its passages are graded" in failed.message


def test_it_goes_on_where_it_was_stopped(searched):
    pool, _ = read_pool(searched.store, 3, 2)
    total = 2 * sum(len(one.passages) for one in pool)

    def stop(snapshot, progress):
        if snapshot.done == 3:
            progress.cancel()

    outcome = searched.start("grade_passages", {"judge": JUDGE, "n": 2, "k": 3}, stop)
    assert isinstance(outcome, Cancelled)
    kept = searched.store.units.count(GRADES)
    assert 0 < kept < total
    assert graded(searched)["made"] == total - kept


def test_what_is_too_long_for_the_judge_is_told_and_tried_again(searched, monkeypatch):
    def overflow(*args, **kwargs):
        raise ContextOverflow(9, 8)

    pool, _ = read_pool(searched.store, 3, 2)
    passages, written = sum(len(one.passages) for one in pool), BackendJudge.write
    monkeypatch.setattr(BackendJudge, "write", overflow)
    first = graded(searched, graders=["exam_answered"])
    assert (first["made"], first["too_long"], first["grades"]) == (0, passages, passages)
    assert not pools_of(read_graded_pool(searched.store, 3, 2).queries)
    told = judge_facts(searched.store, JUDGE)
    asked = {"graders": ["exam_answered"], "k": 3, "n": 2, **told}
    reads = judge_reads(searched.store, JUDGE)
    assert forecast_passage_grading(searched.store, **asked, reads=reads).grades == 0
    assert graded(searched, graders=["exam_answered"])["too_long"] == passages, "it reads no more than before"
    assert count_too_long(searched.store, 3, 2) == passages
    monkeypatch.setattr(BackendJudge, "write", written)
    for key, value in searched.store.units.all(GRADES).items():
        searched.store.units.put(GRADES, key, {**value, "reads": value["reads"] - 1})
    assert forecast_passage_grading(searched.store, **asked, reads=reads).grades == passages
    again = graded(searched, graders=["exam_answered"])
    assert (again["made"], again["too_long"]) == (passages, 0)
    assert count_too_long(searched.store, 3, 2) == 0


def test_word_match_asks_only_questions_with_keys_and_direct_prompts_the_passage(searched):
    pool, _ = read_pool(searched.store, 3, 2)
    passages = sum(len(one.passages) for one in pool)
    assert graded(searched, graders=["exam_answered", "direct_sun"])["made"] == 2 * passages
    pools = {p.name.split()[0]: p for p in pools_of(read_graded_pool(searched.store, 3, 2).queries)}
    assert {q for own in pools["exam_answered"].grades.values() for p in own.values() for q in p} == {"a"}
    assert pools["direct_sun"].direct
    assert pools["direct_sun"].threshold == 1.0
    # Two judges stand beside each other.
    graded(searched, graders=["direct_sun"], judge="scripted:6:0.2")
    assert len(pools_of(read_graded_pool(searched.store, 3, 2).queries)) == 3


def test_what_cannot_be_graded_is_said(ready):
    failed = ready.start("grade_passages", {"judge": JUDGE})
    assert isinstance(failed, Failed)
    assert isinstance(failed.error(), NotEnoughData)
    ready.done("laboratory", retrievers=["bm25"], weights=[], depth=4)
    failed = ready.start("grade_passages", {"judge": JUDGE, "graders": ["token_f1"]})
    assert isinstance(failed, Failed)
    assert isinstance(failed.error(), InputError)
    assert "no grader of passages" in failed.message
