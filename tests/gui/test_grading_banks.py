"""Question banks: by hand, by a model, and what can be done with them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.panels.grading.banks.dialogs import BankJobDialog, BankQuestionDialog
from ragexam_gui.panels.grading.banks.tab import BanksTab
from ragexam_gui.panels.grading.page import GradingPage

from .grading_page import WaitJob, dialog_of, page, written
from .test_accessible import lacking

__all__ = ["page", "written"]


def banks_of(page: GradingPage, qtbot: QtBot) -> BanksTab:
    page.tabs.setCurrentWidget(page.banks)
    qtbot.waitUntil(lambda: page.banks.view is not None and not page.session.reading)
    return page.banks


def test_banks_are_made_by_hand_and_undone(page: GradingPage, qtbot: QtBot) -> None:
    tab = banks_of(page, qtbot)
    assert tab.view is not None
    assert tab.view.banks == 0
    assert tab.line is not None
    assert not tab.change_button.isEnabled()
    QTest.mouseClick(tab.add_button, Qt.MouseButton.LeftButton)
    dialog = dialog_of(BankQuestionDialog, qtbot)
    assert isinstance(dialog, BankQuestionDialog)
    assert not dialog.accept_button.isEnabled()
    assert lacking(dialog) == []
    dialog.text.setText("How many offices are there?")
    dialog.keys.setText("three | 3")
    dialog.accept()
    qtbot.waitUntil(lambda: tab.view.banks == 1 and not page.session.reading)
    assert [one.text for one in tab.bank.records] == ["How many offices are there?"]
    assert "1 of" in tab.sentence.text()
    tab.questions.select_row(0)
    assert tab.change_button.isEnabled()
    QTest.mouseClick(tab.remove_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.view.banks == 0 and not page.session.reading)
    page.session.undo()
    qtbot.waitUntil(lambda: tab.view.banks == 1 and not page.session.reading)
    assert lacking(page) == []


def test_a_model_writes_banks_after_a_forecast(gui: Parts, qtbot: QtBot, page: GradingPage, wait_job: WaitJob) -> None:
    tab = banks_of(page, qtbot)
    tab.write()
    dialog = dialog_of(BankJobDialog, qtbot)
    assert isinstance(dialog, BankJobDialog)
    qtbot.waitUntil(lambda: dialog.judge.count() > 0)
    dialog.number.setValue(2)
    qtbot.waitUntil(dialog.accept_button.isEnabled)
    assert "to write at most" in dialog.message.text()
    assert lacking(dialog) == []
    assert wait_job(dialog.accept) == "done"


def test_without_measured_retrieval_no_passages_are_graded(page: GradingPage, qtbot: QtBot) -> None:
    tab = banks_of(page, qtbot)
    assert tab.view is not None
    assert tab.grade_button.isEnabled() == tab.view.measured
    assert tab.board_said.text()
