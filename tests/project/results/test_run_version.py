"""What was answered in a run, after the exam was edited."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragexam.project import Project
from ragexam.project.results.run_version import version_of_run
from ragexam.project.results.versions import compared_versions, current_version
from ragexam.records import Item, ItemState

ASKED = [
    Item(f"q{n}", f"What is number {n}?", ("red", "green", "blue"), n % 3, state=ItemState.ACCEPTED) for n in range(6)
]


def sit(project: Project) -> None:
    project.start_job("run").wait()


@pytest.fixture
def exam(project: Project, corpus: Path) -> Project:
    project.start_job("import", paths=[str(corpus)]).wait()
    project.edits.add(ASKED, "exam")
    project.pipelines.choose(["scripted:1:0.9"], ["closed_book"])
    sit(project)
    return project


def test_what_was_edited_between_two_runs_is_in_each_as_it_was_asked_there(exam: Project) -> None:
    first = exam.items.all()[0]
    old = first.content_hash
    exam.edits.change_item(first.id, question="What is number nought?")
    new = exam.items.all()[0].content_hash
    sit(exam)
    one, two = version_of_run(exam, 1), version_of_run(exam, 2)
    assert len(one.items) == len(two.items) == 6, "one wording a question"
    assert (old in one.columns, new in one.columns) == (True, False)
    assert (old in two.columns, new in two.columns) == (False, True)
    assert one.items[one.columns[old]].question == "What is number nought? (asked otherwise then)"
    assert two.items[two.columns[new]].question == "What is number nought?"
    found = compared_versions([one, two], 0)
    assert found.sentences[0] == "Questions in both: 5; only in run 1: 1; only in run 2: 1."
    # Edited back, nothing is asked anew: the third run is of the first wording all the same.
    exam.edits.change_item(first.id, question=first.question)
    sit(exam)
    assert old in version_of_run(exam, 3).columns
    assert new not in version_of_run(exam, 3).columns
    assert (
        compared_versions([version_of_run(exam, 3), current_version(exam)], 0)
        .sentences[0]
        .startswith("Questions in both: 6;")
    )
