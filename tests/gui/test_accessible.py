"""Checks what a screen reader says: every control of the window and of every dialogue has a name and is described."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QDialogButtonBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ragexam_gui import words
from ragexam_gui.app import Parts
from ragexam_gui.plots.base import BasePlot

from .dialogues import DIALOGUES, close_dialogues, opened_dialogue

CONTROLS = (
    QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit,
    QProgressBar, QTabBar, QTextEdit,
)  # fmt: skip
COMPOUND = (QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTabBar, QTextEdit)


def lacking(root: QWidget) -> list[str]:
    """Return the controls that a screen reader cannot tell: without a name, or without a word on what they are for."""
    nameless = []
    for control in root.findChildren(QWidget):
        if not isinstance(control, CONTROLS) or isinstance(control, QScrollBar) or made_by_qt(control):
            continue
        spoken = QAccessible.queryAccessibleInterface(control)
        name = control.accessibleName() if isinstance(control, QComboBox) else spoken.text(QAccessible.Text.Name)
        told = spoken.text(QAccessible.Text.Description).strip() or control.accessibleDescription()
        standard = isinstance(control.parentWidget(), QDialogButtonBox) and not control.property("primary")  # "Cancel"
        if not name.strip() or not (told or standard):
            chain, parent = [], control.parentWidget()
            while parent is not None and len(chain) < 3:
                chain.append(type(parent).__name__)
                parent = parent.parentWidget()
            nameless.append(f"{type(control).__name__} {name!r} in {' < '.join(chain)}")
    return sorted(nameless)


def made_by_qt(widget: QWidget) -> bool:
    """Return whether it is a part that Qt made of another control (the list of a combo box, a header, a clear button)."""
    parent = widget.parentWidget()
    while parent is not None:
        drawn = type(parent).__name__ == "PlotWidget"  # the menu that pyqtgraph makes and no plot of ours shows
        if drawn or isinstance(parent, COMPOUND) or "Popup" in type(parent).__name__:
            return True
        parent = parent.parentWidget()
    return widget.objectName().startswith("qt_")


def go(parts: Parts, qtbot: QtBot, step: str) -> QWidget:
    parts.window.show_page(step)
    qtbot.waitUntil(lambda: not parts.session.reading)
    return parts.window.pages[step]


def test_every_control_of_the_window_is_told(opened: Parts, qtbot: QtBot) -> None:
    for step in opened.window.pages:
        go(opened, qtbot, step)
    opened.window.sides.show_help()
    opened.window.sides.toggle_log()
    assert len(opened.window.findChildren(CONTROLS[0])) > 40
    told = lacking(opened.window)
    assert not told, "\n".join(told)


def unspoken(root: QWidget) -> list[str]:
    """Return what the keyboard can reach below `root` and a screen reader has no name for."""
    silent = []
    for part in root.findChildren(QWidget):
        if part.focusPolicy() == Qt.FocusPolicy.NoFocus or not part.isVisible():
            continue
        if not QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name).strip():
            parent = part.parentWidget()
            silent.append(f"{type(part).__name__} {part.objectName()!r} in {type(parent).__name__}")
    return silent


def test_every_stop_of_every_tab_has_a_name_and_every_picture_is_a_chart_in_words(opened: Parts, qtbot: QtBot) -> None:
    charts = 0
    for step in opened.window.pages:
        page = go(opened, qtbot, step)
        bars = [(bar, tab) for bar in page.findChildren(QTabBar) if bar.isVisible() for tab in range(bar.count())]
        for bar, tab in bars or [(None, 0)]:
            if bar is not None:
                bar.setCurrentIndex(tab)
                qtbot.waitUntil(lambda: not opened.session.reading)
            told = unspoken(opened.window)
            assert not told, f"{step} {'' if bar is None else bar.tabText(tab)}:\n" + "\n".join(told)
            for plot in [plot for plot in page.findChildren(BasePlot) if plot.isVisible()]:
                spoken = QAccessible.queryAccessibleInterface(plot)
                assert spoken.role() == QAccessible.Role.Chart, plot
                assert spoken.text(QAccessible.Text.Name) == plot.accessibleName()
                said = spoken.text(QAccessible.Text.Description)
                table = plot.table()
                first = [words.say(str(cell)) for row in table.rows[:1] for cell in row[:1] if isinstance(cell, str)]
                assert all(cell in said for cell in (*first, *map(words.say, table.columns[1:2]))), (plot, said)
                assert bool(table.rows) <= (len(said) > 20), (plot, said)
                charts += 1
    assert charts > 12


def test_a_step_is_announced_as_a_button_that_is_on_show_or_not(opened: Parts, qtbot: QtBot) -> None:
    go(opened, qtbot, "exam")
    rail = opened.window.rail
    for step, button in rail.buttons.items():
        spoken = QAccessible.queryAccessibleInterface(button)
        assert spoken.role() == QAccessible.Role.Button
        assert ("This page is shown." in spoken.text(QAccessible.Text.Description)) == (step == "exam")
    rail.buttons["exam"].setFocus()
    qtbot.keyClick(rail.buttons["exam"], Qt.Key.Key_Down)
    assert opened.window.step == "retrieval"
    assert rail.buttons["retrieval"].hasFocus()


def test_every_control_of_every_dialogue_is_told(demo: Parts, tmp_path: Path) -> None:
    told = []
    for name in DIALOGUES:
        told += [f"{name}: {line}" for line in lacking(opened_dialogue(demo, name, tmp_path))]
        close_dialogues(demo)
    assert not told, "\n".join(told)
