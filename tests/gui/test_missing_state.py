"""Pages without an answer that counts lead to where the missing ones are made: the run, or the written answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam_gui.app import Parts
from ragexam_gui.panels.common.missing_state import MissingState
from ragexam_gui.panels.common.page import Page


def state_of(page: QWidget) -> MissingState:
    (state,) = page.findChildren(MissingState)
    return state


@pytest.mark.parametrize("step", ["items", "report"])
def test_the_way_leads_to_what_is_missing(gui: Parts, qtbot: QtBot, project_file: Path, step: str) -> None:
    with Project.open(project_file) as project:
        project.edits.set_response_source("written", "token_f1")
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.open(project_file)
    gui.window.show_page(step)
    page = gui.window.pages[step]
    assert isinstance(page, Page)
    state = state_of(page)
    qtbot.waitUntil(lambda: state.grading_button.isVisible() and not gui.session.reading)
    assert not state.run_button.isVisible()
    assert state.text.text().startswith("Written answers count here, and no chosen pipeline has one that could count")
    assert "Run the pipelines first" not in page.sentence.text()
    assert page.responses.grader.currentData() == "token_f1", "it is named though nobody has graded"
    with qtbot.waitSignal(gui.session.page_requested) as wanted:
        state.grading_button.click()
    assert wanted.args == ["grading"]
    gui.session.edit(lambda project: project.edits.set_response_source("chosen"))
    gui.window.show_page(step)
    qtbot.waitUntil(lambda: not state.isVisible())


@pytest.mark.parametrize("step", ["items", "report"])
def test_where_choices_count_it_leads_to_the_run(gui: Parts, qtbot: QtBot, tmp_path: Path, step: str) -> None:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.create(tmp_path / "new.ragexam")
    gui.window.show_page(step)
    state = state_of(gui.window.pages[step])
    qtbot.waitUntil(lambda: state.run_button.isVisible() and not gui.session.reading)
    assert not state.grading_button.isVisible()
