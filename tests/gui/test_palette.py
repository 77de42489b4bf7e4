"""The palette: commands, pages, items and buttons found by letters and reached by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.models.commands import Command, fit, rank
from ragexam_gui.panels.frame import palette

from .conftest import Answering

LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


def test_letters_find_a_command_and_say_where_they_fit() -> None:
    assert fit("np", "New project") is not None
    assert fit("xyz", "New project") is None
    fitted = fit("new", "New project")
    assert fitted is not None
    assert fitted[1] == (0, 1, 2)
    nothing = Command("", "", lambda: None)
    texts = ["Open recent", "Copy diagnostics", "Open the demo project", "Close project"]
    commands = [Command(t, "File", nothing.act) for t in texts]
    assert [f.command.text for f in rank("demo", commands)] == ["Open the demo project"]
    assert rank("pro", commands)[0].command.text in ("Close project", "Open the demo project")
    assert rank("project close", commands)[0].command.text == "Close project"
    assert [f.command.text for f in rank("", commands)] == texts


def test_contents_are_found_by_whole_words_only_and_only_on_request() -> None:
    question = Command("How many visitors can one employee accompany?", "Question", lambda: None, on_request=True)
    assert rank("", [question]) == []
    assert rank("hmv", [question]) == []
    assert len(rank("employee accomp", [question])) == 1


def test_the_palette_goes_to_a_page_by_keys_alone(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_page("results")
    qtbot.keyClick(opened.window, Qt.Key.Key_K, CTRL)
    box = opened.window.palette_box
    qtbot.waitUntil(box.isVisible)
    qtbot.keyClicks(box.field, "corp")
    assert box.model.matches[0].command.text == "Corpus"
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert not box.isVisible()
    qtbot.waitUntil(lambda: opened.window.step == "corpus")


def test_the_palette_moves_with_arrows_and_leaves_with_escape(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_palette()
    box = opened.window.palette_box
    qtbot.waitUntil(lambda: not opened.session.reading)  # pages that are read still bring commands
    count = box.model.rowCount()
    assert count > 15
    qtbot.keyClick(box.field, Qt.Key.Key_Up)
    assert box.list.currentIndex().row() == count - 1
    qtbot.keyClick(box.field, Qt.Key.Key_Down)
    assert box.list.currentIndex().row() == 0
    qtbot.keyClick(box.field, Qt.Key.Key_PageDown)
    assert box.list.currentIndex().row() > 3
    qtbot.keyClick(box.field, Qt.Key.Key_Escape)
    assert not box.isVisible()


def test_a_resting_mouse_does_not_take_the_choice_from_the_keys(
    opened: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    resting, elsewhere = QPoint(640, 300), QPoint(641, 300)
    monkeypatch.setattr(palette.QCursor, "pos", lambda: resting)
    opened.window.show_palette()
    box = opened.window.palette_box
    qtbot.waitUntil(lambda: not opened.session.reading)
    qtbot.keyClick(box.field, Qt.Key.Key_Up)  # the list moves below the mouse, and says that a row was entered
    box.list.entered.emit(box.model.index(4))
    assert box.list.currentIndex().row() == box.model.rowCount() - 1
    monkeypatch.setattr(palette.QCursor, "pos", lambda: elsewhere)
    near = box.model.rowCount() - 2  # seen already, so that nothing moves
    box.list.entered.emit(box.model.index(near))
    assert box.list.currentIndex().row() == near


def test_the_palette_finds_an_item_by_its_question(opened: Parts, qtbot: QtBot) -> None:
    project = opened.session.project
    assert project is not None
    item = project.items.all()[2]
    opened.window.show_palette()
    box = opened.window.palette_box
    words = " ".join(item.question.split()[:6])
    qtbot.keyClicks(box.field, words)
    qtbot.waitUntil(lambda: any(f.command.section == "Question" for f in box.model.matches))
    texts = [f.command.text for f in box.model.matches]
    box.list.setCurrentIndex(box.model.index(texts.index(" ".join(item.question.split()))))
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.session.item == item.id)
    assert opened.window.step == "exam"


def test_the_palette_presses_a_button_of_another_page(opened: Parts, qtbot: QtBot, file_dialogs: Answering) -> None:
    opened.window.show_page("results")
    opened.window.show_palette()
    box = opened.window.palette_box
    labels = {(f.command.section, f.command.text) for f in box.model.matches}
    sections = {c.section for c in box._commands}
    assert {"File", "View", "Help", "Corpus", "Exam", "Pipelines", "Run"} <= sections
    assert ("File", "New project") in labels
    pressed: list[int] = []
    button = QPushButton("Count the beans")
    button.clicked.connect(lambda: pressed.append(1))
    box.close()
    opened.window.pages["corpus"].body.addWidget(button)
    opened.window.show_palette()
    qtbot.keyClicks(box.field, "beans")
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: pressed == [1])
    assert opened.window.step == "corpus"


def test_the_palette_says_when_nothing_fits(gui: Parts, qtbot: QtBot) -> None:
    gui.window.show_palette()
    box = gui.window.palette_box
    qtbot.keyClicks(box.field, "qqqq")
    assert box.nothing.isVisible()
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert box.isVisible()
    box.close()
