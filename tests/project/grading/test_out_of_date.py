"""Checks that grades which rest on something that has changed are told alike on every floor, until graders grade again."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.cli.main import main
from ragexam.grading.grader import AnswerCase, GraderKind
from ragexam.grading.to_grade import grade_inputs
from ragexam.jobs.grading.grade import grade
from ragexam.jobs.worker.loaded_models import Models
from ragexam.jobs.worker.registry import do_job
from ragexam.progress import Progress
from ragexam.project import Project
from ragexam.project.grading.answer import reading_answer
from ragexam.project.grading.answers import reading_answers
from ragexam.project.grading.banks.answers import answers_by_banks
from ragexam.project.grading.export import export_answers
from ragexam.project.grading.nuggets import reading_nuggets, set_nugget
from ragexam.project.grading.page import reading_grades
from ragexam.project.grading.trust import reading_trust
from ragexam.queries.steps import State
from ragexam.records import Item, Rubric, RubricEntry, WrittenAnswer
from ragexam.report.results.source import source_sentences
from ragexam.store import Store

LEAVE = Item("i1", "How many days?", (), -1, answer="27 days of leave")
GRADERS = ["nugget_completeness", "exam_self_rating", "token_f1"]
ONE, TWO = "1 grade is out of date: what it rests on", "2 grades are out of date: what they rest on"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "x.ragexam"
    with Store.create(target) as store:
        store.items.add([LEAVE])
        store.answers.add(
            [
                WrittenAnswer(f"a{n}", "i1", LEAVE.content_hash, "Desk", text, contexts=("27 days.",), source="f")
                for n, text in enumerate(("27 days", "Nobody knows it here"))
            ]
        )
        store.rubrics.put(Rubric("i1", "questions", (RubricEntry("q1", "How many days?", "27", origin="person"),)))
        assert grade_all(store) == 6
    return target


def grade_all(store: Store) -> object:
    return do_job(grade, store, {"graders": GRADERS, "judge": "scripted:1"}, Progress(), Models())["made"]


@pytest.fixture
def project(path: Path) -> Iterator[Project]:
    with Project.open(path) as opened:
        yield opened


def change_fact(project: Project) -> None:
    (line,) = reading_nuggets(project).lines
    set_nugget(project, "i1", line.nuggets[0].id, "28 days of leave")


def every_floor(project: Project, path: Path) -> list[tuple[str, ...]]:
    """Return what is told on each floor."""
    export_answers(project, path)
    return [
        tuple(map(str, told))
        for told in (
            reading_answers(project).sentences,
            reading_nuggets(project).sentences,
            reading_trust(project).sentences,
            reading_grades(project).sentences,
            (project.state()["grading"].sentence,),
            source_sentences(project.grading.source()),
            source_sentences(project.responses.answers().results.taken_from),
        )
    ]


def test_changed_facts_are_told_everywhere_until_graders_grade_again(project: Project, tmp_path: Path) -> None:
    project.edits.set_response_source("written", "nugget_completeness", insist=True)
    assert not any("out of date" in said for floor in every_floor(project, tmp_path / "a.csv") for said in floor)
    assert project.state()["grading"].state is State.DONE
    change_fact(project)
    told = every_floor(project, tmp_path / "a.csv")
    assert [sum(TWO in said for said in floor) for floor in told] == [1, 1, 1, 2, 0, 1, 1]
    assert told[4] == ("2 written answers, graded. 2 grades are out of date: grade again.",)
    assert project.state()["grading"].state is State.STALE
    assert [line.out_of_date for line in reading_answers(project).answers] == [("nugget_completeness",)] * 2
    view = reading_answer(project, "a0")
    assert view is not None
    assert [line.grader for line in view.grades if line.out_of_date] == ["nugget_completeness"]
    with (tmp_path / "a.csv").open(encoding="utf-8-sig", newline="") as file:
        (first, _) = csv.DictReader(file)
    assert first["nugget_completeness out of date"] == "True"
    assert not [name for name in first if name.endswith("out of date") and not name.startswith("nugget")]
    assert grade_all(project._store) == 2
    assert not any("out of date" in said for floor in every_floor(project, tmp_path / "b.csv") for said in floor)
    assert "out of date" not in (tmp_path / "b.csv").read_text(encoding="utf-8")


def test_an_edit_that_is_undone_leaves_nothing_out_of_date(project: Project) -> None:
    change_fact(project)
    assert project.grading.graded().out_of_date == {"nugget_completeness": 2}
    project.edits.undo()
    assert project.grading.graded().out_of_date == {}


def test_only_what_changed_is_looked_at_again(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    assert project.grading.out_of_date() == {}
    looked: list[str] = []

    def looking(kind: GraderKind, case: AnswerCase, key: str) -> str:
        looked.append(kind.name)
        return grade_inputs(kind, case, key)

    monkeypatch.setattr("ragexam.queries.grading.out_of_date.grade_inputs", looking)
    project.edits.set_people_grades("Ada", {"a0": 4.0})
    assert project.grading.out_of_date() == {}
    assert looked == [], "a person who grades changes nothing of it"
    change_fact(project)
    assert project.grading.out_of_date() == {"nugget_completeness": {"a0", "a1"}}
    assert sorted(set(looked)) == sorted(GRADERS)
    looked.clear()
    assert project.grading.out_of_date() == {"nugget_completeness": {"a0", "a1"}}
    assert looked == []


def test_cover_by_an_older_bank_says_so(project: Project) -> None:
    table = answers_by_banks(project)
    assert table is not None
    assert "out of date" not in table.note
    project.edits.set_rubric("i1", "questions", [RubricEntry("q1", "How many days of leave?", "27", origin="person")])
    table = answers_by_banks(project)
    assert table is not None
    assert TWO in table.note
    assert reading_nuggets(project).sentences == ()


def test_the_command_line_says_it_too(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Project.open(path) as project:
        change_fact(project)
    for arguments in (["grades", str(path)], ["answers", str(path), "--export", str(tmp_path / "o.csv")]):
        assert main(arguments) == 0
        assert TWO in capsys.readouterr().out
    assert main(["answers", str(path), "--show", "a0"]) == 0
    assert ONE in capsys.readouterr().out
    assert main(["info", str(path), "--json"]) == 0
    assert "out of date" in json.dumps(json.loads(capsys.readouterr().out))


def test_of_grades_that_kept_no_inputs_nothing_is_said(project: Project) -> None:
    store = project._store
    for given in store.grades.all():
        store.grades.put(replace(given, inputs=""))
    change_fact(project)
    assert project.grading.graded().out_of_date == {}
