"""The page Items without a window around it, for its tests."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from ragexam_gui.app import Parts
from ragexam_gui.bridge.session import Session
from ragexam_gui.panels.items.page import ItemsPage
from ragexam_gui.theme import Theme
from tests.finished import LOOKUPS

from .conftest import Answering

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Alone:
    """The page without the window around it: the same widgets, session and theme."""

    page: ItemsPage
    session: Session
    theme: Theme


@contextlib.contextmanager
def page_alone(qapp: QApplication, qtbot: QtBot, file_dialogs: Answering, tmp_path: Path) -> Iterator[Alone]:
    """Yield the page on a copy of the demo project."""
    file = Path(shutil.copyfile(LOOKUPS, tmp_path / "demo.ragexam"))
    theme, session = Theme(qapp), Session()
    page = ItemsPage(session, file_dialogs)
    page.resize(1100, 720)
    page.show()
    qtbot.waitExposed(page)
    with qtbot.waitSignal(session.opened):
        assert session.open(file)
    qtbot.waitUntil(lambda: page._view is not None and not session.reading)
    yield Alone(page, session, theme)
    page.close()
    session.end()
    for part in (page, session, theme):
        part.deleteLater()
    qapp.processEvents()


def job_waiter(demo: Alone, qtbot: QtBot) -> Callable[..., str]:
    """Return what does something that starts a job, waits until it has ended and says how."""

    def wait(act: Callable[[], object]) -> str:
        with qtbot.waitSignal(demo.session.job_ended) as ended:
            act()
        assert ended.args is not None
        return str(ended.args[1])

    return wait


def page_of(parts: Parts) -> ItemsPage:
    items_page = parts.window.pages["items"]
    assert isinstance(items_page, ItemsPage)
    return items_page


def go(parts: Parts, qtbot: QtBot) -> None:
    parts.window.show_page("items")
    page = page_of(parts)
    qtbot.waitUntil(lambda: page._view is not None and not parts.session.reading)


def pick(box: QComboBox, data: object, qtbot: QtBot) -> None:
    """Choose an entry with the keyboard."""
    box.setFocus()
    wanted = box.findData(data)
    assert wanted >= 0
    while box.currentIndex() != wanted:
        qtbot.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up)


def settled(page: ItemsPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not page.session.reading)
