"""A paused exam is shown as paused, and goes on from its page to the number that was wanted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam_gui.app import Parts

from .test_keys import settle

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def paused(gui: Parts, qtbot: QtBot, project_file: Path) -> Parts:
    """Return a window with a project whose exam was to have two questions more when it was paused."""
    with Project.open(project_file) as project:
        wanted = len(project.items.kept()) + 2
        jobs = project._store.jobs
        jobs.end(jobs.begin("generate", {"model": "scripted:3:0.9", "n": wanted}), "paused")
    assert gui.session.open(project_file)
    qtbot.waitUntil(lambda: bool(gui.session.steps))
    gui.window.show_page("exam")
    settle(gui)
    return gui


def test_a_paused_exam_says_so_in_the_rail_and_on_its_page(paused: Parts) -> None:
    page = paused.window.pages["exam"]
    assert "paused" in paused.window.rail.buttons["exam"].accessibleName()
    assert page.sentence.text().startswith("Paused, ")
    assert page.unfinished.isVisible()
    assert page.unfinished.label.text() == "Generating the exam did not come to its end."
    assert not paused.window.pages["corpus"].unfinished.isVisibleTo(paused.window.pages["corpus"])


def test_continue_starts_it_with_the_wanted_number(paused: Parts, qtbot: QtBot) -> None:
    page = paused.window.pages["exam"]
    project = paused.session.project
    assert project is not None
    left = project.jobs.left("generate")
    assert left is not None
    before = left.parameters["n"]
    with qtbot.waitSignal(paused.session.job_ended) as ended:
        qtbot.mouseClick(page.unfinished.go_on_button, LEFT)
        assert paused.session.job is not None
        assert paused.session.job.name == "generate"
        qtbot.waitUntil(lambda: not page.unfinished.isVisible())
    assert ended.args is not None
    assert ended.args[1] == "done"
    newest = project.jobs.all(1)[0]
    assert newest.parameters["n"] == newest.result["wanted"] == before
    qtbot.waitUntil(lambda: paused.session.steps["exam"].state.value == "done")
    assert not page.unfinished.isVisible()


def test_leave_it_at_that_takes_what_is_there(paused: Parts, qtbot: QtBot) -> None:
    page = paused.window.pages["exam"]
    qtbot.mouseClick(page.unfinished.leave_button, LEFT)
    qtbot.waitUntil(lambda: not page.unfinished.isVisible())
    assert paused.session.steps["exam"].state.value == "done"
    assert paused.session.job is None
