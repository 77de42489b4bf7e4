"""Help, the list of keys, the box About; names of all controls and the way of the focus."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ragexam_gui import paths
from ragexam_gui.app import Parts
from ragexam_gui.panels.frame.about import AboutBox

LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


def test_f1_opens_and_closes_the_help_of_the_page(opened: Parts, qtbot: QtBot) -> None:
    window = opened.window
    window.show_page("corpus")
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.help.isVisible()
    assert window.help.page == "corpus"
    window.show_page("exam")
    assert window.help.page == "exam"  # the help goes along
    qtbot.keyClick(window.help.text, Qt.Key.Key_Escape)
    assert not window.help.isVisible()


@pytest.mark.parametrize(
    "page", ["welcome", "corpus", "exam", "retrieval", "pipelines", "run", "results", "items", "report"]
)
def test_every_page_has_its_help(gui: Parts, page: str) -> None:
    assert paths.help_file(page, "en") is not None
    gui.window.help.show_page(page)
    assert len(gui.window.help.text.toPlainText()) > 300


def test_links_lead_from_page_to_page_and_never_out(gui: Parts) -> None:
    gui.window.help.show_page("welcome")
    gui.window.help.text.anchorClicked.emit(QUrl("corpus.md"))
    assert gui.window.help.page == "corpus"
    gui.window.help.text.anchorClicked.emit(QUrl("keys.md"))
    assert "Ctrl+K" in gui.window.help.text.toPlainText()


def test_the_list_of_keys_has_those_of_menus_and_pages(opened: Parts, qtbot: QtBot) -> None:
    qtbot.keyClick(opened.window, Qt.Key.Key_F1, CTRL)
    text = opened.window.help.text.toPlainText()
    for keys in ("Ctrl+N", "Ctrl+Shift+S", "Ctrl+9", "Ctrl+K", "Ctrl+J", "F1", "Ctrl+I"):
        assert keys in text


def test_keys_are_never_given_twice(opened: Parts) -> None:
    entries = [(k.toString(), text) for _, text, action in opened.window.menus.entries() for k in action.shortcuts()]
    assert len({keys for keys, _ in entries}) == len(entries)
    taken = {keys for keys, _ in entries}
    for page in opened.window.pages.values():
        own = [b.shortcut().toString() for b in page.findChildren(QPushButton) if not b.shortcut().isEmpty()]
        assert not taken & {k for k in own if not k.startswith("Alt+")}, page.step


def test_about_names_version_licence_and_the_promise(gui: Parts, qtbot: QtBot) -> None:
    gui.window.show_about()
    box = gui.window.findChild(AboutBox)
    assert box is not None
    qtbot.waitUntil(box.isVisible)
    text = " ".join(label.text() for label in box.findChildren(QLabel))
    for words in ("RAG Exam 0.", "Apache License", "offline", "PySide6 6."):
        assert words in text
    qtbot.keyClick(box, Qt.Key.Key_Escape)


def test_a_tooltip_names_the_keys(opened: Parts) -> None:
    assert "Ctrl+2" in opened.window.rail.buttons["exam"].toolTip()
    assert QKeySequence("Ctrl+J").toString() in opened.window.job_bar.log_button.toolTip()


def focusable(window: QWidget) -> list[QWidget]:
    """Every control that the keyboard reaches, without the parts that Qt makes of others."""
    widgets = []
    for widget in window.findChildren(QWidget):
        parents = []
        parent = widget.parentWidget()
        while parent is not None and parent is not window:
            parents.append(parent)
            parent = parent.parentWidget()
        compound = (
            QAbstractItemView, QComboBox, QAbstractSpinBox, QLineEdit, QTextEdit, QPlainTextEdit, QMenu, QMenuBar,
            QGraphicsView,
        )  # fmt: skip
        inner = any(isinstance(p, compound) or p.objectName().startswith("qt_") for p in parents)
        inner = inner or widget.objectName().startswith("qt_")
        scrolls = isinstance(widget, QScrollArea)  # the keyboard scrolls it; what is in it has names
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not inner and not scrolls:
            widgets.append(widget)
    return widgets


def test_every_control_has_a_name(opened: Parts, qtbot: QtBot) -> None:
    for step in opened.window.pages:
        opened.window.show_page(step)
        qtbot.waitUntil(lambda: not opened.session.reading)
    opened.window.sides.show_help()
    opened.window.sides.toggle_log()
    controls = focusable(opened.window)
    assert len(controls) > 60
    nameless = [
        f"{type(w).__module__}.{type(w).__name__} {w.objectName()} in {type(w.parentWidget()).__name__}"
        for w in controls
        if not w.accessibleName().strip() and not (isinstance(w, QLabel) and w.text())
        and not (isinstance(w, QAbstractButton) and w.text().strip())
    ]  # fmt: skip
    assert not nameless, "\n".join(sorted(nameless))


def test_tab_reaches_rail_page_and_job_bar(opened: Parts, qtbot: QtBot) -> None:
    window = opened.window
    window.show_page("corpus")
    qtbot.waitUntil(lambda: not window.pages["corpus"].unread)
    window.rail.buttons["corpus"].setFocus()
    seen: list[QWidget] = []
    for _ in range(200):
        here = QApplication.focusWidget()
        if here is None or here in seen:
            break
        seen.append(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
    assert window.job_bar.log_button in seen
    assert any(window.pages["corpus"].isAncestorOf(w) for w in seen)
    assert window.rail.buttons["corpus"] in seen
    places = [seen.index(w) for w in seen if window.rail.isAncestorOf(w)]
    assert places == list(range(places[0], places[0] + len(places)))  # the rail in one go
