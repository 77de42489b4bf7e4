"""Checks what the pages are for is in a menu, in the palette, and on keys that work from everywhere or say why not."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.windows.commands import all_commands
from ragexam_gui.windows.menus import plain
from ragexam_gui.windows.page_actions import main_actions, usable

from .test_keys import settle, views

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


def entries(parts: Parts, step: str) -> dict[str, bool]:
    """Return what the menu offers for a page now, and whether it can be chosen."""
    title = parts.window.pages[step].title
    (menu,) = [m for m in parts.window.menus.pages.findChildren(QMenu) if plain(m.title()) == title]
    menu.aboutToShow.emit()
    return {plain(action.text()).partition("\t")[0]: action.isEnabled() for action in menu.actions()}


def test_every_main_button_of_every_view_is_in_the_menu_and_in_the_palette(opened: Parts) -> None:
    lacking, seen = [], 0
    for view in views(opened):
        step = view.partition(",")[0]
        page = opened.window.pages[step]
        offered = entries(opened, step)
        commands = {c.text for c in all_commands(opened.window.menus, [page], page, opened.window.show_page, print)}
        for button in page.findChildren(QPushButton):
            if not (button.property("primary") and button.isVisible() and button.isEnabled()):
                continue
            seen += 1
            name = (button.accessibleName() or plain(button.text())).removesuffix(" …").strip()
            if not offered.get(name):
                lacking.append(f"{view}: {name!r} is not in the menu, or greyed out there")
            if name not in commands:
                lacking.append(f"{view}: {name!r} is not in the palette")
    assert seen >= 8
    assert lacking == []


def test_the_menu_allows_what_the_page_allows(opened: Parts) -> None:
    for step, page in opened.window.pages.items():
        opened.window.show_page(step)
        settle(opened)
        offered = entries(opened, step)
        assert offered
        assert offered == {name: usable(page, control) for name, control in main_actions(page).items()}


def test_an_entry_goes_to_its_page_and_does_it(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_page("report")
    settle(opened)
    opened.window.show_page("exam")
    settle(opened)
    opened.window.show_page("results")
    (menu,) = [m for m in opened.window.menus.pages.findChildren(QMenu) if plain(m.title()) == "Exam"]
    menu.aboutToShow.emit()
    (entry,) = [a for a in menu.actions() if a.text().startswith("Generate")]
    assert entry.text().endswith("\tCtrl+G")
    entry.trigger()
    dialog = opened.window.pages["exam"].dialog  # type: ignore[attr-defined]
    assert opened.window.step == "exam"
    assert dialog is not None
    dialog.reject()


@pytest.mark.parametrize("seen_before", [False, True])
def test_keys_of_another_page_go_there_from_a_text_field(opened: Parts, qtbot: QtBot, seen_before: bool) -> None:
    exam = opened.window.pages["exam"]
    if seen_before:
        opened.window.show_page("exam")
        settle(opened)
    opened.window.show_page("corpus")
    settle(opened)
    field = next(f for f in opened.window.pages["corpus"].findChildren(QLineEdit) if f.isVisible())
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_G, CTRL)
    qtbot.waitUntil(lambda: exam.dialog is not None)  # type: ignore[attr-defined]
    assert opened.window.step == "exam"
    exam.dialog.reject()  # type: ignore[attr-defined]


def test_keys_that_cannot_be_used_now_say_so(
    gui: Parts, qtbot: QtBot, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert gui.session.create(tmp_path_factory.mktemp("empty") / "empty.ragexam")
    qtbot.waitUntil(lambda: bool(gui.session.steps))
    settle(gui)
    gui.window.show_page("corpus")
    settle(gui)
    qtbot.keyClick(gui.window, Qt.Key.Key_G, CTRL)
    qtbot.waitUntil(gui.window.notice.isVisible)
    assert gui.window.step == "exam"
    assert gui.window.notice.label.text().startswith("“Generate” on the page Exam cannot be used now.")


def test_keys_that_several_pages_have_ask_which(opened: Parts, qtbot: QtBot) -> None:
    for step in opened.window.pages:  # every page offers what it has
        opened.window.show_page(step)
        settle(opened)
    opened.window.show_page("corpus")
    qtbot.keyClick(opened.window, Qt.Key.Key_F5)
    assert opened.window.step == "corpus"
    assert "Retrieval, Run" in opened.window.notice.label.text()


def test_letters_do_nothing_on_another_page(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_page("exam")
    settle(opened)
    project = opened.session.project
    assert project is not None
    before = [item.state for item in project.items.all()]
    opened.window.show_page("results")
    settle(opened)
    for key in (Qt.Key.Key_A, Qt.Key.Key_D, Qt.Key.Key_R):
        qtbot.keyClick(opened.window, key)
    assert opened.window.step == "results"
    assert [item.state for item in project.items.all()] == before


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_the_button_that_has_the_focus(opened: Parts, qtbot: QtBot, key: Qt.Key) -> None:
    for step, page in opened.window.pages.items():
        opened.window.show_page(step)
        settle(opened)
        for button in page.findChildren(QPushButton):
            if not (button.isVisible() and button.isEnabled() and page.in_head(button)) or button.menu() is not None:
                continue
            pressed: list[int] = []
            button.clicked.disconnect()  # what it does is another test's matter
            button.clicked.connect(lambda _=False, presses=pressed: presses.append(1))
            button.setFocus()
            qtbot.keyClick(button, key)
            assert len(pressed) == 1, f"{step}: Enter does not press {button.text()!r}"


def test_enter_opens_a_button_with_a_menu_and_leaves_boxes_alone(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_page("exam")
    settle(opened)
    more = opened.window.pages["exam"].more_button  # type: ignore[attr-defined]
    more.setFocus()
    menu = more.menu()
    shown: list[bool] = []
    menu.aboutToShow.connect(lambda: (shown.append(True), menu.close()))
    qtbot.keyClick(more, Qt.Key.Key_Return)
    assert shown == [True]
    boxes = [b for b in opened.window.findChildren(QAbstractButton) if b.isCheckable() and b.isVisible()]
    assert boxes


def test_no_two_entries_of_a_page_have_the_same_keys(opened: Parts) -> None:
    for page in opened.window.pages.values():
        keys = [control.shortcut().toString() for control in main_actions(page).values()]
        own = [text for text in keys if text and not text.startswith("Alt+")]
        assert sorted(set(own)) == sorted(own)
