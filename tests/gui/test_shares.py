"""Shares that always add up to 100 %."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ragexam_gui.widgets.shares import WHOLE, SharesEditor, balanced


@pytest.mark.parametrize(
    ("values", "index", "value", "expected"),
    [
        ([34, 33, 33, 0], 0, 60, [60, 20, 20, 0]),  # the others give in proportion
        ([60, 20, 20, 0], 0, 34, [34, 33, 33, 0]),  # and take
        ([100, 0, 0, 0], 0, 40, [40, 20, 20, 20]),  # nobody has anything: evenly
        ([100, 0, 0, 0], 3, 10, [90, 0, 0, 10]),
        ([50, 50], 1, 130, [0, 100]),  # cut to what there is
        ([34, 33, 33, 0], 1, -5, [51, 0, 49, 0]),  # 100 of 67: 34 / 67 is 50.7, 33 / 67 is 49.3
    ],
)
def test_the_others_give_and_take(values: list[int], index: int, value: int, expected: list[int]) -> None:
    assert balanced(values, index, value) == expected


def test_whatever_is_set_the_whole_stays_whole() -> None:
    rng = random.Random(7)
    values = [34, 33, 33, 0]
    for _ in range(500):
        place, value = rng.randrange(4), rng.randrange(-10, 120)
        values = balanced(values, place, value)
        assert sum(values) == WHOLE
        assert values[place] == min(max(value, 0), WHOLE)
        assert all(0 <= v <= WHOLE for v in values)


def test_by_keys_and_by_slider(qtbot: QtBot) -> None:
    parts = [(k, k.upper(), f"meaning of {k}") for k in "abc"]
    editor = SharesEditor(parts, [40, 30, 30])
    qtbot.addWidget(editor)
    editor.show()
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    editor.numbers[0].setFocus()
    QTest.keyClick(editor.numbers[0], Qt.Key.Key_Up)
    assert editor.values == {"a": 45, "b": 28, "c": 27}
    assert [slider.value() for slider in editor.sliders] == [45, 28, 27]
    QTest.keyClick(editor.numbers[0], Qt.Key.Key_Tab)
    assert editor.numbers[1].hasFocus(), "one stop a row"
    edits: list[None] = []
    editor.edited.connect(lambda: edits.append(None))
    editor.sliders[2].setValue(100)
    assert editor.values == {"a": 0, "b": 0, "c": 100}
    assert [number.value() for number in editor.numbers] == [0, 0, 100]
    assert len(edits) == 1
    editor.set_values({"b": 100})
    assert editor.values == {"a": 0, "b": 100, "c": 0}
