"""Does what a person does on the page Corpus, for its tests."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from ragexam.project import Project
from ragexam.records import Document
from ragexam_gui.app import Parts
from ragexam_gui.panels.corpus.dialogs import PasswordDialog, TopicDialog
from ragexam_gui.panels.corpus.import_dialog import DocumentImportDialog
from ragexam_gui.panels.corpus.page import CorpusPage

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
WaitJob = Callable[[Callable[[], object]], str]


def corpus_of(parts: Parts, qtbot: QtBot) -> CorpusPage:
    page = parts.window.pages["corpus"]
    assert isinstance(page, CorpusPage)
    qtbot.waitUntil(lambda: bool(parts.session.steps))
    parts.window.show_page("corpus")
    qtbot.waitUntil(lambda: page.view is not None)
    return page


def project_of(page: CorpusPage) -> Project:
    assert page.project is not None
    return page.project


def titles(page: CorpusPage) -> list[str]:
    return [str(page.list.model.index(row, 0).data()) for row in range(page.list.model.rowCount())]


def choose(page: CorpusPage, qtbot: QtBot, title: str) -> Document:
    """Select a document by its title and wait until it is read."""
    row = titles(page).index(title)
    page.list.table.select_row(row)
    document = page.list.model.record(row).document
    reading = page.reading
    qtbot.waitUntil(lambda: reading.reading is not None and reading.reading.document.id == document.id)
    return document


def press(dialog: TopicDialog | PasswordDialog | DocumentImportDialog, qtbot: QtBot) -> None:
    """Press the button that agrees."""
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    agree = next(b for b in box.buttons() if box.buttonRole(b) == QDialogButtonBox.ButtonRole.AcceptRole)
    assert isinstance(agree, QPushButton)
    qtbot.mouseClick(agree, LEFT)
