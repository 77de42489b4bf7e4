"""After scenarios are answered: people read a sample, a model judges, and the same questions are asked again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.panels.grading.page import GradingPage
from ragexam_gui.panels.grading.scenarios.judge_dialog import JudgeScenariosDialog
from ragexam_gui.panels.grading.scenarios.tab import ScenariosTab

from .conftest import Answering
from .test_accessible import lacking

WaitJob = Callable[[Callable[[], object]], str]


@pytest.fixture
def tab(opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> ScenariosTab:
    """Return the tab with questions of two scenarios."""
    page = opened.window.pages["grading"]
    assert isinstance(page, GradingPage)
    opened.window.show_page("grading")
    qtbot.waitUntil(lambda: page.view is not None and not opened.session.reading)
    page.tabs.setCurrentWidget(page.scenarios)
    wait_job(lambda: opened.session.start("make_scenarios", scenarios=["S1", "S6"]))
    qtbot.waitUntil(lambda: page.scenarios.view is not None and page.scenarios.view.readable > 1)
    return page.scenarios


def test_two_people_read_and_their_agreement_is_shown(
    tab: ScenariosTab, opened: Parts, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    desk = tab.desk
    tab.first_read_button.click()
    assert tab.stack.currentWidget() is desk
    form = desk.start.form
    form.name.setText("Ada")
    qtbot.waitUntil(lambda: form.sample is not None)
    total = len(form.sample.questions)
    assert total > 1
    desk.start.begin_button.click()
    assert desk.currentWidget() is desk.work
    first = desk.current
    assert first is not None
    assert desk.passage.toPlainText() == first.passage
    assert not lacking(desk)
    qtbot.keyClicks(desk.passage, "2")
    assert desk.current is not first
    qtbot.keyClicks(desk.passage, "u")
    assert desk.current is first, "what was said is taken back"
    project = opened.session.project
    assert project is not None
    assert not project.scenarios.readings()
    qtbot.keyClicks(desk.passage, "1" * total)
    assert len(project.scenarios.readings()) == total
    assert all(one.reliable for one in project.scenarios.readings())
    assert "Thank you, Ada" in desk.message.text()
    desk.agreement_button.click()
    qtbot.waitUntil(
        lambda: tab.view is not None and bool(tab.view.tables) and tab.stack.currentWidget() is not tab.empty
    )
    assert tab.tables.currentText() == "What people read in the questions"
    assert "kappa" not in tab.sentences.text(), "one reader agrees with nobody"
    file_dialogs.file = tmp_path / "bob.csv"
    tab.read_button.click()
    form.name.setText("Bob")
    qtbot.waitUntil(lambda: form.sample is not None)
    with qtbot.waitSignal(opened.session.message):
        desk.start.sheet_button.click()
    lines = file_dialogs.file.read_text("utf-8-sig").splitlines()
    filled = [line.removesuffix(",,") + (",yes,yes" if line.endswith(",,") else "") for line in lines]
    filled[-1] = filled[-1].replace(",yes,yes", ",yes,no")
    file_dialogs.file.write_text("\n".join(filled), "utf-8")
    with qtbot.waitSignal(opened.session.message) as announced:
        desk.start.read_button.click()
    assert "read by Bob" in str(announced.args)
    desk.start.leave_button.click()
    qtbot.waitUntil(lambda: "Fleiss' kappa" in tab.sentences.text())
    assert tab.table.model().rowCount() == 2


def test_a_model_judges_what_was_answered(tab: ScenariosTab, opened: Parts, qtbot: QtBot, wait_job: WaitJob) -> None:
    assert not tab.judge_button.isEnabled()
    assert not tab.retest_button.isEnabled()
    project = opened.session.project
    assert project is not None
    asker = project.pipelines.chosen()[0]
    wait_job(lambda: opened.session.start("run_scenarios", pipelines=[asker.id], most=2))
    qtbot.waitUntil(lambda: tab.judge_button.isEnabled())

    def judged() -> None:
        tab.judge_button.click()
        dialog = tab.findChild(JudgeScenariosDialog)
        assert dialog is not None
        qtbot.waitUntil(lambda: dialog.offer is not None and dialog.accept_button.isEnabled())
        assert dialog.offer is not None
        assert f"{dialog.offer.grades} new grades" in dialog.message.text()
        assert not lacking(dialog)
        dialog.accept()

    assert wait_job(judged) == "done"
    assert project.scenarios.grades()
    qtbot.waitUntil(lambda: "What Scripted model 1 (skill 0.95)" in tab.sentences.text())
    assert "does not count" in tab.sentences.text(), "it did no better than a coin when it was tried"


def test_the_same_questions_are_asked_again_and_stand_side_by_side(
    tab: ScenariosTab, opened: Parts, qtbot: QtBot, wait_job: WaitJob
) -> None:
    project = opened.session.project
    assert project is not None
    first, _, second = project.pipelines.chosen()[:3]
    wait_job(lambda: opened.session.start("run_scenarios", pipelines=[first.id, second.id], most=2))
    qtbot.waitUntil(lambda: tab.retest_button.isEnabled())
    tab.retest_button.click()
    dialog = tab.again
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.view is not None and dialog.start_button.isEnabled())
    assert "only once" in dialog.sentence.text()
    assert dialog.message.text().startswith("4 questions")
    assert "Nothing leaves this machine" in dialog.leaving.text()
    assert not lacking(dialog)
    dialog.other.setCurrentIndex(1)
    qtbot.waitUntil(lambda: dialog.view is not None and not dialog.view.problem)
    assert dialog.model.rowCount() == 4, "beside another pipeline"
    assert "Failure rate" in dialog.sentence.text()
    dialog.who.setCurrentIndex(1)
    assert dialog.other.currentData() == dialog.who.currentData(), "it is compared with itself first"
    dialog.who.setCurrentIndex(0)
    qtbot.waitUntil(lambda: dialog.start_button.isEnabled())
    assert wait_job(dialog.start_button.click) == "done"
    qtbot.waitUntil(lambda: dialog.view is not None and ", time 2" in dialog.view.after)
    assert dialog.view is not None
    assert dialog.before_title.toolTip().splitlines()[0].endswith(", time 1"), (
        "whole under the pointer, however narrow it is"
    )
    assert "0 mended, 0 broken" in dialog.sentence.text(), "nothing was mended"
    assert dialog.model.rowCount() == 4
    dialog.table.select_row(1)
    row = dialog.model.record(1)
    assert (dialog.before.toPlainText(), dialog.after.toPlainText()) == (row.before, row.after)
    assert row.question in dialog.right.toPlainText()
    dialog.scenario.setCurrentIndex(dialog.scenario.findData("S6"))
    qtbot.waitUntil(lambda: dialog.view is not None and dialog.model.rowCount() == 2)
    assert dialog.message.text().startswith("2 questions")
    qtbot.waitUntil(lambda: tab.view is not None and any(t.name == "scenario_retests" for t in tab.view.tables))
