"""Keys of a part: pressed where the focus is in it, and nowhere else."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ragexam_gui.widgets.keys import bind_keys, keyed


def test_keys_work_within_their_part_and_repeat_where_they_may(qtbot: QtBot) -> None:
    window, part, outside = QWidget(), QWidget(), QLineEdit()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.addWidget(part)
    layout.addWidget(outside)
    part.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    pressed: list[str] = []
    bound = bind_keys(part, [("J", lambda: pressed.append("J")), ("D", lambda: pressed.append("D"))])
    assert [shortcut.autoRepeat() for shortcut in bound] == [True, False]
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    part.setFocus()
    qtbot.waitUntil(part.hasFocus)
    qtbot.keyClick(part, Qt.Key.Key_J)
    qtbot.keyClick(part, Qt.Key.Key_D)
    assert pressed == ["J", "D"]
    outside.setFocus()
    qtbot.waitUntil(outside.hasFocus)
    qtbot.keyClick(outside, Qt.Key.Key_J)
    assert pressed == ["J", "D"]
    assert keyed("Skip", "J") == "Skip  J"
