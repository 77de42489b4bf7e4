"""Every key that is promised works, and no two things answer to the same one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QDialogButtonBox, QPushButton, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts

from .person import live, name_of

_PROMISED = re.compile(r"\((?P<keys>(?:(?:Ctrl|Alt|Shift)\+)+[^\s()]+|F\d{1,2})\)")


def views(parts: Parts) -> Iterator[str]:
    """Go through every page and every tab of it; the name of each."""
    for step, page in parts.window.pages.items():
        parts.window.show_page(step)
        settle(parts)
        yield step
        for bar in [b for b in page.findChildren(QTabBar) if b.isVisible()]:
            for tab in range(bar.count()):
                if bar.isTabEnabled(tab) and bar.isTabVisible(tab):
                    bar.setCurrentIndex(tab)
                    settle(parts)
                    yield f"{step}, {bar.tabText(tab)}"


def settle(parts: Parts) -> None:
    live(10)
    while parts.session.reading:  # for as long as a test may take
        live(10)
    live(20)


@pytest.fixture(params=["finished", "empty"])
def either(request: pytest.FixtureRequest, gui: Parts, project_file: Path, tmp_path: Path, qtbot: QtBot) -> Parts:
    """Return a window with a finished project, and one with an empty one."""
    if request.param == "finished":
        assert gui.session.open(project_file)
    else:
        assert gui.session.create(tmp_path / "empty.ragexam")
    qtbot.waitUntil(lambda: bool(gui.session.steps))
    settle(gui)
    return gui


def test_keys_are_those_of_the_tooltips_and_nobody_shares_one(either: Parts) -> None:
    wrong, shared = [], []
    for view in views(either):
        for control in either.window.findChildren(QAbstractButton):
            promised = _PROMISED.search(control.toolTip())
            if control.isVisible() and promised is not None:
                keys = QKeySequence(promised["keys"])
                others = [a.shortcut() for a in either.window.findChildren(QAction)]
                own = {s.key() for s in either.window.findChildren(QShortcut) if s.isEnabled()}
                if keys not in (control.shortcut(), *others) and keys not in own:
                    wrong.append(f"{view}: {name_of(control)!r} promises {promised['keys']}")
        for keys, users in keys_of(either.window).items():
            if len(users) > 1:
                shared.append(f"{view}: {keys} is wanted by {users}")
    assert wrong == []
    assert shared == []


def keys_of(window: QWidget) -> dict[str, list[str]]:
    """Return who answers to which keys now: controls that are seen, and entries of menus."""
    by_keys: dict[str, list[str]] = defaultdict(list)
    for control in window.findChildren(QAbstractButton):
        keys = control.shortcut().toString()
        if keys and control.isVisible() and control.isEnabled():
            by_keys[keys].append(name_of(control))
    for action in window.findChildren(QAction):
        if action.shortcutContext() in (
            Qt.ShortcutContext.WidgetShortcut,
            Qt.ShortcutContext.WidgetWithChildrenShortcut,
        ):
            continue
        seen = [w for w in action.associatedObjects() if isinstance(w, QWidget)]
        if action.isEnabled() and any(w.isVisible() or w.parent() is window.menuBar() for w in seen):  # type: ignore[attr-defined]
            for keys in action.shortcuts():
                by_keys[keys.toString()].append(action.text())
    for shortcut in window.findChildren(QShortcut):
        owner = shortcut.parent()
        everywhere = shortcut.context() in (Qt.ShortcutContext.WindowShortcut, Qt.ShortcutContext.ApplicationShortcut)
        if everywhere and shortcut.isEnabled() and isinstance(owner, QWidget) and owner.isVisible():
            by_keys[shortcut.key().toString()].append(f"a key of {type(owner).__name__}")
    by_keys.pop("", None)
    return by_keys


def dialogs(parts: Parts) -> dict[str, tuple[str, Callable[[], object]]]:
    """Page and opening of every dialogue."""
    pages = parts.window.pages
    exam, pipelines, corpus = pages["exam"], pages["pipelines"], pages["corpus"]
    return {
        "generate": ("exam", exam.generate),  # type: ignore[attr-defined]
        "write": ("exam", exam.dialogs.write),  # type: ignore[attr-defined]
        "filters": ("exam", exam.dialogs.run_filters),  # type: ignore[attr-defined]
        "guess": ("exam", exam.dialogs.guess),  # type: ignore[attr-defined]
        "import": ("corpus", corpus.import_with_options),  # type: ignore[attr-defined]
        "models": ("pipelines", pipelines.open_models),  # type: ignore[attr-defined]
        "try": ("pipelines", pipelines.open_try),  # type: ignore[attr-defined]
    }


@pytest.mark.parametrize("name", ["generate", "write", "filters", "guess", "import", "models", "try"])
def test_enter_in_a_dialogue_does_what_it_is_for(opened: Parts, name: str) -> None:
    step, show = dialogs(opened)[name]
    opened.window.show_page(step)
    settle(opened)
    show()
    settle(opened)
    (dialog,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
    answers = [b for box in dialog.findChildren(QDialogButtonBox) for b in box.buttons()]
    defaults = [b for b in dialog.findChildren(QPushButton) if b.isDefault() and b.isVisible()]
    own = [b for b in defaults if b in answers or b.property("primary")]
    assert [name_of(b) for b in defaults] == [name_of(b) for b in own]
    dialog.close()
    settle(opened)
