"""Actions of the pages, in a menu and by keys from anywhere in the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QMenu, QPushButton, QRadioButton, QWidget

from ragexam_gui.panels.common.page import Page
from ragexam_gui.windows.menus import plain

Control = QAbstractButton | QAction
Tell = Callable[[str, str, str], object]

_AWAITED, _LOOK = 100, 50
"""A page that is still being read is awaited: so many looks, and milliseconds between them."""


def main_actions(page: Page) -> dict[str, Control]:
    """Name and control of everything that a page is for: what stands in its head, the main buttons seen, its menus.

    Of several that are called the same, such as those of an empty page, the one that can be used now counts.
    """
    actions: dict[str, Control] = {}
    for button in page.findChildren(QPushButton):
        name = _name_of(button)
        seen = page.in_head(button) or (button.property("primary") and button.isVisibleTo(page))
        if not name or button.menu() is not None or not seen:
            continue
        if name not in actions or usable(page, button):
            actions[name] = button
    for action in page.actions():
        name = plain(action.text()).removesuffix(" …")
        if name:
            actions.setdefault(name, action)
    return actions


def usable(page: Page, control: Control) -> bool:
    """Return whether something that a page is for can be done now."""
    return control.isEnabled() and (isinstance(control, QAction) or control.isVisibleTo(page))


class PageActions(QObject):
    """Offers what the pages are for.

    Args:
        pages: By step, in their order.
        steps: Name and title of each.
        show_page: Shows a page.
        tell: Tells a person why nothing happens: tone, sentence, hint.
        window: Whose menus and keys these are.
    """

    def __init__(
        self,
        pages: Mapping[str, Page],
        steps: Sequence[tuple[str, str]],
        show_page: Callable[[str], object],
        tell: Tell,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._pages, self._steps, self._show_page, self._tell = pages, steps, show_page, tell

    # -------------------------------------------------------------- the menu

    def offer(self, menu: QMenu) -> None:
        """Give every page a submenu, filled as the page is when it is opened."""
        for step, title in self._steps:
            inner = menu.addMenu(title.replace("&", "&&"))
            inner.aboutToShow.connect(partial(self._fill, inner, step))

    def _fill(self, menu: QMenu, step: str) -> None:
        menu.clear()
        page = self._pages[step]
        for name, control in main_actions(page).items():
            keys = _keys_of(control).toString(QKeySequence.SequenceFormat.NativeText)
            shown = f"\t{keys}" if keys and not keys.startswith("Alt+") else ""  # whoever has the keys listens himself
            action = menu.addAction(name.replace("&", "&&") + shown)
            action.setEnabled(usable(page, control))
            action.triggered.connect(partial(self.perform, page, control))

    def perform(self, page: Page, control: Control, *_: object) -> None:
        """Go to a page and do what one of its controls does."""
        self._show_page(page.step)
        if isinstance(control, QAction):
            control.trigger()
        else:
            control.setFocus()
            control.click()

    # -------------------------------------------------------------- keys

    @staticmethod
    def press_focused(event: QKeyEvent) -> bool:
        """Press the button that has the focus, if the key is Enter: Qt does that in dialogues alone."""
        held = QApplication.focusWidget()
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or not isinstance(held, QAbstractButton):
            return False
        if isinstance(held, QCheckBox | QRadioButton) or event.isAutoRepeat():
            return False
        if isinstance(held, QPushButton) and held.menu() is not None:
            held.showMenu()
        else:
            held.click()
        return True

    def take(self, event: QKeyEvent, shown: Page) -> bool:
        """Do what a page has for these keys, or say why it cannot be done.

        Args:
            event: Keys that nobody in the window wanted.
            shown: The page that is seen; its own keys come before those of others.
        """
        if not _commanding(event):
            return False
        keys = QKeySequence(event.keyCombination())
        others = [page for page in self._pages.values() if page is not shown]
        controls = [(page, name, control) for page in (shown, *others) for name, control in self._with(page, keys)]
        if not controls or event.isAutoRepeat():
            return bool(controls)
        pages = list(dict.fromkeys(page for page, _, _ in controls))
        if pages[0] is not shown and len(pages) > 1:
            text = self.tr("{0} belongs to several pages: {1}. Go to one of them first.")
            names = ", ".join(page.title for page in pages)
            self._tell("plain", text.format(keys.toString(QKeySequence.SequenceFormat.NativeText), names), "")
            return True
        page, name, control = controls[0]
        self._show_page(page.step)
        self._when_read(page, name, control)
        return True

    @staticmethod
    def _with(page: Page, keys: QKeySequence) -> list[tuple[str, Control]]:
        return [(name, control) for name, control in main_actions(page).items() if _keys_of(control) == keys]

    def _when_read(self, page: Page, name: str, control: Control, looks: int = _AWAITED) -> None:
        """Do it once the page knows whether it can be done."""
        if page.unread and looks:
            QTimer.singleShot(_LOOK, self, partial(self._when_read, page, name, control, looks - 1))
            return
        control = main_actions(page).get(name, control)  # an empty page may have come to offer it elsewhere
        if usable(page, control):
            self.perform(page, control)
        else:
            text = self.tr("“{0}” on the page {1} cannot be used now.")
            why = control.toolTip().partition("\n")[2] if isinstance(control, QAbstractButton) else ""
            self._tell("plain", text.format(name, page.title), why)


def _name_of(button: QAbstractButton) -> str:
    return (button.accessibleName() or plain(button.text())).removesuffix(" …").strip()


def _commanding(event: QKeyEvent) -> bool:
    """Return whether keys are meant for a command wherever one is: with Ctrl, or F1 to F35; letters belong to what is seen."""
    held, control = event.modifiers(), Qt.KeyboardModifier.ControlModifier
    return bool(held & control) or (Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35 and not held)


def _keys_of(control: Control) -> QKeySequence:
    return control.shortcut()
