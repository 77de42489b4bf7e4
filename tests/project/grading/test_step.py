"""Checks where written answers stand among the steps: an offer that nothing waits for."""

from __future__ import annotations

import shutil
from pathlib import Path

from ragexam.project import Project
from ragexam.queries.steps import State
from tests.finished import LOOKUPS


def test_it_is_offered_and_done_once_something_is_graded(graded: Project, project: Project, tmp_path: Path) -> None:
    assert (project.state()["grading"].state, project.state()["grading"].waits) == (State.NEEDS, "exam")
    with Project.open(Path(shutil.copyfile(LOOKUPS, tmp_path / "demo.ragexam"))) as bare:
        assert bare.state()["grading"].state in (State.READY, State.DONE)  # the demo may come with written answers
        assert bare.state()["report"].state is State.READY
    step = graded.state()["grading"]
    assert (step.state, step.sentence) == (State.DONE, "80 written answers, graded.")
    for running in ("grade", "write"):
        assert graded.state(running)["grading"].state is State.RUNNING
