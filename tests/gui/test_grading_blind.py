"""People grade written answers blind, in the window and on sheets."""

from __future__ import annotations

import csv
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ragexam_gui.panels.grading.page import GradingPage

from .conftest import Answering
from .grading_page import page, settled, written

__all__ = ["page", "written"]


def test_people_grade_blind_with_keys_and_take_back(page: GradingPage, qtbot: QtBot) -> None:
    project, blind = page.session.project, page.blind
    assert project is not None
    page.people_action.trigger()
    blind.start.form.name.setText("Ada")
    blind.start.form.count.setValue(4)
    blind.start.form.draw()
    qtbot.waitUntil(blind.start.begin_button.isEnabled)
    blind.start.begin_button.click()
    order = list(blind._answers)
    assert len(order) == 4
    shown = " ".join(w.text() for w in (blind.question, blind.who, blind.position))  # type: ignore[attr-defined]
    assert "desk" not in shown
    assert "desk" not in blind.answer.toPlainText()
    assert blind.position.text() == "0 of 4 graded"
    QTest.keyClick(blind.answer, Qt.Key.Key_5)
    qtbot.waitUntil(lambda: blind.position.text() == "1 of 4 graded")
    QTest.keyClick(blind.answer, Qt.Key.Key_J)
    QTest.keyClick(blind.answer, Qt.Key.Key_2)
    assert {i: g.value for i, g in project.grading.of_person("Ada").items()} == {order[0]: 5.0, order[2]: 2.0}
    QTest.keyClick(blind.answer, Qt.Key.Key_U)
    assert set(project.grading.of_person("Ada")) == {order[0]}
    assert blind.current is not None
    assert blind.current.id == order[2]
    page.session.undo()  # Ctrl+Z, from the menu
    qtbot.waitUntil(lambda: blind.position.text() == "0 of 4 graded")
    assert not blind.undo_button.isEnabled()  # what is taken back already is not taken back once more
    page.session.redo()
    qtbot.waitUntil(lambda: blind.position.text() == "1 of 4 graded")
    for _ in range(3):
        QTest.keyClick(blind.answer, Qt.Key.Key_3)
    assert blind.agreement_button.isVisible()
    blind.agreement_button.click()
    assert page.tabs.currentWidget() is page.trust
    qtbot.waitUntil(lambda: page.trust.view is not None and page.trust.view.people == 4)


def test_taking_a_grade_back_touches_nothing_that_was_done_since(page: GradingPage, qtbot: QtBot) -> None:
    project, blind = page.session.project, page.blind
    assert project is not None
    page.grade_yourself()
    blind.start.form.name.setText("Dora")
    blind.start.form.draw()
    qtbot.waitUntil(blind.start.begin_button.isEnabled)
    blind.start.begin_button.click()
    first = next(iter(blind._answers))
    QTest.keyClick(blind.answer, Qt.Key.Key_2)
    QTest.keyClick(blind.answer, Qt.Key.Key_K)
    QTest.keyClick(blind.answer, Qt.Key.Key_4)
    page.session.edit(lambda opened: opened.edits.set_setting("title", "made meanwhile"))
    for left in ({first: 2.0}, {}):
        blind.undo_button.click()
        settled(page, qtbot)
        assert {i: g.value for i, g in project.grading.of_person("Dora").items()} == left
        assert project.settings.get("title") == "made meanwhile"
    assert not blind.undo_button.isEnabled()


def test_who_comes_back_goes_on(page: GradingPage, qtbot: QtBot) -> None:
    project, blind = page.session.project, page.blind
    assert project is not None
    page.grade_yourself()
    blind.start.form.name.setText("Bo")
    blind.start.form.draw()
    qtbot.waitUntil(blind.start.begin_button.isEnabled)
    blind.start.begin_button.click()
    QTest.keyClick(blind.answer, Qt.Key.Key_4)
    second = blind.current
    QTest.keyClick(blind.answer, Qt.Key.Key_Escape)
    assert page.tabs.isVisible()
    page.people_action.trigger()
    qtbot.waitUntil(lambda: blind.start.form.message.text().startswith("Bo has graded 1 of these"))
    blind.start.begin_button.click()
    assert blind.current == second


def test_a_sheet_goes_out_and_comes_back(
    page: GradingPage, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path
) -> None:
    project, start = page.session.project, page.blind.start
    assert project is not None
    page.grade_yourself()
    start.form.name.setText("Cleo")
    start.form.count.setValue(3)
    start.form.draw()
    qtbot.waitUntil(start.sheet_button.isEnabled)
    file_dialogs.file = tmp_path / "cleo.csv"
    start.sheet_button.click()
    qtbot.waitUntil(file_dialogs.file.exists)
    settled(page, qtbot)
    text = file_dialogs.file.read_text("utf-8-sig")
    cells = [cell for row in csv.reader(text.splitlines(keepends=True)) for n, cell in enumerate(row) if n != 3]
    assert not any("desk" in cell for cell in cells), "who wrote it is hidden; the evidence is the documents' own text"
    file_dialogs.file.write_text("\n".join(_graded(line) for line in text.splitlines()), encoding="utf-8")
    start.form.name.setText("Somebody else")
    start.read_button.click()
    qtbot.waitUntil(lambda: len(project.grading.of_person("Cleo")) == 3)
    told: list[str] = []
    page.session.message.connect(lambda _tone, _title, text: told.append(text))
    sheet = file_dialogs.file.read_text("utf-8")
    file_dialogs.file.write_text(sheet.replace(",4,", ",5,"), encoding="utf-8")
    start.read_button.click()
    qtbot.waitUntil(lambda: {one.value for one in project.grading.of_person("Cleo").values()} == {5.0})
    assert "3 other grades that Cleo gave before were replaced." in told
    assert project.edits.undo() is not None
    assert project.edits.undo() is not None
    assert project.grading.of_person("Cleo") == {}


def _graded(line: str) -> str:
    return f"{line[:-2]},4," if line.endswith(",,") else line
