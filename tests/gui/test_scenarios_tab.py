"""The tab Scenarios of the page Written answers: made, answered by the chosen pipelines, read as tables and as failures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragexam.systems.connection import SystemConnection
from ragexam_gui.app import Parts
from ragexam_gui.panels.grading.page import GradingPage
from ragexam_gui.panels.grading.scenarios.run_dialog import RunScenariosDialog

from .test_accessible import lacking

WaitJob = Callable[[Callable[[], object]], str]


def test_scenarios_are_made_answered_and_read(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    page = opened.window.pages["grading"]
    assert isinstance(page, GradingPage)
    opened.window.show_page("grading")
    qtbot.waitUntil(lambda: page.view is not None and not opened.session.reading)
    tab = page.scenarios
    page.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(lambda: tab.view is not None and not opened.session.reading)
    assert tab.stack.currentWidget() is tab.empty
    assert tab.exam_button.isHidden()
    assert tab.first_make_button.isEnabled()
    assert not tab.first_run_button.isEnabled(), "there is nothing to answer yet"
    wait_job(tab.first_make_button.click)
    qtbot.waitUntil(lambda: tab.view is not None and tab.view.questions > 0)
    assert tab.first_run_button.isEnabled()
    assert tab.first_run_button.property("primary"), "the next thing to do"
    assert not tab.first_make_button.property("primary")

    def answered() -> None:
        tab.first_run_button.click()
        dialog = tab.findChild(RunScenariosDialog)
        assert dialog is not None
        qtbot.waitUntil(lambda: dialog.choices is not None)
        for n in range(dialog.askers.count()):
            dialog.askers.item(n).setCheckState(Qt.CheckState.Unchecked)
        assert not dialog.accept_button.isEnabled(), "nobody is ticked"
        dialog.askers.item(0).setCheckState(Qt.CheckState.Checked)
        dialog.most.setValue(1)
        qtbot.waitUntil(lambda: dialog.forecast is not None)
        forecast = dialog.forecast
        assert forecast is not None
        assert forecast.questions == dialog.scenarios.count() == forecast.answers
        assert "Nothing leaves this machine" in dialog.leaving.text()
        assert not lacking(dialog)
        dialog.accept()

    wait_job(answered)
    qtbot.waitUntil(lambda: tab.view is not None and tab.view.answers > 0)
    assert tab.stack.currentWidget() is not tab.empty
    assert tab.tables.itemText(0) == "Failure rates by scenario"
    assert tab.table.model().rowCount() > 0
    rows = tab.table.model().rowCount()
    tab.tables.setCurrentIndex(tab.tables.count() - 1)
    assert tab.table.model().rowCount() != rows or tab.note.text()
    assert tab.view is not None
    if tab.view.failures:
        tab.failures.setCurrentIndex(len(tab.view.failures) - 1)
        assert tab.text.toPlainText().strip() == tab.view.failures[-1][1].strip()
    assert not lacking(page)
    tab.forget()
    assert tab.view is None


def test_a_connected_system_stands_before_the_many_pipelines_that_can_answer(
    opened: Parts, qtbot: QtBot, wait_job: WaitJob
) -> None:
    desk = SystemConnection("Desk", "http://localhost:1/ask", body={"q": ""}, answer_at="answer", question_at="q")
    opened.session.edit(lambda project: project.systems.put(desk))
    wait_job(lambda: opened.session.start("make_scenarios", scenarios=["S1"]))
    dialog = RunScenariosDialog(opened.session, opened.window)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.choices is not None)
    assert dialog.askers.count() > 1
    assert dialog.askers.item(0).text() == "System: Desk"
    for place in (0, 1):
        dialog.askers.item(place).setCheckState(Qt.CheckState.Checked)
    assert dialog.parameters["systems"] == ["Desk"]
    assert len(dialog.parameters["pipelines"]) >= 1


def test_without_questions_only_the_way_to_the_exam_is_offered(gui: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(gui.session.opened):
        assert gui.session.create(tmp_path / "new.ragexam")
    page = gui.window.pages["grading"]
    assert isinstance(page, GradingPage)
    gui.window.show_page("grading")
    tab = page.scenarios
    page.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(lambda: tab.view is not None and not gui.session.reading)
    assert tab.exam_button.isVisible()
    assert [b.isHidden() for b in (tab.first_make_button, tab.first_run_button, tab.first_read_button)] == [True] * 3
    tab.exam_button.click()
    assert gui.window.pages["exam"].isVisible()
