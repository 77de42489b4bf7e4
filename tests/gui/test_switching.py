"""Light and dark, another language: no widget is styled more often than needed, no part is shown as a window of its own."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEvent, QMetaMethod, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.bridge.session import Session


class Watcher(QObject):
    """Counts styles given to widgets, and notes windows that appear."""

    def __init__(self) -> None:
        super().__init__()
        self.styled: Counter[int] = Counter()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget):
            if event.type() == QEvent.Type.StyleChange:
                self.styled[id(watched)] += 1
            elif event.type() == QEvent.Type.Show and watched.isWindow() and not isinstance(watched, QMainWindow):
                self.windows.append(f"{type(watched).__name__} {watched.objectName() or watched.accessibleName()!r}")
        return False


@contextmanager
def watching(application: QApplication) -> Iterator[Watcher]:
    watcher = Watcher()
    application.installEventFilter(watcher)
    try:
        yield watcher
    finally:
        application.removeEventFilter(watcher)
        watcher.deleteLater()


def test_other_colours_style_each_widget_twice_and_no_more(opened: Parts, qapp: QApplication, qtbot: QtBot) -> None:
    for step in ("results", "items", "report"):
        opened.window.show_page(step)
        qtbot.waitUntil(lambda: not opened.session.reading)
    with watching(qapp) as watcher:
        opened.theme.choose("dark")
        qapp.processEvents()
    # Once out of the old sheet and once into the new one; a sheet in place of another took fifteen a widget. A table
    # and its heads ask for a little more themselves.
    assert sum(watcher.styled.values()) < 3 * len(qapp.allWidgets())
    assert opened.window.palette().window().color().lightness() < 80


def test_no_part_of_a_window_is_shown_before_its_window(
    qapp: QApplication, qtbot: QtBot, gui: Parts, project_file: Path
) -> None:
    with watching(qapp) as watcher:
        assert gui.session.open(project_file)
        qtbot.waitUntil(lambda: bool(gui.session.steps) and not gui.session.reading)
        for code in ("de", "en"):
            old = gui.window
            gui.language.choose(code)
            qtbot.waitUntil(lambda old=old: gui.window is not old)  # type: ignore[misc]
            for step in gui.window.pages:
                gui.window.show_page(step)
                qtbot.waitUntil(lambda: not gui.session.reading)
    assert watcher.windows == []


def test_the_palette_is_gone_before_its_command_begins(opened: Parts, qtbot: QtBot) -> None:
    opened.window.show_palette()
    box = opened.window.palette_box
    qtbot.keyClicks(box.field, "dark")
    assert box.model.matches[0].command.text == "Dark"
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert not box.isVisible()
    assert opened.theme.mode != "dark"  # the window had no time yet to show itself without the palette
    qtbot.waitUntil(lambda: opened.theme.mode == "dark")
    opened.theme.choose("light")


def test_a_window_is_freed_once_another_one_is_in_its_place(opened: Parts, qtbot: QtBot) -> None:
    opened.window.pages.make_all()
    old = weakref.ref(opened.window)
    opened.language.choose("de")
    qtbot.waitUntil(lambda: opened.window is not old() and opened.window.isVisible())
    opened.window.pages.make_all()

    def freed() -> bool:
        gc.collect()
        return old() is None

    qtbot.waitUntil(freed)


def test_nobody_of_the_old_window_listens_any_more(opened: Parts) -> None:
    heard: list[str] = []
    names = [name for name, kind in vars(Session).items() if isinstance(kind, Signal)]
    assert {"more_wanted", "page_requested", "job_ended"} <= set(names)
    for name in names:
        getattr(opened.session, name).connect(lambda *_, name=name: heard.append(name))
    opened.session.release()
    heard.clear()  # that of leaving, which release itself tells
    opened.session.more_wanted.emit(["x"])
    opened.session.page_requested.emit("exam")
    assert heard == []
    for name in names:
        assert not opened.session.isSignalConnected(QMetaMethod.fromSignal(getattr(opened.session, name))), name
