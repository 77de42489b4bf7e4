"""Checks that what is missing as long as no answer counts is said alike by every page, and where it is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.errors import NotEnoughData
from ragexam.project import Project
from ragexam.project.items.page import reading_items
from ragexam.project.report.page import reading_report
from ragexam.queries.run.missing import CHOICES, GRADES, INSTEAD, WRITTEN, MissingAnswers
from ragexam.queries.steps import State
from ragexam.records import Grade, Item, ItemState, WrittenAnswer
from ragexam.store import Store

CHOICE = [
    Item(f"q{n}", f"What is number {n}?", ("red", "green", "blue"), n % 3, state=ItemState.ACCEPTED) for n in range(4)
]
OPEN = Item("open", "What colour is it?", (), -1, answer="It is red", state=ItemState.ACCEPTED)


def told(project: Project) -> MissingAnswers:
    """Return what is missing, as all readings say alike."""
    missing = reading_report(project).missing
    assert missing is not None
    steps = project.state()
    for name in ("results", "items", "report"):
        assert (steps[name].state, steps[name].sentence, steps[name].waits) == (
            State.NEEDS,
            missing.hint,
            missing.step,
        )
    view = reading_items(project)
    assert (view.problem, view.hint, view.waits) == ("There are no answers to fit yet.", missing.hint, missing.step)
    with pytest.raises(NotEnoughData, match="no answers to report yet") as refused:
        project.report.input()
    assert refused.value.hint == missing.hint
    return missing


@pytest.mark.parametrize("item", [CHOICE[0], OPEN], ids=["with choices", "open"])
def test_written_answers_are_let_write_then_graded_then_there(project: Project, corpus: Path, item: Item) -> None:
    project.start_job("import", paths=[str(corpus)]).wait()
    project.edits.add([*CHOICE, OPEN], "exam")
    project.pipelines.choose(["scripted:1:0.9"], ["closed_book"])
    assert told(project) == CHOICES
    project.edits.set_response_source("written", "token_f1")
    assert told(project) == WRITTEN
    (writer,) = project.pipelines.chosen()
    answer = WrittenAnswer("a", item.id, item.content_hash, writer.label, "Red", pipeline_id=writer.id)
    with Store.open(project.path) as store:
        store.answers.add([answer])
    assert told(project) == GRADES
    with Store.open(project.path) as store:
        store.grades.put(Grade("a", "rouge_l", 1.0, made=1.0))
    assert told(project) == GRADES, "another grader decides"
    with Store.open(project.path) as store:
        store.grades.put(Grade("a", "token_f1", 1.0, made=1.0))
    assert project.state()["report"].waits == ""


def test_where_both_count_the_run_comes_first(project: Project, corpus: Path) -> None:
    project.start_job("import", paths=[str(corpus)]).wait()
    project.edits.add([*CHOICE, OPEN], "exam")
    project.pipelines.choose(["scripted:1:0.9"], ["closed_book"])
    project.settings.set("responses_from", {"from": "both", "grader": "token_f1", "threshold": 0.5, "insist": False})
    assert told(project) == CHOICES
    project.start_job("run").wait()
    assert told(project) == WRITTEN


def test_graded_answers_of_systems_could_count_instead(project: Project) -> None:
    project.edits.add([*CHOICE, OPEN], "exam")
    answers = [WrittenAnswer(f"a{n}", item.id, item.content_hash, "Desk", "Red") for n, item in enumerate(CHOICE)]
    with Store.open(project.path) as store:
        store.answers.add(answers)
        store.grades.put(Grade("a0", "length", 3.0, made=1.0))
    assert told(project) == CHOICES, "nobody judged"
    with Store.open(project.path) as store:
        store.grades.put(Grade("a0", "token_f1", 1.0, made=1.0))
    assert told(project) == MissingAnswers("grading", INSTEAD)
    assert project.responses.answers() is project.responses.answers()
    project.pipelines.choose(["scripted:1:0.9"], ["closed_book"])
    assert told(project) == MissingAnswers("run", INSTEAD)
    project.edits.set_response_source("written", "token_f1")
    assert project.state()["report"].waits == ""
