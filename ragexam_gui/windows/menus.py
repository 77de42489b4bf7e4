"""The menus of the main window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from ragexam_gui import paths
from ragexam_gui.theme import MODES, Theme


@dataclass(frozen=True, slots=True)
class Commands:
    """What the menus can do."""

    new: Callable[[], object]
    open_file: Callable[[], object]
    open_path: Callable[[Path], object]
    save_copy: Callable[[], object]
    close_project: Callable[[], object]
    quit: Callable[[], object]
    undo: Callable[[], object]
    redo: Callable[[], object]
    go: Callable[[str], object]


class Menus:
    """Builds the menu bar and keeps it in step with the project.

    Args:
        window: Gets the menu bar.
        commands: What entries do.
        theme: Switched by the view menu.
        steps: Name and title of the pages.
    """

    def __init__(self, window: QMainWindow, commands: Commands, theme: Theme, steps: list[tuple[str, str]]) -> None:
        tr = QCoreApplication.translate
        self._commands = commands
        bar = window.menuBar()
        keys = QKeySequence.StandardKey
        file = bar.addMenu(tr("Menus", "&File"))
        _add(file, tr("Menus", "&New project …"), commands.new, keys.New)
        _add(file, tr("Menus", "&Open …"), commands.open_file, keys.Open)
        self.recent = file.addMenu(tr("Menus", "Open &recent"))
        self.recent.aboutToShow.connect(self._fill_recent)
        file.addSeparator()
        self.save_copy = _add(file, tr("Menus", "&Save a copy as …"), commands.save_copy, "Ctrl+Shift+S")
        self.close = _add(file, tr("Menus", "&Close project"), commands.close_project, "Ctrl+W")
        file.addSeparator()
        _add(file, tr("Menus", "&Quit"), commands.quit, "Ctrl+Q")
        edit = bar.addMenu(tr("Menus", "&Edit"))
        self.undo = _add(edit, tr("Menus", "&Undo"), commands.undo, keys.Undo)
        self.redo = _add(edit, tr("Menus", "&Redo"), commands.redo, "Ctrl+Shift+Z")
        view = bar.addMenu(tr("Menus", "&View"))
        self.steps = [
            _add(view, title, partial(commands.go, name), f"Ctrl+{number}")
            for number, (name, title) in enumerate(steps, start=1)
        ]
        view.addSeparator()
        group = QActionGroup(view)
        names = {"system": tr("Menus", "Colours of the s&ystem"), "light": tr("Menus", "&Light"),
                 "dark": tr("Menus", "&Dark")}  # fmt: skip
        self.modes: dict[str, QAction] = {}
        for mode in MODES:
            action = _add(view, names[mode], partial(theme.choose, mode), "")
            action.setCheckable(True)
            action.setChecked(theme.mode == mode)
            group.addAction(action)
            self.modes[mode] = action

    def show_project(self, there: bool, undo: str, redo: str) -> None:
        """Enable what makes sense, and name what would be undone."""
        tr = QCoreApplication.translate
        for action in (self.save_copy, self.close, *self.steps):
            action.setEnabled(there)
        self.undo.setEnabled(bool(undo))
        self.redo.setEnabled(bool(redo))
        self.undo.setText(f"{tr('Menus', '&Undo')} {undo}".strip())
        self.redo.setText(f"{tr('Menus', '&Redo')} {redo}".strip())

    def _fill_recent(self) -> None:
        self.recent.clear()
        for path in paths.recent_projects():
            action = self.recent.addAction(str(path))
            action.setEnabled(path.is_file())
            action.triggered.connect(lambda _=False, p=path: self._commands.open_path(p))


def _add(menu: QMenu, text: str, act: Callable[[], object], keys: QKeySequence.StandardKey | str) -> QAction:
    action = menu.addAction(text)
    if keys:
        action.setShortcut(QKeySequence(keys))
    action.triggered.connect(lambda _=False: act())
    return action
