"""The menus of the main window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from ragexam.language.voice import LANGUAGES
from ragexam_gui import paths
from ragexam_gui.bridge.language import SYSTEM, Language
from ragexam_gui.theme import MODES, SCALES, Theme

translate = QCoreApplication.translate
Act = Callable[[], object]
Keys = QKeySequence.StandardKey | str


@dataclass(frozen=True, slots=True)
class Commands:
    """Commands that the menus offer."""

    new: Act
    open_file: Act
    open_path: Callable[[Path], object]
    open_demo: Act
    do_all: Act
    save_copy: Act
    save_script: Act
    close_project: Act
    quit: Act
    undo: Act
    redo: Act
    show_page: Callable[[str], object]
    palette: Act
    models: Act
    log: Act
    help: Act
    keys: Act
    glossary: Act
    diagnostics: Act
    tour: Act
    news: Act
    about: Act


@dataclass(slots=True)
class Switches:
    """Entries that are ticked."""

    modes: dict[str, QAction] = field(default_factory=dict)
    languages: dict[str, QAction] = field(default_factory=dict)


class Menus:
    """Builds the menu bar and keeps it in step with the project.

    Args:
        window: Gets the menu bar.
        commands: What entries do.
        theme: Switched by the view menu.
        language: The same.
        steps: Name and title of the pages.
    """

    def __init__(
        self,
        window: QMainWindow,
        commands: Commands,
        theme: Theme,
        language: Language,
        steps: Sequence[tuple[str, str]],
    ) -> None:
        self._window, self._commands, self._theme = window, commands, theme
        self.switches = Switches()
        self._entries: list[tuple[str, str, QAction]] = []
        self._file()
        self._edit()
        self._view(language, steps)
        self.pages = self._menu(translate("Menus", "Actions"))
        self._tools()
        self._help()

    @property
    def modes(self) -> dict[str, QAction]:
        """Return entries for light and dark."""
        return self.switches.modes

    # -------------------------------------------------------------- menus

    def _menu(self, title: str, under: QMenu | None = None) -> QMenu:
        return (self._window.menuBar() if under is None else under).addMenu(title)

    def _add(self, menu: QMenu, text: str, act: Act, *keys: Keys) -> QAction:
        action = menu.addAction(text)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.triggered.connect(lambda _=False: act())
        self._entries.append((plain(menu.title()), plain(text).removesuffix(" …"), action))
        return action

    def _choice(self, menu: QMenu, entries: Sequence[tuple[str, str, Act]], chosen: str) -> dict[str, QAction]:
        """Return entries of which one is ticked."""
        group = QActionGroup(menu)
        made = {}
        for key, text, act in entries:
            action = self._add(menu, text, act)
            action.setCheckable(True)
            action.setChecked(key == chosen)
            group.addAction(action)
            made[key] = action
        return made

    def _file(self) -> None:
        do, keys = self._commands, QKeySequence.StandardKey
        menu = self._menu(translate("Menus", "&File"))
        self._add(menu, translate("Menus", "&New project …"), do.new, keys.New)
        self._add(menu, translate("Menus", "&Open …"), do.open_file, keys.Open)
        self.recent = menu.addMenu(translate("Menus", "Open &recent"))
        self.recent.aboutToShow.connect(self._fill_recent)
        self.demo = self._add(menu, translate("Menus", "Open the &demo project"), do.open_demo)
        self.demo.setVisible(paths.demo_file() is not None)
        menu.addSeparator()
        self.save_copy = self._add(menu, translate("Menus", "&Save a copy as …"), do.save_copy, "Ctrl+Shift+S")
        self.save_script = self._add(menu, translate("Menus", "Save as s&cript …"), do.save_script)
        self.close = self._add(menu, translate("Menus", "&Close project"), do.close_project, "Ctrl+W")
        menu.addSeparator()
        leave = self._add(menu, translate("Menus", "&Quit"), do.quit, "Ctrl+Q")
        leave.setMenuRole(QAction.MenuRole.QuitRole)

    def _edit(self) -> None:
        menu = self._menu(translate("Menus", "&Edit"))
        self.undo = self._add(menu, translate("Menus", "&Undo"), self._commands.undo, QKeySequence.StandardKey.Undo)
        self.redo = self._add(menu, translate("Menus", "&Redo"), self._commands.redo, "Ctrl+Shift+Z")

    def _view(self, language: Language, steps: Sequence[tuple[str, str]]) -> None:
        menu = self._menu(translate("Menus", "&View"))
        self.steps = [
            self._add(menu, title, partial(self._commands.show_page, name), f"Ctrl+{number}")
            for number, (name, title) in enumerate(steps, start=1)
        ]
        menu.addSeparator()
        self._add(menu, translate("Menus", "&Larger text"), lambda: self._step_scale(1), "Ctrl++", "Ctrl+=")
        self._add(menu, translate("Menus", "S&maller text"), lambda: self._step_scale(-1), "Ctrl+-")
        self._add(menu, translate("Menus", "&Normal text"), lambda: self._theme.choose_scale(100), "Ctrl+0")
        menu.addSeparator()
        names = {
            "system": translate("Menus", "Of the s&ystem"),
            "light": translate("Menus", "&Light"),
            "dark": translate("Menus", "&Dark"),
        }
        colours = self._menu(translate("Menus", "&Colours"), menu)
        self.switches.modes = self._choice(
            colours, [(mode, names[mode], partial(self._theme.choose, mode)) for mode in MODES], self._theme.mode
        )
        tongues = {SYSTEM: translate("Menus", "Of the s&ystem"), **LANGUAGES}
        menu_of_languages = self._menu(translate("Menus", "Lan&guage"), menu)
        self.switches.languages = self._choice(
            menu_of_languages,
            [(code, name, partial(language.choose, code)) for code, name in tongues.items()],
            language.chosen,
        )
        self.calm = self._add(menu, translate("Menus", "&Reduced motion"), self._switch_calm)
        self.calm.setCheckable(True)
        self.calm.setChecked(self._theme.calm)
        menu.addSeparator()
        self.log = self._add(menu, translate("Menus", "L&og"), self._commands.log, "Ctrl+J")
        self.log.setCheckable(True)

    def _tools(self) -> None:
        menu = self._menu(translate("Menus", "&Tools"))
        self._add(menu, translate("Menus", "&Command palette …"), self._commands.palette, "Ctrl+K")
        menu.addSeparator()
        self._add(menu, translate("Menus", "&Do it all with sensible choices …"), self._commands.do_all, "Ctrl+Shift+D")
        self.models = self._add(menu, translate("Menus", "&Models …"), self._commands.models, "Ctrl+M")

    def _help(self) -> None:
        do = self._commands
        menu = self._menu(translate("Menus", "&Help"))
        self._add(menu, translate("Menus", "&Help on this page"), do.help, "F1")
        self._add(menu, translate("Menus", "&Keys"), do.keys, "Ctrl+F1")
        self._add(menu, translate("Menus", "&Glossary"), do.glossary, "Shift+F1")
        self._add(menu, translate("Menus", "&Tour of the window"), do.tour)
        menu.addSeparator()
        self._add(menu, translate("Menus", "&What is new"), do.news)
        self._add(menu, translate("Menus", "Copy &diagnostics"), do.diagnostics)
        about = self._add(menu, translate("Menus", "&About RAG Exam"), do.about)
        about.setMenuRole(QAction.MenuRole.AboutRole)

    # -------------------------------------------------------------- showing

    def show_project(self, there: bool, undo: str, redo: str) -> None:
        """Enable what makes sense, and name what would be undone."""
        for action in (self.save_copy, self.save_script, self.close, *self.steps, self.pages.menuAction()):
            action.setEnabled(there)
        self.undo.setEnabled(bool(undo))
        self.redo.setEnabled(bool(redo))
        self.undo.setText(_labelled(translate("Menus", "&Undo"), translate("Menus", "&Undo: {0}"), undo))
        self.redo.setText(_labelled(translate("Menus", "&Redo"), translate("Menus", "&Redo: {0}"), redo))

    def entries(self) -> Iterator[tuple[str, str, QAction]]:
        """Yield every entry that can be chosen now: title of its menu, what it is called, and itself."""
        for title, text, action in self._entries:
            if action.isVisible():
                yield title, text, action

    def _step_scale(self, by: int) -> None:
        here = min(range(len(SCALES)), key=lambda n: abs(SCALES[n] - self._theme.scale))
        self._theme.choose_scale(SCALES[min(max(here + by, 0), len(SCALES) - 1)])

    def _switch_calm(self) -> None:
        self._theme.choose_calm(self.calm.isChecked())

    def _fill_recent(self) -> None:
        self.recent.clear()
        for path in paths.recent_projects():
            name = str(path).replace("&", "&&")
            action = self.recent.addAction(name if path.is_file() else translate("Menus", "{0} (missing)").format(name))
            action.setEnabled(path.is_file())
            action.triggered.connect(lambda _=False, p=path: self._commands.open_path(p))
        if self.recent.isEmpty():
            self.recent.addAction(translate("Menus", "No projects yet")).setEnabled(False)


def plain(text: str) -> str:
    """Return a menu's text as it is read: without the mark of its letter."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def _labelled(bare: str, named: str, label: str) -> str:
    return named.format(label.replace("&", "&&")) if label else bare
