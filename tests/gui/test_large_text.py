"""Text of twice the size in a small window: nothing is cut, and every control can be scrolled to."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from ragexam_gui import paths
from ragexam_gui.app import Parts

from .dialogues import DIALOGUES, close_dialogues, opened_dialogue
from .large_text import faults
from .test_keys import views


@pytest.fixture(autouse=True)
def usual_letters(gui: Parts) -> Iterator[None]:
    """Letters and the way numbers are written are the application's, which the next test shares."""
    locale = QLocale()
    yield
    gui.theme.choose_scale(100)
    QLocale.setDefault(locale)


@pytest.fixture
def demo_copy(tmp_path: Path) -> Path:
    """Copy the shipped demo project: something of everything is in it."""
    shipped = paths.demo_file()
    assert shipped is not None
    return Path(shutil.copyfile(shipped, tmp_path / "demo.ragexam"))


def settle(parts: Parts, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not parts.session.reading)
    qtbot.wait(80)


@pytest.mark.parametrize("scale", [150, 200])
def test_every_tab_of_results_and_retrieval_in_a_small_window(opened: Parts, qtbot: QtBot, scale: int) -> None:
    opened.theme.choose_scale(scale)
    opened.window.resize(1280, 800)
    problems: list[str] = []
    for step in ("results", "retrieval"):
        opened.window.show_page(step)
        settle(opened, qtbot)
        page = opened.window.pages[step]
        bars = [found_bar for found_bar in page.findChildren(QTabBar) if found_bar.isVisible()]
        for bar, tab in [(b, tab) for b in bars for tab in range(b.count())] or [(None, 0)]:
            if bar is not None:
                if not bar.isVisible() or not bar.isTabEnabled(tab):
                    continue
                bar.setCurrentIndex(tab)
                settle(opened, qtbot)
            problems += [
                f"{step} {'' if bar is None else bar.tabText(tab)}: {fault}" for fault in faults(opened.window)
            ]
    assert opened.window.width() == 1280
    assert not problems, "\n".join(problems)


def sideways(root: QWidget) -> list[str]:
    """Return areas that must be scrolled sideways to be read; tables may."""
    return [
        f"{area.accessibleName() or type(area).__name__}: {inside.width()} in {area.viewport().width()}"
        for area in root.findChildren(QScrollArea)
        if area.isVisible() and (inside := area.widget()) is not None and inside.width() > area.viewport().width()
    ]


def in_german(parts: Parts, qtbot: QtBot, project: Path) -> None:
    """Show a project in German, in a small window."""
    english = parts.window
    parts.language.choose("de")
    qtbot.waitUntil(lambda: parts.window is not english)
    with qtbot.waitSignal(parts.session.opened):
        assert parts.session.open(project)
    parts.window.resize(1280, 800)
    settle(parts, qtbot)


@pytest.mark.parametrize("scale", [150, 200])
def test_every_view_in_german(gui: Parts, qtbot: QtBot, demo_copy: Path, scale: int) -> None:
    gui.theme.choose_scale(scale)
    in_german(gui, qtbot, demo_copy)
    problems = []
    for view in views(gui):
        settle(gui, qtbot)
        page = gui.window.pages[gui.window.step]
        problems += [f"{view}: {fault}" for fault in [*faults(gui.window), *sideways(page)]]
    assert gui.window.width() == 1280
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("scale", [150, 200])
def test_every_dialogue_in_german(gui: Parts, qtbot: QtBot, demo_copy: Path, tmp_path: Path, scale: int) -> None:
    gui.theme.choose_scale(scale)
    in_german(gui, qtbot, demo_copy)
    problems = []
    for name in DIALOGUES:
        dialogue = opened_dialogue(gui, name, tmp_path)
        problems += [f"{name}: {fault}" for fault in faults(dialogue)]
        close_dialogues(gui)
    assert not problems, "\n".join(problems)


def test_the_welcome_page(gui: Parts, qtbot: QtBot) -> None:
    english = gui.window
    gui.language.choose("de")
    qtbot.waitUntil(lambda: gui.window is not english)
    gui.theme.choose_scale(200)
    gui.window.resize(1280, 800)
    qtbot.wait(80)
    assert not faults(gui.window)


def test_what_is_cut_or_out_of_reach_is_found(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    box.resize(200, 100)
    cut = QPushButton("A rather long word on a button", box)
    cut.setGeometry(10, 10, 40, 24)
    wrapped = QLabel("Many words that need several lines in so little room.", box, wordWrap=True)
    wrapped.setGeometry(10, 40, 100, 16)
    far = QPushButton("Far", box)
    far.setGeometry(500, 10, 90, 40)
    box.show()
    sentence = " ".join(faults(box))
    assert all(word in sentence for word in ("A rather long", "Many words", "'Far'"))
    for widget in (cut, wrapped, far):
        widget.hide()
    inner = QWidget()
    inner.resize(600, 300)
    QPushButton("Reached", inner).setGeometry(500, 250, 90, 40)
    area = QScrollArea(box)
    area.setWidget(inner)
    area.setGeometry(0, 0, 200, 100)
    area.show()
    assert not faults(box)
