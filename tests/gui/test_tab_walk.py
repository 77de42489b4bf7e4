"""A person without a mouse: Tab comes to everything, in the order of reading, out of it again, and is always seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.widgets.layout.reading_order import follow_reading_order

from .dialogues import DIALOGUES, close_dialogues, opened_dialogue
from .keyboard import Walk
from .person import name_of
from .test_keys import settle, views

_BY_ARROWS = {"Commands that fit"}
"""Lists whose rows are chosen by the arrow keys from the field above them."""


def faults(walk: Walk) -> list[str]:
    """Return what somebody would stumble over."""
    return [
        *([] if walk.ends else ["Tab does not come back to where it began"]),
        *(f"not reached: {name}" for name in walk.unreached() if not any(known in name for known in _BY_ARROWS)),
        *(f"not as it is read: {jump}" for jump in walk.astray),
        *(f"focus not seen: {name}" for name in walk.faint),
    ]


def test_every_page_and_tab(demo: Parts) -> None:
    demo.theme.choose("dark")
    found, seen = [], 0
    for view in views(demo):
        step = demo.window.step
        demo.window.rail.buttons[step].setFocus()
        settle(demo)
        walk = Walk(demo.window.pages[step]).go(look=True)
        found += [f"{view}: {fault}" for fault in faults(walk)]
        seen += len(walk.stops)
    demo.theme.choose("light")
    assert not found, "\n".join(found)
    assert seen > 500


def test_every_dialogue(demo: Parts, tmp_path: Path) -> None:
    found = []
    for name in DIALOGUES:
        dialogue = opened_dialogue(demo, name, tmp_path)
        walk = Walk(dialogue).go(look=True)
        if len(walk.astray) == 1:  # a dialogue may begin at a field in its middle; the round then goes on at its top
            walk.astray.clear()
        found += [f"{name}: {fault}" for fault in faults(walk)]
        close_dialogues(demo)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("shown", ["welcome", "empty"])
def test_where_nothing_is_yet(gui: Parts, qtbot: QtBot, tmp_path: Path, shown: str) -> None:
    if shown == "welcome":
        walk = Walk(gui.window.welcome).go(look=True)
        assert not faults(walk), "\n".join(faults(walk))
        return
    assert gui.session.create(tmp_path / "empty.ragexam")
    qtbot.waitUntil(lambda: bool(gui.session.steps))
    settle(gui)
    found = []
    for view in views(gui):
        step = gui.window.step
        gui.window.rail.buttons[step].setFocus()
        found += [f"{view}: {fault}" for fault in faults(Walk(gui.window.pages[step]).go(look=False))]
    assert not found, "\n".join(found)


def test_the_walk_finds_what_is_wrong_and_the_order_of_reading_mends_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    first, second, last = (QPushButton(name, window) for name in ("First", "Second", "Last"))
    for made in (first, second, last):
        made.setStyleSheet("QPushButton { border: 0; outline: 0; }")
        column.addWidget(made)
    mouse = QPushButton("Only by mouse", window, focusPolicy=Qt.FocusPolicy.NoFocus)
    column.addWidget(mouse)
    QWidget.setTabOrder(last, second)
    QWidget.setTabOrder(second, first)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    last.setFocus()
    walk = Walk(window).go(look=True)
    assert walk.unreached() == ["QPushButton 'Only by mouse'"]
    assert [jump.partition(":")[0] for jump in walk.astray] == [
        "QPushButton 'Last' -> QPushButton 'Second'",
        "QPushButton 'Second' -> QPushButton 'First'",
    ]
    assert len(walk.faint) == 3
    follow_reading_order(window)
    first.setFocus()
    assert [name_of(stop) for stop in Walk(window).go(look=False).stops] == ["First", "Second", "Last"]
