"""Checks what was answered in a run, after the exam was edited."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ragexam.project import Project
from ragexam.project.exam.bundles import write_bundle
from ragexam.project.results.run_version import version_of_run
from ragexam.project.results.versions import compared_versions, current_version, version_of_file
from ragexam.records import Item, ItemState

ASKED = [
    Item(
        f"q{n}",
        f"What is number {n}?",
        ("red", "green as the grass in May", "blue or nearly so"),
        n % 3,
        state=ItemState.ACCEPTED,
    )
    for n in range(6)
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
    comparison = compared_versions([one, two], 0)
    assert comparison.sentences[0] == "Questions in both: 5; only in run 1: 1; only in run 2: 1."
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


def test_a_run_is_decided_as_the_project_compares_choices(exam: Project) -> None:
    exam.settings.set("mode", "sum")
    results = exam.responses.answers().results
    assert results.mode == "sum"
    run, now = version_of_run(exam, 1), current_version(exam)
    assert (run.mode, run.source, run.settled) == (now.mode, now.source, now.settled) == ("sum", "chosen", False)
    order = [run.columns[item.content_hash] for item in now.items]
    np.testing.assert_array_equal(run.scores[:, order], now.scores)
    usual = exam.responses.answers("per_character").results.scores
    assert (usual != now.scores).any(), "the two ways differ in these answers"


def test_a_package_says_how_it_was_decided(exam: Project, tmp_path: Path) -> None:
    exam.settings.set("mode", "sum")
    write_bundle(exam, tmp_path / "a.exam.zip")
    sent = version_of_file(tmp_path / "a.exam.zip")
    assert (sent.mode, sent.source, sent.settled) == ("sum", "chosen", False)
    exam.settings.set("mode", "per_character")
    told = compared_versions([sent, current_version(exam)], 0).sentences
    assert told[-1].endswith("plain sum, exam per character: what changed may come from that alone.")
