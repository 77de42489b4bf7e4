"""Everything that can be done in the window, for the palette and for the page of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from html import escape
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QWidget

from ragexam.language.glossary import glossary
from ragexam_gui import paths, words
from ragexam_gui.models.commands import Command
from ragexam_gui.panels.common.page import Page
from ragexam_gui.windows.menus import Menus, plain

translate = QCoreApplication.translate


def all_commands(
    menus: Menus,
    pages: Iterable[Page],
    shown: Page | None,
    show_page: Callable[[str], object],
    open_path: Callable[[Path], object],
) -> list[Command]:
    """Return what the palette offers: the page that is shown first, then the menus, the other pages, recent projects.

    Args:
        menus: Of the window.
        pages: In their order; none where no project is open.
        shown: The one that is seen.
        show_page: Shows a page.
        open_path: Opens a project.
    """
    commands: list[Command] = []
    in_order = sorted(pages, key=lambda page: page is not shown)
    for page in in_order:
        commands += [
            Command(name, page.title, partial(_press, page, button, show_page), keys, 2.0 if page is shown else 0.0)
            for name, keys, button in page_buttons(page)
        ]
        commands += [
            Command(plain(action.text()).removesuffix(" …"), page.title, partial(_trigger, page, action, show_page),
                    _keys(action.shortcut()), 2.0 if page is shown else 0.0)
            for action in page.actions()
            if action.isEnabled() and action.text()
        ]  # fmt: skip
    own = len(commands) if shown is None else sum(c.section == shown.title for c in commands)
    entries = [
        Command(plain(action.text()).removesuffix(" …"), title, action.trigger, _keys(action.shortcut()), 1.0)
        for title, _, action in menus.entries()
        if action.isEnabled()
    ]
    section = translate("Palette", "Recent project")
    recent = [
        Command(path.stem, section, partial(open_path, path), weight=-1.0)
        for path in paths.recent_projects()
        if path.is_file()
    ]
    return commands[:own] + entries + commands[own:] + recent


def term_commands(show: Callable[[str], object]) -> list[Command]:
    """Return a question for each name of each word of the field, found where letters were typed.

    Args:
        show: Shows the glossary at the term of a key.
    """
    section, question = translate("Palette", "Glossary"), translate("Palette", "What is {0}?")
    return [
        Command(question.format(name), section, partial(show, term.key), weight=-1.0, on_request=True)
        for term in glossary(words.spoken()).terms.values()
        for name in dict.fromkeys((term.name, *term.names))
    ]


def page_buttons(page: Page) -> list[tuple[str, str, QAbstractButton]]:
    """Return name, keys and widget of every button that a page shows and that can be pressed."""
    commands, seen = [], set()
    for button in page.findChildren(QAbstractButton):
        name = (button.accessibleName() or button.text().replace("&", "")).removesuffix(" …").strip()
        if not name or name in seen or _inner(button) or button.property("noCommand"):
            continue
        if not page.offers(button):
            continue
        seen.add(name)
        commands.append((name, _keys(button.shortcut()), button))
    return commands


def keys_page(menus: Menus, pages: Iterable[Page]) -> str:
    """Return all keys of the window, as HTML."""
    intro = translate(
        "Keys",
        "Keys with Ctrl, and F1 to F12, work everywhere; those of a page go to it first. "
        "Single letters work while it is shown.",
    )
    parts = [f"<p>{escape(intro)}</p>"]
    by_menu: dict[str, list[tuple[str, str]]] = {}
    for title, text, action in menus.entries():
        if not action.shortcut().isEmpty():
            by_menu.setdefault(title, []).append((_keys(action.shortcut()), text))
    parts += [_table(title, rows) for title, rows in by_menu.items()]
    for page in pages:
        rows = [
            (_keys(b.shortcut()), b.accessibleName() or plain(b.text()))
            for b in page.findChildren(QAbstractButton)
            if _keys(b.shortcut())
        ]
        rows += list(getattr(page, "keys", ()))
        if rows:
            parts.append(_table(page.title, list(dict.fromkeys(rows))))
    return "".join(parts)


def _table(title: str, rows: Iterable[tuple[str, str]]) -> str:
    cells = (
        f"<tr><td><b>{escape(keys)}</b>&nbsp;&nbsp;&nbsp;</td><td>{escape(what.removesuffix(' …'))}</td></tr>"
        for keys, what in rows
    )
    return f"<h3>{escape(title)}</h3><table cellpadding=2>{''.join(cells)}</table>"


def _keys(sequence: QKeySequence) -> str:
    text = sequence.toString(QKeySequence.SequenceFormat.NativeText)
    return "" if text.startswith("Alt+") else text  # the letter of a button: known to the eye


def _trigger(page: Page, action: QAction, show_page: Callable[[str], object]) -> None:
    """Go to a page and do what stands in one of its menus."""
    show_page(page.step)
    action.trigger()


def _press(page: Page, button: QAbstractButton, show_page: Callable[[str], object]) -> None:
    def press() -> None:
        button.setFocus()
        button.click()

    show_page(page.step)
    page.when_read(press)


def _inner(button: QWidget) -> bool:
    """Return whether Qt made it as a part of another control."""
    parent = button.parentWidget()
    return button.objectName().startswith("qt_") or type(parent).__name__ in ("QLineEdit", "QTabBar", "QTableView")
