"""The tab of facts: what references say, added, changed and taken out by hand, and through a sheet."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ragexam_gui.panels.grading.nuggets.dialog import NuggetDialog
from ragexam_gui.panels.grading.nuggets.tab import NuggetsTab
from ragexam_gui.panels.grading.page import GradingPage

from .grading_page import dialog_of, page, written
from .test_accessible import lacking

__all__ = ["page", "written"]


def tab_of(page: GradingPage, qtbot: QtBot) -> NuggetsTab:
    page.tabs.setCurrentWidget(page.nuggets)
    qtbot.waitUntil(lambda: page.nuggets.view is not None and not page.session.reading)
    return page.nuggets


def say(tab: NuggetsTab, qtbot: QtBot, text: str, control: object) -> None:
    """Open the dialogue by a button, and keep a fact."""
    QTest.mouseClick(control, Qt.MouseButton.LeftButton)
    dialog = dialog_of(NuggetDialog, qtbot)
    assert isinstance(dialog, NuggetDialog)
    assert lacking(dialog) == []
    dialog.text.setText(text)
    dialog.accept()
    qtbot.waitUntil(lambda: text in [one.text for one in tab.facts.records] and not tab.session.reading)


def test_facts_are_made_by_hand_and_undone(page: GradingPage, qtbot: QtBot) -> None:
    tab = tab_of(page, qtbot)
    assert tab.view is not None
    assert "No reference is split" in tab.sentence.text()
    assert not tab.change_button.isEnabled()
    assert not tab.export_button.isEnabled()
    assert tab.line is not None
    assert tab.line.reference in tab.reference.text()
    say(tab, qtbot, "three offices", tab.add_button)
    assert "1 of" in tab.sentence.text()
    assert "What changes is graded anew when graders grade next." in tab.sentence.text()
    tab.nuggets.select_row(0)
    say(tab, qtbot, "three offices in all", tab.change_button)
    tab.nuggets.select_row(0)
    QTest.mouseClick(tab.remove_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.view.nuggets == 0 and not page.session.reading)
    assert tab.model.data(tab.model.index(0, 3)) == "taken out"
    page.session.undo()
    qtbot.waitUntil(lambda: [one.text for one in tab.facts.records] == ["three offices in all"])
    assert lacking(page) == []


def test_a_fact_of_too_many_words_cannot_be_kept(page: GradingPage, qtbot: QtBot) -> None:
    tab = tab_of(page, qtbot)
    QTest.mouseClick(tab.add_button, Qt.MouseButton.LeftButton)
    dialog = dialog_of(NuggetDialog, qtbot)
    assert isinstance(dialog, NuggetDialog)
    dialog.text.setText("word " * 12)
    assert dialog.accept_button.isEnabled()
    assert not dialog.long.isVisibleTo(dialog)
    dialog.text.setText("word " * 13)
    assert not dialog.accept_button.isEnabled()
    assert "13 words" in dialog.long.text()
    assert dialog.long.isVisibleTo(dialog)
    dialog.reject()


def test_a_sheet_goes_out_and_comes_back(
    page: GradingPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = tab_of(page, qtbot)
    say(tab, qtbot, "three offices", tab.add_button)
    sheet = tmp_path / "facts.csv"
    monkeypatch.setattr(tab.file_dialogs, "save_file", lambda *_: sheet)
    monkeypatch.setattr(tab.file_dialogs, "open_file", lambda *_: sheet)
    tab.export_sheet()
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["nugget"] for row in rows] == ["three offices"]
    rows[0]["nugget"] = "three or four offices"
    with sheet.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    said: list[str] = []
    page.session.message.connect(lambda tone, text, more: said.append(tone))
    tab.export_sheet()
    assert said == ["bad"], "what somebody changed is not written over"
    tab.import_sheet()
    qtbot.waitUntil(lambda: [one.text for one in tab.facts.records] == ["three or four offices"])
