"""The job that grades with a judge: rubrics made once, grades by judge, the trial kept, and a caution about families."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ragexam.edits.exam_edits import ExamEdits
from ragexam.errors import InputError
from ragexam.grading.grader import GRADERS
from ragexam.grading.to_grade import made_from
from ragexam.jobs.grading.grade import grade
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import do_job
from ragexam.progress import Progress
from ragexam.project import Project
from ragexam.project.grading.answers import reading_answers
from ragexam.project.grading.page import reading_grades
from ragexam.project.grading.trust import reading_trust
from ragexam.queries.grading.graded import read_graded
from ragexam.queries.grading.grading_forecast import forecast_grading
from ragexam.queries.grading.judges import asked_last, judge_trial
from ragexam.queries.grading.judging_forecast import judge_facts
from ragexam.records import Grade, Item, PipelineSpec, RetrieverSpec, RubricEntry, WrittenAnswer
from ragexam.store import Store

LEAVE = Item("i1", "How many days?", (), -1, answer="27 days of leave")
WRITER = PipelineSpec("m", "Scripted writer", RetrieverSpec("bm25"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "x.ragexam"
    with Store.create(target) as store:
        store.items.add([LEAVE])
        store.pipelines.choose([WRITER])
        store.answers.add(
            [
                WrittenAnswer("a0", "i1", LEAVE.content_hash, "Desk", "27 days", contexts=("27 days.",)),
                WrittenAnswer("a1", "i1", LEAVE.content_hash, "W", "Nobody knows it here", pipeline_id=WRITER.id),
            ]
        )
    return target


def do(store: Store, **parameters: object) -> dict[str, object]:
    return do_job(grade, store, parameters, Progress(), Models())


def test_each_judge_grades_once_and_is_tried_once(path: Path) -> None:
    names = ["nugget_completeness", "relevance"]
    with Store.open(path) as store:
        assert do(store, graders=names, judge="scripted:1")["made"] == 4
        assert do(store, graders=names, judge="scripted:1")["made"] == 0
        assert do(store, graders=names, judge="scripted:2")["made"] == 4
        assert len({(g.grader, g.rater) for g in store.grades.all()}) == 4
        assert store.judges.count() == 2
        (rubric,) = store.rubrics.all()
        assert [entry.text for entry in rubric.entries] == ["27 days of leave"]
        assert all(len(g.parts) == 1 for g in store.grades.all())


def test_a_damaged_trial_is_made_anew(path: Path) -> None:
    with Store.open(path) as store:
        asked = {"graders": ["relevance"], "judge": "scripted:1"}
        do(store, **asked)
        name = asked_last(store)["relevance"]
        trial = judge_trial(store, name)
        assert trial is not None
        kept = store.judges.get(name)
        assert kept is not None
        store.judges.put(name, kept.inputs, {"judge": 1})
        assert judge_trial(store, name) is None
        do(store, **asked)
        assert judge_trial(store, name) == trial


def test_a_judge_that_is_asked_again_counts_again(path: Path) -> None:
    with Store.open(path) as store:
        asked = {"graders": ["relevance"]}
        do(store, **asked, judge="scripted:1")
        first = asked_last(store)
        do(store, **asked, judge="scripted:2")
        assert asked_last(store) != first
        assert do(store, **asked, judge="scripted:1")["made"] == 0
        assert asked_last(store) == first
        assert len(store.grades.all()) == 4


def test_what_was_too_long_is_asked_again_where_the_judge_reads_more(path: Path) -> None:
    with Store.open(path) as store:
        store.answers.add(
            [
                WrittenAnswer(
                    "long", "i1", LEAVE.content_hash, "Desk", "27 days", contexts=("A day. " * 600,), source="f"
                )
            ]
        )
        asked: dict[str, Any] = {"graders": ["faithfulness"], "judge": "scripted:1"}

        def grades(context: int) -> tuple[object, object, Grade]:
            result = do(store, **asked, backend={"context": context})
            (grade,) = (one for one in store.grades.all() if one.answer_id == "long")
            return result["made"], result["too_long"], grade

        def forecast(reads: int) -> int:
            told = judge_facts(store, "scripted:1")
            return forecast_grading(store, graders=("faithfulness",), facts=told, reads=reads).grades

        made, too_long, first = grades(1000)
        assert (made, too_long, first.value, first.remark) == (2, 1, None, "too long for the judge")
        assert grades(1000) == (0, 1, first), "not asked again: nothing has changed"
        assert grades(900) == (0, 1, first), "nor by one that reads less"
        assert [forecast(reads) for reads in (0, 900, 1000, 1001)] == [0, 0, 0, 1], "as the job takes it"
        store.grades.put(replace(first, inputs=made_from(first.inputs)[0]))  # as an older version kept it
        assert [forecast(reads) for reads in (0, 900, 1001)] == [1, 1, 1]
        made, too_long, kept = grades(1000)
        assert (made, too_long, kept.inputs) == (0, 1, first.inputs)
        assert read_graded(store).too_long == {"faithfulness": 1}
        with Project.open(path) as project:
            for told in (reading_grades(project).sentences, reading_trust(project).sentences):
                assert any("1 grade is missing" in sentence for sentence in told)
            assert "1 grade is missing" in reading_answers(project).sentences[0]
            assert project.grading.forecast_grading("scripted:1", graders=["faithfulness"]).grades == 1
        store.settings.set("backend", {"context": 1000})
        with Project.open(path) as project:
            assert project.grading.forecast_grading("scripted:1", graders=["faithfulness"]).grades == 0
        made, too_long, longer = grades(8192)
        assert (made, too_long, longer.remark) == (1, 0, "")
        assert longer.value is not None
        assert grades(8192)[:2] == (0, 0)
        assert read_graded(store).too_long == {}


def test_a_changed_rubric_is_graded_anew_and_stays_a_persons(path: Path) -> None:
    with Store.open(path) as store:
        asked = {"graders": ["nugget_completeness"], "judge": "scripted:1"}
        do(store, **asked)
        ExamEdits(store).set_rubric("i1", "nuggets", [RubricEntry("", "27 days"), RubricEntry("", "of leave")])
        assert do(store, **asked)["made"] == 2
        assert [len(g.parts) for g in store.grades.all()] == [2, 2]
        store.items.put(replace(LEAVE, answer="28 days of leave"))
        store.answers.add(
            [WrittenAnswer("a2", "i1", replace(LEAVE, answer="28 days of leave").content_hash, "D", "28")]
        )
        do(store, **asked)
        assert [entry.text for entry in store.rubrics.all()[0].entries] == ["27 days", "of leave"]
        ExamEdits(store).set_rubric("i1", "nuggets", [])
        emptied = do(store, **asked)
        assert (emptied["rubrics"], emptied["made"]) == (0, 1), "what a person emptied no model fills"
        assert store.rubrics.all()[0].entries == ()
        assert [(g.value, g.remark) for g in store.grades.all() if g.answer_id == "a2"] == [(None, "no nuggets")]
        ExamEdits(store).undo()
        assert [entry.text for entry in store.rubrics.all()[0].entries] == ["27 days", "of leave"]


def test_what_answers_are_held_against_is_one_edit_that_can_be_undone(path: Path) -> None:
    with Store.open(path) as store:
        store.items.add([replace(LEAVE, id="i2", question="How many days of leave are there in part time?")])
        other = store.items.get("i2")
        assert other is not None
        store.answers.add([WrittenAnswer("b0", "i2", other.content_hash, "D", "27 days")])
        asked = {"graders": ["nugget_completeness"], "judge": "scripted:1"}
        assert do(store, **asked)["rubrics"] == 2
        assert store.edits.next_undo() == "Write rubrics"
        assert len(store.edits.all()) == 1
        made = store.rubrics.all()
        store.edits.undo()
        assert store.rubrics.all() == []
        store.edits.redo()
        assert store.rubrics.all() == made
        assert (do(store, **asked)["rubrics"], len(store.edits.all())) == (0, 1)
        # What a model made for another reference comes back with it.
        store.items.put(replace(LEAVE, answer="28 days of leave"))
        assert do(store, **asked)["rubrics"] == 0  # no answer to that wording is there
        newer = replace(LEAVE, answer="28 days of leave").content_hash
        store.answers.add([WrittenAnswer("a2", "i1", newer, "D", "28")])
        assert do(store, **asked)["rubrics"] == 1
        store.edits.undo()
        assert store.rubrics.all() == made


def test_what_is_written_after_somebody_elses_edit_says_that_it_is_not_all(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.open(path) as store:
        other = replace(LEAVE, id="i2", question="How many days of leave are there in part time?")
        store.items.add([other])
        store.answers.add([WrittenAnswer("b0", "i2", store.items.get("i2").content_hash, "D", "27 days")])  # type: ignore[union-attr]
        kind = GRADERS["nugget_completeness"]
        original = type(kind).make_rubric

        def slowly(*asked: Any) -> Any:
            if store.rubrics.all():
                ExamEdits(store).set_setting("note", "x", "Change a setting")
            return original(*asked)

        monkeypatch.setattr(type(kind), "make_rubric", slowly)
        assert do(store, graders=["nugget_completeness"], judge="scripted:1")["rubrics"] == 2
        assert [edit.label for edit in store.edits.all()] == [
            "Write rubrics",
            "Change a setting",
            "Write further rubrics",
        ]
        store.edits.undo()
        assert len(store.rubrics.all()) == 1
        assert store.settings.get("note") == "x", "what a person did is not taken back with it"
        store.edits.undo()
        assert store.edits.next_undo() == "Write rubrics"


def test_what_a_person_writes_while_the_judge_does_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(path) as store:
        kind = GRADERS["nugget_completeness"]
        original = type(kind).make_rubric

        def slowly(*asked: Any) -> Any:
            made = original(*asked)
            ExamEdits(store).set_rubric("i1", "nuggets", [RubricEntry("", "27 days")])
            return made

        monkeypatch.setattr(type(kind), "make_rubric", slowly)
        assert do(store, graders=["nugget_completeness"], judge="scripted:1")["rubrics"] == 0
        assert [(e.text, e.origin) for e in store.rubrics.all()[0].entries] == [("27 days", "person")]
        assert store.edits.next_undo() == "Edit rubric"


def test_without_a_judge_a_grader_that_asks_is_refused(path: Path) -> None:
    with Store.open(path) as store, pytest.raises(InputError, match="none is named"):
        do(store, graders=["relevance"])


def test_a_judge_brings_all_that_ask(path: Path) -> None:
    with Store.open(path) as store:
        names = do(store, judge="scripted:1")["graders"]
    assert {"token_f1", "relevance", "grounding", "refusal"} <= set(names)  # type: ignore[arg-type]
    assert "bert_f1" not in names  # type: ignore[operator]


def test_a_judge_that_fails_is_marked_and_families_are_a_caution(path: Path) -> None:
    with Store.open(path) as store:
        done = do(store, graders=["token_f1", "relevance"], judge="scripted:1")
        assert done["passed"] is False  # it tells nothing apart: its say is drawn
        assert done["decides"] is False
        ExamEdits(store).set_people_grades("Anna", {"a0": 5.0, "a1": 1.0})
    with Project.open(path, read_only=True) as project:
        view = reading_grades(project)
        assert project.grading.graded().failed == {"relevance"}
    sentences = " ".join(view.sentences)
    assert "decide nothing" in sentences
    assert "one family (Scripted writer)" in sentences
    assert "verdicts" in sentences
    table = next(table for table in view.tables if table.name == "grader_agreement")
    remarks = {row[0]: row[-1] for row in table.rows}
    assert remarks["Relevance"] == "its judge failed the trial"
    assert remarks["Token F1"] == "the floor"
