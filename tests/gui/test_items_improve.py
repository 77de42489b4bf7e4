"""Iterative improvement on the page Items: computed, looked at, applied, undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragexam.records import ItemState
from ragexam_gui.panels.items.page import ItemsPage

from .conftest import Answering
from .items_page import Alone, job_waiter, page_alone, pick, settled


@pytest.fixture
def demo(qapp: QApplication, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path) -> Iterator[Alone]:
    with page_alone(qapp, qtbot, file_dialogs, tmp_path) as alone:
        yield alone


@pytest.fixture
def page(demo: Alone) -> ItemsPage:
    return demo.page


@pytest.fixture
def wait_job(demo: Alone, qtbot: QtBot) -> Callable[..., str]:
    return job_waiter(demo, qtbot)


def test_improvement_is_looked_at_applied_and_undone(
    page: ItemsPage, demo: Alone, file_dialogs: Answering, qtbot: QtBot
) -> None:
    page.turn_to("improve")
    settled(page, qtbot)
    panel = page.improve
    assert panel.slider.maximum() == 5
    panel.slider.setFocus()
    while panel.slider.value() > 2:
        qtbot.keyClick(panel.slider, Qt.Key.Key_Left)
    assert "12 items dropped" in panel.verdict.text()
    assert "no say" in panel.verdict.text()
    qtbot.mouseClick(panel.list_button, Qt.MouseButton.LeftButton)
    assert page.table.model.rowCount() == 12
    project = demo.session.project
    assert project is not None
    asked = {item.id for item in project.items.kept()}
    qtbot.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
    assert "Reject 12 items?" in file_dialogs.asked[-1]
    settled(page, qtbot)
    gone = asked - {item.id for item in project.items.kept()}
    assert len(gone) == 12
    assert {item.state for item in project.items.all() if item.id in gone} == {ItemState.REJECTED}
    qtbot.waitUntil(lambda: "Items or answers have changed" in panel.caution.text())
    assert not panel.apply_button.isEnabled()
    demo.session.undo()
    qtbot.waitUntil(panel.apply_button.isEnabled)
    assert {item.id for item in project.items.kept()} == asked


def test_improvement_is_not_applied_to_who_thinks_better_of_it(
    page: ItemsPage, demo: Alone, file_dialogs: Answering, qtbot: QtBot
) -> None:
    page.turn_to("improve")
    settled(page, qtbot)
    file_dialogs.agree = False
    qtbot.mouseClick(page.improve.apply_button, Qt.MouseButton.LeftButton)
    assert file_dialogs.asked
    assert demo.session.project is not None
    assert len(demo.session.project.items.kept()) == 63


def test_improvement_is_computed_with_what_a_person_chose(
    page: ItemsPage, qtbot: QtBot, wait_job: Callable[..., str]
) -> None:
    page.turn_to("improve")
    settled(page, qtbot)
    page.improve.settings.set_open(True)
    page.improve.steps.setValue(2)
    page.improve.drop.setValue(20)
    pick(page.improve.model, "2pl", qtbot)
    assert page.improve.settings.button.text() == "2 steps of 20%, at least 20 items stay, 2PL"
    assert wait_job(lambda: qtbot.mouseClick(page.improve.compute_button, Qt.MouseButton.LeftButton)) == "done"
    qtbot.waitUntil(lambda: page.improve.slider.maximum() == 2)
    settled(page, qtbot)
    assert "Step 2" in page.improve.position_label.text()
